//! What the player's hand does: presses, swipes and keys become moves.

use crate::board::{Board, Move};
use grid::{Cell, Dir, Size};
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

/// The cells that a pointer passes on a straight way, in their order, from the one where it was to the one where it is.
/// Places are in hundredths of a cell from the upper left corner of the board; what is outside it has no cells.
///
/// Pressed one after the other, they make every move that the gap can make in following the pointer.
pub fn cells_on_way(size: Size, from: (i32, i32), to: (i32, i32)) -> impl Iterator<Item = Cell> {
    // A little beyond the edge is as good as far beyond it.
    let (widest, highest) = (size.width() as i64 * 100 + 99, size.height() as i64 * 100 + 99);
    let inside =
        |(x, y): (i32, i32)| (i64::from(x).clamp(-100, widest), i64::from(y).clamp(-100, highest));
    let ((x, y), (to_x, to_y)) = (inside(from), inside(to));
    let (end_x, end_y) = (to_x.div_euclid(100), to_y.div_euclid(100));
    let next = move |&(column, row): &(i64, i64)| {
        // How far it is to the next edge between columns and between rows.
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
    let way = std::iter::successors(Some((x.div_euclid(100), y.div_euclid(100))), next);
    way.filter_map(move |(x, y)| size.cell(usize::try_from(x).ok()?, usize::try_from(y).ok()?))
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

    fn way(from: (i32, i32), to: (i32, i32)) -> Vec<usize> {
        cells_on_way(Size::new(4, 4).unwrap(), from, to).map(Cell::index).collect()
    }

    #[test]
    fn a_pointer_passes_every_cell_between_two_places() {
        assert_eq!(way((50, 50), (50, 50)), [0]);
        assert_eq!(way((50, 50), (350, 50)), [0, 1, 2, 3]);
        assert_eq!(way((350, 50), (50, 50)), [3, 2, 1, 0]);
        assert_eq!(way((50, 399), (50, 0)), [12, 8, 4, 0]);
        assert_eq!(way((90, 50), (150, 350)), [0, 1, 5, 9, 13]);
        assert_eq!(way((350, 350), (50, 60)), [15, 14, 10, 9, 5, 4, 0]);
    }

    #[test]
    fn outside_the_board_there_are_no_cells() {
        assert_eq!(way((-50, 50), (150, 50)), [0, 1]);
        assert_eq!(way((50, 50), (i32::MIN, i32::MAX)).first(), Some(&0));
        assert_eq!(way((i32::MIN, 50), (i32::MAX, 50)), [0, 1, 2, 3]);
        assert_eq!(way((-50, -50), (-50, 300)), [0_usize; 0]);
    }

    #[test]
    fn a_way_goes_from_neighbour_to_neighbour_and_ends_where_the_pointer_is() {
        let size = Size::new(7, 5).unwrap();
        let mut rng = grid::Lcg::new(3);
        let mut place = || (rng.below(700) as i32, rng.below(500) as i32);
        for _ in 0..2_000 {
            let (from, to) = (place(), place());
            let cells: Vec<_> = cells_on_way(size, from, to).collect();
            let cell = |(x, y): (i32, i32)| size.cell(x as usize / 100, y as usize / 100);
            assert_eq!((cells.first().copied(), cells.last().copied()), (cell(from), cell(to)));
            assert!(cells.windows(2).all(|pair| size.distance(pair[0], pair[1]) == 1));
            assert_eq!(cells.len(), size.distance(cells[0], cells[cells.len() - 1]) + 1);
        }
    }
}
