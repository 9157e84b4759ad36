//! An open area for the small gaps, in which the last pieces are easy to put in place.
//!
//! The gaps' home cells are often at the end of a corridor, where nothing can pass. The stages therefore
//! aim at the solved board with the gaps moved into an open area, and undo that walk at the end.

use grid::Dir;

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::Shape;

use super::beam::{self, BeamOutcome, Limits};
use super::heuristic::{Heuristic, PieceRole};
use super::meter::Meter;
use super::step::SearchStep;

/// Returns steps that move the small gaps of the solved board into an open area.
pub(super) fn walk_to_open_area<const N: usize>(
    shape: &Shape,
    meter: &mut Meter<'_, '_>,
) -> Vec<SearchStep> {
    let places: Places<N> = Places::solved(shape);
    let is_open = |cell: u8| shape.class(places.piece_at(cell)) != PieceClass::LargePiece;
    let gaps: Vec<u8> = shape.gaps.iter().copied().filter(|&gap| !shape.is_large(gap)).collect();
    let Some(&first) = gaps.first() else { return Vec::new() };

    let mut cells: Vec<u8> = shape.all_cells().collect();
    cells.retain(|&cell| {
        shape.is_gap(places.piece_at(cell)) || !shape.is_large(places.piece_at(cell))
    });
    let from_home = |cell: u8| shape.distance(cell, shape.home(first));
    let open_squares = |cell: u8| n_open_squares(shape, cell, is_open);
    let spot = cells.iter().copied().min_by_key(|&c| (4 - open_squares(c), from_home(c), c));
    let Some(spot) = spot else { return Vec::new() };
    cells.sort_by_key(|&cell| (shape.distance(cell, spot), cell));

    let mut goal = shape.homes;
    for (&gap, &cell) in gaps.iter().zip(&cells) {
        goal[usize::from(gap)] = cell;
    }
    let role = |piece| match shape.class(piece) {
        PieceClass::LargePiece => PieceRole::Target(4),
        PieceClass::SmallPiece => PieceRole::Ignored,
        PieceClass::LargeGap | PieceClass::SmallGap => PieceRole::Target(1),
    };
    let heuristic = Heuristic::new(shape, &goal, role);
    let limits = Limits::new(500, 60, 200);
    match beam::search(shape, &places, &heuristic, limits, meter) {
        BeamOutcome::Path(steps) => steps,
        BeamOutcome::Nearest(..) => Vec::new(),
    }
}

/// Counts how many of the four 2×2 squares around a cell are open.
fn n_open_squares(shape: &Shape, cell: u8, is_open: impl Fn(u8) -> bool) -> usize {
    let corners = [Dir::Left, Dir::Right].map(|x| [Dir::Up, Dir::Down].map(|y| (x, y)));
    let is_square = |&(x, y): &(Dir, Dir)| {
        let corner = || Some((shape.next(cell, x)?, shape.next(cell, y)?));
        corner().is_some_and(|(beside, below)| {
            is_open(beside) && is_open(below) && is_open(shape.step(beside, y))
        })
    };
    corners.iter().flatten().filter(|corner| is_square(corner)).count()
}
