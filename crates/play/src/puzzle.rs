//! What [`Game`](crate::Game) asks of a puzzle.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::Cost;

/// A puzzle that can be played: a position, its moves, and how input becomes a move.
///
/// [`lamps`](../lamps/index.html) implements it in about fifty lines.
pub trait Puzzle: Clone + Debug + PartialEq + Sized {
    /// The puzzle's name in records, storage keys and addresses; it never changes.
    const NAME: &'static str;

    /// What the player chooses before the puzzle starts. Its text is the query of a link.
    type Params: Clone + Debug + PartialEq + Display + FromStr<Err: Display>;
    /// Why some parameters give no puzzle.
    type DealError: Clone + Debug + PartialEq + Display;

    /// The puzzle at the start.
    ///
    /// # Errors
    ///
    /// [`DealError`](Self::DealError) if these parameters give no puzzle.
    fn deal(params: &Self::Params) -> Result<Self, Self::DealError>;

    /// What [`deal`](Self::deal) costs. A puzzle whose deals are all short need not say.
    fn deal_cost(_params: &Self::Params) -> Cost {
        Cost::default()
    }

    /// One move, which is also one undo step. Its text has no line break and does not begin with `@`.
    type Move: Clone + Debug + PartialEq + Display + FromStr<Err: Display>;
    /// What is needed to undo a move.
    type Undo: Clone + Debug;
    /// Why a move may not be played.
    type Refusal: Clone + Debug + PartialEq + Display;

    /// Plays a move and returns what is needed to undo it.
    ///
    /// # Errors
    ///
    /// [`Refusal`](Self::Refusal) if the move is not legal. The puzzle is then unchanged.
    fn play(&mut self, m: &Self::Move) -> Result<Self::Undo, Self::Refusal>;

    /// What a move costs here, whether it is legal or not: the work of playing it and of undoing it, and the
    /// memory on the heap that the move and its undo take together.
    fn move_cost(&self, _m: &Self::Move) -> Cost {
        Cost::STEP
    }

    /// Undoes the last move that was played and not yet undone.
    fn take_back(&mut self, undo: Self::Undo);

    /// Whether the puzzle is solved, which ends the game: no move is accepted afterwards.
    fn is_solved(&self) -> bool;

    /// The input state between two events: a drag under way, a selection, a cursor. It is not part of
    /// the position: undo does not bring it back, and a record does not contain it.
    type Hand: Clone + Debug;

    /// The input state at the start.
    fn hand(&self) -> Self::Hand;

    /// A pointer or key event, in cells or other units of the puzzle, never in pixels.
    type Event: Clone + Debug;

    /// Updates the input state by an event. A returned move is legal but not yet played.
    fn touch(&self, hand: &mut Self::Hand, event: Self::Event) -> Touch<Self::Move>;

    /// Cancels a gesture that is under way, because the position changed or the game was paused.
    fn cancel_gesture(&self, hand: &mut Self::Hand) {
        *hand = self.hand();
    }

    /// Everything that a view needs to draw the puzzle.
    type Scene;

    /// The scene of this position and input state.
    fn scene(&self, hand: &Self::Hand) -> Self::Scene;

    /// How many single steps the move has that this undoes.
    fn n_steps(_undo: &Self::Undo) -> usize {
        1
    }
}

/// What an event did to the input state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch<M> {
    /// Nothing visible changed.
    Nothing,
    /// A cursor, a drag or a selection changed, so the scene did.
    Shown,
    /// The event completes a move.
    Move(M),
}

impl<M> Touch<M> {
    /// Converts the move, if there is one.
    pub fn map<N>(self, convert: impl FnOnce(M) -> N) -> Touch<N> {
        match self {
            Touch::Nothing => Touch::Nothing,
            Touch::Shown => Touch::Shown,
            Touch::Move(m) => Touch::Move(convert(m)),
        }
    }

    /// Replaces [`Touch::Nothing`] by [`Touch::Shown`].
    pub fn or_shown(self) -> Self {
        match self {
            Touch::Nothing => Touch::Shown,
            other => other,
        }
    }
}
