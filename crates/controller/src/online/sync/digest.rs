//! Digests of values: enough to tell whether a value has changed, and which of two games wins.

use std::hash::{DefaultHasher, Hash, Hasher};

use play::{Ending, Millis, Record};
use serde::{Deserialize, Serialize};
use wire::merge::{LastGame, SyncedGame};
use wire::stored::{SavedGame, from_text};

/// Fingerprint of a removed value.
pub const REMOVED: u64 = 0;

/// Fingerprint of a value that this version of the app cannot read.
pub const UNREADABLE: u64 = 1;

/// First word of a tombstone.
const TOMBSTONE: &str = "removed";

/// Type of a synced value, by its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A game in its slot, which can change and be removed.
    Game,
    /// The record of a solved game, which never changes.
    Replay,
    /// Settings, each with the time of its last change.
    Settings,
    /// A grow-only set: daily results, personal bests, solved games.
    Set,
}

/// Digest of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Digest {
    /// Hash of the value, without the time since the last move.
    #[serde(rename = "sign")]
    pub fingerprint: u64,
    /// The time played, if it is a game.
    pub ms: Millis,
    /// Hash of a game's puzzle.
    pub puzzle: u64,
    /// 0 for an open game, 1 for one given up, 2 for a solved one.
    pub ending: u8,
    /// Number of recorded acts of a game.
    pub acts: usize,
    /// Time of a game's last change, in milliseconds since 1970.
    pub at: u64,
    /// Rank of a game.
    pub rank: Rank,
}

/// Number of times the player chose this game over one that would otherwise win, as in
/// [`SyncedGame`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rank {
    /// Times the other game was finished.
    pub restarts: u32,
    /// Times the other game was open.
    pub choices: u32,
}

impl ValueType {
    /// Returns the type of a key's value.
    pub fn of(key: &str) -> ValueType {
        match key.split(':').next() {
            Some("game" | "last") => ValueType::Game,
            Some("replay") => ValueType::Replay,
            Some("settings") => ValueType::Settings,
            _ => ValueType::Set,
        }
    }
}

impl Digest {
    /// Computes the digest of a key's content, if it can be read.
    pub fn of(key: &str, content: &str) -> Option<Digest> {
        let game = match key.split(':').next() {
            Some("game" | "replay") => from_text::<SyncedGame>(content).ok()?,
            Some("last") => from_text(content).map(|LastGame(game)| game).ok()?,
            _ => return Some(Digest { fingerprint: hash(content), ..Digest::default() }),
        };
        let SyncedGame { at, restarts, choices, game: SavedGame(record), .. } = game;
        Some(Digest { at, rank: Rank { restarts, choices }, ..Digest::of_record(&record) })
    }

    /// Computes the digest of a local game.
    pub fn of_record(record: &Record) -> Digest {
        let result = &record.result;
        let ending = match result.ending {
            None => 0,
            Some(Ending::GaveUp) => 1,
            Some(Ending::Solved) => 2,
        };
        Digest {
            fingerprint: hash((&record.params, &record.moves, ending > 0)),
            ms: result.elapsed,
            puzzle: hash((&record.game, &record.params)),
            ending,
            acts: record.moves.len(),
            ..Digest::default()
        }
    }

    /// Returns the digest after removal.
    pub fn removed(self) -> Digest {
        Digest { fingerprint: REMOVED, ms: 0, ..self }
    }

    /// Returns the standing, which decides between two games of a puzzle, as in [`wire::merge`].
    pub fn standing(&self) -> Standing {
        (self.rank.restarts, self.ending, self.rank.choices, self.acts)
    }
}

/// Restarts, ending, choices and acts of a game.
pub type Standing = (u32, u8, u32, usize);

/// Returns the tombstone of a game: its standing. A missing entry is not treated as a removal,
/// because the server may have lost it. A device whose game is further ahead keeps it.
pub fn tombstone(value: &Digest) -> String {
    let (restarts, ending, choices, acts) = value.standing();
    format!("{TOMBSTONE} {restarts} {ending} {choices} {acts}")
}

/// Parses the standing in a tombstone.
pub fn tombstone_standing(content: &str) -> Option<Standing> {
    let mut words = content.split(' ');
    let is_tombstone = words.next() == Some(TOMBSTONE);
    let mut number = || words.next()?.parse::<u32>().ok();
    let standing = (number()?, number()? as u8, number()?, number()? as usize);
    is_tombstone.then_some(standing)
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
