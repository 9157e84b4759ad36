//! The figures of the benchmark in documents: the parts between two marks are written by `cargo xtask bench --write`.
//! The second mark has a hash of the part, so that a number that was changed by hand is found.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::assemble::short_hash;

/// Where the figures are, below the root.
pub(crate) const FILES: [&str; 2] = ["bench/FIGURES.md", "docs/scale.md"];

/// One measure, as the measuring program writes it.
#[derive(Deserialize)]
struct Row {
    group: String,
    what: String,
    on: String,
    built: String,
    number: f64,
    unit: String,
    ratio: Option<Ratio>,
}

#[derive(Deserialize)]
struct Ratio {
    to: String,
    times: f64,
}

fn opening(group: &str) -> String {
    format!("<!-- cargo xtask bench --write: {group} -->\n")
}

/// The text with the part of every group that was measured and has a place there.
///
/// # Errors
///
/// If a row cannot be read, or a part does not end.
pub(crate) fn written(text: &str, rows: &str) -> Result<String> {
    let rows: Vec<Row> =
        rows.lines().map(serde_json::from_str).collect::<Result<_, _>>().context("a row")?;
    let mut groups: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        groups.entry(&row.group).or_default().push(row);
    }
    let mut text = text.to_owned();
    for (group, rows) in groups {
        let Some((before, rest)) = text.split_once(&opening(group)) else { continue };
        let (_, after) = ending(rest).with_context(|| format!("the part {group} does not end"))?;
        let part = table(&rows);
        let hash = short_hash(part.as_bytes());
        text = format!("{before}{}{part}<!-- end {hash} -->\n{after}", opening(group));
    }
    Ok(text)
}

/// The hash in the mark that ends a part, and what comes after it.
fn ending(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = text.split_once("<!-- end ")?;
    rest.split_once(" -->\n")
}

/// The measures, each in a row with all builds of it; percentiles of one measure share their row.
fn table(rows: &[&Row]) -> String {
    let mut measures: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        let measure = (measured(&row.what).0, row.on.as_str());
        if !measures.contains(&measure) {
            measures.push(measure);
        }
    }
    // A column that says nothing is left out.
    let has_wasm = rows.iter().any(|row| row.built == "wasm");
    let has_ratio = rows.iter().any(|row| row.ratio.is_some());
    let mut text = String::from("\n");
    let mut line = |[what, on, native, wasm, ratio]: [&str; 5]| {
        let wasm = has_wasm.then_some(wasm);
        let ratio = has_ratio.then_some(ratio);
        let cells = [what, on, native].into_iter().chain(wasm).chain(ratio);
        let _ = writeln!(text, "| {} |", cells.collect::<Vec<_>>().join(" | "));
    };
    let native = if has_wasm { "native" } else { "figure" };
    line(["measured", "on", native, "WebAssembly", "times better than"]);
    line(["---"; 5]);
    for (what, on) in measures {
        let of = |built: &'static str| {
            let is_it = move |row: &&Row| {
                measured(&row.what).0 == what && row.on == on && row.built == built
            };
            rows.iter().copied().filter(is_it)
        };
        let number = |built| {
            let numbers: Vec<_> = of(built).map(|row| rounded(row.number)).collect();
            match of(built).next() {
                Some(row) => format!("{} {}", numbers.join(" / "), row.unit),
                None => "–".to_owned(),
            }
        };
        let ratios = of("native").chain(of("wasm")).filter_map(|row| row.ratio.as_ref());
        let ratios: Vec<_> =
            ratios.map(|ratio| format!("{}: {}", ratio.to, rounded(ratio.times))).collect();
        let parts: Vec<_> = of("native").filter_map(|row| measured(&row.what).1).collect();
        let what = if parts.is_empty() {
            what.to_owned()
        } else {
            format!("{what}, {}", parts.join(" / "))
        };
        let [native, wasm] = ["native", "wasm"].map(number);
        line([&what, on, &native, &wasm, &ratios.join(", ")]);
    }
    text.push('\n');
    text
}

/// What was measured, and which percentile of it.
fn measured(what: &str) -> (&str, Option<&str>) {
    match what.rsplit_once(", ") {
        Some((what, part @ ("p50" | "p95" | "p99" | "worst"))) => (what, Some(part)),
        _ => (what, None),
    }
}

/// Three figures are as many as a busy machine can promise.
fn rounded(number: f64) -> String {
    match number.abs() {
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        size if size >= 1.0 => format!("{number:.2}"),
        _ => format!("{number:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = r#"{"group":"loop","what":"daily","on":"8×8","built":"native","number":26.71,"unit":"µs","ratio":{"to":"plain","times":15.3}}
{"group":"loop","what":"daily","on":"8×8","built":"wasm","number":369.2,"unit":"µs","ratio":{"to":"plain","times":0.8123}}
{"group":"slide","what":"shuffle","on":"classic","built":"native","number":9.6,"unit":"M steps/s","ratio":null}
"#;

    #[test]
    fn the_part_of_a_group_is_written_and_the_rest_stays() {
        let text =
            "# Figures\n<!-- cargo xtask bench --write: loop -->\nold\n<!-- end 1 -->\nMore.\n";
        let once = written(text, ROWS).unwrap();
        let row = "| daily | 8×8 | 26.7 µs | 369 µs | plain: 15.3, plain: 0.812 |\n";
        assert!(once.starts_with("# Figures\n") && once.ends_with(" -->\nMore.\n"), "{once}");
        assert!(once.contains(row) && !once.contains("old") && !once.contains("shuffle"), "{once}");
        assert_eq!(written(&once, ROWS).unwrap(), once);
        let text = "<!-- cargo xtask bench --write: slide -->\n<!-- end 1 -->\n";
        let plain = "\n| measured | on | figure |\n| --- | --- | --- |\n| shuffle | classic | 9.60 M steps/s |\n";
        let once = written(text, ROWS).unwrap();
        assert!(once.contains(plain), "{once}");
        let open = "<!-- cargo xtask bench --write: loop -->\nold\n";
        assert_eq!(written(open, ROWS).unwrap_err().to_string(), "the part loop does not end");
    }

    #[test]
    fn percentiles_of_one_measure_share_their_row() {
        let row = |what: &str, built: &str, number: f64| {
            format!(
                r#"{{"group":"logic","what":"{what}","on":"8×8","built":"{built}","number":{number},"unit":"ms","ratio":null}}"#
            )
        };
        let rows = [("p50", 1.5), ("p95", 12.0), ("worst", 150.0)];
        let rows = rows.map(|(part, n)| row(&format!("puzzle, {part}"), "native", n)).join("\n");
        let text = "<!-- cargo xtask bench --write: logic -->\n<!-- end 1 -->\n";
        let text = written(text, &rows).unwrap();
        let line = "| puzzle, p50 / p95 / worst | 8×8 | 1.50 / 12.0 / 150 ms |\n";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn no_figure_that_is_written_by_the_benchmark_was_changed_by_hand() {
        let read = |file| std::fs::read_to_string(crate::run::root().join(file)).unwrap();
        let texts = FILES.map(read);
        let parts: Vec<_> = texts
            .iter()
            .flat_map(|text| text.split("<!-- cargo xtask bench --write: ").skip(1))
            .collect();
        assert!(parts.len() >= FILES.len(), "there are no such parts");
        for part in parts {
            let (group, rest) = part.split_once(" -->\n").unwrap();
            let (hash, _) = ending(rest).unwrap();
            let (figures, _) = rest.split_once("<!-- end ").unwrap();
            assert_eq!(hash, short_hash(figures.as_bytes()), "{group}: cargo xtask bench --write");
        }
    }
}
