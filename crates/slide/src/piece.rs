//! Pieces and gaps: their numbers, classes and names.

use std::fmt;

/// A piece or a gap of a board, identified by its number in piece order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

/// Piece or gap, 1×1 or 2×2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceClass {
    /// A 1×1 piece.
    SmallPiece,
    /// A 1×1 gap.
    SmallGap,
    /// A 2×2 piece.
    LargePiece,
    /// A 2×2 gap.
    LargeGap,
}

/// The permanent name of a piece or gap: `B3` is a large piece, `S12` a small piece, `BG0` a large
/// gap and `G1` a small gap.
///
/// The class comes from the layout. After the gaps were chosen at random, `B3` may be a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceName {
    class: PieceClass,
    number: u8,
}

impl Piece {
    pub(crate) fn new(number: u8) -> Self {
        Piece(number)
    }

    /// Returns the number in piece order.
    pub fn index(self) -> usize {
        self.0.into()
    }

    pub(crate) fn number(self) -> u8 {
        self.0
    }
}

impl PieceClass {
    /// Returns whether it is 2×2.
    pub fn is_large(self) -> bool {
        matches!(self, PieceClass::LargePiece | PieceClass::LargeGap)
    }

    /// Returns whether it is a gap.
    pub fn is_gap(self) -> bool {
        matches!(self, PieceClass::SmallGap | PieceClass::LargeGap)
    }
}

impl PieceName {
    pub(crate) fn new(class: PieceClass, number: u8) -> Self {
        PieceName { class, number }
    }

    /// Returns the class in the layout.
    pub fn class(self) -> PieceClass {
        self.class
    }

    /// Returns the number within the class.
    pub fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = match self.class {
            PieceClass::LargePiece => "B",
            PieceClass::LargeGap => "BG",
            PieceClass::SmallPiece => "S",
            PieceClass::SmallGap => "G",
        };
        write!(f, "{letters}{}", self.number)
    }
}
