//! Crosses: the player's notes about where the loop does not go.

use grid::{Cell, Dir, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;

/// A note that the loop does not use an edge or a cell. It isn't part of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cross {
    /// The loop does not use this edge.
    Edge(Edge),
    /// The loop does not pass through this cell.
    Cell(Cell),
}

/// Distance from the middle of a cell, in cells, beyond which a pointer selects the nearest edge.
const NEAR_EDGE: f64 = 0.28;

impl Cross {
    /// Returns the cross that a pointer selects: the edge it is near, or else the cell. `x` and `y` are the distances from
    /// the board's upper left corner, in cells.
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

    /// Returns whether it lies on the board.
    pub(crate) fn is_on(self, size: Size) -> bool {
        match self {
            Cross::Edge(edge) => edge.is_on(size),
            Cross::Cell(cell) => cell.index() < size.area(),
        }
    }

    /// Returns whether a line hides it.
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
    fn a_pointer_selects_the_nearest_edge_or_else_the_cell() {
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
