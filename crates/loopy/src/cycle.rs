//! A loop as the list of its cells, in order.

use grid::{Cell, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;

/// One simple cycle of at least four cells, with a first cell and a direction.
///
/// Every `Loop` is one: construction refuses the rest. `==` compares cell by cell from the first;
/// two loops cover the same ground if their [`drawing`](Loop::drawing)s are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loop {
    size: Size,
    cells: Vec<Cell>,
}

/// Why a list of cells is not a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoopError {
    /// The smallest loop has four cells.
    #[error("a loop has at least 4 cells, not {0}")]
    TooShort(usize),
    /// Each cell must be beside the one before it, and the last beside the first.
    #[error("cell {} is not beside cell {}", .0.index(), .1.index())]
    Apart(Cell, Cell),
    /// A loop passes a cell once.
    #[error("cell {} comes twice", .0.index())]
    Duplicate(Cell),
    /// Other edges are there beside the loop, or the drawing is no loop at all.
    #[error("the drawing is not one closed loop")]
    NotOneLoop,
}

impl Loop {
    /// The loop through these cells, in this order.
    ///
    /// # Errors
    ///
    /// [`LoopError`] names the first thing that is wrong.
    pub fn new(size: Size, cells: Vec<Cell>) -> Result<Self, LoopError> {
        if cells.len() < 4 {
            return Err(LoopError::TooShort(cells.len()));
        }
        let mut seen = vec![false; size.area()];
        for (i, &cell) in cells.iter().enumerate() {
            let next = cells[(i + 1) % cells.len()];
            if Edge::between(size, cell, next).is_none() {
                return Err(LoopError::Apart(next, cell));
            }
            if std::mem::replace(&mut seen[cell.index()], true) {
                return Err(LoopError::Duplicate(cell));
            }
        }
        Ok(Loop { size, cells })
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cells, from the first once around.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether it passes every cell of the board.
    pub fn is_full(&self) -> bool {
        self.cells.len() == self.size.area()
    }

    /// The edges from each cell to the next, the last one back to the first.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        let next = self.cells.iter().cycle().skip(1);
        self.cells.iter().zip(next).map(|(&a, &b)| {
            Edge::between(self.size, a, b).expect("cells of a loop follow each other")
        })
    }

    /// The loop as a drawing.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new(self.size);
        for edge in self.edges() {
            drawing.add(edge).expect("a loop passes a cell once");
        }
        drawing
    }
}

impl TryFrom<&Drawing> for Loop {
    type Error = LoopError;

    /// The loop from its first cell, in the first direction that it has there.
    fn try_from(drawing: &Drawing) -> Result<Self, LoopError> {
        match drawing.trails().as_slice() {
            [trail] if trail.closed => Loop::new(drawing.size(), trail.cells.clone()),
            _ => Err(LoopError::NotOneLoop),
        }
    }
}
