//! Beam search: layer by layer, of which the best positions are kept.

use crate::places::Places;
use crate::shape::Shape;

use super::aim::{Aim, Value, mix};
use super::links::Links;
use super::meter::Meter;
use super::seen::Seen;
use super::step::{self, Step};

/// How a beam is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// How many positions of a layer are kept.
    pub(super) width: usize,
    /// After so many layers without a lower cost the search has failed.
    pub(super) patience: usize,
    /// The most steps.
    pub(super) depth: usize,
    /// Chooses between positions of the same rank.
    pub(super) seed: u64,
}

/// What came of a beam.
pub(super) enum Found {
    /// Steps to a position of cost 0.
    Path(Vec<Step>),
    /// None was found; steps to the lowest cost.
    Nearest(Vec<Step>),
}

struct Node {
    places: Places,
    value: Value,
    /// The number of its link.
    link: u32,
    /// The step that leads back to where it came from.
    back: Step,
}

/// A step that may lead into the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    value: Value,
    parent: u32,
    step: Step,
}

/// How many positions are kept from one poll of the cancel callback to the next.
const POLL_EVERY: usize = 16_384;

/// Positions of the same rank are told apart by so many levels of chance.
const CHANCE: u32 = 4;

/// Searches from a position for one of cost 0.
pub(super) fn search(
    shape: &Shape,
    start: &Places,
    aim: &Aim,
    limits: Limits,
    meter: &mut Meter<'_, '_>,
) -> Found {
    let value = aim.value(shape, start);
    if value.cost() == 0 {
        return Found::Path(Vec::new());
    }
    let mut links = Links::new();
    let mut seen = Seen::new();
    seen.insert(value.hash);
    let mut layer = vec![Node { places: start.clone(), value, link: 0, back: Step::MAX }];
    let (mut best, mut best_link, mut n_idle) = (value.cost(), 0, 0);
    let (mut candidates, mut order, mut next) = (Vec::new(), Order::default(), Vec::new());
    for _ in 0..limits.depth {
        candidates.clear();
        for (parent, node) in (0..).zip(&layer) {
            let n_before = candidates.len();
            for step in step::steps(shape, &node.places).filter(|&step| step != node.back) {
                let Some(effect) = step::effect(shape, &node.places, step) else { continue };
                let value = aim.after(shape, &node.places, node.value, effect);
                candidates.push(Candidate { value, parent, step });
            }
            if meter.spend((candidates.len() - n_before) as u64) {
                return Found::Nearest(links.path_to(best_link));
            }
        }
        next.clear();
        n_idle += 1;
        for &number in order.sorted(&candidates, limits.seed) {
            let Candidate { value, parent, step } = candidates[number as usize];
            if !seen.insert(value.hash) {
                continue;
            }
            let parent = &layer[parent as usize];
            let link = links.push(parent.link, step);
            if value.cost() == 0 {
                return Found::Path(links.path_to(link));
            }
            if value.cost() < best {
                (best, best_link, n_idle) = (value.cost(), link, 0);
            }
            let mut places = parent.places.clone();
            let back =
                step::play_and_back(shape, &mut places, step).expect("a candidate's step is open");
            next.push(Node { places, value, link, back });
            if next.len() % POLL_EVERY == 0 && meter.is_cancelled_now() {
                return Found::Nearest(links.path_to(best_link));
            }
            if next.len() >= limits.width {
                break;
            }
        }
        std::mem::swap(&mut layer, &mut next);
        let n_bytes = (layer.capacity() + next.capacity()) * size_of::<Node>()
            + candidates.capacity() * (size_of::<Candidate>() + 8)
            + links.n_bytes()
            + seen.n_bytes();
        if n_idle > limits.patience || layer.is_empty() || meter.is_too_much(n_bytes) {
            break;
        }
    }
    Found::Nearest(links.path_to(best_link))
}

/// Sorts candidates by rank and chance, and otherwise as they came.
#[derive(Default)]
struct Order {
    keys: Vec<u32>,
    starts: Vec<u32>,
    sorted: Vec<u32>,
}

impl Order {
    fn sorted(&mut self, all: &[Candidate], seed: u64) -> &[u32] {
        self.keys.clear();
        self.keys.extend(all.iter().map(|candidate| {
            let chance = mix(candidate.value.hash ^ seed) as u32 % CHANCE;
            candidate.value.rank() * CHANCE + chance
        }));
        let least = self.keys.iter().copied().min().unwrap_or(0);
        let most = self.keys.iter().copied().max().unwrap_or(0);
        self.starts.clear();
        self.starts.resize((most - least) as usize + 2, 0);
        for key in &self.keys {
            self.starts[(key - least) as usize + 1] += 1;
        }
        for i in 1..self.starts.len() {
            self.starts[i] += self.starts[i - 1];
        }
        self.sorted.clear();
        self.sorted.resize(all.len(), 0);
        for (number, key) in (0..).zip(&self.keys) {
            let at = &mut self.starts[(key - least) as usize];
            self.sorted[*at as usize] = number;
            *at += 1;
        }
        &self.sorted
    }
}
