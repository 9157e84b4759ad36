//! The boards of the day: the same for everybody, drawn from all boards of their size.

use crate::board::{Board, BoardSize};
use crate::random::random_board;
use grid::Date;

/// The sides of the boards of the day.
pub const DAILY_SIDES: [usize; 3] = [3, 4, 5];

/// Tells the seeds of days from those that anybody might choose.
const DAYS: u64 = 0xF1F7_EE4D_A171_0000;

/// The board of a day, which is never in order. It stays the same for ever.
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
    // A board in order makes room for another one, far from the seeds of other days.
    let mut boards = (0..).map(|at: u64| random_board(size, seed ^ at << 48));
    boards.find(|board| !board.is_solved()).expect("some board is not in order")
}
