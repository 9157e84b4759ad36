//! Solvers: optimal, quick and A*.
//!
//! Every solver takes a [`Budget`] and returns a [`Solution`] that says what is proven about it.
//! Solvers have neither a clock nor threads: the budget's `watch` is the cancel callback, polled
//! every few thousand positions.

mod astar;
mod deepening;
mod duplicates;
mod heuristic;
mod optimal;
mod quick;
mod solver;
mod step_tree;

pub(crate) use astar::admissible_astar;
pub use astar::astar;
pub use heuristic::{Heuristic, Iteration, Trace, WalkingDistance};
pub use optimal::{
    Frontier, ParallelIteration, Setting, ShortestSolutions, Subtree, Tables, TablesError, hybrid,
    optimal, pattern_costs, search_subtree, shortest_solutions, solve, split_iteration,
};
pub use quick::quick;
pub use solver::{Answer, Solver};

use crate::board::Board;
use grid::Dir;
use std::ops::ControlFlow;

/// Limits of a solver's work.
pub struct Budget<'a> {
    /// Maximum number of positions to search.
    pub nodes: u64,
    /// Memory limit in bytes, not counting tables.
    pub memory: usize,
    /// Cancel callback, polled at least every few thousand positions. If it breaks, the solver
    /// stops with the best result so far.
    pub watch: &'a mut Watch<'a>,
}

/// Receives a solver's progress and says whether to continue.
pub type Watch<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

/// Progress of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of positions searched so far.
    pub nodes: u64,
    /// Lower bound on the solution length.
    pub lower_bound: u32,
    /// Length of the best solution so far.
    pub best: Option<u32>,
}

/// A solution of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The tile moves, each as the direction in which the tile moves.
    pub path: Vec<Dir>,
    /// Lower bound on the length of any solution.
    pub lower_bound: u32,
    /// Number of positions searched.
    pub nodes: u64,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The budget ran out first.
    #[error(
        "no solution found within the budget; the shortest has at least {lower_bound} tile moves"
    )]
    OutOfBudget {
        /// Lower bound on the length of any solution.
        lower_bound: u32,
        /// Number of positions searched.
        nodes: u64,
    },
    /// Boards of this size have no tables, so no solution can be proven to be a shortest one.
    #[error("{0} boards are too large to prove a solution optimal")]
    NoTables(grid::Size),
    /// The tables are for boards of another size.
    #[error("these tables are for {tables} boards, not for {board}")]
    OtherSize {
        /// Board size of the tables.
        tables: grid::Size,
        /// Size of the board.
        board: grid::Size,
    },
}

/// Counts the positions searched since the last call, and returns whether to stop.
type Stop<'a> = dyn FnMut(u64) -> bool + 'a;

/// The cancel callback stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl<'a> Budget<'a> {
    /// Creates a budget that is limited only by the callback.
    pub fn unlimited(watch: &'a mut Watch<'a>) -> Self {
        Budget { nodes: u64::MAX, memory: usize::MAX, watch }
    }
}

/// A unit of work that doesn't depend on those it is run with.
pub type Job<'s> = Box<dyn FnOnce() + Send + 's>;

/// Runs several jobs, in any order or in parallel, and returns when all are done.
pub type Executor<'a> = &'a dyn for<'s> Fn(Vec<Job<'s>>);

/// Runs jobs one after another.
pub fn run_in_order(jobs: Vec<Job<'_>>) {
    for job in jobs {
        job();
    }
}

impl Solution {
    /// Returns whether this is proven to be a shortest solution.
    pub fn is_optimal(&self) -> bool {
        self.n_steps() == self.lower_bound
    }

    /// Returns the number of tile moves.
    pub fn n_steps(&self) -> u32 {
        self.path.len() as u32
    }

    /// Returns whether the path solves this board.
    pub fn solves(&self, board: &Board) -> bool {
        let mut board = board.clone();
        self.path.iter().all(|&dir| board.step(dir).is_ok()) && board.is_solved()
    }
}

/// Tracks how much of a budget is spent.
pub(crate) struct Meter<'b, 'a> {
    budget: &'b mut Budget<'a>,
    pub(crate) progress: Progress,
    next_poll: u64,
    pub(crate) stopped: bool,
}

/// Number of positions searched between two polls of the cancel callback.
const POLL_EVERY: u64 = 4096;

impl<'b, 'a> Meter<'b, 'a> {
    pub(crate) fn new(budget: &'b mut Budget<'a>) -> Self {
        let mut meter =
            Meter { budget, progress: Progress::default(), next_poll: 0, stopped: false };
        meter.poll();
        meter
    }

    /// Counts one position and returns whether to stop.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        self.spend_all(1)
    }

    /// Counts several positions and returns whether to stop.
    #[inline]
    pub(crate) fn spend_all(&mut self, nodes: u64) -> bool {
        self.progress.nodes += nodes;
        if self.progress.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    /// Polls the cancel callback and returns whether to stop.
    pub(crate) fn poll(&mut self) -> bool {
        // A callback that has cancelled is not called again.
        self.stopped = self.stopped
            || self.progress.nodes >= self.budget.nodes
            || (self.budget.watch)(&self.progress).is_break();
        self.next_poll = (self.progress.nodes + POLL_EVERY).min(self.budget.nodes);
        self.stopped
    }
}
