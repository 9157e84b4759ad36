//! Helpers shared by the subcommands: reading files, parsing option values, writing JSON, and escaping
//! text that is printed.

use std::fmt::Display;
use std::io::{Read, Write};
use std::ops::{Bound, RangeBounds};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;

use crate::failure::Failure;

/// Escapes everything that isn't a visible character and returns one line. Input that is quoted can then
/// neither forge a line of the output nor control the terminal.
pub(crate) fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '"' | '\'' | '\\') {
            line.push(c);
        } else {
            line.extend(c.escape_debug());
        }
    }
    line
}

/// Writes one JSON object on one line, with the keys in the order of its fields.
pub(crate) fn write_json(out: &mut dyn Write, object: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(object).map_err(Failure::runtime)?;
    Ok(writeln!(out, "{line}")?)
}

/// Reads a file; `-` is standard input.
pub(crate) fn read_text(file: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = std::fs::read_to_string(file)?;
    }
    Ok(strip_bom(&text).to_owned())
}

/// Removes the UTF-8 byte order mark that some editors put at the start of a file.
pub(crate) fn strip_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Parses a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "must be a number of seconds, 0 or more".to_owned())
}

/// Returns a parser for whole numbers in `range`, whose error names the range.
pub(crate) fn whole_number<T, R>(range: R) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display,
    R: RangeBounds<T> + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("must be a whole number from {least} to {most}")
            }
            (Bound::Included(least), _) => format!("must be a whole number, at least {least}"),
            _ => "must be a whole number".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_stays_on_one_line() {
        assert_eq!(escaped("“ä” \"x\\y\" 4×4"), "“ä” \"x\\y\" 4×4");
        let forged = "x\nlegal: slide\r\u{1b}[2K\u{2028}\u{202e}\u{7f}\u{85}\0";
        assert_eq!(escaped(forged), r"x\nlegal: slide\r\u{1b}[2K\u{2028}\u{202e}\u{7f}\u{85}\0");
    }
}
