//! A* with the enhanced measure or with linear conflict as its heuristic, for comparison.

use super::{Budget, Meter, Solution, SolveError};
use crate::board::Board;
use crate::measure::Entropy;
use grid::{Dir, Size};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const N_TABLES: usize = 256;
const FIRST_SLOTS: usize = 64;

/// Finds a solution with A* and the enhanced measure. The measure overestimates, so the lower bound
/// is only that of linear conflict.
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the budget runs out of positions or memory.
pub fn astar(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    search(board, Estimate::Enhanced, budget)
}

/// Finds a shortest solution with A* and linear conflict, which never overestimates.
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the budget runs out of positions or memory.
pub(crate) fn admissible_astar(
    board: &Board,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    search(board, Estimate::LinearConflict, budget)
}

/// The estimate of the remaining distance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Estimate {
    Enhanced,
    LinearConflict,
}

impl Estimate {
    fn of(self, entropy: &Entropy) -> u32 {
        match self {
            Estimate::Enhanced => entropy.enhanced(),
            Estimate::LinearConflict => entropy.linear_conflict(),
        }
    }
}

fn search(
    board: &Board,
    estimate: Estimate,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    let memory = budget.memory;
    let mut meter = Meter::new(budget);
    let mut lower_bound = Entropy::of(board).linear_conflict();
    meter.progress.lower_bound = lower_bound;
    let mut boards = ReachedBoards::new(board);
    let first = estimate.of(&Entropy::of(board));
    // The lowest estimate first, then the lowest remaining distance, then the first found.
    let mut open = BinaryHeap::from([Reverse((first, first, 0u32))]);
    while let Some(Reverse((total, _, number))) = open.pop() {
        if estimate == Estimate::LinearConflict {
            lower_bound = lower_bound.max(total);
            meter.progress.lower_bound = lower_bound;
        }
        let (current, entropy, reached) = boards.get(number);
        if current.is_solved() {
            let nodes = meter.progress.nodes;
            return Ok(Solution { path: boards.path_to(number), lower_bound, nodes });
        }
        if boards.mark_done(number) {
            continue;
        }
        for dir in current.steps() {
            if meter.spend() || boards.n_bytes() + open.len() * 12 > memory {
                let nodes = meter.progress.nodes;
                return Err(SolveError::OutOfBudget { lower_bound, nodes });
            }
            let (mut next, mut entropy) = (current.clone(), entropy);
            next.step(dir).expect("a listed step is legal");
            entropy.follow(&next, dir);
            if let Some(found) = boards.reach(&next, entropy, number, dir, reached + 1) {
                let rest = estimate.of(&entropy);
                open.push(Reverse((reached + 1 + rest, rest, found)));
            }
        }
    }
    unreachable!("every board can be solved")
}

/// The boards that were reached, each with the shortest path so far.
struct ReachedBoards {
    size: Size,
    entries: Vec<Entry>,
    /// The tiles of all entries in one vector: freeing a million separate boards would take too
    /// long.
    tiles: Vec<u8>,
    /// Many small tables, selected by hash: growing a single large one would take too long.
    tables: Vec<Table>,
    n_slots: usize,
}

/// A hash table with open addressing.
struct Table {
    /// The entry's number plus one, or 0 if the slot is free.
    slots: Vec<u32>,
    n_entries: usize,
}

struct Entry {
    entropy: Entropy,
    before: u32,
    dir: Dir,
    reached: u32,
    is_done: bool,
}

impl ReachedBoards {
    fn new(start: &Board) -> Self {
        // The sizes differ, so that the tables don't all grow at the same time.
        let n_slots = |n_table: usize| FIRST_SLOTS + n_table % FIRST_SLOTS;
        let table = |n_table| Table { slots: vec![0; n_slots(n_table)], n_entries: 0 };
        let mut boards = ReachedBoards {
            size: start.size(),
            entries: Vec::new(),
            tiles: Vec::new(),
            tables: (0..N_TABLES).map(table).collect(),
            n_slots: (0..N_TABLES).map(n_slots).sum(),
        };
        // The direction of the first entry is never read.
        boards.reach(start, Entropy::of(start), 0, Dir::Up, 0);
        boards
    }

    fn get(&self, number: u32) -> (Board, Entropy, u32) {
        let entry = &self.entries[number as usize];
        (Board::from_tiles(self.size, self.tiles_of(number)), entry.entropy, entry.reached)
    }

    /// Marks an entry as expanded, and returns whether it was marked before.
    fn mark_done(&mut self, number: u32) -> bool {
        std::mem::replace(&mut self.entries[number as usize].is_done, true)
    }

    /// Adds a path to a board, and returns the board's number if the path is the shortest so far.
    fn reach(
        &mut self,
        board: &Board,
        entropy: Entropy,
        before: u32,
        dir: Dir,
        reached: u32,
    ) -> Option<u32> {
        let hash = hash(board.tiles());
        let n_table = hash as usize % N_TABLES;
        let slot = self.slot(board.tiles(), hash);
        if let Some(number) = self.tables[n_table].slots[slot].checked_sub(1) {
            let entry = &mut self.entries[number as usize];
            if entry.reached <= reached {
                return None;
            }
            (entry.before, entry.dir, entry.reached, entry.is_done) = (before, dir, reached, false);
            return Some(number);
        }
        let number = self.entries.len() as u32;
        self.entries.push(Entry { entropy, before, dir, reached, is_done: false });
        self.tiles.extend_from_slice(board.tiles());
        let table = &mut self.tables[n_table];
        table.slots[slot] = number + 1;
        table.n_entries += 1;
        if table.n_entries * 2 > table.slots.len() {
            self.grow(n_table);
        }
        Some(number)
    }

    fn tiles_of(&self, number: u32) -> &[u8] {
        let n = self.size.area();
        &self.tiles[number as usize * n..][..n]
    }

    /// Returns the slot of a board in its table, or the free slot where it belongs.
    fn slot(&self, tiles: &[u8], hash: u64) -> usize {
        let slots = &self.tables[hash as usize % N_TABLES].slots;
        let mut slot = (hash >> 20) as usize % slots.len();
        while let Some(number) = slots[slot].checked_sub(1) {
            if self.tiles_of(number) == tiles {
                break;
            }
            slot = (slot + 1) % slots.len();
        }
        slot
    }

    fn grow(&mut self, n_table: usize) {
        let n_slots = self.tables[n_table].slots.len();
        let before = std::mem::replace(&mut self.tables[n_table].slots, vec![0; 2 * n_slots]);
        self.n_slots += n_slots;
        for number in before.into_iter().filter(|&number| number != 0) {
            let tiles = self.tiles_of(number - 1);
            let slot = self.slot(tiles, hash(tiles));
            self.tables[n_table].slots[slot] = number;
        }
    }

    fn n_bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.tiles.len() + self.n_slots * 4
    }

    fn path_to(&self, number: u32) -> Vec<Dir> {
        let mut path = Vec::new();
        let mut entry = &self.entries[number as usize];
        while entry.reached > 0 {
            path.push(entry.dir);
            entry = &self.entries[entry.before as usize];
        }
        path.reverse();
        path
    }
}

fn hash(tiles: &[u8]) -> u64 {
    let hash = tiles.iter().fold(0xCBF2_9CE4_8422_2325u64, |hash, &tile| {
        (hash ^ u64::from(tile)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    // The lowest bits depend on few tiles.
    hash ^ hash >> 32
}
