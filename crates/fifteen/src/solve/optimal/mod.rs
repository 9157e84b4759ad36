//! The optimal solver: pattern databases as an admissible heuristic, iterative deepening for the
//! proof (`solve/deepening.rs`), and a beam search for short solutions where the proof takes too long.
//!
//! | file | what it does |
//! | --- | --- |
//! | `tables.rs` | which pattern databases a size has, and their stored form |
//! | `pattern.rs` | one pattern database, and how a placement of its tiles is looked up |
//! | `build.rs` | fills a pattern database by a breadth-first search |
//! | `ranking.rs` | numbers for sets of cells and orders of tiles |
//! | `lookup.rs` | a position and its bound, kept up to date step by step |
//! | `beam.rs` | beam search by the same bound |
//! | `parts.rs` | one round of the search in parts, for several workers |
//! | `shares.rs` | what each pattern adds to the bound |
//! | `ways.rs` | all shortest solutions, counted |

/// Calls a function for as many views as the tables have of the board.
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
mod lookup;
mod parts;
mod pattern;
mod ranking;
mod shares;
mod tables;
mod ways;

pub use parts::{Part, Parts, search_part, split};
pub use shares::pattern_shares;
pub use tables::{Setting, Tables, TablesError};
pub use ways::{Ways, shortest_ways};

use crate::board::Board;
use crate::solve::deepening::Deepening;
use crate::solve::duplicates::Duplicates;
use crate::solve::quick::{first_answer, quick};
use crate::solve::study::{Trace, trace};
use crate::solve::{Budget, Meter, Solution, SolveError};
use beam::beam;
use lookup::{Lookup, Searched, State};

/// Finds a shortest solution, or says how far the proof came.
///
/// ```
/// use fifteen::{Board, Budget, Setting, Tables, in_turn, optimal};
/// use std::ops::ControlFlow;
///
/// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let go_on = &mut |_| ControlFlow::Continue(());
/// let tables = Tables::build(board.size(), Setting::Tiny, &in_turn, go_on)?;
/// let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
/// let solution = optimal(&board, &tables, &mut Budget::unlimited(&mut watch))?;
/// assert_eq!(solution.n_steps(), 31);
/// assert!(solution.is_optimal() && solution.solves(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the budget ended first, with the bound that was proven;
/// [`SolveError::NoTables`] on boards of more than 25 cells; [`SolveError::OtherSize`] if the tables are
/// not for this size.
pub fn optimal(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    by_views!(prove(board, tables, &mut Meter::new(budget)))
}

/// Finds some solution at once, then better ones and better bounds while the budget lasts, until the
/// two meet: then it is proven to be the shortest.
///
/// Boards of more than 25 cells have no tables; for these it is the [quick](quick()) solver.
///
/// # Errors
///
/// [`SolveError::OtherSize`] if the tables are not for this size; [`SolveError::OutOfBudget`] if the
/// budget ended before the first solution was found.
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

/// What the tables say of a board: no solution is shorter.
pub(super) fn bound(board: &Board, tables: &Tables) -> Result<u32, SolveError> {
    match n_views(board, tables)? {
        0 => Err(SolveError::NoTables(board.size())),
        1 => Ok(Lookup::<1>::new(board, tables).1.bound() as u32),
        _ => Ok(Lookup::<2>::new(board, tables).1.bound() as u32),
    }
}

/// As [`optimal`], and counts where the search went.
pub(super) fn trace_patterns(
    board: &Board,
    tables: &Tables,
    meter: &mut Meter<'_, '_>,
) -> Result<Trace, SolveError> {
    fn run<const V: usize>(board: &Board, tables: &Tables, meter: &mut Meter<'_, '_>) -> Trace {
        let (lookup, state) = Lookup::<V>::new(board, tables);
        trace(Searched { lookup: &lookup, state }, meter)
    }
    match n_views(board, tables)? {
        0 => Err(SolveError::NoTables(board.size())),
        1 => Ok(run::<1>(board, tables, meter)),
        _ => Ok(run::<2>(board, tables, meter)),
    }
}

/// The search from a position, without duplicates.
fn deepening<'s, 't, const V: usize>(
    lookup: &'s Lookup<'t, V>,
    state: State<V>,
    tables: &'t Tables,
) -> Deepening<Searched<'s, 't, V>, &'t Duplicates> {
    let start = Duplicates::start(state.gap);
    Deepening::new(Searched { lookup, state }, tables.duplicates(), start)
}

/// How many views the tables have of this board.
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
        if let Some(path) = deepening.round(meter, u64::MAX) {
            let lower_bound = deepening.bound as u32;
            return Ok(Solution { path, lower_bound, nodes: meter.progress.nodes });
        }
        if meter.stopped {
            let lower_bound = deepening.bound as u32;
            return Err(SolveError::OutOfBudget { lower_bound, nodes: meter.progress.nodes });
        }
    }
}

/// On boards of up to 16 cells the proof is the quickest way.
const SOON_PROVEN: usize = 16;

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
    let Some(mut best) = first_answer(board, &mut meter) else {
        let lower_bound = deepening.bound as u32;
        return Err(SolveError::OutOfBudget { lower_bound, nodes: meter.progress.nodes });
    };
    let mut width = 250;
    while best.len() as i32 > deepening.bound && !meter.poll() {
        let share = if board.size().area() <= SOON_PROVEN {
            u64::MAX
        } else {
            let before = meter.progress.nodes;
            if let Some(path) = beam(&lookup, &state, width, best.len(), &mut meter) {
                meter.progress.best = Some(path.len() as u32);
                best = path;
            }
            // Twice the positions, twice the lists of steps and levels: as long as they find room.
            if width * (best.len() * 8 + 1000) * 2 <= memory {
                width *= 2;
            }
            meter.progress.nodes - before
        };
        let end = meter.progress.nodes.saturating_add(share);
        while best.len() as i32 > deepening.bound && !meter.stopped {
            let left = end - meter.progress.nodes;
            if let Some(path) = deepening.round(&mut meter, left) {
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
