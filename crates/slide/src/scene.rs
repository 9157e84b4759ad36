//! The visible state of a game, which can also be drawn as text.

use std::fmt;

use crate::{Board, Design, GapKey, Mode, Piece, Preview};

/// The visible state of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The position.
    pub board: Board,
    /// The gap to highlight; `None` when a challenge is solved.
    pub selected: Option<Piece>,
    /// The piece or gap that is held.
    pub held: Option<Piece>,
    /// The preview of a held swipe.
    pub preview: Option<Preview>,
    /// Free play or challenge.
    pub mode: Mode,
    /// The design.
    pub design: &'static Design,
    /// The gap configuration, even if other gaps were chosen at random since.
    pub gaps: GapKey,
}

/// Draws the board like [`Board`], but with the selected gap in angle brackets, and adds a status
/// line.
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
