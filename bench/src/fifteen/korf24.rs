//! Korf's 50 boards of the 24-puzzle, solved optimally with 6-6-6-6 pattern databases and A*+IDA*.
//!
//! This takes days. Its progress is stored after each part of a search, so that a later run
//! continues it.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use fifteen::{BoardSize, Budget, Frontier, Heuristic, Progress, Setting, SolveError, Tables};
use serde::{Deserialize, Serialize};

use super::{PublishedBoard, build_tables, korf};
use crate::table::{Row, Table};

/// Memory for the positions that A* stores, in bytes.
const MEMORY: usize = 2 << 30;
/// Number of positions of the frontier that are searched at a time.
const PER_PART: usize = 10_000;
/// Time between two stored states of a search.
const STORE_EVERY: Duration = Duration::from_secs(20);
/// The published mean of positions per board over all 50 (Bu and Korf 2019).
const PUBLISHED: f64 = 7.1e10;

/// How far the search for a board has got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Search {
    board: usize,
    /// Length of solutions that is being searched.
    bound: u32,
    /// Index of the next position on the frontier.
    next: usize,
    nodes: u64,
    seconds: f64,
    /// Length of the shortest solutions, once it is proven.
    proven: Option<u32>,
    memory: usize,
}

/// Continues the searches for `limit`, easiest boards first, and adds a row for each board that is
/// proven, also by earlier runs.
pub(crate) fn rows(table: &mut Table, limit: Option<Duration>) {
    match run(limit) {
        Ok(searches) => add_rows(table, searches.values()),
        Err(why) => eprintln!("korf24: {why:#}"),
    }
}

fn run(limit: Option<Duration>) -> Result<BTreeMap<usize, Search>> {
    let start = Instant::now();
    let is_over = || limit.is_some_and(|limit| start.elapsed() >= limit);
    let size = BoardSize::new(5, 5)?.grid();
    let tables = build_tables(size, Setting::Large);
    let heuristic = Heuristic::Patterns(tables.clone());
    let mut boards = korf(include_str!("../../../crates/fifteen/tests/golden/korf-24.txt"));
    // The farther the bound is from the length, the longer the search takes.
    boards.sort_by_key(|published| {
        let bound = heuristic.bound(&published.board).unwrap_or_default();
        (published.length.saturating_sub(bound), published.length)
    });
    let mut searches = stored()?;
    for published in &boards {
        let search = searches.entry(published.number).or_insert_with(|| Search::new(published));
        if search.proven.is_none() && !is_over() {
            resume(search, published, &tables, &is_over)?;
        }
    }
    Ok(searches)
}

/// Continues the search for a board until the shortest length is proven or the time is over.
fn resume(
    search: &mut Search,
    published: &PublishedBoard,
    tables: &Tables,
    is_over: &dyn Fn() -> bool,
) -> Result<()> {
    let (start, before) = (Instant::now(), search.seconds);
    let to_flow = |ends| if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let mut watch = |_: &Progress| to_flow(is_over());
    let mut budget = Budget { memory: MEMORY, ..Budget::unlimited(&mut watch) };
    let frontier = match Frontier::grow(&published.board, tables, &mut budget) {
        Err(SolveError::OutOfBudget { .. }) => return Ok(()),
        grown => grown?,
    };
    search.continue_from(&frontier);
    let mut last_stored = Instant::now();
    let mut path = frontier.solution().map(|solution| solution.path);
    while path.is_none() {
        if search.next >= frontier.n_positions(search.bound) {
            // Every tile move changes the parity of the distance.
            search.bound += 2;
            search.next = 0;
            continue;
        }
        let part = search.next..search.next + PER_PART;
        let mut nodes = 0;
        let mut watch = |progress: &Progress| {
            nodes = progress.nodes;
            to_flow(is_over())
        };
        let found = frontier.search(search.bound, part, &mut Budget::unlimited(&mut watch));
        path = match found {
            Err(SolveError::OutOfBudget { .. }) => break,
            found => found?,
        };
        search.nodes += nodes;
        search.next += PER_PART;
        search.seconds = before + start.elapsed().as_secs_f64();
        if last_stored.elapsed() >= STORE_EVERY {
            store(search)?;
            last_stored = Instant::now();
        }
    }
    if let Some(path) = path {
        ensure!(path.len() == published.length as usize, "board {}: another length", search.board);
        search.proven = Some(published.length);
        search.seconds = before + start.elapsed().as_secs_f64();
        eprintln!("korf24: {search:?}");
    }
    store(search)
}

impl Search {
    fn new(published: &PublishedBoard) -> Self {
        let board = published.number;
        Search { board, bound: 0, next: 0, nodes: 0, seconds: 0.0, proven: None, memory: MEMORY }
    }

    /// Continues where an earlier run stopped, if its frontier was the same.
    fn continue_from(&mut self, frontier: &Frontier<'_>) {
        // The positions of A* were counted when it ran first.
        self.nodes = self.nodes.max(frontier.nodes());
        if self.memory != MEMORY || self.bound < frontier.bound() {
            (self.memory, self.next) = (MEMORY, 0);
            self.bound = self.bound.max(frontier.bound());
        }
    }
}

fn add_rows<'a>(table: &mut Table, searches: impl Iterator<Item = &'a Search>) {
    let mut row = |what: &str, on: &str, number: f64, unit: &str| {
        table.push(Row::new("korf24", what, on, number, unit));
    };
    let (mut n_proven, mut nodes, mut seconds) = (0_u32, 0.0, 0.0);
    for search in searches {
        let Some(length) = search.proven else { continue };
        let on = format!("board {}, {length} tile moves", search.board);
        row("positions", &on, search.nodes as f64, "");
        row("time", &on, search.seconds, "s");
        n_proven += 1;
        nodes += search.nodes as f64;
        seconds += search.seconds;
    }
    row("boards proven", "of Korf's 50", f64::from(n_proven), "boards");
    row("positions", "all that are proven", nodes, "");
    row("time", "all that are proven", seconds, "s");
    if n_proven == 50 {
        let mean = Row::new("korf24", "positions per board", "Korf's 50", nodes / 50.0, "");
        table.push(mean.compared_with("published A*+IDA*, 6-6-6-6", PUBLISHED * 50.0 / nodes));
    }
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/korf24.jsonl")
}

/// Reads the last stored state of each search.
fn stored() -> Result<BTreeMap<usize, Search>> {
    let text = fs::read_to_string(file()).unwrap_or_default();
    let search = |line| serde_json::from_str::<Search>(line).context("a stored search is corrupt");
    text.lines().map(|line| search(line).map(|search| (search.board, search))).collect()
}

fn store(search: &Search) -> Result<()> {
    let file = OpenOptions::new().create(true).append(true).open(file());
    let line = serde_json::to_string(search)? + "\n";
    file?.write_all(line.as_bytes()).context("could not store the state of a search")
}
