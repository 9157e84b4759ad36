//! Speedsolving events: single boards, marathons and relays.

use crate::board::{BoardSize, LONGEST_SIDE};
use crate::session::{Attempt, Control, Solve};
use grid::{NotOneOf, parse_digits};
use play::Millis;
use std::fmt;
use std::str::FromStr;

/// A speedsolving event: the boards that are solved against one clock.
///
/// ```
/// use fifteen::{BoardSize, session::Event};
///
/// let sides = |event: Event| -> Result<Vec<usize>, fifteen::BoardError> {
///     let sizes = event.sizes(BoardSize::new(4, 4)?);
///     Ok(sizes.iter().map(|size| size.grid().width()).collect())
/// };
/// assert_eq!(sides(Event::Single)?, [4]);
/// assert_eq!(sides("marathon 3".parse()?)?, [4, 4, 4]);
/// assert_eq!(sides("relay 5".parse()?)?, [3, 4, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// One board.
    #[default]
    Single,
    /// A number of boards of one size, solved one after another.
    Marathon(u32),
    /// A board of each size from 3×3 to this side length.
    Relay(u32),
}

/// Maximum number of boards in a marathon.
const LONGEST_MARATHON: u32 = 1000;
/// Side length of the first board of a relay.
const FIRST_SIDE: u32 = 3;

impl Event {
    /// Returns the sizes of its boards, in order. `chosen` is the size that the player has chosen.
    pub fn sizes(self, chosen: BoardSize) -> Vec<BoardSize> {
        let square = |side: u32| BoardSize::new(side as usize, side as usize).unwrap_or(chosen);
        match self {
            Event::Single => vec![chosen],
            Event::Marathon(n) => vec![chosen; n as usize],
            Event::Relay(last) => (FIRST_SIDE..=last).map(square).collect(),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Single => Ok(()),
            Event::Marathon(n) => write!(f, "marathon {n}"),
            Event::Relay(last) => write!(f, "relay {last}"),
        }
    }
}

impl FromStr for Event {
    type Err = NotOneOf;

    fn from_str(text: &str) -> Result<Self, NotOneOf> {
        let wrong = || NotOneOf::new(text, "an event", "marathon 5, relay 7 or an empty string");
        if text.is_empty() {
            return Ok(Event::Single);
        }
        let (kind, number) = text.split_once(' ').ok_or_else(wrong)?;
        let number: u32 = parse_digits(number).ok_or_else(wrong)?;
        match kind {
            "marathon" if (2..=LONGEST_MARATHON).contains(&number) => Ok(Event::Marathon(number)),
            "relay" if (FIRST_SIDE + 1..=LONGEST_SIDE as u32).contains(&number) => {
                Ok(Event::Relay(number))
            }
            _ => Err(wrong()),
        }
    }
}

/// A marathon or relay in progress, with the results of the boards already solved.
///
/// ```
/// use fifteen::{BoardSize, session::{Attempt, Control, Event, Run}};
///
/// let mut run = Run::new(Event::Marathon(2), BoardSize::new(3, 3)?);
/// for end in [700, 1_500] {
///     assert!(!run.is_over());
///     let mut attempt = Attempt::new("1 2 3/4 5 6/7 0 8".parse()?);
///     attempt.follow("L".parse()?, Control::Keys, end);
///     run.finish_board(&attempt, end);
/// }
/// assert!(run.is_over());
/// let solve = run.finish(1_764_500_000);
/// assert_eq!((solve.elapsed, solve.n_steps), (1_500, 2));
/// assert_eq!(solve.splits, [700, 1_500]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    event: Event,
    sizes: Vec<BoardSize>,
    /// When each board so far was solved, on one clock.
    ends: Vec<Millis>,
    control: Option<Control>,
    n_moves: u32,
    n_steps: u32,
}

impl Run {
    /// Starts with the first board.
    pub fn new(event: Event, chosen: BoardSize) -> Self {
        let sizes = event.sizes(chosen);
        Run { event, sizes, ends: Vec::new(), control: None, n_moves: 0, n_steps: 0 }
    }

    /// Restores the boards that were already solved.
    #[must_use]
    pub fn with_boards(self, ends: Vec<Millis>, solve: &Solve) -> Self {
        let control = (!ends.is_empty()).then_some(solve.control);
        let (n_moves, n_steps) = (solve.n_moves, solve.n_steps);
        Run { ends, control, n_moves, n_steps, ..self }
    }

    /// Returns the event.
    pub fn event(&self) -> Event {
        self.event
    }

    /// Returns the sizes of all boards.
    pub fn sizes(&self) -> &[BoardSize] {
        &self.sizes
    }

    /// Returns when each board so far was solved.
    pub fn ends(&self) -> &[Millis] {
        &self.ends
    }

    /// Returns the player's moves and the tile moves on the boards solved so far.
    pub fn moves_so_far(&self) -> (u32, u32) {
        (self.n_moves, self.n_steps)
    }

    /// Returns the size under which the result is listed: that of the last board.
    pub fn size(&self) -> BoardSize {
        *self.sizes.last().expect("every event has a board")
    }

    /// Returns whether every board is solved.
    pub fn is_over(&self) -> bool {
        self.ends.len() >= self.sizes.len()
    }

    /// Records that the current board was solved at this time of the run.
    pub fn finish_board(&mut self, attempt: &Attempt, elapsed: Millis) {
        let solve = attempt.finish(elapsed, 0);
        self.control = Some(self.control.map_or(solve.control, |before| before.and(solve.control)));
        self.n_moves += solve.n_moves;
        self.n_steps += solve.n_steps;
        self.ends.push(elapsed);
    }

    /// Returns the run so far as one solve, whose splits are the times at which the boards were
    /// solved. `solved_at` is in seconds since 1970.
    pub fn finish(&self, solved_at: u64) -> Solve {
        Solve {
            event: self.event,
            control: self.control.unwrap_or_default(),
            n_moves: self.n_moves,
            n_steps: self.n_steps,
            solved_at,
            splits: self.ends.clone(),
            ..Solve::new(self.ends.last().copied().unwrap_or(0), self.size())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_round_trip_within_their_limits() {
        for event in [Event::Single, Event::Marathon(2), Event::Marathon(1000), Event::Relay(7)] {
            assert_eq!(event.to_string().parse(), Ok(event));
        }
        for wrong in ["marathon", "marathon 1", "marathon 1001", "relay 3", "relay 16", "sprint 5"]
        {
            assert!(wrong.parse::<Event>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_saved_run_resumes_unchanged() {
        let size = BoardSize::new(3, 3).unwrap();
        let mut run = Run::new(Event::Relay(5), size);
        assert_eq!(run.size().grid().width(), 5);
        let mut attempt = Attempt::new("1 2 3/4 5 6/0 7 8".parse().unwrap());
        attempt.follow("L2".parse().unwrap(), Control::Hover, 900);
        run.finish_board(&attempt, 900);
        let left = run.finish(0);
        let again = Run::new(Event::Relay(5), size).with_boards(left.splits.clone(), &left);
        assert_eq!(again, run);
        assert!(!again.is_over());
        let fresh = Run::new(Event::Relay(5), size);
        assert_eq!(fresh.clone().with_boards(Vec::new(), &fresh.finish(0)), fresh);
    }
}
