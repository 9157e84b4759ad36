//! The list of a puzzle's saves.

use play::{Game, Millis, Puzzle, Record};
use serde::{Deserialize, Serialize};
use wire::stored::Stored;

use super::update::{ListUpdate, Update};

/// Maximum number of finished games in the list. Their saves stay in their slots.
const MAX_FINISHED: usize = 50;

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

/// The stored list, most recent first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGames(pub Vec<SavedEntry>);

/// A change of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SavedUpdate {
    /// Moves an entry to the front, or adds it there. Only finished games are ever dropped from the end.
    Put(SavedEntry),
    /// Removes the entry with these parameters.
    Remove(String),
}

impl Stored for SavedGames {
    const VERSION: u32 = 1;
}

impl SavedEntry {
    /// Creates an entry from a record.
    pub fn of_record(record: &Record, params: String) -> Self {
        let open = record.result.ending.is_none() && !record.moves.is_empty();
        let (moves, ms) = (record.result.moves, record.result.elapsed);
        SavedEntry { params, moves, ms, open, ..SavedEntry::default() }
    }

    /// Creates an entry for a running game.
    pub fn of<P: Puzzle>(game: &Game<P>, params: String, now: Millis) -> Self {
        let (moves, ms) = (game.n_moves(), game.elapsed(now));
        let open = game.ending().is_none() && game.n_acts() > 0;
        SavedEntry { params, moves, ms, open, ..SavedEntry::default() }
    }

    /// Sets the board size.
    #[must_use]
    pub fn sized(self, width: usize, height: usize) -> Self {
        SavedEntry { width: Some(width), height: Some(height), ..self }
    }
}

impl ListUpdate for SavedUpdate {
    type List = SavedGames;

    fn apply(&self, SavedGames(games): &mut SavedGames) {
        match self {
            SavedUpdate::Put(entry) => {
                games.retain(|saved| saved.params != entry.params);
                games.insert(0, entry.clone());
                let mut n_finished = 0;
                games.retain(|saved| {
                    let is_finished = !saved.open && !saved.params.is_empty();
                    n_finished += usize::from(is_finished);
                    !is_finished || n_finished <= MAX_FINISHED
                });
            }
            SavedUpdate::Remove(params) => games.retain(|saved| saved.params != *params),
        }
    }
}

impl From<SavedUpdate> for Update {
    fn from(update: SavedUpdate) -> Self {
        Update::Saved(update)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoredUpdate;

    #[test]
    fn unfinished_games_are_never_dropped() {
        let entry = |n: usize, open| SavedEntry {
            params: if n == 0 { String::new() } else { n.to_string() },
            open,
            ..SavedEntry::default()
        };
        let mut games = SavedGames::default();
        for n in 0..300 {
            SavedUpdate::Put(entry(n, n % 2 == 1)).apply(&mut games);
        }
        assert_eq!(games.0.iter().filter(|saved| saved.open).count(), 150);
        assert_eq!(games.0.len(), 150 + MAX_FINISHED + 1, "plus the one without parameters");
        SavedUpdate::Put(entry(7, true)).apply(&mut games);
        assert_eq!((games.0[0].params.as_str(), games.0.len()), ("7", 150 + MAX_FINISHED + 1));
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

    #[test]
    fn an_update_is_applied_to_what_is_stored() {
        let put = |params: &str| {
            let params = params.to_owned();
            Update::from(SavedUpdate::Put(SavedEntry { params, ..SavedEntry::default() }))
        };
        let stored = put("a").apply(None).unwrap();
        let both = put("b").apply(Some(&stored)).unwrap();
        assert_eq!(put("b").apply(Some(&both)).as_ref(), Ok(&both), "twice is once");
        let one = Update::from(SavedUpdate::Remove("a".to_owned())).apply(Some(&both));
        assert_eq!(one, put("b").apply(None));
        assert!(put("a").apply(Some("{broken")).is_err());
    }
}
