//! Weights of the shuffle's random choice: every legal move has a weight, and one move is drawn.
//!
//! They are integers, so that shuffles are the same on every machine.

use crate::deal::Generation;

impl Generation {
    /// Returns the weights of this generation.
    pub(crate) fn weights(self) -> &'static MoveWeights {
        static V1: MoveWeights = MoveWeights::new(&WeightParams {
            full: 5,
            influence: 100,
            closer: 400,
            further: 25,
            base: 5,
            bonus: 30,
            homeward: 100,
            unit: 1,
        });
        // Tuned so that large pieces end further from their home cells than in the first generation, on
        // every board, with all gaps and any number of moves. Gaps that stay together move large pieces,
        // and a piece seldom moves back towards its home cell.
        static V2: MoveWeights = MoveWeights::new(&WeightParams {
            full: 3,
            influence: 100,
            closer: 400,
            further: 25,
            base: 10,
            bonus: 20,
            homeward: 2,
            unit: 1000,
        });
        match self {
            Generation::V1 => &V1,
            Generation::V2 => &V2,
        }
    }
}

/// The effect of a move on the distance between the first two gaps.
#[derive(Clone, Copy)]
pub(crate) enum GapDistanceChange {
    Closer,
    None,
    Further,
}

/// Parameters of the weights. Below, u is the time since a large piece moved, scaled to 0 to 1.
struct WeightParams {
    /// Number of moves after which u is 1.
    full: u32,
    /// Influence of the distance between the gaps, in hundredths.
    influence: u32,
    /// Factor for a move that brings the gaps closer, in hundredths.
    closer: u32,
    /// Factor for a move that separates them, in hundredths.
    further: u32,
    /// Weight of a move of a large piece.
    base: u32,
    /// Additional weight of a large move at u = 1.
    bonus: u32,
    /// Factor for a move that brings a large piece closer to its home cell, in hundredths.
    homeward: u32,
    /// Scale of all weights.
    unit: u32,
}

/// The weights of all moves.
pub(crate) struct MoveWeights {
    /// Largest number of moves since a large piece moved that makes a difference.
    pub(crate) full: usize,
    /// Weights by the number of moves since a large piece moved.
    pub(crate) by_time: [WeightsAt; 8],
    /// Weight of a swap, if it can be drawn.
    pub(crate) swap: u32,
}

/// The weights for one number of moves since a large piece moved.
#[derive(Clone, Copy)]
pub(crate) struct WeightsAt {
    /// Weight of a small move by [`GapDistanceChange`]; the fourth entry is unused.
    pub(crate) small: [u32; 4],
    /// Weight of a large move.
    pub(crate) large: u32,
    /// Weight of a large move towards the piece's home cell.
    pub(crate) homeward: u32,
}

/// A swap can be drawn if the next random number is below this: a tenth of 2³².
pub(crate) const SWAP_LIMIT: u32 = 429_496_730;

impl MoveWeights {
    const fn new(params: &WeightParams) -> Self {
        let none = WeightsAt { small: [0; 4], large: 0, homeward: 0 };
        let mut by_time = [none; 8];
        let mut k = 0;
        while k <= params.full as usize {
            by_time[k] = WeightsAt {
                small: [
                    params.small(k as u64, params.closer as u64),
                    params.small(k as u64, 100),
                    params.small(k as u64, params.further as u64),
                    0,
                ],
                large: params.large(k as u32),
                homeward: params.large(k as u32) * params.homeward / 100,
            };
            k += 1;
        }
        MoveWeights { full: params.full as usize, by_time, swap: params.unit }
    }
}

impl WeightParams {
    /// Returns max(1, round(d·(1 + u))) in scaled units, with u = k / full and d = 1 + (factor −
    /// 1)·influence·u.
    const fn small(&self, k: u64, factor: u64) -> u32 {
        let (full, whole) = (self.full as u64, 100 * 100 * self.full as u64);
        let d = whole + factor * self.influence as u64 * k - 100 * self.influence as u64 * k;
        let (parts, of) = (self.unit as u64 * d * (full + k), whole * full);
        let rounded = (2 * parts + of) / (2 * of);
        if rounded == 0 { 1 } else { rounded as u32 }
    }

    /// Returns base + ⌊bonus·u⌋ in scaled units.
    const fn large(&self, k: u32) -> u32 {
        self.unit * self.base + self.unit * self.bonus * k / self.full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes the weights with the formula of the rules, in floating point.
    fn by_formula(k: u32) -> ([u32; 3], u32) {
        let u = (f64::from(k) / 5.0).min(1.0);
        let small = |d: f64| ((d * (1.0 + u) + 0.5).floor() as u32).max(1);
        let (closer, further) = (1.0 + (4.0 - 1.0) * u, 1.0 - (1.0 - 0.25) * u);
        ([small(closer), small(1.0), small(further)], 5 + (30.0 * u).floor() as u32)
    }

    #[test]
    fn weights_of_the_first_generation_match_the_formula() {
        let weights = Generation::V1.weights();
        for k in 0..=weights.full {
            let at = &weights.by_time[k];
            assert_eq!(
                ([at.small[0], at.small[1], at.small[2]], at.large),
                by_formula(k as u32),
                "{k}"
            );
        }
        let closer = [1, 2, 3, 4, 6, 8];
        assert_eq!(weights.by_time.map(|at| at.small[0])[..=5], closer);
        assert_eq!((weights.full, weights.swap), (5, 1));
    }

    #[test]
    fn every_move_has_a_positive_weight_in_both_generations() {
        for generation in [Generation::V1, Generation::V2] {
            let weights = generation.weights();
            for at in &weights.by_time[..=weights.full] {
                let least = at.small[..3].iter().chain([&at.large, &at.homeward]).min();
                assert!(least > Some(&0));
            }
        }
    }

    #[test]
    fn a_swap_can_be_drawn_with_a_probability_of_one_in_ten() {
        let limit = |number: u32| f64::from(number) / 4_294_967_296.0 < 0.1;
        assert!(limit(SWAP_LIMIT - 1) && !limit(SWAP_LIMIT));
    }
}
