//! What the coach tells: notes to the player, and what is known of the shortest solution.

use crate::Move;

/// Something to tell the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The hint comes as soon as it is found.
    Searching,
    /// A move is shown.
    Hint {
        /// The move.
        m: Move,
        /// The tile of it that is farthest from the gap.
        tile: u8,
        /// Whether it begins a solution that is proven to be a shortest.
        is_proven: bool,
    },
    /// There is no hint for this position.
    NoHint,
    /// Auto Solve has a solution and begins.
    SolutionFound {
        /// Its length in steps.
        n_steps: usize,
        /// Whether it is proven to be a shortest.
        is_proven: bool,
    },
    /// Auto Solve has ended because no solution was found.
    NoSolution,
    /// Auto Solve has ended because the player stopped it.
    Stopped,
}

/// What is known of the length of the shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actual {
    /// It has this length.
    Exactly(u32),
    /// It is not shorter than this.
    AtLeast(u32),
    /// It is not shorter than the first and not longer than the second.
    Between(u32, u32),
}

impl Actual {
    /// No solution is shorter than this.
    pub fn lower_bound(self) -> u32 {
        match self {
            Actual::Exactly(bound) | Actual::AtLeast(bound) | Actual::Between(bound, _) => bound,
        }
    }
}
