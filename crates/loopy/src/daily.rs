//! The puzzles of a day: dates, seeds and ids.

use std::fmt;
use std::str::FromStr;

use crate::deal::{Deal, Difficulty};

/// A day of the Gregorian calendar from 1970 to 9999, as the player's clock shows it.
///
/// ```
/// let date: loopy::Date = "2025-11-30".parse()?;
/// assert_eq!(date.next().map(|next| next.to_string()), Some("2025-12-01".into()));
/// assert_eq!(date.day_number(), 20_422);
/// # Ok::<(), loopy::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Why something is not a [`Date`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    /// The calendar has no such day, or the year is out of range.
    #[error("{year:04}-{month:02}-{day:02} is not a day from 1970-01-01 to 9999-12-31")]
    NoSuchDay {
        /// The year that was asked for.
        year: u16,
        /// The month, 1 to 12.
        month: u8,
        /// The day of the month.
        day: u8,
    },
    /// The text is not written as a date.
    #[error("“{0}” is not a date like 2025-11-30")]
    Unreadable(String),
}

/// One of the three puzzles of a day.
///
/// Its id names the day and the difficulty:
///
/// ```
/// let daily: loopy::Daily = "2025-11-30-medium".parse()?;
/// assert_eq!(daily.seed(), 202_511_301);
/// assert_eq!(daily.to_string(), "2025-11-30-medium");
/// # Ok::<(), loopy::DailyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Daily {
    /// The day, in the player's local time.
    pub date: Date,
    /// Which of its puzzles.
    pub difficulty: Difficulty,
}

/// Why a text is not the id of a daily.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DailyError {
    /// The date is missing or wrong.
    #[error(transparent)]
    Date(#[from] DateError),
    /// The difficulty is missing or wrong.
    #[error(transparent)]
    Difficulty(#[from] DifficultyError),
    /// There is no hyphen between date and difficulty.
    #[error("“{0}” is not a daily like 2025-11-30-medium")]
    Unreadable(String),
}

/// A word that is not a difficulty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a difficulty: easy, medium or hard")]
pub struct DifficultyError(pub String);

impl Date {
    /// The first day that has puzzles.
    pub const FIRST: Date = Date { year: 1970, month: 1, day: 1 };
    /// The last one.
    pub const LAST: Date = Date { year: 9999, month: 12, day: 31 };

    /// The day of this year, month (1 to 12) and day of the month.
    ///
    /// # Errors
    ///
    /// [`DateError::NoSuchDay`] if the calendar has none, or the year is not from 1970 to 9999.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, DateError> {
        let date = Date { year, month, day };
        let in_month = (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day);
        if in_month && (Date::FIRST..=Date::LAST).contains(&date) {
            Ok(date)
        } else {
            Err(DateError::NoSuchDay { year, month, day })
        }
    }

    /// The year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, 1 to 31.
    pub fn day(self) -> u8 {
        self.day
    }

    /// How many days have passed since 1970-01-01.
    pub fn day_number(self) -> u32 {
        // Years begin in March here, so that the leap day comes last; after H. Hinnant's
        // "chrono-compatible low-level date algorithms".
        let months = (u32::from(self.month) + 9) % 12;
        let year = u32::from(self.year) - u32::from(self.month <= 2);
        let day_of_year = (153 * months + 2) / 5 + u32::from(self.day) - 1;
        365 * year + year / 4 - year / 100 + year / 400 + day_of_year - DAYS_BEFORE_1970
    }

    /// The day with this [`day_number`](Date::day_number), if it is not past the year 9999.
    pub fn from_day_number(number: u32) -> Option<Self> {
        if number > Date::LAST.day_number() {
            return None;
        }
        let days = number + DAYS_BEFORE_1970;
        let of_era = days % DAYS_IN_400_YEARS;
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let months = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * months + 2) / 5 + 1;
        let month = if months < 10 { months + 3 } else { months - 9 };
        let year = days / DAYS_IN_400_YEARS * 400 + year_of_era + u32::from(month <= 2);
        Some(Date { year: year as u16, month: month as u8, day: day as u8 })
    }

    /// The day after, if it has puzzles.
    pub fn next(self) -> Option<Self> {
        Date::from_day_number(self.day_number() + 1)
    }

    /// The day before, if it has puzzles.
    pub fn previous(self) -> Option<Self> {
        Date::from_day_number(self.day_number().checked_sub(1)?)
    }

    /// The weekday: 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> u8 {
        // 1970-01-01 was a Thursday.
        ((self.day_number() + 3) % 7) as u8
    }

    /// How many days its month has.
    pub fn days_in_month(self) -> u8 {
        days_in_month(self.year, self.month)
    }

    /// The three puzzles of the day.
    pub fn dailies(self) -> [Daily; 3] {
        Difficulty::ALL.map(|difficulty| Daily { date: self, difficulty })
    }
}

/// From 0000-03-01 to 1970-01-01.
const DAYS_BEFORE_1970: u32 = 719_468;
const DAYS_IN_400_YEARS: u32 = 146_097;

fn days_in_month(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Daily {
    /// The date's digits with 0, 1 or 2 for the difficulty after them. All fit in 32 bits: the last is
    /// 999,912,312.
    pub fn seed(self) -> u32 {
        let Date { year, month, day } = self.date;
        let digits = (u32::from(year) * 100 + u32::from(month)) * 100 + u32::from(day);
        digits * 10 + self.difficulty as u32
    }

    /// The puzzle.
    pub fn deal(self) -> Deal {
        Deal::classic(self.difficulty, self.seed())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let unreadable = || DateError::Unreadable(text.to_owned());
        let mut parts = text.split('-');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok())?
        };
        let year = number(4).ok_or_else(unreadable)?;
        let month = number(2).ok_or_else(unreadable)?;
        let day = number(2).ok_or_else(unreadable)?;
        if parts.next().is_some() {
            return Err(unreadable());
        }
        Date::new(year, month as u8, day as u8)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        })
    }
}

impl FromStr for Difficulty {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        Difficulty::ALL
            .into_iter()
            .find(|difficulty| difficulty.to_string() == text)
            .ok_or_else(|| DifficultyError(text.to_owned()))
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
        let (date, difficulty) =
            text.rsplit_once('-').ok_or_else(|| DailyError::Unreadable(text.to_owned()))?;
        Ok(Daily { date: date.parse()?, difficulty: difficulty.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_day_from_1970_to_9999_follows_the_one_before() {
        let mut date = Date::FIRST;
        assert_eq!((date.day_number(), date.weekday(), date.previous()), (0, 3, None));
        for number in 0.. {
            assert_eq!(date.day_number(), number);
            assert_eq!(Date::from_day_number(number), Some(date));
            assert_eq!(Date::new(date.year, date.month, date.day), Ok(date));
            let Some(next) = date.next() else { break };
            assert_eq!(next.previous(), Some(date));
            let expected = if date.day < date.days_in_month() {
                (date.year, date.month, date.day + 1)
            } else if date.month < 12 {
                (date.year, date.month + 1, 1)
            } else {
                (date.year + 1, 1, 1)
            };
            assert_eq!((next.year, next.month, next.day), expected);
            date = next;
        }
        assert_eq!(date, Date::LAST);
        assert_eq!(date.weekday(), 4, "the last day is a Friday");
    }

    #[test]
    fn leap_days_are_where_they_should_be() {
        for (year, days) in [(1972, 29), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (2400, 29)]
        {
            assert_eq!(Date::new(year, 2, 1).unwrap().days_in_month(), days, "{year}");
        }
    }

    #[test]
    fn seeds_are_the_digits_of_the_day_and_fit_in_32_bits() {
        let seed = |id: &str| id.parse::<Daily>().unwrap().seed();
        assert_eq!(seed("1970-01-01-easy"), 197_001_010);
        assert_eq!(seed("2025-11-30-medium"), 202_511_301);
        assert_eq!(seed("9999-12-31-hard"), 999_912_312);
        assert!(Date::LAST.dailies()[2].deal().solution().is_full());
    }

    #[test]
    fn what_is_no_day_is_refused_with_its_reason() {
        for (text, why) in [
            ("2025-02-29", "2025-02-29 is not a day from 1970-01-01 to 9999-12-31"),
            ("1969-12-31", "1969-12-31 is not a day from 1970-01-01 to 9999-12-31"),
            ("2025-13-01", "2025-13-01 is not a day from 1970-01-01 to 9999-12-31"),
            ("2025-00-10", "2025-00-10 is not a day from 1970-01-01 to 9999-12-31"),
            ("2025-1-1", "“2025-1-1” is not a date like 2025-11-30"),
            ("+025-01-01", "“+025-01-01” is not a date like 2025-11-30"),
            ("2025-01-01-", "“2025-01-01-” is not a date like 2025-11-30"),
            ("", "“” is not a date like 2025-11-30"),
        ] {
            assert_eq!(text.parse::<Date>().unwrap_err().to_string(), why);
        }
        for (text, why) in [
            ("2025-11-30-Medium", "“Medium” is not a difficulty: easy, medium or hard"),
            ("2025-11-30", "“2025-11” is not a date like 2025-11-30"),
            ("today", "“today” is not a daily like 2025-11-30-medium"),
        ] {
            assert_eq!(text.parse::<Daily>().unwrap_err().to_string(), why);
        }
    }

    proptest! {
        #[test]
        fn an_id_reads_back_and_no_text_panics(number in 0u32..2_932_897, text in ".{0,20}", at in 0usize..17, byte in any::<char>()) {
            for daily in Date::from_day_number(number).unwrap().dailies() {
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
