//! Calls the engine's solvers with what only an app has: threads, a clock and a cancel flag.

use crate::job::Pulse;
use fifteen::{
    Answer, Board, Budget, Job, Progress, Setting, Solver, Tables, astar, optimal, quick,
};
use grid::Size;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long the quick solver may make its solution shorter.
const QUICK: Duration = Duration::from_millis(400);
/// The most bytes that A* may fill.
const MEMORY: usize = 256 << 20;
/// Built in a moment, and enough to solve any 4×4 board within a second or two.
const SETTING: Setting = Setting::Tiny;

/// Builds the tables of the optimal solver on all cores; none if it was cancelled.
pub(crate) fn build_tables(size: Size, pulse: &Pulse) -> Option<Tables> {
    let executor = |jobs: Vec<Job<'_>>| {
        native::run_jobs(jobs, native::n_cores(), || pulse.is_cancelled());
    };
    let tables = Tables::build(size, SETTING, &executor, &mut |share| pulse.poll(share)).ok()?;
    // Jobs that were not begun because of a cancel leave holes in the tables.
    (!pulse.is_cancelled()).then_some(tables)
}

/// Solves a board.
///
/// # Panics
///
/// If the optimal solver is asked for without tables.
pub(crate) fn solve(
    board: &Board,
    solver: Solver,
    tables: Option<&Tables>,
    pulse: &Pulse,
) -> Answer {
    let began = Instant::now();
    let mut watch = |progress: &Progress| {
        let late = solver == Solver::Quick && began.elapsed() > QUICK;
        let polled = pulse.poll(progress.lower_bound);
        if late { ControlFlow::Break(()) } else { polled }
    };
    let mut budget = Budget { nodes: u64::MAX, memory: MEMORY, watch: &mut watch };
    let solved = match solver {
        Solver::Optimal => {
            let tables = tables.expect("the optimal solver waits for its tables");
            optimal(board, tables, &mut budget)
        }
        Solver::Quick => quick(board, &mut budget),
        Solver::AStar => astar(board, &mut budget),
    };
    solved.into()
}
