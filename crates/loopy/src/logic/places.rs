//! Cell indices in a grid padded with a border, so that neighbours are at fixed offsets and need no bounds check.

use grid::{Cell, Dir, Size};

/// Index of a cell in rows of 16, where the board starts at the second row and column. The cells around it form the border.
pub(super) type Place = u8;

/// Distance between two rows.
pub(super) const STRIDE: u8 = 16;

/// Offsets of the neighbours in the order of [`Dir::ALL`].
pub(super) const STEPS: [u8; 4] = [STRIDE.wrapping_neg(), STRIDE, 1u8.wrapping_neg(), 1];

/// Returns the index of a cell.
pub(super) fn place(size: Size, cell: Cell) -> Place {
    (size.y(cell) as u8 + 1) * STRIDE + size.x(cell) as u8 + 1
}

/// Returns the cell at an index, or `None` in the border.
pub(super) fn cell(size: Size, place: Place) -> Option<Cell> {
    let (x, y) = (usize::from(place % STRIDE), usize::from(place / STRIDE));
    size.cell(x.checked_sub(1)?, y.checked_sub(1)?)
}

/// Returns the neighbour in this direction.
#[inline]
pub(super) fn step(place: Place, dir: Dir) -> Place {
    place.wrapping_add(STEPS[dir as usize])
}

/// A set of cell indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Places([u64; 4]);

impl Places {
    /// Returns the set of all cells of a board.
    pub(super) fn of(size: Size) -> Self {
        let mut all = Places::default();
        size.cells().for_each(|cell| all.insert(place(size, cell)));
        all
    }

    #[inline]
    pub(super) fn contains(&self, place: Place) -> bool {
        self.0[word(place)] >> (place & 63) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, place: Place) {
        self.0[word(place)] |= 1 << (place & 63);
    }

    #[inline]
    pub(super) fn remove(&mut self, place: Place) {
        self.0[word(place)] &= !(1 << (place & 63));
    }

    /// Adds the four neighbours.
    #[inline]
    pub(super) fn insert_neighbours(&mut self, place: Place) {
        for step in STEPS {
            self.insert(place.wrapping_add(step));
        }
    }

    /// Adds the 3×3 window around a cell of the board.
    #[inline]
    pub(super) fn insert_window(&mut self, place: Place) {
        for middle in [place - STRIDE, place, place + STRIDE] {
            // Three bits of a row never cross a word boundary.
            self.0[word(middle)] |= 0b111 << ((middle - 1) & 63);
        }
    }

    /// Returns the 3×3 window around a cell as nine bits, row by row.
    #[inline]
    pub(super) fn window(&self, place: Place) -> u16 {
        let row = |middle: Place| (self.0[word(middle)] >> ((middle - 1) & 63)) as u16 & 0b111;
        row(place - STRIDE) | row(place) << 3 | row(place + STRIDE) << 6
    }

    /// Returns the intersection.
    #[inline]
    pub(super) fn and(&self, other: &Places) -> Self {
        Places(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Removes and returns the first element.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Place> {
        let word = (0..4).find(|&word| self.0[word] != 0)?;
        let bit = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word] - 1;
        Some((64 * word as u32 + bit) as Place)
    }

    /// Iterates in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Place> {
        let mut left = self;
        std::iter::from_fn(move || left.pop())
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

#[inline]
fn word(place: Place) -> usize {
    usize::from(place / 64)
}

/// Returns the indices of the 3×3 window around a cell, row by row.
pub(super) fn window_of(place: Place) -> impl Iterator<Item = Place> {
    [place - STRIDE, place, place + STRIDE]
        .into_iter()
        .flat_map(|middle| [middle - 1, middle, middle + 1])
}
