//! The facts about a game that the page and its buttons show.

use ::fifteen::{Coach, Difficulty, Entropy, Fifteen, OptimalLength, Params, Solver};
use grid::Size;
use play::{AutoState, Ending, Game, Pause};

use super::search::SolverStatus;

/// The facts about a game that the page and its buttons show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub size: Size,
    pub shuffle: Option<(Difficulty, u32)>,
    pub n_moves: usize,
    pub n_steps: usize,
    pub n_helps: usize,
    pub is_solved: bool,
    pub is_paused: bool,
    pub entropy: Entropy,
    pub actual: OptimalLength,
    pub solver_status: Option<SolverStatus>,
    pub auto: Option<AutoState>,
    pub solver: Solver,
    pub has_played: bool,
}

impl Facts {
    /// Collects the facts of a game.
    pub fn of(game: &Game<Fifteen>, coach: &Coach, solver_status: Option<SolverStatus>) -> Facts {
        Facts {
            size: game.puzzle().board().size(),
            shuffle: match game.params() {
                Params::Shuffle { difficulty, seed, .. } => Some((*difficulty, *seed)),
                Params::Board(_) => None,
            },
            n_moves: game.n_moves(),
            n_steps: game.n_steps(),
            n_helps: game.n_helps(),
            is_solved: game.ending() == Some(Ending::Solved),
            is_paused: game.clock().is_paused_by(Pause::Player),
            entropy: *game.puzzle().entropy(),
            actual: coach.adviser.optimal_length(),
            solver_status,
            auto: coach.auto(),
            solver: coach.adviser.solver(),
            has_played: game.n_moves() > 0 || game.can_redo(),
        }
    }
}
