//! Daily Logic puzzles: their sizes and seeds.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use grid::Date;

use super::generate::{Cancelled, GeneratedPuzzle, generate};
use super::level::Level;
use super::link::BoardSize;
use crate::daily::{DailyError, parse_id};

/// One of the five Logic puzzles of a day. They are the same for everyone, and larger towards the end of the week,
/// above all on Sundays.
///
/// ```
/// let daily: loopy::logic::LogicDaily = "2026-11-17-hard".parse()?;
/// assert_eq!((daily.side(), daily.seed()), (6, 202_611_175));
/// # Ok::<(), loopy::DailyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LogicDaily {
    /// The day in the player's local time.
    pub date: Date,
    /// The level.
    pub level: Level,
}

/// Board side for each day of the week, from Monday. Up to 8×8, cells are large enough for a finger.
const SIDES: [usize; 7] = [5, 6, 6, 7, 7, 8, 8];

/// Board side on Sundays from [`FIRST_LARGE`] on.
const LARGE: usize = 10;

/// Digits of the first day from which Sundays have larger boards. Earlier puzzles stay what they were.
const FIRST_LARGE: u32 = 20_261_129;

/// Index of Sunday among the days of the week.
const SUNDAY: usize = 6;

/// Offset of the easiest level in the seed. Classic daily puzzles use 0 to 2.
const FIRST_LEVEL: u32 = 3;

impl LogicDaily {
    /// Returns the five puzzles of a day, easiest first.
    pub fn all_of(date: Date) -> [LogicDaily; 5] {
        Level::ALL.map(|level| LogicDaily { date, level })
    }

    /// Returns the number of columns, which is also the number of rows.
    pub fn side(self) -> usize {
        let weekday = usize::from(self.date.weekday());
        let is_large = weekday == SUNDAY && self.date.digits() >= FIRST_LARGE;
        if is_large { LARGE } else { SIDES[weekday] }
    }

    /// Returns the seed: the digits of the date followed by 3 to 7 for the level.
    pub fn seed(self) -> u32 {
        self.date.digits() * 10 + FIRST_LEVEL + self.level as u32
    }

    /// Generates the puzzle. The callback receives the work done so far and returns whether to continue.
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if the callback cancels.
    pub fn generate(
        self,
        on_progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<GeneratedPuzzle, Cancelled> {
        let side = self.side();
        let size = BoardSize::new(side, side).expect("sides of Logic puzzles");
        generate(size, self.level, self.seed(), on_progress)
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
    fn a_day_has_five_puzzles_of_its_size_with_distinct_seeds() {
        let monday: Date = "2026-11-16".parse().unwrap();
        let days = std::iter::successors(Some(monday), |day| day.next()).take(7);
        let sides: Vec<usize> = days.map(|day| LogicDaily::all_of(day)[0].side()).collect();
        assert_eq!(sides, SIDES);
        let side = |date: &str| LogicDaily::all_of(date.parse().unwrap())[4].side();
        assert_eq!(["2026-11-22", "2026-11-28"].map(side), [8, 8]);
        assert_eq!(["2026-11-29", "2026-11-30", "2026-12-06"].map(side), [10, 5, 10]);
        let seeds = LogicDaily::all_of(monday).map(LogicDaily::seed);
        assert_eq!(seeds, [202_611_163, 202_611_164, 202_611_165, 202_611_166, 202_611_167]);
        for daily in LogicDaily::all_of(monday) {
            assert_eq!(daily.to_string().parse(), Ok(daily));
        }
        let classic = crate::Daily::all_of(monday).map(crate::Daily::seed);
        assert!(classic.iter().all(|seed| !seeds.contains(seed)));
    }

    #[test]
    fn invalid_ids_are_rejected_with_a_reason() {
        let why = |text: &str| text.parse::<LogicDaily>().unwrap_err().to_string();
        let level = "\"harder\" is not a level: easy, medium, hard, expert or extreme";
        assert_eq!(why("2026-11-17-harder"), level);
        let id = "\"today\" is not the id of a daily puzzle, for example 2025-11-30-medium";
        assert_eq!(why("today"), id);
    }
}
