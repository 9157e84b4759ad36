//! What solves are compared by: the event, the size and the type of scrambles.

use std::fmt;
use std::str::FromStr;

use grid::{NotOneOf, Size};
use play::Millis;

use crate::board::Board;
use crate::deal::Difficulty;
use crate::session::{Event, Score, Solve};

/// Where a scramble comes from.
///
/// ```
/// use fifteen::{Difficulty, session::ScrambleType};
///
/// assert_eq!("random-state".parse(), Ok(ScrambleType::Random(Difficulty::RandomState)));
/// assert!(!ScrambleType::Given.has_records());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScrambleType {
    /// A new random board of this difficulty.
    Random(Difficulty),
    /// A board that was pasted, linked or played before.
    Given,
    /// Not recorded, as in sessions of earlier versions and other programs.
    #[default]
    Unknown,
}

impl ScrambleType {
    /// All types, in the order in which they are listed.
    pub const ALL: [ScrambleType; 7] = {
        let [easy, medium, hard, extra_hard, random_state] = Difficulty::ALL;
        [
            ScrambleType::Random(random_state),
            ScrambleType::Random(easy),
            ScrambleType::Random(medium),
            ScrambleType::Random(hard),
            ScrambleType::Random(extra_hard),
            ScrambleType::Given,
            ScrambleType::Unknown,
        ]
    };

    /// Returns whether there are records. Nobody can set one on a board that was given.
    pub fn has_records(self) -> bool {
        self != ScrambleType::Given
    }
}

/// The solves that are compared with each other, also by input method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Category {
    /// A single board, a marathon or a relay.
    pub event: Event,
    /// Size of the last board.
    pub size: Size,
    /// Type of the scrambles.
    pub scrambles: ScrambleType,
}

impl Category {
    /// Returns the splits of the fastest solve in this category. On a given board, only solves of the same `scramble`
    /// are compared.
    pub fn best_splits(self, solves: &[Solve], scramble: &Board) -> Option<Vec<Millis>> {
        let is_compared = |solve: &&Solve| {
            solve.category() == self
                && !solve.splits.is_empty()
                && solve.score() != Score::Unfinished
                && (self.scrambles.has_records() || solve.scramble.as_ref() == Some(scramble))
        };
        let best = solves.iter().filter(is_compared).min_by_key(|solve| solve.score())?;
        Some(best.splits.clone())
    }
}

impl Solve {
    /// Returns the category in which it is compared.
    pub fn category(&self) -> Category {
        Category { event: self.event, size: self.size.grid(), scrambles: self.scrambles }
    }
}

/// Writes the name of the difficulty, `given`, or nothing if unknown.
impl fmt::Display for ScrambleType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScrambleType::Random(difficulty) => difficulty.fmt(f),
            ScrambleType::Given => f.write_str("given"),
            ScrambleType::Unknown => Ok(()),
        }
    }
}

impl FromStr for ScrambleType {
    type Err = NotOneOf;

    fn from_str(text: &str) -> Result<Self, NotOneOf> {
        match text {
            "" => Ok(ScrambleType::Unknown),
            "given" => Ok(ScrambleType::Given),
            difficulty => difficulty.parse().map(ScrambleType::Random),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardSize;

    #[test]
    fn types_round_trip() {
        for scrambles in ScrambleType::ALL {
            assert_eq!(scrambles.to_string().parse(), Ok(scrambles));
        }
        assert!("other".parse::<ScrambleType>().is_err());
    }

    #[test]
    fn splits_are_compared_within_a_category_and_on_given_boards_with_the_same_board() {
        let boards: [Board; 2] =
            ["1 2 3/4 0 5/7 8 6", "1 2 3/4 5 6/0 7 8"].map(|text| text.parse().unwrap());
        let solve = |ms, scrambles, at: usize| Solve {
            scrambles,
            scramble: Some(boards[at].clone()),
            splits: vec![ms],
            ..Solve::new(ms, BoardSize::new(3, 3).unwrap())
        };
        let random = ScrambleType::Random(Difficulty::RandomState);
        let easy = ScrambleType::Random(Difficulty::Easy);
        let solves = [
            solve(900, random, 0),
            solve(800, random, 1),
            solve(100, easy, 0),
            solve(300, ScrambleType::Given, 1),
            solve(400, ScrambleType::Given, 0),
        ];
        let best = |scrambles, at: usize| {
            let category = Category { scrambles, ..solves[0].category() };
            category.best_splits(&solves, &boards[at])
        };
        assert_eq!(best(random, 0), Some(vec![800]));
        assert_eq!(best(easy, 1), Some(vec![100]));
        assert_eq!(best(ScrambleType::Given, 0), Some(vec![400]));
        assert_eq!(best(ScrambleType::Unknown, 0), None);
    }
}
