//! A*+IDA*: a search that stores positions until the memory is full, and then continues
//! depth-first from their frontier.
//!
//! A* searches no position twice, but has to store them all. IDA* stores none, but searches a
//! position once for each path to it. Together they need far fewer positions than IDA* (Z. Bu and
//! R. E. Korf, "A*+IDA*: a simple hybrid search algorithm", 2019).

use super::Tables;
use super::lookup::{Lookup, PatternPosition};
use super::stored::{ReachResult, StoredPositions};
use crate::board::Board;
use crate::solve::deepening::{IterativeDeepening, NO_CELL};
use crate::solve::duplicates::PruningAutomaton;
use crate::solve::{Budget, Meter, Solution, SolveError};
use grid::Dir;
use std::ops::Range;

/// The positions that A* has stored, and those from which the search continues.
///
/// ```
/// use fifteen::{Board, Budget, Frontier, Setting, Tables, run_in_order};
/// use std::ops::ControlFlow;
///
/// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let go_on = &mut |_| ControlFlow::Continue(());
/// let tables = Tables::build(board.size(), Setting::Tiny, &run_in_order, go_on)?;
/// let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
/// let mut budget = Budget { memory: 10_000, ..Budget::unlimited(&mut watch) };
/// let frontier = Frontier::grow(&board, &tables, &mut budget)?;
/// let path = match frontier.solution() {
///     Some(solution) => solution.path,
///     None => frontier.search(31, 0..frontier.n_positions(31), &mut budget)?.ok_or("no solution")?,
/// };
/// assert_eq!(path.len(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Frontier<'t> {
    tables: &'t Tables,
    stored: StoredPositions,
    /// Slots of the positions that A* has not expanded, and the lower bound on the length of
    /// solutions through each, in increasing order.
    open: Vec<(u8, u32)>,
    bound: u32,
    nodes: u64,
    solution: Option<Vec<Dir>>,
}

impl<'t> Frontier<'t> {
    /// Runs A* until it finds a shortest solution or has filled the budget's memory.
    ///
    /// # Errors
    ///
    /// [`SolveError::OutOfBudget`] with the proven lower bound if the budget runs out of positions
    /// or is cancelled; [`SolveError::NoTables`] on boards of more than 25 cells;
    /// [`SolveError::OtherSize`] if the tables are for another size.
    pub fn grow(
        board: &Board,
        tables: &'t Tables,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        let memory = budget.memory;
        by_views!(grow(board, tables, memory, &mut Meter::new(budget)))
    }

    /// Returns the solution, if A* has found one. It is a shortest one.
    pub fn solution(&self) -> Option<Solution> {
        let path = self.solution.clone()?;
        Some(Solution { path, lower_bound: self.bound, nodes: self.nodes })
    }

    /// Returns the proven lower bound on the length of any solution.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Returns the number of positions that A* has searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns how many positions of the frontier a solution of at most `bound` tile moves can go
    /// through. They are the first ones.
    pub fn n_positions(&self, bound: u32) -> usize {
        self.open.partition_point(|&(f, _)| u32::from(f) <= bound)
    }

    /// Searches for a solution of at most `bound` tile moves through these positions of the
    /// frontier; `None` if there is none. If no solution is shorter than `bound`, it is a shortest
    /// one.
    ///
    /// # Errors
    ///
    /// [`SolveError::OutOfBudget`] if the budget runs out first.
    pub fn search(
        &self,
        bound: u32,
        positions: Range<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Dir>>, SolveError> {
        let meter = &mut Meter::new(budget);
        let found = self.search_all(bound, positions, meter);
        // The callback receives the final number of positions.
        meter.poll();
        found
    }

    fn search_all(
        &self,
        bound: u32,
        positions: Range<usize>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Vec<Dir>>, SolveError> {
        match self.tables.views().len() {
            1 => self.search_by::<1>(bound, positions, meter),
            _ => self.search_by::<2>(bound, positions, meter),
        }
    }

    fn search_by<const V: usize>(
        &self,
        bound: u32,
        positions: Range<usize>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Vec<Dir>>, SolveError> {
        let lookup = &Lookup::<V>::of(self.tables);
        let duplicates = self.tables.duplicates();
        meter.progress.lower_bound = bound;
        let end = positions.end.min(self.n_positions(bound));
        for &(_, slot) in self.open.get(positions.start..end).unwrap_or_default() {
            let state = lookup.state(&self.stored.tiles(slot));
            let start = match self.stored.last_dir(slot) {
                Some(dir) => duplicates.start_without(state.gap, dir ^ 1),
                None => PruningAutomaton::start(state.gap),
            };
            let left = bound.saturating_sub(self.stored.n_steps(slot)) as i32;
            let search =
                IterativeDeepening::new(PatternPosition { lookup, state }, duplicates, start);
            if let Some(rest) = search.search_within(left, meter) {
                return Ok(Some([self.stored.path_to(slot, &lookup.sources), rest].concat()));
            }
            if meter.stopped {
                let nodes = meter.progress.nodes;
                return Err(SolveError::OutOfBudget { lower_bound: bound, nodes });
            }
        }
        Ok(None)
    }
}

/// Finds a shortest solution, with as many stored positions as the budget's memory allows.
///
/// # Errors
///
/// Same as [`Frontier::grow`].
pub fn hybrid(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    let memory = budget.memory;
    let meter = &mut Meter::new(budget);
    let frontier = by_views!(grow(board, tables, memory, meter))?;
    let mut bound = frontier.bound;
    loop {
        let found = match frontier.solution.clone() {
            Some(path) => Some(path),
            None => frontier.search_all(bound, 0..usize::MAX, meter)?,
        };
        if let Some(path) = found {
            return Ok(Solution { path, lower_bound: bound, nodes: meter.progress.nodes });
        }
        // Every tile move changes the parity of the distance.
        bound += 2;
    }
}

/// Runs A*: expands the position with the lowest bound on the length of solutions through it.
fn grow<'t, const V: usize>(
    board: &Board,
    tables: &'t Tables,
    memory: usize,
    meter: &mut Meter<'_, '_>,
) -> Result<Frontier<'t>, SolveError> {
    let (lookup, state) = Lookup::<V>::new(board, tables);
    let mut stored = StoredPositions::new(memory);
    let mut open = OpenPositions::default();
    if let ReachResult::Better(slot) = stored.reach(StoredPositions::pack(board.tiles()), 0, 0) {
        open.push(state.bound(), slot);
    }
    let mut bound = state.bound() as u32;
    let mut solution = None;
    while !stored.is_full()
        && let Some((f, slot)) = open.pop()
    {
        // A position that was reached again by a shorter path has several entries.
        if !stored.close(slot) {
            continue;
        }
        bound = bound.max(f);
        meter.progress.lower_bound = bound;
        let mut state = lookup.state(&stored.tiles(slot));
        if state.is_solved() {
            solution = Some(stored.path_to(slot, &lookup.sources));
            break;
        }
        let packed = stored.packed(slot);
        let last = stored.last_dir(slot);
        let n_steps = stored.n_steps(slot) + 1;
        let gap = state.gap;
        for (dir, from) in (0..).zip(lookup.sources[usize::from(gap)]) {
            if from == NO_CELL || last.is_some_and(|last| last ^ 1 == dir) {
                continue;
            }
            if meter.spend() {
                let nodes = meter.progress.nodes;
                return Err(SolveError::OutOfBudget { lower_bound: bound, nodes });
            }
            let after = StoredPositions::after(packed, from.into(), gap.into());
            if let ReachResult::Better(slot) = stored.reach(after, n_steps as u8, dir)
                && let Some(undo) = lookup.step(&mut state, from, i32::MAX)
            {
                open.push(n_steps as i32 + state.bound(), slot);
                lookup.take_back(&mut state, &undo);
            }
        }
    }
    let open = if solution.is_some() { Vec::new() } else { open.into_sorted(&mut stored) };
    Ok(Frontier { tables, stored, open, bound, nodes: meter.progress.nodes, solution })
}

/// The open positions of A*, by the lower bound on the length of solutions through them.
#[derive(Default)]
struct OpenPositions {
    by_bound: Vec<Vec<u32>>,
    lowest: usize,
}

impl OpenPositions {
    fn push(&mut self, bound: i32, slot: u32) {
        let bound = bound as usize;
        if self.by_bound.len() <= bound {
            self.by_bound.resize(bound + 1, Vec::new());
        }
        self.by_bound[bound].push(slot);
        // The tables' bounds can drop by more than a tile move.
        self.lowest = self.lowest.min(bound);
    }

    /// Removes the last of the positions with the lowest bound.
    fn pop(&mut self) -> Option<(u32, u32)> {
        loop {
            let slots = self.by_bound.get_mut(self.lowest)?;
            if let Some(slot) = slots.pop() {
                return Some((self.lowest as u32, slot));
            }
            self.lowest += 1;
        }
    }

    /// Lists each open position once, by bound; among equals the nearest to the goal first, so that
    /// a solution is found early.
    fn into_sorted(self, stored: &mut StoredPositions) -> Vec<(u8, u32)> {
        let mut sorted = Vec::new();
        for (bound, mut slots) in (0..).zip(self.by_bound) {
            slots.retain(|&slot| stored.close(slot));
            slots.sort_unstable_by_key(|&slot| (std::cmp::Reverse(stored.n_steps(slot)), slot));
            sorted.extend(slots.into_iter().map(|slot| (bound, slot)));
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Progress, Setting, optimal, random_board, run_in_order};
    use std::ops::ControlFlow;

    fn tables(width: usize, height: usize) -> Tables {
        let size = BoardSize::new(width, height).unwrap().grid();
        let mut go_on = |_| ControlFlow::Continue(());
        Tables::build(size, Setting::Tiny, &run_in_order, &mut go_on).unwrap()
    }

    fn with_memory<T>(memory: usize, run: impl FnOnce(&mut Budget<'_>) -> T) -> T {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        run(&mut Budget { memory, ..Budget::unlimited(&mut watch) })
    }

    #[test]
    fn it_proves_the_same_lengths_as_the_optimal_solver_with_any_memory() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 3), (5, 3)] {
            let tables = tables(width, height);
            for seed in 0..6 {
                let board = random_board(BoardSize::new(width, height).unwrap(), seed);
                let proven = with_memory(0, |budget| optimal(&board, &tables, budget)).unwrap();
                for memory in [0, 20_000, 10_000_000] {
                    let found = with_memory(memory, |budget| hybrid(&board, &tables, budget));
                    let found = found.unwrap();
                    assert!(found.solves(&board) && found.is_optimal(), "{board}, {memory}");
                    assert_eq!(found.n_steps(), proven.n_steps(), "{board}, {memory}");
                }
            }
        }
    }

    #[test]
    fn stored_positions_save_searching() {
        let tables = tables(4, 4);
        let board: Board = "12 11 9 13/3 10 14 0/4 15 6 2/8 7 5 1".parse().unwrap();
        let nodes = |memory| {
            let found = with_memory(memory, |budget| hybrid(&board, &tables, budget)).unwrap();
            assert_eq!((found.n_steps(), found.is_optimal()), (72, true));
            found.nodes
        };
        let [none, some, more] = [0, 1 << 20, 1 << 24].map(nodes);
        assert!(some < none && more < some, "{none}, {some}, {more}");
    }

    #[test]
    fn a_frontier_is_searched_in_parts() {
        let tables = tables(4, 4);
        let board = random_board(BoardSize::new(4, 4).unwrap(), 5);
        let grow = |budget: &mut Budget<'_>| Frontier::grow(&board, &tables, budget);
        let frontier = with_memory(20_000, grow).unwrap();
        assert_eq!(frontier.solution(), None);
        let whole = with_memory(20_000, |budget| hybrid(&board, &tables, budget)).unwrap();
        let mut bound = frontier.bound();
        let path = loop {
            let n = frontier.n_positions(bound);
            let parts = (0..n).step_by(7).map(|first| first..(first + 7).min(n));
            let search = |part| with_memory(0, |budget| frontier.search(bound, part, budget));
            if let Some(path) = parts.map(search).find_map(Result::unwrap) {
                break path;
            }
            bound += 2;
        };
        assert_eq!((path, bound), (whole.path, whole.lower_bound));
    }

    #[test]
    fn running_out_of_budget_reports_what_is_proven() {
        let tables = tables(4, 4);
        let board: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
        let mut stop = |progress: &Progress| match progress.nodes {
            0..100_000 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        for memory in [10_000, 1 << 24] {
            let mut budget = Budget { memory, ..Budget::unlimited(&mut stop) };
            match hybrid(&board, &tables, &mut budget) {
                Err(SolveError::OutOfBudget { lower_bound, .. }) => {
                    assert!((40..=80).contains(&lower_bound), "{lower_bound}");
                }
                other => panic!("{other:?}"),
            }
        }
        let other = random_board(BoardSize::new(3, 3).unwrap(), 1);
        let found = with_memory(0, |budget| hybrid(&other, &tables, budget));
        assert!(matches!(found, Err(SolveError::OtherSize { .. })));
    }
}
