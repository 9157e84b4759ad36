//! A* with the enhanced measure: the original's way, kept for comparison.

use super::{Budget, Meter, Solution, SolveError};
use crate::board::Board;
use crate::measure::Entropy;
use grid::Dir;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Finds a solution with A* and the enhanced measure. The measure overestimates, so nothing is
/// proven about the length beyond the bound that linear conflict gives.
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the positions or the memory of the budget do not suffice.
pub fn astar(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let memory = budget.memory;
    let mut meter = Meter::new(budget);
    let lower_bound = Entropy::of(board).linear_conflict();
    meter.progress.lower_bound = lower_bound;
    let mut known = Known::new(board);
    let estimate = Entropy::of(board).enhanced();
    // The lowest estimate first, and of these the nearest to the end, and of these the first found.
    let mut open = BinaryHeap::from([Reverse((estimate, estimate, 0u32))]);
    while let Some(Reverse((_, _, number))) = open.pop() {
        let (current, entropy, reached) = known.get(number);
        if current.is_solved() {
            let nodes = meter.progress.nodes;
            return Ok(Solution { path: known.path_to(number), lower_bound, nodes });
        }
        if known.is_done(number) {
            continue;
        }
        for dir in current.steps() {
            if meter.spend() || known.n_bytes() + open.len() * 12 > memory {
                let nodes = meter.progress.nodes;
                return Err(SolveError::OutOfBudget { lower_bound, nodes });
            }
            let (mut next, mut entropy) = (current.clone(), entropy);
            next.step(dir).expect("a listed step is legal");
            entropy.follow(&next, dir);
            if let Some(found) = known.reach(next, entropy, number, dir, reached + 1) {
                let rest = entropy.enhanced();
                open.push(Reverse((reached + 1 + rest, rest, found)));
            }
        }
    }
    unreachable!("every board can be solved")
}

/// The boards that were reached, each with its best way so far.
struct Known {
    entries: Vec<Entry>,
    /// Open addressing by the boards' hashes: the entry's number plus one, or 0.
    slots: Vec<u32>,
}

struct Entry {
    board: Board,
    entropy: Entropy,
    before: u32,
    dir: Dir,
    reached: u32,
    is_done: bool,
}

impl Known {
    fn new(start: &Board) -> Self {
        let mut known = Known { entries: Vec::new(), slots: vec![0; 1024] };
        // The direction of the first entry is never read.
        known.reach(start.clone(), Entropy::of(start), 0, Dir::Up, 0);
        known
    }

    fn get(&self, number: u32) -> (Board, Entropy, u32) {
        let entry = &self.entries[number as usize];
        (entry.board.clone(), entry.entropy, entry.reached)
    }

    /// Whether the entry was looked at before; from now on it was.
    fn is_done(&mut self, number: u32) -> bool {
        std::mem::replace(&mut self.entries[number as usize].is_done, true)
    }

    /// Notes a way to a board, and gives its number if it is the best so far.
    fn reach(
        &mut self,
        board: Board,
        entropy: Entropy,
        before: u32,
        dir: Dir,
        reached: u32,
    ) -> Option<u32> {
        let slot = self.slot(&board);
        if let Some(number) = self.slots[slot].checked_sub(1) {
            let entry = &mut self.entries[number as usize];
            if entry.reached <= reached {
                return None;
            }
            (entry.before, entry.dir, entry.reached, entry.is_done) = (before, dir, reached, false);
            return Some(number);
        }
        let number = self.entries.len() as u32;
        self.entries.push(Entry { board, entropy, before, dir, reached, is_done: false });
        self.slots[slot] = number + 1;
        if self.entries.len() * 2 > self.slots.len() {
            self.grow();
        }
        Some(number)
    }

    /// The slot of a board, or the free one where it belongs.
    fn slot(&self, board: &Board) -> usize {
        let hash = board.tiles().iter().fold(0xCBF2_9CE4_8422_2325u64, |hash, &tile| {
            (hash ^ u64::from(tile)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        let mut slot = (hash >> 20) as usize % self.slots.len();
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.entries[number as usize].board == *board {
                break;
            }
            slot = (slot + 1) % self.slots.len();
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for number in 0..self.entries.len() {
            let slot = self.slot(&self.entries[number].board);
            self.slots[slot] = number as u32 + 1;
        }
    }

    fn n_bytes(&self) -> usize {
        let board = self.entries[0].board.tiles().len();
        self.entries.len() * (size_of::<Entry>() + board) + self.slots.len() * 4
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
