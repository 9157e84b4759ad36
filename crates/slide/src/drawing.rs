//! A layout drawn as text, one character per cell.

use grid::{Field, Size, SizeError, Wrap};

use crate::layout::{Corner, Layout};

/// Why a drawing is not a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDrawingError {
    /// A row is longer or shorter than the first.
    #[error("row {row} has {found} cells, the first row has {width}")]
    RaggedRow {
        /// The row, counted from 1.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// Number of cells in the first row.
        width: usize,
    },
    /// The drawing is empty or too large.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A character has no meaning.
    #[error("{letter:?} in row {row} is not a cell: use . o L O or :")]
    Character {
        /// The character.
        letter: char,
        /// The row, counted from 1.
        row: usize,
    },
    /// The cell is drawn as part of a 2×2 piece, but no such piece covers it.
    #[error("the : at ({}, {}) belongs to no large piece: write L or O in its upper left cell", .0.0, .0.1)]
    NoPiece(Corner),
    /// The cell is covered by a 2×2 piece, but drawn as something else.
    #[error("a large piece needs a free 2×2: the one at ({}, {}) has no room at ({}, {})", .large.0, .large.1, .cell.0, .cell.1)]
    NoRoom {
        /// Upper left cell of the piece.
        large: Corner,
        /// The cell.
        cell: Corner,
    },
}

impl Layout {
    /// Parses a drawing: one row per line, and one character per cell.
    ///
    /// | character | cell |
    /// | --- | --- |
    /// | `.` | small piece |
    /// | `o` | small gap |
    /// | `L` | upper left cell of a large piece |
    /// | `O` | upper left cell of a large gap |
    /// | `:` | another cell of a large piece or gap |
    ///
    /// ```
    /// use slide::{Board, Layout};
    ///
    /// let layout = Layout::from_drawing("L:..\n::..\n...o", grid::Wrap::NONE)?;
    /// assert_eq!((&layout.large[..], &layout.gaps[..]), (&[(0, 0)][..], &[(3, 2)][..]));
    /// assert!(Board::try_from(&layout).is_ok());
    /// # Ok::<(), slide::ParseDrawingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseDrawingError`] names the first part that is not a drawing. The layout may still break
    /// rules, see [`faults`](Layout::faults).
    pub fn from_drawing(text: &str, wrap: Wrap) -> Result<Self, ParseDrawingError> {
        let rows: Vec<Vec<char>> =
            text.lines().map(|row| row.trim_end().chars().collect()).collect();
        let width = rows.first().map_or(0, Vec::len);
        let ragged = (1..).zip(&rows).find(|(_, row)| row.len() != width);
        if let Some((row, found)) = ragged {
            return Err(ParseDrawingError::RaggedRow { row, found: found.len(), width });
        }
        let size = Size::new(width, rows.len())?;
        let mut layout = Layout { size, wrap, large: Vec::new(), gaps: Vec::new() };
        for cell in size.cells() {
            let (x, y) = (size.x(cell), size.y(cell));
            let (corner, letter) = ((x as u8, y as u8), rows[y][x]);
            match letter {
                '.' | ':' => {}
                'o' => layout.gaps.push(corner),
                'L' => layout.large.push(corner),
                'O' => {
                    layout.large.push(corner);
                    layout.gaps.push(corner);
                }
                _ => return Err(ParseDrawingError::Character { letter, row: y + 1 }),
            }
        }
        layout.compare_with(&rows)?;
        Ok(layout)
    }

    /// Checks that the cells of large pieces are drawn as such, and no others.
    fn compare_with(&self, rows: &[Vec<char>]) -> Result<(), ParseDrawingError> {
        let field = Field::new(self.size, self.wrap);
        let mut is_covered = vec![false; self.size.area()];
        for &large in &self.large {
            let corner = self.size.cell(large.0.into(), large.1.into());
            let square = [(1, 0), (0, 1), (1, 1)].into_iter();
            for cell in square.filter_map(|(dx, dy)| field.offset(corner?, dx, dy)) {
                let (x, y) = (self.size.x(cell), self.size.y(cell));
                if matches!(rows[y][x], '.' | 'o') {
                    let cell = (x as u8, y as u8);
                    return Err(ParseDrawingError::NoRoom { large, cell });
                }
                is_covered[cell.index()] = true;
            }
        }
        for cell in self.size.cells() {
            let (x, y) = (self.size.x(cell), self.size.y(cell));
            if rows[y][x] == ':' && !is_covered[cell.index()] {
                return Err(ParseDrawingError::NoPiece((x as u8, y as u8)));
            }
        }
        Ok(())
    }

    /// Draws the layout, one row per line. [`from_drawing`](Layout::from_drawing) parses it, with the large pieces row by row.
    pub fn drawing(&self) -> String {
        let field = Field::new(self.size, self.wrap);
        let mut letters = vec!['.'; self.size.area()];
        for &(x, y) in &self.large {
            let corner = self.size.cell(x.into(), y.into());
            for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
                if let Some(cell) = corner.and_then(|corner| field.offset(corner, dx, dy)) {
                    letters[cell.index()] = ':';
                }
            }
        }
        let mut put = |&(x, y): &Corner, letter| {
            if let Some(cell) = self.size.cell(x.into(), y.into()) {
                letters[cell.index()] = letter;
            }
        };
        self.large.iter().for_each(|corner| put(corner, 'L'));
        for gap in &self.gaps {
            put(gap, if self.large.contains(gap) { 'O' } else { 'o' });
        }
        letters
            .chunks(self.size.width())
            .fold(String::new(), |text, row| text + &row.iter().collect::<String>() + "\n")
    }
}
