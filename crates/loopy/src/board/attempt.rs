//! Attempts: what is drawn after "Try from here" can be kept or taken back at once.

use std::sync::Arc;

use grid::Cell;

use super::{Board, IllegalMove};
use crate::drawing::Drawing;
use crate::edge::Edge;
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
pub(super) struct Position {
    pub(super) drawing: Drawing,
    pub(super) dot: Option<Cell>,
    pub(super) marks: Vec<PencilMark>,
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

impl Board {
    /// Returns the edges drawn in the attempt in progress, for this drawing on the board, or `None` without an attempt.
    pub fn tried(&self, drawing: &Drawing) -> Option<Vec<Edge>> {
        let before = self.before_attempt.as_ref()?;
        Some(drawing.edges().filter(|&edge| !before.drawing.has(edge)).collect())
    }

    /// Begins or ends an attempt.
    pub(super) fn attempt(&mut self, step: Attempt) -> Result<(), IllegalMove> {
        if step == Attempt::Begin {
            if self.before_attempt.is_some() {
                return Err(IllegalMove::InAttempt);
            }
            let (drawing, dot, marks) = (self.drawing.clone(), self.dot, self.marks.clone());
            self.before_attempt = Some(Arc::new(Position { drawing, dot, marks }));
            return Ok(());
        }
        let before = self.before_attempt.take().ok_or(IllegalMove::NoAttempt)?;
        if step == Attempt::TakeBack {
            let Position { drawing, dot, marks } = Position::clone(&before);
            (self.drawing, self.dot, self.marks) = (drawing, dot, marks);
        }
        Ok(())
    }
}
