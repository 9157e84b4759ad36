//! A set of cells.

/// A bitset with one bit for each cell of the largest board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet([u128; 2]);

impl CellSet {
    #[inline]
    pub(super) fn has(self, cell: u8) -> bool {
        self.0[usize::from(cell / 128)] >> (cell % 128) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: u8) {
        self.0[usize::from(cell / 128)] |= 1 << (cell % 128);
    }

    /// Returns the first cell, or 256 if the set is empty.
    pub(super) fn first(self) -> u32 {
        match self.0 {
            [0, high] => 128 + high.trailing_zeros(),
            [low, _] => low.trailing_zeros(),
        }
    }
}

impl FromIterator<u8> for CellSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_cells_are_found_in_both_halves() {
        for cells in [&[0, 3, 127][..], &[128, 255], &[127, 128], &[]] {
            let set: CellSet = cells.iter().copied().collect();
            assert!((0..=255).all(|cell| set.has(cell) == cells.contains(&cell)));
            assert_eq!(set.first(), cells.first().map_or(256, |&cell| cell.into()));
        }
    }
}
