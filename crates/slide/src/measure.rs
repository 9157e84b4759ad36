//! How far a position is from solved, and how hard it looks.

use crate::board::Board;
use crate::piece::{Class, Piece};

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
                Class::SmallGap | Class::LargeGap => &mut sum.gaps,
                Class::LargePiece => &mut sum.large,
                Class::SmallPiece => &mut sum.small,
            };
            *part += self.distance(piece);
        }
        sum
    }

    /// The quality of a shuffle: how far the large pieces are from home in all.
    pub fn score(&self) -> u32 {
        self.distances().large
    }

    /// How many moves a good solution may take, guessed at once from the distances: 0 only if every piece is at home.
    ///
    /// The curve is c·(small + 3·large)^1.30 steps. The factor c was fitted to two to nine solutions of the solver for
    /// each sort of board and gaps; for the boards of two pictures it is that of the default board. The benchmark prints the factor
    /// that fits the solver's answers best, and how far the guess is from them. Small
    /// boards and short shuffles, where the curve is flat, have eight moves for each five steps of the
    /// small pieces instead: on the classic board of 4×4 the guess is then 1.03 to 1.11 times the mean of the shortest
    /// solutions (24 boards, shuffled by 50 to 10,000 steps). A large gap takes pieces two cells far, two small ones
    /// at a time, so short shuffles are undone in fewer moves than there are steps to home: 50 and 250 steps with large gaps, ten boards,
    /// in a median of 45 moves where the other curve says 250.
    pub fn estimate(&self) -> u32 {
        let Distance { large, small, .. } = self.distances();
        let weighed = small + 3 * large;
        let curve = self.factor() * f64::from(weighed).powf(1.30);
        let guess = if self.n_large_gaps() == 0 {
            curve.max(f64::from(small * 8 / 5))
        } else {
            curve.min(2e-5 * f64::from(weighed).powi(3))
        };
        (guess.round() as u32).max(weighed.min(1))
    }

    /// The factor of the curve: more large pieces in less room make a board harder, large gaps make it easier.
    fn factor(&self) -> f64 {
        let n_large = self.pieces().filter(|&piece| self.is_large(piece)).count();
        let per_64_cells = n_large * 64 / self.field().size().area();
        match (self.n_large_gaps(), per_64_cells) {
            (0, 0) => 0.39,
            (0, 1..=7) => 0.46,
            (0, 8..=9) => 0.44,
            (0, _) => 0.49,
            (1, _) => 0.34,
            (_, _) => 0.19,
        }
    }

    fn n_large_gaps(&self) -> usize {
        self.pieces().filter(|&piece| self.class(piece) == Class::LargeGap).count()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Challenge, Design, GapKey};
    use grid::Wrap;

    #[test]
    fn a_solved_board_is_no_way_from_home() {
        for design in Design::all() {
            let board = design.board(design.gaps[0].key, Wrap::NONE).unwrap();
            assert_eq!((board.score(), board.estimate()), (0, 0));
        }
    }

    #[test]
    fn one_piece_out_of_place_takes_at_least_one_move() {
        let mut board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).unwrap();
        let m = board.moves().find(|&m| board.kind(m) == Some(crate::Kind::Small)).unwrap();
        board.play(m).unwrap();
        assert_eq!((board.distances().small, board.distances().gaps), (1, 1));
        assert_eq!(board.estimate(), 1);
    }

    #[test]
    fn a_longer_shuffle_looks_harder() {
        let estimate = |steps| {
            let deal = |seed| Challenge { steps, ..Challenge::new(seed) }.deal().unwrap();
            (0..20).map(|seed| deal(seed).board.estimate()).sum::<u32>()
        };
        let levels = Challenge::PRESETS.map(estimate);
        assert!(levels.is_sorted(), "{levels:?}");
    }
}
