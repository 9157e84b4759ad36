//! The speedsolving settings, and the slots of this page.

use ::fifteen::session::{Control, Event, Round, Run, ScrambleType};
use ::fifteen::{BoardSize, Difficulty, LONGEST_SIDE, Params};
use serde::{Deserialize, Serialize};
use wire::sessions::SessionList;

use crate::platform::browser::random_seed;
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
    /// Side length of the boards, or the number of columns.
    pub side: usize,
    /// Number of rows of rectangular boards; 0 for square ones.
    pub rows: usize,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub event: Event,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub scrambles: Difficulty,
    /// How a pointer moves tiles.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub pointer: Control,
    /// Inspection time in seconds; 0 if it's unlimited.
    pub inspection: u64,
    /// Whether a late first move has a penalty. Otherwise the clock starts after the inspection.
    pub penalties: bool,
    /// Whether splits are shown during a solve.
    pub splits: bool,
    /// Number of the open session.
    pub session: u32,
}

impl Stored for SpeedSettings {
    const VERSION: u32 = 1;
}

impl Default for SpeedSettings {
    fn default() -> Self {
        SpeedSettings {
            side: 4,
            rows: 0,
            event: Event::Single,
            scrambles: Difficulty::RandomState,
            pointer: Control::Click,
            inspection: 0,
            penalties: false,
            splits: false,
            session: 1,
        }
    }
}

impl SpeedSettings {
    /// Returns the size of the boards, clamped because the stored sides may be out of range.
    pub fn size(&self) -> BoardSize {
        let clamped = |side: usize| side.clamp(SHORTEST, LONGEST_SIDE);
        let height = if self.rows == 0 { self.side } else { self.rows };
        BoardSize::new(clamped(self.side), clamped(height)).expect("clamped side lengths are valid")
    }

    /// Creates a round on new boards.
    pub fn new_round(&self) -> Round {
        let difficulty = self.scrambles;
        let scramble = |&size| Params::Shuffle { size, difficulty, seed: random_seed() };
        let run = Run::new(self.event, self.size());
        let boards = run.sizes().iter().map(scramble).collect();
        Round::new(run, boards, ScrambleType::Random(difficulty))
            .expect("every board of the run was created")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::stored::{from_text, to_text};

    #[test]
    fn settings_round_trip() {
        for scrambles in Difficulty::ALL {
            let event = Event::Marathon(5);
            let settings =
                SpeedSettings { scrambles, side: 7, rows: 4, event, ..SpeedSettings::default() };
            assert_eq!(from_text(&to_text(&settings)), Ok(settings));
        }
    }

    #[test]
    fn boards_have_the_chosen_size_clamped_to_the_valid_range() {
        let sizes = [((0, 0), (3, 3)), ((5, 0), (5, 5)), ((99, 4), (15, 4)), ((4, 99), (4, 15))];
        for ((side, rows), expected) in sizes {
            let size = SpeedSettings { side, rows, ..SpeedSettings::default() }.size().grid();
            assert_eq!((size.width(), size.height()), expected);
        }
    }
}
