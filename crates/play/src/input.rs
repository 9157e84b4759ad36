//! Inputs to a game and their effects.

use crate::{Pause, Puzzle, Record, RecordError};

/// An input to a game.
#[derive(Clone, Debug)]
pub enum Input<P: Puzzle> {
    /// A pointer or key event. It may change the input state, complete moves, or do nothing.
    Touch(P::Event),
    /// A complete move by the player.
    Move(P::Move),
    /// A move that the computer makes for the player; recorded as a hint.
    Help(P::Move),
    /// A hint that is only shown; recorded as a hint.
    Look,
    /// A check whether the position can still be solved; counts as a hint.
    Check,
    /// Undo the last move, or a restart after which nothing has been played.
    Undo,
    /// Redo the move that was undone last.
    Redo,
    /// Pause the clock for this reason. A paused game accepts no moves.
    Pause(Pause),
    /// End the pause for this reason.
    Resume(Pause),
    /// End the game without a solution.
    GiveUp,
    /// Restart the same puzzle with an empty history and the clock at zero. Undo restores the game.
    Restart,
    /// Replace this game with a record.
    Load(Record),
}

/// The effect of an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<P: Puzzle> {
    /// Nothing changed.
    Ignored,
    /// Nothing changed, for a reason that the player may want to know.
    Refused(Refusal<P>),
    /// The input state, a pause or a shown hint changed; the position did not.
    Shown,
    /// A move was played, also by [`Input::Redo`].
    Played(P::Move),
    /// A move was undone.
    Rewound(P::Move),
    /// This move was played and solved the puzzle.
    Solved(P::Move),
    /// The game ended without a solution.
    GaveUp,
    /// The game was replaced, by [`Input::Restart`], its undo, or [`Input::Load`].
    Dealt,
}

/// Why an input was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal<P: Puzzle> {
    /// The clock is paused.
    #[error("the game is paused")]
    Paused,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// There is no move to undo.
    #[error("nothing to undo")]
    NothingToUndo,
    /// There is no undone move, or another was played since.
    #[error("nothing to redo")]
    NothingToRedo,
    /// The puzzle refuses the move.
    #[error("{0}")]
    Illegal(P::Refusal),
    /// The record can't be loaded.
    #[error(transparent)]
    Record(RecordError),
}
