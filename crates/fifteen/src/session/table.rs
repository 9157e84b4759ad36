//! Tables of solves as CSV: one row per solve.
//!
//! Solves are also stored as such rows.

use crate::board::BoardSize;
use crate::scramble::read_scramble;
use crate::session::{Penalty, Solve, parse_time, precise_time};
use grid::{NotOneOf, parse_digits};
use play::Millis;
use std::str::FromStr;
use std::{fmt, mem};

/// Column names, in the order in which they are written.
pub const COLUMNS: [&str; 14] = [
    "time",
    "penalty",
    "size",
    "control",
    "moves",
    "steps",
    "optimal",
    "date",
    "scramble",
    "splits",
    "race",
    "comment",
    "source",
    "scrambles",
];

/// Number of columns that even an otherwise empty row has.
const N_REQUIRED: usize = 10;

/// Maximum number of solves read from one file.
pub const MAX_SOLVES: usize = 100_000;

/// A row is not a solve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid value {text:?} in column {column}")]
pub struct ParseSolveError {
    /// The column, as in [`COLUMNS`].
    pub column: &'static str,
    /// The invalid value.
    pub text: String,
}

/// Why a file is not a table of solves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadTableError {
    /// The header row has no column of times.
    #[error("the header row has no Time column")]
    NoTimes,
    /// There are too many solves.
    #[error("the table has more than {MAX_SOLVES} solves")]
    TooMany,
    /// A row is invalid.
    #[error("row {row}: {error}")]
    Row {
        /// Number of the row, from 1; the header is row 1.
        row: usize,
        /// The error in this row.
        error: ParseSolveError,
    },
}

/// Writes solves as a CSV file.
pub fn write_table<'a>(solves: impl IntoIterator<Item = &'a Solve>) -> String {
    let mut text = COLUMNS.join(",");
    text.push('\n');
    for solve in solves {
        text.push_str(&fields(solve).join(","));
        text.push('\n');
    }
    text
}

/// Reads a file that [`write_table`] has written, or a csTimer export, which has semicolons.
/// Columns are found by their names, in any order. A solve without a size gets `size`.
///
/// # Errors
///
/// [`ReadTableError`] names the invalid row.
pub fn read_table(text: &str, size: BoardSize) -> Result<Vec<Solve>, ReadTableError> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().ok_or(ReadTableError::NoTimes)?;
    let separator = if first.contains(';') { ';' } else { ',' };
    let mut rows = split_rows(text, separator).into_iter().zip(1..);
    let names = rows.next().map(|(names, _)| names).unwrap_or_default();
    let at = COLUMNS
        .map(|column| names.iter().position(|name| name.trim().eq_ignore_ascii_case(column)));
    if at[0].is_none() {
        return Err(ReadTableError::NoTimes);
    }
    let mut solves = Vec::new();
    for (fields, row) in rows.filter(|(fields, _)| fields.iter().any(|field| !field.is_empty())) {
        if solves.len() == MAX_SOLVES {
            return Err(ReadTableError::TooMany);
        }
        let fields = at.map(|at| at.and_then(|at| fields.get(at)).map_or("", String::as_str));
        let read = read_row(fields, size);
        solves.push(read.map_err(|error| ReadTableError::Row { row, error })?);
    }
    Ok(solves)
}

/// Returns the values of all columns, quoted where necessary.
fn fields(solve: &Solve) -> [String; COLUMNS.len()] {
    let known = |n: u64| if n == 0 { String::new() } else { n.to_string() };
    let splits: Vec<_> = solve.splits.iter().map(|&split| precise_time(split)).collect();
    [
        precise_time(solve.elapsed),
        solve.penalty.to_string(),
        solve.size.to_string(),
        solve.control.to_string(),
        known(solve.n_moves.into()),
        known(solve.n_steps.into()),
        solve.optimal.map(|length| length.to_string()).unwrap_or_default(),
        known(solve.solved_at),
        solve.scramble.as_ref().map(ToString::to_string).unwrap_or_default(),
        splits.join(" "),
        solve.event.to_string(),
        quoted(&solve.comment),
        quoted(&solve.source),
        solve.scrambles.to_string(),
    ]
}

/// Writes a row. Empty columns at its end are omitted.
impl fmt::Display for Solve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = fields(self);
        let n_filled = fields.iter().rposition(|field| !field.is_empty()).map_or(0, |at| at + 1);
        f.write_str(&fields[..n_filled.max(N_REQUIRED)].join(","))
    }
}

/// Parses a row. Columns at its end may be missing; an unknown size is 4×4.
impl FromStr for Solve {
    type Err = ParseSolveError;

    fn from_str(row: &str) -> Result<Self, ParseSolveError> {
        let fields = split_rows(row, ',').into_iter().next().unwrap_or_default();
        let mut fields = fields.iter();
        let fields = COLUMNS.map(|_| fields.next().map_or("", String::as_str));
        let default_size = BoardSize::new(4, 4).expect("4×4 is a valid size");
        read_row(fields, default_size)
    }
}

impl fmt::Display for Penalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Penalty::None => "",
            Penalty::PlusTwo => "+2",
            Penalty::Unfinished => "DNF",
        })
    }
}

impl FromStr for Penalty {
    type Err = NotOneOf;

    fn from_str(text: &str) -> Result<Self, NotOneOf> {
        match text {
            "" => Ok(Penalty::None),
            "+2" => Ok(Penalty::PlusTwo),
            text if text.eq_ignore_ascii_case("dnf") => Ok(Penalty::Unfinished),
            _ => Err(NotOneOf::new(text, "a penalty", "+2, DNF or an empty string")),
        }
    }
}

fn read_row(
    fields: [&str; COLUMNS.len()],
    default_size: BoardSize,
) -> Result<Solve, ParseSolveError> {
    let [.., comment, source, scrambles] = fields;
    let fields = fields.map(str::trim);
    let [time, penalty, size, control, moves, steps, optimal, date, scramble, splits, event, ..] =
        fields;
    let wrong = |at: usize| {
        let (column, text) = (COLUMNS[at], fields[at].to_owned());
        ParseSolveError { column, text }
    };
    let (elapsed, by_time) = read_result(time).ok_or_else(|| wrong(0))?;
    let penalty = match penalty {
        "" => by_time,
        penalty => penalty.parse().map_err(|_| wrong(1))?,
    };
    // Scrambles of other puzzles are ignored.
    let size_of_moves = size.parse().unwrap_or(default_size);
    let scramble = read_scramble(scramble, size_of_moves).ok();
    let by_scramble = scramble.as_ref().map(|board| {
        let size = board.size();
        BoardSize::new(size.width(), size.height()).expect("a board has a valid size")
    });
    let size = match size {
        "" => by_scramble.unwrap_or(default_size),
        size => size.parse().map_err(|_| wrong(2))?,
    };
    let splits: Option<Vec<Millis>> = splits.split_whitespace().map(parse_time).collect();
    Ok(Solve {
        elapsed,
        penalty,
        size,
        control: match control {
            "" => crate::session::Control::Mixed,
            control => control.parse().map_err(|_| wrong(3))?,
        },
        n_moves: number(moves).ok_or_else(|| wrong(4))?,
        n_steps: number(steps).ok_or_else(|| wrong(5))?,
        optimal: match optimal {
            "" => None,
            length => Some(parse_digits(length).ok_or_else(|| wrong(6))?),
        },
        // Other programs write dates in many formats.
        solved_at: parse_digits(date).unwrap_or(0),
        scramble: scramble.filter(|board| board.size() == size.grid()),
        splits: splits.ok_or_else(|| wrong(9))?,
        event: event.parse().map_err(|_| wrong(10))?,
        comment: comment.to_owned(),
        source: source.to_owned(),
        scrambles: scrambles.trim().parse().map_err(|_| wrong(13))?,
    })
}

/// Parses a time with a penalty as csTimer writes it: `9.04`, `11.04+` (including the two seconds),
/// `DNF(9.04)` or `DNF`.
fn read_result(text: &str) -> Option<(Millis, Penalty)> {
    if let Some(rest) = text.strip_prefix("DNF") {
        let time = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let time = if rest.is_empty() { Some(0) } else { parse_time(time?) };
        return Some((time?, Penalty::Unfinished));
    }
    match text.strip_suffix('+') {
        Some(time) => Some((parse_time(time)?.checked_sub(2_000)?, Penalty::PlusTwo)),
        None => Some((parse_time(text)?, Penalty::None)),
    }
}

fn number(text: &str) -> Option<u32> {
    if text.is_empty() { Some(0) } else { parse_digits(text) }
}

/// Puts quotation marks around a field that needs them.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', ';', '\n', '\r']) || field.trim() != field {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// Splits a table into rows of fields. A quoted field may contain separators and line breaks, and
/// doubled quotation marks stand for one.
fn split_rows(text: &str, separator: char) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut field = String::new();
    let mut is_quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '"' && is_quoted && chars.next_if_eq(&'"').is_some() {
            field.push('"');
        } else if c == '"' {
            is_quoted = !is_quoted;
        } else if is_quoted || !(c == separator || matches!(c, '\n' | '\r')) {
            field.push(c);
        } else {
            row.push(mem::take(&mut field));
            if c != separator {
                chars.next_if(|&next| c == '\r' && next == '\n');
                rows.push(mem::take(&mut row));
            }
        }
    }
    if !(field.is_empty() && row.is_empty()) {
        row.push(field);
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Control, Event, Score, ScrambleType};

    fn size(side: usize) -> BoardSize {
        BoardSize::new(side, side).unwrap()
    }

    fn solve() -> Solve {
        Solve {
            penalty: Penalty::PlusTwo,
            control: Control::Hover,
            n_moves: 40,
            n_steps: 61,
            optimal: Some(22),
            solved_at: 1_764_500_000,
            scramble: Some("1 2 3/4 0 5/7 8 6".parse().unwrap()),
            splits: vec![1_000, 2_345, 9_042, 3_000, 4_000, 9_042],
            ..Solve::new(9_042, size(3))
        }
    }

    #[test]
    fn solves_round_trip_as_rows_and_as_a_file() {
        let row = "9.042,+2,3,hover,40,61,22,1764500000,1 2 3/4 0 5/7 8 6,1.000 2.345 9.042 3.000 4.000 9.042";
        assert_eq!(solve().to_string(), row);
        assert_eq!(row.parse(), Ok(solve()));
        let all = [
            solve(),
            Solve::new(61_000, size(5)),
            Solve { penalty: Penalty::Unfinished, scrambles: ScrambleType::Given, ..solve() },
            Solve {
                event: Event::Relay(5),
                splits: vec![9_000, 20_000, 61_000],
                ..Solve::new(61_000, size(5))
            },
            Solve {
                comment: " \"slow\",\nbut; good".to_owned(),
                source: r#"[[0,9042],"D R","",1764500000]"#.to_owned(),
                ..solve()
            },
        ];
        for solve in &all {
            assert_eq!(solve.to_string().parse().as_ref(), Ok(solve));
        }
        assert_eq!(all[3].to_string(), "1:01.000,,5,mixed,,,,,,9.000 20.000 1:01.000,relay 5");
        let rows = split_rows(&write_table(&all), ',');
        assert!(rows.iter().all(|row| row.len() == COLUMNS.len()));
        assert_eq!(read_table(&write_table(&all), size(4)), Ok(all.to_vec()));
    }

    #[test]
    fn cstimer_exports_are_read() {
        let text = "No.;Time;Comment;Scramble;Date;P.1\n\
                    1;12.34;;1 2 3/4 0 5/7 8 6;2025-11-30 12:00:00;12.34\n\
                    2;14.34+;\"a; b\";R U R';2025-11-30 12:01:00;12.34\n\
                    3;DNF(1:02.34);;;;1:02.34\n";
        let solves = read_table(text, size(4)).unwrap();
        let found: Vec<_> =
            solves.iter().map(|solve| (solve.elapsed, solve.score(), solve.size)).collect();
        assert_eq!(
            found,
            [
                (12_340, Score::Time(12_340), size(3)),
                (12_340, Score::Time(14_340), size(4)),
                (62_340, Score::Unfinished, size(4)),
            ]
        );
        assert!(solves[0].scramble.is_some() && solves[1].scramble.is_none());
    }

    #[test]
    fn errors_name_the_row_and_the_value() {
        let error = |text: &str| read_table(text, size(4)).unwrap_err().to_string();
        assert_eq!(error(""), "the header row has no Time column");
        assert_eq!(error("a,b\n1,2\n"), "the header row has no Time column");
        assert_eq!(error("Time\n1.5\nsoon\n"), "row 3: invalid value \"soon\" in column time");
        assert_eq!(error("time,size\n1.5,99\n"), "row 2: invalid value \"99\" in column size");
        assert_eq!(
            error("time,penalty\n1.5,+4\n"),
            "row 2: invalid value \"+4\" in column penalty"
        );
        assert_eq!(
            error("time,race\n1.5,relay 99\n"),
            "row 2: invalid value \"relay 99\" in column race"
        );
        assert_eq!(error("time\n1.00+\n"), "row 2: invalid value \"1.00+\" in column time");
    }
}
