//! Estimated length of a good solution, computed from the distances of the pieces.

use crate::board::Board;
use crate::design::{Design, GapKey};
use crate::piece::PieceClass;

use GapKey::{OneLarge, OneSmall, TwoLarge, TwoSmall};

/// The fitted curve of a board with its gaps: moves = `at_100` · ((small + 3·large) / 100) ^ exponent,
/// where `small` and `large` are the sums of the distances of the small and large pieces.
struct Fit {
    board: &'static str,
    gaps: GapKey,
    at_100: f64,
    exponent: f64,
}

const fn fit(board: &'static str, gaps: GapKey, at_100: f64, exponent: f64) -> Fit {
    Fit { board, gaps, at_100, exponent }
}

/// Least-squares fits of the logarithms to the solutions in `tests/golden/estimates.txt`.
///
/// For each board and its gaps these are up to five challenges of 50 to 10,000 shuffle moves, each
/// searched with 20 million nodes. Solutions more than twelve times as long as the sum of the
/// distances (for example, those of the stabiliser chain) are not good solutions and were left out.
/// The exponent is regularised towards that of all boards with the same gaps (ridge regression,
/// weight 0.5). Two curves are borrowed: `vertical` with one large gap uses that of `horizontal`,
/// `singlelargepiece` with one large gap uses that of `default`.
///
/// On 55 challenges with other seeds (`tests/golden/estimates-held-out.txt`), half of the estimates
/// are within 19% of the moves found and three quarters within 49%. The worst is off by a factor of
/// 4.1.
static FITS: [Fit; 27] = [
    fit("default", TwoSmall, 143.1, 1.53),
    fit("default", OneSmall, 811.7, 1.96),
    fit("default", TwoLarge, 20.7, 2.39),
    fit("default", OneLarge, 57.0, 1.91),
    fit("horizontal", TwoSmall, 98.4, 1.31),
    fit("horizontal", OneSmall, 295.2, 1.69),
    fit("horizontal", TwoLarge, 11.7, 1.99),
    fit("horizontal", OneLarge, 14.8, 2.13),
    fit("vertical", TwoSmall, 160.7, 1.35),
    fit("vertical", OneSmall, 197.6, 1.13),
    fit("vertical", TwoLarge, 14.9, 1.80),
    fit("vertical", OneLarge, 14.8, 2.13),
    fit("classic", OneSmall, 164.2, 1.31),
    fit("classic", TwoSmall, 157.8, 1.06),
    fit("classicsmall", OneSmall, 170.4, 1.09),
    fit("classicsmall", TwoSmall, 160.6, 1.18),
    fit("singlelargepiece", TwoSmall, 168.5, 1.19),
    fit("singlelargepiece", OneSmall, 174.8, 1.27),
    fit("singlelargepiece", OneLarge, 57.0, 1.91),
    fit("ninelargepieces", TwoSmall, 129.2, 1.73),
    fit("ninelargepieces", OneSmall, 134.8, 1.24),
    fit("ninelargepieces", TwoLarge, 23.5, 2.35),
    fit("ninelargepieces", OneLarge, 36.7, 2.47),
    fit("tenlargepieces", TwoSmall, 218.0, 1.41),
    fit("tenlargepieces", OneSmall, 208.0, 1.33),
    fit("tenlargepieces", TwoLarge, 14.8, 2.29),
    fit("tenlargepieces", OneLarge, 27.2, 1.98),
];

impl Board {
    /// Returns the estimated length of a good solution: 0 only if every piece is in place.
    pub fn estimate(&self) -> u32 {
        let distances = self.distances();
        let weighed = distances.small + 3 * distances.large;
        let (at_100, exponent) = self.curve();
        let guess = at_100 * (f64::from(weighed) / 100.0).powf(exponent);
        (guess.round() as u32).max(weighed.min(1))
    }

    /// Returns the moves at a distance of 100, and the exponent.
    fn curve(&self) -> (f64, f64) {
        let fit = self.design().zip(self.gap_key()).and_then(|(design, key)| {
            FITS.iter().find(|fit| fit.board == design.slug && fit.gaps == key)
        });
        fit.map_or_else(|| self.curve_by_room(), |fit| (fit.at_100, fit.exponent))
    }

    /// Returns the curve of a board that is not one of the eight designs: a high density of large
    /// pieces makes it harder, large gaps make it easier.
    fn curve_by_room(&self) -> (f64, f64) {
        let n_large = self.pieces().filter(|&piece| self.is_large(piece)).count();
        let per_64_cells = n_large * 64 / self.field().size().area();
        let at_100 = match (self.n_gaps(PieceClass::LargeGap), per_64_cells) {
            (0, 0) => 155.0,
            (0, 1..=7) => 183.0,
            (0, 8..=9) => 175.0,
            (0, _) => 195.0,
            (1, _) => 135.0,
            (_, _) => 76.0,
        };
        (at_100, 1.30)
    }

    /// Returns the design with the same size and number of large pieces.
    fn design(&self) -> Option<&'static Design> {
        let n_large = self.pieces().filter(|&piece| self.is_large(piece)).count();
        let is_it =
            |design: &&Design| (design.size, design.large.len()) == (self.field().size(), n_large);
        Design::all().iter().find(is_it)
    }

    fn gap_key(&self) -> Option<GapKey> {
        match (self.n_gaps(PieceClass::SmallGap), self.n_gaps(PieceClass::LargeGap)) {
            (2, 0) => Some(TwoSmall),
            (1, 0) => Some(OneSmall),
            (0, 2) => Some(TwoLarge),
            (0, 1) => Some(OneLarge),
            _ => None,
        }
    }

    fn n_gaps(&self, class: PieceClass) -> usize {
        self.gaps().filter(|&gap| self.class(gap) == class).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Challenge;
    use grid::Wrap;

    #[test]
    fn every_design_has_one_fit_per_gap_configuration() {
        let mut n_fits = 0;
        for design in Design::all() {
            for config in design.gaps {
                n_fits += 1;
                for wrap in Wrap::ALL {
                    let board = design.board(config.key, wrap).unwrap();
                    assert_eq!(board.design(), Some(design));
                    assert_eq!(board.gap_key(), Some(config.key));
                }
                let is_it = |fit: &&Fit| fit.board == design.slug && fit.gaps == config.key;
                assert_eq!(
                    FITS.iter().filter(is_it).count(),
                    1,
                    "{} {:?}",
                    design.slug,
                    config.key
                );
            }
        }
        assert_eq!(n_fits, FITS.len());
    }

    #[test]
    fn a_solved_board_has_an_estimate_of_zero() {
        for design in Design::all() {
            let board = design.board(design.gaps[0].key, Wrap::NONE).unwrap();
            assert_eq!(board.estimate(), 0);
        }
    }

    #[test]
    fn one_piece_out_of_place_is_estimated_at_one_move() {
        let mut board = Design::default_board().board(TwoSmall, Wrap::NONE).unwrap();
        let m =
            board.moves().find(|&m| board.move_kind(m) == Some(crate::MoveKind::Small)).unwrap();
        board.play(m).unwrap();
        assert_eq!((board.distances().small, board.distances().gaps), (1, 1));
        assert_eq!(board.estimate(), 1);
    }

    #[test]
    fn a_longer_shuffle_has_a_higher_estimate() {
        let estimate = |steps| {
            let deal = |seed| Challenge { steps, ..Challenge::new(seed) }.deal().unwrap();
            (0..20).map(|seed| deal(seed).board.estimate()).sum::<u32>()
        };
        let levels = Challenge::PRESETS.map(estimate);
        assert!(levels.is_sorted(), "{levels:?}");
    }
}
