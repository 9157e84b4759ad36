//! The moves made by clicks, swipes and drags.

use grid::{Cell, Dir};

use crate::board::{Board, Move};
use crate::hand::Point;
use crate::piece::Piece;
use crate::places::MoveKind;

/// The fraction of a gap, on the side of the piece, in which a drag does not move the piece yet.
const NEAR: f64 = 0.25;

/// Returns the move of a click on a piece: into the selected gap if adjacent, otherwise into the
/// first adjacent gap.
pub(crate) fn click(board: &Board, selected: Piece, piece: Piece) -> Option<Move> {
    let beside = |gap| Dir::ALL.into_iter().filter(move |&dir| faces(board, piece, dir, gap));
    let is_beside = |gap: &Piece| beside(*gap).next().is_some();
    let gap = Some(selected).filter(is_beside).or_else(|| board.gaps().find(is_beside))?;
    legal(board, beside(gap).map(|dir| Move { gap, dir }))
}

/// Returns the first move of a push: a click on a small piece with others between it and a gap, on
/// a board without large pieces. It moves the piece next to the gap. The selected gap has priority.
pub(crate) fn push(board: &Board, selected: Piece, clicked: Piece) -> Option<Move> {
    if board.pieces().any(|piece| board.is_large(piece)) {
        return None;
    }
    let (field, from) = (board.field(), board.corner(clicked));
    let longest = field.size().width().max(field.size().height());
    let first_gap = |dir: Dir| {
        let ahead = std::iter::successors(field.step(from, dir), |&cell| field.step(cell, dir));
        let gap = ahead.take(longest).map(|cell| board.piece_at(cell)).find(|&p| board.is_gap(p));
        gap.map(|gap| Move { gap, dir })
    };
    let moves = || Dir::ALL.into_iter().filter_map(first_gap);
    let to_selected = moves().find(|m| m.gap == selected);
    legal(board, to_selected.into_iter().chain(moves()))
}

/// Returns the move of a swipe: a piece moves into an adjacent gap in that direction, preferably the
/// selected one, and a gap swaps with an adjacent gap.
pub(crate) fn swipe(board: &Board, selected: Piece, held: Piece, dir: Dir) -> Option<Move> {
    if board.is_gap(held) {
        return swap(board, held, dir);
    }
    let gaps = || board.gaps().filter(|&gap| faces(board, held, dir, gap));
    let selected_first = gaps().filter(|&gap| gap == selected).chain(gaps());
    legal(board, selected_first.map(|gap| Move { gap, dir }))
}

/// Returns the swap of a gap with the gap in that direction.
pub(crate) fn swap(board: &Board, gap: Piece, dir: Dir) -> Option<Move> {
    let m = Move { gap, dir: dir.opposite() };
    (board.move_kind(m) == Some(MoveKind::Swap)).then_some(m)
}

/// Returns the move of a drag that has just entered the far part of a neighbour of the held piece.
pub(crate) fn drag(board: &Board, held: Piece, before: Point, now: Point) -> Option<Move> {
    let over = board.piece_at(cell_on_joined(board, now)?);
    if over == held || !(board.is_gap(held) || board.is_gap(over)) {
        return None;
    }
    let comes_in = |&dir: &Dir| {
        let is_in = |point| is_in_far_part(board, over, dir, point);
        faces(board, held, dir, over) && is_in(now) && !is_in(before)
    };
    let to_move = |dir: Dir| {
        if board.is_gap(held) {
            Move { gap: held, dir: dir.opposite() }
        } else {
            Move { gap: over, dir }
        }
    };
    legal(board, Dir::ALL.into_iter().filter(comes_in).map(to_move))
}

/// Returns whether a point is in a piece or gap, but not in the quarter that a pointer moving `dir`
/// enters first.
fn is_in_far_part(board: &Board, piece: Piece, dir: Dir, point: Point) -> bool {
    if cell_on_joined(board, point).is_none_or(|cell| board.piece_at(cell) != piece) {
        return false;
    }
    let (size, corner) = (board.field().size(), board.corner(piece));
    let side = if board.is_large(piece) { 2.0 } else { 1.0 };
    // Across a wrapping edge the point may be a full board width or height from the corner.
    let x = (point.x - size.x(corner) as f64).rem_euclid(size.width() as f64);
    let y = (point.y - size.y(corner) as f64).rem_euclid(size.height() as f64);
    let depth = match dir {
        Dir::Right => x,
        Dir::Left => side - x,
        Dir::Down => y,
        Dir::Up => side - y,
    };
    depth >= NEAR * side
}

/// Returns whether `other` is adjacent to `piece` in direction `dir`.
fn faces(board: &Board, piece: Piece, dir: Dir, other: Piece) -> bool {
    let next = |cell| board.field().step(cell, dir).map(|next| board.piece_at(next));
    other != piece && board.cells(piece).any(|cell| next(cell) == Some(other))
}

/// Returns the first legal move.
fn legal(board: &Board, mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    moves.find(|&m| board.move_kind(m).is_some())
}

/// Returns the cell under a point on the board.
pub(crate) fn cell_on(board: &Board, Point { x, y }: Point) -> Option<Cell> {
    let is_on = x >= 0.0 && y >= 0.0 && x.is_finite() && y.is_finite();
    is_on.then(|| board.field().size().cell(x as usize, y as usize))?
}

/// Returns the cell under a point, which may lie beyond a wrapping edge.
fn cell_on_joined(board: &Board, Point { x, y }: Point) -> Option<Cell> {
    let (size, wrap) = (board.field().size(), board.field().wrap());
    let x = if wrap.horizontal { x.rem_euclid(size.width() as f64) } else { x };
    let y = if wrap.vertical { y.rem_euclid(size.height() as f64) } else { y };
    cell_on(board, Point { x, y })
}
