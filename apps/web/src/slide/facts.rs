//! What the words and buttons on the page tell.

use ::slide::Slide;
use ::slide::{Challenge, Design, GapKey};
use grid::Wrap;
use play::{Ending, Game, Pause};

use super::storage::Best;

/// What the words and buttons on the page tell.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    pub design: &'static Design,
    pub gaps: GapKey,
    pub wrap: Wrap,
    pub challenge: Option<Challenge>,
    pub n_moves: usize,
    pub is_solved: bool,
    pub is_paused: bool,
}

/// What a solved challenge came to, what was the best before, and what a good solution may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeResult {
    pub result: Best,
    pub before: Option<Best>,
    pub par: u32,
}

impl Facts {
    /// The facts of a game.
    pub fn of(game: &Game<Slide>) -> Facts {
        let slide = game.puzzle();
        Facts {
            design: slide.design(),
            gaps: slide.gaps(),
            wrap: slide.board().field().wrap(),
            challenge: match game.params() {
                slide::Params::Challenge(challenge) => Some(challenge.clone()),
                slide::Params::Free(_) => None,
            },
            n_moves: game.n_moves(),
            is_solved: game.ending() == Some(Ending::Solved),
            is_paused: game.clock().is_paused_by(Pause::Player),
        }
    }
}
