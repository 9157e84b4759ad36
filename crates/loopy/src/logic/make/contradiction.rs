//! Reduces the numbers of a board without an answer to a few that contradict each other.

use grid::{Cell, Size};

use super::super::budget::{Budget, Stopped};
use super::super::count::{ResumableCount, SolutionCount};
use super::super::problem::Problem;
use super::super::state::{Clues, State};
use super::resumable::ResumableSearch;
use crate::board::Clue;

/// Removes numbers for as long as no loop fits the rest. It can stop at any point and continue later.
pub(super) struct ContradictionSearch {
    size: Size,
    /// Numbers that no loop fits.
    numbers: Vec<Clue>,
    /// Groups to try without, the next one last.
    groups: Vec<Vec<Clue>>,
    /// The check of the last group.
    check: Option<GroupCheck>,
    /// Whether every check so far was decided within its limit.
    is_minimal: bool,
}

/// A search for a loop that fits the numbers without a group.
struct GroupCheck {
    rest: Vec<Clue>,
    search: ResumableSearch,
    search_work: u64,
    /// The exact count, which decides where the search takes too long.
    count: Option<ResumableCount>,
    count_work: u64,
}

/// Work limits for deciding whether one group is needed: of the search, and of the exact count.
const MAX_SEARCH_WORK: u64 = 300_000;
const MAX_COUNT_WORK: u64 = 20_000_000;

impl ContradictionSearch {
    /// Starts with numbers that no loop fits.
    pub(super) fn new(size: Size, numbers: &[Clue]) -> Self {
        let groups = halves(numbers).collect();
        ContradictionSearch {
            size,
            numbers: numbers.to_vec(),
            groups,
            check: None,
            is_minimal: true,
        }
    }

    /// Returns the cells of the numbers left.
    pub(super) fn cells(&self) -> Vec<Cell> {
        self.numbers.iter().map(|clue| clue.cell).collect()
    }

    /// Returns whether the search is complete and each number left is needed for the contradiction.
    pub(super) fn is_minimal(&self) -> bool {
        self.groups.is_empty() && self.is_minimal
    }

    /// Tries to remove group after group.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget runs out or the callback cancels; the next call continues there.
    pub(super) fn run(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        while let Some(group) = self.groups.last() {
            let (size, numbers) = (self.size, &self.numbers);
            let check = self.check.get_or_insert_with(|| GroupCheck::new(size, numbers, group));
            let fits = check.run(budget)?;
            let rest = self.check.take().map(|check| check.rest);
            let group = self.groups.pop().unwrap_or_default();
            match (fits, rest) {
                (Some(false), Some(rest)) => self.numbers = rest,
                _ if group.len() > 1 => self.groups.extend(halves(&group)),
                (fits, _) => self.is_minimal &= fits.is_some(),
            }
        }
        Ok(())
    }
}

impl GroupCheck {
    fn new(size: Size, numbers: &[Clue], group: &[Clue]) -> Self {
        let rest: Vec<Clue> =
            numbers.iter().copied().filter(|clue| !group.contains(clue)).collect();
        let problem = Problem::new(size, &rest).expect("numbers of a valid board");
        let search = ResumableSearch::new(&Clues::new(&problem), State::new(&problem));
        let count = ResumableCount::new(&problem);
        let (search_work, count_work) = (MAX_SEARCH_WORK, MAX_COUNT_WORK);
        GroupCheck { rest, search, search_work, count, count_work }
    }

    /// Returns whether a loop fits the rest, or `None` if that takes too long.
    fn run(&mut self, budget: &mut Budget) -> Result<Option<bool>, Stopped> {
        let search = |share: &mut Budget| self.search.next(share);
        if let Some(found) = share_rest(&mut self.search_work, budget, search)? {
            return Ok(Some(found.is_some()));
        }
        let Some(count) = &mut self.count else { return Ok(None) };
        let found = share_rest(&mut self.count_work, budget, |share| count.run(1, share))?;
        Ok(found.map(|found| found != SolutionCount::Exactly(0)))
    }
}

/// Runs a task with what is left of its own limit. Returns `None` if that isn't enough.
pub(super) fn share_rest<T>(
    work_left: &mut u64,
    budget: &mut Budget,
    task: impl FnOnce(&mut Budget) -> Result<T, Stopped>,
) -> Result<Option<T>, Stopped> {
    let before = budget.spent();
    let found = budget.share(*work_left, task);
    *work_left = work_left.saturating_sub(budget.spent() - before);
    found
}

/// Returns both halves of a group, the first one last; of a single number, only that.
fn halves(group: &[Clue]) -> impl Iterator<Item = Vec<Clue>> + use<> {
    let (first, second) = group.split_at(group.len() / 2);
    [second.to_vec(), first.to_vec()].into_iter().filter(|half| !half.is_empty())
}
