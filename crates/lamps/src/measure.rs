//! The distance of a board from solved.

use crate::board::Board;
use crate::solve::solve;

/// Two measures of one position.
///
/// ```
/// use lamps::{Board, Distance};
///
/// let board: Board = ".o./ooo/.o.".parse()?;
/// assert_eq!(Distance::of(&board), Distance { n_on: 5, n_presses: Some(1) });
/// # Ok::<(), lamps::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// Number of lamps that are on. It is a poor estimate of the presses needed.
    pub n_on: usize,
    /// Fewest presses that solve the board; `None` if it can't be solved.
    pub n_presses: Option<usize>,
}

impl Distance {
    /// Measures a board.
    pub fn of(board: &Board) -> Self {
        Distance { n_on: board.on().len(), n_presses: solve(board).map(|presses| presses.len()) }
    }
}
