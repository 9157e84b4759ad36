//! The recorded benchmark results, and the documents and charts that show them.
//!
//! `cargo xtask bench --write` records its results in `bench/results.jsonl` and renders every document from that file,
//! so every number in a document was printed by a benchmark.

mod chart;
mod headlines;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::run::root;

/// The recorded rows, one JSON object per line.
const RECORDED: &str = "bench/results.jsonl";

/// The documents with rendered parts.
const DOCUMENTS: [&str; 8] = [
    "README.md",
    "docs/benchmarks.md",
    "docs/scale.md",
    "bench/results/slide.md",
    "bench/results/loop.md",
    "bench/results/fifteen.md",
    "bench/results/server.md",
    "bench/results/web.md",
];

/// Markers around a rendered part of a document.
const OPENING: &str = "<!-- cargo xtask bench --write: ";
const CLOSING: &str = "<!-- end -->\n";

/// One measurement, as the benchmarks print it.
#[derive(Clone, Serialize, Deserialize)]
struct Row {
    group: String,
    what: String,
    on: String,
    built: String,
    number: f64,
    unit: String,
    ratio: Option<Ratio>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Ratio {
    to: String,
    times: f64,
}

/// Records new rows and renders all documents and charts. New rows replace all rows of their group and build.
pub(crate) fn record(new: &str) -> Result<()> {
    let file = root().join(RECORDED);
    let rows = replaced(parse(&fs::read_to_string(&file)?)?, parse(new)?);
    let lines: Result<Vec<_>, _> = rows.iter().map(serde_json::to_string).collect();
    fs::write(&file, lines?.join("\n") + "\n")?;
    for (path, text) in rendered(&rows, root())? {
        let path = root().join(path);
        fs::create_dir_all(path.parent().context("a document is in a folder")?)?;
        fs::write(path, text)?;
    }
    Ok(())
}

fn parse(lines: &str) -> Result<Vec<Row>> {
    let rows = lines.lines().map(serde_json::from_str).collect::<Result<_, _>>();
    rows.context("a line is not a benchmark result")
}

fn replaced(mut rows: Vec<Row>, new: Vec<Row>) -> Vec<Row> {
    let is_new = |row: &Row| {
        new.iter().any(|other| (&other.group, &other.built) == (&row.group, &row.built))
    };
    rows.retain(|row| !is_new(row));
    rows.extend(new);
    rows.sort_by(|a, b| (&a.group, &a.built).cmp(&(&b.group, &b.built)));
    rows
}

/// Returns every document and chart with its text.
fn rendered(rows: &[Row], root: &Path) -> Result<Vec<(String, String)>> {
    let mut files = chart::all(rows)?;
    for path in DOCUMENTS {
        let text = fs::read_to_string(root.join(path)).with_context(|| path.to_owned())?;
        files.push((path.to_owned(), document(&text, rows).with_context(|| path.to_owned())?));
    }
    Ok(files)
}

/// Renders the parts of a document.
fn document(text: &str, rows: &[Row]) -> Result<String> {
    let mut parts = text.split(OPENING);
    let mut done = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(" -->\n").context("a marker has no end")?;
        let (_, after) =
            rest.split_once(CLOSING).with_context(|| format!("{name} has no end marker"))?;
        let table = match headlines::list(name) {
            Some(list) => headlines::table(list, rows)?,
            None => full_table(&rows.iter().filter(|row| row.group == name).collect::<Vec<_>>()),
        };
        write!(done, "{OPENING}{name} -->\n\n{table}\n{CLOSING}{after}")?;
    }
    Ok(done)
}

/// Lists measurements, one per line with all its builds; percentiles of one measurement share a line.
fn full_table(rows: &[&Row]) -> String {
    let mut measured: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        let key = (without_percentile(&row.what).0, row.on.as_str());
        if !measured.contains(&key) {
            measured.push(key);
        }
    }
    let has_wasm = rows.iter().any(|row| row.built == "wasm");
    let has_ratio = rows.iter().any(|row| row.ratio.is_some());
    let mut text = String::new();
    let mut line = |[what, on, result, wasm, ratio]: [&str; 5]| {
        let cells = [what, on, result].into_iter();
        let cells = cells.chain(has_wasm.then_some(wasm)).chain(has_ratio.then_some(ratio));
        let _ = writeln!(text, "| {} |", cells.collect::<Vec<_>>().join(" | "));
    };
    let result = if has_wasm { "native" } else { "result" };
    line(["measured", "on", result, "WebAssembly", "compared with"]);
    line(["---"; 5]);
    for (what, on) in measured {
        let of = |is_wasm| {
            let same = move |row: &&&Row| {
                without_percentile(&row.what).0 == what
                    && row.on == on
                    && (row.built == "wasm") == is_wasm
            };
            rows.iter().filter(same).copied().collect::<Vec<_>>()
        };
        let (native, wasm) = (of(false), of(true));
        let percentiles = percentiles(if native.is_empty() { &wasm } else { &native });
        let ratios = [ratios(&native), ratios(&wasm)];
        let ratios = ratios.iter().filter(|ratio| !ratio.is_empty()).cloned();
        let ratios = ratios.collect::<Vec<_>>().join("; ");
        line([
            &format!("{what}{percentiles}"),
            on,
            &result_of(&native),
            &result_of(&wasm),
            &ratios,
        ]);
    }
    text
}

/// Formats the numbers of one measurement: "1.5 / 12 ms".
fn result_of(rows: &[&Row]) -> String {
    let Some(first) = rows.first() else { return "–".to_owned() };
    let numbers: Vec<_> = rows.iter().map(|row| rounded(row.number)).collect();
    let space = if matches!(&*first.unit, "" | "%" | "/s") { "" } else { " " };
    format!("{}{space}{}", numbers.join(" / "), first.unit)
}

/// Names the percentiles of one measurement: ", p50 / p95".
fn percentiles(rows: &[&Row]) -> String {
    let names: Vec<_> = rows.iter().filter_map(|row| without_percentile(&row.what).1).collect();
    if names.is_empty() { String::new() } else { format!(", {}", names.join(" / ")) }
}

fn ratios(rows: &[&Row]) -> String {
    let ratios = rows.iter().filter_map(|row| row.ratio.as_ref());
    let ratios: Vec<_> =
        ratios.map(|ratio| format!("{}× {}", rounded(ratio.times), ratio.to)).collect();
    ratios.join(", ")
}

/// Splits a measurement's name from its percentile.
fn without_percentile(what: &str) -> (&str, Option<&str>) {
    match what.rsplit_once(", ") {
        Some((what, percentile @ ("p50" | "p95" | "p99" | "worst"))) => (what, Some(percentile)),
        _ => (what, None),
    }
}

/// Rounds to three significant digits, with thousands separators.
fn rounded(number: f64) -> String {
    let decimals = match number.abs() {
        size if size >= 100.0 || number == 0.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    let text = format!("{number:.decimals$}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let fraction = fraction.trim_end_matches('0');
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if fraction.is_empty() { grouped } else { format!("{grouped}.{fraction}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(group: &str, what: &str, built: &str, number: f64) -> Row {
        let [group, what, built] = [group, what, built].map(str::to_owned);
        Row { group, what, on: "8×8".into(), built, number, unit: "ms".into(), ratio: None }
    }

    #[test]
    fn percentiles_and_builds_of_one_measurement_share_a_line() {
        let mut rows = vec![
            row("logic", "puzzle, p50", "native", 1.5),
            row("logic", "puzzle, p95", "native", 12.0),
            row("logic", "puzzle, p50", "wasm", 2.25),
            row("logic", "puzzle, p95", "wasm", 12345.0),
        ];
        rows[1].ratio = Some(Ratio { to: "plain".into(), times: 15.3 });
        let text = format!("Before.\n{OPENING}logic -->\nold\n{CLOSING}After.\n");
        let expected = "Before.\n<!-- cargo xtask bench --write: logic -->\n\n\
            | measured | on | native | WebAssembly | compared with |\n| --- | --- | --- | --- | --- |\n\
            | puzzle, p50 / p95 | 8×8 | 1.5 / 12 ms | 2.25 / 12,345 ms | 15.3× plain |\n\n\
            <!-- end -->\nAfter.\n";
        let once = document(&text, &rows).unwrap();
        assert_eq!(once, expected);
        assert_eq!(document(&once, &rows).unwrap(), once);
        let open = format!("{OPENING}logic -->\nold\n");
        assert_eq!(document(&open, &rows).unwrap_err().to_string(), "logic has no end marker");
    }

    #[test]
    fn new_rows_replace_those_of_their_group_and_build() {
        let old = vec![
            row("a", "x", "native", 1.0),
            row("a", "x", "wasm", 2.0),
            row("b", "x", "native", 3.0),
        ];
        let rows = replaced(old, vec![row("a", "y", "native", 4.0)]);
        let numbers: Vec<_> = rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [4.0, 2.0, 3.0]);
    }

    #[test]
    fn numbers_have_three_significant_digits() {
        let cases = [
            (0.0, "0"),
            (0.0123, "0.012"),
            (1.0, "1"),
            (9.876, "9.88"),
            (1234.5, "1,234"),
            (1e6, "1,000,000"),
        ];
        for (number, text) in cases {
            assert_eq!(rounded(number), text);
        }
    }

    #[test]
    fn documents_and_charts_show_the_recorded_results() {
        let recorded = parse(&fs::read_to_string(root().join(RECORDED)).unwrap()).unwrap();
        for (path, text) in rendered(&recorded, root()).unwrap() {
            let found = fs::read_to_string(root().join(&path)).unwrap_or_default();
            assert!(found == text, "{path} is out of date: run `cargo xtask bench --render`");
        }
    }
}
