//! Par: the number of moves to which a player's result is compared.

use std::ops::ControlFlow;

use crate::board::Move;
use crate::deal::Deal;

use super::{Budget, Progress, Solution, SolveError, solve_from, step};

/// The par of a challenge, with a solution of that length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// The solution.
    pub moves: Vec<Move>,
    /// Lower bound on the length of any solution.
    pub lower_bound: u32,
    /// How the par was found.
    pub kind: ParKind,
}

/// How a par was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParKind {
    /// An optimal solution.
    Optimal,
    /// The reversed shuffle, shortened, or the solver's solution if that is shorter.
    Par,
    /// The solver's solution; the shuffle is too long to start from.
    Computer,
}

/// Maximum length of a shuffle whose reversal is used as a starting solution.
const LONGEST_GUIDE: usize = 500;

/// If no solution is found, the search may exceed its budget by this factor. The largest boards need
/// that.
const MAX_OVERRUN: u64 = 5;

impl Par {
    /// Number of nodes searched for the par of a challenge, so that it is the same for everyone: a few
    /// seconds of work.
    pub const NODES: u64 = 40_000_000;

    /// Returns the number of moves.
    pub fn n_moves(&self) -> u32 {
        self.moves.len() as u32
    }
}

/// Returns the par of a shuffled board. The same budget gives the same par on every machine. If no
/// solution is found, the search continues to the first one, within five times the budget.
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the shuffle is too long to start from and no solution was found.
pub fn par(deal: &Deal, budget: &mut Budget<'_>) -> Result<Par, SolveError> {
    let is_guide = deal.walk.moves.len() <= LONGEST_GUIDE;
    let back = is_guide.then(|| reversed_shuffle(deal));
    let mut is_cancelled = false;
    let mut watch = |progress: &Progress<'_>| {
        let go_on = (budget.on_progress)(progress);
        is_cancelled |= go_on.is_break();
        go_on
    };
    let mut once = Budget { nodes: budget.nodes, memory: budget.memory, on_progress: &mut watch };
    let solution = match solve_from(&deal.board, back.as_deref(), &mut once) {
        Err(_) if !is_cancelled => first_solution(deal, budget),
        solved => solved,
    }?;
    let kind = match is_guide {
        _ if solution.is_optimal() => ParKind::Optimal,
        true => ParKind::Par,
        false => ParKind::Computer,
    };
    let Solution { moves, lower_bound, .. } = solution;
    Ok(Par { moves, lower_bound, kind })
}

/// Returns the first solution found within a multiple of the budget.
fn first_solution(deal: &Deal, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let mut watch = |progress: &Progress<'_>| match progress.best {
        Some(_) => ControlFlow::Break(()),
        None => (budget.on_progress)(progress),
    };
    let nodes = budget.nodes.saturating_mul(MAX_OVERRUN);
    let mut further = Budget { nodes, memory: budget.memory, on_progress: &mut watch };
    solve_from(&deal.board, None, &mut further)
}

fn reversed_shuffle(deal: &Deal) -> Vec<step::SearchStep> {
    let (shape, places) = deal.board.position();
    let mut places = places.clone();
    let back = deal.walk.moves.iter().rev().map(|m| {
        let step = step::from_move(shape, &places, m.inverse()).expect("a shuffle moves gaps");
        step::play(shape, &mut places, step).expect("a shuffle can be reversed");
        step
    });
    back.collect()
}
