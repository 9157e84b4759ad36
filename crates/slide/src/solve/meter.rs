//! The budget of a solver, and its progress reports.

use std::ops::ControlFlow;

use crate::board::Move;

/// Limits on a solver's work. The same limits give the same result on every machine.
pub struct Budget<'a> {
    /// Maximum number of nodes to search.
    pub nodes: u64,
    /// Memory limit in bytes.
    pub memory: usize,
    /// Progress and cancel callback, polled at least every few thousand nodes. If it breaks, the solver
    /// stops and returns its best solution so far.
    pub on_progress: &'a mut ProgressCallback<'a>,
}

/// Receives progress reports and can cancel the solver.
pub type ProgressCallback<'a> = dyn FnMut(&Progress<'_>) -> ControlFlow<()> + 'a;

/// Progress of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress<'p> {
    /// Number of nodes searched so far.
    pub nodes: u64,
    /// Lower bound on the length of any solution.
    pub lower_bound: u32,
    /// The shortest solution so far.
    pub best: Option<&'p [Move]>,
}

impl<'a> Budget<'a> {
    /// Default memory limit: enough for a few seconds of work.
    pub const MEMORY: usize = 192 << 20;

    /// Creates a budget with the default memory limit.
    pub fn new(nodes: u64, on_progress: &'a mut ProgressCallback<'a>) -> Self {
        Budget { nodes, memory: Budget::MEMORY, on_progress }
    }
}

/// Tracks the use of a budget, and the best solution so far.
pub(super) struct Meter<'b, 'a> {
    budget: &'b mut Budget<'a>,
    nodes: u64,
    lower_bound: u32,
    best: Option<Vec<Move>>,
    /// Node count at which the current phase ends.
    phase_end: u64,
    next_poll: u64,
    is_cancelled: bool,
}

/// Number of nodes between two polls of the cancel callback.
const POLL_EVERY: u64 = 8_192;

impl<'b, 'a> Meter<'b, 'a> {
    /// Creates a meter with an initial lower bound.
    pub(super) fn new(budget: &'b mut Budget<'a>, lower_bound: u32) -> Self {
        let mut meter = Meter {
            nodes: 0,
            lower_bound,
            best: None,
            phase_end: budget.nodes,
            next_poll: 0,
            is_cancelled: false,
            budget,
        };
        meter.poll();
        meter
    }

    /// Adds to the node count and returns whether the phase is over.
    #[inline]
    pub(super) fn spend(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.is_cancelled || self.nodes >= self.phase_end
    }

    /// Polls the cancel callback and returns whether the solver must stop.
    pub(super) fn is_cancelled_now(&mut self) -> bool {
        self.poll();
        self.is_cancelled
    }

    /// Starts a phase of at most `nodes` nodes.
    pub(super) fn start_phase(&mut self, nodes: u64) {
        self.phase_end = self.nodes.saturating_add(nodes).min(self.budget.nodes);
    }

    /// Returns whether the entire budget, not only that of a phase, is exhausted.
    pub(super) fn is_over(&self) -> bool {
        self.is_cancelled || self.nodes >= self.budget.nodes
    }

    /// Returns whether `n_bytes` exceeds the memory limit.
    #[inline]
    pub(super) fn is_too_much(&self, n_bytes: usize) -> bool {
        n_bytes > self.budget.memory
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    /// Raises the lower bound.
    pub(super) fn raise(&mut self, lower_bound: u32) {
        if lower_bound > self.lower_bound {
            self.lower_bound = lower_bound;
            self.poll();
        }
    }

    /// Records a solution if it is the shortest so far, and returns whether it is.
    pub(super) fn offer(&mut self, moves: Vec<Move>) -> bool {
        let is_better = self.best.as_ref().is_none_or(|best| moves.len() < best.len());
        if is_better {
            self.best = Some(moves);
            self.poll();
        }
        is_better
    }

    pub(super) fn into_best(self) -> Option<Vec<Move>> {
        self.best
    }

    /// Returns the length of the best solution.
    pub(super) fn n_best(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.len() as u32)
    }

    /// Returns whether the best solution is known to be optimal.
    pub(super) fn is_proven(&self) -> bool {
        self.n_best().is_some_and(|n_best| n_best <= self.lower_bound)
    }

    fn poll(&mut self) {
        let progress = Progress {
            nodes: self.nodes,
            lower_bound: self.lower_bound,
            best: self.best.as_deref(),
        };
        // A callback that has cancelled is not called again.
        self.is_cancelled = self.is_cancelled || (self.budget.on_progress)(&progress).is_break();
        self.next_poll = self.nodes + POLL_EVERY;
    }
}
