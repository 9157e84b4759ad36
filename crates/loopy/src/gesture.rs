//! A gesture in progress: the stroke, and how it makes room for itself.

use grid::{Cell, Dir, Size};

use crate::drawing::Drawing;
use crate::edge::{Edge, direction};
use crate::grid_point::GridPoint;

/// A gesture in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gesture {
    pub(crate) tool: Tool,
    /// The drawing including the gesture so far.
    pub(crate) drawing: Drawing,
    /// The cells of the stroke, in order. A closed stroke ends with its first cell.
    pub(crate) stroke: Vec<Cell>,
    pub(crate) closed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    /// A pointer: its position, and whether it has moved since it was pressed.
    Pointer { at: GridPoint, moved: bool },
    /// The keyboard pen, put down with Space or Enter.
    Pen,
    /// The keyboard pen, held down with Shift.
    Shift,
}

/// Maximum number of cells that are erased by moving back over the stroke.
const MAX_BACKTRACK: usize = 4;

/// Erases the edge between two cells, if they are neighbours.
pub(crate) fn erase_between(drawing: &mut Drawing, a: Cell, b: Cell) {
    if let Some(edge) = Edge::between(drawing.size(), a, b) {
        drawing.remove(edge);
    }
}

impl Gesture {
    /// Extends the stroke to a cell or shortens it. Returns whether anything changed.
    pub(crate) fn enter(&mut self, size: Size, cell: Cell) -> bool {
        let Some(&tip) = self.stroke.last() else {
            // The stroke began off the board.
            self.stroke.push(cell);
            return true;
        };
        if cell == tip {
            return false;
        }
        let beside = direction(size, tip, cell).is_some();
        let n_back = self.stroke.iter().rev().position(|&passed| passed == cell);
        match n_back {
            // A closed loop stays while the pointer goes round it again.
            Some(_) if self.closed && self.stroke[1] == cell => false,
            Some(n) if beside && !self.closed && n > 2 && n + 1 == self.stroke.len() => {
                self.connect(size, cell);
                self.closed = true;
                true
            }
            Some(n) if n <= MAX_BACKTRACK => {
                self.go_back(n);
                true
            }
            None if beside && !self.closed => {
                self.connect(size, cell);
                true
            }
            Some(_) | None => false,
        }
    }

    /// Erases the last `n` cells of the stroke.
    fn go_back(&mut self, n: usize) {
        for _ in 0..n {
            if let Some(cell) = self.stroke.pop()
                && let Some(&before) = self.stroke.last()
            {
                erase_between(&mut self.drawing, before, cell);
            }
        }
        self.closed = false;
    }

    /// Draws from the tip to a neighbour, making room in both cells.
    fn connect(&mut self, size: Size, cell: Cell) {
        let tip = *self.stroke.last().expect("the stroke has begun");
        let before_tip = self.stroke.len().checked_sub(2).map(|i| self.stroke[i]);
        // A stroke can return only to its first cell, to close. That cell has an edge to the
        // second.
        let after_first = (self.stroke[0] == cell).then(|| self.stroke[1]);
        self.make_room(size, tip, cell, before_tip);
        self.make_room(size, cell, tip, after_first);
        let edge = Edge::between(size, tip, cell).expect("neighbours");
        self.drawing.add(edge).expect("there is room in both cells");
        self.stroke.push(cell);
    }

    /// Erases an edge of `cell` if one to `other` would be its third.
    ///
    /// If the stroke already has an edge there, to `own`, erases the other one. Otherwise erases the edge opposite the new
    /// one, or else the first.
    fn make_room(&mut self, size: Size, cell: Cell, other: Cell, own: Option<Cell>) {
        let new = direction(size, cell, other).expect("neighbours");
        let drawn: Vec<Dir> = self.drawing.links(cell).collect();
        if drawn.len() < 2 || drawn.contains(&new) {
            return;
        }
        let own = own.and_then(|own| direction(size, cell, own)).filter(|dir| drawn.contains(dir));
        let lost = match own {
            Some(own) => drawn.iter().find(|&&dir| dir != own),
            None => drawn.iter().find(|&&dir| dir == new.opposite()).or(drawn.first()),
        };
        if let Some(edge) = lost.and_then(|&dir| Edge::at(size, cell, dir)) {
            self.drawing.remove(edge);
        }
    }
}
