//! Boards, moves and parameters as strings.

use crate::board::{Board, BoardSize, CellSet, LONGEST_SIDE, Press};
use grid::{Cell, ParseSizeError, Query, Size, SizeError, parse_digits};
use std::fmt;
use std::str::FromStr;

/// The player's choices before the puzzle starts; its string form is the query of a link.
///
/// ```
/// use lamps::Params;
///
/// for text in ["size=5x4&seed=7", "board=o.o/.o./ooo"] {
///     assert_eq!(text.parse::<Params>()?.to_string(), text);
/// }
/// let params: Params = "https://example.org/lamps?seed=7&size=5x4&utm_source=mail".parse()?;
/// assert_eq!(params.to_string(), "size=5x4&seed=7");
/// assert!("size=5x4&seed=+7".parse::<Params>().is_err());
/// # Ok::<(), lamps::LinkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params {
    /// A board [dealt](crate::deal()) from a seed.
    Seed {
        /// Width and height.
        size: BoardSize,
        /// Seed of the deal.
        seed: u32,
    },
    /// This exact position.
    Board(Board),
}

/// Why a string is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// Not a size, or out of range.
    #[error(transparent)]
    Size(#[from] ParseSizeError),
    /// A link without a board has no seed or no size.
    #[error("the link has no {0}")]
    Missing(&'static str),
    /// Not a number, or too large.
    #[error("the seed must be a number from 0 to 4294967295, not {0:?}")]
    Seed(String),
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
}

/// Why a string is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// A character other than `o` and `.`.
    #[error("{0:?} is neither o for a lamp that is on nor . for one that is off")]
    NotALamp(char),
    /// The rows have different lengths.
    #[error("row {row} has {found} lamps, the first row has {width}")]
    RaggedRow {
        /// The row, counted from 1.
        row: usize,
        /// Number of lamps found.
        found: usize,
        /// Number of lamps expected.
        width: usize,
    },
    /// A side is too short or too long.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// Why a string is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the number of a lamp")]
pub struct ParsePressError(pub String);

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Params::Seed { size, seed } => write!(f, "size={size}&seed={seed}"),
            Params::Board(board) => write!(f, "board={board}"),
        }
    }
}

impl FromStr for Params {
    type Err = LinkError;

    /// Parses the query of a link, or the whole link; other parameters are ignored.
    fn from_str(link: &str) -> Result<Self, LinkError> {
        let query = Query::of(link);
        if let Some(board) = query.value("board") {
            return Ok(Params::Board(board.parse()?));
        }
        let size = query.value("size").ok_or(LinkError::Missing("size"))?.parse()?;
        let seed = query.number("seed").ok_or(LinkError::Missing("seed"))?;
        let seed = seed.map_err(|text| LinkError::Seed(text.to_string()))?;
        Ok(Params::Seed { size, seed })
    }
}

/// Writes the rows from the top, separated by slashes.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size().grid();
        for cell in size.cells() {
            let row_ends = size.x(cell) == 0 && size.y(cell) > 0;
            write!(f, "{}{}", if row_ends { "/" } else { "" }, self.glyph(cell))?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let rows: Vec<&str> = text.split('/').collect();
        if let Some(wrong) = text.chars().find(|c| !['o', '.', '/'].contains(c)) {
            return Err(ParseBoardError::NotALamp(wrong));
        }
        let width = rows[0].len();
        if let Some(y) = rows.iter().position(|row| row.len() != width) {
            return Err(ParseBoardError::RaggedRow { row: y + 1, found: rows[y].len(), width });
        }
        let mut board = Board::solved(BoardSize::new(width, rows.len())?);
        let lamps = board.size().grid().cells().zip(rows.concat().into_bytes());
        for (cell, _) in lamps.filter(|&(_, lamp)| lamp == b'o') {
            board.toggle(CellSet::of(cell));
        }
        Ok(board)
    }
}

impl Board {
    /// Returns the character for the lamp in a cell.
    pub(crate) fn glyph(&self, cell: Cell) -> char {
        if self.on().contains(cell) { 'o' } else { '.' }
    }
}

/// Writes the number of the lamp, counted from 0 row by row.
impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.index())
    }
}

impl FromStr for Press {
    type Err = ParsePressError;

    /// Parses a move for any board; [`Board::play`] checks that it fits.
    fn from_str(text: &str) -> Result<Self, ParsePressError> {
        let largest = Size::new(LONGEST_SIDE, LONGEST_SIDE).ok();
        let cell = largest.zip(parse_digits(text)).and_then(|(size, index)| size.at(index));
        cell.map(Press).ok_or_else(|| ParsePressError(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn errors_name_what_is_wrong() {
        for (text, why) in [
            ("", "the link has no size"),
            ("size=5x5", "the link has no seed"),
            ("size=5x5&seed=+7", "the seed must be a number from 0 to 4294967295, not \"+7\""),
            (
                "size=5y&seed=7",
                "\"5y\" is not a size, for example 4, or 4x3 for 4 columns and 3 rows",
            ),
            ("size=5x10&seed=7", "a board must have 2 to 9 cells per side, not 5×10"),
            ("board=o.", "a board must have 2 to 9 cells per side, not 2×1"),
            ("board=o./.o/.", "row 3 has 1 lamps, the first row has 2"),
            ("board=o./.é", "'é' is neither o for a lamp that is on nor . for one that is off"),
        ] {
            assert_eq!(text.parse::<Params>().unwrap_err().to_string(), why);
        }
        for text in ["", "+1", "81", "x", "18446744073709551616"] {
            assert_eq!(text.parse::<Press>(), Err(ParsePressError(text.to_string())));
        }
    }

    proptest! {
        #[test]
        fn parsed_values_round_trip(
            text in "(size=[0-9x+]{2,4}&seed=[0-9]{1,10})|(board=[o./]{0,12})|[0-9]{1,2}",
        ) {
            if let Ok(params) = text.parse::<Params>() {
                prop_assert_eq!(params.to_string().parse(), Ok(params));
            }
            if let Ok(press) = text.parse::<Press>() {
                prop_assert_eq!(press.to_string().parse(), Ok(press));
            }
        }
    }
}
