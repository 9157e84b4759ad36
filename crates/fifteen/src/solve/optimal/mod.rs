//! The optimal solver: additive pattern databases as an admissible heuristic, iterative deepening
//! for the proof (`solve/deepening.rs`), and a beam search for short solutions where the proof
//! takes too long.
//!
//! | file | contents |
//! | --- | --- |
//! | `tables.rs` | the pattern databases of each size, and their stored form |
//! | `pattern.rs` | one pattern database, and lookup of a placement of its tiles |
//! | `build.rs` | builds a pattern database with a breadth-first search |
//! | `ranking.rs` | ranks sets of cells and permutations of tiles |
//! | `lookup.rs` | a position and its lower bound, updated incrementally |
//! | `beam.rs` | beam search with the same lower bound |
//! | `parallel.rs` | one iteration split into subtrees, for several workers |
//! | `hybrid.rs` | A* until the memory is full, then iterative deepening from its frontier |
//! | `stored.rs` | the positions that A* stores |
//! | `costs.rs` | each pattern's contribution to the lower bound |
//! | `solutions.rs` | counts and lists all shortest solutions |

/// Calls a function that is generic over the number of views that the tables have of the board.
macro_rules! by_views {
    ($run:ident($board:expr, $tables:expr $(, $argument:expr)*)) => {
        match $crate::solve::optimal::n_views($board, $tables)? {
            0 => Err(SolveError::NoTables($board.size())),
            1 => $run::<1>($board, $tables $(, $argument)*),
            _ => $run::<2>($board, $tables $(, $argument)*),
        }
    };
}

mod beam;
mod build;
mod costs;
mod hybrid;
mod lookup;
mod parallel;
mod pattern;
mod ranking;
mod solutions;
mod stored;
mod tables;

pub use costs::pattern_costs;
pub use hybrid::{Frontier, hybrid};
pub use parallel::{ParallelIteration, Subtree, search_subtree, split_iteration};
pub use solutions::{ShortestSolutions, shortest_solutions};
pub use tables::{Setting, Tables, TablesError};

use crate::board::Board;
use crate::solve::deepening::IterativeDeepening;
use crate::solve::duplicates::PruningAutomaton;
use crate::solve::heuristic::{Trace, trace};
use crate::solve::quick::{first_solution, quick};
use crate::solve::{Budget, Meter, Solution, SolveError};
use beam::beam;
use lookup::{Lookup, PatternPosition, State};

/// Finds a shortest solution, or reports the lower bound that was proven.
///
/// ```
/// use fifteen::{Board, Budget, Setting, Tables, run_in_order, optimal};
/// use std::ops::ControlFlow;
///
/// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let go_on = &mut |_| ControlFlow::Continue(());
/// let tables = Tables::build(board.size(), Setting::Tiny, &run_in_order, go_on)?;
/// let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
/// let solution = optimal(&board, &tables, &mut Budget::unlimited(&mut watch))?;
/// assert_eq!(solution.n_steps(), 31);
/// assert!(solution.is_optimal() && solution.solves(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] with the proven lower bound if the budget runs out first;
/// [`SolveError::NoTables`] on boards of more than 25 cells; [`SolveError::OtherSize`] if the
/// tables are for another size.
pub fn optimal(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    by_views!(prove(board, tables, &mut Meter::new(budget)))
}

/// Finds a first solution within milliseconds, then shorter ones and better lower bounds until the
/// budget runs out or the two meet. Then the solution is proven to be a shortest one.
///
/// Boards of more than 25 cells have no tables; they are given to the [quick](quick()) solver.
///
/// # Errors
///
/// [`SolveError::OtherSize`] if the tables are for another size; [`SolveError::OutOfBudget`] if the
/// budget runs out before the first solution is found.
pub fn solve(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    match n_views(board, tables)? {
        0 => quick(board, budget),
        1 => improve::<1>(board, tables, budget),
        _ => improve::<2>(board, tables, budget),
    }
}

/// Returns the lower bound of a board from the tables.
pub(super) fn bound(board: &Board, tables: &Tables) -> Result<u32, SolveError> {
    match n_views(board, tables)? {
        0 => Err(SolveError::NoTables(board.size())),
        1 => Ok(Lookup::<1>::new(board, tables).1.bound() as u32),
        _ => Ok(Lookup::<2>::new(board, tables).1.bound() as u32),
    }
}

/// Solves like [`optimal`], but without duplicate pruning, and counts the positions by depth.
pub(super) fn trace_patterns(
    board: &Board,
    tables: &Tables,
    meter: &mut Meter<'_, '_>,
) -> Result<Trace, SolveError> {
    fn run<const V: usize>(board: &Board, tables: &Tables, meter: &mut Meter<'_, '_>) -> Trace {
        let (lookup, state) = Lookup::<V>::new(board, tables);
        trace(PatternPosition { lookup: &lookup, state }, meter)
    }
    match n_views(board, tables)? {
        0 => Err(SolveError::NoTables(board.size())),
        1 => Ok(run::<1>(board, tables, meter)),
        _ => Ok(run::<2>(board, tables, meter)),
    }
}

/// Creates the search from a position, with duplicate pruning.
fn deepening<'s, 't, const V: usize>(
    lookup: &'s Lookup<'t, V>,
    state: State<V>,
    tables: &'t Tables,
) -> IterativeDeepening<PatternPosition<'s, 't, V>, &'t PruningAutomaton> {
    let start = PruningAutomaton::start(state.gap);
    IterativeDeepening::new(PatternPosition { lookup, state }, tables.duplicates(), start)
}

/// Returns the number of views that the tables have of this board.
fn n_views(board: &Board, tables: &Tables) -> Result<usize, SolveError> {
    if tables.size() != board.size() {
        return Err(SolveError::OtherSize { tables: tables.size(), board: board.size() });
    }
    Ok(tables.views().len())
}

fn prove<const V: usize>(
    board: &Board,
    tables: &Tables,
    meter: &mut Meter<'_, '_>,
) -> Result<Solution, SolveError> {
    let (lookup, state) = Lookup::<V>::new(board, tables);
    let mut deepening = deepening(&lookup, state, tables);
    loop {
        if let Some(path) = deepening.iterate(meter, u64::MAX) {
            let lower_bound = deepening.bound as u32;
            return Ok(Solution { path, lower_bound, nodes: meter.progress.nodes });
        }
        if meter.stopped {
            let lower_bound = deepening.bound as u32;
            return Err(SolveError::OutOfBudget { lower_bound, nodes: meter.progress.nodes });
        }
    }
}

/// Up to this number of cells, the proof is the fastest way to a good solution.
const MAX_CELLS_PROOF_FIRST: usize = 16;

fn improve<const V: usize>(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    let memory = budget.memory;
    let mut meter = Meter::new(budget);
    let (lookup, state) = Lookup::<V>::new(board, tables);
    let mut deepening = deepening(&lookup, state.clone(), tables);
    meter.progress.lower_bound = deepening.bound as u32;
    let Some(mut best) = first_solution(board, &mut meter) else {
        let lower_bound = deepening.bound as u32;
        return Err(SolveError::OutOfBudget { lower_bound, nodes: meter.progress.nodes });
    };
    let mut width = 250;
    while best.len() as i32 > deepening.bound && !meter.poll() {
        let allowance = if board.size().area() <= MAX_CELLS_PROOF_FIRST {
            u64::MAX
        } else {
            let before = meter.progress.nodes;
            if let Some(path) = beam(&lookup, &state, width, best.len(), &mut meter) {
                meter.progress.best = Some(path.len() as u32);
                best = path;
            }
            // Twice the width needs twice the memory for levels and tile moves.
            if width * (best.len() * 8 + 1000) * 2 <= memory {
                width *= 2;
            }
            meter.progress.nodes - before
        };
        let end = meter.progress.nodes.saturating_add(allowance);
        while best.len() as i32 > deepening.bound && !meter.stopped {
            let left = end - meter.progress.nodes;
            if let Some(path) = deepening.iterate(&mut meter, left) {
                meter.progress.best = Some(path.len() as u32);
                best = path;
            } else if meter.progress.nodes >= end {
                break;
            }
        }
    }
    let lower_bound = deepening.bound.min(best.len() as i32) as u32;
    Ok(Solution { path: best, lower_bound, nodes: meter.progress.nodes })
}
