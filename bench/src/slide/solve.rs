//! How many boards are solved, in how many moves, how soon and in how much memory, and how well the moves are guessed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

use slide::{Budget, Challenge, Distance, Progress, Solution};

use crate::table::{Row, Table};

/// The group of these rows, which are many.
const GROUP: &str = "slide solver";

/// How many boards of a kind are solved, fewer of those that take long, unless the environment variable says another number.
const N_BOARDS: u32 = 12;
const N_BOARDS_KEY: &str = "BENCH_SLIDE_BOARDS";
/// The environment variable by which only kinds with this in their name are solved.
const KIND_KEY: &str = "BENCH_SLIDE_KIND";

/// A kind of boards, and how many steps may be tried for each: what the worker of a page does in the time that a player is asked to
/// wait. Boards that take so long are fewer.
struct Kind {
    name: &'static str,
    link: &'static str,
    millions: u64,
}

impl Kind {
    /// How many boards of this kind are solved if so many are asked for.
    fn n_boards(&self, asked: u32) -> u32 {
        let share = match self.millions {
            ..50 => 1,
            50..100 => 2,
            100.. => 4,
        };
        asked.div_ceil(share).max(1)
    }
}

const fn kind(name: &'static str, link: &'static str, millions: u64) -> Kind {
    Kind { name, link, millions }
}

const KINDS: [Kind; 17] = [
    kind("default Easy", "steps=50&v=2&board=default", 10),
    kind("default Normal", "steps=250&v=2&board=default", 25),
    kind("default Normal, shuffled by v1", "steps=250&board=default", 25),
    kind("default Hard", "steps=1000&v=2&board=default", 50),
    kind("default Very Hard", "steps=10000&v=2&board=default", 75),
    kind("default Very Hard, joined", "steps=10000&v=2&board=default&wrapH=1&wrapV=1", 75),
    kind("default Very Hard, random gaps", "steps=10000&v=2&board=default&randomizeGaps=1", 75),
    kind("classic Easy", "steps=50&v=2&board=classic", 10),
    kind("classic Very Hard", "steps=10000&v=2&board=classic", 10),
    kind("classic Very Hard, joined", "steps=10000&v=2&board=classic&wrapH=1&wrapV=1", 10),
    kind("default 1l Easy", "steps=50&v=2&board=default&gapConfig=1l", 10),
    kind("default 1l Very Hard", "steps=10000&v=2&board=default&gapConfig=1l", 10),
    kind(
        "default 1l Very Hard, joined",
        "steps=10000&v=2&board=default&gapConfig=1l&wrapH=1&wrapV=1",
        10,
    ),
    kind("nine large pieces Very Hard", "steps=10000&v=2&board=ninelargepieces", 75),
    kind("ten large pieces Very Hard", "steps=10000&v=2&board=tenlargepieces", 75),
    kind("horizontal Very Hard", "steps=10000&v=2&board=horizontal", 150),
    kind("vertical Very Hard", "steps=10000&v=2&board=vertical", 150),
];

/// What came of one board.
struct Run {
    solution: Option<Solution>,
    lower_bound: u32,
    /// Seconds to the first solution, and its moves.
    first: Option<(f64, usize)>,
    seconds: f64,
    distances: Distance,
    estimate: u32,
}

/// How many boards of each kind the environment asks for; then nothing else of Slide is measured.
pub(super) fn asked() -> Option<u32> {
    std::env::var(N_BOARDS_KEY).ok()?.parse().ok()
}

/// The measures of the solver.
pub(super) fn rows(table: &mut Table) {
    let n_asked = asked().unwrap_or(N_BOARDS);
    let wanted = std::env::var(KIND_KEY).unwrap_or_default();
    let mut by_board: BTreeMap<String, Vec<Run>> = BTreeMap::new();
    for kind in KINDS.iter().filter(|kind| kind.name.contains(&wanted)) {
        forget_most_memory();
        let n_boards = kind.n_boards(n_asked);
        let runs: Vec<Run> = (0..n_boards).map(|i| run(kind, 1_000_003 + i * 7_919)).collect();
        let on = format!("{}, {n_boards} boards", kind.name);
        let mut push = |what: &str, number: f64, unit: &str| {
            table.push(Row::new(GROUP, what, &on, number, unit));
        };
        shares(&runs, &mut push);
        quantiles(kind, &runs, &mut push);
        if let Some(megabytes) = most_memory() {
            push("most memory of the program", megabytes, "MB");
        }
        by_board.entry(board(kind)).or_default().extend(runs);
    }
    for (board, runs) in &by_board {
        estimates(board, runs, table);
    }
}

fn shares(runs: &[Run], push: &mut impl FnMut(&str, f64, &str)) {
    let share = |is_so: &dyn Fn(&Solution) -> bool| {
        let n = runs.iter().filter_map(|run| run.solution.as_ref()).filter(|s| is_so(s)).count();
        100.0 * n as f64 / runs.len() as f64
    };
    push("solved", share(&|_| true), "%");
    push("proven to be the shortest", share(&Solution::is_optimal), "%");
}

fn quantiles(kind: &Kind, runs: &[Run], push: &mut impl FnMut(&str, f64, &str)) {
    let times = sorted(runs.iter().filter_map(|run| Some(run.first?.0 * 1e3)));
    let firsts = sorted(runs.iter().filter_map(|run| Some(run.first?.1 as f64)));
    let moves = sorted(runs.iter().filter_map(Run::n_moves));
    let ends = sorted(runs.iter().map(|run| run.seconds));
    let bounds = sorted(runs.iter().map(|run| f64::from(run.lower_bound)));
    let millions = kind.millions;
    for (percent, share) in [("median", 0.5), ("95 %", 0.95)] {
        let mut push = |what: &str, numbers: &[f64], unit: &str| {
            if !numbers.is_empty() {
                push(&format!("{what}, {percent}"), quantile(numbers, share), unit);
            }
        };
        push("first solution after", &times, "ms");
        push("first solution", &firsts, "moves");
        push(&format!("solution after {millions} million steps tried"), &moves, "moves");
        push(&format!("time for {millions} million steps tried"), &ends, "s");
        push("no solution is shorter than", &bounds, "moves");
    }
}

/// How well the moves are guessed, and the factor that would fit them: the exponent is that of [`slide::Board::estimate`].
fn estimates(board: &str, runs: &[Run], table: &mut Table) {
    const EXPONENT: f64 = 1.30;

    // Where the guess is another curve there is nothing to fit.
    let is_far = |run: &&Run| run.distances.small + 3 * run.distances.large > 60;
    let solved: Vec<(&Run, f64)> =
        runs.iter().filter(is_far).filter_map(|run| Some((run, run.n_moves()?))).collect();
    if solved.is_empty() {
        return;
    }
    let ratios = sorted(solved.iter().map(|(run, moves)| moves / f64::from(run.estimate)));
    let logs = solved.iter().map(|(run, moves)| {
        let weighed = f64::from(run.distances.small + 3 * run.distances.large);
        moves.ln() - EXPONENT * weighed.ln()
    });
    let factor = (logs.sum::<f64>() / solved.len() as f64).exp();
    let on = format!("{board}, {} boards", solved.len());
    for (percent, share) in [("5 %", 0.05), ("median", 0.5), ("95 %", 0.95)] {
        let what = format!("moves over the estimate, {percent}");
        table.push(Row::new(GROUP, &what, &on, quantile(&ratios, share), "times"));
    }
    let what = "factor of (small + 3·large)^1.30 that fits best";
    table.push(Row::new(GROUP, what, &on, factor, ""));
}

impl Run {
    fn n_moves(&self) -> Option<f64> {
        self.solution.as_ref().map(|solution| f64::from(solution.n_moves()))
    }
}

/// The board of a kind and its gaps, by their names in links.
fn board(kind: &Kind) -> String {
    let challenge = challenge(kind, 1);
    format!("{} {}", challenge.board.slug, challenge.gaps.text())
}

fn challenge(kind: &Kind, seed: u32) -> Challenge {
    format!("seed={seed}&{}", kind.link).parse().expect("these links are right")
}

fn run(kind: &Kind, seed: u32) -> Run {
    let challenge = challenge(kind, seed);
    let board = challenge.deal().expect("these challenges can be dealt").board;
    let (start, mut first, mut lower_bound) = (Clock::start(), None, 0);
    let mut watch = |progress: &Progress<'_>| {
        if let Some(best) = progress.best {
            first.get_or_insert_with(|| (start.seconds(), best.len()));
        }
        lower_bound = progress.lower_bound;
        ControlFlow::Continue(())
    };
    let mut budget = Budget::new(kind.millions * 1_000_000, &mut watch);
    let solution = slide::solve(&board, &mut budget).ok();
    assert!(solution.as_ref().is_none_or(|solution| solution.solves(&board)), "{challenge}");
    let (seconds, distances, estimate) = (start.seconds(), board.distances(), board.estimate());
    Run { solution, lower_bound, first, seconds, distances, estimate }
}

/// Processor time of this thread where the system tells it, so that other programs do not count; else the time that passes.
struct Clock(Instant, Option<f64>);

impl Clock {
    fn start() -> Self {
        Clock(Instant::now(), processor_seconds())
    }

    fn seconds(&self) -> f64 {
        match (self.1, processor_seconds()) {
            (Some(start), Some(now)) => now - start,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

fn processor_seconds() -> Option<f64> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = times.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// The number below which this share of them lies.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

/// Lets the system forget the most memory that this program has held, if it can.
fn forget_most_memory() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The most memory that this program has held, in megabytes, where the system tells it.
fn most_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024.0)
}
