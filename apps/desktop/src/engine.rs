//! Runs the engine's solvers with threads, a clock and cancellation.

use crate::job::JobContext;
use fifteen::{
    Answer, Board, Budget, Job, Progress, Setting, Solver, Tables, astar, optimal, quick,
};
use grid::Size;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Memory limit of A* and of beam search on larger boards, in bytes.
const MEMORY: usize = 256 << 20;
/// Quick to build, and solves any 4×4 board within a second or two.
const SETTING: Setting = Setting::Tiny;

/// Builds the optimal solver's tables on all cores; `None` if it was cancelled.
pub(crate) fn build_tables(size: Size, context: &JobContext) -> Option<Tables> {
    let executor = |jobs: Vec<Job<'_>>| {
        native::run_jobs(jobs, native::n_cores(), || context.is_cancelled());
    };
    let tables = Tables::build(size, SETTING, &executor, &mut |share| context.poll(share)).ok()?;
    // Cancelled jobs leave gaps in the tables.
    (!context.is_cancelled()).then_some(tables)
}

/// Solves a board; `time` limits searches that don't end with a proof.
///
/// # Panics
///
/// If `solver` is the optimal solver and `tables` is `None`.
pub(crate) fn solve(
    board: &Board,
    solver: Solver,
    tables: Option<&Tables>,
    time: Duration,
    context: &JobContext,
) -> Answer {
    let began = Instant::now();
    let is_proven = solver == Solver::Optimal && Solver::proves(board.size());
    let is_timed = !is_proven && solver != Solver::AStar;
    let mut watch = |progress: &Progress| {
        // Wait for the first solution even if it is late.
        let late = is_timed && progress.best.is_some() && began.elapsed() > time;
        let polled = context.poll(progress.lower_bound);
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
