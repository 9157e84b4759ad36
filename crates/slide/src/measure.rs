//! How far a position is from solved.

use crate::board::Board;
use crate::piece::{PieceClass, Piece};

/// How far everything is from home, by the shorter way around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The sum over the large pieces.
    pub large: u32,
    /// The sum over the small pieces.
    pub small: u32,
    /// The sum over the gaps, large and small.
    pub gaps: u32,
}

impl Board {
    /// How many steps a piece or gap is from its home, by the shorter way around.
    pub fn distance(&self, piece: Piece) -> u32 {
        self.field().distance(self.corner(piece), self.home(piece)) as u32
    }

    /// How far everything is from home.
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

    /// The quality of a shuffle: how far the large pieces are from home in all.
    pub fn score(&self) -> u32 {
        self.distances().large
    }
}

#[cfg(test)]
mod tests {
    use crate::Design;
    use grid::Wrap;

    #[test]
    fn a_solved_board_is_no_way_from_home() {
        for design in Design::all() {
            let board = design.board(design.gaps[0].key, Wrap::NONE).unwrap();
            let distances = board.distances();
            assert_eq!((board.score(), distances.small, distances.gaps), (0, 0, 0));
        }
    }
}
