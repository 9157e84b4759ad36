//! Touch handling of a board: one finger plays, two fingers scroll and zoom.

/// Movement in pixels after which the first finger plays, even if other fingers or the palm touch
/// the screen.
const MAX_STILL: f64 = 12.0;
/// Minimum change of the fingers' distance, in pixels, that zooms.
const MIN_SPREAD: f64 = 20.0;

/// The fingers that are down.
#[derive(Clone, Debug, Default)]
pub struct Fingers {
    down: Vec<Finger>,
    /// The two fingers that scroll the board, until all fingers are lifted.
    pair: Option<Pair>,
}

#[derive(Clone, Copy, Debug)]
struct Pair {
    /// Initial distance.
    apart: f64,
    /// Whether the distance has changed enough to zoom.
    zooms: bool,
    /// Positions at the last update.
    last: [(f64, f64); 2],
}

#[derive(Clone, Copy, Debug)]
struct Finger {
    id: i32,
    from: (f64, f64),
    at: (f64, f64),
}

/// The owner of a pointer event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Owner {
    /// The game.
    Game,
    /// A two-finger gesture has started; the first finger, with this ID, is cancelled for the game.
    Joined(i32),
    /// Two fingers moved.
    Moved,
    /// Ignored.
    Nobody,
}

/// Movement of two fingers between two updates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PinchStep {
    /// Movement of the midpoint.
    pub by: (f64, f64),
    /// The midpoint.
    pub middle: (f64, f64),
    /// Ratio of the distances.
    pub ratio: f64,
}

impl Fingers {
    /// Handles a finger going down.
    pub fn press(&mut self, id: i32, at: (f64, f64)) -> Owner {
        self.down.retain(|finger| finger.id != id);
        self.down.push(Finger { id, from: at, at });
        match *self.down.as_slice() {
            _ if self.pair.is_some() => Owner::Nobody,
            [first, second] if distance(first.from, first.at) <= MAX_STILL => {
                let last = [first.at, second.at];
                self.pair = Some(Pair { apart: apart(last), zooms: false, last });
                Owner::Joined(first.id)
            }
            _ => Owner::Game,
        }
    }

    /// Handles a finger moving.
    pub fn drag(&mut self, id: i32, to: (f64, f64)) -> Owner {
        let Some(finger) = self.down.iter_mut().find(|finger| finger.id == id) else {
            return Owner::Game;
        };
        finger.at = to;
        match (self.pair, self.positions()) {
            (None, _) => Owner::Game,
            (Some(_), Some(_)) => Owner::Moved,
            (Some(_), None) => Owner::Nobody,
        }
    }

    /// Returns the movement since the last call.
    pub fn take_step(&mut self) -> Option<PinchStep> {
        let now = self.positions()?;
        let pair = self.pair.as_mut()?;
        let before = std::mem::replace(&mut pair.last, now);
        pair.zooms |= (apart(now) - pair.apart).abs() > MIN_SPREAD;
        let ratio = if pair.zooms { apart(now) / apart(before) } else { 1.0 };
        let ((from_x, from_y), (x, y)) = (middle(before), middle(now));
        Some(PinchStep { by: (x - from_x, y - from_y), middle: (x, y), ratio })
    }

    /// Handles a finger going up, or a cancelled pointer.
    pub fn lift(&mut self, id: i32) -> Owner {
        self.down.retain(|finger| finger.id != id);
        let had_pair = self.pair.is_some();
        self.pair = self.pair.filter(|_| !self.down.is_empty());
        if had_pair { Owner::Nobody } else { Owner::Game }
    }

    /// Returns the positions of the first two fingers.
    fn positions(&self) -> Option<[(f64, f64); 2]> {
        match *self.down.as_slice() {
            [one, other, ..] => Some([one.at, other.at]),
            _ => None,
        }
    }
}

fn middle([one, other]: [(f64, f64); 2]) -> (f64, f64) {
    (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1))
}

fn apart([one, other]: [(f64, f64); 2]) -> f64 {
    distance(one, other).max(1.0)
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_finger_belongs_to_the_game() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.press(1, (0.0, 0.0)), Owner::Game);
        assert_eq!(fingers.drag(1, (50.0, 0.0)), Owner::Game);
        assert_eq!(fingers.press(2, (90.0, 90.0)), Owner::Game, "a palm next to a drawing finger");
        assert_eq!(fingers.drag(1, (60.0, 0.0)), Owner::Game);
        assert_eq!(fingers.lift(1), Owner::Game);
    }

    #[test]
    fn a_second_finger_cancels_the_first_until_both_are_lifted() {
        let mut fingers = Fingers::default();
        fingers.press(1, (0.0, 0.0));
        assert_eq!(fingers.press(2, (0.0, 100.0)), Owner::Joined(1));
        assert_eq!(fingers.lift(2), Owner::Nobody);
        assert_eq!(fingers.drag(1, (40.0, 0.0)), Owner::Nobody);
        assert_eq!(fingers.take_step(), None);
        assert_eq!(fingers.press(3, (0.0, 0.0)), Owner::Nobody);
        assert_eq!(fingers.lift(3), Owner::Nobody);
        assert_eq!(fingers.lift(1), Owner::Nobody);
        assert_eq!(fingers.press(4, (0.0, 0.0)), Owner::Game);
    }

    #[test]
    fn parallel_fingers_scroll_without_zooming() {
        let mut fingers = Fingers::default();
        fingers.press(1, (0.0, 0.0));
        fingers.press(2, (0.0, 100.0));
        assert_eq!(fingers.drag(1, (20.0, 0.0)), Owner::Moved);
        assert_eq!(fingers.drag(2, (20.0, 100.0)), Owner::Moved);
        let step = PinchStep { by: (20.0, 0.0), middle: (20.0, 50.0), ratio: 1.0 };
        assert_eq!(fingers.take_step(), Some(step));
        fingers.drag(1, (20.0, 10.0));
        assert_eq!(fingers.take_step().map(|step| step.ratio), Some(1.0));
    }

    #[test]
    fn spreading_fingers_zoom_in() {
        let mut fingers = Fingers::default();
        fingers.press(1, (0.0, 0.0));
        fingers.press(2, (0.0, 100.0));
        fingers.drag(2, (0.0, 200.0));
        let parted = PinchStep { by: (0.0, 50.0), middle: (0.0, 100.0), ratio: 2.0 };
        assert_eq!(fingers.take_step(), Some(parted));
    }
}
