//! How a board is solved: optimally, quickly, or by A*.
//!
//! Every solver takes a [`Budget`] and gives back a [`Solution`] that says what is proven about it.
//! None has a clock or a thread: the budget's `watch` is the cancel callback, polled every few
//! thousand positions.

mod astar;
mod deepening;
mod duplicates;
mod optimal;
mod quick;
mod solver;
mod steps;
mod study;

pub use astar::astar;
pub use optimal::{
    Part, Parts, Setting, Tables, TablesError, Ways, optimal, pattern_shares, search_part,
    shortest_ways, solve, split,
};
pub use quick::quick;
pub use solver::{Answer, Solver};
pub use study::{Guide, Round, Trace, Walking};

use crate::board::Board;
use grid::Dir;
use std::ops::ControlFlow;

/// How much work a solver may do.
pub struct Budget<'a> {
    /// The most positions to look at.
    pub nodes: u64,
    /// The most bytes to hold at a time, tables not counted.
    pub memory: usize,
    /// The cancel callback, polled at least every few thousand positions. A break means: stop now,
    /// with the best so far.
    pub watch: &'a mut Watch<'a>,
}

/// What a solver tells while it works, and how it learns to stop.
pub type Watch<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

/// How far a solver has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at so far.
    pub nodes: u64,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// The length of the best solution so far.
    pub best: Option<u32>,
}

/// A way to put a board in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The single steps, each the way the tile goes.
    pub path: Vec<Dir>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The budget came to its end first.
    #[error("no solution within the budget; the shortest has at least {lower_bound} steps")]
    OutOfBudget {
        /// No solution is shorter than this.
        lower_bound: u32,
        /// Positions looked at.
        nodes: u64,
    },
    /// Boards of this size have no tables, and without them no proof.
    #[error("{0} boards are too large for a proof")]
    NoTables(grid::Size),
    /// The tables were made for boards of another size.
    #[error("these tables are for {tables} boards, not for {board}")]
    OtherSize {
        /// The size of the tables.
        tables: grid::Size,
        /// The size of the board.
        board: grid::Size,
    },
}

/// Counts the positions searched since the last call, and says whether to stop.
type Stop<'a> = dyn FnMut(u64) -> bool + 'a;

/// The work was cancelled by its callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before it was done")]
pub struct Cancelled;

impl<'a> Budget<'a> {
    /// As much work as the callback allows.
    pub fn unlimited(watch: &'a mut Watch<'a>) -> Self {
        Budget { nodes: u64::MAX, memory: usize::MAX, watch }
    }
}

/// A piece of work that depends on no other piece beside it.
pub type Job<'s> = Box<dyn FnOnce() + Send + 's>;

/// Does several pieces of work, in any order, also at the same time, and comes back when all are done.
pub type Executor<'a> = &'a dyn for<'s> Fn(Vec<Job<'s>>);

/// The executor that does one piece after the other.
pub fn in_turn(jobs: Vec<Job<'_>>) {
    for job in jobs {
        job();
    }
}

impl Solution {
    /// Whether no shorter solution exists.
    pub fn is_optimal(&self) -> bool {
        self.n_steps() == self.lower_bound
    }

    /// The length in single-tile steps.
    pub fn n_steps(&self) -> u32 {
        self.path.len() as u32
    }

    /// Whether the path leads this board to order.
    pub fn solves(&self, board: &Board) -> bool {
        let mut board = board.clone();
        self.path.iter().all(|&dir| board.step(dir).is_ok()) && board.is_solved()
    }
}

/// Counts what is spent of a budget.
pub(crate) struct Meter<'b, 'a> {
    budget: &'b mut Budget<'a>,
    pub(crate) progress: Progress,
    next_poll: u64,
    pub(crate) stopped: bool,
}

/// How many positions are searched from one poll of the cancel callback to the next.
const POLL_EVERY: u64 = 4096;

impl<'b, 'a> Meter<'b, 'a> {
    pub(crate) fn new(budget: &'b mut Budget<'a>) -> Self {
        let mut meter =
            Meter { budget, progress: Progress::default(), next_poll: 0, stopped: false };
        meter.poll();
        meter
    }

    /// Counts one position; true means stop.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        self.spend_all(1)
    }

    /// Counts several positions; true means stop.
    #[inline]
    pub(crate) fn spend_all(&mut self, nodes: u64) -> bool {
        self.progress.nodes += nodes;
        if self.progress.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    /// Polls the cancel callback now; true means stop.
    pub(crate) fn poll(&mut self) -> bool {
        // A callback that has cancelled is not called again.
        self.stopped = self.stopped
            || self.progress.nodes >= self.budget.nodes
            || (self.budget.watch)(&self.progress).is_break();
        self.next_poll = (self.progress.nodes + POLL_EVERY).min(self.budget.nodes);
        self.stopped
    }
}
