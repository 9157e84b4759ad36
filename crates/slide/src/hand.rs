//! What the player's hand does: pointer and key events become selections, previews and moves.
//!
//! A pure state machine. Positions and thresholds are in cells, positions from the top left corner of the board, and
//! times are in milliseconds.

use grid::Dir;
use play::Touch;

use crate::board::{Board, Move};
use crate::gesture::{cell_on, click, drag, push, swap, swipe};
use crate::piece::Piece;

/// The largest distance between two samples of a fast pointer, in cells.
const SAMPLE: f64 = 0.2;
/// A swipe of fewer cells that moves nothing is a click.
const SHORT_SWIPE: f64 = 0.5;

/// A position on the board in cells: (0, 0) is its top left corner, (1, 0) that of the second cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// Something that pointers, keys or the window did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A finger, pen or button went down.
    Press(Pointer),
    /// A pointer moved, with or without a press before.
    Motion(Pointer),
    /// It went up.
    Release(Pointer),
    /// The system cancelled this pointer.
    Cancel(u32),
    /// A key.
    Key(Key),
    /// The next piece of a line that a click pushes; nothing if there is none. It is sent after a release as often
    /// as a line may have pieces.
    ContinuePush,
    /// Other thresholds from now on. If they differ from those before, a gesture under way is cancelled.
    Thresholds(Thresholds),
}

/// Which pointer is where, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// The pointer's number; each finger has its own.
    pub id: u32,
    /// Where it is, perhaps off the board.
    pub at: Point,
    /// When, in milliseconds.
    pub time: f64,
}

/// How far a pointer moves until it is no click any more but a swipe, in cells. A swipe of less than half a cell in a
/// direction in which nothing can move is a click too, but for the selected gap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// From this distance on a press is a swipe.
    pub swipe: f64,
}

/// A key that means something to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Move a piece this way into the selected gap.
    Slide(Dir),
    /// Select the next gap.
    NextGap,
}

/// The preview of a swipe that is held: its piece or gap is shown a little way in the direction of the move. How
/// far, and how it gets there, is the app's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// The piece or gap.
    pub piece: Piece,
    /// The direction in which it would move.
    pub dir: Dir,
    /// Since when it has had this direction, in milliseconds.
    pub since: f64,
}

/// The selected gap, and the gesture under way.
///
/// ```
/// use grid::{Dir, Wrap};
/// use play::Touch;
/// use slide::{Design, Event, GapKey, Hand, Key};
///
/// let board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).expect("it has two small gaps");
/// let mut hand = Hand::new(board.first_gap());
/// let Touch::Move(m) = hand.handle(&board, Event::Key(Key::Slide(Dir::Down))) else { panic!() };
/// assert_eq!((m.gap, m.dir), (hand.selected(), Dir::Down));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    selected: Piece,
    thresholds: Thresholds,
    gesture: Option<Gesture>,
    /// The piece whose line is being pushed by a click.
    pushed: Option<Piece>,
}

/// A press that has not ended.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Gesture {
    pointer: u32,
    held: Piece,
    from: Point,
    last: Point,
    /// The largest distance from where it began, in cells.
    furthest: f64,
    /// Whether it has moved a piece, so that it is no swipe any more.
    dragged: bool,
    preview: Option<Preview>,
}

impl Hand {
    /// A hand without a gesture, with this gap selected and the default thresholds.
    pub fn new(selected: Piece) -> Self {
        Hand { selected, thresholds: Thresholds::default(), gesture: None, pushed: None }
    }

    /// The gap that the keyboard moves.
    pub fn selected(&self) -> Piece {
        self.selected
    }

    /// The piece or gap that is held.
    pub fn held(&self) -> Option<Piece> {
        self.gesture.map(|gesture| gesture.held)
    }

    /// The preview, while a legal swipe is held.
    pub fn preview(&self) -> Option<Preview> {
        self.gesture?.preview
    }

    /// Handles an event, which makes one move at most. The move that is returned is legal, and the caller plays it
    /// before the next event.
    pub fn handle(&mut self, board: &Board, event: Event) -> Touch<Move> {
        let pushed = self.pushed.take();
        match event {
            Event::ContinuePush => pushed.map_or(Touch::Nothing, |piece| self.push(board, piece)),
            Event::Press(pointer) => self.press(board, pointer),
            Event::Motion(pointer) => self.motion(board, pointer),
            Event::Release(pointer) => self.release(board, pointer),
            Event::Cancel(id) if self.is_held_by(id) => self.drop_gesture(),
            Event::Cancel(_) => Touch::Nothing,
            Event::Key(key) => self.key(board, key),
            Event::Thresholds(thresholds) if thresholds == self.thresholds => Touch::Nothing,
            Event::Thresholds(thresholds) => {
                self.thresholds = thresholds;
                self.drop_gesture()
            }
        }
    }

    /// Drops a gesture that is under way, because the board changed under it or was paused. The selection stays, unless
    /// that piece is no gap any more.
    pub fn cancel_gesture(&mut self, board: &Board) {
        (self.gesture, self.pushed) = (None, None);
        if !board.is_gap(self.selected) {
            self.selected = board.first_gap();
        }
    }

    /// The points between the last event of this pointer and `to`, so close together that a fast pointer skips no
    /// cell; the last of them is `to`. Each is a [`Event::Motion`] of its own.
    pub fn path(&self, id: u32, to: Point) -> impl Iterator<Item = Point> + use<> {
        let gesture = self.gesture.filter(|gesture| gesture.pointer == id);
        let from = gesture.map_or(to, |gesture| gesture.last);
        let longest = (to.x - from.x).abs().max((to.y - from.y).abs());
        // A limit for pointers that are very far away.
        let n_samples = (longest / SAMPLE).ceil().clamp(1.0, 1000.0);
        (1..=n_samples as u32).map(move |i| {
            let part = f64::from(i) / n_samples;
            if part >= 1.0 {
                return to;
            }
            Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        })
    }

    fn is_held_by(&self, id: u32) -> bool {
        self.gesture.is_some_and(|gesture| gesture.pointer == id)
    }

    fn press(&mut self, board: &Board, Pointer { id, at, .. }: Pointer) -> Touch<Move> {
        // A second pointer is ignored while a gesture goes on.
        let Some(cell) = cell_on(board, at).filter(|_| self.gesture.is_none()) else {
            return Touch::Nothing;
        };
        self.gesture = Some(Gesture {
            pointer: id,
            held: board.piece_at(cell),
            from: at,
            last: at,
            furthest: 0.0,
            dragged: false,
            preview: None,
        });
        Touch::Nothing
    }

    fn motion(&mut self, board: &Board, Pointer { id, at, time }: Pointer) -> Touch<Move> {
        let thresholds = self.thresholds;
        let is_point = at.x.is_finite() && at.y.is_finite();
        let Some(gesture) = self.gesture.as_mut().filter(|g| g.pointer == id && is_point) else {
            return Touch::Nothing;
        };
        gesture.furthest = gesture.furthest.max(gesture.distance_to(at));
        let entered = drag(board, gesture.held, gesture.last, at);
        gesture.last = at;
        if let Some(m) = entered {
            gesture.dragged = true;
            gesture.preview = None;
            return self.moved(m);
        }
        let dir = gesture.swipe_to(at, thresholds).filter(|&dir| {
            !gesture.dragged && swipe(board, self.selected, gesture.held, dir).is_some()
        });
        if dir == gesture.preview.map(|preview| preview.dir) {
            return Touch::Nothing;
        }
        gesture.preview = dir.map(|dir| Preview { piece: gesture.held, dir, since: time });
        Touch::Shown
    }

    fn release(&mut self, board: &Board, pointer: Pointer) -> Touch<Move> {
        let seen = self.motion(board, pointer);
        let Some(gesture) = self.gesture.take_if(|gesture| gesture.pointer == pointer.id) else {
            return Touch::Nothing;
        };
        let Gesture { held, dragged, furthest, .. } = gesture;
        if dragged {
            return seen;
        }
        let dir = gesture.swipe_to(gesture.last, self.thresholds);
        match dir.and_then(|dir| swipe(board, self.selected, held, dir)) {
            Some(m) => self.moved(m),
            None if furthest < self.thresholds.swipe => self.click(board, held),
            // The selected gap would swap in another direction than that of the swipe.
            None if dir.is_some() && furthest < SHORT_SWIPE && held != self.selected => {
                self.click(board, held)
            }
            None if gesture.preview.is_some() => Touch::Shown,
            None => seen,
        }
    }

    fn click(&mut self, board: &Board, held: Piece) -> Touch<Move> {
        if !board.is_gap(held) {
            return match click(board, self.selected, held) {
                Some(m) => self.moved(m),
                None => self.push(board, held),
            };
        }
        if held != self.selected {
            self.selected = held;
            return Touch::Shown;
        }
        let swaps = || Dir::ALL.into_iter().filter_map(|dir| swap(board, held, dir));
        match swaps().next() {
            Some(m) if swaps().all(|other| board.are_equivalent(m, other)) => self.moved(m),
            _ => Touch::Nothing,
        }
    }

    /// Moves the piece of a line that is next to its gap; the line ends with the piece that was clicked.
    fn push(&mut self, board: &Board, clicked: Piece) -> Touch<Move> {
        let Some(m) = push(board, self.selected, clicked) else { return Touch::Nothing };
        let moves_clicked = board.travels(m).iter().any(|travel| travel.piece == clicked);
        self.pushed = (!moves_clicked).then_some(clicked);
        self.moved(m)
    }

    fn key(&mut self, board: &Board, key: Key) -> Touch<Move> {
        let dropped = self.drop_gesture();
        match key {
            Key::Slide(dir) => {
                let m = Move { gap: self.selected, dir };
                if board.move_kind(m).is_some() { Touch::Move(m) } else { dropped }
            }
            Key::NextGap => {
                let later = board.gaps().find(|&gap| gap > self.selected);
                let next = later.unwrap_or(board.first_gap());
                if next == self.selected {
                    return dropped;
                }
                self.selected = next;
                Touch::Shown
            }
        }
    }

    /// A move by hand selects its gap.
    fn moved(&mut self, m: Move) -> Touch<Move> {
        self.selected = m.gap;
        Touch::Move(m)
    }

    fn drop_gesture(&mut self) -> Touch<Move> {
        let preview = self.gesture.take().and_then(|gesture| gesture.preview);
        if preview.is_some() { Touch::Shown } else { Touch::Nothing }
    }
}

impl Gesture {
    fn distance_to(&self, at: Point) -> f64 {
        (at.x - self.from.x).hypot(at.y - self.from.y)
    }

    /// The direction of the swipe if it ended here, by its longer side.
    fn swipe_to(&self, at: Point, thresholds: Thresholds) -> Option<Dir> {
        let (dx, dy) = (at.x - self.from.x, at.y - self.from.y);
        let dir = match dx.abs() > dy.abs() {
            true if dx < 0.0 => Dir::Left,
            true => Dir::Right,
            false if dy < 0.0 => Dir::Up,
            false => Dir::Down,
        };
        (self.distance_to(at) >= thresholds.swipe).then_some(dir)
    }
}

impl Default for Thresholds {
    /// A click below 5/32 of a cell.
    fn default() -> Self {
        Thresholds { swipe: 5.0 / 32.0 }
    }
}

impl Key {
    /// The key with this name: space, or a direction by [`Dir::from_key`].
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            " " | "Spacebar" => Some(Key::NextGap),
            name => Dir::from_key(name).map(Key::Slide),
        }
    }
}
