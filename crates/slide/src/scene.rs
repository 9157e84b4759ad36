//! What there is to see of a game, also drawn in characters.

use std::fmt;

use crate::{Board, Design, GapKey, Mode, Piece, Preview};

/// What there is to see.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The pieces in their places.
    pub board: Board,
    /// The gap to highlight; none when a challenge is solved.
    pub selected: Option<Piece>,
    /// The piece or gap under the finger.
    pub held: Option<Piece>,
    /// The preview of a swipe that is held.
    pub preview: Option<Preview>,
    /// What may be done.
    pub mode: Mode,
    /// Which of the eight boards it is.
    pub design: &'static Design,
    /// Which of the board's gaps it has, or had before others were chosen at random.
    pub gaps: GapKey,
}

/// The board as [`Board`] draws it, but with the selected gap in angle brackets, and a line with the rest.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.draw(f, |piece| match self.board.is_gap(piece) {
            true if self.selected == Some(piece) => ['<', '>'],
            true => ['[', ']'],
            false => [' ', ' '],
        })?;
        f.write_str(match self.mode {
            Mode::Free => "free",
            Mode::Challenge => "challenge",
        })?;
        if self.board.is_solved() {
            f.write_str(", solved")?;
        }
        if let Some(held) = self.held {
            write!(f, ", {} held", self.board.name(held))?;
        }
        if let Some(preview) = self.preview {
            write!(f, ", preview {} {}", self.board.name(preview.piece), preview.dir)?;
        }
        writeln!(f)
    }
}
