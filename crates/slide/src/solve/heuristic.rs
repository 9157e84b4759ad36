//! The beam-search heuristic: which pieces it distinguishes, their goals, and the cost of each cell of
//! distance. "Piece" includes gaps.

use crate::piece::PieceClass;
use crate::places::{MoveEffect, Places};
use crate::shape::{MAX_CELLS, Shape};

use super::conflicts::Conflicts;
use super::detours::Detours;
use super::step::Shifts;

/// The role of a piece in a beam search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceRole {
    /// Its place does not matter.
    Ignored,
    /// Its place matters, but not its identity or its goal.
    Unlabelled,
    /// Its place matters, but not its identity. Each cell of distance to its goal adds this weight to the
    /// rank.
    UnlabelledGuide(u16),
    /// It has to reach its goal, at this cost per cell of distance.
    Target(u16),
    /// It has to reach its goal, at this cost per cell of distance plus half of it for the distance squared,
    /// so that no piece is left far behind.
    QuadraticTarget(u16),
    /// Its place does not distinguish positions. Each cell of distance to its goal adds this weight to the
    /// rank.
    Guide(u16),
}

/// The tables of a beam search: a cost and a hash for each piece and cell.
pub(super) struct Heuristic {
    costs: Vec<[u64; MAX_CELLS]>,
    hashes: Vec<[u64; MAX_CELLS]>,
    /// Pieces below this number are 2×2.
    n_large: usize,
    /// The conflicts between neighbours, and the cost of each.
    conflicts: Option<(Conflicts, u64)>,
}

/// Multiplies a cost that counts in both halves of [`Evaluation::costs`].
const BOTH: u64 = (1 << 32) + 1;

/// The costs and the hash of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    /// The cost of the targets in the upper half, and with the guides in the lower half.
    costs: u64,
    /// A hash that is equal for positions that the search does not distinguish.
    pub(super) hash: u64,
    /// Number of conflicts, if they count.
    n_conflicts: u32,
    /// A hash of the places of the large pieces and gaps alone.
    pub(super) outline: u32,
}

impl Evaluation {
    /// Returns the cost of the targets: 0 at the goal.
    #[inline]
    pub(super) fn cost(self) -> u32 {
        (self.costs >> 32) as u32
    }

    /// Returns the cost of the targets and the guides.
    #[inline]
    pub(super) fn rank(self) -> u32 {
        self.costs as u32
    }
}

impl Heuristic {
    /// Creates the tables for a goal, given the role of each piece.
    pub(super) fn new(shape: &Shape, goal: &[u8], role: impl Fn(u8) -> PieceRole) -> Self {
        let n_pieces = shape.n_pieces();
        let (costs, hashes) = (vec![[0; MAX_CELLS]; n_pieces], vec![[0; MAX_CELLS]; n_pieces]);
        let mut heuristic =
            Heuristic { costs, hashes, n_large: shape.n_large.into(), conflicts: None };
        for piece in shape.pieces() {
            let i = usize::from(piece);
            // One label for all pieces of a class.
            let unnamed = Some(1_000 + shape.class(piece) as u64);
            let role = role(piece);
            let (name, weight) = match role {
                PieceRole::Ignored => (None, 0),
                PieceRole::Unlabelled => (unnamed, 0),
                PieceRole::UnlabelledGuide(weight) => (unnamed, u64::from(weight)),
                PieceRole::Target(weight) => (Some(piece.into()), u64::from(weight) * BOTH),
                PieceRole::QuadraticTarget(weight) => {
                    (Some(piece.into()), u64::from(weight) / 2 * BOTH)
                }
                PieceRole::Guide(weight) => (None, u64::from(weight)),
            };
            for (cost, &distance) in heuristic.costs[i].iter_mut().zip(shape.distances(goal[i])) {
                let distance = u64::from(distance);
                let weighted_distance = if matches!(role, PieceRole::QuadraticTarget(_)) {
                    distance * (distance + 2)
                } else {
                    distance
                };
                *cost = weighted_distance * weight;
            }
            if let Some(name) = name {
                for (cell, hash) in (0..).zip(&mut heuristic.hashes[i]) {
                    *hash = mix(name << 32 | cell);
                }
            }
        }
        heuristic
    }

    /// Adds a cost for each conflict between neighbours.
    pub(super) fn with_conflicts(self, conflicts: Conflicts, cost: u16) -> Self {
        Heuristic { conflicts: Some((conflicts, u64::from(cost) * BOTH)), ..self }
    }

    /// Adds a cost for each cell of a small piece's detour around the large pieces at their goals.
    pub(super) fn with_detours(mut self, shape: &Shape, goal: &[u8], cost: u16) -> Self {
        let Some(detours) = Detours::new(shape, goal) else { return self };
        for piece in shape.pieces().filter(|&t| shape.class(t) == PieceClass::SmallPiece) {
            let goal = goal[usize::from(piece)];
            let costs = &mut self.costs[usize::from(piece)];
            for (sum, detour) in costs.iter_mut().zip(detours.to(shape, goal)) {
                *sum += u64::from(detour) * u64::from(cost) * BOTH;
            }
        }
        self
    }

    /// Evaluates a position.
    pub(super) fn evaluate<const N: usize>(&self, shape: &Shape, places: &Places<N>) -> Evaluation {
        let mut value = Evaluation { costs: 0, hash: 0, n_conflicts: 0, outline: 0 };
        for (i, &corner) in places.corners()[..self.costs.len()].iter().enumerate() {
            value.costs += self.costs[i][usize::from(corner)];
            let hash = self.hashes[i][usize::from(corner)];
            value.hash ^= hash;
            value.outline ^= self.outline_part(i, hash);
        }
        if let Some((conflicts, weight)) = &self.conflicts {
            value.n_conflicts = conflicts.count(shape, places);
            value.costs += u64::from(value.n_conflicts) * weight;
        }
        value
    }

    /// Returns the evaluation after a move, from the evaluation before it.
    #[inline]
    pub(super) fn after<const N: usize>(
        &self,
        shape: &Shape,
        places: &Places<N>,
        value: Evaluation,
        effect: MoveEffect,
    ) -> Evaluation {
        let shifts = Shifts::of(shape, places, effect);
        let Evaluation { mut costs, mut hash, mut n_conflicts, mut outline } = value;
        for shift in shifts.iter() {
            let [from, to] = [shift.from, shift.to].map(usize::from);
            let cost = &self.costs[usize::from(shift.piece)];
            // Neither half of the sum ever becomes negative.
            costs = costs + cost[to] - cost[from];
            let hashes = &self.hashes[usize::from(shift.piece)];
            let change = hashes[from] ^ hashes[to];
            hash ^= change;
            outline ^= self.outline_part(shift.piece.into(), change);
        }
        if let Some((conflicts, weight)) = &self.conflicts {
            let n = conflicts.after(shape, places, effect, n_conflicts);
            costs = costs + u64::from(n) * weight - u64::from(n_conflicts) * weight;
            n_conflicts = n;
        }
        Evaluation { costs, hash, n_conflicts, outline }
    }

    /// Returns the contribution of a piece's hash, or of its change, to the outline.
    #[inline]
    fn outline_part(&self, piece: usize, hash: u64) -> u32 {
        if piece < self.n_large { (hash >> 32) as u32 } else { 0 }
    }
}

/// Applies the finaliser of `SplitMix64`: every bit of the result depends on every bit of the input.
pub(super) fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Challenge;
    use crate::solve::step;
    use grid::Lcg;

    #[test]
    fn incremental_evaluations_match_and_outlines_change_only_with_large_pieces() {
        for link in ["board=default&gapConfig=2s", "board=tenlargepieces&gapConfig=2l&wrapV=1"] {
            let link = format!("seed=1&steps=200&{link}&v=2");
            let board = link.parse::<Challenge>().unwrap().deal().unwrap().board;
            let (shape, places) = board.position();
            let role = |piece| {
                if shape.is_gap(piece) {
                    PieceRole::Unlabelled
                } else {
                    PieceRole::QuadraticTarget(8)
                }
            };
            let heuristic =
                Heuristic::new(shape, &shape.homes, role).with_detours(shape, &shape.homes, 3);
            let (mut places, mut rng, mut n_changed) = (places.clone(), Lcg::new(4), 0);
            let mut value = heuristic.evaluate(shape, &places);
            for _ in 0..2_000 {
                let effects: Vec<MoveEffect> = step::steps(shape, &places)
                    .filter_map(|step| step::effect(shape, &places, step))
                    .collect();
                let effect = effects[rng.below(effects.len() as u32) as usize];
                let (before, outline) = (places.clone(), value.outline);
                value = heuristic.after(shape, &places, value, effect);
                places.apply(shape, effect);
                assert_eq!(value, heuristic.evaluate(shape, &places), "{link}");
                let gaps = |places: &Places| {
                    let mut corners: Vec<u8> = shape
                        .gaps
                        .iter()
                        .filter(|&&gap| shape.is_large(gap))
                        .map(|&gap| places.corner(gap))
                        .collect();
                    corners.sort_unstable();
                    corners
                };
                let large = |places: &Places| {
                    let is_piece = |piece: &u8| !shape.is_gap(*piece);
                    (0..shape.n_large)
                        .filter(is_piece)
                        .map(|t| places.corner(t))
                        .collect::<Vec<_>>()
                };
                let is_same = large(&before) == large(&places) && gaps(&before) == gaps(&places);
                assert_eq!(value.outline == outline, is_same, "{link}");
                n_changed += u32::from(!is_same);
            }
            assert!(n_changed > 20, "{link}: {n_changed}");
        }
    }
}
