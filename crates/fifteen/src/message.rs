//! The coach's messages, and the known length of the shortest solution.

use crate::Move;

/// A message to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoachMessage {
    /// The hint is shown as soon as it is found.
    Searching,
    /// A hint is shown.
    Hint {
        /// The move.
        m: Move,
        /// The tile of the move that is farthest from the gap.
        tile: u8,
        /// Whether it starts a proven shortest solution.
        is_proven: bool,
    },
    /// No hint was found for this position.
    NoHint,
    /// Auto-solve has found a solution and starts.
    SolutionFound {
        /// Number of tile moves.
        n_steps: usize,
        /// Whether it is proven to be a shortest solution.
        is_proven: bool,
    },
    /// Auto-solve ended because no solution was found.
    NoSolution,
    /// Auto-solve ended because the player stopped it.
    Stopped,
}

/// The known length of the shortest solution: exact, or within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptimalLength {
    /// The exact length.
    Exactly(u32),
    /// A lower bound.
    AtLeast(u32),
    /// A lower and an upper bound.
    Between(u32, u32),
}

impl OptimalLength {
    /// Returns the lower bound.
    pub fn lower_bound(self) -> u32 {
        match self {
            OptimalLength::Exactly(bound)
            | OptimalLength::AtLeast(bound)
            | OptimalLength::Between(bound, _) => bound,
        }
    }
}
