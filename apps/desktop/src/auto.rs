//! Auto Solve: the computer finds a way from the position as it is, then goes it step by step.

use crate::settings::Speed;
use crate::solver::{Found, Method};
use fifteen::Board;
use grid::Dir;
use play::Millis;

/// A run of Auto Solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Auto {
    from: Board,
    method: Method,
    way: Option<Way>,
    /// Whether the player holds the steps.
    pub(crate) held: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    path: Vec<Dir>,
    n_done: usize,
    due: Millis,
}

impl Auto {
    /// Begins from this position.
    pub(crate) fn from(board: Board, method: Method) -> Self {
        Auto { from: board, method, way: None, held: false }
    }

    /// What is to be searched for, while there is no way yet.
    pub(crate) fn search(&self) -> Option<(&Board, Method)> {
        self.way.is_none().then_some((&self.from, self.method))
    }

    /// How many of how many steps are done, once there is a way.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        self.way.as_ref().map(|way| (way.n_done, way.path.len()))
    }

    /// Takes the way from a search, if it is the one that was asked for. False if it found none.
    pub(crate) fn take(&mut self, found: &Found, now: Millis) -> bool {
        if self.search() != Some((&found.board, found.method)) {
            return true;
        }
        self.way = found.answer.path.clone().map(|path| Way { path, n_done: 0, due: now });
        self.way.is_some()
    }

    /// The step to make now, if it is time for one.
    pub(crate) fn step(&mut self, speed: Speed, now: Millis) -> Option<Dir> {
        let way = self.way.as_mut().filter(|way| !self.held && way.due <= now)?;
        let dir = *way.path.get(way.n_done)?;
        way.n_done += 1;
        way.due = now + speed.step();
        Some(dir)
    }

    /// How long until the next step.
    pub(crate) fn wait(&self, now: Millis) -> Option<Millis> {
        let way = self.way.as_ref().filter(|_| !self.held)?;
        Some(way.due.saturating_sub(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Answer;

    fn board() -> Board {
        "1 2 3/4 5 6/0 7 8".parse().unwrap()
    }

    fn found(board: Board, path: Option<Vec<Dir>>) -> Found {
        Found { board, method: Method::Quick, answer: Answer { path, lower_bound: 2 } }
    }

    #[test]
    fn steps_come_one_at_a_time_and_wait_while_held() {
        let mut auto = Auto::from(board(), Method::Quick);
        assert_eq!(auto.step(Speed::Fast, 0), None, "no way yet");
        assert!(auto.take(&found(board(), Some(vec![Dir::Left, Dir::Left])), 1_000));
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
    fn only_its_own_search_counts() {
        let mut auto = Auto::from(board(), Method::Quick);
        let other: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        assert!(auto.take(&found(other, Some(vec![Dir::Left])), 0));
        assert_eq!(auto.progress(), None);
        assert!(!auto.take(&found(board(), None), 0), "no way was found");
    }
}
