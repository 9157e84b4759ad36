//! The games that the player has solved: listed, summed up by kind, and kept as records that can be watched.

use play::{Game, Puzzle, Record};
use wire::history::{History, Room, Solved, Summary};
use wire::{LARGEST_RECORD, to_json};

use crate::browser::now;
use crate::catalogue::{STORAGES, StoredKind, check_any_game};
use crate::shell::shell;
use crate::store::Slot;

const SLOT: &str = "history";
const STORED: Slot<'_, History> = Slot::new(SLOT);

/// How the slots of kept records begin.
const RECORDS: &str = "replay:";

/// So many records are kept: all are in memory during a visit.
const ROOM: Room = Room { records: 200, bytes: 2 << 20 };

/// What a text in its slot must be.
pub const KIND: StoredKind = StoredKind::of::<History>(SLOT);

/// What a text in the slot of a record must be.
pub const RECORD_KIND: StoredKind =
    StoredKind { slots: RECORDS, check: check_any_game, usual: || None };

/// What the page of a game knows of a solution beside its time and its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quality {
    /// From 0 to 100, of a puzzle that can be solved more or less well.
    pub score: Option<u8>,
    /// The moves that a good solution needs.
    pub par: Option<usize>,
}

/// All games that were solved.
pub fn history() -> History {
    shell().store.read(&STORED).unwrap_or_default()
}

/// The record of a solved game, by its name; it may have been dropped since.
pub fn record(name: &str) -> Option<Record> {
    shell().store.read_record(&slot_of(name))
}

/// Where the game is watched whose record has this name, if it is still there.
pub fn replay_href(name: &str) -> Option<String> {
    let is_kept = shell().store.n_bytes(&slot_of(name)).is_some();
    is_kept.then(|| format!("{}?game={name}", crate::replay::PATH))
}

/// Notes a game that was just solved, and keeps its record. It says what it noted: nothing if a better solution of this very game
/// is noted already.
pub fn note_solved<P: Puzzle>(game: &Game<P>, quality: Quality) -> Option<Solved> {
    let (store, mut history) = (shell().store, history());
    let played = game.record(now());
    let Quality { score, par } = quality;
    let mut solved = Solved { score, par, ..Solved::of(game, &played, js_sys::Date::now() as u64) };
    // A game that goes on for a better solution is one game, and its best solution counts.
    if let Some(before) = solution_before(&history, &played) {
        if before.score >= solved.score {
            return None;
        }
        history.remove(&before);
        solved.instead_of.clone_from(&before.instead_of);
        solved.instead_of.push(before.at);
        before.record.iter().for_each(|name| store.drop_record(&slot_of(name)));
    }
    if to_json(&played).len() <= LARGEST_RECORD {
        let name = format!("{}-{}", P::NAME, solved.at);
        store.write_record(&slot_of(&name), played);
        solved.record = Some(name);
    }
    history.add(solved.clone());
    store.write(&STORED, &history);
    for name in history.surplus(ROOM, kind_of, |name| store.n_bytes(&slot_of(name))) {
        store.drop_record(&slot_of(&name));
    }
    Some(solved)
}

/// Takes the games of a month as another device has them. `is_in` says which times are of that month.
pub fn replace_month(is_in: impl Fn(u64) -> bool, games: &History) {
    let history = history();
    let others = history.games().iter().filter(|solved| !is_in(solved.at));
    let all: History = others.chain(games.games()).cloned().collect();
    shell().store.write(&STORED, &all);
}

/// What was noted of this very game when it was solved, also if it has gone on since for a better solution.
pub fn noted<P: Puzzle>(game: &Game<P>) -> Option<Solved> {
    solution_before(&history(), &game.record(now()))
}

/// The name under which the record of a solved game is kept.
pub fn name_of<P: Puzzle>(game: &Game<P>) -> Option<String> {
    noted(game)?.record
}

/// What was noted of this very game before it went on.
fn solution_before(history: &History, played: &Record) -> Option<Solved> {
    let alike = history.games().iter().rev().filter(|solved| {
        (solved.game.as_str(), &solved.params) == (played.game.as_str(), &played.params)
    });
    let goes_on = |solved: &&Solved| {
        let record = solved.record.as_deref().and_then(record);
        record.is_some_and(|record| played.moves.starts_with(&record.moves))
    };
    alike.clone().find(goes_on).cloned()
}

fn slot_of(name: &str) -> String {
    format!("{RECORDS}{name}")
}

/// What kind of puzzle this was: "4 × 4, Hard".
pub fn kind_of(solved: &Solved) -> String {
    let storage = STORAGES.iter().find(|storage| storage.game == solved.game);
    let kind = storage.and_then(|storage| (storage.kind)(&solved.params));
    kind.unwrap_or_else(|| solved.game.clone())
}

/// What the games of the same kind as this one add up to, and what kind that is.
pub fn summary_like<P: Puzzle>(game: &Game<P>) -> Option<(String, Summary)> {
    let storage = STORAGES.iter().find(|storage| storage.game == P::NAME)?;
    let kind = (storage.kind)(&game.params().to_string())?;
    let history = history();
    let alike = history.games().iter().filter(|solved| solved.game == P::NAME);
    let summary = Summary::of(alike.filter(|solved| kind_of(solved) == kind));
    Some((kind, summary))
}
