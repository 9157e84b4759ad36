//! The interface that [`Game`](crate::Game) needs from a puzzle.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::Cost;

/// A puzzle that can be played: a position, its moves, and how input becomes a move.
///
/// [`lamps`](../lamps/index.html) implements it in about fifty lines.
pub trait Puzzle: Clone + Debug + PartialEq + Sized {
    /// The puzzle's name in records, storage keys and URLs; it never changes.
    const NAME: &'static str;

    /// The player's choices before the puzzle starts. Their string form is the query of a link.
    type Params: Clone + Debug + PartialEq + Display + FromStr<Err: Display>;
    /// Why no puzzle can be created from the parameters.
    type DealError: Clone + Debug + PartialEq + Display;

    /// Creates the puzzle at its start.
    ///
    /// # Errors
    ///
    /// [`DealError`](Self::DealError) if these parameters give no puzzle.
    fn deal(params: &Self::Params) -> Result<Self, Self::DealError>;

    /// Returns the cost of [`deal`](Self::deal); the default suits puzzles whose deals are all short.
    fn deal_cost(_params: &Self::Params) -> Cost {
        Cost::default()
    }

    /// One move, which is also one undo step. Its string form has no line break and doesn't start with `@`.
    type Move: Clone + Debug + PartialEq + Display + FromStr<Err: Display>;
    /// Data for undoing a move.
    type Undo: Clone + Debug;
    /// Why a move may not be played.
    type Refusal: Clone + Debug + PartialEq + Display;

    /// Plays a move and returns the data for undoing it.
    ///
    /// # Errors
    ///
    /// [`Refusal`](Self::Refusal) if the move is not legal. The puzzle is then unchanged.
    fn play(&mut self, m: &Self::Move) -> Result<Self::Undo, Self::Refusal>;

    /// Returns the cost of a move here, legal or not: the work of playing and undoing it, and the heap
    /// memory of the move and its undo data.
    fn move_cost(&self, _m: &Self::Move) -> Cost {
        Cost::STEP
    }

    /// Undoes the last move that has not been undone.
    fn take_back(&mut self, undo: Self::Undo);

    /// Returns whether the puzzle is solved, which ends the game: no move is accepted afterwards.
    fn is_solved(&self) -> bool;

    /// The input state between two events: a drag in progress, a selection, a cursor. It is not part of
    /// the position: undo does not restore it, and records do not contain it.
    type Hand: Clone + Debug;

    /// Returns the initial input state.
    fn hand(&self) -> Self::Hand;

    /// A pointer or key event, in cells or other units of the puzzle, never in pixels.
    type Event: Clone + Debug;

    /// Updates the input state. Returned moves are legal in this order but not yet played.
    fn touch(&self, hand: &mut Self::Hand, event: Self::Event) -> Touch<Self::Move>;

    /// Cancels a gesture in progress, because the position changed or the game was paused.
    fn cancel_gesture(&self, hand: &mut Self::Hand) {
        *hand = self.hand();
    }

    /// Everything a view needs to draw the puzzle.
    type Scene;

    /// Returns the scene for this position and input state.
    fn scene(&self, hand: &Self::Hand) -> Self::Scene;

    /// Returns the number of single steps in the move that this undoes.
    fn n_steps(_undo: &Self::Undo) -> usize {
        1
    }
}

/// Effect of an event on the input state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch<M> {
    /// Nothing visible changed.
    Nothing,
    /// A cursor, a drag or a selection changed, and so did the scene.
    Shown,
    /// The event completes a move.
    Move(M),
    /// The event completes several moves, to be played in this order. Each is an undo step of its own.
    Moves(Vec<M>),
}

impl<M> Touch<M> {
    /// Converts the moves, if there are any.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> Touch<N> {
        match self {
            Touch::Nothing => Touch::Nothing,
            Touch::Shown => Touch::Shown,
            Touch::Move(m) => Touch::Move(convert(m)),
            Touch::Moves(moves) => Touch::Moves(moves.into_iter().map(convert).collect()),
        }
    }

    /// Replaces [`Touch::Nothing`] with [`Touch::Shown`].
    pub fn or_shown(self) -> Self {
        match self {
            Touch::Nothing => Touch::Shown,
            other => other,
        }
    }
}
