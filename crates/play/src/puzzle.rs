//! What [`Game`](crate::Game) asks of a puzzle.

use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A puzzle that can be played: a position, what may be done to it, and the hand that does it.
pub trait Puzzle: Clone + Debug + PartialEq + Sized {
    /// The name under which games of this puzzle are kept.
    const NAME: &'static str;

    /// What the player chooses before the puzzle starts; its text is the link.
    type Params: Clone + Debug + PartialEq + Display + FromStr<Err: Display>;
    /// Why no puzzle can be dealt for some parameters.
    type DealError: Clone + Debug + PartialEq + Display;
    /// One thing to undo. Its text holds no line break and does not begin with `@`.
    type Move: Clone + Debug + PartialEq + Display + FromStr<Err: Display>;
    /// What takes a move back.
    type Undo: Clone + Debug;
    /// Why a move may not be played.
    type Refusal: Clone + Debug + PartialEq + Display;
    /// What the player's hand holds between two events: a drag, a selection, a cursor.
    type Hand: Clone + Debug;
    /// A pointer or key event, in the puzzle's own units.
    type Event: Clone + Debug;
    /// All that a view needs to draw.
    type Scene;

    /// The puzzle as it is at the start.
    ///
    /// # Errors
    ///
    /// [`DealError`](Self::DealError) if these parameters give no puzzle.
    fn deal(params: &Self::Params) -> Result<Self, Self::DealError>;

    /// Plays a move and says how to take it back.
    ///
    /// # Errors
    ///
    /// [`Refusal`](Self::Refusal) if the move is not legal. The puzzle is then unchanged.
    fn play(&mut self, m: &Self::Move) -> Result<Self::Undo, Self::Refusal>;

    /// Takes back the last move that was played and not yet taken back.
    fn take_back(&mut self, undo: Self::Undo);

    /// Whether the game ends here: from now on nothing may be played.
    fn is_solved(&self) -> bool;

    /// The hand as it is when the puzzle starts.
    fn hand(&self) -> Self::Hand;

    /// What an event makes of the hand. A move that comes back is legal.
    fn touch(&self, hand: &mut Self::Hand, event: Self::Event) -> Touch<Self::Move>;

    /// Drops a gesture that is under way, because the puzzle changed under it or was paused.
    fn cancel_gesture(&self, hand: &mut Self::Hand) {
        *hand = self.hand();
    }

    /// What there is to see.
    fn scene(&self, hand: &Self::Hand) -> Self::Scene;

    /// How many single steps a move made that this takes back.
    fn n_steps(_undo: &Self::Undo) -> usize {
        1
    }
}

/// What an event did to the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch<M> {
    /// Nothing that anyone could see.
    Nothing,
    /// A cursor, a drag or a selection changed.
    Shown,
    /// The gesture is a move.
    Move(M),
}

impl<M> Touch<M> {
    /// The same answer with its move turned into another kind of move.
    pub fn map<N>(self, turn: impl FnOnce(M) -> N) -> Touch<N> {
        match self {
            Touch::Nothing => Touch::Nothing,
            Touch::Shown => Touch::Shown,
            Touch::Move(m) => Touch::Move(turn(m)),
        }
    }

    /// The same answer, but [`Touch::Shown`] in place of [`Touch::Nothing`].
    pub fn or_shown(self) -> Self {
        match self {
            Touch::Nothing => Touch::Shown,
            other => other,
        }
    }
}
