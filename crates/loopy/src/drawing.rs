//! A drawing: edges between neighbouring cells, at most two at a cell, and what follows from them.

use grid::{Cell, Dir, Size};

/// The link between two neighbouring cells.
///
/// The order of edges is by the upper or left cell, row by row, its right edge before its lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u32);

/// A set of edges in which a cell has at most two.
///
/// Turns, visited cells and loose ends are counted edge by edge as the drawing changes, so asking
/// costs nothing. Two drawings are equal if they have the same size and the same edges.
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
    /// For each cell the directions in which it has an edge, one bit each, in the order of `Dir::ALL`.
    links: Vec<u8>,
    /// For each cell the turns in its 3×3 area.
    near: Vec<u8>,
    n_edges: u32,
    n_visited: u32,
    n_ends: u32,
}

/// A piece of a drawing: the cells from end to end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// The cells in order; each is a neighbour of the one before.
    pub cells: Vec<Cell>,
    /// Whether the last cell is linked to the first.
    pub closed: bool,
}

/// An edge that would be the third at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cell {} has two edges already", cell.index())]
pub struct ThirdEdge {
    /// The cell that is full.
    pub cell: Cell,
}

/// Why some cells are not the turns of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnsError {
    /// Turns pair up in each row.
    #[error("row {0} has an odd number of turns")]
    OddRow(usize),
    /// Turns pair up in each column.
    #[error("column {0} has an odd number of turns")]
    OddColumn(usize),
    /// A straight stretch in a row and one in a column meet.
    #[error("the lines cross in cell {}", .0.index())]
    Crossing(Cell),
}

impl Edge {
    /// The edge that leaves a cell in this direction, or `None` at the border.
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

    /// The edge between two cells, or `None` if they are not neighbours.
    #[inline]
    pub fn between(size: Size, a: Cell, b: Cell) -> Option<Self> {
        Edge::at(size, a, direction(size, a, b)?)
    }

    /// All edges of a board, in order.
    pub fn all(size: Size) -> impl Iterator<Item = Edge> {
        size.cells().flat_map(move |cell| {
            [Dir::Right, Dir::Down].into_iter().filter_map(move |dir| Edge::at(size, cell, dir))
        })
    }

    /// The edge from this cell to the right or down, which may be off a board: [`is_on`](Edge::is_on) tells.
    pub(crate) fn from_start(cell: u16, dir: Dir) -> Self {
        Edge(2 * u32::from(cell) + u32::from(!dir.is_horizontal()))
    }

    /// The number of its upper or left cell.
    pub(crate) fn start_index(self) -> u32 {
        self.0 / 2
    }

    /// Whether both its cells are on the board.
    pub fn is_on(self, size: Size) -> bool {
        let dir = if self.is_horizontal() { Dir::Right } else { Dir::Down };
        size.at(self.0 as usize / 2).is_some_and(|cell| size.step(cell, dir).is_some())
    }

    /// The upper or left one of its two cells, and the direction to the other.
    ///
    /// # Panics
    ///
    /// If the edge belongs to a larger board.
    #[inline]
    pub fn start(self, size: Size) -> (Cell, Dir) {
        let cell = size.at(self.0 as usize / 2).expect("an edge of this board");
        (cell, if self.is_horizontal() { Dir::Right } else { Dir::Down })
    }

    /// Its two cells, the upper or left one first.
    ///
    /// # Panics
    ///
    /// If the edge belongs to a larger board.
    #[inline]
    pub fn cells(self, size: Size) -> [Cell; 2] {
        let (cell, dir) = self.start(size);
        [cell, size.step(cell, dir).expect("an edge of this board")]
    }

    /// Whether it joins two cells of one row.
    #[inline]
    pub fn is_horizontal(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

/// The direction from a cell to its neighbour.
#[inline]
pub(crate) fn direction(size: Size, from: Cell, to: Cell) -> Option<Dir> {
    Dir::ALL.into_iter().find(|&dir| size.step(from, dir) == Some(to))
}

/// The cells of the 3×3 area around a cell that are on the board, row by row.
pub fn area(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    let (x, y) = (size.x(cell), size.y(cell));
    let columns = x.saturating_sub(1)..(x + 2).min(size.width());
    let rows = y.saturating_sub(1)..(y + 2).min(size.height());
    rows.flat_map(move |y| columns.clone().filter_map(move |x| size.cell(x, y)))
}

impl Drawing {
    /// An empty drawing.
    pub fn new(size: Size) -> Self {
        let cells = size.area();
        let (links, near) = (vec![0; cells], vec![0; cells]);
        Drawing { size, links, near, n_edges: 0, n_visited: 0, n_ends: 0 }
    }

    /// The drawing whose turns are exactly these cells, which determines it: in each row the turns
    /// pair up from the left, in each column from the top.
    ///
    /// # Errors
    ///
    /// [`TurnsError`] if the turns do not pair up, or if what they draw crosses itself.
    pub fn from_turns(
        size: Size,
        turns: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, TurnsError> {
        let mut is_turn = vec![false; size.area()];
        turns.into_iter().for_each(|cell| is_turn[cell.index()] = true);

        // The masks are filled before any is checked: a crossing has four links.
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

    /// Links the cells of a line from each turn to the next: first to second, third to fourth.
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

    /// The board's size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Draws an edge; whether it is new.
    ///
    /// # Errors
    ///
    /// [`ThirdEdge`] if one of its cells has two edges already. The drawing is then unchanged.
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

    /// Erases an edge; whether it was there.
    #[inline]
    pub fn remove(&mut self, edge: Edge) -> bool {
        let there = self.has(edge);
        if there {
            self.flip(edge);
        }
        there
    }

    /// Erases every edge of a cell; whether there was one.
    pub fn erase(&mut self, cell: Cell) -> bool {
        let size = self.size;
        let drawn = self.degree(cell) > 0;
        // `links` is a copy of the cell's mask, so the drawing may change under it.
        for edge in self.links(cell).filter_map(|dir| Edge::at(size, cell, dir)) {
            self.flip(edge);
        }
        drawn
    }

    /// Adds the edge or takes it away, and keeps the counts.
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

    /// Whether the edge is drawn.
    #[inline]
    pub fn has(&self, edge: Edge) -> bool {
        let (cell, dir) = edge.start(self.size);
        self.links[cell.index()] & bit(dir) != 0
    }

    /// The directions in which a cell has an edge, in the order of [`Dir::ALL`].
    pub fn links(&self, cell: Cell) -> impl Iterator<Item = Dir> + use<> {
        let links = self.links[cell.index()];
        Dir::ALL.into_iter().filter(move |&dir| links & bit(dir) != 0)
    }

    /// How many edges a cell has: 0, 1 or 2.
    #[inline]
    pub fn degree(&self, cell: Cell) -> u32 {
        self.links[cell.index()].count_ones()
    }

    /// Whether the drawing bends in this cell.
    #[inline]
    pub fn is_turn(&self, cell: Cell) -> bool {
        is_bend(self.links[cell.index()])
    }

    /// The cells in which the drawing bends, row by row.
    pub fn turns(&self) -> impl Iterator<Item = Cell> {
        self.size.cells().filter(|&cell| self.is_turn(cell))
    }

    /// The turns as a bit mask, the first cell lowest; `None` beyond 128 cells, which is past 11×11.
    pub fn turn_mask(&self) -> Option<u128> {
        (self.size.area() <= 128)
            .then(|| self.turns().fold(0, |mask, cell| mask | 1 << cell.index()))
    }

    /// The turns in the 3×3 area around a cell, clipped at the border.
    #[inline]
    pub fn turns_near(&self, cell: Cell) -> u8 {
        self.near[cell.index()]
    }

    /// The edges, in order.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        Edge::all(self.size).filter(|&edge| self.has(edge))
    }

    /// How many edges are drawn.
    #[inline]
    pub fn n_edges(&self) -> usize {
        self.n_edges as usize
    }

    /// How many cells have an edge.
    #[inline]
    pub fn n_visited(&self) -> usize {
        self.n_visited as usize
    }

    /// How many cells have exactly one edge.
    #[inline]
    pub fn n_ends(&self) -> usize {
        self.n_ends as usize
    }

    /// Whether nothing is drawn.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.n_edges == 0
    }

    /// Whether the edges form exactly one cycle and nothing else.
    pub fn is_loop(&self) -> bool {
        let start = self.size.cells().find(|&cell| self.degree(cell) > 0);
        match start {
            Some(start) if self.n_ends == 0 => {
                self.trail_from(start).cells.len() == self.n_visited()
            }
            _ => false,
        }
    }

    /// The pieces of the drawing, each cell in one of them: open ones from end to end, then the
    /// closed ones, both by their first cell.
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

    /// Walks from an end, or once around from a cell of a closed piece.
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

/// A line with an odd number of turns.
struct Unpaired;

#[inline]
fn bit(dir: Dir) -> u8 {
    1 << dir as u8
}

/// Whether the links are one vertical and one horizontal.
#[inline]
fn is_bend(links: u8) -> bool {
    matches!(links, 0b0101 | 0b0110 | 0b1001 | 0b1010)
}

#[inline]
fn is_end(links: u8) -> bool {
    links.is_power_of_two()
}

#[cfg(test)]
mod tests {
    use grid::Mulberry32;

    use super::*;

    #[test]
    fn counts_follow_every_edge() {
        for (width, height) in [(2, 2), (4, 4), (5, 3), (8, 8), (1, 6)] {
            let size = Size::new(width, height).unwrap();
            let edges: Vec<Edge> = Edge::all(size).collect();
            let mut rng = Mulberry32::new(7);
            let mut drawing = Drawing::new(size);
            for _ in 0..200 {
                let edge = edges[rng.below(edges.len() as u32) as usize];
                let before = drawing.clone();
                let full = edge.cells(size).into_iter().find(|&cell| drawing.degree(cell) == 2);
                if drawing.has(edge) {
                    assert!(drawing.remove(edge) && !drawing.has(edge));
                } else if let Some(cell) = full {
                    assert_eq!(drawing.add(edge), Err(ThirdEdge { cell }));
                    assert_eq!(drawing, before);
                } else {
                    assert_eq!(drawing.add(edge), Ok(true));
                    assert_eq!(drawing.add(edge), Ok(false));
                }
                check_counts(&drawing);
            }
        }
    }

    /// Each count, taken afresh from the edges alone.
    fn check_counts(drawing: &Drawing) {
        let size = drawing.size();
        let degree = |cell| drawing.edges().filter(|edge| edge.cells(size).contains(&cell)).count();
        let is_turn = |cell| {
            let here: Vec<Edge> =
                drawing.edges().filter(|edge| edge.cells(size).contains(&cell)).collect();
            matches!(here[..], [a, b] if a.is_horizontal() != b.is_horizontal())
        };
        for cell in size.cells() {
            assert_eq!(drawing.degree(cell) as usize, degree(cell));
            assert_eq!(drawing.is_turn(cell), is_turn(cell));
            let near = size.cells().filter(|&other| {
                size.x(other).abs_diff(size.x(cell)) <= 1
                    && size.y(other).abs_diff(size.y(cell)) <= 1
            });
            let turns = near.filter(|&other| is_turn(other)).count();
            assert_eq!(usize::from(drawing.turns_near(cell)), turns);
        }
        assert_eq!(drawing.n_edges(), drawing.edges().count());
        assert_eq!(drawing.n_visited(), size.cells().filter(|&cell| degree(cell) > 0).count());
        assert_eq!(drawing.n_ends(), size.cells().filter(|&cell| degree(cell) == 1).count());

        let trails = drawing.trails();
        let cells: usize = trails.iter().map(|trail| trail.cells.len()).sum();
        let links: usize =
            trails.iter().map(|trail| trail.cells.len() - usize::from(!trail.closed)).sum();
        assert_eq!((cells, links), (drawing.n_visited(), drawing.n_edges()));
        assert_eq!(drawing.is_loop(), matches!(&trails[..], [trail] if trail.closed));
    }

    #[test]
    fn a_cycle_beside_anything_else_is_no_loop() {
        let size = Size::new(5, 5).unwrap();
        let square = |drawing: &mut Drawing, corner: usize| {
            for (a, b) in [(0, 1), (1, 6), (6, 5), (5, 0)] {
                let [a, b] = [a, b].map(|i| size.at(corner + i).unwrap());
                drawing.add(Edge::between(size, a, b).unwrap()).unwrap();
            }
        };
        let mut drawing = Drawing::new(size);
        assert!(!drawing.is_loop());
        square(&mut drawing, 0);
        assert!(drawing.is_loop());
        let mut two = drawing.clone();
        square(&mut two, 3);
        assert!(!two.is_loop());
        let beside = Edge::between(size, size.at(23).unwrap(), size.at(24).unwrap()).unwrap();
        drawing.add(beside).unwrap();
        assert!(!drawing.is_loop());
    }

    #[test]
    fn turns_that_draw_nothing_are_refused() {
        let size = Size::new(3, 3).unwrap();
        let turns =
            |cells: &[usize]| Drawing::from_turns(size, cells.iter().map(|&i| size.at(i).unwrap()));
        assert_eq!(turns(&[]), Ok(Drawing::new(size)));
        assert_eq!(turns(&[0]), Err(TurnsError::OddRow(0)));
        assert_eq!(turns(&[0, 1, 4, 5]), Err(TurnsError::OddColumn(0)));
        // A line across the middle row and one down the middle column.
        assert_eq!(turns(&[0, 1, 3, 5, 7, 8]), Err(TurnsError::Crossing(size.at(4).unwrap())));
    }
}
