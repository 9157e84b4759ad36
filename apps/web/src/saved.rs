//! Saves: reading stored games, and the list of a puzzle's saves.

use play::{Budget, Game, Millis, Puzzle, Record};
use serde::{Deserialize, Serialize};

use crate::catalogue::StoredFormat;
use crate::shell::shell;
use crate::store::{RemovalReason, Slot, Stored};

/// Maximum number of finished games in the list. Their saves stay in their slots.
const MAX_FINISHED: usize = 50;

/// Reads a save by replaying its record; `None` if the slot is empty or `is_wanted` rejects the record. A record
/// that cannot be replayed moves to the unreadable saves, and a notification says so.
pub fn load<P: Puzzle>(
    slot: &str,
    is_wanted: impl Fn(&Record) -> bool,
    now: Millis,
) -> Option<Game<P>> {
    let store = shell().store;
    let record = store.read_record(slot).filter(is_wanted)?;
    let load = || Game::load(&record, Budget::LOADING, now).ok();
    let game = store.while_loading(slot, load)?;
    if game.is_none() {
        store.move_to_unreadable(slot, RemovalReason::Unreadable);
    }
    game
}

/// Entry of a save in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedEntry {
    /// Parameters, which identify the game; empty for the one game that is never removed.
    pub params: String,
    /// Number of columns, if the home page shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// Number of rows, if the home page shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// Number of moves, without undone ones.
    pub moves: usize,
    /// Time played in milliseconds.
    pub ms: Millis,
    /// Whether the game is unfinished.
    pub open: bool,
    /// Index of the selected gap, in puzzles with several gaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected: Option<usize>,
}

/// The list of a puzzle's saves, most recent first.
#[derive(Clone, Copy)]
pub struct SavedList {
    /// Slot of the list itself.
    pub slot: &'static str,
    /// Returns the slot of a listed save.
    pub slot_of: fn(params: &str) -> String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Entries(Vec<SavedEntry>);

impl Stored for Entries {
    const VERSION: u32 = 1;
}

impl SavedEntry {
    /// Creates an entry from a record.
    pub fn of_record(record: &Record, params: String) -> Self {
        let open = record.result.ending.is_none() && !record.moves.is_empty();
        let (moves, ms) = (record.result.moves, record.result.elapsed);
        SavedEntry { params, moves, ms, open, ..SavedEntry::default() }
    }

    /// Sets the board size.
    #[must_use]
    pub fn sized(self, width: usize, height: usize) -> Self {
        SavedEntry { width: Some(width), height: Some(height), ..self }
    }

    /// Creates an entry for a running game.
    pub fn of<P: Puzzle>(game: &Game<P>, params: String, now: Millis) -> Self {
        let (moves, ms) = (game.n_moves(), game.elapsed(now));
        let open = game.ending().is_none() && game.n_acts() > 0;
        SavedEntry { params, moves, ms, open, ..SavedEntry::default() }
    }
}

impl SavedList {
    /// Returns the format of the list's slot.
    pub const fn format(slot: &'static str) -> StoredFormat {
        StoredFormat::of::<Entries>(slot)
    }

    /// Returns the entries, most recent first.
    pub fn games(self) -> Vec<SavedEntry> {
        shell().store.read(&self.list()).unwrap_or_default().0
    }

    /// Returns the entry with these parameters.
    pub fn find(self, params: &str) -> Option<SavedEntry> {
        self.games().into_iter().find(|saved| saved.params == params)
    }

    /// Moves an entry to the front, or adds it there.
    pub fn put(self, entry: SavedEntry) {
        let mut games = self.games();
        put_first(&mut games, entry);
        shell().store.write(&self.list(), &Entries(games));
    }

    /// Removes an entry from the list.
    pub fn remove(self, params: &str) {
        let mut games = self.games();
        let n_games = games.len();
        games.retain(|saved| saved.params != params);
        if games.len() < n_games {
            shell().store.write(&self.list(), &Entries(games));
        }
    }

    fn list(self) -> Slot<'static, Entries> {
        Slot::new(self.slot)
    }
}

/// Puts an entry first. Only finished games are ever dropped from the end.
fn put_first(games: &mut Vec<SavedEntry>, entry: SavedEntry) {
    games.retain(|saved| saved.params != entry.params);
    games.insert(0, entry);
    let mut n_finished = 0;
    games.retain(|saved| {
        let is_finished = !saved.open && !saved.params.is_empty();
        n_finished += usize::from(is_finished);
        !is_finished || n_finished <= MAX_FINISHED
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_games_are_never_dropped() {
        let entry = |n: usize, open| SavedEntry {
            params: if n == 0 { String::new() } else { n.to_string() },
            open,
            ..SavedEntry::default()
        };
        let mut games = Vec::new();
        for n in 0..300 {
            put_first(&mut games, entry(n, n % 2 == 1));
        }
        assert_eq!(games.iter().filter(|saved| saved.open).count(), 150);
        assert_eq!(games.len(), 150 + MAX_FINISHED + 1, "plus the one without parameters");
        put_first(&mut games, entry(7, true));
        assert_eq!((games[0].params.as_str(), games.len()), ("7", 150 + MAX_FINISHED + 1));
    }

    #[test]
    fn entries_round_trip_and_old_entries_can_be_read() {
        let slide: SavedEntry =
            serde_json::from_str(r#"{"params":"","moves":3,"ms":9,"open":true}"#).unwrap();
        assert_eq!((slide.moves, slide.selected), (3, None));
        let text = r#"{"params":"size=4","width":4,"height":4,"moves":3,"ms":9,"open":true}"#;
        let fifteen: SavedEntry = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&fifteen).unwrap(), text);
    }
}
