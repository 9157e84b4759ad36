//! How many boards are solved, in how many moves, how soon and in how much memory.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use slide::{Budget, Challenge, Progress, Solution};

use super::clock::{Clock, forget_most_memory, most_memory};
use crate::table::{Row, Table};

/// The group of these rows, which are many.
const GROUP: &str = "slide solver";

/// The environment variable that says how many boards of each kind are solved and improved, however long it takes.
const N_BOARDS_KEY: &str = "BENCH_SLIDE_BOARDS";
/// The environment variable by which only kinds with this in their name are solved.
const KIND_KEY: &str = "BENCH_SLIDE_KIND";

/// The environment variable that says how many minutes may pass, and how many if nothing is said. Every kind has its turn: what is
/// left is divided evenly among those that are left, however busy the machine is.
const MINUTES_KEY: &str = "BENCH_SLIDE_MINUTES";
const MINUTES: u32 = 12;

/// Of its turn a kind has so many tenths for boards that are improved to the end of their steps, at least one of them, and the rest for
/// boards that are solved once; there are at most so many in all.
const TENTHS_IMPROVED: u32 = 6;
const MOST_BOARDS: usize = 100;

/// A kind of boards, and how many steps may be tried for each: what the worker of a page does in the time that a player is asked to
/// wait.
struct Kind {
    name: &'static str,
    link: &'static str,
    millions: u64,
}

const fn kind(name: &'static str, link: &'static str, millions: u64) -> Kind {
    Kind { name, link, millions }
}

const KINDS: [Kind; 17] = [
    kind("default Easy", "steps=50&v=2&board=default", 10),
    kind("default Normal", "steps=250&v=2&board=default", 25),
    kind("default Normal, v1 shuffle", "steps=250&board=default", 25),
    kind("default Hard", "steps=1000&v=2&board=default", 50),
    kind("default Very Hard", "steps=10000&v=2&board=default", 75),
    kind("default Very Hard, wrapped", "steps=10000&v=2&board=default&wrapH=1&wrapV=1", 75),
    kind("default Very Hard, random gaps", "steps=10000&v=2&board=default&randomizeGaps=1", 75),
    kind("classic Easy", "steps=50&v=2&board=classic", 10),
    kind("classic Very Hard", "steps=10000&v=2&board=classic", 10),
    kind("classic Very Hard, wrapped", "steps=10000&v=2&board=classic&wrapH=1&wrapV=1", 10),
    kind("default 1l Easy", "steps=50&v=2&board=default&gapConfig=1l", 10),
    kind("default 1l Very Hard", "steps=10000&v=2&board=default&gapConfig=1l", 10),
    kind(
        "default 1l Very Hard, wrapped",
        "steps=10000&v=2&board=default&gapConfig=1l&wrapH=1&wrapV=1",
        10,
    ),
    kind("nine large pieces Very Hard", "steps=10000&v=2&board=ninelargepieces", 75),
    kind("ten large pieces Very Hard", "steps=10000&v=2&board=tenlargepieces", 75),
    kind("horizontal Very Hard", "steps=10000&v=2&board=horizontal", 150),
    kind("vertical Very Hard", "steps=10000&v=2&board=vertical", 150),
];

/// What the prototype did: so many boards, all solved, none later than after so many seconds.
struct Prototype {
    name: &'static str,
    link: &'static str,
    n_boards: usize,
    worst: f64,
}

const PROTOTYPE: [Prototype; 2] = [
    Prototype {
        name: "default Normal, prototype's boards",
        link: "steps=250&v=2&board=default",
        n_boards: 300,
        worst: 1.1,
    },
    Prototype {
        name: "default Very Hard, prototype's boards",
        link: "steps=10000&v=2&board=default",
        n_boards: 40,
        worst: 5.3,
    },
];

/// What came of one board.
struct Run {
    solution: Option<Solution>,
    lower_bound: u32,
    /// Seconds to the first solution, and its moves.
    first: Option<(f64, usize)>,
    seconds: f64,
}

/// When the work on a board ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    FirstSolution,
    EndOfBudget,
}

/// Whether the environment asks for these measures alone.
pub(super) fn is_asked() -> bool {
    [N_BOARDS_KEY, KIND_KEY, MINUTES_KEY].iter().any(|key| std::env::var(key).is_ok())
}

/// The measures of the solver.
pub(super) fn rows(table: &mut Table) {
    let (wanted, start) = (std::env::var(KIND_KEY).unwrap_or_default(), Instant::now());
    for prototype in PROTOTYPE.iter().filter(|prototype| prototype.name.contains(&wanted)) {
        eprintln!("solving {} …", prototype.name);
        compare(prototype, table);
    }
    let kinds: Vec<&Kind> = KINDS.iter().filter(|kind| kind.name.contains(&wanted)).collect();
    let end = 60 * Duration::from_secs(number(MINUTES_KEY).unwrap_or(MINUTES).into());
    for (kind, n_left) in kinds.iter().zip((1..=kinds.len() as u32).rev()) {
        eprintln!("solving {} …", kind.name);
        forget_most_memory();
        let turn = end.saturating_sub(start.elapsed()) / n_left;
        let (improved, solved) = runs(kind, turn);
        let mut push = |what: &str, number: f64, unit: &str| {
            table.push(Row::new(GROUP, what, kind.name, number, unit));
        };
        let all = || improved.iter().chain(&solved);
        push("boards solved", all().count() as f64, "");
        push("solved", share(all(), |run| run.first.is_some()), "%");
        push_firsts(all(), &mut push);
        push("boards improved", improved.len() as f64, "");
        push_improved(kind, &improved, &mut push);
        if let Some(megabytes) = most_memory() {
            push("peak memory", megabytes, "MB");
        }
    }
}

/// A number of the environment.
fn number(key: &str) -> Option<u32> {
    std::env::var(key).ok()?.parse().ok()
}

/// The boards of a kind that were improved to the end of their steps, and those that were solved once.
fn runs(kind: &Kind, turn: Duration) -> (Vec<Run>, Vec<Run>) {
    let asked = number(N_BOARDS_KEY).map(|n_boards| n_boards as usize);
    let (start, most, budget) =
        (Instant::now(), asked.unwrap_or(MOST_BOARDS), kind.millions * 1_000_000);
    let has_time = |share: Duration| asked.is_some() || start.elapsed() < share;
    let (mut improved, mut solved) = (Vec::new(), Vec::new());
    for seed in seeds().take(most) {
        if improved.is_empty() || has_time(turn * TENTHS_IMPROVED / 10) {
            improved.push(run(kind.link, seed, budget, Until::EndOfBudget));
        } else if has_time(turn) {
            solved.push(run(kind.link, seed, budget, Until::FirstSolution));
        }
    }
    (improved, solved)
}

/// The seeds of the boards. The settings of the beams were chosen on the first dozen of Normal and the first few of Hard, and when the search for
/// the large pieces alone takes over on the first 300 of Normal, 60 of Very Hard, and 25 each with random gaps and of nine and ten large pieces.
fn seeds() -> impl Iterator<Item = u32> {
    (0..).map(|i| 1_000_003 + i * 7_919)
}

fn push_firsts<'a>(
    runs: impl Iterator<Item = &'a Run> + Clone,
    push: &mut impl FnMut(&str, f64, &str),
) {
    let times = sorted(runs.clone().filter_map(|run| Some(run.first?.0 * 1e3)));
    let firsts = sorted(runs.filter_map(|run| Some(run.first?.1 as f64)));
    push_quantiles("time to first solution", &times, "ms", push);
    push_quantiles("moves in first solution", &firsts, "moves", push);
}

fn push_improved(kind: &Kind, runs: &[Run], push: &mut impl FnMut(&str, f64, &str)) {
    let n_moves = |run: &Run| Some(f64::from(run.solution.as_ref()?.n_moves()));
    let moves = sorted(runs.iter().filter_map(n_moves));
    let ends = sorted(runs.iter().map(|run| run.seconds));
    let bounds = sorted(runs.iter().map(|run| f64::from(run.lower_bound)));
    let is_optimal = |run: &Run| run.solution.as_ref().is_some_and(Solution::is_optimal);
    let millions = kind.millions;
    push_quantiles(&format!("moves after {millions} million nodes"), &moves, "moves", push);
    push_quantiles(&format!("time for {millions} million nodes"), &ends, "s", push);
    push_quantiles("lower bound", &bounds, "moves", push);
    push("proven optimal", share(runs.iter(), is_optimal), "%");
}

/// The boards of the prototype, each to its first solution.
fn compare(prototype: &Prototype, table: &mut Table) {
    // None of them takes so long by far.
    const BUDGET: u64 = 1_000_000_000;

    let &Prototype { name, link, n_boards, worst } = prototype;
    let run = |seed| run(link, seed, BUDGET, Until::FirstSolution);
    let runs: Vec<Run> = seeds().take(n_boards).map(run).collect();
    let mut push = |what: &str, number: f64, unit: &str| {
        let row = Row::new(GROUP, what, name, number, unit);
        let is_worst = what == "time to first solution, worst";
        let row = if is_worst {
            row.compared_with("prototype's worst", worst * 1e3 / number)
        } else {
            row
        };
        table.push(row);
    };
    push("boards solved", n_boards as f64, "");
    push("solved", share(runs.iter(), |run| run.first.is_some()), "%");
    push_firsts(runs.iter(), &mut push);
}

/// How many of a hundred runs are so.
fn share<'a>(runs: impl Iterator<Item = &'a Run>, is_so: impl Fn(&Run) -> bool) -> f64 {
    let (mut n, mut n_so) = (0, 0);
    for run in runs {
        n += 1;
        n_so += u32::from(is_so(run));
    }
    100.0 * f64::from(n_so) / f64::from(n)
}

fn push_quantiles(what: &str, sorted: &[f64], unit: &str, push: &mut impl FnMut(&str, f64, &str)) {
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("worst", 1.0)] {
        if !sorted.is_empty() {
            let at = ((sorted.len() - 1) as f64 * share).round() as usize;
            push(&format!("{what}, {name}"), sorted[at], unit);
        }
    }
}

fn run(link: &str, seed: u32, nodes: u64, until: Until) -> Run {
    let challenge: Challenge =
        format!("seed={seed}&{link}").parse().expect("these links are right");
    let board = challenge.deal().expect("these challenges can be dealt").board;
    let (start, mut first, mut lower_bound) = (Clock::start(), None, 0);
    let mut watch = |progress: &Progress<'_>| {
        lower_bound = progress.lower_bound;
        let Some(best) = progress.best else { return ControlFlow::Continue(()) };
        first.get_or_insert_with(|| (start.seconds(), best.len()));
        match until {
            Until::FirstSolution => ControlFlow::Break(()),
            Until::EndOfBudget => ControlFlow::Continue(()),
        }
    };
    let solution = slide::solve(&board, &mut Budget::new(nodes, &mut watch)).ok();
    assert!(solution.as_ref().is_none_or(|solution| solution.solves(&board)), "{challenge}");
    Run { solution, lower_bound, first, seconds: start.seconds() }
}

fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}
