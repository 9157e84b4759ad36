//! The solver portfolio: several methods run one after another, and the shortest solution counts.

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::Shape;

use super::beam::{self, BeamOutcome, Limits};
use super::full_beam::{self, Attempt, SearchDirection};
use super::gap_swaps::insert_gap_swaps;
use super::heuristic::{Heuristic, PieceRole};
use super::large::place_large;
use super::meter::Meter;
use super::proof::prove;
use super::shorten::{Windows, cut_loops, shorten};
use super::stabiliser::StabiliserChain;
use super::stages::{self, Costs, StagePlan, Widths};
use super::step::{self, SearchStep};

/// A position to solve, with the shortest solution so far.
pub(super) struct Portfolio<'s, 'm, 'b, 'a, const N: usize> {
    shape: &'s Shape,
    start: &'s Places<N>,
    meter: &'m mut Meter<'b, 'a>,
    /// The shortest path so far, with interchangeable gaps.
    best: Option<Vec<SearchStep>>,
    /// The smallest sum of distances to the home cells that was reached without a solution.
    left: u32,
}

/// Number of nodes for the first proof, enough for most easy boards.
const FIRST_PROOF: u64 = 400_000;
/// Minimum width of the first full beam search.
const FIRST_WIDTH: usize = 1_000;
/// The same for positions with a lower bound above [`FAR`].
const FAR_WIDTH: usize = 4_000;
/// Positions with a greater lower bound are solved in stages from the start.
const FAR: u32 = 120;
/// Above this lower bound, full beam searches hardly ever succeed.
const VERY_FAR: u32 = 190;

const PLANS: [StagePlan; 3] = [
    StagePlan {
        widths: Widths::new(1_000, 3_000),
        group: 6,
        costs: Costs { large: 24, guide: 6 },
        seed: 1,
    },
    StagePlan {
        widths: Widths::new(1_000, 3_000),
        group: 3,
        costs: Costs { large: 16, guide: 1 },
        seed: 2,
    },
    StagePlan {
        widths: Widths::new(3_000, 9_000),
        group: 4,
        costs: Costs { large: 32, guide: 2 },
        seed: 3,
    },
];

impl<'s, 'm, 'b, 'a, const N: usize> Portfolio<'s, 'm, 'b, 'a, N> {
    pub(super) fn new(
        shape: &'s Shape,
        start: &'s Places<N>,
        meter: &'m mut Meter<'b, 'a>,
    ) -> Self {
        let mut portfolio = Portfolio { shape, start, meter, best: None, left: 0 };
        portfolio.left = portfolio.distance(&[]);
        portfolio
    }

    /// Solves the position, optionally from a known solution, and improves the solution until it is
    /// proven optimal or the budget is exhausted. Returns the smallest sum of distances that was left.
    pub(super) fn run(mut self, known: Option<&[SearchStep]>) -> u32 {
        /// Width and node limit of a beam search that runs first, for an immediate solution.
        const QUICK_WIDTH: usize = 300;
        const QUICK_WORK: u64 = 200_000;
        /// Number of rounds, each with wider beams.
        const N_ROUNDS: usize = 10;

        if self.left == 0 || known.is_some() {
            self.offer(known.unwrap_or_default());
        }
        if self.best.is_none() && self.meter.lower_bound() <= FAR {
            self.meter.start_phase(QUICK_WORK);
            self.beam(SearchDirection::Forward, QUICK_WIDTH, 0);
        }
        self.prove(FIRST_PROOF);
        self.find_first();
        for round in 0..N_ROUNDS {
            if self.is_done() || self.best.is_none() {
                break;
            }
            self.improve(round);
        }
        self.left
    }

    /// Finds a first solution.
    fn find_first(&mut self) {
        if self.is_done() {
            return;
        }
        self.meter.start_phase(u64::MAX);
        // From far away, the nearest position that a beam reaches is not a better start.
        let is_far = self.meter.lower_bound() > FAR;
        let mut to_nearest = Vec::new();
        if !is_far && self.is_long() {
            self.beam(SearchDirection::Backward, FIRST_WIDTH, 0);
        }
        if !is_far && self.is_long() {
            to_nearest = self.beam(SearchDirection::Forward, FIRST_WIDTH, 0);
        }
        if self.is_long()
            && let Some(reached) = self.stages(&to_nearest, PLANS[0])
        {
            self.use_stabiliser_chain(&reached);
        }
        // Most boards on which one plan fails are soon solved by another, so very wide beams come last.
        let narrow = if stages::is_crowded(self.shape) { &[][..] } else { &PLANS };
        let narrow =
            narrow.iter().map(|plan| StagePlan { seed: plan.seed + 9_000, ..plan.up_to(9_000) });
        let wide = PLANS.iter().map(|plan| plan.up_to(100_000));
        for plan in narrow.chain(wide) {
            if self.best.is_some() || self.is_done() {
                return;
            }
            if let Some(reached) = self.stages(&[], plan) {
                self.use_stabiliser_chain(&reached);
            }
        }
    }

    /// Solves with the stabiliser chain, after the steps in `before`.
    fn use_stabiliser_chain(&mut self, before: &[SearchStep]) {
        let shape = self.shape;
        let mut places = self.start.clone();
        step::play_all(shape, &mut places, before);
        let role = |piece| match shape.class(piece) {
            PieceClass::SmallPiece => PieceRole::Guide(1),
            PieceClass::LargePiece => PieceRole::Target(8),
            PieceClass::LargeGap | PieceClass::SmallGap => PieceRole::Target(4),
        };
        let heuristic = Heuristic::new(shape, &shape.homes, role);
        let limits = Limits::new(3_000, 100, usize::MAX);
        let mut before = before.to_vec();
        let mut path = beam::search(shape, &places, &heuristic, limits, self.meter);
        if matches!(path, BeamOutcome::Nearest(_))
            && let Some(steps) = place_large(shape, &places, &shape.homes, self.meter)
        {
            step::play_all(shape, &mut places, &steps);
            before.extend(steps);
            path = beam::search(shape, &places, &heuristic, limits, self.meter);
        }
        let BeamOutcome::Path(path) = path else { return };
        step::play_all(shape, &mut places, &path);
        let chain = StabiliserChain::new(shape, self.meter);
        if let Some(rest) = chain.solve(&places) {
            self.offer(&[before, path, rest].concat());
        }
    }

    /// Runs one more round, with wider beams than the previous one.
    fn improve(&mut self, round: usize) {
        self.meter.start_phase(u64::MAX);
        let (width, seed) = (600 << round, round as u64 + 1);
        if self.meter.lower_bound() <= VERY_FAR {
            let first_width = if self.meter.lower_bound() <= FAR { FIRST_WIDTH } else { FAR_WIDTH };
            self.attempt(first_width << round, seed);
        }
        for length in [60, 100, 80, 120] {
            for direction in [SearchDirection::Forward, SearchDirection::Backward] {
                self.shorten(Windows { length, width, direction, n_outlines: 10, seed });
            }
        }
        if self.is_long() {
            let seed = 100 + round as u64;
            let widths = Widths { first: width, ..PLANS[0].widths };
            self.stages(&[], StagePlan { widths, seed, ..PLANS[0] });
        }
        self.prove(FIRST_PROOF << round);
    }

    /// Runs beam searches in both directions with other weights. If they fail, solves the rest in stages
    /// unless the best solution is already short.
    fn attempt(&mut self, width: usize, seed: u64) {
        self.beam(SearchDirection::Backward, width, seed);
        let nearest = self.beam(SearchDirection::Forward, width, seed);
        if !nearest.is_empty() && self.is_long() && !self.is_done() {
            self.stages(&nearest, StagePlan { seed, ..PLANS[0] });
        }
    }

    /// Returns whether a solution in stages may be shorter than the best one.
    fn is_long(&self) -> bool {
        /// Longer solutions may be worse than those found in stages.
        const LONG: u32 = 150;

        self.meter.n_best().is_none_or(|n_best| n_best > LONG)
    }

    fn is_done(&self) -> bool {
        self.meter.is_over() || self.meter.is_proven()
    }

    /// Tries to find an optimal solution or to prove that the best one is optimal.
    fn prove(&mut self, work: u64) {
        if self.is_done() {
            return;
        }
        self.meter.start_phase(work);
        let (lower_bound, n_best) = (self.meter.lower_bound(), self.meter.n_best());
        let proof = prove(self.shape, self.start, lower_bound, n_best, self.meter);
        self.meter.start_phase(u64::MAX);
        if let Some(path) = proof.path {
            self.offer(&path);
        }
        self.meter.raise(proof.lower_bound);
    }

    /// Runs a full beam search; returns the path to the nearest position if it finds no solution.
    fn beam(&mut self, direction: SearchDirection, width: usize, seed: u64) -> Vec<SearchStep> {
        if self.is_done() {
            return Vec::new();
        }
        let depth = self.best.as_ref().map_or(usize::MAX, |best| best.len().saturating_sub(1));
        let n_outlines = if self.meter.lower_bound() > FAR { 100 } else { 20 };
        let attempt = Attempt { direction, width, n_outlines, depth, seed };
        let solved = Places::solved(self.shape);
        match full_beam::search(self.shape, self.start, &solved, attempt, self.meter) {
            BeamOutcome::Path(path) => {
                self.offer(&path);
                Vec::new()
            }
            BeamOutcome::Nearest(path) => path,
        }
    }

    /// Solves in stages after the steps in `before`; if that fails, returns the steps as far as they got.
    fn stages(&mut self, before: &[SearchStep], plan: StagePlan) -> Option<Vec<SearchStep>> {
        let mut places = self.start.clone();
        step::play_all(self.shape, &mut places, before);
        let (path, is_solved) = stages::solve(self.shape, &places, plan, self.meter);
        let path = [before, &path[..]].concat();
        if is_solved {
            self.offer(&path);
            return None;
        }
        self.left = self.left.min(self.distance(&path));
        Some(path)
    }

    /// Returns the sum of the distances of all pieces after these steps.
    fn distance(&self, path: &[SearchStep]) -> u32 {
        let mut places = self.start.clone();
        step::play_all(self.shape, &mut places, path);
        let pieces = self.shape.pieces().filter(|&piece| !self.shape.is_gap(piece));
        let distance = |piece| self.shape.distance(places.corner(piece), self.shape.home(piece));
        pieces.map(|piece| u32::from(distance(piece))).sum()
    }

    fn shorten(&mut self, windows: Windows) {
        if self.is_done() {
            return;
        }
        if let Some(path) = self.best.clone() {
            let path = shorten(self.shape, self.start, path, windows, self.meter);
            self.offer(&path);
        }
    }

    /// Accepts a path if it is the shortest so far.
    fn offer(&mut self, path: &[SearchStep]) {
        let path = cut_loops(self.shape, self.start, path);
        if self.best.as_ref().is_some_and(|best| best.len() <= path.len()) {
            return;
        }
        let with_swaps =
            insert_gap_swaps(self.shape, self.start, &path, &self.shape.homes, self.meter);
        if let Some(moves) = with_swaps
            && self.meter.offer(moves)
        {
            self.best = Some(path);
        }
    }
}
