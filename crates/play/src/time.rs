//! Formats and parses solve times.

use crate::Millis;
use grid::parse_digits;

/// Formats a time with milliseconds: `9.042`, `1:02.500`, `1:00:00.000`.
///
/// ```
/// assert_eq!(play::precise_time(62_500), "1:02.500");
/// ```
pub fn precise_time(time: Millis) -> String {
    format!("{}.{:03}", whole_seconds(time), time % 1000)
}

/// Formats a running time with hundredths, rounded down: `9.04`.
pub fn running_time(time: Millis) -> String {
    format!("{}.{:02}", whole_seconds(time), time % 1000 / 10)
}

/// Formats a time with as many decimals as it needs: `9`, `2.5`, `1:02`.
pub fn short_time(time: Millis) -> String {
    precise_time(time).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Parses a time: seconds with up to three decimals, after minutes and hours if there are any.
///
/// ```
/// use play::parse_time;
///
/// assert_eq!(parse_time("1:02.5"), Some(62_500));
/// assert_eq!(parse_time("9"), Some(9_000));
/// assert_eq!(parse_time("1:75"), None);
/// ```
pub fn parse_time(text: &str) -> Option<Millis> {
    let (whole, places) = text.split_once('.').unwrap_or((text, "0"));
    let thousandths: Millis = match places.len() {
        n @ 1..=3 => parse_digits::<Millis>(places)? * 10_u64.pow(3 - n as u32),
        _ => return None,
    };
    let mut seconds: Millis = 0;
    for (at, part) in whole.split(':').enumerate() {
        let part: Millis = parse_digits(part)?;
        if at > 2 || (at > 0 && part >= 60) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    seconds.checked_mul(1000)?.checked_add(thousandths)
}

fn whole_seconds(time: Millis) -> String {
    let seconds = time / 1000;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => seconds.to_string(),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_round_trip() {
        for time in [0, 7, 990, 1_000, 59_999, 60_000, 3_599_999, 3_600_000, 360_000_001] {
            assert_eq!(parse_time(&precise_time(time)), Some(time));
        }
        assert_eq!(running_time(9_049), "9.04");
        assert_eq!([0, 10_000, 2_500, 62_000].map(short_time), ["0", "10", "2.5", "1:02"]);
    }

    #[test]
    fn invalid_times_are_rejected() {
        for text in
            ["", ".", "1.", ".5", "1.2345", "a", "-1", "1:60", "1:2:3:4", "99999999999999999999"]
        {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }
}
