//! Merging of synced values: a pure function of two stored strings.
//!
//! A device syncs its values with the server under keys, each as a string in the form of [`stored`](crate::stored). If
//! another device has written in the meantime, the device merges both values and writes again. Merging is commutative,
//! associative and idempotent, so all devices converge, whatever the order and number of merges.
//!
//! | key | value | result of merging |
//! | --- | --- | --- |
//! | `game:GAME:…` ([`game_key`]) | [`SyncedGame`] | the game with more restarts; then solved before given up before unfinished; then more choices; then more acts; then the later one |
//! | `replay:…` | [`SyncedGame`] | the same; replays of one name are equal |
//! | `last:SLOT` | [`LastGame`] | for the same puzzle as above, except the time; for different puzzles the later one, because the slot holds one game of many puzzles |
//! | `history:YYYY-MM` | [`History`] of a month | every solved game of either, except solutions replaced by a better one of the same game |
//! | `settings:…` | [`SyncedSettings`] | each setting with its latest change |
//! | a key of a game, such as `days:GAME` | by its [`MergeRule`] | |
//! | | [`SyncedText`] | as the game itself decides: for example, every day of either, with the better result |
//! | | [`SyncedBests`] | every puzzle of either, with the fewest moves and the shortest time |
//! | | [`SyncedDailies`] | every daily puzzle of either, with the shortest time and the fewest steps |
//!
//! The keys of the games and their rules come from [`Product::SLOTS`](games::Product::SLOTS).
//!
//! Lists of games follow from the games, and streaks from the days, so neither is synced.
//!
//! One exception: for three games of two puzzles under one `last:SLOT`, the result may depend on which two are merged
//! first. Devices still converge, because every write to that key is greater than the previous one.
//!
//! ```
//! use wire::merge::{SyncedText, merge};
//! use wire::stored::to_text;
//!
//! let [phone, desk] = ["2025-11-30-easy valid 98 61000\n", "2025-12-01-hard valid 91 9000\n"]
//!     .map(|days| to_text(&SyncedText(days.to_owned())));
//! let both = merge("days:loop", &phone, &desk)?;
//! assert_eq!(both, merge("days:loop", &desk, &phone)?);
//! let SyncedText(days) = wire::stored::from_text(&both)?;
//! let archive: loopy::Archive = days.parse().unwrap();
//! assert_eq!(archive.streak("2025-12-01".parse().unwrap()), 2);
//! # Ok::<(), wire::merge::MergeError>(())
//! ```

use std::collections::BTreeMap;

use games::{MergeRule, SyncRule};
use play::{Ending, Millis};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::history::History;
use crate::stored::{SavedGame, Stored, StoredError, from_text, to_text};

/// The values can't be merged. Neither may overwrite the other then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// The key is unknown to this version.
    #[error("unknown key {0:?}")]
    UnknownKey(String),
    /// One of the values cannot be parsed.
    #[error(transparent)]
    Stored(#[from] StoredError),
}

/// A game with its storage slot and the time it was last played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncedGame {
    /// When it was last played, in milliseconds since 1970.
    pub at: u64,
    /// Slot of the web app's storage.
    pub slot: String,
    /// Number of times the player restarted the finished game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub restarts: u32,
    /// Number of times the player chose an unfinished game over one that would win the merge, by resetting it or by
    /// going back to it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub choices: u32,
    /// The save.
    pub game: SavedGame,
}

/// The game of a slot shared by many puzzles: free play, or the last game of a difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LastGame(pub SyncedGame);

/// Text that the game itself merges, for example an archive of days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SyncedText(pub String);

/// Personal bests by puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncedBests(pub BTreeMap<String, Best>);

/// Personal bests of one puzzle, possibly from different games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// Fewest moves.
    pub moves: usize,
    /// Shortest time.
    pub ms: Millis,
}

/// Results of daily puzzles, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncedDailies(pub BTreeMap<String, DailyResult>);

/// Results of one daily puzzle, possibly from different games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DailyResult {
    /// Shortest time in the timed mode.
    pub ms: Option<Millis>,
    /// Fewest steps without hints.
    pub steps: Option<u32>,
}

/// Settings by name, each with the time of its last change.
///
/// ```
/// use serde_json::json;
/// use wire::merge::SyncedSettings;
///
/// // Settings that were never changed lose against any change.
/// let defaults = SyncedSettings::unchanged(&json!({ "clock": true, "face": "numbers" }));
/// let phone = defaults.changed(&json!({ "clock": false, "face": "numbers" }), 1_000);
/// let desk = defaults.changed(&json!({ "clock": true, "face": "picture" }), 2_000);
/// let both = json!({ "clock": false, "face": "picture" });
/// assert_eq!(phone.merged(desk).to_json(), both);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncedSettings(BTreeMap<String, Setting>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Setting {
    at: u64,
    value: Value,
}

/// Returns the key of a slot's game: equal on every device, and short for any slot name.
pub fn game_key(game: &str, slot: &str) -> String {
    let hash = Sha256::digest(slot);
    let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
    format!("game:{game}:{:032x}", u128::from_be_bytes(*start))
}

/// Merges the values of two devices under `key`. The order of the two makes no difference.
///
/// # Errors
///
/// [`MergeError`] if the key is unknown or a value cannot be parsed, for example one of a newer version.
pub fn merge(key: &str, one: &str, other: &str) -> Result<String, MergeError> {
    match key.split(':').next() {
        Some("game" | "replay") => merged::<SyncedGame>(one, other),
        Some("last") => merged::<LastGame>(one, other),
        Some("history") => merged::<History>(one, other),
        Some("settings") => merged::<SyncedSettings>(one, other),
        _ => match merge_rule(key) {
            Some(MergeRule::Text(merge)) => merged_text(merge, one, other),
            Some(MergeRule::Bests) => merged::<SyncedBests>(one, other),
            Some(MergeRule::Dailies) => merged::<SyncedDailies>(one, other),
            None => Err(MergeError::UnknownKey(key.to_owned())),
        },
    }
}

/// Returns the rule of a game's key.
fn merge_rule(key: &str) -> Option<MergeRule> {
    games::slot_rules().find_map(|rule| match rule.sync {
        SyncRule::Value(known, merge) if known == key => Some(merge),
        _ => None,
    })
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

fn merged<T: Merge>(one: &str, other: &str) -> Result<String, MergeError> {
    let (one, other): (T, T) = (from_text(one)?, from_text(other)?);
    Ok(to_text(&one.merged(other)))
}

fn merged_text(
    merge: fn(&str, &str) -> Result<String, String>,
    one: &str,
    other: &str,
) -> Result<String, MergeError> {
    let (SyncedText(one), SyncedText(other)) = (from_text(one)?, from_text(other)?);
    let merged = merge(&one, &other).map_err(StoredError::Malformed)?;
    Ok(to_text(&SyncedText(merged)))
}

/// A stored value that can be merged.
trait Merge: Stored {
    fn merged(self, other: Self) -> Self;
}

impl SyncedGame {
    /// Returns the game that wins.
    #[must_use]
    pub fn merged(self, other: Self) -> Self {
        std::cmp::max_by_key(self, other, SyncedGame::order)
    }

    /// Returns the sort key: the greater game wins. Different games are never equal, so the order of merging is irrelevant.
    fn order(&self) -> (MergeRank, u64, String) {
        (self.merge_rank(), self.at, to_text(self))
    }

    fn merge_rank(&self) -> MergeRank {
        let SavedGame(record) = &self.game;
        let ending = match record.result.ending {
            None => 0,
            Some(Ending::GaveUp) => 1,
            Some(Ending::Solved) => 2,
        };
        (self.restarts, ending, self.choices, record.moves.len())
    }

    fn puzzle(&self) -> (&str, &str) {
        let SavedGame(record) = &self.game;
        (&record.game, &record.params)
    }
}

/// Compares two games of a puzzle: restarts, ending, choices and number of acts.
type MergeRank = (u32, u8, u32, usize);

impl LastGame {
    /// Returns the winning game of the same puzzle, with the later time; for different puzzles, the later game.
    #[must_use]
    pub fn merged(self, other: Self) -> Self {
        let (LastGame(one), LastGame(other)) = (self, other);
        LastGame(if one.puzzle() == other.puzzle() {
            let at = one.at.max(other.at);
            let order = |game: &SyncedGame| (game.merge_rank(), to_text(&game.game));
            SyncedGame { at, ..std::cmp::max_by_key(one, other, order) }
        } else {
            // Devices converge, because a write that replaces another device's game is greater in this order.
            let order = |game: &SyncedGame| (game.at, game.merge_rank(), to_text(game));
            std::cmp::max_by_key(one, other, order)
        })
    }
}

impl Merge for History {
    fn merged(self, other: Self) -> Self {
        let all: History = self.games().iter().chain(other.games()).cloned().collect();
        all.without_replaced()
    }
}

impl SyncedDailies {
    /// Returns the best results of both.
    #[must_use]
    pub fn merged(mut self, other: Self) -> Self {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        for (board, result) in other.0 {
            let own = self.0.entry(board).or_default();
            *own =
                DailyResult { ms: least(own.ms, result.ms), steps: least(own.steps, result.steps) };
        }
        self
    }
}

impl SyncedBests {
    /// Returns the best results of both.
    #[must_use]
    pub fn merged(mut self, other: Self) -> Self {
        for (puzzle, best) in other.0 {
            let own = self.0.entry(puzzle).or_insert(best);
            *own = Best { moves: own.moves.min(best.moves), ms: own.ms.min(best.ms) };
        }
        self
    }
}

impl SyncedSettings {
    /// Returns unchanged settings, which are older than any change.
    pub fn unchanged(settings: &Value) -> Self {
        SyncedSettings::default().changed(settings, 0)
    }

    /// Returns the settings, an object, with time `now` for those that differ from `self`.
    #[must_use]
    pub fn changed(&self, settings: &Value, now: u64) -> Self {
        let mut changed = self.clone();
        for (name, value) in settings.as_object().into_iter().flatten() {
            if self.0.get(name).is_none_or(|known| known.value != *value) {
                changed.0.insert(name.clone(), Setting { at: now, value: value.clone() });
            }
        }
        changed
    }

    /// Returns the settings as an object.
    pub fn to_json(&self) -> Value {
        self.0.iter().map(|(name, setting)| (name.clone(), setting.value.clone())).collect()
    }

    /// Returns the latest value of each setting.
    #[must_use]
    pub fn merged(mut self, other: Self) -> Self {
        let order = |setting: &Setting| (setting.at, setting.value.to_string());
        for (name, setting) in other.0 {
            let latest = match self.0.remove(&name) {
                Some(own) => std::cmp::max_by_key(own, setting, order),
                None => setting,
            };
            self.0.insert(name, latest);
        }
        self
    }
}

impl Stored for SyncedText {
    const VERSION: u32 = 1;
}

macro_rules! mergeable {
    ($($name:ident),+) => {
        $(impl Stored for $name {
            const VERSION: u32 = 1;
        }

        impl Merge for $name {
            fn merged(self, other: Self) -> Self {
                $name::merged(self, other)
            }
        })+
    };
}
mergeable!(SyncedGame, LastGame, SyncedBests, SyncedDailies, SyncedSettings);
