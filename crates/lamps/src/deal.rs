//! New boards: random presses from a seed, the same on every platform.

use crate::board::{Board, BoardSize};
use grid::Lcg;

/// Deals a solvable board with at least one lamp on: each lamp of the solved board is pressed or not,
/// with equal probability. The same seed gives the same board forever.
///
/// ```
/// use lamps::{BoardSize, deal};
///
/// let board = deal(BoardSize::new(3, 2)?, 2026);
/// assert_eq!(board.to_string(), "oo./..o");
/// # Ok::<(), grid::SizeError>(())
/// ```
pub fn deal(size: BoardSize, seed: u32) -> Board {
    let mut rng = Lcg::new(seed);
    loop {
        let mut board = Board::solved(size);
        for press in board.moves() {
            if rng.below(2) == 1 {
                board.play(press).expect("a listed move is legal");
            }
        }
        // Nothing was pressed, or the presses cancelled each other out.
        if !board.is_solved() {
            return board;
        }
    }
}
