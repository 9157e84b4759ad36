//! Digests of values: enough to tell whether a value has changed, and which of two games wins.

use play::{Ending, Millis, Record};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use wire::merge::{LastGame, SyncedGame};
use wire::stored::{SavedGame, from_text};

/// Fingerprint of a removed value.
pub const REMOVED: u64 = 0;

/// Fingerprint of a value that this version of the app cannot read.
pub const UNREADABLE: u64 = 1;

/// Fingerprint in place of one that an earlier version of the app computed in another way.
pub const UNKNOWN: u64 = 2;

/// Hash of a puzzle in place of one that an earlier version of the app computed in another way.
const UNKNOWN_PUZZLE: u64 = 1;

/// The smallest hash. Smaller numbers have a meaning of their own.
const LEAST_HASH: u64 = 8;

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
            _ => return Some(Digest { fingerprint: hash([content]), ..Digest::default() }),
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
        let mut hasher = Hasher::default();
        hasher.add(&record.params);
        for (time, text) in &record.moves {
            hasher.add_number(*time);
            hasher.add(text);
        }
        hasher.add_number(u64::from(ending > 0));
        Digest {
            fingerprint: hasher.finish(),
            ms: result.elapsed,
            puzzle: hash([&*record.game, &*record.params]),
            ending,
            acts: record.moves.len(),
            ..Digest::default()
        }
    }

    /// Returns the digest after removal.
    pub fn removed(self) -> Digest {
        Digest { fingerprint: REMOVED, ms: 0, ..self }
    }

    /// Returns the digest without hashes, which an earlier version of the app computed in another way.
    pub fn without_hashes(self) -> Digest {
        match self.fingerprint {
            UNREADABLE => self,
            REMOVED => Digest { puzzle: UNKNOWN_PUZZLE, ..self },
            _ => Digest { fingerprint: UNKNOWN, puzzle: UNKNOWN_PUZZLE, ..self },
        }
    }

    /// Returns whether both are games of one puzzle, as far as that is known.
    pub fn is_same_puzzle(&self, other: &Digest) -> bool {
        self.puzzle == other.puzzle || [self.puzzle, other.puzzle].contains(&UNKNOWN_PUZZLE)
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

/// Hashes texts, each with its length, with SHA-256.
fn hash<const N: usize>(texts: [&str; N]) -> u64 {
    let mut hasher = Hasher::default();
    for text in texts {
        hasher.add(text);
    }
    hasher.finish()
}

/// A SHA-256 hash of texts and numbers. It is stored, so it must never change.
#[derive(Default)]
struct Hasher(Sha256);

impl Hasher {
    fn add(&mut self, text: &str) {
        self.add_number(text.len() as u64);
        self.0.update(text);
    }

    fn add_number(&mut self, number: u64) {
        self.0.update(number.to_be_bytes());
    }

    /// Returns the first 64 bits.
    fn finish(self) -> u64 {
        let hash = self.0.finalize();
        let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
        u64::from_be_bytes(*start).max(LEAST_HASH)
    }
}

#[cfg(test)]
mod tests {
    use play::Outcome;

    use super::*;

    /// The numbers come from `sha256sum`.
    #[test]
    fn hashes_never_change() {
        let settings = Digest::of("settings:play", "text").unwrap();
        assert_eq!(settings.fingerprint, 0x4813_a02e_1026_a65e);
        let result = Outcome { ending: None, moves: 1, helps: 0, elapsed: 0 };
        let (game, params) = ("lamps".into(), "3".into());
        let record = Record { game, params, moves: vec![(5, "a1".into())], result };
        let digest = Digest::of_record(&record);
        assert_eq!(
            (digest.fingerprint, digest.puzzle),
            (0xd110_0247_f632_c5f3, 0xba63_fd64_da07_2d52)
        );
    }
}
