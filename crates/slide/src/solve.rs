//! The solver: a first solution soon, shorter ones with more work, and a lower bound.
//!
//! ```text
//! proof        breadth-first heuristic search                       optimal, for easy boards
//! full_beam    beam search over all pieces, from either end         short and quick, may fail on hard boards
//! large        beam search over the moves of large pieces           for boards with many of them
//! stages       beam search for the large pieces, then for groups    longer, hardly ever fails
//! stabiliser   closed walks that order the small pieces             long, certain where the chain is complete
//! shorten      new searches for parts of a solution                 improves any of these
//! approach     a narrow beam search                                 a few good moves at once, no solution
//! ```
//!
//! The searches treat gaps of the same size as interchangeable; `gap_swaps` puts each gap in place
//! afterwards. The solver has no clock and no thread: `Budget::on_progress` also serves as the
//! cancel callback, and is polled every few thousand nodes.

mod approach;
mod beam;
mod bound;
mod cell_set;
mod closed_walks;
mod conflicts;
mod detours;
mod full_beam;
mod gap_swaps;
mod heuristic;
mod large;
mod links;
mod meter;
mod open_area;
mod outline_counts;
mod par;
mod permutation;
mod placement_order;
mod portfolio;
mod proof;
mod review;
mod shorten;
mod stabiliser;
mod stages;
mod step;
mod visited;

pub use approach::approach;
pub use meter::{Budget, Progress, ProgressCallback};
pub use par::{Par, ParKind, par};
pub use review::{RemainingMoves, review};

use crate::board::{Board, Move};
use bound::Bound;
use meter::Meter;
use portfolio::Portfolio;
use step::SearchStep;

/// A solution of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves; the first one is the hint.
    pub moves: Vec<Move>,
    /// Lower bound on the length of any solution.
    pub lower_bound: u32,
    /// Number of nodes searched.
    pub nodes: u64,
}

/// Why no solution was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The budget was exhausted first.
    #[error(
        "no solution found within the budget; the shortest has at least {lower_bound} moves, and the closest position was {left} cells from solved"
    )]
    OutOfBudget {
        /// Lower bound on the length of any solution.
        lower_bound: u32,
        /// Smallest sum of the distances of the pieces to their home cells that was reached.
        left: u32,
        /// Number of nodes searched.
        nodes: u64,
    },
}

impl Solution {
    /// Returns whether no shorter solution exists.
    pub fn is_optimal(&self) -> bool {
        self.n_moves() == self.lower_bound
    }

    /// Returns the length in moves.
    pub fn n_moves(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Returns whether the moves solve this board.
    pub fn solves(&self, board: &Board) -> bool {
        let mut board = board.clone();
        self.moves.iter().all(|&m| board.play(m).is_ok()) && board.is_solved()
    }
}

/// Solves a position, then shortens the solution until it is proven optimal or the budget is
/// exhausted.
///
/// The result depends only on the position and the number of nodes, not on the machine. Better
/// solutions are reported as they are found.
///
/// ```
/// use std::ops::ControlFlow;
/// use slide::{Budget, Challenge, solve};
///
/// let board = "seed=7&steps=20&board=default&gapConfig=2s&v=2".parse::<Challenge>()?.deal()?.board;
/// let mut watch = |_: &slide::Progress<'_>| ControlFlow::Continue(());
/// let solution = solve(&board, &mut Budget::new(1_000_000, &mut watch))?;
/// assert!(solution.solves(&board) && solution.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the budget is too small to find a solution.
pub fn solve(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    solve_from(board, None, budget)
}

/// Boards of at most this many cells use positions of half the size, which are faster to copy and
/// take less memory.
const FEW_CELLS: usize = 128;

/// Solves a position, starting from a known solution if there is one.
fn solve_from(
    board: &Board,
    known: Option<&[SearchStep]>,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    let (shape, places) = board.position();
    let mut meter = Meter::new(budget, lower_bound(board));
    let left = if shape.field.size().area() <= FEW_CELLS {
        Portfolio::new(shape, &places.narrowed::<FEW_CELLS>(), &mut meter).run(known)
    } else {
        Portfolio::new(shape, places, &mut meter).run(known)
    };
    let (nodes, lower_bound) = (meter.nodes(), meter.lower_bound());
    match meter.into_best() {
        Some(moves) => {
            // A lower bound above the length of a known solution would be wrong.
            debug_assert!(lower_bound as usize <= moves.len());
            Ok(Solution { moves, lower_bound, nodes })
        }
        None => Err(SolveError::OutOfBudget { lower_bound, left, nodes }),
    }
}

/// Returns a lower bound on the length of any solution, without a search.
pub(crate) fn lower_bound(board: &Board) -> u32 {
    let (shape, places) = board.position();
    let bound = Bound::new(shape, &shape.homes);
    let at_least_one = u32::from(!board.is_solved());
    bound.steps(bound.sums(places)).max(at_least_one)
}
