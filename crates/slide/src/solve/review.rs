//! How far a player was from the end after each move, by what the solver knows.

use crate::board::{Board, IllegalMove, Move};

use super::{Budget, lower_bound, solve};

/// How many moves were left in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// No solution is shorter.
    pub at_least: u32,
    /// The length of the best known solution; none if none is known.
    pub at_most: Option<u32>,
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
    known: Option<Left>,
    moves: &[Move],
    budget: &mut Budget<'_>,
) -> Result<Vec<Left>, IllegalMove> {
    let mut boards = vec![start.clone()];
    for &m in moves {
        let mut board = boards[boards.len() - 1].clone();
        board.play(m)?;
        boards.push(board);
    }
    let mut left: Vec<Left> = boards
        .iter()
        .map(|board| Left { at_least: lower_bound(board), at_most: board.is_solved().then_some(0) })
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
            let go_on = (budget.watch)(progress);
            is_cancelled |= go_on.is_break();
            go_on
        };
        let mut part = Budget { nodes, memory: budget.memory, watch: &mut watch };
        if let Ok(solution) = solve(&boards[at], &mut part) {
            let (at_least, at_most) = (solution.lower_bound, Some(solution.n_moves()));
            left[at] = left[at].and(Left { at_least, at_most });
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
fn next(left: &[Left], searched: &[bool]) -> Option<usize> {
    let is_done = |at: usize| searched[at] || left[at].at_most == Some(left[at].at_least);
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
fn spread(left: &mut [Left]) {
    for at in 1..left.len() {
        left[at] = left[at].beside(left[at - 1]);
    }
    for at in (1..left.len()).rev() {
        left[at - 1] = left[at - 1].beside(left[at]);
    }
}

impl Left {
    /// What is known of a position of which both are known.
    fn and(self, other: Left) -> Left {
        let at_most = [self.at_most, other.at_most].into_iter().flatten().min();
        Left { at_least: self.at_least.max(other.at_least), at_most }
    }

    /// What is known of this position if so much is known of one that is a move away.
    fn beside(self, other: Left) -> Left {
        let at_most = other.at_most.map(|most| most + 1);
        self.and(Left { at_least: other.at_least.saturating_sub(1), at_most })
    }
}
