//! Daily puzzles: the same for everyone, drawn uniformly from all boards of their size.

use crate::board::{Board, BoardSize};
use crate::random::random_board;
use grid::Date;

/// Side lengths of the daily puzzles.
pub const DAILY_SIDES: [usize; 3] = [3, 4, 5];

/// Separates the seeds of daily puzzles from the seeds that players choose.
const DAYS: u64 = 0xF1F7_EE4D_A171_0000;

/// Returns the daily puzzle of a date, which is never a solved board. It must never change.
///
/// ```
/// use fifteen::{BoardSize, daily_board};
///
/// let date = "2025-11-30".parse()?;
/// let size = BoardSize::new(4, 4)?;
/// assert_eq!(daily_board(date, size), daily_board(date, size));
/// assert_ne!(daily_board(date, size), daily_board(date.next().expect("another day"), size));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn daily_board(date: Date, size: BoardSize) -> Board {
    let (width, height) = (size.grid().width() as u64, size.grid().height() as u64);
    let seed = DAYS ^ (u64::from(date.day_number()) << 8 | width << 4 | height);
    // If the board is solved, the next candidate's seed is far from those of other days.
    let mut boards = (0..).map(|at: u64| random_board(size, seed ^ at << 48));
    boards.find(|board| !board.is_solved()).expect("some board is not solved")
}
