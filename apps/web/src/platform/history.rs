//! The solved games: their list, statistics by variant, and replays.

use play::{Game, Puzzle, Record};
use wire::history::{History, ReplayLimit, Solved, Summary};
use wire::{MAX_RECORD_BYTES, to_json};

use super::browser::now;
use super::formats::{StoredFormat, check_any_game, storage_of};
use super::store::{Slot, store};
use super::streak::store_streak;

const SLOT: &str = "history";
const STORED: Slot<'_, History> = Slot::new(SLOT);

/// Prefix of the slots that contain replays.
const RECORDS: &str = "replay:";

/// Limit for stored replays, which are all in memory during a visit.
const ROOM: ReplayLimit = ReplayLimit { records: 200, bytes: 2 << 20 };

/// Format of the history slot.
pub const FORMAT: StoredFormat = StoredFormat::of::<History>(SLOT);

/// Format of the replay slots.
pub const RECORD_FORMAT: StoredFormat =
    StoredFormat { prefix: RECORDS, check: check_any_game, default: || None };

/// Rating of a solution, in addition to its time and moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quality {
    /// Score from 0 to 100, for puzzles that have one.
    pub score: Option<u8>,
    /// Par in moves, for puzzles that have one.
    pub par: Option<usize>,
}

/// Returns all solved games.
pub fn history() -> History {
    store().read(&STORED).unwrap_or_default()
}

/// Returns the record with this name; it may have been removed to free space.
pub fn record(name: &str) -> Option<Record> {
    store().read_record(&slot_of(name))
}

/// Returns the link to the replay with this name, if it is still stored.
pub fn replay_href(name: &str) -> Option<String> {
    let is_stored = store().n_bytes(&slot_of(name)).is_some();
    is_stored.then(|| format!("{}?game={name}", games::Route::REPLAY.path()))
}

/// Adds a game that was just solved to the history, with its replay. Returns the new entry, or `None` if the
/// history already has an equal or better solution of the same game.
pub fn add_solved<P: Puzzle>(game: &Game<P>, quality: Quality) -> Option<Solved> {
    let (store, mut history) = (store(), history());
    let played = game.record(now());
    let Quality { score, par } = quality;
    let mut solved = Solved { score, par, ..Solved::of(game, &played, js_sys::Date::now() as u64) };
    // A game that continues towards a better solution is one game, and its best solution counts.
    if let Some(before) = solution_before(&history, &played) {
        if before.score >= solved.score {
            return None;
        }
        history.remove(&before);
        solved.instead_of.clone_from(&before.instead_of);
        solved.instead_of.push(before.at);
        before.record.iter().for_each(|name| store.drop_record(&slot_of(name)));
    }
    if to_json(&played).len() <= MAX_RECORD_BYTES {
        let name = format!("{}-{}", P::NAME, solved.at);
        store.write_record(&slot_of(&name), played);
        solved.record = Some(name);
    }
    history.add(solved.clone());
    store.write(&STORED, &history);
    store_streak(&history);
    for name in history.surplus(ROOM, variant_of, |name| store.n_bytes(&slot_of(name))) {
        store.drop_record(&slot_of(&name));
    }
    Some(solved)
}

/// Replaces the games of a month with those of another device. `is_in` returns whether a time is in that month.
pub fn replace_month(is_in: impl Fn(u64) -> bool, games: &History) {
    let history = history();
    let others = history.games().iter().filter(|solved| !is_in(solved.at));
    let all: History = others.chain(games.games()).cloned().collect();
    store().write(&STORED, &all);
    store_streak(&all);
}

/// Returns the history entry of this game, even if it has continued since for a better solution.
pub fn entry_of<P: Puzzle>(game: &Game<P>) -> Option<Solved> {
    solution_before(&history(), &game.record(now()))
}

/// Returns the name of the replay of a solved game.
pub fn record_name<P: Puzzle>(game: &Game<P>) -> Option<String> {
    entry_of(game)?.record
}

/// Returns the history entry of the same game before it continued.
fn solution_before(history: &History, played: &Record) -> Option<Solved> {
    let alike = history.games().iter().rev().filter(|solved| {
        (solved.game.as_str(), &solved.params) == (played.game.as_str(), &played.params)
    });
    let continues = |solved: &&Solved| {
        let record = solved.record.as_deref().and_then(record);
        record.is_some_and(|record| played.moves.starts_with(&record.moves))
    };
    alike.clone().find(continues).cloned()
}

fn slot_of(name: &str) -> String {
    format!("{RECORDS}{name}")
}

/// Returns the variant of a solved game, for example "4×4, Hard".
pub fn variant_of(solved: &Solved) -> String {
    let storage = storage_of(&solved.game);
    let variant = storage.and_then(|storage| (storage.variant)(&solved.params));
    variant.unwrap_or_else(|| solved.game.clone())
}

/// Returns the variant of a game and the statistics of that variant.
pub fn variant_summary<P: Puzzle>(game: &Game<P>) -> Option<(String, Summary)> {
    let variant = (storage_of(P::NAME)?.variant)(&game.params().to_string())?;
    let history = history();
    let alike = history.games().iter().filter(|solved| solved.game == P::NAME);
    let summary = Summary::of(alike.filter(|solved| variant_of(solved) == variant));
    Some((variant, summary))
}
