//! The measures of Azulejo: one table of what was measured, on what, our number, and how it
//! compares with the plain version or a peer in the same run.
//!
//! The same program runs natively and, compiled for wasm32-wasip1, under Node; `cargo xtask bench`
//! runs both and shows them side by side. A group of measures is a file here; [`MEASURED`] names those of puzzles, which
//! are run only while the puzzle is in the list of `games`.

mod fifteen;
mod grid;
mod loopy;
mod measure;
#[cfg(unix)]
mod server;
mod slide;
mod table;

use std::io::{ErrorKind, Read, Write};

use anyhow::Context;
use clap::Parser;
use play::Puzzle;

use crate::table::{Row, Table};

/// A name and the measures that go by it.
type Group = (&'static str, fn(&mut Table));

/// What adds the rows of a group.
type Measures = Box<dyn Fn(&mut Table)>;

/// The measures of what all puzzles share.
const SHARED: Group = ("grid", grid::rows);

/// The puzzles that are measured. A listed puzzle needs no measures.
const MEASURED: &[Group] = &[
    (::fifteen::Fifteen::NAME, fifteen::rows),
    (::loopy::Loopy::NAME, loopy::rows),
    (::slide::Slide::NAME, slide::rows),
];

/// The puzzles with one answer, which take minutes: it is chosen how many.
const LOGIC: &str = "logic";

/// The measures of apps, where they can run.
#[cfg(unix)]
const APPS: &[Group] = &[("server", server::rows)];
#[cfg(not(unix))]
const APPS: &[Group] = &[];

/// Every group, in the order of the table: what is shared, then the puzzles in the order of their list, then what takes long.
fn groups(n_seeds: u32) -> Vec<(&'static str, Measures)> {
    let of = |name| MEASURED.iter().copied().find(move |group| group.0 == name);
    let games = games::GAMES.iter().filter_map(move |game| of(game.name));
    let boxed = |(name, rows): Group| (name, Box::new(rows) as Measures);
    let mut groups: Vec<_> = std::iter::once(SHARED).chain(games).map(boxed).collect();
    groups.push((LOGIC, Box::new(move |table| loopy::logic_rows(table, n_seeds))));
    groups.extend(APPS.iter().copied().map(boxed));
    groups
}

/// Measures the engines and prints one table.
#[derive(Parser)]
struct Args {
    /// Only these groups; all of them if none is named
    #[arg(value_parser = groups(0).into_iter().map(|(name, _)| name).collect::<Vec<_>>())]
    groups: Vec<String>,
    /// One JSON object a line instead of the table
    #[arg(long)]
    json: bool,
    /// How many puzzles of Loop Logic are made for each size and level
    #[arg(long, default_value_t = 100)]
    seeds: u32,
    /// Measure nothing: read rows from standard input as --json wrote them, from one or more builds
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

/// Runs the named groups, or all.
fn measure(args: &Args) -> Table {
    let names = &args.groups;
    let mut table = Table::default();
    for (name, rows) in groups(args.seeds) {
        if names.is_empty() || names.iter().any(|wanted| wanted == name) {
            eprintln!("measuring {name} …");
            rows(&mut table);
        }
    }
    table
}

/// The rows written by earlier runs.
fn read(mut from: impl Read) -> anyhow::Result<Table> {
    let mut text = String::new();
    from.read_to_string(&mut text)?;
    let mut table = Table::default();
    for (at, line) in text.lines().enumerate() {
        let row: Row = serde_json::from_str(line)
            .with_context(|| format!("line {} is not a row of the table", at + 1))?;
        table.push(row);
    }
    Ok(table)
}
