//! What can be done to a game, and what came of it.

use crate::{Pause, Puzzle, Record, RecordError};

/// Everything that can be done to a game.
#[derive(Clone, Debug)]
pub enum Input<P: Puzzle> {
    /// A pointer or key event. It may change the input state, complete a move, or do nothing.
    Touch(P::Event),
    /// A move by the player, complete as it is.
    Move(P::Move),
    /// A move that the computer makes for the player; the record marks it as such.
    Help(P::Move),
    /// The computer shows the player what to look at and plays nothing; the record marks it as help.
    Look,
    /// Undo the last move, or the restart after which nothing stands.
    Undo,
    /// Play the move again that was undone last.
    Redo,
    /// Pause the clock for this reason. A paused game accepts no moves.
    Pause(Pause),
    /// End the pause for this reason.
    Resume(Pause),
    /// End the game without a solution.
    GiveUp,
    /// Start the same puzzle again, with an empty history and the clock at zero. Undo brings the game back.
    Restart,
    /// Load a record in place of this game.
    Load(Record),
}

/// What an input did.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<P: Puzzle> {
    /// Nothing changed.
    Ignored,
    /// Nothing changed, for a reason that the player may want to know.
    Refused(Refusal<P>),
    /// The input state or a pause changed, or something was shown to the player; the position did not change.
    Shown,
    /// A move was played, by [`Input::Redo`] too.
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
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// There is no undone move, or another was played since.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// The puzzle refuses the move.
    #[error("{0}")]
    Illegal(P::Refusal),
    /// The record cannot be loaded.
    #[error(transparent)]
    Record(RecordError),
}
