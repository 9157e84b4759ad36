//! The fingers on a board: one plays, two move and enlarge the board.

/// A first finger that has gone farther plays, whatever other fingers or the palm do.
const STILL: f64 = 12.0;
/// Two fingers that come nearer or part by less do not mean to enlarge anything.
const SPREAD: f64 = 20.0;

/// The fingers that are down.
#[derive(Clone, Debug, Default)]
pub struct Fingers {
    down: Vec<Finger>,
    /// The two that move the board; they do until all are up.
    pair: Option<Pair>,
}

#[derive(Clone, Copy, Debug)]
struct Pair {
    /// How far apart they were at first.
    apart: f64,
    /// Whether they have parted or come nearer by as much as it takes.
    zooms: bool,
    /// Where they were when the board was moved last.
    last: [(f64, f64); 2],
}

#[derive(Clone, Copy, Debug)]
struct Finger {
    id: i32,
    from: (f64, f64),
    at: (f64, f64),
}

/// Whose an event is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Owner {
    /// The game's.
    Game,
    /// The second finger came: what the first, of this id, has begun is cancelled.
    Joined(i32),
    /// Two fingers moved.
    Moved,
    /// Nobody's.
    Nobody,
}

/// How two fingers moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How far the point between them went.
    pub by: (f64, f64),
    /// Where that point is.
    pub middle: (f64, f64),
    /// How many times as far apart they are.
    pub ratio: f64,
}

impl Fingers {
    /// A finger went down.
    pub fn press(&mut self, id: i32, at: (f64, f64)) -> Owner {
        self.down.retain(|finger| finger.id != id);
        self.down.push(Finger { id, from: at, at });
        match *self.down.as_slice() {
            _ if self.pair.is_some() => Owner::Nobody,
            [first, second] if distance(first.from, first.at) <= STILL => {
                let last = [first.at, second.at];
                self.pair = Some(Pair { apart: apart(last), zooms: false, last });
                Owner::Joined(first.id)
            }
            _ => Owner::Game,
        }
    }

    /// A finger moved.
    pub fn drag(&mut self, id: i32, to: (f64, f64)) -> Owner {
        let Some(finger) = self.down.iter_mut().find(|finger| finger.id == id) else {
            return Owner::Game;
        };
        finger.at = to;
        match (self.pair, self.places()) {
            (None, _) => Owner::Game,
            (Some(_), Some(_)) => Owner::Moved,
            (Some(_), None) => Owner::Nobody,
        }
    }

    /// How the two fingers have moved since this was asked last.
    pub fn take_step(&mut self) -> Option<Step> {
        let now = self.places()?;
        let pair = self.pair.as_mut()?;
        let before = std::mem::replace(&mut pair.last, now);
        pair.zooms |= (apart(now) - pair.apart).abs() > SPREAD;
        let ratio = if pair.zooms { apart(now) / apart(before) } else { 1.0 };
        let ((from_x, from_y), (x, y)) = (middle(before), middle(now));
        Some(Step { by: (x - from_x, y - from_y), middle: (x, y), ratio })
    }

    /// A finger went up, or the browser took it away.
    pub fn lift(&mut self, id: i32) -> Owner {
        self.down.retain(|finger| finger.id != id);
        let had_pair = self.pair.is_some();
        self.pair = self.pair.filter(|_| !self.down.is_empty());
        if had_pair { Owner::Nobody } else { Owner::Game }
    }

    /// Where the first two fingers are.
    fn places(&self) -> Option<[(f64, f64); 2]> {
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
    fn one_finger_is_the_games() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.press(1, (0.0, 0.0)), Owner::Game);
        assert_eq!(fingers.drag(1, (50.0, 0.0)), Owner::Game);
        assert_eq!(
            fingers.press(2, (90.0, 90.0)),
            Owner::Game,
            "a palm beside a finger that draws"
        );
        assert_eq!(fingers.drag(1, (60.0, 0.0)), Owner::Game);
        assert_eq!(fingers.lift(1), Owner::Game);
    }

    #[test]
    fn a_second_finger_takes_the_first_from_the_game_until_both_are_up() {
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
    fn fingers_side_by_side_move_by_the_sum_of_their_events_and_do_not_enlarge() {
        let mut fingers = Fingers::default();
        fingers.press(1, (0.0, 0.0));
        fingers.press(2, (0.0, 100.0));
        assert_eq!(fingers.drag(1, (20.0, 0.0)), Owner::Moved);
        assert_eq!(fingers.drag(2, (20.0, 100.0)), Owner::Moved);
        let step = Step { by: (20.0, 0.0), middle: (20.0, 50.0), ratio: 1.0 };
        assert_eq!(fingers.take_step(), Some(step));
        fingers.drag(1, (20.0, 10.0));
        assert_eq!(fingers.take_step().map(|step| step.ratio), Some(1.0));
    }

    #[test]
    fn fingers_that_part_enlarge() {
        let mut fingers = Fingers::default();
        fingers.press(1, (0.0, 0.0));
        fingers.press(2, (0.0, 100.0));
        fingers.drag(2, (0.0, 200.0));
        let parted = Step { by: (0.0, 50.0), middle: (0.0, 100.0), ratio: 2.0 };
        assert_eq!(fingers.take_step(), Some(parted));
    }
}
