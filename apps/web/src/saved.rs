//! Saved games: where the games of a puzzle are stored, how one is read back, and the list of them.

use play::{Game, Millis, Puzzle, Record};
use serde::{Deserialize, Serialize};

use crate::shell::shell;
use crate::store::{Slot, Stored};

/// So many games of a puzzle are kept; the one that was left longest ago is removed first.
const MOST_GAMES: usize = 12;

/// Reads a stored game by playing its record again, once; none if the slot is empty or holds a game that is not
/// wanted. A record that cannot be played is set aside, and a notice says so.
pub fn load<P: Puzzle>(
    slot: &str,
    is_wanted: impl Fn(&Record) -> bool,
    now: Millis,
) -> Option<Game<P>> {
    let store = shell().store;
    let record = store.read_record(slot).filter(is_wanted)?;
    let game = Game::load(&record, now).ok();
    if game.is_none() {
        store.set_aside(slot);
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
    /// The entry of a game under a name.
    pub fn of<P: Puzzle>(game: &Game<P>, params: String, now: Millis) -> Self {
        let (moves, ms) = (game.n_moves(), game.elapsed(now));
        let open = game.ending().is_none() && game.n_acts() > 0;
        SavedEntry { params, moves, ms, open, ..SavedEntry::default() }
    }
}

impl SavedList {
    /// The saved games, the last one first.
    pub fn games(self) -> Vec<SavedEntry> {
        shell().store.read(&self.list()).unwrap_or_default().0
    }

    /// The entry of the game with these parameters.
    pub fn find(self, params: &str) -> Option<SavedEntry> {
        self.games().into_iter().find(|saved| saved.params == params)
    }

    /// Puts a game in front of the others, and removes those for which there is no room.
    pub fn put(self, entry: SavedEntry) {
        let mut games = self.games();
        for removed in put_first(&mut games, entry) {
            shell().store.remove_slot(&(self.slot_of)(&removed.params));
        }
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

    fn list(self) -> Slot<Entries> {
        Slot::new(self.slot)
    }
}

/// Puts a game in front of the others and takes out those for which there is no room: finished ones before open ones,
/// and the one that was left longest ago first.
fn put_first(games: &mut Vec<SavedEntry>, entry: SavedEntry) -> Vec<SavedEntry> {
    games.retain(|saved| saved.params != entry.params);
    games.insert(0, entry);
    let mut removed = Vec::new();
    while games.len() > MOST_GAMES {
        let others =
            || games.iter().enumerate().skip(1).filter(|(_, saved)| !saved.params.is_empty());
        let finished = others().rfind(|(_, saved)| !saved.open);
        let Some((at, _)) = finished.or_else(|| others().next_back()) else { break };
        removed.push(games.remove(at));
    }
    removed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_games_make_room_before_open_ones_and_the_nameless_one_stays() {
        let entry = |params: &str, open| SavedEntry {
            params: params.into(),
            open,
            ..SavedEntry::default()
        };
        let mut games = Vec::new();
        put_first(&mut games, entry("", true));
        for n in 1..12 {
            assert!(put_first(&mut games, entry(&n.to_string(), n != 5)).is_empty());
        }
        assert_eq!(put_first(&mut games, entry("a", true))[0].params, "5");
        assert_eq!(put_first(&mut games, entry("b", true))[0].params, "1");
        assert!(put_first(&mut games, entry("3", false)).is_empty(), "it was there");
        assert_eq!(games[0].params, "3");
        assert!(games.iter().any(|saved| saved.params.is_empty()));
        assert_eq!(games.len(), MOST_GAMES);
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
