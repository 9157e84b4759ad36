//! Pointer and keys before they become a move: the lamp under the pointer, and a cursor.

use crate::board::{BoardSize, Press};
use grid::{Cell, Dir};
use play::Touch;

/// The input state between two events.
///
/// ```
/// use grid::Dir;
/// use lamps::{BoardSize, Event, Hand};
/// use play::Touch;
///
/// let size = BoardSize::new(3, 3)?;
/// let mut hand = Hand::new(size);
/// assert_eq!(hand.handle(size, Event::Arrow(Dir::Right)), Touch::Shown);
/// assert_eq!(hand.handle(size, Event::Enter), Touch::Move("1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    cursor: Cell,
    pressed: Option<Cell>,
}

/// A pointer or key event, in cells: the engine doesn't use pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The pointer went down on a lamp.
    Down(Cell),
    /// The pointer went up on a lamp.
    Up(Cell),
    /// The gesture ended elsewhere: off the board, or as a scroll.
    Cancel,
    /// An arrow key moves the cursor.
    Arrow(Dir),
    /// The key that presses the lamp at the cursor.
    Enter,
}

impl Hand {
    /// Creates the state with no pointer down and the cursor on the first lamp.
    pub fn new(size: BoardSize) -> Self {
        let cursor = size.grid().at(0).expect("a board has a first cell");
        Hand { cursor, pressed: None }
    }

    /// Handles an event. A returned move is legal on boards of this size.
    pub fn handle(&mut self, size: BoardSize, event: Event) -> Touch<Press> {
        let before = self.clone();
        match event {
            Event::Down(cell) | Event::Up(cell) if size.grid().at(cell.index()).is_none() => {}
            Event::Down(cell) => self.pressed = Some(cell),
            Event::Up(cell) => {
                if self.pressed.take() == Some(cell) {
                    self.cursor = cell;
                    return Touch::Move(Press(cell));
                }
            }
            Event::Cancel => self.cancel_gesture(),
            Event::Arrow(dir) => {
                self.cursor = size.grid().step(self.cursor, dir).unwrap_or(self.cursor);
            }
            Event::Enter => return Touch::Move(Press(self.cursor)),
        }
        if *self == before { Touch::Nothing } else { Touch::Shown }
    }

    /// Cancels a press in progress; the cursor stays.
    pub fn cancel_gesture(&mut self) {
        self.pressed = None;
    }

    /// Returns the lamp that the keys act on.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Returns the lamp under the pointer, to be shown as pressed.
    pub fn pressed(&self) -> Option<Cell> {
        self.pressed
    }
}
