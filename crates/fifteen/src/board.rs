//! A position: tiles, one gap, and the legal moves.

use grid::{BoundedSize, Cell, Dir, Size, SizeError};
use std::cmp::Ordering::{Equal, Greater, Less};

/// Minimum number of cells per side.
pub const SHORTEST_SIDE: usize = 2;
/// Maximum number of cells per side.
pub const LONGEST_SIDE: usize = 15;

/// Size of a board: 2 to 15 cells per side.
///
/// ```
/// use fifteen::{Board, BoardSize};
///
/// let size: BoardSize = "4x3".parse()?;
/// assert_eq!(size, BoardSize::new(4, 3)?);
/// assert!(Board::solved(size).is_solved());
/// assert!(BoardSize::new(16, 2).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type BoardSize = BoundedSize<SHORTEST_SIDE, LONGEST_SIDE>;

/// A solvable arrangement of tiles with one gap. Constructors reject unsolvable arrangements.
///
/// ```
/// use fifteen::{Board, Move};
/// use grid::Dir;
///
/// let mut board: Board = "1 2 3/4 5 6/0 7 8".parse()?;
/// assert_eq!(board.moves().map(|m| m.to_string()).collect::<Vec<_>>(), ["D", "D2", "L", "L2"]);
/// board.play(Move::new(Dir::Left, 2))?;
/// assert!(board.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    size: Size,
    /// The number in each cell, 0 in the gap.
    tiles: Vec<u8>,
    gap: Cell,
}

/// An unchecked board: typed, loaded or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The number in each cell, row by row; 0 is the gap.
    pub tiles: Vec<u32>,
}

/// Where the gap is on a solved board.
///
/// The engine uses one goal, with the gap last. A board with the other goal is rotated by 180° and
/// its tiles are renumbered: see [`Goal::layout`] and [`Goal::dir`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// 1, 2, 3 … with the gap in the last cell.
    #[default]
    EmptyLast,
    /// The gap in the first cell, then 1, 2, 3 …, as in R. E. Korf's benchmark sets.
    EmptyFirst,
}

/// A player's move: one or more tiles in a row or column slide one cell towards the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Direction in which the tiles move.
    pub dir: Dir,
    /// Number of tiles that slide by one cell, which is also the number of tile moves.
    pub n_tiles: u8,
}

/// Why a layout is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No sequence of moves solves this arrangement. This is true of half of all arrangements.
    #[error("this board cannot be solved")]
    Unsolvable,
    /// A side is too short or too long.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The tiles are not 1, 2, 3 … and one gap.
    #[error(transparent)]
    Tiles(#[from] TileError),
}

/// Why the tiles are not exactly those of the board size. The gap counts as tile 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TileError {
    /// The tile is missing.
    #[error("tile {0} is missing")]
    Missing(u32),
    /// The tile appears more than once.
    #[error("tile {0} appears twice")]
    Repeated(u32),
    /// No board of this size has the tile.
    #[error("a board of this size has no tile {0}")]
    Foreign(u32),
}

/// The move is illegal: there are too few tiles on that side of the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move {0} is not possible here")]
pub struct NoTile(pub Move);

impl Board {
    /// Creates the solved board of this size, with the gap last.
    pub fn solved(size: BoardSize) -> Self {
        let size = size.grid();
        let n = size.area() as u8;
        Board { size, tiles: (1..n).chain([0]).collect(), gap: goal_cell(size, 0) }
    }

    /// Creates a board from tiles that are known to be valid for the size.
    pub(crate) fn from_tiles(size: Size, tiles: &[u8]) -> Self {
        let gap = size.cells().find(|cell| tiles[cell.index()] == 0).expect("a board has a gap");
        Board { size, tiles: tiles.to_vec(), gap }
    }

    /// Returns the width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the tiles row by row; 0 is the gap.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the number in a cell; 0 for the gap and for cells outside the board.
    pub fn tile(&self, cell: Cell) -> u8 {
        self.tiles.get(cell.index()).copied().unwrap_or(0)
    }

    /// Returns the gap's cell.
    pub fn gap(&self) -> Cell {
        self.gap
    }

    /// Returns the cell of a tile, if the board has it; tile 0 is the gap.
    pub fn cell_of(&self, tile: u8) -> Option<Cell> {
        self.size.at(self.tiles.iter().position(|&t| t == tile)?)
    }

    /// Returns whether every tile is in place.
    pub fn is_solved(&self) -> bool {
        self.size
            .cells()
            .all(|cell| self.tile(cell) == 0 || goal_cell(self.size, self.tile(cell)) == cell)
    }

    /// Returns the directions in which a single tile can move, in the order of [`Dir::ALL`]: two
    /// with the gap in a corner, three at an edge, four inside.
    pub fn steps(&self) -> impl Iterator<Item = Dir> + '_ {
        Dir::ALL.into_iter().filter(|&dir| self.source(dir).is_some())
    }

    /// Returns all legal moves: always (width − 1) + (height − 1) of them. In each direction, the
    /// move of one tile comes first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        Dir::ALL.into_iter().flat_map(|dir| (1..=self.reach(dir)).map(move |n| Move::new(dir, n)))
    }

    /// Returns the move made by pressing a cell: its tile and all tiles between it and the gap
    /// slide one cell. Returns `None` for the gap and for cells that share neither row nor column
    /// with it.
    pub fn move_at(&self, cell: Cell) -> Option<Move> {
        let (x, y) = (self.size.x(cell), self.size.y(cell));
        let (gap_x, gap_y) = (self.size.x(self.gap), self.size.y(self.gap));
        self.size.at(cell.index())?;
        let dir = match (x.cmp(&gap_x), y.cmp(&gap_y)) {
            (Equal, Less) => Dir::Down,
            (Equal, Greater) => Dir::Up,
            (Less, Equal) => Dir::Right,
            (Greater, Equal) => Dir::Left,
            _ => return None,
        };
        Some(Move::new(dir, self.size.distance(cell, self.gap) as u8))
    }

    /// Returns the cells whose tiles a move slides, from the gap outwards.
    pub fn cells_of(&self, m: Move) -> impl Iterator<Item = Cell> + '_ {
        let next = move |&cell: &Cell| self.size.step(cell, m.dir.opposite());
        std::iter::successors(Some(self.gap), next).skip(1).take(m.n_tiles.into())
    }

    /// Plays a move; [`Move::back`] undoes it.
    ///
    /// # Errors
    ///
    /// [`NoTile`] if `m.n_tiles` is 0, or more than the tiles on that side of the gap. The board is
    /// then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), NoTile> {
        if !(1..=self.reach(m.dir)).contains(&m.n_tiles) {
            return Err(NoTile(m));
        }
        for dir in m.steps() {
            self.step(dir).expect("the reach was checked");
        }
        Ok(())
    }

    /// Slides the tile beside the gap in this direction and returns the cell it left.
    ///
    /// # Errors
    ///
    /// [`NoTile`] if the board ends on that side of the gap. The board is then unchanged.
    pub fn step(&mut self, dir: Dir) -> Result<Cell, NoTile> {
        let from = self.source(dir).ok_or(NoTile(Move::new(dir, 1)))?;
        self.tiles.swap(from.index(), self.gap.index());
        self.gap = from;
        Ok(from)
    }

    /// Returns the cell of the tile that would slide into the gap.
    pub fn source(&self, dir: Dir) -> Option<Cell> {
        self.size.step(self.gap, dir.opposite())
    }

    /// Returns how many tiles can slide in this direction.
    fn reach(&self, dir: Dir) -> u8 {
        let (x, y) = (self.size.x(self.gap), self.size.y(self.gap));
        let n = match dir {
            Dir::Up => self.size.height() - 1 - y,
            Dir::Down => y,
            Dir::Left => self.size.width() - 1 - x,
            Dir::Right => x,
        };
        n as u8
    }
}

impl TryFrom<&Layout> for Board {
    type Error = BoardError;

    fn try_from(layout: &Layout) -> Result<Self, BoardError> {
        let size = BoardSize::new(layout.width, layout.height)?.grid();
        let tiles = check_tiles(size, &layout.tiles)?;
        let gap = tiles.iter().position(|&tile| tile == 0).and_then(|index| size.at(index));
        let board = Board { size, tiles, gap: gap.expect("the gap was counted") };
        if is_solvable(&board) { Ok(board) } else { Err(BoardError::Unsolvable) }
    }
}

impl From<&Board> for Layout {
    fn from(board: &Board) -> Self {
        Layout {
            width: board.size.width(),
            height: board.size.height(),
            tiles: board.tiles.iter().map(|&tile| tile.into()).collect(),
        }
    }
}

impl Goal {
    /// Converts a layout between this goal and the engine's. [`Goal::EmptyFirst`] rotates it by
    /// 180° and renumbers the tiles from the other end, so that the gap's goal cell is the last.
    /// Converting twice gives the original layout.
    pub fn layout(self, layout: &Layout) -> Layout {
        let mut layout = layout.clone();
        if self == Goal::EmptyFirst {
            let n = layout.tiles.len() as u32;
            layout.tiles.reverse();
            for tile in layout.tiles.iter_mut().filter(|tile| (1..n).contains(*tile)) {
                *tile = n - *tile;
            }
        }
        layout
    }

    /// Returns the tile of the original layout that is `tile` on the engine's board of this size.
    pub fn tile(self, size: Size, tile: u8) -> u8 {
        match (self, tile) {
            (Goal::EmptyLast, tile) | (Goal::EmptyFirst, tile @ 0) => tile,
            (Goal::EmptyFirst, tile) => (size.area() as u8).saturating_sub(tile),
        }
    }

    /// Writes an engine's board as the original layout, row by row.
    pub fn text(self, board: &Board) -> String {
        let layout = self.layout(&Layout::from(board));
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        layout.tiles.chunks(layout.width).map(row).collect::<Vec<_>>().join("/")
    }

    /// Converts a tile's direction on the engine's board to its direction on the original layout.
    pub fn dir(self, dir: Dir) -> Dir {
        match self {
            Goal::EmptyLast => dir,
            Goal::EmptyFirst => dir.opposite(),
        }
    }
}

impl Move {
    /// Creates a move of `n_tiles` tiles.
    pub fn new(dir: Dir, n_tiles: u8) -> Self {
        Move { dir, n_tiles }
    }

    /// Returns its tile moves, from the gap outwards.
    pub fn steps(self) -> impl Iterator<Item = Dir> {
        (0..self.n_tiles).map(move |_| self.dir)
    }

    /// Returns the move that undoes this one.
    pub fn back(self) -> Self {
        Move { dir: self.dir.opposite(), ..self }
    }
}

impl From<Dir> for Move {
    fn from(dir: Dir) -> Self {
        Move::new(dir, 1)
    }
}

/// Returns a tile's goal cell; the gap's is the last cell.
///
/// # Panics
///
/// If no board of this size has the tile.
pub fn goal_cell(size: Size, tile: u8) -> Cell {
    let index = if tile == 0 { size.area() } else { tile.into() } - 1;
    size.at(index).expect("a tile of this size")
}

/// Checks that every tile of the size appears exactly once.
fn check_tiles(size: Size, tiles: &[u32]) -> Result<Vec<u8>, TileError> {
    let mut seen = vec![false; size.area()];
    for &tile in tiles {
        let seen = seen.get_mut(tile as usize).ok_or(TileError::Foreign(tile))?;
        if std::mem::replace(seen, true) {
            return Err(TileError::Repeated(tile));
        }
    }
    match seen.iter().position(|seen| !seen) {
        Some(tile) => Err(TileError::Missing(tile as u32)),
        None => Ok(tiles.iter().map(|&tile| tile as u8).collect()),
    }
}

/// Returns whether the board can be solved.
///
/// Each tile move swaps the gap with a tile and changes the gap's distance from its goal cell by
/// one. So the parity of the permutation and the parity of that distance change together.
pub(crate) fn is_solvable(board: &Board) -> bool {
    let mut tiles = board.tiles.clone();
    let mut odd = board.size.distance(board.gap, goal_cell(board.size, 0)) % 2 == 1;
    for cell in 0..tiles.len() {
        while goal_cell(board.size, tiles[cell]).index() != cell {
            let to = goal_cell(board.size, tiles[cell]).index();
            tiles.swap(cell, to);
            odd = !odd;
        }
    }
    !odd
}
