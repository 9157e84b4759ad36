//! Work limits and cancellation.

use std::ops::ControlFlow;

/// A work limit with a cancel callback.
///
/// Work is counted in algorithm steps instead of time, so that the same budget ends at the same point on every machine. The
/// callback receives the work done so far, at least every [`POLL_EVERY`](Budget::POLL_EVERY) units, and returns whether to
/// continue.
///
/// ```
/// use loopy::logic::{Budget, Stopped};
/// use std::ops::ControlFlow;
///
/// let mut on_progress = |_| ControlFlow::Continue(());
/// let mut budget = Budget::new(1000, &mut on_progress);
/// assert_eq!(budget.spend(999), Ok(()));
/// assert_eq!(budget.spend(2), Err(Stopped::OutOfBudget));
/// ```
pub struct Budget<'a> {
    limit: u64,
    spent: u64,
    next_poll: u64,
    on_progress: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

/// Reason why work stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The budget ran out.
    #[error("the budget ran out")]
    OutOfBudget,
    /// The callback cancelled the work.
    #[error("cancelled")]
    Cancelled,
}

impl<'a> Budget<'a> {
    /// Maximum units of work between two calls of the callback.
    pub const POLL_EVERY: u64 = 10_000;

    /// Creates a budget of `limit` units, with a callback that may cancel earlier.
    pub fn new(limit: u64, on_progress: &'a mut dyn FnMut(u64) -> ControlFlow<()>) -> Self {
        Budget { limit, spent: 0, next_poll: 0, on_progress }
    }

    /// Returns the work done so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Counts `work` units.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the limit is exceeded or the callback cancels.
    #[inline]
    pub fn spend(&mut self, work: u64) -> Result<(), Stopped> {
        self.spent = self.spent.saturating_add(work);
        if self.spent < self.next_poll && self.spent <= self.limit {
            return Ok(());
        }
        self.poll()
    }

    /// Runs a task with its own limit. Its work counts towards this budget too. Returns `None` if
    /// the task's limit was not enough.
    ///
    /// # Errors
    ///
    /// [`Stopped::Cancelled`], or [`Stopped::OutOfBudget`] if this whole budget runs out.
    pub fn share<T>(
        &mut self,
        limit: u64,
        task: impl FnOnce(&mut Budget) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let whole = self.limit;
        self.limit = whole.min(self.spent.saturating_add(limit));
        let result = task(self);
        self.limit = whole;
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Stopped::OutOfBudget) if self.spent <= whole => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        if self.spent > self.limit {
            return Err(Stopped::OutOfBudget);
        }
        self.next_poll = self.spent + Self::POLL_EVERY;
        match (self.on_progress)(self.spent) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped::Cancelled),
        }
    }
}

/// Runs a task without a limit. It cannot be cancelled.
pub fn unlimited<T>(task: impl FnOnce(&mut Budget) -> Result<T, Stopped>) -> T {
    let mut on_progress = |_| ControlFlow::Continue(());
    task(&mut Budget::new(u64::MAX, &mut on_progress)).expect("without a limit and never cancelled")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callback_is_called_at_once_and_every_ten_thousand_units() {
        let mut heard = Vec::new();
        let mut on_progress = |spent| {
            heard.push(spent);
            if spent < 30_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut budget = Budget::new(u64::MAX, &mut on_progress);
        let stopped = (0..100).find_map(|_| budget.spend(1000).err());
        assert_eq!(stopped, Some(Stopped::Cancelled));
        assert_eq!(heard, [1000, 11_000, 21_000, 31_000]);
    }

    #[test]
    fn a_subtask_has_its_own_limit_and_counts_towards_the_whole() {
        let mut on_progress = |_| ControlFlow::Continue(());
        let mut budget = Budget::new(100, &mut on_progress);
        assert_eq!(budget.share(10, |share| share.spend(11)), Ok(None));
        assert_eq!(budget.spent(), 11);
        assert_eq!(budget.share(10, |share| share.spend(9).map(|()| 7)), Ok(Some(7)));
        assert_eq!(budget.share(1000, |share| share.spend(90)), Err(Stopped::OutOfBudget));
    }
}
