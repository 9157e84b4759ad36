//! One round of the optimal search in parts that can be searched by several workers.

use super::lookup::Lookup;
use super::{Tables, deepening, n_views};
use crate::board::Board;
use crate::solve::{Budget, Meter, SolveError};
use grid::Dir;

/// The parts of a round, in the order in which a single search would go through them, and what came of them.
///
/// The solution is the one that a single search finds first: when a part has one, those before it are still
/// searched, and those after it are not.
///
/// ```
/// use fifteen::{Board, Budget, Parts, Setting, Tables, in_turn, search_part, split};
/// use std::ops::ControlFlow;
///
/// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let go_on = &mut |_| ControlFlow::Continue(());
/// let tables = Tables::build(board.size(), Setting::Tiny, &in_turn, go_on)?;
/// let mut parts = Parts::new(split(&board, &tables, 31, 10)?);
/// while let Some(part) = parts.next() {
///     let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
///     let mut budget = Budget::unlimited(&mut watch);
///     let found = search_part(&board, &tables, 31, &part.steps, &mut budget)?;
///     parts.take(part.number, found);
/// }
/// assert!(parts.is_over());
/// assert_eq!(parts.solution().map(<[_]>::len), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts {
    all: Vec<Vec<Dir>>,
    n_given: usize,
    /// Those that are being searched.
    open: Vec<usize>,
    found: Option<(usize, Vec<Dir>)>,
}

/// A part of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its place in the order.
    pub number: usize,
    /// The steps that its ways begin with.
    pub steps: Vec<Dir>,
}

/// Splits the round in which solutions of at most `bound` steps are searched: the first steps of all ways that it
/// goes, in its order. There are at least so many, unless the whole round has fewer.
///
/// # Errors
///
/// [`SolveError::NoTables`] on boards of more than 25 cells; [`SolveError::OtherSize`] if the tables are not for this
/// size.
pub fn split(
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

/// Searches a solution of at most `bound` steps that begins with these; none if there is none.
///
/// # Errors
///
/// As [`split`], and [`SolveError::OutOfBudget`] if the budget ended first.
pub fn search_part(
    board: &Board,
    tables: &Tables,
    bound: u32,
    part: &[Dir],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Dir>>, SolveError> {
    by_views!(search_by(board, tables, bound, part, &mut Meter::new(budget)))
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
    part: &[Dir],
    meter: &mut Meter<'_, '_>,
) -> Result<Option<Vec<Dir>>, SolveError> {
    let (lookup, state) = Lookup::<V>::new(board, tables);
    let found = deepening(&lookup, state, tables).part(bound as i32, part, meter);
    if found.is_none() && meter.stopped {
        return Err(SolveError::OutOfBudget { lower_bound: bound, nodes: meter.progress.nodes });
    }
    Ok(found)
}

impl Parts {
    /// A round with these parts.
    pub fn new(parts: Vec<Vec<Dir>>) -> Self {
        Parts { all: parts, n_given: 0, open: Vec::new(), found: None }
    }

    /// The next part to search; none if all are given, or if a part before has a solution.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator would hold the parts while they are searched"
    )]
    pub fn next(&mut self) -> Option<Part> {
        let number = self.n_given;
        let steps = self.all.get(number).filter(|_| self.is_needed(number))?.clone();
        self.n_given += 1;
        self.open.push(number);
        Some(Part { number, steps })
    }

    /// Takes what came of a part: a solution that begins with its steps, if there is one.
    pub fn take(&mut self, number: usize, found: Option<Vec<Dir>>) {
        self.open.retain(|&open| open != number);
        if let Some(path) = found.filter(|_| self.is_needed(number)) {
            self.found = Some((number, path));
        }
    }

    /// Whether the answer of a part still counts: no part before it has a solution.
    pub fn is_needed(&self, number: usize) -> bool {
        self.found.as_ref().is_none_or(|&(found, _)| number < found)
    }

    /// Whether nothing is left to search.
    pub fn is_over(&self) -> bool {
        let is_given = self.n_given == self.all.len() || !self.is_needed(self.n_given);
        is_given && !self.open.iter().any(|&number| self.is_needed(number))
    }

    /// The solution that was found: once the round is over, the one that a single search finds.
    pub fn solution(&self) -> Option<&[Dir]> {
        self.found.as_ref().map(|(_, path)| path.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Setting, in_turn, optimal, random_board};
    use std::ops::ControlFlow;

    fn tables(width: usize, height: usize) -> Tables {
        let size = BoardSize::new(width, height).unwrap().grid();
        let mut go_on = |_| ControlFlow::Continue(());
        Tables::build(size, Setting::Tiny, &in_turn, &mut go_on).unwrap()
    }

    /// Searches round after round, the parts of each by `n_workers`, of which now one and now another is done first.
    fn solve_in_parts(board: &Board, tables: &Tables, n_workers: usize) -> Vec<Dir> {
        let mut bound = super::super::bound(board, tables).unwrap();
        loop {
            let mut parts = Parts::new(split(board, tables, bound, 12).unwrap());
            let mut working: Vec<Part> = Vec::new();
            while !parts.is_over() {
                while working.len() < n_workers
                    && let Some(part) = parts.next()
                {
                    working.push(part);
                }
                let part = working.swap_remove(bound as usize % working.len());
                let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
                let mut budget = Budget::unlimited(&mut watch);
                let found = search_part(board, tables, bound, &part.steps, &mut budget).unwrap();
                parts.take(part.number, found);
            }
            if let Some(path) = parts.solution() {
                return path.to_vec();
            }
            bound += 2;
        }
    }

    #[test]
    fn a_search_in_parts_finds_what_a_single_search_finds() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 4)] {
            let tables = tables(width, height);
            for seed in 0..8 {
                let board = random_board(BoardSize::new(width, height).unwrap(), seed);
                let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
                let single = optimal(&board, &tables, &mut Budget::unlimited(&mut watch)).unwrap();
                for n_workers in [1, 3] {
                    assert_eq!(solve_in_parts(&board, &tables, n_workers), single.path, "{board}");
                }
            }
        }
    }

    #[test]
    fn a_solved_board_is_one_part_and_its_solution_is_empty() {
        let board: Board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
        assert_eq!(solve_in_parts(&board, &tables(3, 3), 2), []);
    }

    #[test]
    fn parts_begin_differently_and_there_are_as_many_as_wanted() {
        let tables = tables(4, 4);
        let board = random_board(BoardSize::new(4, 4).unwrap(), 3);
        let bound = super::super::bound(&board, &tables).unwrap() + 6;
        let parts = split(&board, &tables, bound, 40).unwrap();
        assert!(parts.len() >= 40);
        assert!(parts.iter().enumerate().all(|(at, part)| !parts[..at].contains(part)));
        assert!(split(&board, &tables, 0, 40).unwrap().is_empty(), "no way is so short");
    }

    #[test]
    fn a_part_that_was_stopped_says_so_and_one_that_cannot_be_walked_has_no_solution() {
        let tables = tables(4, 4);
        let board: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
        let mut stop = |_: &crate::Progress| ControlFlow::Break(());
        let stopped = search_part(&board, &tables, 78, &[], &mut Budget::unlimited(&mut stop));
        assert!(matches!(stopped, Err(SolveError::OutOfBudget { lower_bound: 78, .. })));
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget::unlimited(&mut watch);
        assert_eq!(search_part(&board, &tables, 78, &[Dir::Down], &mut budget), Ok(None));
    }
}
