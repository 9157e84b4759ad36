//! Beam search: each layer keeps only its best positions.

use crate::places::Places;
use crate::shape::Shape;

use super::heuristic::{Evaluation, Heuristic, mix};
use super::links::Links;
use super::meter::Meter;
use super::outline_counts::OutlineCounts;
use super::step::{self, SearchStep};
use super::visited::VisitedSet;

/// Limits of a beam search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Number of positions kept per layer.
    pub(super) width: usize,
    /// Maximum number of them with the same outline, as long as there are others.
    pub(super) alike: usize,
    /// Maximum number of layers without a lower cost.
    pub(super) patience: usize,
    /// Maximum number of steps.
    pub(super) depth: usize,
    /// Breaks ties between positions of the same rank.
    pub(super) seed: u64,
}

impl Limits {
    /// Creates limits with seed 0 and no limit per outline.
    pub(super) const fn new(width: usize, patience: usize, depth: usize) -> Self {
        Limits { width, alike: usize::MAX, patience, depth, seed: 0 }
    }
}

/// Result of a beam search.
pub(super) enum BeamOutcome {
    /// Steps to a position of cost 0.
    Path(Vec<SearchStep>),
    /// None was found; steps to the lowest cost.
    Nearest(Vec<SearchStep>),
}

struct Node<const N: usize> {
    places: Places<N>,
    value: Evaluation,
    /// Index in [`Links`].
    link: u32,
    /// The step that undoes the one that led here.
    back: SearchStep,
}

/// A step into the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    value: Evaluation,
    parent: u32,
    step: SearchStep,
}

/// Number of positions added between two polls of the cancel callback.
const POLL_EVERY: usize = 16_384;

/// Number of random levels that break ties between positions of the same rank.
const CHANCE: u32 = 4;

/// Searches from a position for one of cost 0.
pub(super) fn search<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    heuristic: &Heuristic,
    limits: Limits,
    meter: &mut Meter<'_, '_>,
) -> BeamOutcome {
    let value = heuristic.evaluate(shape, start);
    if value.cost() == 0 {
        return BeamOutcome::Path(Vec::new());
    }
    let mut beam = Beam::new(shape, start, value, limits);
    let (mut candidates, mut order) = (Vec::new(), Order::default());
    for _ in 0..limits.depth {
        candidates.clear();
        for (parent, node) in (0..).zip(&beam.layer) {
            let n_before = candidates.len();
            for step in step::steps(shape, &node.places).filter(|&step| step != node.back) {
                let Some(effect) = step::effect(shape, &node.places, step) else { continue };
                let value = heuristic.after(shape, &node.places, node.value, effect);
                candidates.push(Candidate { value, parent, step });
            }
            if meter.spend((candidates.len() - n_before) as u64) {
                return beam.nearest();
            }
        }
        match beam.keep_best(&candidates, order.sorted(&candidates, limits.seed), meter) {
            LayerOutcome::Goal(link) => return BeamOutcome::Path(beam.links.path_to(link)),
            LayerOutcome::Cancelled => break,
            LayerOutcome::Continue => {}
        }
        let n_bytes = candidates.capacity() * (size_of::<Candidate>() + 8) + beam.n_bytes();
        if beam.n_idle > limits.patience || beam.layer.is_empty() || meter.is_too_much(n_bytes) {
            break;
        }
    }
    beam.nearest()
}

/// The state of a beam search between two layers.
struct Beam<'s, const N: usize> {
    shape: &'s Shape,
    limits: Limits,
    layer: Vec<Node<N>>,
    next: Vec<Node<N>>,
    links: Links,
    visited: VisitedSet,
    outlines: OutlineCounts,
    /// The lowest cost so far, the link of its position, and the number of layers since then.
    best: u32,
    best_link: u32,
    n_idle: usize,
}

/// Result of adding candidates to the next layer.
enum LayerOutcome {
    /// They were added, except those visited before.
    Continue,
    /// The candidate with this link has cost 0.
    Goal(u32),
    /// The search was cancelled.
    Cancelled,
}

impl<'s, const N: usize> Beam<'s, N> {
    fn new(shape: &'s Shape, start: &Places<N>, value: Evaluation, limits: Limits) -> Self {
        let mut visited = VisitedSet::new();
        visited.insert(value.hash);
        Beam {
            shape,
            limits,
            layer: vec![Node { places: start.clone(), value, link: 0, back: SearchStep::MAX }],
            next: Vec::new(),
            links: Links::new(),
            visited,
            outlines: OutlineCounts::new(limits.width),
            best: value.cost(),
            best_link: 0,
            n_idle: 0,
        }
    }

    /// Builds the next layer from the best candidates: first up to `alike` per outline, then, if there is
    /// room, others.
    fn keep_best(
        &mut self,
        candidates: &[Candidate],
        order: &[u32],
        meter: &mut Meter<'_, '_>,
    ) -> LayerOutcome {
        self.next.clear();
        self.outlines.clear();
        self.n_idle += 1;
        let mut others = Vec::new();
        for &number in order {
            let candidate = candidates[number as usize];
            if self.outlines.count(candidate.value.outline) >= self.limits.alike {
                others.push(candidate);
                continue;
            }
            let outcome = self.keep(candidate, meter);
            if !matches!(outcome, LayerOutcome::Continue) {
                return outcome;
            }
            if self.next.len() >= self.limits.width {
                break;
            }
        }
        let mut others = others.into_iter();
        while self.next.len() < self.limits.width
            && let Some(candidate) = others.next()
        {
            let outcome = self.keep(candidate, meter);
            if !matches!(outcome, LayerOutcome::Continue) {
                return outcome;
            }
        }
        std::mem::swap(&mut self.layer, &mut self.next);
        LayerOutcome::Continue
    }

    /// Adds a candidate to the next layer unless its position was visited before.
    fn keep(&mut self, candidate: Candidate, meter: &mut Meter<'_, '_>) -> LayerOutcome {
        let Candidate { value, parent, step } = candidate;
        if !self.visited.insert(value.hash) {
            return LayerOutcome::Continue;
        }
        self.outlines.add(value.outline);
        let parent = &self.layer[parent as usize];
        let link = self.links.push(parent.link, step);
        if value.cost() == 0 {
            return LayerOutcome::Goal(link);
        }
        if value.cost() < self.best {
            (self.best, self.best_link, self.n_idle) = (value.cost(), link, 0);
        }
        let mut places = parent.places.clone();
        let back = step::play_and_back(self.shape, &mut places, step)
            .expect("a candidate's step is legal");
        self.next.push(Node { places, value, link, back });
        let is_poll = self.next.len().is_multiple_of(POLL_EVERY);
        if is_poll && meter.is_cancelled_now() {
            LayerOutcome::Cancelled
        } else {
            LayerOutcome::Continue
        }
    }

    /// Returns the path to the lowest cost.
    fn nearest(&self) -> BeamOutcome {
        BeamOutcome::Nearest(self.links.path_to(self.best_link))
    }

    fn n_bytes(&self) -> usize {
        (self.layer.capacity() + self.next.capacity()) * size_of::<Node<N>>()
            + self.links.n_bytes()
            + self.visited.n_bytes()
            + self.outlines.n_bytes()
    }
}

/// Counting sort of the candidates by rank and tie-breaker; stable otherwise.
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
