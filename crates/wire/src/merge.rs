//! What two devices have kept of the same thing, as one: a pure function of two texts.
//!
//! A device keeps its values at a server under keys, each a text as [`stored`](crate::stored) writes it, and when another
//! device has written meanwhile it merges both and writes again. Merging is commutative, associative and idempotent, so
//! that all devices come to the same, whoever is first and however often.
//!
//! | key | value | merged |
//! | --- | --- | --- |
//! | `game:GAME:…` ([`game_key`]) | [`SyncedGame`] | the one that was begun anew more often after it was finished; then a solved game before one given up, that before an open one; then the one that was chosen more often; then more acts; then the later |
//! | `replay:…` | [`SyncedGame`] | the same; the games of a name are equal |
//! | `last:SLOT` | [`LastGame`] | of one puzzle as above but for the time; of two puzzles the later one: the place holds one game of many puzzles |
//! | `history:YYYY-MM` | [`History`] of a month | every solved game that either has, but for solutions that a better one of the same game took the place of |
//! | `days:loop` | [`SyncedDays`] | every day that either has, as far as it came |
//! | `days:loop-logic` | [`SyncedDays`] of [`LogicDaily`] | the same for the dailies of Logic |
//! | `bests:GAME` | [`SyncedBests`] | every puzzle that either has, with the fewest moves and the shortest time |
//! | `dailies:fifteen` | [`SyncedDailies`] | every board of a day that either has, with the shortest time and the fewest steps |
//! | `settings:…` | [`SyncedSettings`] | each setting by the time of its own change |
//!
//! Lists of games follow from the games, and a streak from the days; neither is kept.
//!
//! One exception: of three games of two puzzles under one `last:SLOT` it may matter which two are merged first. The devices
//! come to the same all the same, as each writing there is greater than the one before.
//!
//! ```
//! use wire::merge::{SyncedDays, merge};
//! use wire::stored::to_text;
//!
//! let [phone, desk] = ["2025-11-30-easy valid 98 61000\n", "2025-12-01-hard valid 91 9000\n"]
//!     .map(|days| to_text(&SyncedDays::<loopy::Daily>(days.parse().unwrap())));
//! let both = merge("days:loop", &phone, &desk)?;
//! assert_eq!(both, merge("days:loop", &desk, &phone)?);
//! let SyncedDays::<loopy::Daily>(archive) = wire::stored::from_text(&both)?;
//! assert_eq!(archive.streak("2025-12-01".parse().unwrap()), 2);
//! # Ok::<(), wire::merge::MergeError>(())
//! ```

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use loopy::logic::LogicDaily;
use loopy::{Archive, Daily};
use play::{Ending, Millis};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::history::History;
use crate::stored::{SavedGame, Stored, StoredError, from_text, to_text};

/// Why two texts are not merged. Neither is to be written over the other then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// Nothing is kept under such a key, as far as is known here.
    #[error("nothing is known of what is kept as {0:?}")]
    UnknownKey(String),
    /// One of them cannot be read.
    #[error(transparent)]
    Stored(#[from] StoredError),
}

/// A game, where it is stored, and when it was played last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncedGame {
    /// Milliseconds since 1970.
    pub at: u64,
    /// The slot of the page's storage in which it lies.
    pub slot: String,
    /// How often the player has begun it anew after it was finished.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub restarts: u32,
    /// How often the player has put an open game in the place of one that would win over it: by a reset, or by going back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub choices: u32,
    /// The game.
    pub game: SavedGame,
}

/// The game of a slot that holds one game of many puzzles: free play, or the last one of a difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LastGame(pub SyncedGame);

/// The days of Loop: of its classic dailies, or of those of Logic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String", bound = "")]
pub struct SyncedDays<D: SyncedDaily = Daily>(pub Archive<D>);

/// A daily of which days are kept: it has a text.
pub trait SyncedDaily: Copy + Ord + Display + FromStr<Err: Display> {}

impl SyncedDaily for Daily {}
impl SyncedDaily for LogicDaily {}

/// The best results by puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncedBests(pub BTreeMap<String, Best>);

/// The best results of one puzzle; they need not be of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// The fewest moves.
    pub moves: usize,
    /// The shortest time.
    pub ms: Millis,
}

/// What came of the boards of the day, by date and size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncedDailies(pub BTreeMap<String, DailyResult>);

/// What came of one board of the day; both numbers need not be of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DailyResult {
    /// The time against the clock.
    pub ms: Option<Millis>,
    /// The fewest steps without help.
    pub steps: Option<u32>,
}

/// Settings by name, each with the time of its last change.
///
/// ```
/// use serde_json::json;
/// use wire::merge::SyncedSettings;
///
/// // A device on which nothing was chosen yet says nothing against another.
/// let usual = SyncedSettings::usual(&json!({ "clock": true, "face": "numbers" }));
/// let phone = usual.changed(&json!({ "clock": false, "face": "numbers" }), 1_000);
/// let desk = usual.changed(&json!({ "clock": true, "face": "picture" }), 2_000);
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

/// The key under which the game of a slot is kept: the same on all devices, and short however long the slot's name is.
pub fn game_key(game: &str, slot: &str) -> String {
    let hash = Sha256::digest(slot);
    let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
    format!("game:{game}:{:032x}", u128::from_be_bytes(*start))
}

/// What two devices have kept under a key, as one. The order of the two is no matter.
///
/// # Errors
///
/// [`MergeError`] if the key is not known or a text cannot be read, as one of a newer version.
pub fn merge(key: &str, one: &str, other: &str) -> Result<String, MergeError> {
    match key.split(':').next() {
        Some("game" | "replay") => merged::<SyncedGame>(one, other),
        Some("last") => merged::<LastGame>(one, other),
        Some("history") => merged::<History>(one, other),
        Some("dailies") => merged::<SyncedDailies>(one, other),
        Some("bests") => merged::<SyncedBests>(one, other),
        Some("settings") => merged::<SyncedSettings>(one, other),
        Some("days") if key == "days:loop" => merged::<SyncedDays>(one, other),
        Some("days") if key == "days:loop-logic" => merged::<SyncedDays<LogicDaily>>(one, other),
        _ => Err(MergeError::UnknownKey(key.to_owned())),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

fn merged<T: Merge>(one: &str, other: &str) -> Result<String, MergeError> {
    let (one, other): (T, T) = (from_text(one)?, from_text(other)?);
    Ok(to_text(&one.merged(other)))
}

/// What can be merged.
trait Merge: Stored {
    fn merged(self, other: Self) -> Self;
}

impl SyncedGame {
    /// The one of two that goes on.
    #[must_use]
    pub fn merged(self, other: Self) -> Self {
        std::cmp::max_by_key(self, other, SyncedGame::order)
    }

    /// Whichever is greater is kept. Two that differ are never equal, so that the order of merging is no matter.
    fn order(&self) -> (Standing, u64, String) {
        (self.standing(), self.at, to_text(self))
    }

    fn standing(&self) -> Standing {
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

/// What decides between two games of a puzzle: the restarts, how it ended, the choices and the acts.
type Standing = (u32, u8, u32, usize);

impl LastGame {
    /// Of one puzzle the game that goes on, played last when either was; of two puzzles the later one.
    #[must_use]
    pub fn merged(self, other: Self) -> Self {
        let (LastGame(one), LastGame(other)) = (self, other);
        LastGame(if one.puzzle() == other.puzzle() {
            let at = one.at.max(other.at);
            let order = |kept: &SyncedGame| (kept.standing(), to_text(&kept.game));
            SyncedGame { at, ..std::cmp::max_by_key(one, other, order) }
        } else {
            // All devices come to the same, as what a device writes in place of another's is greater by this order.
            let order = |kept: &SyncedGame| (kept.at, kept.standing(), to_text(kept));
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
    /// The best of both.
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

impl<D: SyncedDaily> SyncedDays<D> {
    /// All days of both.
    #[must_use]
    pub fn merged(mut self, SyncedDays(other): Self) -> Self {
        self.0.merge(&other);
        self
    }
}

impl SyncedBests {
    /// The best of both.
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
    /// The settings of somebody who has not chosen any: older than every choice.
    pub fn usual(settings: &Value) -> Self {
        SyncedSettings::default().changed(settings, 0)
    }

    /// The same after the settings, an object, are these: those that are others now were changed at this time.
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

    /// The settings as an object.
    pub fn to_json(&self) -> Value {
        self.0.iter().map(|(name, setting)| (name.clone(), setting.value.clone())).collect()
    }

    /// Each setting by its own time.
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

macro_rules! kept {
    ($($name:ident $(<$of:ident: $bound:ident>)?),+) => {
        $(impl$(<$of: $bound>)? Stored for $name$(<$of>)? {
            const VERSION: u32 = 1;
        }

        impl$(<$of: $bound>)? Merge for $name$(<$of>)? {
            fn merged(self, other: Self) -> Self {
                $name::merged(self, other)
            }
        })+
    };
}
kept!(SyncedGame, LastGame, SyncedDays<D: SyncedDaily>, SyncedBests, SyncedDailies, SyncedSettings);

impl<D: SyncedDaily> TryFrom<String> for SyncedDays<D> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(SyncedDays).map_err(|error: loopy::ArchiveError| error.to_string())
    }
}

impl<D: SyncedDaily> From<SyncedDays<D>> for String {
    fn from(days: SyncedDays<D>) -> String {
        days.0.to_string()
    }
}
