//! The Slide solver: share of boards solved, lengths, time and memory.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use slide::{Budget, Challenge, Progress, Solution};

use super::clock::{Clock, peak_memory, reset_peak_memory};
use crate::table::{Row, Table};

/// These rows have a group of their own because there are many.
const GROUP: &str = "slide solver";

/// Environment variable with the number of boards per case, regardless of time.
const N_BOARDS_KEY: &str = "BENCH_SLIDE_BOARDS";
/// Environment variable that selects the cases whose names contain it.
const CASE_KEY: &str = "BENCH_SLIDE_CASE";

/// Environment variable with the time limit in minutes, and its default. The remaining time is divided evenly among the
/// remaining cases.
const MINUTES_KEY: &str = "BENCH_SLIDE_MINUTES";
const MINUTES: u32 = 12;

/// Tenths of a case's time for boards that use their whole node budget, at least one board. In the rest of the time, boards
/// are solved only once.
const TENTHS_IMPROVED: u32 = 6;
const MAX_BOARDS: usize = 100;

/// Boards of one type, with the node budget that the web app's worker gets in the time that a player may wait.
struct SolverCase {
    name: &'static str,
    link: &'static str,
    millions: u64,
}

const fn case(name: &'static str, link: &'static str, millions: u64) -> SolverCase {
    SolverCase { name, link, millions }
}

const CASES: [SolverCase; 17] = [
    case("default Easy", "steps=50&v=2&board=default", 10),
    case("default Normal", "steps=250&v=2&board=default", 25),
    case("default Normal, v1 shuffle", "steps=250&board=default", 25),
    case("default Hard", "steps=1000&v=2&board=default", 50),
    case("default Very Hard", "steps=10000&v=2&board=default", 75),
    case("default Very Hard, wrapped", "steps=10000&v=2&board=default&wrapH=1&wrapV=1", 75),
    case("default Very Hard, random gaps", "steps=10000&v=2&board=default&randomizeGaps=1", 75),
    case("classic Easy", "steps=50&v=2&board=classic", 10),
    case("classic Very Hard", "steps=10000&v=2&board=classic", 10),
    case("classic Very Hard, wrapped", "steps=10000&v=2&board=classic&wrapH=1&wrapV=1", 10),
    case("default 1l Easy", "steps=50&v=2&board=default&gapConfig=1l", 10),
    case("default 1l Very Hard", "steps=10000&v=2&board=default&gapConfig=1l", 10),
    case(
        "default 1l Very Hard, wrapped",
        "steps=10000&v=2&board=default&gapConfig=1l&wrapH=1&wrapV=1",
        10,
    ),
    case("nine large pieces Very Hard", "steps=10000&v=2&board=ninelargepieces", 75),
    case("ten large pieces Very Hard", "steps=10000&v=2&board=tenlargepieces", 75),
    case("horizontal Very Hard", "steps=10000&v=2&board=horizontal", 150),
    case("vertical Very Hard", "steps=10000&v=2&board=vertical", 150),
];

/// Results of the prototype: it solved all boards, the slowest in `worst` seconds.
struct PrototypeRun {
    name: &'static str,
    link: &'static str,
    n_boards: usize,
    worst: f64,
}

const PROTOTYPE_RUNS: [PrototypeRun; 2] = [
    PrototypeRun {
        name: "default Normal, prototype's boards",
        link: "steps=250&v=2&board=default",
        n_boards: 300,
        worst: 1.1,
    },
    PrototypeRun {
        name: "default Very Hard, prototype's boards",
        link: "steps=10000&v=2&board=default",
        n_boards: 40,
        worst: 5.3,
    },
];

/// Result of one board.
struct Run {
    solution: Option<Solution>,
    lower_bound: u32,
    /// Seconds to the first solution, and its number of moves.
    first: Option<(f64, usize)>,
    seconds: f64,
}

/// When the solver stops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    FirstSolution,
    EndOfBudget,
}

/// Adds the rows of the solver.
pub(crate) fn rows(table: &mut Table) {
    let (filter, start) = (std::env::var(CASE_KEY).unwrap_or_default(), Instant::now());
    for prototype in PROTOTYPE_RUNS.iter().filter(|prototype| prototype.name.contains(&filter)) {
        eprintln!("solving {}…", prototype.name);
        compare(prototype, table);
    }
    let cases: Vec<&SolverCase> = CASES.iter().filter(|case| case.name.contains(&filter)).collect();
    let end = 60 * Duration::from_secs(number(MINUTES_KEY).unwrap_or(MINUTES).into());
    for (case, n_left) in cases.iter().zip((1..=cases.len() as u32).rev()) {
        eprintln!("solving {}…", case.name);
        reset_peak_memory();
        let turn = end.saturating_sub(start.elapsed()) / n_left;
        let (improved, solved) = runs(case, turn);
        let mut push = |what: &str, number: f64, unit: &str| {
            table.push(Row::new(GROUP, what, case.name, number, unit));
        };
        let all = || improved.iter().chain(&solved);
        push("boards solved", all().count() as f64, "");
        push("solved", share(all(), |run| run.first.is_some()), "%");
        push_firsts(all(), &mut push);
        push("boards improved", improved.len() as f64, "");
        push_improved(case, &improved, &mut push);
        if let Some(megabytes) = peak_memory() {
            push("peak memory", megabytes, "MB");
        }
    }
}

/// Reads a number from an environment variable.
fn number(key: &str) -> Option<u32> {
    std::env::var(key).ok()?.parse().ok()
}

/// Returns the boards that used their whole node budget, and those that were only solved once.
fn runs(case: &SolverCase, turn: Duration) -> (Vec<Run>, Vec<Run>) {
    let requested = number(N_BOARDS_KEY).map(|n_boards| n_boards as usize);
    let (start, most, budget) =
        (Instant::now(), requested.unwrap_or(MAX_BOARDS), case.millions * 1_000_000);
    let has_time = |share: Duration| requested.is_some() || start.elapsed() < share;
    let (mut improved, mut solved) = (Vec::new(), Vec::new());
    for seed in seeds().take(most) {
        if improved.is_empty() || has_time(turn * TENTHS_IMPROVED / 10) {
            improved.push(run(case.link, seed, budget, Until::EndOfBudget));
        } else if has_time(turn) {
            solved.push(run(case.link, seed, budget, Until::FirstSolution));
        }
    }
    (improved, solved)
}

/// Returns the seeds of the boards. The beam settings were tuned on the first twelve boards of Normal and the first few of
/// Hard. The threshold for searching with large pieces alone was tuned on the first 300 of Normal, 60 of Very Hard, and 25
/// each with random gaps, nine large pieces and ten large pieces.
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

fn push_improved(case: &SolverCase, runs: &[Run], push: &mut impl FnMut(&str, f64, &str)) {
    let n_moves = |run: &Run| Some(f64::from(run.solution.as_ref()?.n_moves()));
    let moves = sorted(runs.iter().filter_map(n_moves));
    let ends = sorted(runs.iter().map(|run| run.seconds));
    let bounds = sorted(runs.iter().map(|run| f64::from(run.lower_bound)));
    let is_optimal = |run: &Run| run.solution.as_ref().is_some_and(Solution::is_optimal);
    let millions = case.millions;
    push_quantiles(&format!("moves after {millions} million nodes"), &moves, "moves", push);
    push_quantiles(&format!("time for {millions} million nodes"), &ends, "s", push);
    push_quantiles("lower bound", &bounds, "moves", push);
    push("proven optimal", share(runs.iter(), is_optimal), "%");
}

/// Solves the boards of the prototype, each to its first solution.
fn compare(prototype: &PrototypeRun, table: &mut Table) {
    // Far more than any of these boards needs.
    const BUDGET: u64 = 1_000_000_000;

    let &PrototypeRun { name, link, n_boards, worst } = prototype;
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

/// Returns the percentage of runs that satisfy a condition.
fn share<'a>(runs: impl Iterator<Item = &'a Run>, condition: impl Fn(&Run) -> bool) -> f64 {
    let (mut n, mut n_true) = (0, 0);
    for run in runs {
        n += 1;
        n_true += u32::from(condition(run));
    }
    100.0 * f64::from(n_true) / f64::from(n)
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
    let challenge: Challenge = format!("seed={seed}&{link}").parse().expect("a valid link");
    let board = challenge.deal().expect("a valid challenge").board;
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
