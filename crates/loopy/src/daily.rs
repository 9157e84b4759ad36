//! Daily classic puzzles: their seeds and IDs.

use std::fmt;
use std::str::FromStr;

use grid::{Date, DateError, NotOneOf};

use crate::deal::{Deal, Difficulty};

/// One of the three classic puzzles of a day.
///
/// Its ID consists of the date and the difficulty:
///
/// ```
/// let daily: loopy::Daily = "2025-11-30-medium".parse()?;
/// assert_eq!(daily.seed(), 202_511_301);
/// assert_eq!(daily.to_string(), "2025-11-30-medium");
/// # Ok::<(), loopy::DailyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Daily {
    /// The day in the player's local time.
    pub date: Date,
    /// The difficulty, which tells the day's puzzles apart.
    pub difficulty: Difficulty,
}

/// Reason why a string is not the ID of a daily puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DailyError {
    /// The date is invalid.
    #[error(transparent)]
    Date(#[from] DateError),
    /// The difficulty is invalid.
    #[error(transparent)]
    Difficulty(#[from] NotOneOf),
    /// There is no hyphen between date and difficulty.
    #[error("\"{0}\" is not the id of a daily puzzle, for example 2025-11-30-medium")]
    Unreadable(String),
}

impl Daily {
    /// Returns the three puzzles of a day, easiest first.
    pub fn all_of(date: Date) -> [Daily; 3] {
        Difficulty::ALL.map(|difficulty| Daily { date, difficulty })
    }

    /// Returns the seed: the digits of the date followed by 0, 1 or 2 for the difficulty. The largest, 999,912,312, fits in
    /// 32 bits.
    pub fn seed(self) -> u32 {
        self.date.digits() * 10 + self.difficulty as u32
    }

    /// Returns the daily puzzle with this difficulty and seed, if there is one.
    pub fn of_seed(difficulty: Difficulty, seed: u32) -> Option<Self> {
        let digits = seed / 10;
        let year = u16::try_from(digits / 10_000).ok()?;
        let (month, day) = ((digits / 100 % 100) as u8, (digits % 100) as u8);
        let date = Date::new(year, month, day).ok()?;
        Some(Daily { date, difficulty }).filter(|daily| daily.seed() == seed)
    }

    /// Generates the puzzle.
    pub fn deal(self) -> Deal {
        Deal::classic(self.difficulty, self.seed())
    }
}

impl fmt::Display for Daily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.date, self.difficulty)
    }
}

impl FromStr for Daily {
    type Err = DailyError;

    fn from_str(text: &str) -> Result<Self, DailyError> {
        let (date, difficulty) = parse_id(text)?;
        Ok(Daily { date, difficulty })
    }
}

/// Parses the date and the level of a daily puzzle's ID.
pub(crate) fn parse_id<L>(text: &str) -> Result<(Date, L), DailyError>
where
    L: FromStr<Err = NotOneOf>,
{
    let unreadable = || DailyError::Unreadable(text.to_owned());
    let (date, level) = text.rsplit_once('-').ok_or_else(unreadable)?;
    Ok((date.parse()?, level.parse()?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn seeds_are_the_digits_of_the_date_and_fit_in_32_bits() {
        let seed = |id: &str| id.parse::<Daily>().unwrap().seed();
        assert_eq!(seed("1970-01-01-easy"), 197_001_010);
        assert_eq!(seed("2025-11-30-medium"), 202_511_301);
        assert_eq!(seed("9999-12-31-hard"), 999_912_312);
        let of = Daily::of_seed;
        assert_eq!(of(Difficulty::Medium, 202_511_301), "2025-11-30-medium".parse().ok());
        assert_eq!(of(Difficulty::Easy, 202_511_301), None);
        assert_eq!(of(Difficulty::Medium, 202_511_311), None);
        assert_eq!(of(Difficulty::Medium, u32::MAX), None);
        assert!(Daily::all_of(Date::LAST)[2].deal().solution().is_full());
    }

    #[test]
    fn invalid_ids_are_rejected_with_a_reason() {
        for (text, why) in [
            ("2025-11-30-Medium", "\"Medium\" is not a difficulty: easy, medium or hard"),
            ("2025-11-30", "\"2025-11\" is not a date such as 2025-11-30"),
            ("today", "\"today\" is not the id of a daily puzzle, for example 2025-11-30-medium"),
        ] {
            assert_eq!(text.parse::<Daily>().unwrap_err().to_string(), why);
        }
    }

    proptest! {
        #[test]
        fn ids_round_trip_and_no_string_panics(number in 0u32..2_932_897, text in ".{0,20}", at in 0usize..17, byte in any::<char>()) {
            for daily in Daily::all_of(Date::from_day_number(number).unwrap()) {
                prop_assert_eq!(daily.to_string().parse(), Ok(daily));
                let mut id: Vec<char> = daily.to_string().chars().collect();
                let at = at % id.len();
                id[at] = byte;
                let changed: String = id.into_iter().collect();
                if let Ok(read) = changed.parse::<Daily>() {
                    prop_assert_eq!(read.to_string(), changed);
                }
            }
            let _ = text.parse::<Daily>();
        }
    }
}
