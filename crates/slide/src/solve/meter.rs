//! What a solver may spend, and what it tells while it works.

use std::ops::ControlFlow;

use crate::board::Move;

/// How much work a solver may do. The same work gives the same answer on every machine.
pub struct Budget<'a> {
    /// The most steps to try.
    pub nodes: u64,
    /// The most bytes to hold at a time.
    pub memory: usize,
    /// The cancel callback, polled at least every few thousand steps. A break means: stop now, with the best so far.
    pub on_progress: &'a mut ProgressCallback<'a>,
}

/// What a solver tells while it works, and how it learns to stop.
pub type ProgressCallback<'a> = dyn FnMut(&Progress<'_>) -> ControlFlow<()> + 'a;

/// How far a solver has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress<'p> {
    /// Steps tried so far.
    pub nodes: u64,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// The best solution so far.
    pub best: Option<&'p [Move]>,
}

impl<'a> Budget<'a> {
    /// The memory that a solver is given if nothing else is said: enough for all that it does in a few seconds.
    pub const MEMORY: usize = 192 << 20;

    /// So many steps to try, and the usual memory.
    pub fn new(nodes: u64, on_progress: &'a mut ProgressCallback<'a>) -> Self {
        Budget { nodes, memory: Budget::MEMORY, on_progress }
    }
}

/// Counts what is spent of a budget, and keeps the best so far.
pub(super) struct Meter<'b, 'a> {
    budget: &'b mut Budget<'a>,
    nodes: u64,
    lower_bound: u32,
    best: Option<Vec<Move>>,
    /// The present phase ends here.
    phase_end: u64,
    next_poll: u64,
    is_cancelled: bool,
}

/// How many steps are tried from one poll of the cancel callback to the next.
const POLL_EVERY: u64 = 8_192;

impl<'b, 'a> Meter<'b, 'a> {
    /// Nothing is spent yet, and no solution is shorter than this.
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

    /// Counts steps that were tried; true means that the phase is over.
    #[inline]
    pub(super) fn spend(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.is_cancelled || self.nodes >= self.phase_end
    }

    /// Polls the cancel callback in between steps; true means that all work is over.
    pub(super) fn is_cancelled_now(&mut self) -> bool {
        self.poll();
        self.is_cancelled
    }

    /// Starts a phase of at most so many steps.
    pub(super) fn start_phase(&mut self, nodes: u64) {
        self.phase_end = self.nodes.saturating_add(nodes).min(self.budget.nodes);
    }

    /// Whether all work is over, not only that of a phase.
    pub(super) fn is_over(&self) -> bool {
        self.is_cancelled || self.nodes >= self.budget.nodes
    }

    /// Whether so many bytes are more than there may be.
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

    /// Notes that no solution is shorter.
    pub(super) fn raise(&mut self, lower_bound: u32) {
        if lower_bound > self.lower_bound {
            self.lower_bound = lower_bound;
            self.poll();
        }
    }

    /// Notes a solution if it is the best so far.
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

    /// The length of the best solution.
    pub(super) fn n_best(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.len() as u32)
    }

    /// Whether the best solution is known to be the shortest.
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
