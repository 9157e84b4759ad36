//! The facts about a game that the page and its buttons show.

use ::slide::{Challenge, Coach, Design, GapKey, ParKind, Slide};
use grid::Wrap;
use play::{AutoState, Ending, Game, Pause};

use super::storage::Best;
use super::tasks::SearchResult;

/// The facts about a game that the page and its buttons show.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    pub design: &'static Design,
    pub gaps: GapKey,
    pub wrap: Wrap,
    pub challenge: Option<Challenge>,
    pub n_moves: usize,
    pub is_solved: bool,
    pub is_paused: bool,
    /// Whether everything is in place, in free play too.
    pub is_whole: bool,
}

/// The result of a solved challenge, and the previous best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeResult {
    pub result: Best,
    pub before: Option<Best>,
    /// Number of moves made with hints or Auto-solve.
    pub n_helps: usize,
}

/// The known bounds on the moves that a challenge needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParState {
    /// The search for par is running.
    Computing,
    /// The length of the best solution found, and the lower bound.
    Known { n_moves: u32, lower_bound: u32, kind: ParKind },
    /// No solution was found.
    Unsolved { lower_bound: u32 },
}

/// The activity of the coach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoachState {
    /// The progress of Auto-solve, while it runs.
    pub auto: Option<AutoState>,
    pub is_searching_hint: bool,
}

/// The moves left at the start of a challenge and after each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Review {
    Searching,
    /// Lower and, if known, upper bounds.
    Ready(Vec<(u32, Option<u32>)>),
}

impl Facts {
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
            is_whole: slide.board().is_solved(),
        }
    }
}

impl ParState {
    /// Converts the result of a par search.
    pub fn of(found: &SearchResult) -> ParState {
        let lower_bound = found.lower_bound;
        match (found.solution(), found.kind) {
            (Some(moves), Some(kind)) => {
                ParState::Known { n_moves: moves.len() as u32, lower_bound, kind }
            }
            _ => ParState::Unsolved { lower_bound },
        }
    }

    /// Returns the length of the solution, if one was found.
    pub fn found(self) -> Option<usize> {
        match self {
            ParState::Known { n_moves, .. } => Some(n_moves as usize),
            ParState::Computing | ParState::Unsolved { .. } => None,
        }
    }
}

impl CoachState {
    pub fn of(coach: &Coach) -> CoachState {
        CoachState { auto: coach.auto(), is_searching_hint: coach.is_searching_hint() }
    }

    /// Returns whether the coach is doing something that can be stopped.
    pub fn is_on(self) -> bool {
        self.auto.is_some() || self.is_searching_hint
    }
}
