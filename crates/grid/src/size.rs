//! A rectangle of cells and steps on it.

use std::fmt;
use std::num::NonZeroU8;

/// Width and height of a board, each from 1 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// Why a width and a height are not the size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board must have {shortest} to {longest} cells per side, not {width}×{height}")]
pub struct SizeError {
    /// Shortest allowed side.
    pub shortest: usize,
    /// Longest allowed side.
    pub longest: usize,
    /// The requested width.
    pub width: usize,
    /// The requested height.
    pub height: usize,
}

/// One cell of a board: its number, counted row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

/// One of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dir {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

impl Size {
    /// The largest board.
    pub const LARGEST: Size = Size { width: u8::MAX, height: u8::MAX };

    /// Creates a size from sides that can't be zero.
    pub const fn from_sides(width: NonZeroU8, height: NonZeroU8) -> Self {
        Size { width: width.get(), height: height.get() }
    }

    /// Creates a size of `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// [`SizeError`] if a side is 0 or more than 255.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        match (u8::try_from(width), u8::try_from(height)) {
            (Ok(w @ 1..), Ok(h @ 1..)) => Ok(Size { width: w, height: h }),
            _ => Err(SizeError { shortest: 1, longest: 255, width, height }),
        }
    }

    /// Returns the number of columns.
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// Returns the number of rows.
    pub fn height(self) -> usize {
        self.height.into()
    }

    /// Returns the number of cells.
    pub fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Returns all cells, row by row.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.area() as u16).map(Cell)
    }

    /// Returns the first cell, at the top left.
    pub fn first(self) -> Cell {
        Cell(0)
    }

    /// Returns the cell in column `x` and row `y`, if there is one.
    pub fn cell(self, x: usize, y: usize) -> Option<Cell> {
        (x < self.width() && y < self.height()).then(|| Cell((y * self.width() + x) as u16))
    }

    /// Returns the cell with this number, if there is one.
    pub fn at(self, index: usize) -> Option<Cell> {
        (index < self.area()).then_some(Cell(index as u16))
    }

    /// Returns the column of a cell.
    pub fn x(self, cell: Cell) -> usize {
        cell.index() % self.width()
    }

    /// Returns the row of a cell.
    pub fn y(self, cell: Cell) -> usize {
        cell.index() / self.width()
    }

    /// Returns the neighbour of a cell, or `None` at the edge.
    pub fn step(self, cell: Cell, dir: Dir) -> Option<Cell> {
        let width = u16::from(self.width);
        match dir {
            Dir::Up => cell.0.checked_sub(width).map(Cell),
            Dir::Down => self.at(usize::from(cell.0 + width)),
            Dir::Left => (self.x(cell) > 0).then(|| Cell(cell.0 - 1)),
            Dir::Right => (self.x(cell) + 1 < self.width()).then(|| Cell(cell.0 + 1)),
        }
    }

    /// Returns the neighbours of a cell, in the order of [`Dir::ALL`].
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        Dir::ALL.into_iter().filter_map(move |dir| self.step(cell, dir))
    }

    /// Returns the distance between two cells in steps.
    pub fn distance(self, a: Cell, b: Cell) -> usize {
        self.x(a).abs_diff(self.x(b)) + self.y(a).abs_diff(self.y(b))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

impl Cell {
    /// Returns the cell's number, for table lookups.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl Dir {
    /// All four, in the order that every seed depends on.
    pub const ALL: [Dir; 4] = [Dir::Up, Dir::Down, Dir::Left, Dir::Right];

    /// Returns the opposite direction.
    pub fn opposite(self) -> Self {
        match self {
            Dir::Up => Dir::Down,
            Dir::Down => Dir::Up,
            Dir::Left => Dir::Right,
            Dir::Right => Dir::Left,
        }
    }

    /// Returns the change of column and row: right and down are positive.
    pub fn delta(self) -> (i32, i32) {
        match self {
            Dir::Up => (0, -1),
            Dir::Down => (0, 1),
            Dir::Left => (-1, 0),
            Dir::Right => (1, 0),
        }
    }

    /// Returns whether this is left or right.
    pub fn is_horizontal(self) -> bool {
        matches!(self, Dir::Left | Dir::Right)
    }

    /// Returns its letter: `U`, `D`, `L` or `R`.
    pub fn letter(self) -> char {
        match self {
            Dir::Up => 'U',
            Dir::Down => 'D',
            Dir::Left => 'L',
            Dir::Right => 'R',
        }
    }

    /// Returns the direction of a key by its name: arrow keys, and W, A, S, D in either case.
    ///
    /// ```
    /// use grid::Dir;
    /// assert_eq!(Dir::from_key("ArrowUp"), Some(Dir::Up));
    /// assert_eq!(Dir::from_key("W"), Some(Dir::Up));
    /// assert_eq!(Dir::from_key("Enter"), None);
    /// ```
    pub fn from_key(name: &str) -> Option<Self> {
        match name {
            "ArrowUp" | "w" | "W" => Some(Dir::Up),
            "ArrowDown" | "s" | "S" => Some(Dir::Down),
            "ArrowLeft" | "a" | "A" => Some(Dir::Left),
            "ArrowRight" | "d" | "D" => Some(Dir::Right),
            _ => None,
        }
    }

    /// Returns the direction of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Dir::ALL.into_iter().find(|dir| dir.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_run_from_1_to_255() {
        assert!(Size::new(1, 1).is_ok());
        assert_eq!(Size::new(255, 255), Ok(Size::LARGEST));
        let sides = [4, 3].map(|side| NonZeroU8::new(side).unwrap());
        assert_eq!(Size::new(4, 3), Ok(Size::from_sides(sides[0], sides[1])));
        for (width, height) in [(0, 4), (4, 0), (256, 1), (1, usize::MAX)] {
            let error = SizeError { shortest: 1, longest: 255, width, height };
            assert_eq!(Size::new(width, height), Err(error));
        }
    }

    #[test]
    fn cells_round_trip_through_column_and_row() {
        for (width, height) in [(1, 1), (4, 3), (50, 50), (255, 255)] {
            let size = Size::new(width, height).unwrap();
            assert_eq!(size.cells().len(), width * height);
            for cell in size.cells() {
                assert_eq!(size.cell(size.x(cell), size.y(cell)), Some(cell));
                assert_eq!(size.at(cell.index()), Some(cell));
            }
            assert_eq!(size.at(0), Some(size.first()));
            assert_eq!(size.cell(width, 0), None);
            assert_eq!(size.cell(0, height), None);
            assert_eq!(size.at(width * height), None);
        }
    }

    #[test]
    fn a_step_goes_one_cell_and_the_opposite_step_comes_back() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (4, 3), (255, 255)] {
            let size = Size::new(width, height).unwrap();
            let mut steps = 0;
            for (cell, dir) in size.cells().flat_map(|c| Dir::ALL.map(|d| (c, d))) {
                if let Some(next) = size.step(cell, dir) {
                    steps += 1;
                    assert_eq!(size.distance(cell, next), 1);
                    assert_eq!(size.step(next, dir.opposite()), Some(cell));
                    let (dx, dy) = dir.delta();
                    assert_eq!(size.x(cell) as i32 + dx, size.x(next) as i32);
                    assert_eq!(size.y(cell) as i32 + dy, size.y(next) as i32);
                }
            }
            assert_eq!(steps, 2 * ((width - 1) * height + width * (height - 1)));
        }
    }

    #[test]
    fn direction_letters_round_trip() {
        for dir in Dir::ALL {
            assert_eq!(Dir::from_letter(dir.letter()), Some(dir));
            assert_eq!(Dir::from_letter(dir.letter().to_ascii_lowercase()), Some(dir));
        }
        assert_eq!(Dir::from_letter('x'), None);
    }

    #[test]
    fn arrow_keys_and_letters_give_the_same_directions() {
        for (arrow, letter) in
            [("ArrowUp", "w"), ("ArrowDown", "s"), ("ArrowLeft", "a"), ("ArrowRight", "d")]
        {
            let dir = Dir::from_key(arrow);
            assert!(dir.is_some());
            assert_eq!(dir, Dir::from_key(letter));
            assert_eq!(dir, Dir::from_key(&letter.to_uppercase()));
        }
    }
}
