//! Calendar dates.

use std::fmt;
use std::str::FromStr;

use crate::parse_digits;

/// A day of the Gregorian calendar from 1970 to 9999, as the player's clock shows it.
///
/// ```
/// let date: grid::Date = "2025-11-30".parse()?;
/// assert_eq!(date.next().map(|next| next.to_string()), Some("2025-12-01".into()));
/// assert_eq!(date.day_number(), 20_422);
/// # Ok::<(), grid::DateError>(())
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
        /// The requested year.
        year: u16,
        /// The month, 1 to 12.
        month: u8,
        /// The day of the month.
        day: u8,
    },
    /// The string is not written as a date.
    #[error("{0:?} is not a date such as 2025-11-30")]
    Unreadable(String),
}

impl Date {
    /// The first day.
    pub const FIRST: Date = Date { year: 1970, month: 1, day: 1 };
    /// The last day.
    pub const LAST: Date = Date { year: 9999, month: 12, day: 31 };

    /// Creates a date from the year, the month (1 to 12) and the day of the month.
    ///
    /// # Errors
    ///
    /// [`DateError::NoSuchDay`] if there is no such day, or the year is not from 1970 to 9999.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, DateError> {
        let date = Date { year, month, day };
        let in_month = (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day);
        if in_month && (Date::FIRST..=Date::LAST).contains(&date) {
            Ok(date)
        } else {
            Err(DateError::NoSuchDay { year, month, day })
        }
    }

    /// Returns the year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, 1 to 12.
    pub fn month(self) -> u8 {
        self.month
    }

    /// Returns the day of the month, 1 to 31.
    pub fn day(self) -> u8 {
        self.day
    }

    /// Returns the number of days since 1970-01-01.
    pub fn day_number(self) -> u32 {
        // Years begin in March here, so that the leap day comes last; after H. Hinnant's
        // "chrono-compatible low-level date algorithms".
        let months = (u32::from(self.month) + 9) % 12;
        let year = u32::from(self.year) - u32::from(self.month <= 2);
        let day_of_year = (153 * months + 2) / 5 + u32::from(self.day) - 1;
        365 * year + year / 4 - year / 100 + year / 400 + day_of_year - DAYS_BEFORE_1970
    }

    /// Returns the day with this [`day_number`](Date::day_number), up to the year 9999.
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

    /// Returns the next day, up to the year 9999.
    pub fn next(self) -> Option<Self> {
        Date::from_day_number(self.day_number() + 1)
    }

    /// Returns the previous day, down to the year 1970.
    pub fn previous(self) -> Option<Self> {
        Date::from_day_number(self.day_number().checked_sub(1)?)
    }

    /// Returns the weekday: 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> u8 {
        // 1970-01-01 was a Thursday.
        ((self.day_number() + 3) % 7) as u8
    }

    /// Returns the number of days in its month.
    pub fn days_in_month(self) -> u8 {
        days_in_month(self.year, self.month)
    }

    /// Returns the date as one number, YYYYMMDD.
    pub fn digits(self) -> u32 {
        (u32::from(self.year) * 100 + u32::from(self.month)) * 100 + u32::from(self.day)
    }
}

/// Days from 0000-03-01 to 1970-01-01.
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
            parse_digits::<u16>(part)
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

#[cfg(test)]
mod tests {
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
    fn leap_years_follow_the_gregorian_rule() {
        for (year, days) in [(1972, 29), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (2400, 29)]
        {
            assert_eq!(Date::new(year, 2, 1).unwrap().days_in_month(), days, "{year}");
        }
    }

    #[test]
    fn invalid_dates_are_refused_with_a_reason() {
        for (text, why) in [
            ("2025-02-29", "2025-02-29 is not a day from 1970-01-01 to 9999-12-31"),
            ("1969-12-31", "1969-12-31 is not a day from 1970-01-01 to 9999-12-31"),
            ("2025-13-01", "2025-13-01 is not a day from 1970-01-01 to 9999-12-31"),
            ("2025-00-10", "2025-00-10 is not a day from 1970-01-01 to 9999-12-31"),
            ("2025-1-1", "\"2025-1-1\" is not a date such as 2025-11-30"),
            ("+025-01-01", "\"+025-01-01\" is not a date such as 2025-11-30"),
            ("2025-01-01-", "\"2025-01-01-\" is not a date such as 2025-11-30"),
            ("", "\"\" is not a date such as 2025-11-30"),
        ] {
            assert_eq!(text.parse::<Date>().unwrap_err().to_string(), why);
        }
    }

    #[test]
    fn digits_match_the_string_form() {
        for (text, digits) in [("1970-01-01", 19_700_101), ("2025-11-25", 20_251_125)] {
            assert_eq!(text.parse::<Date>().unwrap().digits(), digits);
        }
        assert_eq!(Date::LAST.digits(), 99_991_231);
    }
}
