//! What a beam aims at: which things it sees, where they shall go, and what each cell of the way costs.

use crate::piece::Class;
use crate::places::{Effect, Places};
use crate::shape::{MAX_CELLS, Shape};

use super::conflicts::Conflicts;
use super::detours::Detours;
use super::step::Shifts;

/// How a beam sees one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// Not at all.
    Hidden,
    /// Its place matters, its name and its goal do not.
    Unnamed,
    /// Its place matters and its name does not; the nearer it is to its goal the better, by this weight for each cell.
    Led(u16),
    /// It shall go to its goal, at this cost for each cell of the way.
    Wanted(u16),
    /// It shall go to its goal, at this cost for each cell of the way and half of it for the square of the way, so that
    /// none is left far behind.
    Pulled(u16),
    /// Its place makes no difference between positions, but the nearer it is to its goal the better, by this
    /// weight for each cell.
    Guide(u16),
}

/// The tables of a beam: for each thing and cell the costs of standing there, and a part of the hash.
pub(super) struct Aim {
    costs: Vec<[u64; MAX_CELLS]>,
    hashes: Vec<[u64; MAX_CELLS]>,
    /// Things below this number are 2×2.
    n_large: usize,
    /// Neighbours that want to pass each other, and what a pair of them costs.
    conflicts: Option<(Conflicts, u64)>,
}

/// A cost that counts for what is wanted and for the rank.
const BOTH: u64 = (1 << 32) + 1;

/// The costs and the hash of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The cost of what is wanted in the upper half; with the guides, in the lower half.
    costs: u64,
    /// Positions that look alike have the same hash.
    pub(super) hash: u64,
    /// How many pairs of neighbours want to pass each other, if that counts.
    n_conflicts: u32,
    /// A hash of the places of the large pieces and gaps alone.
    pub(super) outline: u32,
}

impl Value {
    /// The cost of what is wanted: 0 at the goal.
    #[inline]
    pub(super) fn cost(self) -> u32 {
        (self.costs >> 32) as u32
    }

    /// The cost of what is wanted and the guides.
    #[inline]
    pub(super) fn rank(self) -> u32 {
        self.costs as u32
    }
}

impl Aim {
    /// Tables for a goal, by the view of each thing.
    pub(super) fn new(shape: &Shape, goal: &[u8], view: impl Fn(u8) -> View) -> Self {
        let n_things = shape.n_things();
        let (costs, hashes) = (vec![[0; MAX_CELLS]; n_things], vec![[0; MAX_CELLS]; n_things]);
        let mut aim = Aim { costs, hashes, n_large: shape.n_large.into(), conflicts: None };
        for thing in shape.things() {
            let i = usize::from(thing);
            // One name for all gaps of a size, and for all pieces of a size.
            let unnamed = Some(1_000 + shape.class(thing) as u64);
            let view = view(thing);
            let (name, weight) = match view {
                View::Hidden => (None, 0),
                View::Unnamed => (unnamed, 0),
                View::Led(weight) => (unnamed, u64::from(weight)),
                View::Wanted(weight) => (Some(thing.into()), u64::from(weight) * BOTH),
                View::Pulled(weight) => (Some(thing.into()), u64::from(weight) / 2 * BOTH),
                View::Guide(weight) => (None, u64::from(weight)),
            };
            for (cost, &distance) in aim.costs[i].iter_mut().zip(shape.distances(goal[i])) {
                let distance = u64::from(distance);
                let way = if matches!(view, View::Pulled(_)) {
                    distance * (distance + 2)
                } else {
                    distance
                };
                *cost = way * weight;
            }
            if let Some(name) = name {
                for (cell, hash) in (0..).zip(&mut aim.hashes[i]) {
                    *hash = mix(name << 32 | cell);
                }
            }
        }
        aim
    }

    /// The same, and each pair of neighbours that want to pass each other costs so much.
    pub(super) fn with_conflicts(self, conflicts: Conflicts, cost: u16) -> Self {
        Aim { conflicts: Some((conflicts, u64::from(cost) * BOTH)), ..self }
    }

    /// The same, and each cell of a small piece's way around the large pieces at their goals costs so much.
    pub(super) fn with_detours(mut self, shape: &Shape, goal: &[u8], cost: u16) -> Self {
        let Some(detours) = Detours::new(shape, goal) else { return self };
        for thing in shape.things().filter(|&t| shape.class(t) == Class::SmallPiece) {
            let goal = goal[usize::from(thing)];
            let costs = &mut self.costs[usize::from(thing)];
            for (sum, detour) in costs.iter_mut().zip(detours.to(shape, goal)) {
                *sum += u64::from(detour) * u64::from(cost) * BOTH;
            }
        }
        self
    }

    /// The value of a position.
    pub(super) fn value<const N: usize>(&self, shape: &Shape, places: &Places<N>) -> Value {
        let mut value = Value { costs: 0, hash: 0, n_conflicts: 0, outline: 0 };
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

    /// The value after a step, from the value before it.
    #[inline]
    pub(super) fn after<const N: usize>(
        &self,
        shape: &Shape,
        places: &Places<N>,
        value: Value,
        effect: Effect,
    ) -> Value {
        let shifts = Shifts::of(shape, places, effect);
        let Value { mut costs, mut hash, mut n_conflicts, mut outline } = value;
        for shift in shifts.iter() {
            let [from, to] = [shift.from, shift.to].map(usize::from);
            let cost = &self.costs[usize::from(shift.thing)];
            // Neither half of the sum ever falls below 0.
            costs = costs + cost[to] - cost[from];
            let hashes = &self.hashes[usize::from(shift.thing)];
            let change = hashes[from] ^ hashes[to];
            hash ^= change;
            outline ^= self.outline_part(shift.thing.into(), change);
        }
        if let Some((conflicts, weight)) = &self.conflicts {
            let n = conflicts.after(shape, places, effect, n_conflicts);
            costs = costs + u64::from(n) * weight - u64::from(n_conflicts) * weight;
            n_conflicts = n;
        }
        Value { costs, hash, n_conflicts, outline }
    }

    /// What the hash of a thing, or its change, is for the outline.
    #[inline]
    fn outline_part(&self, thing: usize, hash: u64) -> u32 {
        if thing < self.n_large { (hash >> 32) as u32 } else { 0 }
    }
}

/// The finaliser of `SplitMix64`: every bit of the result depends on every bit of the number.
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
    fn an_outline_changes_when_a_large_piece_moves_and_values_are_the_same_on_the_way() {
        for link in ["board=default&gapConfig=2s", "board=tenlargepieces&gapConfig=2l&wrapV=1"] {
            let link = format!("seed=1&steps=200&{link}&v=2");
            let board = link.parse::<Challenge>().unwrap().deal().unwrap().board;
            let (shape, places) = board.position();
            let view = |thing| if shape.is_gap(thing) { View::Unnamed } else { View::Pulled(8) };
            let aim = Aim::new(shape, &shape.homes, view).with_detours(shape, &shape.homes, 3);
            let (mut places, mut rng, mut n_changed) = (places.clone(), Lcg::new(4), 0);
            let mut value = aim.value(shape, &places);
            for _ in 0..2_000 {
                let effects: Vec<Effect> = step::steps(shape, &places)
                    .filter_map(|step| step::effect(shape, &places, step))
                    .collect();
                let effect = effects[rng.below(effects.len() as u32) as usize];
                let (before, outline) = (places.clone(), value.outline);
                value = aim.after(shape, &places, value, effect);
                places.apply(shape, effect);
                assert_eq!(value, aim.value(shape, &places), "{link}");
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
                    let is_piece = |thing: &u8| !shape.is_gap(*thing);
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
