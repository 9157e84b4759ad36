//! The player's hand: pointer and keys become strokes, taps and moves. Pure code over cells.
//!
//! A gesture works on a copy of the drawing, which the screen shows; the board learns of it when the
//! gesture ends, as one [`Move`]. So whatever happens on the way, one gesture is one thing to undo.

use grid::{Cell, Dir, Size};
use play::Touch;

use crate::board::{Board, Move};
use crate::drawing::{Drawing, Edge, direction};

/// A position in units of cells, which may be off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    x: i32,
    y: i32,
}

/// A key that the board listens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// An arrow key: moves the cursor, or draws if the pen is down.
    Arrow(Dir),
    /// An arrow key with Shift: draws.
    ShiftArrow(Dir),
    /// Shift let go: ends what it drew.
    ShiftUp,
    /// Space or Enter: pen down or up.
    Pen,
    /// Backspace: one cell back along what was drawn.
    Back,
    /// Delete: erases the cursor's cell.
    Delete,
}

/// One thing that a pointer or the keyboard does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// [`Hand::press`].
    Press(Spot),
    /// [`Hand::drag`].
    Drag(Spot),
    /// [`Hand::release`].
    Release,
    /// [`Hand::cancel_gesture`].
    Cancel,
    /// [`Hand::finish`].
    Finish,
    /// [`Hand::key`].
    Key(Key),
}

/// The hand of one player at one board.
///
/// ```
/// use loopy::{Board, Hand, Spot};
/// use play::Touch;
///
/// let mut board = Board::new(grid::Size::new(4, 4)?, Vec::new())?;
/// let mut hand = Hand::new(board.size());
/// hand.press(&board, Spot::new(0, 0));
/// for (x, y) in [(3, 0), (3, 3), (0, 3), (0, 0)] {
///     hand.drag(Spot::new(x, y)); // what lies between is filled in
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
    cursor: Cell,
}

/// A gesture that has not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Gesture {
    tool: Tool,
    /// The drawing as the gesture has made it.
    drawing: Drawing,
    /// The cells of the stroke, in order; the first comes again at the end when it is closed.
    stroke: Vec<Cell>,
    closed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    /// A pointer, where it is, and whether it has left the spot where it was pressed.
    Pointer { at: Spot, left: bool },
    /// The pen of the keyboard, put down by Space or Enter.
    Pen,
    /// The pen of the keyboard, held down by Shift.
    Shift,
}

/// How far back a stroke is erased by going over it.
const LONGEST_WAY_BACK: usize = 4;

impl Spot {
    /// The spot in column `x` and row `y`; off the board if negative or too large.
    pub fn new(x: i32, y: i32) -> Self {
        // A pointer that is captured may be anywhere; beyond this it makes no difference.
        Spot { x: x.clamp(-FAR, FAR), y: y.clamp(-FAR, FAR) }
    }

    /// The spot at a distance from the board's upper left corner, measured in cells.
    pub fn at(x: f64, y: f64) -> Self {
        Spot::new(x.floor() as i32, y.floor() as i32)
    }

    /// The middle of a cell.
    pub fn of(size: Size, cell: Cell) -> Self {
        Spot::new(size.x(cell) as i32, size.y(cell) as i32)
    }

    /// The cell here, if it is on the board.
    pub fn cell(self, size: Size) -> Option<Cell> {
        size.cell(usize::try_from(self.x).ok()?, usize::try_from(self.y).ok()?)
    }
}

const FAR: i32 = 10_000;

/// The cells that a pointer passes between two spots, both ends included: Bresenham's line, with
/// each diagonal step filled in by one cell, along the axis of the step before (horizontally, if it
/// is the first), so that diagonals alternate. What is off the board is left out.
///
/// ```
/// use loopy::{Spot, line};
///
/// let size = grid::Size::new(4, 4)?;
/// let cells: Vec<usize> = line(size, Spot::new(0, 0), Spot::new(3, 1)).map(|c| c.index()).collect();
/// assert_eq!(cells, [0, 1, 2, 6, 7]);
/// # Ok::<(), grid::SizeError>(())
/// ```
pub fn line(size: Size, from: Spot, to: Spot) -> impl Iterator<Item = Cell> {
    let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
    let (step_x, step_y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let mut error = dx - dy;
    let mut at = from;
    let mut along_x = true;
    let steps = std::iter::from_fn(move || {
        if at == to {
            return None;
        }
        let before = at;
        let twice = 2 * error;
        if twice > -dy {
            error -= dy;
            at.x += step_x;
        }
        if twice < dx {
            error += dx;
            at.y += step_y;
        }
        let mut between = None;
        if at.x == before.x {
            along_x = false;
        } else if at.y == before.y {
            along_x = true;
        } else {
            // One axis first and then the other: that one is the axis of the step before the next.
            between = Some(if along_x {
                Spot { x: at.x, y: before.y }
            } else {
                Spot { x: before.x, y: at.y }
            });
            along_x = !along_x;
        }
        Some(between.into_iter().chain([at]))
    });
    std::iter::once(from).chain(steps.flatten()).filter_map(move |spot| spot.cell(size))
}

impl Hand {
    /// An empty hand, the cursor in the first cell.
    ///
    /// # Panics
    ///
    /// Never: a board has a first cell.
    pub fn new(size: Size) -> Self {
        Hand { size, gesture: None, cursor: size.at(0).expect("a board has a first cell") }
    }

    /// The drawing with the gesture that is going on, if there is one; else ask the board.
    pub fn drawing(&self) -> Option<&Drawing> {
        self.gesture.as_ref().map(|gesture| &gesture.drawing)
    }

    /// The cells of the stroke that is going on, in order.
    pub fn stroke(&self) -> &[Cell] {
        self.gesture.as_ref().map_or(&[], |gesture| &gesture.stroke)
    }

    /// The cell that keys act on.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Whether the pen of the keyboard is down.
    pub fn is_pen_down(&self) -> bool {
        self.gesture.as_ref().is_some_and(|gesture| gesture.tool == Tool::Pen)
    }

    /// Whether a gesture is going on.
    pub fn is_busy(&self) -> bool {
        self.gesture.is_some()
    }

    /// Whatever happens to it, happens by this or by one of the methods below.
    pub fn handle(&mut self, board: &Board, event: Event) -> Touch<Move> {
        match event {
            Event::Press(at) => self.press(board, at),
            Event::Drag(to) => self.drag(to),
            Event::Release => self.release(board),
            Event::Cancel => self.cancel_gesture(),
            Event::Finish => self.finish(board),
            Event::Key(key) => self.key(board, key),
        }
    }

    /// A pointer is pressed. A gesture that was going on is [finished](Hand::finish): a second finger
    /// makes no tap of the first.
    pub fn press(&mut self, board: &Board, at: Spot) -> Touch<Move> {
        let (outcome, drawing) = self.stop(board);
        let cell = at.cell(self.size);
        if let Some(cell) = cell {
            self.cursor = cell;
        }
        let tool = Tool::Pointer { at, left: cell.is_none() };
        let stroke = cell.into_iter().collect();
        self.gesture = Some(Gesture { tool, drawing, stroke, closed: false });
        outcome.or_shown()
    }

    /// The pressed pointer moves here, straight from where it was.
    pub fn drag(&mut self, to: Spot) -> Touch<Move> {
        let Some(gesture) = &mut self.gesture else { return Touch::Nothing };
        let Tool::Pointer { at, left } = &mut gesture.tool else { return Touch::Nothing };
        let from = std::mem::replace(at, to);
        if from == to {
            return Touch::Nothing;
        }
        *left = true;
        let mut changed = false;
        for cell in line(self.size, from, to) {
            changed |= gesture.enter(self.size, cell);
        }
        if let Some(&tip) = gesture.stroke.last() {
            self.cursor = tip;
        }
        if changed { Touch::Shown } else { Touch::Nothing }
    }

    /// The pointer is let go: the stroke or tap ends.
    pub fn release(&mut self, board: &Board) -> Touch<Move> {
        match self.gesture.as_ref().map(|gesture| gesture.tool) {
            Some(Tool::Pointer { .. }) => self.end(board).0.or_shown(),
            _ => Touch::Nothing,
        }
    }

    /// The gesture is taken away, by the system or by Escape: nothing of it stays.
    pub fn cancel_gesture(&mut self) -> Touch<Move> {
        if self.gesture.take().is_some() { Touch::Shown } else { Touch::Nothing }
    }

    /// The gesture ends, whichever it is: before an undo, or when the page is left. What is drawn stays.
    pub fn finish(&mut self, board: &Board) -> Touch<Move> {
        if self.is_busy() { self.stop(board).0.or_shown() } else { Touch::Nothing }
    }

    /// A key is pressed, or Shift let go. While a pointer draws, keys wait.
    pub fn key(&mut self, board: &Board, key: Key) -> Touch<Move> {
        if let Some(Gesture { tool: Tool::Pointer { .. }, .. }) = self.gesture {
            return Touch::Nothing;
        }
        match key {
            Key::Arrow(dir) if self.is_pen_down() => self.draw(board, dir, Tool::Pen),
            Key::Arrow(dir) => {
                let (outcome, _) = self.end(board);
                let Some(next) = self.size.step(self.cursor, dir) else { return outcome };
                self.cursor = next;
                outcome.or_shown().or_shown().or_shown()
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
                outcome.or_shown().or_shown().or_shown()
            }
            Key::Back => self.back(board),
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

    /// One step of the keyboard's pen. Closing a loop ends the stroke.
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

    /// Backspace: over the stroke in the hand, else along the line that ends at the cursor.
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

    /// Ends a gesture that the player did not end, so that a press alone is no tap.
    fn stop(&mut self, board: &Board) -> (Touch<Move>, Drawing) {
        if let Some(Gesture { tool: Tool::Pointer { left: false, .. }, .. }) = self.gesture {
            self.cancel_gesture();
        }
        self.end(board)
    }

    /// Ends the gesture: the move that it makes, and the drawing as it then is.
    fn end(&mut self, board: &Board) -> (Touch<Move>, Drawing) {
        let Some(gesture) = self.gesture.take() else {
            return (Touch::Nothing, board.drawing().clone());
        };
        let Gesture { tool, mut drawing, stroke, .. } = gesture;
        let dot = match (tool, stroke.as_slice()) {
            (Tool::Pointer { left: false, .. }, &[cell]) => {
                let marked = board.dot() == Some(cell);
                (!drawing.erase(cell) && !marked).then_some(cell)
            }
            // A pen put down and taken up again in its place is no stroke.
            (Tool::Pen | Tool::Shift, [_]) if drawing == *board.drawing() => board.dot(),
            _ => None,
        };
        (played(board, &drawing, dot), drawing)
    }
}

/// The move to a drawing and a dot, if it is one.
fn played(board: &Board, drawing: &Drawing, dot: Option<Cell>) -> Touch<Move> {
    if drawing == board.drawing() && dot == board.dot() {
        Touch::Nothing
    } else {
        Touch::Move(board.change_to(drawing, dot))
    }
}

fn erase_between(drawing: &mut Drawing, a: Cell, b: Cell) {
    if let Some(edge) = Edge::between(drawing.size(), a, b) {
        drawing.remove(edge);
    }
}

impl Gesture {
    /// The stroke comes to a cell; whether that changed anything.
    fn enter(&mut self, size: Size, cell: Cell) -> bool {
        let Some(&tip) = self.stroke.last() else {
            // It began off the board.
            self.stroke.push(cell);
            return true;
        };
        if cell == tip {
            return false;
        }
        let beside = direction(size, tip, cell).is_some();
        let n_back = self.stroke.iter().rev().position(|&passed| passed == cell);
        match n_back {
            // Around once more: a closed loop stays.
            Some(_) if self.closed && self.stroke[1] == cell => false,
            Some(n) if beside && !self.closed && n > 2 && n + 1 == self.stroke.len() => {
                self.connect(size, cell);
                self.closed = true;
                true
            }
            Some(n) if n <= LONGEST_WAY_BACK => {
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

    /// Erases the last cells of the stroke.
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

    /// Draws from the tip to a neighbour and makes room in both for it.
    fn connect(&mut self, size: Size, cell: Cell) {
        let tip = *self.stroke.last().expect("a stroke that began");
        let before_tip = self.stroke.len().checked_sub(2).map(|i| self.stroke[i]);
        // Only a stroke that closes comes to a cell of its own: its first, which has an edge to the second.
        let after_first = (self.stroke[0] == cell).then(|| self.stroke[1]);
        self.make_room(size, tip, cell, before_tip);
        self.make_room(size, cell, tip, after_first);
        let edge = Edge::between(size, tip, cell).expect("neighbours");
        self.drawing.add(edge).expect("there is room in both cells");
        self.stroke.push(cell);
    }

    /// If an edge from `cell` to `other` would be its third, erases one: with an edge of this stroke
    /// there, to `own`, the older one; else the one opposite the new edge, else the first.
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
