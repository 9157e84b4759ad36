//! Review of a game: bounds on the remaining moves after each move.

use crate::board::{Board, IllegalMove, Move};

use super::{Budget, lower_bound, solve};

/// Bounds on the number of moves left in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemainingMoves {
    /// Lower bound on the length of any solution.
    pub lower_bound: u32,
    /// Length of the best known solution, if any.
    pub upper_bound: Option<u32>,
}

/// Returns the remaining moves at the start and after each move of a game. `known` is the result of a
/// longer search of the start.
///
/// The budget is for the entire review. It is spent on the start, unless that is known, then repeatedly
/// on the middle of the longest part not searched yet. A result for one position also bounds its
/// neighbours.
///
/// # Errors
///
/// [`IllegalMove`] if the moves cannot be played from the start.
pub fn review(
    start: &Board,
    known: Option<RemainingMoves>,
    moves: &[Move],
    budget: &mut Budget<'_>,
) -> Result<Vec<RemainingMoves>, IllegalMove> {
    let mut boards = vec![start.clone()];
    for &m in moves {
        let mut board = boards[boards.len() - 1].clone();
        board.play(m)?;
        boards.push(board);
    }
    let mut left: Vec<RemainingMoves> = boards
        .iter()
        .map(|board| RemainingMoves {
            lower_bound: lower_bound(board),
            upper_bound: board.is_solved().then_some(0),
        })
        .collect();
    let mut searched = vec![false; boards.len()];
    if let Some(known) = known {
        left[0] = left[0].and(known);
        searched[0] = true;
    }
    propagate(&mut left);

    let nodes = budget.nodes / N_SEARCHES;
    let mut is_cancelled = false;
    for _ in 0..N_SEARCHES {
        let Some(at) = next(&left, &searched) else { break };
        searched[at] = true;
        let mut watch = |progress: &super::Progress<'_>| {
            let go_on = (budget.on_progress)(progress);
            is_cancelled |= go_on.is_break();
            go_on
        };
        let mut part = Budget { nodes, memory: budget.memory, on_progress: &mut watch };
        if let Ok(solution) = solve(&boards[at], &mut part) {
            let (lower_bound, upper_bound) = (solution.lower_bound, Some(solution.n_moves()));
            left[at] = left[at].and(RemainingMoves { lower_bound, upper_bound });
            propagate(&mut left);
        }
        if is_cancelled {
            break;
        }
    }
    Ok(left)
}

/// Number of positions searched per review.
const N_SEARCHES: u64 = 8;

/// Returns the position to search next: the start, then the middle of the longest part without a
/// searched or exactly known position.
fn next(left: &[RemainingMoves], searched: &[bool]) -> Option<usize> {
    let is_done = |at: usize| searched[at] || left[at].upper_bound == Some(left[at].lower_bound);
    if !is_done(0) {
        return Some(0);
    }
    let (mut best, mut from) = (None, 0);
    for at in 0..=left.len() {
        if at == left.len() || is_done(at) {
            if at - from > best.map_or(0, |(length, _)| length) {
                best = Some((at - from, from + (at - from) / 2));
            }
            from = at + 1;
        }
    }
    best.map(|(_, middle)| middle)
}

/// Propagates the bounds: consecutive positions are one move apart, so their remaining moves differ by
/// at most one.
fn propagate(left: &mut [RemainingMoves]) {
    for at in 1..left.len() {
        left[at] = left[at].beside(left[at - 1]);
    }
    for at in (1..left.len()).rev() {
        left[at - 1] = left[at - 1].beside(left[at]);
    }
}

impl RemainingMoves {
    /// Combines two bounds for the same position.
    fn and(self, other: RemainingMoves) -> RemainingMoves {
        let upper_bound = [self.upper_bound, other.upper_bound].into_iter().flatten().min();
        RemainingMoves { lower_bound: self.lower_bound.max(other.lower_bound), upper_bound }
    }

    /// Tightens the bounds with those of a position one move away.
    fn beside(self, other: RemainingMoves) -> RemainingMoves {
        let upper_bound = other.upper_bound.map(|most| most + 1);
        self.and(RemainingMoves { lower_bound: other.lower_bound.saturating_sub(1), upper_bound })
    }
}
