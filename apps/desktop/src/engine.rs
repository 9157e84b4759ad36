//! Calls the engine's solvers with what only an app has: threads, a clock and a cancel flag.

use crate::job::Pulse;
use fifteen::{
    Answer, Board, Budget, Job, Progress, Setting, Solver, Tables, astar, optimal, quick,
};
use grid::Size;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The most bytes that A* and the wide searches on larger boards may fill.
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

/// Solves a board; where no proof is in sight, within the time.
///
/// # Panics
///
/// If the optimal solver is asked for without tables.
pub(crate) fn solve(
    board: &Board,
    solver: Solver,
    tables: Option<&Tables>,
    time: Duration,
    pulse: &Pulse,
) -> Answer {
    let began = Instant::now();
    let is_proven = solver == Solver::Optimal && Solver::proves(board.size());
    let is_timed = !is_proven && solver != Solver::AStar;
    let mut watch = |progress: &Progress| {
        // The first solution is waited for.
        let late = is_timed && progress.best.is_some() && began.elapsed() > time;
        let polled = pulse.poll(progress.lower_bound);
        if late { ControlFlow::Break(()) } else { polled }
    };
    let mut budget = Budget { nodes: u64::MAX, memory: MEMORY, watch: &mut watch };
    let solved = match solver {
        Solver::Optimal => {
            let tables = tables.expect("the optimal solver waits for its tables");
            if is_proven {
                optimal(board, tables, &mut budget)
            } else {
                fifteen::solve(board, tables, &mut budget)
            }
        }
        Solver::Quick => quick(board, &mut budget),
        Solver::AStar => astar(board, &mut budget),
    };
    solved.into()
}
