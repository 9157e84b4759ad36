//! What the texts and buttons on the page show of the game.

use ::fifteen::{Actual, AutoState, Coach, Difficulty, Entropy, Fifteen, Params, Solver};
use grid::Size;
use play::{Ending, Game, Pause};

use super::search::Preparing;

/// What the texts and buttons on the page show.
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
    pub actual: Actual,
    pub preparing: Option<Preparing>,
    pub auto: Option<AutoState>,
    pub solver: Solver,
    pub has_played: bool,
}

impl Facts {
    /// The facts of a game; `preparing` is what is being made for the search.
    pub fn of(game: &Game<Fifteen>, coach: &Coach, preparing: Option<Preparing>) -> Facts {
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
            actual: coach.actual(),
            preparing,
            auto: coach.auto(),
            solver: coach.solver(),
            has_played: game.n_moves() > 0 || game.can_redo(),
        }
    }
}
