//! The engine's solvers, with what only an app can give them: threads, a clock and a way to stop.

use crate::job::Pulse;
use crate::solver::{Answer, Method};
use fifteen::{Board, Budget, Job, Progress, Setting, SolveError, Tables, astar, optimal, quick};
use grid::Size;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long the quick solver may make its solution shorter.
const QUICK: Duration = Duration::from_millis(400);
/// The most bytes that A* may fill.
const MEMORY: usize = 256 << 20;
/// Made in a moment, and good for any 4×4 board within a second or two.
const SETTING: Setting = Setting::Tiny;

/// Makes the tables of the optimal solver on all cores; none if it was stopped.
pub(crate) fn make_tables(size: Size, pulse: &Pulse) -> Option<Tables> {
    let executor = |jobs: Vec<Job<'_>>| on_all_cores(jobs, pulse);
    let tables = Tables::build(size, SETTING, &executor, &mut |share| pulse.beat(share)).ok()?;
    // What was left undone when the stop came makes the tables worthless.
    (!pulse.is_stopped()).then_some(tables)
}

/// Solves a board.
///
/// # Panics
///
/// If the optimal solver is asked for without tables.
pub(crate) fn solve(
    board: &Board,
    method: Method,
    tables: Option<&Tables>,
    pulse: &Pulse,
) -> Answer {
    let began = Instant::now();
    let mut watch = |progress: &Progress| {
        let late = method == Method::Quick && began.elapsed() > QUICK;
        let beat = pulse.beat(progress.lower_bound);
        if late { ControlFlow::Break(()) } else { beat }
    };
    let mut budget = Budget { nodes: u64::MAX, memory: MEMORY, watch: &mut watch };
    let solved = match method {
        Method::Optimal => {
            let tables = tables.expect("the optimal solver waits for its tables");
            optimal(board, tables, &mut budget)
        }
        Method::Quick => quick(board, &mut budget),
        Method::AStar => astar(board, &mut budget),
    };
    match solved {
        Ok(solution) => Answer { lower_bound: solution.lower_bound, path: Some(solution.path) },
        Err(SolveError::OutOfBudget { lower_bound, .. }) => Answer { path: None, lower_bound },
        // A size out of reach, which [`Method::reaches`] should have said.
        Err(SolveError::NoTables(_) | SolveError::OtherSize { .. }) => {
            Answer { path: None, lower_bound: 0 }
        }
    }
}

/// Does pieces of work side by side and comes back when all are done, or none is begun any more.
fn on_all_cores(jobs: Vec<Job<'_>>, pulse: &Pulse) {
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from).min(jobs.len());
    let waiting = Mutex::new(jobs.into_iter());
    let next = || waiting.lock().ok().filter(|_| !pulse.is_stopped())?.next();
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(job) = next() {
                    job();
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn every_piece_of_work_is_done_once() {
        let n_done = AtomicU32::new(0);
        let jobs = (0..100).map(|_| {
            let job: Job<'_> = Box::new(|| {
                n_done.fetch_add(1, Ordering::Relaxed);
            });
            job
        });
        on_all_cores(jobs.collect(), &Pulse::default());
        assert_eq!(n_done.into_inner(), 100);
        on_all_cores(Vec::new(), &Pulse::default());
    }
}
