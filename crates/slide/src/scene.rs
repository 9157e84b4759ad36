//! What there is to see of a game.

use crate::{Board, Mode, Piece, Preview};

/// What there is to see.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The pieces in their places.
    pub board: Board,
    /// The gap to highlight; none when a challenge is solved.
    pub selected: Option<Piece>,
    /// The piece or gap under the finger.
    pub held: Option<Piece>,
    /// Who leans where while a swipe is held.
    pub preview: Option<Preview>,
    /// What may be done.
    pub mode: Mode,
}
