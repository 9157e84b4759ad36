//! All shortest solutions: counts and lists them.

use super::lookup::{Lookup, PatternPosition};
use super::prove;
use crate::board::Board;
use crate::solve::deepening::{NO_CELL, Position};
use crate::solve::{Budget, Meter, SolveError, Tables};
use grid::Dir;
use std::collections::BTreeMap;

/// All shortest solutions of a board, counted exactly.
#[derive(Clone, Debug)]
pub struct ShortestSolutions {
    start: Board,
    n_steps: u32,
    total: u128,
    /// Number of solutions from each position on a shortest solution.
    from: BTreeMap<Key, SolutionCount>,
}

/// Number of solutions from a position.
#[derive(Clone, Copy, Debug)]
struct SolutionCount {
    /// Number of tile moves left.
    left: i32,
    /// Number of solutions with that many tile moves.
    n_solutions: u128,
}

/// The tiles of a position, five bits each.
type Key = u128;

/// Memory per position in bytes, including the free space in the map's nodes.
const BYTES_PER_POSITION: usize = 2 * size_of::<(Key, SolutionCount)>();

/// Counts all shortest solutions of a board.
///
/// The search is that of [`optimal`](super::optimal), but its last iteration continues after the
/// first solution. It visits each position only once while the budget's memory has room for it.
///
/// ```
/// use fifteen::{Board, Budget, Setting, Tables, run_in_order, shortest_solutions};
/// use std::ops::ControlFlow;
///
/// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let go_on = &mut |_| ControlFlow::Continue(());
/// let tables = Tables::build(board.size(), Setting::Tiny, &run_in_order, go_on)?;
/// let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
/// let solutions = shortest_solutions(&board, &tables, &mut Budget::unlimited(&mut watch))?;
/// assert_eq!((solutions.n_steps(), solutions.n_solutions()), (31, 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Same as [`optimal`](super::optimal); also [`SolveError::OutOfBudget`] if the positions on
/// shortest solutions don't fit into the budget's memory.
pub fn shortest_solutions(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<ShortestSolutions, SolveError> {
    let room = budget.memory / BYTES_PER_POSITION;
    by_views!(count(board, tables, room, &mut Meter::new(budget)))
}

impl ShortestSolutions {
    /// Returns the number of tile moves of each solution.
    pub fn n_steps(&self) -> u32 {
        self.n_steps
    }

    /// Returns the number of solutions.
    pub fn n_solutions(&self) -> u128 {
        self.total
    }

    /// Returns the solution with this index, from 0 in lexicographic order by [`Dir::ALL`]; `None`
    /// if there are fewer.
    pub fn get(&self, index: u128) -> Option<Vec<Dir>> {
        let mut before = index;
        let mut board = self.start.clone();
        (0..self.n_steps).rev().map(|left| self.take_step(&mut board, left, &mut before)).collect()
    }

    /// Makes the first tile move of the solution with index `before`; `None` if there are fewer.
    fn take_step(&self, board: &mut Board, left: u32, before: &mut u128) -> Option<Dir> {
        for dir in Dir::ALL {
            if board.step(dir).is_err() {
                continue;
            }
            let n_solutions = match self.from.get(&key(board.tiles(), board.gap().index())) {
                Some(found) if found.left == left as i32 => found.n_solutions,
                _ => 0,
            };
            if *before < n_solutions {
                return Some(dir);
            }
            *before -= n_solutions;
            // The tile has just moved, so it can move back.
            board.step(dir.opposite()).ok()?;
        }
        None
    }
}

fn count<const V: usize>(
    board: &Board,
    tables: &Tables,
    room: usize,
    meter: &mut Meter<'_, '_>,
) -> Result<ShortestSolutions, SolveError> {
    let n_steps = prove::<V>(board, tables, meter)?.lower_bound;
    let (lookup, state) = Lookup::<V>::new(board, tables);
    let position = PatternPosition { lookup: &lookup, state };
    let n_cells = board.size().area();
    let mut counter = SolutionCounter { position, n_cells, room, found: BTreeMap::new() };
    let n_solutions = counter.solutions(n_steps as i32, 4, meter);
    let is_whole = counter.found.len() < counter.room;
    match n_solutions {
        Some(n_solutions) if is_whole => {
            let mut from = counter.found;
            from.retain(|_, found| found.n_solutions > 0);
            Ok(ShortestSolutions { start: board.clone(), n_steps, total: n_solutions, from })
        }
        _ => Err(SolveError::OutOfBudget { lower_bound: n_steps, nodes: meter.progress.nodes }),
    }
}

/// The last iteration of the search.
struct SolutionCounter<'s, 't, const V: usize> {
    position: PatternPosition<'s, 't, V>,
    n_cells: usize,
    room: usize,
    found: BTreeMap<Key, SolutionCount>,
}

impl<const V: usize> SolutionCounter<'_, '_, V> {
    /// Returns the number of solutions from here with exactly `left` tile moves, the fewest
    /// possible; `None` if cancelled.
    ///
    /// A position has solutions for only one value of `left`: with more, a shorter solution of the
    /// board would exist; with fewer, the position can't be solved. So a result for the same or a
    /// larger `left` is still valid.
    fn solutions(&mut self, left: i32, back: usize, meter: &mut Meter<'_, '_>) -> Option<u128> {
        if left == 0 {
            let n_solutions = u128::from(self.position.is_solved());
            self.store(left, n_solutions);
            return Some(n_solutions);
        }
        if let Some(found) = self.found.get(&self.key())
            && found.left >= left
        {
            return Some(if found.left == left { found.n_solutions } else { 0 });
        }
        let mut n_solutions = 0;
        for (dir, from) in self.position.sources().into_iter().enumerate() {
            if from == NO_CELL || dir == back {
                continue;
            }
            if meter.spend() {
                return None;
            }
            if let Some(undo) = self.position.step(dir, from, left - 1) {
                let after = self.solutions(left - 1, dir ^ 1, meter);
                self.position.take_back(&undo);
                n_solutions += after?;
            }
        }
        self.store(left, n_solutions);
        Some(n_solutions)
    }

    /// Stores a result. Positions without solutions only save time, so they are stored only while
    /// half of the memory is free.
    fn store(&mut self, left: i32, n_solutions: u128) {
        let room = if n_solutions > 0 { self.room } else { self.room / 2 };
        if self.found.len() < room {
            self.found.insert(self.key(), SolutionCount { left, n_solutions });
        }
    }

    fn key(&self) -> Key {
        let state = &self.position.state;
        key(&state.tiles[..self.n_cells], state.gap.into())
    }
}

/// Encodes tiles; the gap's cell counts as empty, whatever it contains.
fn key(tiles: &[u8], gap: usize) -> Key {
    let tile = |(cell, &tile): (usize, &u8)| if cell == gap { 0 } else { Key::from(tile) };
    tiles.iter().enumerate().map(tile).fold(0, |key, tile| key << 5 | tile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setting, run_in_order};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    fn solutions(board: &Board, memory: usize) -> Result<ShortestSolutions, SolveError> {
        let mut go_on = |_| ControlFlow::Continue(());
        let tables = Tables::build(board.size(), Setting::Tiny, &run_in_order, &mut go_on).unwrap();
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget { nodes: u64::MAX, memory, watch: &mut watch };
        shortest_solutions(board, &tables, &mut budget)
    }

    /// Runs a breadth-first search from the solved board. Returns each board's distance and number
    /// of shortest solutions.
    fn count_all(order: &Board) -> BTreeMap<Vec<u8>, (u32, u128)> {
        let mut all = BTreeMap::from([(order.tiles().to_vec(), (0, 1))]);
        let mut level = vec![order.clone()];
        for depth in 1.. {
            let mut next = Vec::new();
            for board in &level {
                let n_solutions = all[board.tiles()].1;
                for dir in board.steps() {
                    let mut after = board.clone();
                    after.step(dir).unwrap();
                    let known = all.entry(after.tiles().to_vec()).or_insert_with(|| {
                        next.push(after.clone());
                        (depth, 0)
                    });
                    if known.0 == depth {
                        known.1 += n_solutions;
                    }
                }
            }
            if next.is_empty() {
                return all;
            }
            level = next;
        }
        all
    }

    #[test]
    fn counts_match_a_breadth_first_search_on_every_board_of_a_small_size() {
        let order: Board = "1 2 3/4 5 0".parse().unwrap();
        let all = count_all(&order);
        assert_eq!(all.len(), 360);
        for (tiles, expected) in all {
            let solutions =
                solutions(&Board::from_tiles(order.size(), &tiles), usize::MAX).unwrap();
            assert_eq!((solutions.n_steps(), solutions.n_solutions()), expected, "{tiles:?}");
        }
    }

    #[test]
    fn each_solution_is_listed_once_and_solves_the_board() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let solutions = solutions(&board, usize::MAX).unwrap();
        let mut seen = BTreeSet::new();
        for index in 0..solutions.n_solutions() {
            let path = solutions.get(index).unwrap();
            let mut board = board.clone();
            for &dir in &path {
                board.step(dir).unwrap();
            }
            assert!(board.is_solved() && path.len() == 31);
            seen.insert(path.iter().map(|dir| dir.letter()).collect::<String>());
        }
        assert_eq!(seen.len() as u128, solutions.n_solutions());
        assert_eq!(solutions.get(solutions.n_solutions()), None);
        assert_eq!(
            self::solutions(&"1 2 3/4 5 6/7 8 0".parse().unwrap(), usize::MAX)
                .unwrap()
                .n_solutions(),
            1
        );
    }

    #[test]
    fn too_little_memory_is_an_error_and_never_a_wrong_count() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let mut is_enough = false;
        for positions in (0..4096).step_by(64) {
            match solutions(&board, positions * BYTES_PER_POSITION) {
                Ok(solutions) => {
                    assert_eq!(solutions.n_solutions(), 40);
                    is_enough = true;
                }
                Err(why) => {
                    assert!(matches!(why, SolveError::OutOfBudget { lower_bound: 31, .. }));
                    assert!(!is_enough, "more memory never gives less");
                }
            }
        }
        assert!(is_enough);
    }
}
