//! The table: rows from one or more builds, as aligned text or as JSON lines.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Group, for example `fifteen`.
    group: String,
    /// What was measured, for example `optimal solver`.
    what: String,
    /// Test data, for example `Korf's 100`.
    on: String,
    built: BuildTarget,
    number: f64,
    /// Unit, for example `ms` or `boards/s`.
    unit: String,
    ratio: Option<Ratio>,
}

/// Factor by which a number is better than that of a peer in the same run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Ratio {
    /// The plain implementation or other peer.
    to: String,
    times: f64,
}

/// The build that a number was measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BuildTarget {
    Native,
    Wasm,
    /// The finished site.
    Site,
    Browser,
}

/// All rows. Rows of one measurement in several builds are adjacent.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    rows: Vec<Row>,
}

impl Row {
    /// Creates a row measured in this build.
    pub(crate) fn new(group: &str, what: &str, on: &str, number: f64, unit: &str) -> Self {
        Row {
            group: group.into(),
            what: what.into(),
            on: on.into(),
            built: if cfg!(target_family = "wasm") {
                BuildTarget::Wasm
            } else {
                BuildTarget::Native
            },
            number,
            unit: unit.into(),
            ratio: None,
        }
    }

    /// Adds how many times better (faster, smaller, farther) the number is than a peer.
    pub(crate) fn compared_with(self, to: &str, times: f64) -> Self {
        Row { ratio: Some(Ratio { to: to.into(), times }), ..self }
    }

    /// Returns whether both rows are the same measurement, possibly in different builds.
    fn is_same_measurement(&self, other: &Row) -> bool {
        (&self.group, &self.what, &self.on) == (&other.group, &other.what, &other.on)
    }

    /// Returns the cells of the text table.
    fn cells(&self) -> [String; 6] {
        let ratio = match &self.ratio {
            Some(Ratio { to, times }) => format!("{}× {to}", significant(*times)),
            None => String::new(),
        };
        let built = match self.built {
            BuildTarget::Native => "native",
            BuildTarget::Wasm => "wasm",
            BuildTarget::Site => "site",
            BuildTarget::Browser => "browser",
        };
        let number = format!("{} {}", significant(self.number), self.unit);
        [self.group.clone(), self.what.clone(), self.on.clone(), built.into(), number, ratio]
    }
}

impl Table {
    /// Adds a row after the last one of the same measurement, or at the end.
    pub(crate) fn push(&mut self, row: Row) {
        let at = self.rows.iter().rposition(|other| other.is_same_measurement(&row));
        self.rows.insert(at.map_or(self.rows.len(), |at| at + 1), row);
    }

    /// Formats one JSON object per line.
    pub(crate) fn to_json_lines(&self) -> String {
        let line = |row| serde_json::to_string(row).expect("a row is plain data") + "\n";
        self.rows.iter().map(line).collect()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["group", "measured", "on", "built", "number", "compared"].map(str::to_owned);
        let lines: Vec<_> = std::iter::once(head).chain(self.rows.iter().map(Row::cells)).collect();
        let width = |at: usize| lines.iter().map(|line| line[at].chars().count()).max();
        let widths: [usize; 6] = std::array::from_fn(|at| width(at).unwrap_or(0));
        for line in &lines {
            let cells = line.iter().zip(widths).enumerate().map(|(at, (cell, width))| match at {
                4 => format!("{cell:>width$}"), // numbers are aligned to the right
                _ => format!("{cell:<width$}"),
            });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

/// Formats a number with three significant digits and without an exponent.
fn significant(number: f64) -> String {
    let whole_digits = if number == 0.0 { 1 } else { number.abs().log10().floor() as i32 + 1 };
    let decimals = (3 - whole_digits).clamp(0, 9) as usize;
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::default();
        table.push(Row::new("slide", "shuffle", "v1", 1.5, "ms").compared_with("plain", 12.34));
        table.push(Row::new("fifteen", "optimal", "Korf 1", 1_234_567.0, "boards/s"));
        table.push(Row {
            built: BuildTarget::Wasm,
            ..Row::new("slide", "shuffle", "v1", 0.012_345, "ms")
        });
        table
    }

    #[test]
    fn builds_of_one_measurement_are_adjacent() {
        let text = table().to_string();
        let expected = "\
group    measured  on      built             number  compared
slide    shuffle   v1      native           1.50 ms  12.3× plain
slide    shuffle   v1      wasm           0.0123 ms
fifteen  optimal   Korf 1  native  1234567 boards/s
";
        assert_eq!(text, expected);
    }

    #[test]
    fn json_lines_round_trip() {
        let table = table();
        assert_eq!(crate::read(table.to_json_lines().as_bytes()).unwrap(), table);
        let error = crate::read("{}".as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "line 1 is not a benchmark result");
    }

    #[test]
    fn numbers_have_three_significant_digits() {
        let cases = [(0.0, "0.00"), (1.0, "1.00"), (99.95, "100.0"), (12_345.6, "12346")];
        for (number, text) in cases {
            assert_eq!(significant(number), text);
        }
    }
}
