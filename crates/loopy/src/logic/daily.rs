//! The Logic puzzles of a day: their sizes and seeds.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use grid::Date;

use super::generate::{Cancelled, GeneratedPuzzle, generate};
use super::level::Level;
use super::link::BoardSize;
use crate::daily::{DailyError, parse_id};

/// One of the five Logic puzzles of a day: larger towards the end of the week, and the same everywhere.
///
/// ```
/// let daily: loopy::logic::LogicDaily = "2026-11-17-hard".parse()?;
/// assert_eq!((daily.side(), daily.seed()), (6, 202_611_175));
/// # Ok::<(), loopy::DailyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LogicDaily {
    /// The day, in the player's local time.
    pub date: Date,
    /// How hard.
    pub level: Level,
}

/// The side of the board on each day of the week, Monday first. Up to 8 cells, each is large enough for a finger.
const SIDES: [usize; 7] = [5, 6, 6, 7, 7, 8, 8];

/// What is added to the date's digits for the easiest level: classic dailies have 0 to 2.
const FIRST_LEVEL: u32 = 3;

impl LogicDaily {
    /// The five puzzles of a day, the easiest first.
    pub fn all_of(date: Date) -> [LogicDaily; 5] {
        Level::ALL.map(|level| LogicDaily { date, level })
    }

    /// The number of columns and of rows.
    pub fn side(self) -> usize {
        SIDES[usize::from(self.date.weekday())]
    }

    /// The date's digits with 3 to 7 for the level after them.
    pub fn seed(self) -> u32 {
        self.date.digits() * 10 + FIRST_LEVEL + self.level as u32
    }

    /// Makes the puzzle. The callback hears the work done so far and solutions whether to go on.
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if the callback asks for it.
    pub fn generate(
        self,
        go_on: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<GeneratedPuzzle, Cancelled> {
        let side = self.side();
        let size = BoardSize::new(side, side).expect("sides of Logic puzzles");
        generate(size, self.level, self.seed(), go_on)
    }
}

impl fmt::Display for LogicDaily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.date, self.level)
    }
}

impl FromStr for LogicDaily {
    type Err = DailyError;

    fn from_str(text: &str) -> Result<Self, DailyError> {
        let (date, level) = parse_id(text)?;
        Ok(LogicDaily { date, level })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_five_puzzles_of_its_size_with_seeds_of_their_own() {
        let monday: Date = "2026-11-16".parse().unwrap();
        let days = std::iter::successors(Some(monday), |day| day.next()).take(7);
        let sides: Vec<usize> = days.map(|day| LogicDaily::all_of(day)[0].side()).collect();
        assert_eq!(sides, SIDES);
        let seeds = LogicDaily::all_of(monday).map(LogicDaily::seed);
        assert_eq!(seeds, [202_611_163, 202_611_164, 202_611_165, 202_611_166, 202_611_167]);
        for daily in LogicDaily::all_of(monday) {
            assert_eq!(daily.to_string().parse(), Ok(daily));
        }
        let classic = crate::Daily::all_of(monday).map(crate::Daily::seed);
        assert!(classic.iter().all(|seed| !seeds.contains(seed)));
    }

    #[test]
    fn what_is_no_daily_is_refused_with_its_reason() {
        let why = |text: &str| text.parse::<LogicDaily>().unwrap_err().to_string();
        let level = "\"harder\" is not a level: easy, medium, hard, expert or extreme";
        assert_eq!(why("2026-11-17-harder"), level);
        assert_eq!(why("today"), "“today” is not a daily like 2025-11-30-medium");
    }
}
