//! What a racer sets, and how sessions are stored.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use ::fifteen::session::{Control, Event, Solve};
use ::fifteen::{BoardSize, Difficulty, LONGEST_SIDE, Params, random_board};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::{Slot, Stored, as_text, parse_text};

/// Where the settings are.
pub const SETTINGS: Slot<'_, SpeedSettings> = Slot::new("fifteen:speed:settings");

/// Where the list of sessions is.
pub const LIST: Slot<'_, SessionList> = Slot::new("fifteen:sessions");

/// How the slots of sessions begin; the number of the session follows.
pub const SESSION: &str = "fifteen:session:";

/// The sides of boards that are raced on.
pub const SHORTEST: usize = 3;

/// What a racer sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SpeedSettings {
    /// The side of the boards.
    pub side: usize,
    /// What is raced: single boards, a marathon or a relay.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub event: Event,
    /// Where scrambles come from.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub scrambles: Scrambles,
    /// What a pointer does.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub pointer: Control,
    /// How many seconds there are to look at a scramble; 0 for as many as the racer likes.
    pub inspection: u64,
    /// Whether splits are shown while playing.
    pub splits: bool,
    /// The number of the session that is open.
    pub session: u32,
}

/// Where scrambles come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrambles {
    /// Any board is as likely as any other.
    RandomState,
    /// A walk of the gap from order.
    Walk(Difficulty),
}

/// The sessions that there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionList(pub Vec<Entry>);

/// A session in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, by which it is stored.
    pub number: u32,
    /// What the racer calls it.
    pub name: String,
}

/// The solves of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solves {
    /// The first one first.
    pub rows: Vec<Row>,
    /// How many changes of each tab are in it, by the tab's number: the last tabs that have written.
    #[serde(default)]
    pub tabs: BTreeMap<u32, u32>,
}

/// A solve as its row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Row(#[serde(serialize_with = "as_text", deserialize_with = "parse_text")] pub Solve);

impl Stored for SpeedSettings {
    const VERSION: u32 = 1;
}

impl Stored for SessionList {
    const VERSION: u32 = 1;
}

impl Stored for Solves {
    const VERSION: u32 = 2;

    /// Version 1 was the rows alone.
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
    /// The size of the boards; what is stored may be anything.
    pub fn size(&self) -> BoardSize {
        let side = self.side.clamp(SHORTEST, LONGEST_SIDE);
        BoardSize::new(side, side).expect("a side that boards have")
    }

    /// A scramble of a size, otherwise as it is set, from two random numbers. It is never in order.
    pub fn scramble(&self, size: BoardSize, seeds: [u32; 2]) -> Params {
        let [seed, other] = seeds;
        match self.scrambles {
            Scrambles::Walk(difficulty) => Params::Shuffle { size, difficulty, seed },
            Scrambles::RandomState => {
                let seed = u64::from(seed) << 32 | u64::from(other);
                let mut boards = (0..).map(|at: u64| random_board(size, seed.wrapping_add(at)));
                let board = boards.find(|board| !board.is_solved());
                Params::Board(board.expect("some board is not in order"))
            }
        }
    }
}

impl Scrambles {
    /// All of them.
    pub fn all() -> [Scrambles; 5] {
        let [easy, medium, hard, extra] = Difficulty::ALL.map(Scrambles::Walk);
        [Scrambles::RandomState, easy, medium, hard, extra]
    }
}

impl fmt::Display for Scrambles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scrambles::RandomState => f.write_str("random-state"),
            Scrambles::Walk(difficulty) => difficulty.fmt(f),
        }
    }
}

impl FromStr for Scrambles {
    type Err = grid::NotOneOf;

    fn from_str(text: &str) -> Result<Self, grid::NotOneOf> {
        match text {
            "random-state" => Ok(Scrambles::RandomState),
            difficulty => difficulty.parse().map(Scrambles::Walk),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::stored::{from_text, to_text};

    #[test]
    fn settings_and_solves_read_back() {
        for scrambles in Scrambles::all() {
            let event = Event::Marathon(5);
            let settings = SpeedSettings { scrambles, side: 7, event, ..SpeedSettings::default() };
            assert_eq!(from_text(&to_text(&settings)), Ok(settings));
        }
        let size = BoardSize::new(3, 3).unwrap();
        let rows = vec![Row(Solve::new(9_042, size))];
        let solves = Solves { rows: rows.clone(), tabs: [(7, 1)].into() };
        let text = r#"{"v":2,"data":{"rows":["9.042,,3,mixed,,,,,,"],"tabs":{"7":1}}}"#;
        assert_eq!(to_text(&solves), text);
        assert_eq!(from_text(&to_text(&solves)), Ok(solves));
        let of_before = Solves { rows, tabs: BTreeMap::new() };
        assert_eq!(from_text(r#"{"v":1,"data":["9.042,,3,mixed,,,,,,"]}"#), Ok(of_before));
    }

    #[test]
    fn a_scramble_is_of_the_size_that_is_set_and_whatever_is_stored_is_a_size() {
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
