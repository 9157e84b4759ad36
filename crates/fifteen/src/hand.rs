//! Converts presses, swipes and keys into moves.

use crate::board::{Board, Move};
use grid::{Cell, Dir, Size};
use play::Touch;

/// State of a gesture: the cell that is pressed, if any.
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

/// A pointer or key event. Distances are in hundredths of a cell, because the engine doesn't use
/// pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A click or a tap on a tile, or Enter while it has the focus.
    Press(Cell),
    /// A finger or the mouse button was pressed on a cell.
    Down(Cell),
    /// It was released at this distance from where it was pressed.
    Up {
        /// Distance to the right, in hundredths of a cell.
        dx: i32,
        /// Distance downwards, in hundredths of a cell.
        dy: i32,
    },
    /// The gesture was cancelled by a second finger, a scroll or a loss of focus.
    Cancel,
    /// A direction key was pressed: the tile beside the gap moves in this direction.
    Key(Dir),
}

/// Minimum length of a swipe, in hundredths of a cell.
const MIN_SWIPE: i32 = 30;

impl Hand {
    /// Handles an event. A returned move is always legal.
    pub fn handle(&mut self, board: &Board, event: Event) -> Touch<Move> {
        let pressed = self.down;
        match self.move_of(board, event) {
            Some(m) => Touch::Move(m),
            None if self.down == pressed => Touch::Nothing,
            None => Touch::Shown,
        }
    }

    /// Returns the pressed cell.
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
                    // A swipe that starts in the gap's row or column moves the tiles up to the gap;
                    // elsewhere it moves the tile beside the gap.
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

/// Returns the cells that a pointer crosses on a straight line between two points, in order. Points
/// are in hundredths of a cell from the top left corner of the board; there are no cells outside
/// it.
///
/// Pressing these cells in order makes every move with which the gap can follow the pointer.
pub fn cells_on_line(size: Size, from: (i32, i32), to: (i32, i32)) -> impl Iterator<Item = Cell> {
    // Points far outside the board are clamped to just outside it.
    let (widest, highest) = (size.width() as i64 * 100 + 99, size.height() as i64 * 100 + 99);
    let inside =
        |(x, y): (i32, i32)| (i64::from(x).clamp(-100, widest), i64::from(y).clamp(-100, highest));
    let ((x, y), (to_x, to_y)) = (inside(from), inside(to));
    let (end_x, end_y) = (to_x.div_euclid(100), to_y.div_euclid(100));
    let next = move |&(column, row): &(i64, i64)| {
        // The distance to the next boundary between columns or between rows.
        let edge = |at: i64, cell: i64, end: i64| {
            if end > cell { (cell + 1) * 100 - at } else { at - cell * 100 }
        };
        let (by_x, by_y) = (edge(x, column, end_x), edge(y, row, end_y));
        let is_x_first = by_x * (to_y - y).abs() <= by_y * (to_x - x).abs();
        match (column == end_x, row == end_y) {
            (true, true) => None,
            (is_there, _) if !is_there && (row == end_y || is_x_first) => {
                Some((column + (end_x - column).signum(), row))
            }
            _ => Some((column, row + (end_y - row).signum())),
        }
    };
    let path = std::iter::successors(Some((x.div_euclid(100), y.div_euclid(100))), next);
    path.filter_map(move |(x, y)| size.cell(usize::try_from(x).ok()?, usize::try_from(y).ok()?))
}

/// Returns the direction of a swipe; `None` if the finger moved too little.
fn swipe(dx: i32, dy: i32) -> Option<Dir> {
    if dx.saturating_abs().max(dy.saturating_abs()) < MIN_SWIPE {
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
    fn a_press_slides_tiles_only_in_line_with_the_gap() {
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
    fn a_cancelled_gesture_has_no_effect() {
        let board = board();
        let mut hand = Hand::default();
        hand.handle(&board, Event::Down(board.size().at(1).unwrap()));
        hand.handle(&board, Event::Cancel);
        assert_eq!(hand.handle(&board, Event::Up { dx: 0, dy: 0 }), Touch::Nothing);
    }

    fn line(from: (i32, i32), to: (i32, i32)) -> Vec<usize> {
        cells_on_line(Size::new(4, 4).unwrap(), from, to).map(Cell::index).collect()
    }

    #[test]
    fn a_pointer_crosses_every_cell_between_two_points() {
        assert_eq!(line((50, 50), (50, 50)), [0]);
        assert_eq!(line((50, 50), (350, 50)), [0, 1, 2, 3]);
        assert_eq!(line((350, 50), (50, 50)), [3, 2, 1, 0]);
        assert_eq!(line((50, 399), (50, 0)), [12, 8, 4, 0]);
        assert_eq!(line((90, 50), (150, 350)), [0, 1, 5, 9, 13]);
        assert_eq!(line((350, 350), (50, 60)), [15, 14, 10, 9, 5, 4, 0]);
    }

    #[test]
    fn there_are_no_cells_outside_the_board() {
        assert_eq!(line((-50, 50), (150, 50)), [0, 1]);
        assert_eq!(line((50, 50), (i32::MIN, i32::MAX)).first(), Some(&0));
        assert_eq!(line((i32::MIN, 50), (i32::MAX, 50)), [0, 1, 2, 3]);
        assert_eq!(line((-50, -50), (-50, 300)), [0_usize; 0]);
    }

    #[test]
    fn a_line_goes_from_neighbour_to_neighbour_and_ends_at_the_pointer() {
        let size = Size::new(7, 5).unwrap();
        let mut rng = grid::Lcg::new(3);
        let mut point = || (rng.below(700) as i32, rng.below(500) as i32);
        for _ in 0..2_000 {
            let (from, to) = (point(), point());
            let cells: Vec<_> = cells_on_line(size, from, to).collect();
            let cell = |(x, y): (i32, i32)| size.cell(x as usize / 100, y as usize / 100);
            assert_eq!((cells.first().copied(), cells.last().copied()), (cell(from), cell(to)));
            assert!(cells.windows(2).all(|pair| size.distance(pair[0], pair[1]) == 1));
            assert_eq!(cells.len(), size.distance(cells[0], cells[cells.len() - 1]) + 1);
        }
    }
}
