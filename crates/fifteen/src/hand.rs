//! What the player's hand does: presses, swipes and keys become moves.

use crate::board::{Board, Move};
use grid::{Cell, Dir};
use play::Touch;

/// The hand on the board: only whether a finger is down, and where.
///
/// ```
/// use fifteen::{Board, Event, Hand, Move};
/// use grid::Dir;
/// use play::Touch;
///
/// let board: Board = "1 2 3/4 5 6/0 7 8".parse()?;
/// let cell = board.cell_of(8).expect("on the board");
/// let mut hand = Hand::default();
/// assert_eq!(hand.handle(&board, Event::Press(cell)), Touch::Move(Move::new(Dir::Left, 2)));
/// assert_eq!(hand.handle(&board, Event::Key(Dir::Down)), Touch::Move(Move::new(Dir::Down, 1)));
/// assert_eq!(hand.handle(&board, Event::Key(Dir::Up)), Touch::Nothing);
/// # Ok::<(), fifteen::ParseBoardError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    down: Option<Cell>,
}

/// What a pointer or a key did. Distances are in hundredths of a cell: the engine knows no pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tile was pressed as a whole: a click, a tap, or Enter on it.
    Press(Cell),
    /// A finger or the mouse went down on a cell.
    Down(Cell),
    /// It went up again, this far right of and below the place where it went down.
    Up {
        /// To the right, in hundredths of a cell.
        dx: i32,
        /// Down, in hundredths of a cell.
        dy: i32,
    },
    /// The gesture was cancelled: a second finger, a scroll, the window lost its focus.
    Cancel,
    /// A key that means a direction: the tile beside the gap goes that way.
    Key(Dir),
}

/// From here on, in hundredths of a cell, a press is a swipe.
const SWIPE: i32 = 30;

impl Hand {
    /// What an event does: a move that comes back is legal.
    pub fn handle(&mut self, board: &Board, event: Event) -> Touch<Move> {
        let pressed = self.down;
        match self.move_of(board, event) {
            Some(m) => Touch::Move(m),
            None if self.down == pressed => Touch::Nothing,
            None => Touch::Shown,
        }
    }

    /// The cell under the finger, to be shown as pressed.
    pub fn pressed(&self) -> Option<Cell> {
        self.down
    }

    fn move_of(&mut self, board: &Board, event: Event) -> Option<Move> {
        match event {
            Event::Press(cell) => board.move_at(cell),
            Event::Key(dir) => board.source(dir).map(|_| dir.into()),
            Event::Down(cell) => {
                self.down = Some(cell);
                None
            }
            Event::Up { dx, dy } => {
                let m = board.move_at(self.down.take()?);
                match swipe(dx, dy) {
                    None => m,
                    // A swipe that begins in line with the gap moves that chain; elsewhere it moves the
                    // tile beside the gap.
                    Some(dir) => match m {
                        Some(m) => (m.dir == dir).then_some(m),
                        None => board.source(dir).map(|_| dir.into()),
                    },
                }
            }
            Event::Cancel => {
                self.down = None;
                None
            }
        }
    }
}

/// The direction of a swipe; none if the finger moved too little.
fn swipe(dx: i32, dy: i32) -> Option<Dir> {
    if dx.saturating_abs().max(dy.saturating_abs()) < SWIPE {
        None
    } else if dx.saturating_abs() > dy.saturating_abs() {
        Some(if dx > 0 { Dir::Right } else { Dir::Left })
    } else {
        Some(if dy > 0 { Dir::Down } else { Dir::Up })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        "1 2 3/4 0 5/7 8 6".parse().unwrap()
    }

    fn gesture(cell: usize, dx: i32, dy: i32) -> Touch<Move> {
        let board = board();
        let mut hand = Hand::default();
        assert_eq!(hand.handle(&board, Event::Down(board.size().at(cell).unwrap())), Touch::Shown);
        assert!(hand.pressed().is_some());
        let m = hand.handle(&board, Event::Up { dx, dy });
        assert_eq!(hand, Hand::default());
        m
    }

    #[test]
    fn a_press_in_line_with_the_gap_slides_and_elsewhere_does_nothing() {
        assert_eq!(gesture(1, 0, 0), Touch::Move(Move::new(Dir::Down, 1)));
        assert_eq!(gesture(5, 10, -29), Touch::Move(Move::new(Dir::Left, 1)));
        assert_eq!(gesture(0, 0, 0), Touch::Shown);
        assert_eq!(gesture(4, 0, 0), Touch::Shown);
    }

    #[test]
    fn a_swipe_moves_its_tile_or_the_one_beside_the_gap() {
        assert_eq!(gesture(3, 80, 10), Touch::Move(Move::new(Dir::Right, 1)));
        assert_eq!(gesture(3, -80, 10), Touch::Shown, "away from the gap");
        assert_eq!(gesture(0, 5, 90), Touch::Move(Move::new(Dir::Down, 1)));
        assert_eq!(gesture(8, 0, i32::MIN), Touch::Move(Move::new(Dir::Up, 1)));
    }

    #[test]
    fn a_cancelled_gesture_leaves_nothing_behind() {
        let board = board();
        let mut hand = Hand::default();
        hand.handle(&board, Event::Down(board.size().at(1).unwrap()));
        hand.handle(&board, Event::Cancel);
        assert_eq!(hand.handle(&board, Event::Up { dx: 0, dy: 0 }), Touch::Nothing);
    }
}
