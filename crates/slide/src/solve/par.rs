//! Par: the number of moves in which a challenge can be done, to compare a player's moves with.

use std::ops::ControlFlow;

use crate::board::Move;
use crate::deal::Deal;

use super::{Budget, Progress, Solution, SolveError, solve_from, step};

/// A number of moves in which a challenge can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// The moves.
    pub moves: Vec<Move>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// What the number means.
    pub kind: ParKind,
}

/// What a par means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParKind {
    /// The shortest solution there is.
    Optimal,
    /// A good solution: the shuffle taken back and shortened, or what the solver found if that is shorter.
    Par,
    /// What the solver found; the shuffle is so long that it is no guide.
    Computer,
}

/// A longer shuffle is no guide to a short solution.
const LONGEST_GUIDE: usize = 500;

/// A budget that does not suffice for a solution is exceeded up to so many times, until there is one: the largest boards
/// need that.
const MAX_OVERRUN: u64 = 5;

impl Par {
    /// How many steps to try for the par of a challenge, so that it is the same for everyone: some seconds of work.
    pub const NODES: u64 = 40_000_000;

    /// The number of moves.
    pub fn n_moves(&self) -> u32 {
        self.moves.len() as u32
    }
}

/// The par of a shuffled board. The same budget gives the same par everywhere. Where it does not suffice for any solution,
/// the search goes on to the first one, within five times the budget.
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the shuffle is no guide and the budget does not suffice for a solution.
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

/// The first solution within several times the budget.
fn first_solution(deal: &Deal, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let mut watch = |progress: &Progress<'_>| match progress.best {
        Some(_) => ControlFlow::Break(()),
        None => (budget.on_progress)(progress),
    };
    let nodes = budget.nodes.saturating_mul(MAX_OVERRUN);
    let mut further = Budget { nodes, memory: budget.memory, on_progress: &mut watch };
    solve_from(&deal.board, None, &mut further)
}

/// The shuffle backwards, as steps.
fn reversed_shuffle(deal: &Deal) -> Vec<step::SearchStep> {
    let (shape, places) = deal.board.position();
    let mut places = places.clone();
    let back = deal.walk.moves.iter().rev().map(|m| {
        let step = step::from_move(shape, &places, m.inverse()).expect("a walk moves gaps");
        step::play(shape, &mut places, step).expect("a walk can be taken back");
        step
    });
    back.collect()
}
