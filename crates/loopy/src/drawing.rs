//! A drawing: a set of edges between neighbouring cells, at most two per cell, with derived counts.

use grid::{Cell, Dir, Size};

use crate::edge::{Edge, area};

/// A set of edges with at most two per cell.
///
/// Turns, visited cells and loose ends are counted incrementally, so these queries take constant time.
/// Two drawings are equal if they have the same size and the same edges.
///
/// ```
/// use loopy::{Drawing, Edge};
///
/// let size = grid::Size::new(3, 2)?;
/// let cells: Vec<_> = size.cells().collect();
/// let mut drawing = Drawing::new(size);
/// for (a, b) in [(0, 1), (1, 4), (4, 3), (3, 0)] {
///     drawing.add(Edge::between(size, cells[a], cells[b]).expect("neighbours"))?;
/// }
/// assert!(drawing.is_loop());
/// assert_eq!(drawing.n_visited(), 4);
/// assert_eq!(drawing.turns_near(cells[2]), 2); // of the four corners, two are beside it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    size: Size,
    /// Bit mask per cell of the directions in which it has an edge, in the order of `Dir::ALL`.
    links: Vec<u8>,
    /// Number of turns in the 3×3 area around each cell.
    near: Vec<u8>,
    n_edges: u32,
    n_visited: u32,
    n_ends: u32,
}

/// A connected piece of a drawing: a path or a cycle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// The cells in order; consecutive cells are neighbours.
    pub cells: Vec<Cell>,
    /// Whether the last cell is linked to the first.
    pub closed: bool,
}

/// The error of drawing a third edge at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cell {} already has two edges", cell.index())]
pub struct ThirdEdge {
    /// The cell that already has two edges.
    pub cell: Cell,
}

/// Reason why a set of cells is not the set of turns of any drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnsError {
    /// Turns must pair up in each row.
    #[error("row {0} has an odd number of turns")]
    OddRow(usize),
    /// Turns must pair up in each column.
    #[error("column {0} has an odd number of turns")]
    OddColumn(usize),
    /// A horizontal and a vertical line cross.
    #[error("the lines cross in cell {}", .0.index())]
    Crossing(Cell),
}

impl Drawing {
    /// Creates an empty drawing.
    pub fn new(size: Size) -> Self {
        let cells = size.area();
        let (links, near) = (vec![0; cells], vec![0; cells]);
        Drawing { size, links, near, n_edges: 0, n_visited: 0, n_ends: 0 }
    }

    /// Returns the unique drawing whose turns are exactly these cells: in each row the turns pair up from the left,
    /// in each column from the top.
    ///
    /// # Errors
    ///
    /// [`TurnsError`] if the turns do not pair up, or if the resulting lines cross.
    pub fn from_turns(
        size: Size,
        turns: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, TurnsError> {
        let mut is_turn = vec![false; size.area()];
        turns.into_iter().for_each(|cell| is_turn[cell.index()] = true);

        // The masks are filled before any is checked: at a crossing, a cell has four links.
        let mut drawing = Drawing::new(size);
        for y in 0..size.height() {
            let row = (0..size.width()).filter_map(|x| size.cell(x, y));
            drawing.pair_up(row, &is_turn, Dir::Right).map_err(|_| TurnsError::OddRow(y))?;
        }
        for x in 0..size.width() {
            let column = (0..size.height()).filter_map(|y| size.cell(x, y));
            drawing.pair_up(column, &is_turn, Dir::Down).map_err(|_| TurnsError::OddColumn(x))?;
        }
        let mut checked = Drawing::new(size);
        for edge in drawing.edges() {
            checked.add(edge).map_err(|third| TurnsError::Crossing(third.cell))?;
        }
        Ok(checked)
    }

    /// Links the cells of a row or column between paired turns: first to second, third to fourth, and so on.
    fn pair_up(
        &mut self,
        line: impl Iterator<Item = Cell>,
        is_turn: &[bool],
        dir: Dir,
    ) -> Result<(), Unpaired> {
        let mut open = false;
        for cell in line {
            if open {
                self.links[cell.index()] |= bit(dir.opposite());
            }
            open ^= is_turn[cell.index()];
            if open {
                self.links[cell.index()] |= bit(dir);
            }
        }
        if open { Err(Unpaired) } else { Ok(()) }
    }

    /// Returns the board size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Draws an edge. Returns whether it is new.
    ///
    /// # Errors
    ///
    /// [`ThirdEdge`] if one of its cells already has two edges. The drawing is then unchanged.
    #[inline]
    pub fn add(&mut self, edge: Edge) -> Result<bool, ThirdEdge> {
        if self.has(edge) {
            return Ok(false);
        }
        let full = edge.cells(self.size).into_iter().find(|&cell| self.degree(cell) == 2);
        if let Some(cell) = full {
            return Err(ThirdEdge { cell });
        }
        self.flip(edge);
        Ok(true)
    }

    /// Erases an edge. Returns whether it was drawn.
    #[inline]
    pub fn remove(&mut self, edge: Edge) -> bool {
        let there = self.has(edge);
        if there {
            self.flip(edge);
        }
        there
    }

    /// Erases every edge of a cell. Returns whether there was one.
    pub fn erase(&mut self, cell: Cell) -> bool {
        let size = self.size;
        let drawn = self.degree(cell) > 0;
        // `links` holds a copy of the cell's mask, so the drawing may change during the loop.
        for edge in self.links(cell).filter_map(|dir| Edge::at(size, cell, dir)) {
            self.flip(edge);
        }
        drawn
    }

    /// Adds or removes the edge and updates the counts.
    #[inline]
    fn flip(&mut self, edge: Edge) {
        let (from, dir) = edge.start(self.size);
        let [_, to] = edge.cells(self.size);
        if self.links[from.index()] & bit(dir) == 0 {
            self.n_edges += 1;
        } else {
            self.n_edges -= 1;
        }
        self.relink(from, bit(dir));
        self.relink(to, bit(dir.opposite()));
    }

    #[inline]
    fn relink(&mut self, cell: Cell, bit: u8) {
        let before = self.links[cell.index()];
        let after = before ^ bit;
        self.links[cell.index()] = after;
        self.n_visited = self.n_visited + u32::from(after != 0) - u32::from(before != 0);
        self.n_ends = self.n_ends + u32::from(is_end(after)) - u32::from(is_end(before));
        match (is_bend(before), is_bend(after)) {
            (false, true) => area(self.size, cell).for_each(|near| self.near[near.index()] += 1),
            (true, false) => area(self.size, cell).for_each(|near| self.near[near.index()] -= 1),
            _ => {}
        }
    }

    /// Returns whether the edge is drawn.
    #[inline]
    pub fn has(&self, edge: Edge) -> bool {
        let (cell, dir) = edge.start(self.size);
        self.links[cell.index()] & bit(dir) != 0
    }

    /// Returns the directions in which a cell has an edge, in the order of [`Dir::ALL`].
    pub fn links(&self, cell: Cell) -> impl Iterator<Item = Dir> + use<> {
        let links = self.links[cell.index()];
        Dir::ALL.into_iter().filter(move |&dir| links & bit(dir) != 0)
    }

    /// Returns the number of edges at a cell: 0, 1 or 2.
    #[inline]
    pub fn degree(&self, cell: Cell) -> u32 {
        self.links[cell.index()].count_ones()
    }

    /// Returns whether the drawing turns in this cell.
    #[inline]
    pub fn is_turn(&self, cell: Cell) -> bool {
        is_bend(self.links[cell.index()])
    }

    /// Returns the cells in which the drawing turns, row by row.
    pub fn turns(&self) -> impl Iterator<Item = Cell> {
        self.size.cells().filter(|&cell| self.is_turn(cell))
    }

    /// Returns the turns as a bit mask with the first cell in the lowest bit, or `None` on boards of more than 128 cells.
    pub fn turn_mask(&self) -> Option<u128> {
        (self.size.area() <= 128)
            .then(|| self.turns().fold(0, |mask, cell| mask | 1 << cell.index()))
    }

    /// Returns the number of turns in the 3×3 area around a cell, clipped at the border.
    #[inline]
    pub fn turns_near(&self, cell: Cell) -> u8 {
        self.near[cell.index()]
    }

    /// Returns the edges in order.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        Edge::all(self.size).filter(|&edge| self.has(edge))
    }

    /// Returns the number of edges drawn.
    #[inline]
    pub fn n_edges(&self) -> usize {
        self.n_edges as usize
    }

    /// Returns the number of cells that have an edge.
    #[inline]
    pub fn n_visited(&self) -> usize {
        self.n_visited as usize
    }

    /// Returns the number of cells with exactly one edge.
    #[inline]
    pub fn n_ends(&self) -> usize {
        self.n_ends as usize
    }

    /// Returns whether nothing is drawn.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.n_edges == 0
    }

    /// Returns whether the edges form exactly one cycle and nothing else.
    pub fn is_loop(&self) -> bool {
        let start = self.size.cells().find(|&cell| self.degree(cell) > 0);
        match start {
            Some(start) if self.n_ends == 0 => {
                self.trail_from(start).cells.len() == self.n_visited()
            }
            _ => false,
        }
    }

    /// Iterates over the edges that can't be drawn, because a cell beside them has two edges already.
    pub fn full_edges(&self) -> impl Iterator<Item = Edge> {
        let is_full = |&edge: &Edge| {
            let cells = edge.cells(self.size);
            !self.has(edge) && cells.into_iter().any(|cell| self.degree(cell) == 2)
        };
        Edge::all(self.size).filter(is_full)
    }

    /// Returns the connected pieces: first the open ones from end to end, then the closed ones, each group sorted by
    /// first cell.
    pub fn trails(&self) -> Vec<Trail> {
        let mut seen = vec![false; self.size.area()];
        let mut trails = Vec::new();
        for degree in [1, 2] {
            for cell in self.size.cells() {
                if self.degree(cell) == degree && !seen[cell.index()] {
                    let trail = self.trail_from(cell);
                    trail.cells.iter().for_each(|cell| seen[cell.index()] = true);
                    trails.push(trail);
                }
            }
        }
        trails
    }

    /// Follows a path from its end, or a cycle once around from any of its cells.
    fn trail_from(&self, start: Cell) -> Trail {
        let mut cells = vec![start];
        let mut at = start;
        let mut came = None;
        while let Some(dir) = self.links(at).find(|&dir| Some(dir) != came) {
            at = self.size.step(at, dir).expect("an edge ends in a cell");
            if at == start {
                return Trail { cells, closed: true };
            }
            cells.push(at);
            came = Some(dir.opposite());
        }
        Trail { cells, closed: false }
    }
}

/// Error: a row or column has an odd number of turns.
struct Unpaired;

#[inline]
fn bit(dir: Dir) -> u8 {
    1 << dir as u8
}

/// Returns whether the links are one vertical and one horizontal.
#[inline]
fn is_bend(links: u8) -> bool {
    matches!(links, 0b0101 | 0b0110 | 0b1001 | 0b1010)
}

#[inline]
fn is_end(links: u8) -> bool {
    links.is_power_of_two()
}
