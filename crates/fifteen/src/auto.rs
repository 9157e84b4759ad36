//! Auto Solve: a solution of the position as it is, made step by step.

use crate::Board;
use grid::{Dir, NotOneOf};
use play::Millis;

/// A run of Auto Solve: it waits for a solution of the board that it started from, then makes its
/// steps one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Auto {
    from: Board,
    path: Option<Path>,
    /// Whether the player holds the steps.
    pub(crate) held: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Path {
    steps: Vec<Dir>,
    n_done: usize,
    due: Millis,
}

/// How fast Auto Solve goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase", parse_err_ty = NotOneOf, parse_err_fn = not_a_speed)]
pub enum Speed {
    /// Slow enough to follow each step.
    Slow,
    /// Calm.
    #[default]
    Normal,
    /// Brisk.
    Fast,
    /// As fast as can be followed at all.
    Fastest,
}

impl Auto {
    /// Starts from this position.
    pub(crate) fn from(board: Board) -> Self {
        Auto { from: board, path: None, held: false }
    }

    /// The board to solve, while there is no solution yet.
    pub(crate) fn search(&self) -> Option<&Board> {
        self.path.is_none().then_some(&self.from)
    }

    /// How many of how many steps are done, once there is a solution.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        self.path.as_ref().map(|path| (path.n_done, path.steps.len()))
    }

    /// Takes the answer of a search, if it was for its board. False if the search found no solution.
    pub(crate) fn take(&mut self, board: &Board, path: Option<&[Dir]>, now: Millis) -> bool {
        if self.search() != Some(board) {
            return true;
        }
        self.path = path.map(|path| Path { steps: path.to_vec(), n_done: 0, due: now });
        self.path.is_some()
    }

    /// The step that is due now, if there is one.
    pub(crate) fn step(&mut self, speed: Speed, now: Millis) -> Option<Dir> {
        let path = self.path.as_mut().filter(|path| !self.held && path.due <= now)?;
        let dir = *path.steps.get(path.n_done)?;
        path.n_done += 1;
        path.due = now + speed.pace();
        Some(dir)
    }

    /// How long until the next step; none while it is held or has no solution.
    pub(crate) fn wait(&self, now: Millis) -> Option<Millis> {
        let path = self.path.as_ref().filter(|_| !self.held)?;
        Some(path.due.saturating_sub(now))
    }
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Fastest];

    /// The time from one step to the next.
    pub fn pace(self) -> Millis {
        match self {
            Speed::Slow => 900,
            Speed::Normal => 350,
            Speed::Fast => 120,
            Speed::Fastest => 30,
        }
    }
}

fn not_a_speed(text: &str) -> NotOneOf {
    NotOneOf::new(text, "a speed", "slow, normal, fast or fastest")
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
        assert_eq!(auto.step(Speed::Fast, 0), None, "no path yet");
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
        assert_eq!("Slow".parse::<Speed>(), Err(not_a_speed("Slow")));
    }

    #[test]
    fn only_its_own_search_counts() {
        let mut auto = Auto::from(board());
        let other: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        assert!(auto.take(&other, Some(&[Dir::Left]), 0));
        assert_eq!(auto.progress(), None);
        assert!(!auto.take(&board(), None, 0), "no path was found");
    }
}
