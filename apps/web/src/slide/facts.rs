//! What the words and buttons on the page tell.

use ::slide::{Challenge, Coach, Design, GapKey, ParKind, Slide};
use grid::Wrap;
use play::{AutoState, Ending, Game, Pause};

use super::storage::Best;
use super::tasks::Found;

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
    /// Whether everything is at home, in free play too.
    pub is_whole: bool,
}

/// What a solved challenge came to, and what was the best before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeResult {
    pub result: Best,
    pub before: Option<Best>,
    /// How many of the moves the computer made.
    pub n_helps: usize,
}

/// In how many moves a challenge can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParState {
    /// A guess, made at once.
    Estimate(u32),
    /// A solution with so many moves, and at least so many are needed.
    Known { n_moves: u32, lower_bound: u32, kind: ParKind },
    /// No solution was found: the guess, and at least so many are needed.
    Unsolved { estimate: u32, lower_bound: u32 },
}

/// What the coach is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Helping {
    /// How far Solve is, while it is on.
    pub auto: Option<AutoState>,
    /// Whether a hint is being searched.
    pub is_searching_hint: bool,
}

/// How many moves were left at the start of the challenge and after each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Review {
    /// It is being searched.
    Searching,
    /// At least and, if it is known, at most so many.
    Ready(Vec<(u32, Option<u32>)>),
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
            is_whole: slide.board().is_solved(),
        }
    }
}

impl ParState {
    /// The par that a search has found for a challenge with this estimate.
    pub fn of(found: &Found, estimate: u32) -> ParState {
        let lower_bound = found.lower_bound;
        match (found.solution(), found.kind) {
            (Some(moves), Some(kind)) => {
                ParState::Known { n_moves: moves.len() as u32, lower_bound, kind }
            }
            _ => ParState::Unsolved { estimate, lower_bound },
        }
    }

    /// The moves of the solution that was found, if one was.
    pub fn found(self) -> Option<usize> {
        match self {
            ParState::Known { n_moves, .. } => Some(n_moves as usize),
            ParState::Estimate(_) | ParState::Unsolved { .. } => None,
        }
    }

    /// The number of moves to compare a player's with.
    pub fn n_moves(self) -> u32 {
        match self {
            ParState::Estimate(estimate) | ParState::Unsolved { estimate, .. } => estimate,
            ParState::Known { n_moves, .. } => n_moves,
        }
    }
}

impl Helping {
    /// What a coach is doing.
    pub fn of(coach: &Coach) -> Helping {
        Helping { auto: coach.auto(), is_searching_hint: coach.is_searching_hint() }
    }

    /// Whether it is doing something that can be stopped.
    pub fn is_on(self) -> bool {
        self.auto.is_some() || self.is_searching_hint
    }
}
