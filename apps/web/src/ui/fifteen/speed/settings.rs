//! The speedsolving settings, and the stored form of sessions.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use ::fifteen::session::{Control, Event, Solve};
use ::fifteen::{BoardSize, Difficulty, LONGEST_SIDE, Params, random_board};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::platform::store::{Slot, Stored, as_text, parse_text};

/// The slot of the settings.
pub const SETTINGS: Slot<'_, SpeedSettings> = Slot::new("fifteen:speed:settings");

/// The slot of the list of sessions.
pub const LIST: Slot<'_, SessionList> = Slot::new("fifteen:sessions");

/// Prefix of the sessions' slots; the number of the session follows.
pub const SESSION: &str = "fifteen:session:";

/// Shortest side length.
pub const SHORTEST: usize = 3;

/// The speedsolving settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SpeedSettings {
    /// Side length of the boards.
    pub side: usize,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub event: Event,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub scrambles: Scrambles,
    /// How a pointer moves tiles.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub pointer: Control,
    /// Inspection time in seconds; 0 if it's unlimited.
    pub inspection: u64,
    /// Whether splits are shown during a solve.
    pub splits: bool,
    /// Number of the open session.
    pub session: u32,
}

/// The type of scrambles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrambles {
    /// Every solvable board is equally likely.
    RandomState,
    /// Random moves from the solved board.
    RandomMoves(Difficulty),
}

/// The list of sessions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionList(pub Vec<SessionEntry>);

/// A session in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionEntry {
    /// Number in the session's slot.
    pub number: u32,
    pub name: String,
    /// As in [`Session`](::fifteen::session::Session).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

/// The solves of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solves {
    /// Oldest first.
    pub rows: Vec<SolveRow>,
    /// For each of the last tabs that wrote, by number: how many of its changes are included.
    #[serde(default)]
    pub tabs: BTreeMap<u32, u32>,
}

/// A solve, stored as a CSV row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SolveRow(
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")] pub Solve,
);

impl Stored for SpeedSettings {
    const VERSION: u32 = 1;
}

impl Stored for SessionList {
    const VERSION: u32 = 1;
}

impl Stored for Solves {
    const VERSION: u32 = 2;

    /// Reads version 1, which had only the rows.
    fn from_older(version: u32, data: Value) -> Option<Self> {
        let rows = (version == 1).then(|| Vec::deserialize(data).ok())??;
        Some(Solves { rows, tabs: BTreeMap::new() })
    }
}

impl Default for SpeedSettings {
    fn default() -> Self {
        SpeedSettings {
            side: 4,
            event: Event::Single,
            scrambles: Scrambles::RandomState,
            pointer: Control::Click,
            inspection: 0,
            splits: false,
            session: 1,
        }
    }
}

impl SpeedSettings {
    /// Returns the size of the boards, clamped because the stored side may be out of range.
    pub fn size(&self) -> BoardSize {
        let side = self.side.clamp(SHORTEST, LONGEST_SIDE);
        BoardSize::new(side, side).expect("a clamped side length is valid")
    }

    /// Creates a scramble from two random numbers. It is never the solved board.
    pub fn scramble(&self, size: BoardSize, seeds: [u32; 2]) -> Params {
        let [seed, other] = seeds;
        match self.scrambles {
            Scrambles::RandomMoves(difficulty) => Params::Shuffle { size, difficulty, seed },
            Scrambles::RandomState => {
                let seed = u64::from(seed) << 32 | u64::from(other);
                let mut boards = (0..).map(|at: u64| random_board(size, seed.wrapping_add(at)));
                let board = boards.find(|board| !board.is_solved());
                Params::Board(board.expect("most boards are not solved"))
            }
        }
    }
}

impl Scrambles {
    /// Returns all types, in the order of the settings.
    pub fn all() -> [Scrambles; 5] {
        let [easy, medium, hard, extra] = Difficulty::ALL.map(Scrambles::RandomMoves);
        [Scrambles::RandomState, easy, medium, hard, extra]
    }
}

impl fmt::Display for Scrambles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scrambles::RandomState => f.write_str("random-state"),
            Scrambles::RandomMoves(difficulty) => difficulty.fmt(f),
        }
    }
}

impl FromStr for Scrambles {
    type Err = grid::NotOneOf;

    fn from_str(text: &str) -> Result<Self, grid::NotOneOf> {
        match text {
            "random-state" => Ok(Scrambles::RandomState),
            difficulty => difficulty.parse().map(Scrambles::RandomMoves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::stored::{from_text, to_text};

    #[test]
    fn settings_and_solves_round_trip() {
        for scrambles in Scrambles::all() {
            let event = Event::Marathon(5);
            let settings = SpeedSettings { scrambles, side: 7, event, ..SpeedSettings::default() };
            assert_eq!(from_text(&to_text(&settings)), Ok(settings));
        }
        let size = BoardSize::new(3, 3).unwrap();
        let rows = vec![SolveRow(Solve::new(9_042, size))];
        let solves = Solves { rows: rows.clone(), tabs: [(7, 1)].into() };
        let text = r#"{"v":2,"data":{"rows":["9.042,,3,mixed,,,,,,"],"tabs":{"7":1}}}"#;
        assert_eq!(to_text(&solves), text);
        assert_eq!(from_text(&to_text(&solves)), Ok(solves));
        let of_before = Solves { rows, tabs: BTreeMap::new() };
        assert_eq!(from_text(r#"{"v":1,"data":["9.042,,3,mixed,,,,,,"]}"#), Ok(of_before));
    }

    #[test]
    fn scrambles_have_the_chosen_size_clamped_to_the_valid_range() {
        for (side, expected) in [(0, 3), (5, 5), (99, 15)] {
            for scrambles in Scrambles::all() {
                let settings = SpeedSettings { side, scrambles, ..SpeedSettings::default() };
                let board = settings.scramble(settings.size(), [7, 8]).deal();
                assert_eq!(board.size().width(), expected);
                assert!(!board.is_solved());
            }
        }
    }
}
