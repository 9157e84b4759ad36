//! The stored history of solved games, and their replays.

use std::rc::Rc;

use games::GameEntry;
use play::Record;
use wire::history::{History, ReplayLimit, Solved};
use wire::{MAX_RECORD_BYTES, journal, to_json};

use super::update::Update;
use super::value::{self, Slot};
use super::{Change, Storage};

/// Slot of the history.
pub const SLOT: &str = "history";
const STORED: Slot<'_, History> = Slot::new(SLOT);

/// Prefix of the slots that contain replays.
pub const RECORDS: &str = "replay:";

/// Limit for stored replays, which are all in memory during a visit.
const ROOM: ReplayLimit = ReplayLimit { records: 200, bytes: 2 << 20 };

/// Returns the slot of a replay.
pub fn slot_of(name: &str) -> String {
    format!("{RECORDS}{name}")
}

/// Reads the history.
pub fn read(storage: &Storage, now: f64) -> History {
    storage.read_value(&STORED.key(), now, wire::stored::from_text).unwrap_or_default()
}

/// Reads the replay with this name; it may have been removed to free space.
pub fn record(storage: &Storage, name: &str) -> Option<Record> {
    let text = storage.read(&value::key(&slot_of(name))).ok()??;
    journal::read(&text).ok()
}

/// Adds a game that was just solved to the history, with its replay. Returns the new entry, or `None` if the history
/// already has an equal or better solution of the same game.
pub fn add(storage: &Storage, mut solved: Solved, played: Record, now: f64) -> Option<Solved> {
    let history = read(storage, now);
    let key = |name: &str| value::key(&slot_of(name));
    let mut changes = Vec::new();
    // A game that continues towards a better solution is one game, and its best solution counts.
    if let Some(before) = solution_before(storage, &history, &played) {
        if before.score >= solved.score {
            return None;
        }
        solved.instead_of.clone_from(&before.instead_of);
        solved.instead_of.push(before.at);
        changes.extend(before.record.iter().map(|name| Change::Remove(key(name))));
    }
    if to_json(&played).len() <= MAX_RECORD_BYTES {
        let name = format!("{}-{}", solved.game, solved.at);
        let text = wire::stored::to_text(&wire::stored::SavedGame(played));
        changes.push(Change::Put(key(&name), text));
        solved.record = Some(name);
    }
    changes.push(add_all(&[solved.clone()].into_iter().collect()));
    storage.batch(|| storage.change(changes));
    Some(solved)
}

/// Deletes the replays for which there is no room.
pub fn trim(storage: &Storage, now: f64) {
    let key = |name: &str| value::key(&slot_of(name));
    let bytes_of = |name: &str| storage.read(&key(name)).ok().flatten().map(|text| text.len());
    let surplus = read(storage, now).surplus(ROOM, variant_of, bytes_of);
    storage.change(surplus.iter().map(|name| Change::Remove(key(name))).collect());
}

/// Returns the change that adds solved games to the history.
pub fn add_all(games: &History) -> Change {
    Change::Update(STORED.key(), Rc::new(Update::solved(games)))
}

/// Returns the history entry of the same game before it continued.
pub fn solution_before(storage: &Storage, history: &History, played: &Record) -> Option<Solved> {
    let mut alike = history.games().iter().rev().filter(|solved| {
        (solved.game.as_str(), &solved.params) == (played.game.as_str(), &played.params)
    });
    let continues = |solved: &&Solved| {
        let record = solved.record.as_deref().and_then(|name| record(storage, name));
        record.is_some_and(|record| played.moves.starts_with(&record.moves))
    };
    alike.find(continues).cloned()
}

/// Returns the variant of a solved game, by which statistics are grouped, for example `fifteen:4x4-hard`.
pub fn variant_of(solved: &Solved) -> String {
    let Solved { game, params, level, .. } = solved;
    let variant = GameEntry::of(game).and_then(|entry| entry.variant(params)).unwrap_or_default();
    let level = level.as_deref().map(|level| format!("-{level}")).unwrap_or_default();
    format!("{game}:{variant}{level}")
}
