//! Optimal solutions by breadth-first heuristic search: layer by layer over all positions that can
//! lie on a solution of at most `limit` steps.
//!
//! Since every step can be undone, a duplicate position is in the previous, the current or the next
//! layer (R. Zhou and E. Hansen, Breadth-first heuristic search, 2006). Positions are compared in
//! full, not by hash.

use crate::places::Places;
use crate::shape::Shape;

use super::bound::{Bound, Sums};
use super::heuristic::mix;
use super::links::Links;
use super::meter::Meter;
use super::step::{self, SearchStep, Shifts};

/// Result of a proof.
pub(super) struct Proof {
    /// Lower bound on the length of any solution.
    pub(super) lower_bound: u32,
    /// A solution of that length, if one was found.
    pub(super) path: Option<Vec<SearchStep>>,
}

/// Raises the lower bound until a solution of that length is found, it reaches the length of the best
/// known solution, or the budget is exhausted.
pub(super) fn prove<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    mut lower_bound: u32,
    best: Option<u32>,
    meter: &mut Meter<'_, '_>,
) -> Proof {
    let bound = Bound::new(shape, &shape.homes);
    let goal = Places::solved(shape);
    lower_bound = lower_bound.max(bound.steps(bound.sums(start)));
    if *start == goal {
        return Proof { lower_bound: 0, path: Some(Vec::new()) };
    }
    // An unsolved position takes at least one step, even if only the order of the gaps is wrong.
    lower_bound = lower_bound.max(1);
    let search = Search { shape, bound: &bound, goal: &goal };
    while best.is_none_or(|best| lower_bound < best) {
        match search.within(start, lower_bound, meter) {
            Outcome::Path(path) => return Proof { lower_bound, path: Some(path) },
            Outcome::None { next } => lower_bound = next,
            Outcome::Stopped => break,
        }
    }
    Proof { lower_bound, path: None }
}

struct Search<'a, const N: usize> {
    shape: &'a Shape,
    bound: &'a Bound,
    goal: &'a Places<N>,
}

enum Outcome {
    /// A solution within the limit.
    Path(Vec<SearchStep>),
    /// There is none; the shortest has at least `next` steps.
    None { next: u32 },
    /// The budget or the memory was exhausted.
    Stopped,
}

struct Node<const N: usize> {
    places: Places<N>,
    sums: Sums,
    hash: u64,
    link: u32,
}

impl<const N: usize> Search<'_, N> {
    /// Searches all positions that can lie on a solution of at most `limit` steps.
    fn within(&self, start: &Places<N>, limit: u32, meter: &mut Meter<'_, '_>) -> Outcome {
        let mut links = Links::new();
        let mut before = Layer::new();
        let mut now = Layer::new();
        now.add(Node {
            places: start.clone(),
            sums: self.bound.sums(start),
            hash: hash(self.shape, start),
            link: 0,
        });
        let mut next_limit = u32::MAX;
        for depth in 1..=limit {
            let mut next = Layer::new();
            for node in &now.nodes {
                let mut n_tried = 0;
                for step in step::steps(self.shape, &node.places) {
                    let Some(effect) = step::effect(self.shape, &node.places, step) else {
                        continue;
                    };
                    n_tried += 1;
                    let shifts = Shifts::of(self.shape, &node.places, effect);
                    let sums = self.bound.after(node.sums, &shifts);
                    let least = depth + self.bound.steps(sums);
                    if least > limit {
                        next_limit = next_limit.min(least);
                        continue;
                    }
                    let hash = shifts.iter().fold(node.hash, |hash, shift| {
                        hash ^ zobrist_key(shift.piece, shift.from)
                            ^ zobrist_key(shift.piece, shift.to)
                    });
                    let mut places = node.places.clone();
                    places.apply(self.shape, effect);
                    if before.has(hash, &places)
                        || now.has(hash, &places)
                        || next.has(hash, &places)
                    {
                        continue;
                    }
                    let link = links.push(node.link, step);
                    if places == *self.goal {
                        return Outcome::Path(links.path_to(link));
                    }
                    next.add(Node { places, sums, hash, link });
                }
                let n_bytes = before.n_bytes() + now.n_bytes() + next.n_bytes() + links.n_bytes();
                if meter.spend(n_tried) || meter.is_too_much(n_bytes) {
                    return Outcome::Stopped;
                }
            }
            before = std::mem::replace(&mut now, next);
            if now.nodes.is_empty() {
                break;
            }
        }
        // The positions of the last layer are not the goal, so at least one more step is needed.
        let next = if now.nodes.is_empty() { next_limit } else { limit + 1 };
        if next == u32::MAX { Outcome::Stopped } else { Outcome::None { next } }
    }
}

/// Returns the Zobrist key of a piece at a corner.
#[inline]
fn zobrist_key(piece: u8, corner: u8) -> u64 {
    mix(u64::from(piece) << 8 | u64::from(corner))
}

fn hash<const N: usize>(shape: &Shape, places: &Places<N>) -> u64 {
    shape.pieces().fold(0, |hash, piece| hash ^ zobrist_key(piece, places.corner(piece)))
}

/// The positions of one depth, with a hash table.
struct Layer<const N: usize> {
    nodes: Vec<Node<N>>,
    /// The node's index plus one, or 0 for an empty slot.
    slots: Vec<u32>,
}

impl<const N: usize> Layer<N> {
    fn new() -> Self {
        Layer { nodes: Vec::new(), slots: Vec::new() }
    }

    fn has(&self, hash: u64, places: &Places<N>) -> bool {
        if self.slots.is_empty() {
            return false;
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            let node = &self.nodes[number as usize];
            if node.hash == hash && node.places == *places {
                return true;
            }
            slot = (slot + 1) & mask;
        }
        false
    }

    /// Adds a node that is not in the layer.
    fn add(&mut self, node: Node<N>) {
        self.nodes.push(node);
        if self.nodes.len() * 2 > self.slots.len() {
            self.slots = vec![0; (self.slots.len() * 2).max(64)];
            (0..self.nodes.len()).for_each(|number| self.enter(number));
        } else {
            self.enter(self.nodes.len() - 1);
        }
    }

    fn enter(&mut self, number: usize) {
        let mask = self.slots.len() - 1;
        let mut slot = self.nodes[number].hash as usize & mask;
        while self.slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = number as u32 + 1;
    }

    fn n_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<N>>() + self.slots.len() * 4
    }
}
