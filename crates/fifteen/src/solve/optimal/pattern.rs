//! A pattern database: for a group of tiles, in all placements, the fewest moves of these tiles
//! that bring them to their goal cells.
//!
//! Moves of other tiles are not counted, so the values of disjoint patterns can be added (Korf and
//! Felner, "Disjoint pattern database heuristics", 2002). Each entry is half of a placement's
//! excess over its Manhattan distance, in four bits.

use super::build::Build;
use super::ranking::{Orders, Sets, mirror, place, rank};
use crate::board::goal_cell;
use crate::solve::{Cancelled, Executor};
use grid::Size;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The database of one pattern.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    tiles: Vec<u8>,
    sets: Sets,
    orders: Arc<Orders>,
    /// Two entries per byte.
    entries: Vec<u8>,
}

/// A placement of a pattern's tiles, and its entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    mask: u32,
    order: u16,
    pub(crate) excess: u8,
}

/// The cancel callback of a build, called with the progress in thousandths.
pub(crate) type WatchBuild<'a> = dyn FnMut(u32) -> ControlFlow<()> + 'a;

impl Pattern {
    /// Returns the number of bytes that the entries of a pattern of `k` tiles take.
    pub(crate) fn bytes_of(size: Size, k: usize) -> usize {
        let n = size.area();
        (n - k + 1..=n).product::<usize>().div_ceil(2)
    }

    /// Creates a pattern from stored entries; `None` if their number is wrong.
    pub(crate) fn with_entries(
        size: Size,
        tiles: &[u8],
        orders: Arc<Orders>,
        entries: Vec<u8>,
    ) -> Option<Self> {
        let k = tiles.len();
        let sets = Sets::new(size.area(), k, orders.count() as u32);
        (entries.len() == Self::bytes_of(size, k)).then(|| Pattern {
            tiles: tiles.to_vec(),
            sets,
            orders,
            entries,
        })
    }

    /// Builds all entries.
    pub(crate) fn build(
        size: Size,
        tiles: &[u8],
        orders: Arc<Orders>,
        executor: Executor<'_>,
        watch: &mut WatchBuild<'_>,
    ) -> Result<Self, Cancelled> {
        let entries = Build::new(size, tiles, &orders, watch)?.run(executor, watch)?;
        Ok(Self::with_entries(size, tiles, orders, entries).expect("one entry for each placement"))
    }

    pub(crate) fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    pub(crate) fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// Returns the placement on a board; `cell_of` returns the cell of a tile.
    pub(crate) fn placement(&self, cell_of: impl Fn(u8) -> u32) -> Placement {
        let mask = self.tiles.iter().fold(0, |mask, &tile| mask | 1 << cell_of(tile));
        let mut order: Vec<u8> = (0..self.tiles.len() as u8).collect();
        order.sort_by_key(|&i| cell_of(self.tiles[i as usize]));
        self.placement_of(mask, &order)
    }

    /// Returns the placement on a set of cells; `order` has the indices of the tiles, cell by cell.
    pub(crate) fn placement_of(&self, mask: u32, order: &[u8]) -> Placement {
        self.look_up(mask, rank(order))
    }

    /// Returns the placement after a tile of the pattern slid to a neighbouring cell.
    #[inline]
    pub(crate) fn slid(&self, at: Placement, from: u32, to: u32) -> Placement {
        let mask = at.mask ^ (1 << from | 1 << to);
        let order = if from.abs_diff(to) == 1 {
            at.order
        } else {
            self.orders.pass(place(at.mask, from), place(mask, to))[usize::from(at.order)]
        };
        self.look_up(mask, order)
    }

    #[inline]
    fn look_up(&self, mask: u32, order: u16) -> Placement {
        let index = self.sets.rank(mask) + u32::from(order);
        let pair = self.entries[(index / 2) as usize];
        Placement { mask, order, excess: pair >> (index % 2 * 4) & 15 }
    }
}

/// Returns the tile that a tile becomes on the mirrored board.
pub(crate) fn mirror_tile(size: Size, tile: u8) -> u8 {
    mirror(size, goal_cell(size, tile)).index() as u8 + 1
}
