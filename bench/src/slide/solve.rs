//! How many boards are solved, in how many moves, and how soon.

use std::ops::ControlFlow;
use std::time::Instant;

use slide::{Budget, Challenge, Progress, Solution};

use crate::table::{Row, Table};

/// How many boards of each kind are solved, unless the environment variable says another number.
const N_BOARDS: u32 = 12;
const N_BOARDS_KEY: &str = "BENCH_SLIDE_BOARDS";

/// A kind of boards, and how many steps may be tried for each.
struct Kind {
    name: &'static str,
    link: &'static str,
    nodes: u64,
}

const KINDS: [Kind; 9] = [
    Kind { name: "default Easy", link: "steps=50&board=default", nodes: 10_000_000 },
    Kind { name: "default Normal", link: "steps=250&board=default", nodes: 40_000_000 },
    Kind { name: "default Hard", link: "steps=1000&board=default", nodes: 60_000_000 },
    Kind { name: "default Very Hard", link: "steps=10000&board=default", nodes: 100_000_000 },
    Kind { name: "classic Very Hard", link: "steps=10000&board=classic", nodes: 20_000_000 },
    Kind {
        name: "classic Very Hard, joined",
        link: "steps=10000&board=classic&wrapH=1&wrapV=1",
        nodes: 20_000_000,
    },
    Kind {
        name: "default 1l Very Hard",
        link: "steps=10000&board=default&gapConfig=1l",
        nodes: 20_000_000,
    },
    Kind {
        name: "default 1l Very Hard, joined",
        link: "steps=10000&board=default&gapConfig=1l&wrapH=1&wrapV=1",
        nodes: 20_000_000,
    },
    Kind {
        name: "ten large pieces Very Hard",
        link: "steps=10000&board=tenlargepieces",
        nodes: 100_000_000,
    },
];

/// What came of one board.
struct Run {
    solution: Option<Solution>,
    /// Seconds to the first solution, and its moves.
    first: Option<(f64, usize)>,
}

/// The measures of the solver.
pub(super) fn rows(table: &mut Table) {
    let asked = std::env::var(N_BOARDS_KEY).ok().and_then(|text| text.parse().ok());
    let n_boards = asked.unwrap_or(N_BOARDS);
    for kind in &KINDS {
        let runs: Vec<Run> = (0..n_boards).map(|i| run(kind, 1_000_003 + i * 7_919)).collect();
        let mut push = |what: &str, number: f64, unit: &str| {
            let on = format!("{}, {n_boards} boards", kind.name);
            table.push(Row::new("slide", what, &on, number, unit));
        };
        let share = |is_so: &dyn Fn(&Run) -> bool| {
            100.0 * runs.iter().filter(|run| is_so(run)).count() as f64 / runs.len() as f64
        };
        push("solved", share(&|run| run.solution.is_some()), "%");
        let is_optimal = |run: &Run| run.solution.as_ref().is_some_and(Solution::is_optimal);
        push("proven to be the shortest", share(&is_optimal), "%");
        let times = sorted(runs.iter().filter_map(|run| Some(run.first?.0 * 1e3)));
        let firsts = sorted(runs.iter().filter_map(|run| Some(run.first?.1 as f64)));
        let solutions = runs.iter().filter_map(|run| run.solution.as_ref());
        let moves = sorted(solutions.map(|solution| f64::from(solution.n_moves())));
        for (percent, share) in [("median", 0.5), ("95 %", 0.95)] {
            push(&format!("first solution after, {percent}"), quantile(&times, share), "ms");
            push(&format!("first solution, {percent}"), quantile(&firsts, share), "moves");
            let millions = kind.nodes / 1_000_000;
            let what = format!("solution after {millions} million steps tried, {percent}");
            push(&what, quantile(&moves, share), "moves");
        }
    }
    #[cfg(target_os = "linux")]
    if let Some(megabytes) = most_memory() {
        let on = "all boards solved, and all else that was measured before";
        table.push(Row::new("slide", "most memory of the program", on, megabytes, "MB"));
    }
}

fn run(kind: &Kind, seed: u32) -> Run {
    let link = format!("seed={seed}&{}&v=2", kind.link);
    let challenge: Challenge = link.parse().expect("these links are right");
    let board = challenge.deal().expect("these challenges can be dealt").board;
    let (start, mut first) = (Instant::now(), None);
    let mut watch = |progress: &Progress<'_>| {
        if let Some(best) = progress.best {
            first.get_or_insert_with(|| (start.elapsed().as_secs_f64(), best.len()));
        }
        ControlFlow::Continue(())
    };
    let solution = slide::solve(&board, &mut Budget::new(kind.nodes, &mut watch)).ok();
    assert!(solution.as_ref().is_none_or(|solution| solution.solves(&board)), "{link}");
    Run { solution, first }
}

fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// The number below which this share of them lies; not a number if there are none.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1) as f64;
    sorted.get((last * share).round() as usize).copied().unwrap_or(f64::NAN)
}

/// The most memory that this program has held, in megabytes.
#[cfg(target_os = "linux")]
fn most_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024.0)
}
