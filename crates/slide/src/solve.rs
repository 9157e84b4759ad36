//! How a board is solved: a first answer soon, a better one with more work, and a bound that no answer goes below.
//!
//! ```text
//! proof      all positions that may lie on a short solution        the shortest, for boards that are easy
//! whole      beams over whole positions, from either end           good and quick, may fail on boards that are hard
//! large      a beam whose steps are those of large pieces          for boards with many of them
//! stages     beams for the large pieces, then for groups           longer, hardly ever fails
//! table      closed walks that put the small pieces in order       long, sure where it is complete
//! shorten    parts of the way are searched again                   better answers from any of these
//! ```
//!
//! The searches do not tell gaps of a size apart; `names` puts the gaps in order afterwards. Nothing here has a clock or
//! a thread: the budget's `watch` is the cancel callback, polled every few thousand steps.

mod heuristic;
mod beam;
mod bound;
mod cell_set;
mod closed_walks;
mod conflicts;
mod detours;
mod large;
mod links;
mod meter;
mod gap_swaps;
mod placement_order;
mod outline_counts;
mod par;
mod permutation;
mod portfolio;
mod proof;
mod review;
mod open_area;
mod visited;
mod shorten;
mod stabiliser;
mod stages;
mod step;
mod full_beam;

pub use meter::{Budget, Progress, ProgressCallback};
pub use par::{Par, ParKind, par};
pub use review::{RemainingMoves, review};

use crate::board::{Board, Move};
use bound::Bound;
use meter::Meter;
use portfolio::Portfolio;
use step::SearchStep;

/// A way to solve a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves; the first of them is the hint.
    pub moves: Vec<Move>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// Steps tried.
    pub nodes: u64,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The budget came to its end first.
    #[error(
        "no solution within the budget; the shortest has at least {lower_bound} moves, and {left} steps to home were left"
    )]
    OutOfBudget {
        /// No solution is shorter than this.
        lower_bound: u32,
        /// The sum of the distances of the pieces from home, where they came nearest.
        left: u32,
        /// Steps tried.
        nodes: u64,
    },
}

impl Solution {
    /// Whether no shorter solution exists.
    pub fn is_optimal(&self) -> bool {
        self.n_moves() == self.lower_bound
    }

    /// The length in moves.
    pub fn n_moves(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether the moves solve this board.
    pub fn solves(&self, board: &Board) -> bool {
        let mut board = board.clone();
        self.moves.iter().all(|&m| board.play(m).is_ok()) && board.is_solved()
    }
}

/// Solves a position, and goes on to shorter solutions until one is proven to be the shortest or the budget is used up.
///
/// The same position and the same number of nodes give the same answer everywhere. Better answers are told as they
/// are found.
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
/// [`SolveError::OutOfBudget`] if the budget does not suffice for a solution.
pub fn solve(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    solve_from(board, None, budget)
}

/// Boards of so many cells are solved with positions of half the size, which are quicker to copy and of which more can be kept.
const FEW_CELLS: usize = 128;

/// Solves a position for which a way may be known.
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
            // A proof of more than the length of a solution that is there would be wrong.
            debug_assert!(lower_bound as usize <= moves.len());
            Ok(Solution { moves, lower_bound, nodes })
        }
        None => Err(SolveError::OutOfBudget { lower_bound, left, nodes }),
    }
}

/// No solution of a position is shorter than this; found at once.
pub(crate) fn lower_bound(board: &Board) -> u32 {
    let (shape, places) = board.position();
    let bound = Bound::new(shape, &shape.homes);
    let at_least_one = u32::from(!board.is_solved());
    bound.steps(bound.sums(places)).max(at_least_one)
}
