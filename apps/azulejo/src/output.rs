//! What the subcommands share: files to read, seconds as they are typed, JSON for programs, and text of others that is
//! safe to print.

use std::io::{Read, Write};
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::failure::Failure;

/// A text on one line: whatever is no visible character is written as an escape, so that what was read can neither forge a
/// line of the output nor control the terminal.
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

/// Writes one JSON object on one line, its keys in the order of its fields.
pub(crate) fn write_json(out: &mut dyn Write, object: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(object).map_err(Failure::work)?;
    Ok(writeln!(out, "{line}")?)
}

/// The text of a file; - is standard input.
pub(crate) fn read_text(file: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = std::fs::read_to_string(file)?;
    }
    Ok(without_mark(&text).to_owned())
}

/// The text without the mark that some editors put before it, to say that it is UTF-8.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is not a number of seconds");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_on_its_line() {
        assert_eq!(escaped("“ä” \"x\\y\" 4×4"), "“ä” \"x\\y\" 4×4");
        let forged = "x\nlegal: slide\r\u{1b}[2K\u{2028}\u{202e}\u{7f}\u{85}\0";
        assert_eq!(escaped(forged), r"x\nlegal: slide\r\u{1b}[2K\u{2028}\u{202e}\u{7f}\u{85}\0");
    }
}
