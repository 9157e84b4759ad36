//! Auto-solve: plays a solution of the current position move by move.

use crate::Millis;

/// A run of Auto-solve: waits for a solution of its starting position, then plays it step by step.
///
/// ```
/// use play::Auto;
///
/// let mut auto = Auto::from("a board");
/// assert_eq!(auto.search(), Some(&"a board"));
/// assert!(auto.take(&"a board", Some(&['L', 'R']), 1_000));
/// assert_eq!(auto.step(120, 1_000), Some('L'));
/// assert_eq!(auto.step(120, 1_001), None);
/// assert_eq!(auto.progress(), Some((1, 2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auto<B, S> {
    from: B,
    path: Option<Path<S>>,
    /// Whether the player has paused it.
    pub is_paused: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Path<S> {
    steps: Vec<S>,
    n_done: usize,
    due: Millis,
}

/// Progress of Auto-solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutoState {
    /// Whether the player has paused it.
    pub is_paused: bool,
    /// Steps played and total steps; `None` while the solver is running.
    pub progress: Option<(usize, usize)>,
}

impl<B: PartialEq, S: Clone> Auto<B, S> {
    /// Starts from a position.
    pub fn from(board: B) -> Self {
        Auto { from: board, path: None, is_paused: false }
    }

    /// Returns the board to solve, while there is no solution yet.
    pub fn search(&self) -> Option<&B> {
        self.path.is_none().then_some(&self.from)
    }

    /// Returns the steps played and the total, once there is a solution.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.path.as_ref().map(|path| (path.n_done, path.steps.len()))
    }

    /// Returns the progress.
    pub fn state(&self) -> AutoState {
        AutoState { is_paused: self.is_paused, progress: self.progress() }
    }

    /// Takes the answer of a search, if it was for this board. Returns `false` if there is no solution.
    pub fn take(&mut self, board: &B, path: Option<&[S]>, now: Millis) -> bool {
        if self.search() != Some(board) {
            return true;
        }
        self.path = path.map(|path| Path { steps: path.to_vec(), n_done: 0, due: now });
        self.path.is_some()
    }

    /// Returns the steps played and the remaining ones, once there is a solution.
    pub fn rest(&self) -> Option<(usize, &[S])> {
        let path = self.path.as_ref()?;
        Some((path.n_done, path.steps.get(path.n_done..)?))
    }

    /// Replaces the rest of the solution from the position after its first `n_before` steps. Returns
    /// `false` if that position has been passed, or if the new rest is not shorter.
    pub fn shorten(&mut self, n_before: usize, rest: &[S]) -> bool {
        let is_shorter = |path: &&mut Path<S>| {
            path.n_done <= n_before && n_before + rest.len() < path.steps.len()
        };
        let Some(path) = self.path.as_mut().filter(is_shorter) else { return false };
        path.steps.truncate(n_before);
        path.steps.extend_from_slice(rest);
        true
    }

    /// Returns the step that is due now, if any; the next one is due after `pace`.
    pub fn step(&mut self, pace: Millis, now: Millis) -> Option<S> {
        let path = self.path.as_mut().filter(|path| !self.is_paused && path.due <= now)?;
        let step = path.steps.get(path.n_done)?.clone();
        path.n_done += 1;
        path.due = now + pace;
        Some(step)
    }

    /// Returns the time until the next step; `None` while paused or without a solution.
    pub fn wait(&self, now: Millis) -> Option<Millis> {
        let path = self.path.as_ref().filter(|_| !self.is_paused)?;
        Some(path.due.saturating_sub(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_one_at_a_time_and_wait_while_paused() {
        let mut auto = Auto::from(1);
        assert_eq!(auto.step(120, 0), None, "no path yet");
        assert!(auto.take(&1, Some(&['L', 'L']), 1_000));
        assert_eq!(auto.step(120, 1_000), Some('L'));
        assert_eq!(auto.step(120, 1_001), None, "not yet");
        auto.is_paused = true;
        assert_eq!((auto.step(120, 9_000), auto.wait(9_000)), (None, None));
        auto.is_paused = false;
        assert_eq!(auto.step(120, 9_000), Some('L'));
        assert_eq!(auto.progress(), Some((2, 2)));
        assert_eq!(auto.step(120, 99_000), None);
    }

    #[test]
    fn a_shorter_ending_replaces_only_steps_not_played_yet() {
        let mut auto = Auto::from(1);
        assert!(auto.rest().is_none() && !auto.shorten(0, &['U']), "no path yet");
        auto.take(&1, Some(&['L', 'L', 'R', 'R']), 0);
        auto.step(0, 0);
        auto.step(0, 0);
        assert!(!auto.shorten(1, &['U']), "passed");
        assert!(!auto.shorten(2, &['U', 'D']), "as long");
        assert!(!auto.shorten(9, &[]), "beyond the end");
        assert_eq!(auto.rest(), Some((2, ['R', 'R'].as_slice())));
        assert!(auto.shorten(2, &['U']));
        assert_eq!((auto.rest(), auto.progress()), (Some((2, ['U'].as_slice())), Some((2, 3))));
        assert_eq!(auto.step(0, 0), Some('U'));
        assert_eq!(auto.step(0, 0), None);
    }

    #[test]
    fn results_of_other_searches_are_ignored() {
        let mut auto = Auto::from(1);
        assert!(auto.take(&2, Some(&['L']), 0));
        assert_eq!(auto.progress(), None);
        assert!(!auto.take(&1, None, 0), "no path was found");
    }
}
