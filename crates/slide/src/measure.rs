//! Distances of a position from the solved board.

use crate::board::Board;
use crate::piece::{Piece, PieceClass};

/// Sums of the distances of all pieces and gaps to their home cells, along the shorter way around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// Sum over the large pieces.
    pub large: u32,
    /// Sum over the small pieces.
    pub small: u32,
    /// Sum over the gaps, large and small.
    pub gaps: u32,
}

impl Board {
    /// Returns the distance of a piece or gap to its home cell, along the shorter way around.
    pub fn distance(&self, piece: Piece) -> u32 {
        self.field().distance(self.corner(piece), self.home(piece)) as u32
    }

    /// Returns the sums of the distances.
    pub fn distances(&self) -> Distance {
        let mut sum = Distance { large: 0, small: 0, gaps: 0 };
        for piece in self.pieces() {
            let part = match self.class(piece) {
                PieceClass::SmallGap | PieceClass::LargeGap => &mut sum.gaps,
                PieceClass::LargePiece => &mut sum.large,
                PieceClass::SmallPiece => &mut sum.small,
            };
            *part += self.distance(piece);
        }
        sum
    }

    /// Returns the quality of a shuffle: the sum of the distances of the large pieces.
    pub fn score(&self) -> u32 {
        self.distances().large
    }
}

#[cfg(test)]
mod tests {
    use crate::Design;
    use grid::Wrap;

    #[test]
    fn a_solved_board_has_distance_zero() {
        for design in Design::all() {
            let board = design.board(design.gaps[0].key, Wrap::NONE).unwrap();
            let distances = board.distances();
            assert_eq!((board.score(), distances.small, distances.gaps), (0, 0, 0));
        }
    }
}
