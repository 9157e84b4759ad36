//! Attempts: what is drawn after "Try from here" can be kept or taken back at once.

use grid::Cell;

use crate::drawing::Drawing;
use crate::pencil::PencilMark;

/// A step of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attempt {
    /// Begins an attempt: everything drawn from now on belongs to it.
    Begin,
    /// Ends it and keeps everything.
    Keep,
    /// Ends it and restores the board from before it.
    TakeBack,
}

/// What was on the board when an attempt began.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) drawing: Drawing,
    pub(crate) dot: Option<Cell>,
    pub(crate) marks: Vec<PencilMark>,
}

impl Attempt {
    /// All three, with their names in moves.
    pub(crate) const NAMES: [(Attempt, &'static str); 3] =
        [(Attempt::Begin, "try"), (Attempt::Keep, "keep"), (Attempt::TakeBack, "take-back")];

    /// Returns its name in moves.
    pub(crate) fn name(self) -> &'static str {
        let named = Self::NAMES.into_iter().find(|(step, _)| *step == self);
        named.map_or("", |(_, name)| name)
    }
}
