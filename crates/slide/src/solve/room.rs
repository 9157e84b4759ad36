//! A place with room for the small gaps, near to which the last pieces are easy to put in order.
//!
//! The gaps' homes are often at the end of a corridor, where nothing can pass. So the stages aim at the solved board
//! with the gaps walked out into the open, and the walk is taken back at the end.

use grid::Dir;

use crate::piece::Class;
use crate::places::Places;
use crate::shape::Shape;

use super::aim::{Aim, View};
use super::beam::{self, Found, Limits};
use super::meter::Meter;
use super::step::Step;

/// Steps from the solved board by which the small gaps go to where there is room around them.
pub(super) fn walk_to_room<const N: usize>(shape: &Shape, meter: &mut Meter<'_, '_>) -> Vec<Step> {
    let places: Places<N> = Places::solved(shape);
    let is_open = |cell: u8| shape.class(places.thing(cell)) != Class::LargePiece;
    let gaps: Vec<u8> = shape.gaps.iter().copied().filter(|&gap| !shape.is_large(gap)).collect();
    let Some(&first) = gaps.first() else { return Vec::new() };

    let mut cells: Vec<u8> = shape.all_cells().collect();
    cells.retain(|&cell| shape.is_gap(places.thing(cell)) || !shape.is_large(places.thing(cell)));
    let from_home = |cell: u8| shape.distance(cell, shape.home(first));
    let open_squares = |cell: u8| n_open_squares(shape, cell, is_open);
    let spot = cells.iter().copied().min_by_key(|&c| (4 - open_squares(c), from_home(c), c));
    let Some(spot) = spot else { return Vec::new() };
    cells.sort_by_key(|&cell| (shape.distance(cell, spot), cell));

    let mut goal = shape.homes;
    for (&gap, &cell) in gaps.iter().zip(&cells) {
        goal[usize::from(gap)] = cell;
    }
    let view = |thing| match shape.class(thing) {
        Class::LargePiece => View::Wanted(4),
        Class::SmallPiece => View::Hidden,
        Class::LargeGap | Class::SmallGap => View::Wanted(1),
    };
    let aim = Aim::new(shape, &goal, view);
    let limits = Limits::new(500, 60, 200);
    match beam::search(shape, &places, &aim, limits, meter) {
        Found::Path(steps) => steps,
        Found::Nearest(..) => Vec::new(),
    }
}

/// How many of the four 2×2 squares around a cell are open.
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
