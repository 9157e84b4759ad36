//! Edges between neighbouring cells, and the 3×3 area around a cell.

use grid::{Cell, Dir, Size};

/// The edge between two neighbouring cells.
///
/// Edges are ordered by their upper or left cell, row by row, with the right edge before the lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u32);

impl Edge {
    /// Returns the edge that leaves a cell in this direction, or `None` at the border.
    #[inline]
    pub fn at(size: Size, cell: Cell, dir: Dir) -> Option<Self> {
        let next = size.step(cell, dir)?;
        let (first, vertical) = match dir {
            Dir::Up => (next, 1),
            Dir::Down => (cell, 1),
            Dir::Left => (next, 0),
            Dir::Right => (cell, 0),
        };
        Some(Edge(2 * first.index() as u32 + vertical))
    }

    /// Returns the edge between two cells, or `None` if they are not neighbours.
    #[inline]
    pub fn between(size: Size, a: Cell, b: Cell) -> Option<Self> {
        Edge::at(size, a, direction(size, a, b)?)
    }

    /// Iterates over all edges of a board, in order.
    pub fn all(size: Size) -> impl Iterator<Item = Edge> {
        size.cells().flat_map(move |cell| {
            [Dir::Right, Dir::Down].into_iter().filter_map(move |dir| Edge::at(size, cell, dir))
        })
    }

    /// Creates the edge to the right of a cell or below it, without checking it against a board: see [`is_on`](Edge::is_on).
    pub(crate) fn from_start(cell: u16, dir: Dir) -> Self {
        Edge(2 * u32::from(cell) + u32::from(!dir.is_horizontal()))
    }

    /// Returns the index of its upper or left cell.
    pub(crate) fn start_index(self) -> u32 {
        self.0 / 2
    }

    /// Returns whether both its cells are on the board.
    pub fn is_on(self, size: Size) -> bool {
        let dir = if self.is_horizontal() { Dir::Right } else { Dir::Down };
        size.at(self.0 as usize / 2).is_some_and(|cell| size.step(cell, dir).is_some())
    }

    /// Returns its upper or left cell, and the direction to the other.
    ///
    /// # Panics
    ///
    /// If the edge belongs to a larger board.
    #[inline]
    pub fn start(self, size: Size) -> (Cell, Dir) {
        let cell = size.at(self.0 as usize / 2).expect("an edge of this board");
        (cell, if self.is_horizontal() { Dir::Right } else { Dir::Down })
    }

    /// Returns its two cells, the upper or left one first.
    ///
    /// # Panics
    ///
    /// If the edge belongs to a larger board.
    #[inline]
    pub fn cells(self, size: Size) -> [Cell; 2] {
        let (cell, dir) = self.start(size);
        [cell, size.step(cell, dir).expect("an edge of this board")]
    }

    /// Returns whether it joins two cells of one row.
    #[inline]
    pub fn is_horizontal(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

/// Returns the direction from a cell to its neighbour.
#[inline]
pub(crate) fn direction(size: Size, from: Cell, to: Cell) -> Option<Dir> {
    Dir::ALL.into_iter().find(|&dir| size.step(from, dir) == Some(to))
}

/// Iterates over the cells of the 3×3 area around a cell that are on the board, row by row.
pub fn area(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    let (x, y) = (size.x(cell), size.y(cell));
    let columns = x.saturating_sub(1)..(x + 2).min(size.width());
    let rows = y.saturating_sub(1)..(y + 2).min(size.height());
    rows.flat_map(move |y| columns.clone().filter_map(move |x| size.cell(x, y)))
}
