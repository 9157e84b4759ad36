//! A position: tiles in their cells, one gap, and the moves from it.

use grid::{BoundedSize, Cell, Dir, Size, SizeError};
use std::cmp::Ordering::{Equal, Greater, Less};

/// The fewest cells on a side of a board.
pub const SHORTEST_SIDE: usize = 2;
/// The most cells on a side of a board.
pub const LONGEST_SIDE: usize = 15;

/// A size that boards can have: both sides from 2 to 15.
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

/// Tiles in their cells and one gap. Every `Board` can be solved: construction refuses the rest.
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

/// A drawing of a board that may be wrong: typed, loaded or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The number in each cell, row by row, 0 for the gap.
    pub tiles: Vec<u32>,
}

/// Where the gap is when the tiles are in order.
///
/// The engine knows one order, with the gap last. A board of the other order is the same board
/// turned by half and numbered from the other end: see [`Goal::layout`] and [`Goal::dir`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// 1, 2, 3 … and the gap in the last cell.
    #[default]
    EmptyLast,
    /// The gap in the first cell, then 1, 2, 3 …: the order in R. E. Korf's collections.
    EmptyFirst,
}

/// One move of the player: one tile or a chain of tiles in a line goes one cell towards the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The way the tiles go.
    pub dir: Dir,
    /// How many tiles move, each by one cell: the number of steps.
    pub n_tiles: u8,
}

/// Why a layout is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Half of all arrangements can never be put in order, and this is one of them.
    #[error("these tiles can never be put in order")]
    Unsolvable,
    /// A side is too short or too long.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The tiles are not 1, 2, 3 … and one gap.
    #[error(transparent)]
    Tiles(#[from] TileError),
}

/// The tiles are not exactly those of the size. The gap counts as tile 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TileError {
    /// This tile is nowhere.
    #[error("tile {0} is missing")]
    Missing(u32),
    /// This tile is there more than once.
    #[error("tile {0} is there twice")]
    Repeated(u32),
    /// No board of this size has this tile.
    #[error("there is no tile {0} on a board of this size")]
    Foreign(u32),
}

/// There is no tile, or there are too few, on that side of the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tiles can slide {0} here")]
pub struct NoTile(pub Move);

impl Board {
    /// The board of this size with its tiles in order and the gap last.
    pub fn solved(size: BoardSize) -> Self {
        let size = size.grid();
        let n = size.area() as u8;
        Board { size, tiles: (1..n).chain([0]).collect(), gap: home(size, 0) }
    }

    /// The board with these tiles, which are those of the size, each once.
    pub(crate) fn of_tiles(size: Size, tiles: &[u8]) -> Self {
        let gap = size.cells().find(|cell| tiles[cell.index()] == 0).expect("a board has a gap");
        Board { size, tiles: tiles.to_vec(), gap }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tiles row by row, 0 for the gap.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The number in a cell, 0 for the gap and outside the board.
    pub fn tile(&self, cell: Cell) -> u8 {
        self.tiles.get(cell.index()).copied().unwrap_or(0)
    }

    /// The empty cell.
    pub fn gap(&self) -> Cell {
        self.gap
    }

    /// Where a tile is, if the board has it; 0 is the gap.
    pub fn cell_of(&self, tile: u8) -> Option<Cell> {
        self.size.at(self.tiles.iter().position(|&t| t == tile)?)
    }

    /// Whether all tiles are in order.
    pub fn is_solved(&self) -> bool {
        self.size
            .cells()
            .all(|cell| self.tile(cell) == 0 || home(self.size, self.tile(cell)) == cell)
    }

    /// The immediate moves: the ways in which one tile can go now, in the order of [`Dir::ALL`].
    /// Two with the gap in a corner, three at an edge, four inside.
    pub fn steps(&self) -> impl Iterator<Item = Dir> + '_ {
        Dir::ALL.into_iter().filter(|&dir| self.source(dir).is_some())
    }

    /// All moves, chains too: always (width − 1) + (height − 1), each direction's shortest first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        Dir::ALL.into_iter().flat_map(|dir| (1..=self.reach(dir)).map(move |n| Move::new(dir, n)))
    }

    /// The move that pressing a cell makes: its tile and all between it and the gap go one cell. None
    /// for the gap itself and for cells that share neither row nor column with it.
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

    /// The cells whose tiles a move takes along, from the gap outward.
    pub fn cells_of(&self, m: Move) -> impl Iterator<Item = Cell> + '_ {
        let next = move |&cell: &Cell| self.size.step(cell, m.dir.opposite());
        std::iter::successors(Some(self.gap), next).skip(1).take(m.n_tiles.into())
    }

    /// Makes a move; [`Move::back`] takes it back.
    ///
    /// # Errors
    ///
    /// [`NoTile`] if there are not so many tiles on that side of the gap. The board is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), NoTile> {
        if !(1..=self.reach(m.dir)).contains(&m.n_tiles) {
            return Err(NoTile(m));
        }
        for dir in m.steps() {
            self.step(dir).expect("the reach was checked");
        }
        Ok(())
    }

    /// Slides the one tile beside the gap in this direction, and says which cell it left.
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

    /// The cell of the tile that would slide into the gap.
    pub fn source(&self, dir: Dir) -> Option<Cell> {
        self.size.step(self.gap, dir.opposite())
    }

    /// How many tiles are on the side of the gap from which they go in this direction.
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
        if is_even(&board) { Ok(board) } else { Err(BoardError::Unsolvable) }
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
    /// The same drawing for the other kind of order. With [`Goal::EmptyFirst`] it is turned by half
    /// and the tiles are numbered from the other end, so that the gap's home is last; turning twice
    /// gives the first drawing again.
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

    /// The way a step goes on the drawing that was given, when it goes in `dir` on the board.
    pub fn dir(self, dir: Dir) -> Dir {
        match self {
            Goal::EmptyLast => dir,
            Goal::EmptyFirst => dir.opposite(),
        }
    }
}

impl Move {
    /// `n_tiles` tiles go in this direction.
    pub fn new(dir: Dir, n_tiles: u8) -> Self {
        Move { dir, n_tiles }
    }

    /// The single-tile moves that it is made of, from the gap outward.
    pub fn steps(self) -> impl Iterator<Item = Dir> {
        (0..self.n_tiles).map(move |_| self.dir)
    }

    /// The move that takes this one back.
    pub fn back(self) -> Self {
        Move { dir: self.dir.opposite(), ..self }
    }
}

impl From<Dir> for Move {
    fn from(dir: Dir) -> Self {
        Move::new(dir, 1)
    }
}

/// Where a tile belongs; the gap belongs in the last cell.
///
/// # Panics
///
/// If no board of this size has the tile.
pub fn home(size: Size, tile: u8) -> Cell {
    let index = if tile == 0 { size.area() } else { tile.into() } - 1;
    size.at(index).expect("a tile of this size")
}

/// Every tile of the size exactly once.
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

/// Every step swaps the gap with a tile and brings the gap one step nearer to or farther from its
/// home, so the parity of the order and of the gap's distance turn together.
pub(crate) fn is_even(board: &Board) -> bool {
    let mut tiles = board.tiles.clone();
    let mut odd = board.size.distance(board.gap, home(board.size, 0)) % 2 == 1;
    for cell in 0..tiles.len() {
        while home(board.size, tiles[cell]).index() != cell {
            let to = home(board.size, tiles[cell]).index();
            tiles.swap(cell, to);
            odd = !odd;
        }
    }
    !odd
}
