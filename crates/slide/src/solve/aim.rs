//! What a beam aims at: which things it sees, where they shall go, and what each cell of the way costs.

use crate::places::Places;
use crate::shape::{Bytes, MAX_CELLS, Shape};

use super::step::Shifts;

/// How a beam sees one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// Not at all.
    Hidden,
    /// Its place matters, its name and its goal do not.
    Unnamed,
    /// It shall go to its goal, at this cost for each cell of the way.
    Wanted(u16),
    /// Its place makes no difference between positions, but the nearer it is to its goal the better, by this
    /// weight for each cell.
    Guide(u16),
}

/// The tables of a beam: for each thing and cell the costs of standing there, and a part of the hash.
pub(super) struct Aim {
    costs: Vec<[u64; MAX_CELLS]>,
    hashes: Vec<[u64; MAX_CELLS]>,
}

/// The costs and the hash of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The cost of what is wanted in the upper half; with the guides, in the lower half.
    costs: u64,
    /// Positions that look alike have the same hash.
    pub(super) hash: u64,
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
    pub(super) fn new(shape: &Shape, goal: &Bytes, view: impl Fn(u8) -> View) -> Self {
        let n_things = usize::from(shape.n_things());
        let mut aim =
            Aim { costs: vec![[0; MAX_CELLS]; n_things], hashes: vec![[0; MAX_CELLS]; n_things] };
        for thing in 0..shape.n_things() {
            let i = usize::from(thing);
            let (name, weight) = match view(thing) {
                View::Hidden => (None, 0),
                // One name for all gaps of a size, and for all pieces of a size.
                View::Unnamed => (Some(1_000 + shape.class(thing) as u64), 0),
                View::Wanted(weight) => (Some(thing.into()), u64::from(weight) * ((1 << 32) + 1)),
                View::Guide(weight) => (None, u64::from(weight)),
            };
            for (cost, &distance) in aim.costs[i].iter_mut().zip(shape.distances(goal[i])) {
                *cost = u64::from(distance) * weight;
            }
            if let Some(name) = name {
                for (cell, hash) in (0..).zip(&mut aim.hashes[i]) {
                    *hash = mix(name << 32 | cell);
                }
            }
        }
        aim
    }

    /// The value of a position.
    pub(super) fn value(&self, places: &Places) -> Value {
        let mut value = Value { costs: 0, hash: 0 };
        for (i, &corner) in places.corners()[..self.costs.len()].iter().enumerate() {
            value.costs += self.costs[i][usize::from(corner)];
            value.hash ^= self.hashes[i][usize::from(corner)];
        }
        value
    }

    /// The value after a step, from the value before it.
    #[inline]
    pub(super) fn after(&self, value: Value, shifts: &Shifts) -> Value {
        let Value { mut costs, mut hash } = value;
        for shift in shifts.iter() {
            let [from, to] = [shift.from, shift.to].map(|cell| usize::from(cell) % MAX_CELLS);
            let cost = &self.costs[usize::from(shift.thing)];
            // Neither half of the sum ever falls below 0.
            costs = costs + cost[to] - cost[from];
            let hashes = &self.hashes[usize::from(shift.thing)];
            hash ^= hashes[from] ^ hashes[to];
        }
        Value { costs, hash }
    }
}

/// The finaliser of `SplitMix64`: every bit of the result depends on every bit of the number.
pub(super) fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
