//! Saved games: where the games of a puzzle are stored, how one is read back, and the list of them.

use play::{Budget, Game, Millis, Puzzle, Record};
use serde::{Deserialize, Serialize};

use crate::catalogue::StoredKind;
use crate::shell::shell;
use crate::store::{Slot, Stored, Why};

/// So many finished games stay in the list; the games themselves stay in their slots.
const MOST_FINISHED: usize = 50;

/// Reads a stored game by playing its record again, once; none if the slot is empty or holds a game that is not
/// wanted. A record that cannot be played is set aside, and a notice says so.
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
        store.set_aside(slot, Why::Unreadable);
    }
    game
}

/// A saved game, as the list of them tells of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedEntry {
    /// The parameters, which name the game; empty for the one game that is never removed.
    pub params: String,
    /// The number of columns, where home shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// The number of rows, where home shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// Moves that stand.
    pub moves: usize,
    /// The time played.
    pub ms: Millis,
    /// Whether it can be played on.
    pub open: bool,
    /// The number of the selected gap, where a puzzle has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected: Option<usize>,
}

/// The list of a puzzle's saved games, the last one first.
#[derive(Clone, Copy)]
pub struct SavedList {
    /// The slot of the list itself.
    pub slot: &'static str,
    /// The slot of a listed game.
    pub slot_of: fn(params: &str) -> String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Entries(Vec<SavedEntry>);

impl Stored for Entries {
    const VERSION: u32 = 1;
}

impl SavedEntry {
    /// The entry of a game that is not played, by its record.
    pub fn of_record(record: &Record, params: String) -> Self {
        let open = record.result.ending.is_none() && !record.moves.is_empty();
        let (moves, ms) = (record.result.moves, record.result.elapsed);
        SavedEntry { params, moves, ms, open, ..SavedEntry::default() }
    }

    /// The same with the size of its board.
    #[must_use]
    pub fn sized(self, width: usize, height: usize) -> Self {
        SavedEntry { width: Some(width), height: Some(height), ..self }
    }

    /// The entry of a game under a name.
    pub fn of<P: Puzzle>(game: &Game<P>, params: String, now: Millis) -> Self {
        let (moves, ms) = (game.n_moves(), game.elapsed(now));
        let open = game.ending().is_none() && game.n_acts() > 0;
        SavedEntry { params, moves, ms, open, ..SavedEntry::default() }
    }
}

impl SavedList {
    /// The kind of value that a list is.
    pub const fn kind(slot: &'static str) -> StoredKind {
        StoredKind::of::<Entries>(slot)
    }

    /// The saved games, the last one first.
    pub fn games(self) -> Vec<SavedEntry> {
        shell().store.read(&self.list()).unwrap_or_default().0
    }

    /// The entry of the game with these parameters.
    pub fn find(self, params: &str) -> Option<SavedEntry> {
        self.games().into_iter().find(|saved| saved.params == params)
    }

    /// Puts a game in front of the others.
    pub fn put(self, entry: SavedEntry) {
        let mut games = self.games();
        put_first(&mut games, entry);
        shell().store.write(&self.list(), &Entries(games));
    }

    /// Removes a game from the list.
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

/// Puts a game in front of the others. Only finished ones are ever left out.
fn put_first(games: &mut Vec<SavedEntry>, entry: SavedEntry) {
    games.retain(|saved| saved.params != entry.params);
    games.insert(0, entry);
    let mut n_finished = 0;
    games.retain(|saved| {
        let is_finished = !saved.open && !saved.params.is_empty();
        n_finished += usize::from(is_finished);
        !is_finished || n_finished <= MOST_FINISHED
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_open_game_stays_in_the_list() {
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
        assert_eq!(games.len(), 150 + MOST_FINISHED + 1, "and the one without a name");
        put_first(&mut games, entry(7, true));
        assert_eq!((games[0].params.as_str(), games.len()), ("7", 150 + MOST_FINISHED + 1));
    }

    #[test]
    fn entries_read_back_and_lists_of_earlier_versions_are_read() {
        let slide: SavedEntry =
            serde_json::from_str(r#"{"params":"","moves":3,"ms":9,"open":true}"#).unwrap();
        assert_eq!((slide.moves, slide.selected), (3, None));
        let text = r#"{"params":"size=4","width":4,"height":4,"moves":3,"ms":9,"open":true}"#;
        let fifteen: SavedEntry = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&fifteen).unwrap(), text);
    }
}
