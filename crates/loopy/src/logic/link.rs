//! String form of a Logic puzzle: the board itself, so that a link needs no seed.

use std::fmt;
use std::str::FromStr;

use grid::{BoundedSize, ParseSizeError};

use super::problem::Problem;
use crate::board::{Board, Clue, ClueError};

/// Sizes of Logic puzzles.
pub type BoardSize = BoundedSize<4, 12>;

/// A board with its clues, 4 to 12 cells per side. It may have one solution, several or none.
///
/// The string form is the size, a hyphen, and the cells row by row. A digit is a clue. A letter is a run of empty cells, from `a`
/// for one to `z` for 26. Formatting uses as few letters as possible.
///
/// ```
/// use loopy::logic::LogicBoard;
///
/// let board: LogicBoard = "4-c3b55a5f".parse()?;
/// assert_eq!(board.clues().len(), 4);
/// assert_eq!(board.to_string(), "4-c3b55a5f");
/// # Ok::<(), loopy::logic::ParseBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LogicBoard {
    size: BoardSize,
    clues: Vec<Clue>,
}

/// Reason why a string is not a Logic puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// There is no hyphen.
    #[error(
        "\"{0}\" is not a board: it must be a size, a hyphen and the cells, for example 4-c3b55a5f"
    )]
    NoCells(String),
    /// The size is invalid.
    #[error(transparent)]
    Size(#[from] ParseSizeError),
    /// A character is neither a digit nor a lower-case letter.
    #[error("{0:?} is neither a digit nor a letter from a to z")]
    Character(char),
    /// The number of cells does not match the size.
    #[error("the string has {found} cells, but the board has {area}")]
    Cells {
        /// Number of cells in the string; parsing stops at the first excess.
        found: usize,
        /// Number of cells on the board.
        area: usize,
    },
    /// A clue does not fit the board.
    #[error(transparent)]
    Clue(#[from] ClueError),
}

impl LogicBoard {
    /// Creates a board with these clues.
    ///
    /// # Errors
    ///
    /// [`ClueError`] for the first clue that does not fit.
    pub fn new(size: BoardSize, clues: &[Clue]) -> Result<Self, ClueError> {
        let board = Board::new(size.grid(), clues.to_vec())?;
        Ok(LogicBoard { size, clues: board.clues().to_vec() })
    }

    /// Returns the board size.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Returns the empty board to draw on.
    pub fn board(&self) -> Board {
        Board::new(self.size.grid(), self.clues.clone()).expect("the clues were checked")
    }

    /// Returns the problem for the solvers.
    pub fn problem(&self) -> Problem {
        Problem::new(self.size.grid(), &self.clues).expect("size and clues were checked")
    }
}

/// Longest run of empty cells that one letter encodes.
const LONGEST_RUN: usize = 26;

impl fmt::Display for LogicBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-", self.size)?;
        let mut next = 0;
        for clue in &self.clues {
            write_run(f, clue.cell.index() - next)?;
            write!(f, "{}", clue.value)?;
            next = clue.cell.index() + 1;
        }
        write_run(f, self.size.grid().area() - next)
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, mut n_cells: usize) -> fmt::Result {
    while n_cells > 0 {
        let run = n_cells.min(LONGEST_RUN);
        write!(f, "{}", char::from(b'a' - 1 + run as u8))?;
        n_cells -= run;
    }
    Ok(())
}

impl FromStr for LogicBoard {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let (size, cells) =
            text.split_once('-').ok_or_else(|| ParseBoardError::NoCells(text.to_owned()))?;
        let size: BoardSize = size.parse()?;
        let area = size.grid().area();
        let (mut clues, mut next) = (Vec::new(), 0);
        for letter in cells.chars() {
            match letter {
                '0'..='9' => {
                    if let Some(cell) = size.grid().at(next) {
                        clues.push(Clue { cell, value: letter as u8 - b'0' });
                    }
                    next += 1;
                }
                'a'..='z' => next += usize::from(letter as u8 - b'a') + 1,
                _ => return Err(ParseBoardError::Character(letter)),
            }
            if next > area {
                return Err(ParseBoardError::Cells { found: next, area });
            }
        }
        if next < area {
            return Err(ParseBoardError::Cells { found: next, area });
        }
        Ok(LogicBoard::new(size, &clues)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_boards_are_rejected_with_a_reason() {
        for (text, why) in [
            (
                "",
                "\"\" is not a board: it must be a size, a hyphen and the cells, for example 4-c3b55a5f",
            ),
            (
                "garbage",
                "\"garbage\" is not a board: it must be a size, a hyphen and the cells, for example 4-c3b55a5f",
            ),
            ("x-p", "\"x\" is not a size, for example 4, or 4x3 for 4 columns and 3 rows"),
            ("3-i", "a board must have 4 to 12 cells per side, not 3×3"),
            ("13-z", "a board must have 4 to 12 cells per side, not 13×13"),
            (
                "4x99999999999-p",
                "\"4x99999999999\" is not a size, for example 4, or 4x3 for 4 columns and 3 rows",
            ),
            ("4-P", "'P' is neither a digit nor a letter from a to z"),
            ("4-o", "the string has 15 cells, but the board has 16"),
            ("4-q", "the string has 17 cells, but the board has 16"),
            ("4-5o", "the number in cell 0 is 5, but its area has only 4 cells"),
        ] {
            assert_eq!(text.parse::<LogicBoard>().unwrap_err().to_string(), why);
        }
    }

    #[test]
    fn long_runs_take_several_letters_and_parse_back() {
        let empty: LogicBoard = "12-zzzzzn".parse().unwrap();
        assert_eq!((empty.clues().len(), empty.to_string().as_str()), (0, "12-zzzzzn"));
        let wide: LogicBoard = "5x4-aabb9aaaaaaaaaaaaa".parse().unwrap();
        assert_eq!(wide.to_string(), "5x4-f9m");
    }
}
