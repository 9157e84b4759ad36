//! The results that readers see first: a selection of the recorded rows.

use std::fmt::Write;

use anyhow::{Result, ensure};

use super::{Row, percentiles, ratios, result_of, without_percentile};

/// A line of the selection: its title and the key of the recorded measurement.
pub(super) struct Headline {
    title: &'static str,
    group: &'static str,
    what: &'static str,
    on: &'static str,
    built: &'static str,
}

const fn native(
    title: &'static str,
    group: &'static str,
    what: &'static str,
    on: &'static str,
) -> Headline {
    Headline { title, group, what, on, built: "native" }
}

const fn browser(title: &'static str, what: &'static str, on: &'static str) -> Headline {
    Headline { title, group: "browser", what, on, built: "browser" }
}

/// The three results of the README.
const README: &[Headline] = &[
    native(
        "Fifteen: Korf's 100 boards solved optimally, 6-6-3 tables",
        "fifteen",
        "optimal, total",
        "Korf's 100, tiny",
    ),
    native(
        "Loop: Extreme 8×8 Logic puzzle generated and proven",
        "logic",
        "Logic puzzle with proof",
        "8×8 extreme, 1000 seeds",
    ),
    native(
        "Server: results replayed and stored, SQLite, two cores",
        "server",
        "results stored",
        "SQLite, half Hard Loop, half 200-move Fifteen",
    ),
];

/// The results of docs/benchmarks.md, at most 30.
const SELECTION: &[Headline] = &[
    native(
        "Fifteen: 6-6-3 pattern databases built",
        "fifteen",
        "table construction",
        "4×4, tiny, 6 MB",
    ),
    native(
        "Fifteen: all solved optimally, 6-6-3 tables",
        "fifteen",
        "optimal, total",
        "Korf's 100, tiny",
    ),
    native(
        "Fifteen: all solved optimally, 7-8 tables",
        "fifteen",
        "optimal, total",
        "Korf's 100, large",
    ),
    native(
        "Fifteen: nodes per board, 6-6-3 tables",
        "fifteen",
        "nodes per board",
        "Korf's 100, tiny",
    ),
    native(
        "Fifteen: nodes per board, 7-8 tables",
        "fifteen",
        "nodes per board",
        "Korf's 100, large",
    ),
    native(
        "Fifteen: random board solved optimally, median",
        "fifteen",
        "optimal, median",
        "100 random 4×4, tiny",
    ),
    native(
        "Fifteen: quick solver, slowest first solution",
        "fifteen",
        "quick solver, time to first solution",
        "random 15×15",
    ),
    native("Loop: classic daily puzzle generated", "loop", "daily puzzle, mean", "4,000 Hard days"),
    native(
        "Loop: Logic puzzle generated and proven",
        "logic",
        "Logic puzzle with proof",
        "8×8 medium, 1000 seeds",
    ),
    native(
        "Loop: Logic puzzle generated and proven",
        "logic",
        "Logic puzzle with proof",
        "8×8 hard, 1000 seeds",
    ),
    native(
        "Loop: Logic puzzle generated and proven",
        "logic",
        "Logic puzzle with proof",
        "8×8 extreme, 1000 seeds",
    ),
    native(
        "Loop: all solutions counted",
        "logic",
        "solution count after propagation",
        "1000 classic Hard puzzles",
    ),
    native("Loop: hint computed", "logic", "hint", "8×8 extreme, 200 drawings"),
    native(
        "Slide: first solution found",
        "slide solver",
        "time to first solution",
        "default Normal, prototype's boards",
    ),
    native(
        "Slide: first solution found",
        "slide solver",
        "time to first solution",
        "default Very Hard, prototype's boards",
    ),
    native("Slide: solutions proven optimal", "slide solver", "proven optimal", "default Easy"),
    native(
        "Slide: moves after 10 million nodes",
        "slide solver",
        "moves after 10 million nodes",
        "classic Very Hard",
    ),
    native(
        "Server: results replayed and stored",
        "server",
        "results stored",
        "SQLite, half Hard Loop, half 200-move Fifteen",
    ),
    native(
        "Server: results replayed and stored",
        "server",
        "results stored",
        "PostgreSQL, half Hard Loop, half 200-move Fifteen",
    ),
    native(
        "Server: latency of a result, 99%",
        "server",
        "latency of a result, 99%",
        "SQLite, half Hard Loop, half 200-move Fifteen, 500/s",
    ),
    native(
        "Server: rank and neighbours, 99%",
        "server",
        "rank and neighbours, 99%",
        "SQLite, by time, 1,000,000 results",
    ),
    native(
        "Server: rank and neighbours, 99%",
        "server",
        "rank and neighbours, 99%",
        "PostgreSQL, by time, 1,000,000 results",
    ),
    native("Server: static page", "server", "static files, a page", "4025 bytes"),
    browser("Browser: key press to frame, Fifteen", "key press to frame", "Fifteen 4×4"),
    browser(
        "Browser: pointer event to frame, Loop",
        "pointer event to frame",
        "Loop 8×8, 60 cells per second",
    ),
    browser("Browser: Hint to frame, Loop", "Hint to frame", "Logic Expert 8×8"),
    browser("Browser: key press to frame, Slide", "key press to frame", "Slide 16×8"),
    browser(
        "Browser: last move to rank on screen",
        "last move to rank on screen",
        "Fifteen 4×4, SQLite",
    ),
    browser("Browser: replay opened", "replay opened", "Fifteen, 5000 moves"),
];

/// Returns the selection that a document asks for by name.
pub(super) fn list(name: &str) -> Option<&'static [Headline]> {
    match name {
        "headlines for README" => Some(README),
        "headlines" => Some(SELECTION),
        _ => None,
    }
}

/// Renders a selection.
///
/// # Errors
///
/// If one of the measurements has not been recorded.
pub(super) fn table(list: &[Headline], rows: &[Row]) -> Result<String> {
    let mut text = "| what | on | result | compared with |\n| --- | --- | --- | --- |\n".to_owned();
    for headline in list {
        let is_it = |row: &&Row| {
            let what = [row.what.as_str(), without_percentile(&row.what).0];
            row.group == headline.group
                && what.contains(&headline.what)
                && row.on == headline.on
                && row.built == headline.built
        };
        let found: Vec<&Row> = rows.iter().filter(is_it).collect();
        let Headline { title, group, what, on, .. } = headline;
        ensure!(!found.is_empty(), "no recorded result for {group}, {what}, {on}");
        let (percentiles, result, ratios) =
            (percentiles(&found), result_of(&found), ratios(&found));
        writeln!(text, "| {title}{percentiles} | {on} | {result} | {ratios} |")?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_see_at_most_thirty_rows_first() {
        assert!(README.len() <= 3 && SELECTION.len() <= 30, "{}", SELECTION.len());
    }
}
