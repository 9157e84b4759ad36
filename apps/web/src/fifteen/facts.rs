//! What the words and buttons on the page tell of the game.

use ::fifteen::{Board, Difficulty, Params};
use grid::Size;
use play::{Ending, Pause};

use super::inner::Inner;

/// What the words and buttons on the page tell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one button or one sign on the page")]
pub struct Facts {
    pub size: Size,
    pub shuffle: Option<(Difficulty, u32)>,
    pub n_moves: usize,
    pub n_steps: usize,
    pub n_helps: usize,
    pub can_undo: bool,
    pub can_redo: bool,
    pub is_solved: bool,
    pub is_paused: bool,
    pub measures: [u32; 3],
    pub actual: Actual,
    pub preparing: Option<u32>,
    pub auto: Option<AutoFacts>,
    pub has_played: bool,
}

/// What is known of the shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actual {
    /// Its length.
    Exactly(u32),
    /// It is not shorter.
    AtLeast(u32),
    /// It is not shorter than the one and not longer than the other.
    Between(u32, u32),
}

/// How Auto Solve stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutoFacts {
    /// Whether the player holds the steps.
    pub is_held: bool,
    /// How many of how many steps are done; none while a way is being looked for.
    pub progress: Option<(usize, usize)>,
}

impl Inner {
    /// What is known of the shortest solution of a position: the present one, or the first.
    pub fn actual(&self, board: &Board, at_start: bool) -> Actual {
        let entropy =
            if at_start { &self.trail.points()[0].entropy } else { self.game.puzzle().entropy() };
        let bound = self.knowledge.bound(board, entropy).max(self.solver.bound(board));
        match self.knowledge.of(board).and_then(|known| known.best) {
            Some((length, _)) if length <= bound => Actual::Exactly(length),
            Some((length, _)) => Actual::Between(bound, length),
            None => Actual::AtLeast(bound),
        }
    }

    /// What the page tells now.
    pub fn facts(&self) -> Facts {
        let game = &self.game;
        let (board, entropy) = (game.puzzle().board(), game.puzzle().entropy());
        Facts {
            size: board.size(),
            shuffle: match game.params() {
                Params::Shuffle { difficulty, seed, .. } => Some((*difficulty, *seed)),
                Params::Board(_) => None,
            },
            n_moves: game.n_moves(),
            n_steps: game.n_steps(),
            n_helps: game.n_helps(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
            is_solved: game.ending() == Some(Ending::Solved),
            is_paused: game.clock().is_held_by(Pause::Player),
            measures: [entropy.manhattan(), entropy.linear_conflict(), entropy.enhanced()],
            actual: self.actual(board, false),
            preparing: self.solver.preparing(),
            auto: self
                .auto
                .as_ref()
                .map(|auto| AutoFacts { is_held: auto.held, progress: auto.progress() }),
            has_played: game.n_moves() > 0 || game.can_redo(),
        }
    }
}
