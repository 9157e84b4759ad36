//! The positions that A* stores, in a hash table of fixed size.

use super::lookup::MAX_CELLS;
use grid::Dir;

/// Positions of a board of at most 25 cells, each with the fewest tile moves that lead to it so
/// far.
#[derive(Debug)]
pub(super) struct StoredPositions {
    /// The tiles with five bits each, the direction of the last tile move, and whether the position
    /// is closed. 0 if the slot is free.
    positions: Vec<u128>,
    n_steps: Vec<u8>,
    n_stored: usize,
}

/// Result of [`StoredPositions::reach`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReachResult {
    /// The position is new, or this path to it is shorter. It is in this slot.
    Better(u32),
    /// It was reached before, with as few tile moves.
    Known,
}

const BITS: usize = 5;
const LAST_DIR: usize = BITS * MAX_CELLS;
const TILES: u128 = (1 << LAST_DIR) - 1;
const CLOSED: u128 = 1 << 127;

/// Bytes per slot: a position, its number of tile moves, and its entries in the list of open
/// positions.
const SLOT_BYTES: usize = 17 + 2 * size_of::<u32>();
/// Maximum number of slots, also on machines with 32-bit addresses.
const MAX_SLOTS: usize = if usize::BITS > 32 { 1 << 28 } else { 1 << 25 };

impl StoredPositions {
    /// Creates a table of at most `memory` bytes.
    pub(super) fn new(memory: usize) -> Self {
        let n_slots = (memory / SLOT_BYTES).clamp(16, MAX_SLOTS);
        StoredPositions { positions: vec![0; n_slots], n_steps: vec![0; n_slots], n_stored: 0 }
    }

    /// Returns whether the positions after one more may not fit.
    pub(super) fn is_full(&self) -> bool {
        // Longer chains of occupied slots would take too long to search.
        (self.n_stored + 4) * 10 > self.positions.len() * 8
    }

    /// Packs tiles, which are listed cell by cell.
    pub(super) fn pack(tiles: &[u8]) -> u128 {
        let tiles = tiles.iter().enumerate();
        tiles.fold(0, |packed, (cell, &tile)| packed | u128::from(tile) << (BITS * cell))
    }

    /// Returns the tiles after the one at `from` moved into the gap at `to`.
    #[inline]
    pub(super) fn after(tiles: u128, from: usize, to: usize) -> u128 {
        let tile = tiles >> (BITS * from) & 31;
        tiles ^ tile << (BITS * from) ^ tile << (BITS * to)
    }

    /// Stores a path of `n_steps` tile moves to a position, the last of them in direction `dir`.
    pub(super) fn reach(&mut self, tiles: u128, n_steps: u8, dir: u8) -> ReachResult {
        let slot = self.slot(tiles);
        if self.positions[slot] == 0 {
            self.n_stored += 1;
        } else if self.n_steps[slot] <= n_steps {
            return ReachResult::Known;
        }
        self.positions[slot] = tiles | u128::from(dir) << LAST_DIR;
        self.n_steps[slot] = n_steps;
        ReachResult::Better(slot as u32)
    }

    /// Closes a position; returns false if it was closed before.
    pub(super) fn close(&mut self, slot: u32) -> bool {
        let position = &mut self.positions[slot as usize];
        let is_open = *position & CLOSED == 0;
        *position |= CLOSED;
        is_open
    }

    /// Returns the packed tiles of a position.
    pub(super) fn packed(&self, slot: u32) -> u128 {
        self.positions[slot as usize] & TILES
    }

    /// Returns the tiles of a position, cell by cell. Cells beyond the board have none.
    pub(super) fn tiles(&self, slot: u32) -> [u8; MAX_CELLS] {
        let packed = self.packed(slot);
        std::array::from_fn(|cell| (packed >> (BITS * cell) & 31) as u8)
    }

    /// Returns the fewest tile moves that lead to a position so far.
    pub(super) fn n_steps(&self, slot: u32) -> u32 {
        self.n_steps[slot as usize].into()
    }

    /// Returns the direction of the last tile move, as an index in [`Dir::ALL`]; `None` at the
    /// start.
    pub(super) fn last_dir(&self, slot: u32) -> Option<u8> {
        let dir = (self.positions[slot as usize] >> LAST_DIR & 3) as u8;
        (self.n_steps[slot as usize] > 0).then_some(dir)
    }

    /// Returns the path to a position. `sources` are the cells of the tiles that would move, for
    /// each cell of the gap and each direction.
    pub(super) fn path_to(&self, mut slot: u32, sources: &[[u8; 4]; MAX_CELLS]) -> Vec<Dir> {
        let mut path = Vec::new();
        while let Some(dir) = self.last_dir(slot) {
            path.push(Dir::ALL[usize::from(dir)]);
            let gap = self.tiles(slot).iter().position(|&tile| tile == 0).unwrap_or_default();
            // The opposite tile move leads to the position before.
            let from = usize::from(sources[gap][usize::from(dir ^ 1)]);
            slot = self.slot(Self::after(self.packed(slot), from, gap)) as u32;
        }
        path.reverse();
        path
    }

    /// Returns the slot of a position, or the free slot where it belongs.
    fn slot(&self, tiles: u128) -> usize {
        let n_slots = self.positions.len();
        let (low, high) = (tiles as u64, (tiles >> 64) as u64);
        let hash =
            (low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mut slot = ((u128::from(hash) * n_slots as u128) >> 64) as usize;
        while self.positions[slot] != 0 && self.positions[slot] & TILES != tiles {
            slot = if slot + 1 == n_slots { 0 } else { slot + 1 };
        }
        slot
    }
}
