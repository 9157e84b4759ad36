//! Input handling: turns pointer and keyboard events into moves.
//!
//! A gesture works on a copy of the drawing, which the scene shows, and becomes one [`Move`] when it ends. So one undo
//! reverts one gesture.

use grid::{Cell, Dir, Size};
use play::Touch;

use crate::board::{Board, Move};
use crate::drawing::Drawing;
use crate::edge::Edge;
use crate::gesture::{Gesture, Tool, erase_between};
use crate::grid_point::{GridPoint, line};
use crate::marking::Marking;
use crate::pencil::{CellMark, MarkPoint, MarkTool, PencilMark};

/// A key that the board reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// An arrow key: moves the cursor, or draws if the pen is down.
    Arrow(Dir),
    /// An arrow key with Shift: draws.
    ShiftArrow(Dir),
    /// Shift released: ends a stroke drawn with Shift.
    ShiftUp,
    /// Space or Enter: puts the pen down or lifts it.
    Pen,
    /// Backspace: goes back one cell along the line.
    Back,
    /// Delete: erases the edges of the cursor's cell.
    Delete,
    /// Places or removes this mark in the cursor's cell.
    Mark(CellMark),
    /// Places or removes a cross on this edge of the cursor's cell.
    CrossEdge(Dir),
}

/// A pointer or keyboard event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// [`Hand::press`].
    Press(GridPoint),
    /// [`Hand::drag`].
    Drag(GridPoint),
    /// [`Hand::release`].
    Release,
    /// [`Hand::cancel_gesture`].
    Cancel,
    /// [`Hand::finish`].
    Finish,
    /// [`Hand::press_mark`].
    MarkPress(MarkTool, MarkPoint),
    /// [`Hand::drag_mark`].
    MarkDrag(MarkPoint),
    /// [`Hand::key`].
    Key(Key),
}

/// Input state of one player at one board: the gesture in progress and the cursor.
///
/// ```
/// use loopy::{Board, Hand, GridPoint};
/// use play::Touch;
///
/// let mut board = Board::new(grid::Size::new(4, 4)?, Vec::new())?;
/// let mut hand = Hand::new(board.size());
/// hand.press(&board, GridPoint::new(0, 0));
/// for (x, y) in [(3, 0), (3, 3), (0, 3), (0, 0)] {
///     hand.drag(GridPoint::new(x, y)); // what lies between is filled in
/// }
/// let Touch::Move(stroke) = hand.release(&board) else { panic!("a loop was drawn") };
/// board.play(&stroke)?;
/// assert!(board.is_valid() && !board.is_perfect());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    size: Size,
    gesture: Option<Gesture>,
    /// Marks being placed by a pointer. Never together with a gesture.
    marking: Option<Marking>,
    cursor: Cell,
}

impl Hand {
    /// Creates a hand without a gesture, with the cursor in the first cell.
    pub fn new(size: Size) -> Self {
        Hand { size, gesture: None, marking: None, cursor: size.first() }
    }

    /// Returns the drawing including the gesture in progress, or `None` without a gesture.
    pub fn drawing(&self) -> Option<&Drawing> {
        self.gesture.as_ref().map(|gesture| &gesture.drawing)
    }

    /// Returns the marks that the pointer has placed or removed so far, in order.
    pub fn marked(&self) -> &[PencilMark] {
        self.marking.as_ref().map_or(&[], Marking::marks)
    }

    /// Returns the cells of the stroke in progress, in order.
    pub fn stroke(&self) -> &[Cell] {
        self.gesture.as_ref().map_or(&[], |gesture| &gesture.stroke)
    }

    /// Returns the cell that keys act on.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Returns whether the keyboard pen is down.
    pub fn is_pen_down(&self) -> bool {
        self.gesture.as_ref().is_some_and(|gesture| gesture.tool == Tool::Pen)
    }

    /// Returns whether something is being drawn or marked.
    pub fn is_busy(&self) -> bool {
        self.gesture.is_some() || self.marking.is_some()
    }

    /// Handles an event with the method that it names.
    pub fn handle(&mut self, board: &Board, event: Event) -> Touch<Move> {
        match event {
            Event::Press(at) => self.press(board, at),
            Event::Drag(to) => self.drag(to),
            Event::Release => self.release(board),
            Event::Cancel => self.cancel_gesture(),
            Event::Finish => self.finish(board),
            Event::MarkPress(tool, at) => self.press_mark(board, tool, at),
            Event::MarkDrag(to) => self.drag_mark(board, to),
            Event::Key(key) => self.key(board, key),
        }
    }

    /// Handles a pointer press. [Finishes](Hand::finish) a gesture in progress, but a first finger
    /// that has not moved doesn't tap.
    pub fn press(&mut self, board: &Board, at: GridPoint) -> Touch<Move> {
        let (outcome, drawing) = self.stop(board);
        let cell = at.cell(self.size);
        if let Some(cell) = cell {
            self.cursor = cell;
        }
        let tool = Tool::Pointer { at, moved: cell.is_none() };
        let stroke = cell.into_iter().collect();
        self.gesture = Some(Gesture { tool, drawing, stroke, closed: false });
        outcome.or_shown()
    }

    /// Moves the pressed pointer here, in a straight line from its last position.
    pub fn drag(&mut self, to: GridPoint) -> Touch<Move> {
        let Some(gesture) = &mut self.gesture else { return Touch::Nothing };
        let Tool::Pointer { at, moved } = &mut gesture.tool else { return Touch::Nothing };
        let from = std::mem::replace(at, to);
        if from == to {
            return Touch::Nothing;
        }
        *moved = true;
        let mut changed = false;
        for cell in line(self.size, from, to) {
            changed |= gesture.enter(self.size, cell);
        }
        if let Some(&tip) = gesture.stroke.last() {
            self.cursor = tip;
        }
        if changed { Touch::Shown } else { Touch::Nothing }
    }

    /// Handles a pointer release: ends the stroke or tap, or places the marks.
    pub fn release(&mut self, board: &Board) -> Touch<Move> {
        let is_pointer = match &self.gesture {
            Some(gesture) => matches!(gesture.tool, Tool::Pointer { .. }),
            None => self.marking.is_some(),
        };
        if is_pointer { self.end(board).0.or_shown() } else { Touch::Nothing }
    }

    /// Cancels the gesture without changes, for example on Escape.
    pub fn cancel_gesture(&mut self) -> Touch<Move> {
        let is_cancelled = self.is_busy();
        (self.gesture, self.marking) = (None, None);
        if is_cancelled { Touch::Shown } else { Touch::Nothing }
    }

    /// Ends any gesture and keeps what was drawn: before an undo, or when the page is left.
    pub fn finish(&mut self, board: &Board) -> Touch<Move> {
        if self.is_busy() { self.stop(board).0.or_shown() } else { Touch::Nothing }
    }

    /// Starts placing marks with a pointer: with a tool, the right button or a long press. Cancels a press that has drawn
    /// nothing. Ignored while something is being drawn.
    pub fn press_mark(&mut self, board: &Board, tool: MarkTool, at: MarkPoint) -> Touch<Move> {
        if self.gesture.as_ref().is_some_and(|gesture| gesture.drawing != *board.drawing()) {
            return Touch::Nothing;
        }
        self.gesture = None;
        let (outcome, _) = self.end(board);
        let marking = Marking::new(board, tool, at);
        if let Some(cell) = marking.cell(self.size) {
            self.cursor = cell;
        }
        self.marking = Some(marking);
        outcome.or_shown()
    }

    /// Moves the pointer that places marks, in a straight line from its last position.
    pub fn drag_mark(&mut self, board: &Board, to: MarkPoint) -> Touch<Move> {
        let Some(marking) = &mut self.marking else { return Touch::Nothing };
        let is_changed = marking.drag(board, to);
        if let Some(cell) = marking.cell(self.size) {
            self.cursor = cell;
        }
        if is_changed { Touch::Shown } else { Touch::Nothing }
    }

    /// Places or removes a mark with a key. Cancels a pen that has drawn nothing.
    fn mark(&mut self, board: &Board, mark: PencilMark) -> Touch<Move> {
        if self.gesture.as_ref().is_some_and(|gesture| gesture.drawing != *board.drawing()) {
            return Touch::Nothing;
        }
        let cancelled = self.cancel_gesture();
        if board.takes(mark) { Touch::Move(Move::Mark(vec![mark])) } else { cancelled }
    }

    /// Handles a key press or the release of Shift. Ignored while a pointer is drawing or marking.
    pub fn key(&mut self, board: &Board, key: Key) -> Touch<Move> {
        if self.marking.is_some() {
            return Touch::Nothing;
        }
        if let Some(Gesture { tool: Tool::Pointer { .. }, .. }) = self.gesture {
            return Touch::Nothing;
        }
        match key {
            Key::Arrow(dir) if self.is_pen_down() => self.draw(board, dir, Tool::Pen),
            Key::Arrow(dir) => {
                let (outcome, _) = self.end(board);
                let Some(next) = self.size.step(self.cursor, dir) else { return outcome };
                self.cursor = next;
                outcome.or_shown()
            }
            Key::ShiftArrow(dir) => {
                let tool = if self.is_pen_down() { Tool::Pen } else { Tool::Shift };
                self.draw(board, dir, tool)
            }
            Key::ShiftUp if self.is_pen_down() => Touch::Nothing,
            Key::ShiftUp => self.finish(board),
            Key::Pen if self.is_pen_down() => self.finish(board),
            Key::Pen => {
                let (outcome, drawing) = self.end(board);
                self.take_up(Tool::Pen, drawing);
                outcome.or_shown()
            }
            Key::Back => self.back(board),
            Key::Mark(mark) => self.mark(board, PencilMark::Cell(self.cursor, mark)),
            Key::CrossEdge(dir) => match Edge::at(self.size, self.cursor, dir) {
                Some(edge) => self.mark(board, PencilMark::Cross(edge)),
                None => Touch::Nothing,
            },
            Key::Delete => {
                let mut drawing = self.drawing().unwrap_or(board.drawing()).clone();
                if !drawing.erase(self.cursor) && board.dot() != Some(self.cursor) {
                    return Touch::Nothing;
                }
                self.gesture = None;
                played(board, &drawing, None).or_shown()
            }
        }
    }

    /// Moves the keyboard pen by one cell. Closing a loop ends the stroke.
    fn draw(&mut self, board: &Board, dir: Dir, tool: Tool) -> Touch<Move> {
        let Some(next) = self.size.step(self.cursor, dir) else { return Touch::Nothing };
        if self.gesture.is_none() {
            self.take_up(tool, board.drawing().clone());
        }
        let Some(gesture) = &mut self.gesture else { return Touch::Nothing };
        if !gesture.enter(self.size, next) {
            return Touch::Nothing;
        }
        self.cursor = *gesture.stroke.last().expect("a stroke has a first cell");
        if gesture.closed { self.end(board).0 } else { Touch::Shown }
    }

    fn take_up(&mut self, tool: Tool, drawing: Drawing) {
        self.gesture = Some(Gesture { tool, drawing, stroke: vec![self.cursor], closed: false });
    }

    /// Handles Backspace: goes back along the stroke in progress, or else along the line that ends
    /// at the cursor.
    fn back(&mut self, board: &Board) -> Touch<Move> {
        let size = self.size;
        let drawing = self.drawing().unwrap_or(board.drawing());
        let mut links = drawing.links(self.cursor);
        let neighbour = match (links.next(), links.next()) {
            (Some(dir), None) => size.step(self.cursor, dir),
            _ => None,
        };
        match &mut self.gesture {
            Some(gesture) if gesture.stroke.len() > 1 => {
                let before = gesture.stroke[gesture.stroke.len() - 2];
                gesture.enter(size, before);
                self.cursor = before;
                Touch::Shown
            }
            Some(gesture) => {
                let Some(next) = neighbour else { return Touch::Nothing };
                erase_between(&mut gesture.drawing, self.cursor, next);
                gesture.stroke = vec![next];
                self.cursor = next;
                Touch::Shown
            }
            None => {
                let Some(next) = neighbour else { return Touch::Nothing };
                let mut drawing = board.drawing().clone();
                erase_between(&mut drawing, self.cursor, next);
                self.cursor = next;
                played(board, &drawing, None).or_shown()
            }
        }
    }

    /// Ends a gesture that the player did not end. A press alone is cancelled instead of becoming a tap.
    fn stop(&mut self, board: &Board) -> (Touch<Move>, Drawing) {
        if let Some(Gesture { tool: Tool::Pointer { moved: false, .. }, .. }) = self.gesture {
            self.cancel_gesture();
        }
        self.end(board)
    }

    /// Ends the gesture. Returns its move and the resulting drawing.
    fn end(&mut self, board: &Board) -> (Touch<Move>, Drawing) {
        if let Some(marking) = self.marking.take() {
            let outcome = match marking.into_marks() {
                marks if marks.is_empty() => Touch::Nothing,
                marks => Touch::Move(Move::Mark(marks)),
            };
            return (outcome, board.drawing().clone());
        }
        let Some(gesture) = self.gesture.take() else {
            return (Touch::Nothing, board.drawing().clone());
        };
        let Gesture { tool, mut drawing, stroke, .. } = gesture;
        let dot = match (tool, stroke.as_slice()) {
            (Tool::Pointer { moved: false, .. }, &[cell]) => {
                let marked = board.dot() == Some(cell);
                (!drawing.erase(cell) && !marked).then_some(cell)
            }
            // Putting the pen down and lifting it in the same cell is not a stroke.
            (Tool::Pen | Tool::Shift, [_]) if drawing == *board.drawing() => board.dot(),
            _ => None,
        };
        (played(board, &drawing, dot), drawing)
    }
}

/// Returns the move to this drawing and dot, if it changes anything.
fn played(board: &Board, drawing: &Drawing, dot: Option<Cell>) -> Touch<Move> {
    if drawing == board.drawing() && dot == board.dot() {
        Touch::Nothing
    } else {
        Touch::Move(board.change_to(drawing, dot))
    }
}
