//! A loop as an ordered list of cells.

use grid::{Cell, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;

/// A simple cycle of at least four cells, with a first cell and a direction.
///
/// Constructors reject everything else. `==` compares cell by cell from the first: two loops use the same edges if
/// their [`drawing`](Loop::drawing)s are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loop {
    size: Size,
    cells: Vec<Cell>,
}

/// Reason why a list of cells or a drawing is not a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoopError {
    /// The smallest loop has four cells.
    #[error("a loop needs at least 4 cells, not {0}")]
    TooShort(usize),
    /// Each cell must be a neighbour of the one before it, and the last of the first.
    #[error("cells {} and {} are not neighbours", .0.index(), .1.index())]
    Apart(Cell, Cell),
    /// A loop passes through a cell only once.
    #[error("cell {} appears twice", .0.index())]
    Duplicate(Cell),
    /// The drawing has other edges besides the loop, or isn't a loop at all.
    #[error("the drawing is not one closed loop")]
    NotOneLoop,
}

impl Loop {
    /// Creates the loop through these cells, in this order.
    ///
    /// # Errors
    ///
    /// [`LoopError`] for the first problem found.
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

    /// Returns the board size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the cells in order, each once.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns whether it passes through every cell of the board.
    pub fn is_full(&self) -> bool {
        self.cells.len() == self.size.area()
    }

    /// Iterates over the edges from each cell to the next, and from the last back to the first.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        let next = self.cells.iter().cycle().skip(1);
        self.cells.iter().zip(next).map(|(&a, &b)| {
            Edge::between(self.size, a, b).expect("consecutive cells of a loop are neighbours")
        })
    }

    /// Returns the loop as a drawing.
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

    /// Starts at the loop's first cell on the board and follows the first direction that it has there.
    fn try_from(drawing: &Drawing) -> Result<Self, LoopError> {
        match drawing.trails().as_slice() {
            [trail] if trail.closed => Loop::new(drawing.size(), trail.cells.clone()),
            _ => Err(LoopError::NotOneLoop),
        }
    }
}
