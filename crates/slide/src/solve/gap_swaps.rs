//! The searches treat gaps of the same size as interchangeable; here swaps are inserted into a path so
//! that each gap ends at its own goal.

use grid::Dir;

use crate::board::Move;
use crate::piece::Piece;
use crate::places::{MoveEffect, Places};
use crate::shape::Shape;

use super::beam::{self, BeamOutcome, Limits};
use super::heuristic::{Heuristic, PieceRole};
use super::meter::Meter;
use super::step::{self, SearchStep};

/// Returns the moves of a path, with swaps of gaps where they are needed; `None` if no swaps were
/// found.
///
/// The path leads every piece to its goal, so the gaps are at their goals too, but may be swapped.
pub(super) fn insert_gap_swaps<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    path: &[SearchStep],
    goal: &[u8],
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<Move>> {
    let mut moves = to_moves(shape, start, path);
    loop {
        let mut end = start.clone();
        play_all(shape, &mut end, &moves);
        let is_wrong = |gap: u8| end.corner(gap) != goal[usize::from(gap)];
        let Some(gap) = shape.gaps.iter().copied().find(|&gap| is_wrong(gap)) else {
            return Some(moves);
        };
        // The gap that is in this one's place.
        let other = end.piece_at(goal[usize::from(gap)]);
        if let Some((at, swap)) = meeting(shape, start, &moves, gap, other) {
            let rest = moves.split_off(at);
            moves.push(swap);
            moves.extend(rest.into_iter().map(|m| renamed(m, gap, other)));
            continue;
        }
        let role = |piece| PieceRole::Target(if shape.is_gap(piece) { 1 } else { 4 });
        let heuristic = Heuristic::new(shape, goal, role);
        let limits = Limits::new(3_000, 100, 400);
        let BeamOutcome::Path(more) = beam::search(shape, &end, &heuristic, limits, meter) else {
            return None;
        };
        moves.extend(to_moves(shape, &end, &more));
    }
}

/// Returns the moves of a path.
pub(super) fn to_moves<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    path: &[SearchStep],
) -> Vec<Move> {
    let mut places = start.clone();
    let to_move = |&step: &SearchStep| {
        let (gap, dir) = step::unpack(&places, step);
        step::play(shape, &mut places, step).expect("a path's steps are legal");
        Move { gap: Piece::new(gap), dir }
    };
    path.iter().map(to_move).collect()
}

fn play_all<const N: usize>(shape: &Shape, places: &mut Places<N>, moves: &[Move]) {
    for &m in moves {
        let step = step::from_move(shape, places, m).expect("a move's gap is a gap");
        step::play(shape, places, step).expect("a path's moves are legal");
    }
}

/// Returns the last point of the path at which two gaps can be swapped, and the swap.
fn meeting<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    moves: &[Move],
    a: u8,
    b: u8,
) -> Option<(usize, Move)> {
    let mut places = start.clone();
    let mut found = None;
    for at in 0..=moves.len() {
        let swaps = |dir: &Dir| {
            let effect = places.effect(shape, a, *dir);
            effect.is_some_and(|effect| effect.is_same(MoveEffect::Exchange(a, b), shape))
        };
        if let Some(dir) = Dir::ALL.into_iter().find(swaps) {
            found = Some((at, Move { gap: Piece::new(a), dir }));
        }
        if let Some(&m) = moves.get(at) {
            play_all(shape, &mut places, &[m]);
        }
    }
    found
}

/// Returns the move with the two gaps exchanged.
fn renamed(m: Move, a: u8, b: u8) -> Move {
    let gap = match m.gap.number() {
        gap if gap == a => b,
        gap if gap == b => a,
        gap => gap,
    };
    Move { gap: Piece::new(gap), dir: m.dir }
}
