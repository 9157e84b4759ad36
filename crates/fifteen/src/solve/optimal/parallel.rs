//! One iteration of the optimal search, split into subtrees for several workers.

use super::lookup::Lookup;
use super::{Tables, deepening, n_views};
use crate::board::Board;
use crate::solve::{Budget, Meter, SolveError};
use grid::Dir;

/// The subtrees of an iteration, in the order in which a single search visits them, and their
/// results.
///
/// The solution is the one that a single search finds first: when a subtree has a solution, those
/// before it are still searched, and those after it are not.
///
/// ```
/// use fifteen::{Board, Budget, ParallelIteration, Setting, Tables};
/// use fifteen::{run_in_order, search_subtree, split_iteration};
/// use std::ops::ControlFlow;
///
/// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let go_on = &mut |_| ControlFlow::Continue(());
/// let tables = Tables::build(board.size(), Setting::Tiny, &run_in_order, go_on)?;
/// let mut iteration = ParallelIteration::new(split_iteration(&board, &tables, 31, 10)?);
/// while let Some(subtree) = iteration.next() {
///     let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
///     let mut budget = Budget::unlimited(&mut watch);
///     let found = search_subtree(&board, &tables, 31, &subtree.prefix, &mut budget)?;
///     iteration.take(subtree.number, found);
/// }
/// assert!(iteration.is_over());
/// assert_eq!(iteration.solution().map(<[_]>::len), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParallelIteration {
    prefixes: Vec<Vec<Dir>>,
    n_assigned: usize,
    /// Subtrees that are being searched.
    open: Vec<usize>,
    found: Option<(usize, Vec<Dir>)>,
}

/// A subtree of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// Its index in search order.
    pub number: usize,
    /// The tile moves that all its paths start with.
    pub prefix: Vec<Dir>,
}

/// Splits the iteration that searches for solutions of at most `bound` tile moves. Returns the
/// prefixes of its subtrees, in search order. There are at least `at_least`, unless the whole
/// iteration has fewer.
///
/// # Errors
///
/// [`SolveError::NoTables`] on boards of more than 25 cells; [`SolveError::OtherSize`] if the
/// tables are for another size.
pub fn split_iteration(
    board: &Board,
    tables: &Tables,
    bound: u32,
    at_least: usize,
) -> Result<Vec<Vec<Dir>>, SolveError> {
    match n_views(board, tables)? {
        0 => Err(SolveError::NoTables(board.size())),
        1 => Ok(split_by::<1>(board, tables, bound, at_least)),
        _ => Ok(split_by::<2>(board, tables, bound, at_least)),
    }
}

/// Searches for a solution of at most `bound` tile moves that starts with `prefix`; `None` if there
/// is none.
///
/// # Errors
///
/// Same as [`split_iteration`], and [`SolveError::OutOfBudget`] if the budget runs out first.
pub fn search_subtree(
    board: &Board,
    tables: &Tables,
    bound: u32,
    prefix: &[Dir],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Dir>>, SolveError> {
    by_views!(search_by(board, tables, bound, prefix, &mut Meter::new(budget)))
}

fn split_by<const V: usize>(
    board: &Board,
    tables: &Tables,
    bound: u32,
    at_least: usize,
) -> Vec<Vec<Dir>> {
    let (lookup, state) = Lookup::<V>::new(board, tables);
    deepening(&lookup, state, tables).split(bound as i32, at_least)
}

fn search_by<const V: usize>(
    board: &Board,
    tables: &Tables,
    bound: u32,
    prefix: &[Dir],
    meter: &mut Meter<'_, '_>,
) -> Result<Option<Vec<Dir>>, SolveError> {
    let (lookup, state) = Lookup::<V>::new(board, tables);
    let found = deepening(&lookup, state, tables).search_subtree(bound as i32, prefix, meter);
    if found.is_none() && meter.stopped {
        return Err(SolveError::OutOfBudget { lower_bound: bound, nodes: meter.progress.nodes });
    }
    Ok(found)
}

impl ParallelIteration {
    /// Creates an iteration with these subtrees, each given by its prefix.
    pub fn new(prefixes: Vec<Vec<Dir>>) -> Self {
        ParallelIteration { prefixes, n_assigned: 0, open: Vec::new(), found: None }
    }

    /// Returns the next subtree to search; `None` if all are assigned, or if one before it has a
    /// solution.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator would borrow the subtrees while they are searched"
    )]
    pub fn next(&mut self) -> Option<Subtree> {
        let number = self.n_assigned;
        let prefix = self.prefixes.get(number).filter(|_| self.is_needed(number))?.clone();
        self.n_assigned += 1;
        self.open.push(number);
        Some(Subtree { number, prefix })
    }

    /// Takes the result of a subtree: a solution that starts with its prefix, if there is one.
    pub fn take(&mut self, number: usize, found: Option<Vec<Dir>>) {
        self.open.retain(|&open| open != number);
        if let Some(path) = found.filter(|_| self.is_needed(number)) {
            self.found = Some((number, path));
        }
    }

    /// Returns whether the result of a subtree still counts: none before it has a solution.
    pub fn is_needed(&self, number: usize) -> bool {
        self.found.as_ref().is_none_or(|&(found, _)| number < found)
    }

    /// Returns whether nothing is left to search.
    pub fn is_over(&self) -> bool {
        let all_assigned =
            self.n_assigned == self.prefixes.len() || !self.is_needed(self.n_assigned);
        all_assigned && !self.open.iter().any(|&number| self.is_needed(number))
    }

    /// Returns the solution found. Once the iteration is over, it is the one that a single search
    /// finds.
    pub fn solution(&self) -> Option<&[Dir]> {
        self.found.as_ref().map(|(_, path)| path.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Setting, optimal, random_board, run_in_order};
    use std::ops::ControlFlow;

    fn tables(width: usize, height: usize) -> Tables {
        let size = BoardSize::new(width, height).unwrap().grid();
        let mut go_on = |_| ControlFlow::Continue(());
        Tables::build(size, Setting::Tiny, &run_in_order, &mut go_on).unwrap()
    }

    /// Runs one iteration after another with `n_workers` workers, which finish in varying order.
    fn solve_in_subtrees(board: &Board, tables: &Tables, n_workers: usize) -> Vec<Dir> {
        let mut bound = super::super::bound(board, tables).unwrap();
        loop {
            let mut iteration =
                ParallelIteration::new(split_iteration(board, tables, bound, 12).unwrap());
            let mut working: Vec<Subtree> = Vec::new();
            while !iteration.is_over() {
                while working.len() < n_workers
                    && let Some(subtree) = iteration.next()
                {
                    working.push(subtree);
                }
                let subtree = working.swap_remove(bound as usize % working.len());
                let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
                let mut budget = Budget::unlimited(&mut watch);
                let found =
                    search_subtree(board, tables, bound, &subtree.prefix, &mut budget).unwrap();
                iteration.take(subtree.number, found);
            }
            if let Some(path) = iteration.solution() {
                return path.to_vec();
            }
            bound += 2;
        }
    }

    #[test]
    fn a_split_search_finds_the_same_solution_as_a_single_search() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 4)] {
            let tables = tables(width, height);
            for seed in 0..8 {
                let board = random_board(BoardSize::new(width, height).unwrap(), seed);
                let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
                let single = optimal(&board, &tables, &mut Budget::unlimited(&mut watch)).unwrap();
                for n_workers in [1, 3] {
                    assert_eq!(
                        solve_in_subtrees(&board, &tables, n_workers),
                        single.path,
                        "{board}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_solved_board_is_one_subtree_with_an_empty_solution() {
        let board: Board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
        assert_eq!(solve_in_subtrees(&board, &tables(3, 3), 2), []);
    }

    #[test]
    fn subtrees_are_distinct_and_as_many_as_requested() {
        let tables = tables(4, 4);
        let board = random_board(BoardSize::new(4, 4).unwrap(), 3);
        let bound = super::super::bound(&board, &tables).unwrap() + 6;
        let prefixes = split_iteration(&board, &tables, bound, 40).unwrap();
        assert!(prefixes.len() >= 40);
        assert!(prefixes.iter().enumerate().all(|(at, prefix)| !prefixes[..at].contains(prefix)));
        assert!(
            split_iteration(&board, &tables, 0, 40).unwrap().is_empty(),
            "no solution is that short"
        );
    }

    #[test]
    fn a_stopped_subtree_is_an_error_and_an_illegal_prefix_has_no_solution() {
        let tables = tables(4, 4);
        let board: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
        let mut stop = |_: &crate::Progress| ControlFlow::Break(());
        let stopped = search_subtree(&board, &tables, 78, &[], &mut Budget::unlimited(&mut stop));
        assert!(matches!(stopped, Err(SolveError::OutOfBudget { lower_bound: 78, .. })));
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget::unlimited(&mut watch);
        assert_eq!(search_subtree(&board, &tables, 78, &[Dir::Down], &mut budget), Ok(None));
    }
}
