//! How far a player was from the end after each move, by what the solver knows.

use crate::board::{Board, IllegalMove, Move};

use super::{Budget, lower_bound, solve};

/// How many moves were left in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemainingMoves {
    /// No solution is shorter.
    pub lower_bound: u32,
    /// The length of the best known solution; none if none is known.
    pub upper_bound: Option<u32>,
}

/// How many moves were left at the start and after each move of a game. `known` is what a longer search has found of the
/// start.
///
/// The budget is for the whole review. It is spent on the start, unless that is known, then on the middle of the longest part in
/// which nothing was looked at; what is known of one position bounds the positions beside it.
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
        .map(|board| RemainingMoves { lower_bound: lower_bound(board), upper_bound: board.is_solved().then_some(0) })
        .collect();
    let mut searched = vec![false; boards.len()];
    if let Some(known) = known {
        left[0] = left[0].and(known);
        searched[0] = true;
    }
    spread(&mut left);

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
            spread(&mut left);
        }
        if is_cancelled {
            break;
        }
    }
    Ok(left)
}

/// How many positions are searched for one review.
const N_SEARCHES: u64 = 8;

/// The position to search next: the start, then the middle of the longest part without one that was searched or is exact.
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

/// Positions that follow one another are one move apart, forwards and backwards, and so are what is left in them.
fn spread(left: &mut [RemainingMoves]) {
    for at in 1..left.len() {
        left[at] = left[at].beside(left[at - 1]);
    }
    for at in (1..left.len()).rev() {
        left[at - 1] = left[at - 1].beside(left[at]);
    }
}

impl RemainingMoves {
    /// What is known of a position of which both are known.
    fn and(self, other: RemainingMoves) -> RemainingMoves {
        let upper_bound = [self.upper_bound, other.upper_bound].into_iter().flatten().min();
        RemainingMoves { lower_bound: self.lower_bound.max(other.lower_bound), upper_bound }
    }

    /// What is known of this position if so much is known of one that is a move away.
    fn beside(self, other: RemainingMoves) -> RemainingMoves {
        let upper_bound = other.upper_bound.map(|most| most + 1);
        self.and(RemainingMoves { lower_bound: other.lower_bound.saturating_sub(1), upper_bound })
    }
}
