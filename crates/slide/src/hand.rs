//! Pointer and key input: events become selections, previews and moves.
//!
//! A pure state machine. Positions and thresholds are in cells, measured from the top left corner of
//! the board; times are in milliseconds.

use grid::Dir;
use play::Touch;

use crate::board::{Board, Move};
use crate::gesture::{cell_on, click, drag, push, swap, swipe};
use crate::piece::Piece;

/// Maximum distance between two samples of a fast pointer, in cells.
const SAMPLE: f64 = 0.2;

/// A point on the board in cells: (0, 0) is its top left corner, (1, 0) that of the second cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance from the left edge.
    pub x: f64,
    /// Distance from the top edge.
    pub y: f64,
}

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A finger, pen or mouse button was pressed.
    Press(Pointer),
    /// A pointer moved, pressed or not.
    Motion(Pointer),
    /// The pointer was released.
    Release(Pointer),
    /// The system cancelled this pointer.
    Cancel(u32),
    /// A key was pressed.
    Key(Key),
    /// Sets the thresholds. If they change, the current gesture is cancelled.
    Thresholds(Thresholds),
}

/// A pointer with its position and time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// Identifies the pointer; each finger has its own.
    pub id: u32,
    /// Position, possibly off the board.
    pub at: Point,
    /// Time in milliseconds.
    pub time: f64,
}

/// The distance that separates clicks from swipes, in cells. A swipe in a direction in which nothing
/// can move does nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Minimum distance of a swipe.
    pub swipe: f64,
}

/// A key that the board handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Moves a piece in this direction into the selected gap.
    Slide(Dir),
    /// Selects the next gap.
    NextGap,
}

/// The preview of a held swipe: the piece or gap is drawn slightly displaced in the direction of the
/// move. The app chooses the distance and the animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// The piece or gap.
    pub piece: Piece,
    /// The direction in which it would move.
    pub dir: Dir,
    /// Time at which it got this direction, in milliseconds.
    pub since: f64,
}

/// The selected gap and the current gesture.
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
}

/// A press that has not been released.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Gesture {
    pointer: u32,
    held: Piece,
    from: Point,
    last: Point,
    /// Maximum distance from the start, in cells.
    furthest: f64,
    /// Whether it has moved a piece and is therefore a drag, not a swipe.
    dragged: bool,
    preview: Option<Preview>,
}

impl Hand {
    /// Creates a hand with this gap selected, default thresholds and no gesture.
    pub fn new(selected: Piece) -> Self {
        Hand { selected, thresholds: Thresholds::default(), gesture: None }
    }

    /// Returns the gap that the keyboard moves.
    pub fn selected(&self) -> Piece {
        self.selected
    }

    /// Returns the piece or gap that is held.
    pub fn held(&self) -> Option<Piece> {
        self.gesture.map(|gesture| gesture.held)
    }

    /// Returns the preview, while a legal swipe is held.
    pub fn preview(&self) -> Option<Preview> {
        self.gesture?.preview
    }

    /// Handles an event. The returned moves are legal in their order; the caller plays them before
    /// the next event.
    pub fn handle(&mut self, board: &Board, event: Event) -> Touch<Move> {
        match event {
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

    /// Cancels the current gesture, because the board changed or was paused. The selection stays
    /// unless that piece is no longer a gap.
    pub fn cancel_gesture(&mut self, board: &Board) {
        self.gesture = None;
        if !board.is_gap(self.selected) {
            self.selected = board.first_gap();
        }
    }

    /// Returns the points between this pointer's last event and `to`, so close together that a fast
    /// pointer skips no cell. The last one is `to`. Send each as an [`Event::Motion`].
    pub fn path(&self, id: u32, to: Point) -> impl Iterator<Item = Point> + use<> {
        let gesture = self.gesture.filter(|gesture| gesture.pointer == id);
        let from = gesture.map_or(to, |gesture| gesture.last);
        let longest = (to.x - from.x).abs().max((to.y - from.y).abs());
        // Limits the samples of a pointer that is very far away.
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
        // A second pointer is ignored during a gesture.
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
        let last_motion = self.motion(board, pointer);
        let Some(gesture) = self.gesture.take_if(|gesture| gesture.pointer == pointer.id) else {
            return Touch::Nothing;
        };
        let Gesture { held, dragged, furthest, .. } = gesture;
        if dragged {
            return last_motion;
        }
        let dir = gesture.swipe_to(gesture.last, self.thresholds);
        match dir.and_then(|dir| swipe(board, self.selected, held, dir)) {
            Some(m) => self.moved(m),
            None if furthest < self.thresholds.swipe => self.click(board, held),
            None if gesture.preview.is_some() => Touch::Shown,
            None => last_motion,
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

    /// Moves the pieces between the clicked piece and a gap, and then the clicked piece.
    fn push(&mut self, board: &Board, clicked: Piece) -> Touch<Move> {
        let from = board.corner(clicked);
        let (mut board, mut moves) = (board.clone(), Vec::new());
        while board.corner(clicked) == from
            && let Some(m) = push(&board, self.selected, clicked)
        {
            board.play(m).expect("a push is legal");
            self.selected = m.gap;
            moves.push(m);
        }
        if moves.is_empty() { Touch::Nothing } else { Touch::Moves(moves) }
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

    /// Selects the gap of a move made with the pointer.
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

    /// Returns the direction of the swipe, by its longer component, if it ended here.
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
    /// Treats movements of less than 5/32 of a cell as clicks.
    fn default() -> Self {
        Thresholds { swipe: 5.0 / 32.0 }
    }
}

impl Key {
    /// Returns the key with this name: the space bar, or a direction by [`Dir::from_key`].
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            " " | "Spacebar" => Some(Key::NextGap),
            name => Dir::from_key(name).map(Key::Slide),
        }
    }
}
