//! All shortest ways: how many there are, and each of them.

use super::lookup::{Lookup, Searched};
use super::prove;
use crate::board::Board;
use crate::solve::deepening::{NOWHERE, Position};
use crate::solve::{Budget, Meter, SolveError, Tables};
use grid::Dir;
use std::collections::BTreeMap;

/// All shortest solutions of a board, counted exactly.
#[derive(Clone, Debug)]
pub struct Ways {
    start: Board,
    n_steps: u32,
    total: u128,
    /// How many ways lead to order from each position on a shortest way.
    from: BTreeMap<Key, Found>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Found {
    /// With so many steps left …
    left: i32,
    /// … there are so many ways.
    n_ways: u128,
}

/// The tiles of a position, five bits each.
type Key = u128;

/// What one position in the map takes, with the room that the map leaves free in its nodes.
const BYTES_PER_POSITION: usize = 2 * size_of::<(Key, Found)>();

/// Counts all shortest solutions of a board.
///
/// The search is that of [`optimal`](super::optimal); its last round goes on after the first solution, and
/// meets each position once for as long as the budget's memory has room for it.
///
/// ```
/// use fifteen::{Board, Budget, Setting, Tables, in_turn, shortest_ways};
/// use std::ops::ControlFlow;
///
/// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let go_on = &mut |_| ControlFlow::Continue(());
/// let tables = Tables::build(board.size(), Setting::Tiny, &in_turn, go_on)?;
/// let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
/// let ways = shortest_ways(&board, &tables, &mut Budget::unlimited(&mut watch))?;
/// assert_eq!((ways.n_steps(), ways.n_ways()), (31, 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`optimal`](super::optimal); [`SolveError::OutOfBudget`] also if there are more positions on shortest ways than
/// the budget's memory holds.
pub fn shortest_ways(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<Ways, SolveError> {
    let room = budget.memory / BYTES_PER_POSITION;
    by_views!(count(board, tables, room, &mut Meter::new(budget)))
}

impl Ways {
    /// The length of each in single-tile steps.
    pub fn n_steps(&self) -> u32 {
        self.n_steps
    }

    /// How many there are.
    pub fn n_ways(&self) -> u128 {
        self.total
    }

    /// One of them, counted from 0 in the order of their letters by [`Dir::ALL`]; none if there are not so many.
    pub fn get(&self, index: u128) -> Option<Vec<Dir>> {
        let mut before = index;
        let mut board = self.start.clone();
        (0..self.n_steps).rev().map(|left| self.take_step(&mut board, left, &mut before)).collect()
    }

    /// Makes the step that the way with so many others before it begins with; none if there are not so many.
    fn take_step(&self, board: &mut Board, left: u32, before: &mut u128) -> Option<Dir> {
        for dir in Dir::ALL {
            if board.step(dir).is_err() {
                continue;
            }
            let n_ways = match self.from.get(&key(board.tiles(), board.gap().index())) {
                Some(found) if found.left == left as i32 => found.n_ways,
                _ => 0,
            };
            if *before < n_ways {
                return Some(dir);
            }
            *before -= n_ways;
            // The tile beside the gap was just there, so it can go back.
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
) -> Result<Ways, SolveError> {
    let n_steps = prove::<V>(board, tables, meter)?.lower_bound;
    let (lookup, state) = Lookup::<V>::new(board, tables);
    let position = Searched { lookup: &lookup, state };
    let n_cells = board.size().area();
    let mut counting = Counting { position, n_cells, room, found: BTreeMap::new() };
    let n_ways = counting.ways(n_steps as i32, 4, meter);
    let is_whole = counting.found.len() < counting.room;
    match n_ways {
        Some(n_ways) if is_whole => {
            let mut from = counting.found;
            from.retain(|_, found| found.n_ways > 0);
            Ok(Ways { start: board.clone(), n_steps, total: n_ways, from })
        }
        _ => Err(SolveError::OutOfBudget { lower_bound: n_steps, nodes: meter.progress.nodes }),
    }
}

/// The last round of the search.
struct Counting<'s, 't, const V: usize> {
    position: Searched<'s, 't, V>,
    n_cells: usize,
    room: usize,
    found: BTreeMap<Key, Found>,
}

impl<const V: usize> Counting<'_, '_, V> {
    /// How many ways of exactly `left` steps, the fewest there can be, lead from here to order; none if it was
    /// cancelled.
    ///
    /// A position has ways with one number of steps left only: with more left, a shorter solution would
    /// exist; with fewer, it cannot be solved. So what was found with as many or more left still counts.
    fn ways(&mut self, left: i32, back: usize, meter: &mut Meter<'_, '_>) -> Option<u128> {
        if left == 0 {
            let n_ways = u128::from(self.position.is_solved());
            self.note(left, n_ways);
            return Some(n_ways);
        }
        if let Some(found) = self.found.get(&self.key())
            && found.left >= left
        {
            return Some(if found.left == left { found.n_ways } else { 0 });
        }
        let mut n_ways = 0;
        for (dir, from) in self.position.sources().into_iter().enumerate() {
            if from == NOWHERE || dir == back {
                continue;
            }
            if meter.spend() {
                return None;
            }
            if let Some(undo) = self.position.step(dir, from, left - 1) {
                let after = self.ways(left - 1, dir ^ 1, meter);
                self.position.take_back(&undo);
                n_ways += after?;
            }
        }
        self.note(left, n_ways);
        Some(n_ways)
    }

    /// Keeps what was found. Positions without a way only save time, so they are kept while half of the room is free.
    fn note(&mut self, left: i32, n_ways: u128) {
        let room = if n_ways > 0 { self.room } else { self.room / 2 };
        if self.found.len() < room {
            self.found.insert(self.key(), Found { left, n_ways });
        }
    }

    fn key(&self) -> Key {
        let state = &self.position.state;
        key(&state.tiles[..self.n_cells], state.gap.into())
    }
}

/// The cell of the gap counts as empty, whatever stands there.
fn key(tiles: &[u8], gap: usize) -> Key {
    let tile = |(cell, &tile): (usize, &u8)| if cell == gap { 0 } else { Key::from(tile) };
    tiles.iter().enumerate().map(tile).fold(0, |key, tile| key << 5 | tile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setting, in_turn};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    fn ways(board: &Board, memory: usize) -> Result<Ways, SolveError> {
        let mut go_on = |_| ControlFlow::Continue(());
        let tables = Tables::build(board.size(), Setting::Tiny, &in_turn, &mut go_on).unwrap();
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget { nodes: u64::MAX, memory, watch: &mut watch };
        shortest_ways(board, &tables, &mut budget)
    }

    /// Breadth first from order over a whole size: each board with its distance and its number of shortest ways.
    fn all_ways(order: &Board) -> BTreeMap<Vec<u8>, (u32, u128)> {
        let mut all = BTreeMap::from([(order.tiles().to_vec(), (0, 1))]);
        let mut level = vec![order.clone()];
        for depth in 1.. {
            let mut next = Vec::new();
            for board in &level {
                let n_ways = all[board.tiles()].1;
                for dir in board.steps() {
                    let mut after = board.clone();
                    after.step(dir).unwrap();
                    let known = all.entry(after.tiles().to_vec()).or_insert_with(|| {
                        next.push(after.clone());
                        (depth, 0)
                    });
                    if known.0 == depth {
                        known.1 += n_ways;
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
    fn every_board_of_a_small_size_has_as_many_ways_as_a_walk_over_all_boards_finds() {
        let order: Board = "1 2 3/4 5 0".parse().unwrap();
        let all = all_ways(&order);
        assert_eq!(all.len(), 360);
        for (tiles, expected) in all {
            let ways = ways(&Board::of_tiles(order.size(), &tiles), usize::MAX).unwrap();
            assert_eq!((ways.n_steps(), ways.n_ways()), expected, "{tiles:?}");
        }
    }

    #[test]
    fn each_way_is_given_once_and_leads_to_order() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let ways = ways(&board, usize::MAX).unwrap();
        let mut seen = BTreeSet::new();
        for index in 0..ways.n_ways() {
            let path = ways.get(index).unwrap();
            let mut board = board.clone();
            for &dir in &path {
                board.step(dir).unwrap();
            }
            assert!(board.is_solved() && path.len() == 31);
            seen.insert(path.iter().map(|dir| dir.letter()).collect::<String>());
        }
        assert_eq!(seen.len() as u128, ways.n_ways());
        assert_eq!(ways.get(ways.n_ways()), None);
        assert_eq!(
            self::ways(&"1 2 3/4 5 6/7 8 0".parse().unwrap(), usize::MAX).unwrap().n_ways(),
            1
        );
    }

    #[test]
    fn too_little_memory_is_said_and_gives_no_wrong_number() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let mut is_enough = false;
        for positions in (0..4096).step_by(64) {
            match ways(&board, positions * BYTES_PER_POSITION) {
                Ok(ways) => {
                    assert_eq!(ways.n_ways(), 40);
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
