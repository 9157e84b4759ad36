//! The benchmarks of Azulejo: one table that compares our numbers with a plain implementation or a peer in the same run.
//!
//! The same program runs natively and, compiled for wasm32-wasip1, under Node.js. `cargo xtask bench` runs both and shows
//! them side by side. Each group of benchmarks is a file. [`MEASURED`] lists those of the puzzles, which run only if the
//! puzzle is in the list of `games`.

mod fifteen;
mod grid;
mod loopy;
mod measure;
#[cfg(unix)]
mod server;
mod slide;
mod table;

use std::io::{ErrorKind, Read, Write};
use std::time::Duration;

use anyhow::Context;
use clap::Parser;
use play::Puzzle;

use crate::table::{Row, Table};

/// Name of a group and the function that adds its rows.
type Group = (&'static str, fn(&mut Table));

type AddRows = Box<dyn Fn(&mut Table)>;

/// Benchmarks of what all puzzles share.
const SHARED: Group = ("grid", grid::rows);

/// Puzzles with benchmarks. Not every listed puzzle has them.
const MEASURED: &[Group] = &[
    (::fifteen::Fifteen::NAME, fifteen::rows),
    (::loopy::Loopy::NAME, loopy::rows),
    (::slide::Slide::NAME, slide::rows),
];

/// Group of the Loop Logic puzzles. It takes minutes, so the number of puzzles is an option.
const LOGIC: &str = "logic";

/// The Slide solver. It takes minutes, so it is a group of its own.
const SLIDE_SOLVER: Group = ("slide-solver", slide::solve::rows);

/// Korf's boards of the 24-puzzle. They take days, so they are measured only if the group is named.
const KORF24: &str = "korf24";

/// Benchmarks of apps and the check of Loop's hints, on systems that can run them.
#[cfg(unix)]
const APPS: &[Group] =
    &[("loop-hints", loopy::hint_rows), ("server", server::rows), ("hot", server::hot::rows)];
#[cfg(not(unix))]
const APPS: &[Group] = &[];

/// Returns every group in table order: shared code, the puzzles in list order, then the slow groups.
fn groups(n_seeds: u32, limit: Option<Duration>) -> Vec<(&'static str, AddRows)> {
    let of = |name| MEASURED.iter().copied().find(move |group| group.0 == name);
    let games = games::GAMES.iter().filter_map(move |game| of(game.name));
    let boxed = |(name, rows): Group| (name, Box::new(rows) as AddRows);
    let mut groups: Vec<_> = std::iter::once(SHARED).chain(games).map(boxed).collect();
    groups.push(boxed(SLIDE_SOLVER));
    groups.push((LOGIC, Box::new(move |table| loopy::logic_rows(table, n_seeds))));
    groups.push((KORF24, Box::new(move |table| fifteen::korf24::rows(table, limit))));
    groups.extend(APPS.iter().copied().map(boxed));
    groups
}

/// Benchmark the engines and the server, and print one table.
#[derive(Parser)]
struct Args {
    /// Groups to measure [default: all but korf24]
    #[arg(value_parser = groups(0, None).into_iter().map(|(name, _)| name).collect::<Vec<_>>())]
    groups: Vec<String>,
    /// Print one JSON object per line instead of the table
    #[arg(long)]
    json: bool,
    /// Number of Loop Logic puzzles per size and level
    #[arg(long, default_value_t = 100)]
    seeds: u32,
    /// Time limit in minutes for korf24; a later run continues it
    #[arg(long)]
    minutes: Option<u64>,
    /// Don't measure: read rows from standard input, as printed by --json, from one or more builds
    #[arg(long, conflicts_with = "groups")]
    show: bool,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let table = if args.show { read(std::io::stdin())? } else { measure(&args) };
    let text = if args.json { table.to_json_lines() } else { table.to_string() };
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// Runs the selected groups.
fn measure(args: &Args) -> Table {
    let names = &args.groups;
    let mut table = Table::default();
    let limit = args.minutes.map(|minutes| Duration::from_secs(60 * minutes));
    for (name, rows) in groups(args.seeds, limit) {
        let is_default = names.is_empty() && name != KORF24;
        if is_default || names.iter().any(|group| group == name) {
            eprintln!("measuring {name}…");
            rows(&mut table);
        }
    }
    table
}

/// Reads rows that earlier runs printed.
fn read(mut from: impl Read) -> anyhow::Result<Table> {
    let mut text = String::new();
    from.read_to_string(&mut text)?;
    let mut table = Table::default();
    for (at, line) in text.lines().enumerate() {
        let row: Row = serde_json::from_str(line)
            .with_context(|| format!("line {} is not a benchmark result", at + 1))?;
        table.push(row);
    }
    Ok(table)
}
