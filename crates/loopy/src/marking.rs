//! Marks being placed by a pointer: a tap places or removes one, a drag several.

use grid::{Cell, Size};

use crate::board::Board;
use crate::pencil::{self, MarkPoint, MarkTool, PencilMark};

/// A pointer that places marks. The first place decides whether it places or removes them, and whether on cells or on the
/// edges of one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marking {
    tool: MarkTool,
    at: MarkPoint,
    first: Option<PencilMark>,
    removes: bool,
    /// The marks to place or remove, sorted.
    marks: Vec<PencilMark>,
}

impl Marking {
    pub(crate) fn new(board: &Board, tool: MarkTool, at: MarkPoint) -> Self {
        let mut marking = Marking { tool, at, first: None, removes: false, marks: Vec::new() };
        marking.touch(board, at);
        marking
    }

    /// Moves the pointer. Returns whether a mark was added.
    pub(crate) fn drag(&mut self, board: &Board, to: MarkPoint) -> bool {
        let from = std::mem::replace(&mut self.at, to);
        let mut is_changed = false;
        for at in from.to(to) {
            is_changed |= self.touch(board, at);
        }
        is_changed
    }

    fn touch(&mut self, board: &Board, at: MarkPoint) -> bool {
        let Some(mark) = PencilMark::at(board.size(), self.tool, at) else { return false };
        let is_there = pencil::mark_at(board.marks(), mark.place()) == Some(mark);
        if self.first.is_none() {
            self.first = Some(mark);
            self.removes = is_there && board.takes(mark);
        }
        let is_like = self.first.is_some_and(|first| first.is_like(mark));
        let is_new = pencil::mark_at(&self.marks, mark.place()).is_none();
        if !is_like || !is_new || is_there != self.removes || !board.takes(mark) {
            return false;
        }
        pencil::set_mark(&mut self.marks, mark.place(), Some(mark));
        true
    }

    /// Returns the cell under the pointer, if it is on the board.
    pub(crate) fn cell(&self, size: Size) -> Option<Cell> {
        match PencilMark::at(size, MarkTool::Corner, self.at)? {
            PencilMark::Cell(cell, _) => Some(cell),
            PencilMark::Cross(_) => None,
        }
    }

    /// Returns the marks so far.
    pub(crate) fn marks(&self) -> &[PencilMark] {
        &self.marks
    }

    pub(crate) fn into_marks(self) -> Vec<PencilMark> {
        self.marks
    }
}
