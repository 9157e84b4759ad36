//! Auto Solve: a way from the position as it is, gone step by step.

use crate::Board;
use grid::Dir;
use play::Millis;
use std::fmt;
use std::str::FromStr;

/// A run of Auto Solve.
///
/// ```
/// use grid::Dir;
/// use fifteen::{Auto, Speed};
///
/// let board: fifteen::Board = "1 2 3/4 5 6/7 0 8".parse()?;
/// let mut auto = Auto::from(board.clone());
/// assert_eq!(auto.search(), Some(&board));
/// assert!(auto.take(&board, Some(&[Dir::Left]), 1_000));
/// assert_eq!(auto.step(Speed::Fast, 1_000), Some(Dir::Left));
/// assert_eq!(auto.progress(), Some((1, 1)));
/// # Ok::<(), fifteen::ParseBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auto {
    from: Board,
    way: Option<Way>,
    /// Whether the player holds the steps.
    pub held: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    path: Vec<Dir>,
    n_done: usize,
    due: Millis,
}

/// How fast Auto Solve goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Slow enough to follow each step.
    Slow,
    /// Calm.
    #[default]
    Normal,
    /// Brisk.
    Fast,
    /// As fast as the eye can take.
    Fastest,
}

/// Why a text is not a speed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a speed: slow, normal, fast or fastest")]
pub struct ParseSpeedError(pub String);

impl Auto {
    /// Begins from this position.
    pub fn from(board: Board) -> Self {
        Auto { from: board, way: None, held: false }
    }

    /// The board to find a way from, while there is none yet.
    pub fn search(&self) -> Option<&Board> {
        self.way.is_none().then_some(&self.from)
    }

    /// How many of how many steps are done, once there is a way.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.way.as_ref().map(|way| (way.n_done, way.path.len()))
    }

    /// Takes the way from a search, if it was for this board. False if the search found none.
    pub fn take(&mut self, board: &Board, path: Option<&[Dir]>, now: Millis) -> bool {
        if self.search() != Some(board) {
            return true;
        }
        self.way = path.map(|path| Way { path: path.to_vec(), n_done: 0, due: now });
        self.way.is_some()
    }

    /// The step to make now, if it is time for one.
    pub fn step(&mut self, speed: Speed, now: Millis) -> Option<Dir> {
        let way = self.way.as_mut().filter(|way| !self.held && way.due <= now)?;
        let dir = *way.path.get(way.n_done)?;
        way.n_done += 1;
        way.due = now + speed.pace();
        Some(dir)
    }

    /// How long until the next step; none while there is nothing to wait for.
    pub fn wait(&self, now: Millis) -> Option<Millis> {
        let way = self.way.as_ref().filter(|_| !self.held)?;
        Some(way.due.saturating_sub(now))
    }
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Fastest];

    /// From one step to the next.
    pub fn pace(self) -> Millis {
        match self {
            Speed::Slow => 900,
            Speed::Normal => 350,
            Speed::Fast => 120,
            Speed::Fastest => 30,
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Speed::Slow => "slow",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Fastest => "fastest",
        })
    }
}

impl FromStr for Speed {
    type Err = ParseSpeedError;

    fn from_str(text: &str) -> Result<Self, ParseSpeedError> {
        let known = Speed::ALL.into_iter().find(|speed| speed.to_string() == text);
        known.ok_or_else(|| ParseSpeedError(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        "1 2 3/4 5 6/0 7 8".parse().unwrap()
    }

    #[test]
    fn steps_come_one_at_a_time_and_wait_while_held() {
        let mut auto = Auto::from(board());
        assert_eq!(auto.step(Speed::Fast, 0), None, "no way yet");
        assert!(auto.take(&board(), Some(&[Dir::Left, Dir::Left]), 1_000));
        assert_eq!(auto.step(Speed::Fast, 1_000), Some(Dir::Left));
        assert_eq!(auto.step(Speed::Fast, 1_001), None, "not yet");
        auto.held = true;
        assert_eq!((auto.step(Speed::Fast, 9_000), auto.wait(9_000)), (None, None));
        auto.held = false;
        assert_eq!(auto.step(Speed::Fast, 9_000), Some(Dir::Left));
        assert_eq!(auto.progress(), Some((2, 2)));
        assert_eq!(auto.step(Speed::Fast, 99_000), None);
    }

    #[test]
    fn a_speed_reads_back_as_it_was_written() {
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        assert_eq!("Slow".parse::<Speed>(), Err(ParseSpeedError("Slow".to_string())));
    }

    #[test]
    fn only_its_own_search_counts() {
        let mut auto = Auto::from(board());
        let other: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        assert!(auto.take(&other, Some(&[Dir::Left]), 0));
        assert_eq!(auto.progress(), None);
        assert!(!auto.take(&board(), None, 0), "no way was found");
    }
}
