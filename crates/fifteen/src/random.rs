//! Random boards for speedsolvers: drawn uniformly from all boards of a size, not shuffled by
//! moves.

use crate::board::{Board, BoardSize, is_solvable};
use grid::SplitMix64;

/// Draws a board of this size uniformly at random. A seed always gives the same board.
///
/// Tiles and gap are shuffled. If the result is unsolvable, its first two tiles are swapped. This
/// maps the unsolvable arrangements one-to-one onto the solvable ones.
///
/// ```
/// use fifteen::{BoardSize, random_board};
///
/// let board = random_board(BoardSize::new(4, 4)?, 7);
/// assert_eq!(board.to_string(), "13 11 15 3/9 14 8 1/10 4 2 5/7 12 0 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_board(size: BoardSize, seed: u64) -> Board {
    let size = size.grid();
    let mut tiles: Vec<u8> = (0..size.area() as u8).collect();
    SplitMix64::new(seed).shuffle(&mut tiles);
    let board = Board::from_tiles(size, &tiles);
    if is_solvable(&board) {
        return board;
    }
    let mut cells = (0..tiles.len()).filter(|&cell| tiles[cell] != 0);
    if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
        tiles.swap(first, second);
    }
    Board::from_tiles(size, &tiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;
    use std::collections::BTreeMap;

    /// Returns the sum of (observed − expected)² / expected over all categories.
    fn chi_squared(observed: impl Iterator<Item = u32>, expected: f64) -> f64 {
        observed.map(|n| (f64::from(n) - expected).powi(2) / expected).sum()
    }

    /// Returns how far χ² is from its mean, in standard deviations. Both depend only on the number
    /// of categories.
    fn deviations(chi_squared: f64, n_categories: usize) -> f64 {
        let free = (n_categories - 1) as f64;
        (chi_squared - free) / (2.0 * free).sqrt()
    }

    #[test]
    fn every_board_can_be_solved() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 4), (5, 4), (15, 15)] {
            let size = BoardSize::new(width, height).unwrap();
            for seed in 0..200 {
                let board = random_board(size, seed);
                assert_eq!(Board::try_from(&Layout::from(&board)), Ok(board));
            }
        }
    }

    #[test]
    fn all_boards_of_3_by_3_come_up_equally_often() {
        const BOARDS: usize = 181_440;
        let size = BoardSize::new(3, 3).unwrap();
        let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        for seed in 0..8 * BOARDS as u64 {
            *seen.entry(random_board(size, seed).tiles().to_vec()).or_default() += 1;
        }
        let unseen = BOARDS - seen.len();
        let all = seen.into_values().chain(std::iter::repeat_n(0, unseen));
        let deviations = deviations(chi_squared(all, 8.0), BOARDS);
        assert!(deviations.abs() < 4.0, "{deviations}");
    }

    #[test]
    fn every_tile_of_4_by_4_is_equally_often_in_every_cell() {
        const DRAWN: u32 = 64_000;
        let size = BoardSize::new(4, 4).unwrap();
        let mut seen = [[0_u32; 16]; 16];
        for seed in 0..u64::from(DRAWN) {
            for (cell, &tile) in random_board(size, seed).tiles().iter().enumerate() {
                seen[cell][usize::from(tile)] += 1;
            }
        }
        let expected = f64::from(DRAWN) / 16.0;
        for (cell, tiles) in seen.into_iter().enumerate() {
            let deviations = deviations(chi_squared(tiles.into_iter(), expected), 16);
            assert!(deviations.abs() < 4.0, "cell {cell}: {deviations}");
        }
    }
}
