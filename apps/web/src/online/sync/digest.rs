//! What is compared of a value: enough to say whether it has changed, and which of two games goes on.

use std::hash::{DefaultHasher, Hash, Hasher};

use play::{Ending, Millis, Record};
use serde::{Deserialize, Serialize};
use wire::merge::{LastGame, SyncedGame};
use wire::stored::{SavedGame, from_text};

/// The fingerprint of a value that was removed.
pub const REMOVED: u64 = 0;

/// The fingerprint of a value that this program cannot read, as a newer one may have written it.
pub const UNREADABLE: u64 = 1;

/// How the text of a removed game begins.
const TOMBSTONE: &str = "removed";

/// What kind of value is kept under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A game in its slot, which changes and can be removed.
    Game,
    /// The record of a solved game, which does not change.
    Replay,
    /// Settings, each with its time.
    Settings,
    /// A set that only grows: days, results, solved games.
    Set,
}

/// What is compared of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Digest {
    /// What tells the value from others; the time that was played since the last move does not.
    #[serde(rename = "sign")]
    pub fingerprint: u64,
    /// The time played, if it is a game.
    pub ms: Millis,
    /// What tells the puzzle of a game from others.
    pub puzzle: u64,
    /// How far a game is: open, given up, solved.
    pub ending: u8,
    /// The acts of a game.
    pub acts: usize,
    /// When a game was changed last, in milliseconds since 1970.
    pub at: u64,
    /// How often the player has preferred a game to one that would win over it.
    pub rank: Rank,
}

/// How often the player has preferred a game to one that would win over it, as [`SyncedGame`] counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rank {
    /// … that was finished.
    pub restarts: u32,
    /// … that was open.
    pub choices: u32,
}

impl ValueType {
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
    /// That of a text under a key, if it can be read.
    pub fn of(key: &str, content: &str) -> Option<Digest> {
        let game = match key.split(':').next() {
            Some("game" | "replay") => from_text::<SyncedGame>(content).ok()?,
            Some("last") => from_text(content).map(|LastGame(game)| game).ok()?,
            _ => return Some(Digest { fingerprint: hash(content), ..Digest::default() }),
        };
        let SyncedGame { at, restarts, choices, game: SavedGame(record), .. } = game;
        Some(Digest { at, rank: Rank { restarts, choices }, ..Digest::of_record(&record) })
    }

    /// That of a game of this device.
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

    /// The same after it was removed.
    pub fn removed(self) -> Digest {
        Digest { fingerprint: REMOVED, ms: 0, ..self }
    }

    /// Which of two games of a puzzle goes on, as [`wire::merge`] has it.
    pub fn standing(&self) -> Standing {
        (self.rank.restarts, self.ending, self.rank.choices, self.acts)
    }
}

/// Restarts, ending, choices and acts of a game.
pub type Standing = (u32, u8, u32, usize);

/// What the server keeps of a game that was removed: how far it was. What is missing there is no reason to remove anything, as
/// the server may have lost it, and a device on which the game is further goes on with it.
pub fn tombstone(value: &Digest) -> String {
    let (restarts, ending, choices, acts) = value.standing();
    format!("{TOMBSTONE} {restarts} {ending} {choices} {acts}")
}

/// How far a game was, if this is what the server keeps of one that was removed.
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
