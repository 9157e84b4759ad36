//! Crosses: the player's notes of where the loop is not.

use grid::{Cell, Dir, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;

/// A note that the loop does not have an edge, or leaves a cell out. It is no part of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cross {
    /// Not here.
    Edge(Edge),
    /// Not on the loop.
    Cell(Cell),
}

/// How far from the middle of a cell a pointer means the edge on that side, in cells.
const NEAR_EDGE: f64 = 0.28;

impl Cross {
    /// What a pointer means at a distance from the board's upper left corner, measured in cells: the edge that it is
    /// near, or else the cell.
    pub fn at(size: Size, x: f64, y: f64) -> Option<Self> {
        if !(x >= 0.0 && y >= 0.0 && x < size.width() as f64 && y < size.height() as f64) {
            return None;
        }
        let cell = size.cell(x as usize, y as usize)?;
        let (dx, dy) = (x.fract() - 0.5, y.fract() - 0.5);
        let (far, dir) = match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
            (true, true, _) => (dx, Dir::Right),
            (true, false, _) => (-dx, Dir::Left),
            (false, _, true) => (dy, Dir::Down),
            (false, _, false) => (-dy, Dir::Up),
        };
        let edge = Edge::at(size, cell, dir).filter(|_| far > NEAR_EDGE);
        Some(edge.map_or(Cross::Cell(cell), Cross::Edge))
    }

    /// Whether it lies on the board.
    pub(crate) fn is_on(self, size: Size) -> bool {
        match self {
            Cross::Edge(edge) => edge.is_on(size),
            Cross::Cell(cell) => cell.index() < size.area(),
        }
    }

    /// Whether something is drawn there, which hides it.
    pub(crate) fn is_drawn_over(self, drawing: &Drawing) -> bool {
        match self {
            Cross::Edge(edge) => drawing.has(edge),
            Cross::Cell(cell) => drawing.degree(cell) > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_means_the_edge_that_it_is_near_or_the_cell() {
        let size = Size::new(4, 4).unwrap();
        let at = |x, y| Cross::at(size, x, y).map(|cross| cross.to_string());
        assert_eq!(at(1.5, 1.5).as_deref(), Some("x5"));
        assert_eq!(at(1.9, 1.4).as_deref(), Some("x5R"));
        assert_eq!(at(1.1, 1.4).as_deref(), Some("x4R"));
        assert_eq!(at(1.4, 1.95).as_deref(), Some("x5D"));
        assert_eq!(at(1.6, 1.05).as_deref(), Some("x1D"));
        assert_eq!(at(0.01, 0.5).as_deref(), Some("x0"), "no edge leaves the board");
        for (x, y) in [(-0.1, 1.0), (4.0, 1.0), (1.0, 4.2), (f64::NAN, 1.0), (1.0, f64::INFINITY)] {
            assert_eq!(at(x, y), None);
        }
    }
}
