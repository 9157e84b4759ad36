//! A position: the lamps that are on, and the effect of pressing one of them.

use grid::{BoundedSize, Cell};
use std::ops::{BitXor, BitXorAssign};

/// Shortest side of a board.
pub const SHORTEST_SIDE: usize = 2;
/// Longest side of a board: 81 lamps fit in the bits of a [`CellSet`].
pub const LONGEST_SIDE: usize = 9;

/// Lamps, each on or off. Every pattern of a size is a `Board`, even one that can't be solved.
///
/// ```
/// use lamps::Board;
///
/// let mut board: Board = ".o./ooo/.o.".parse()?;
/// board.play("4".parse()?)?;
/// assert!(board.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: BoardSize,
    on: CellSet,
}

/// Width and height of a board, each from [`SHORTEST_SIDE`] to [`LONGEST_SIDE`].
pub type BoardSize = BoundedSize<SHORTEST_SIDE, LONGEST_SIDE>;

/// A set of cells of one board, one bit each. The sets of a size are a vector space over GF(2), and
/// `^` is its addition: the cells that are in exactly one of the two sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(u128);

/// One move: the lamp in this cell is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Press(pub Cell);

/// The board has no such lamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no lamp {0} on this board")]
pub struct NoLamp(pub Press);

impl Board {
    /// Returns the solved board of a size: all lamps are off.
    pub fn solved(size: BoardSize) -> Self {
        Board { size, on: CellSet::default() }
    }

    /// Returns the width and height.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the lamps that are on.
    pub fn on(&self) -> CellSet {
        self.on
    }

    /// Returns whether all lamps are off.
    pub fn is_solved(&self) -> bool {
        self.on.is_empty()
    }

    /// Returns all moves, row by row. Every lamp can be pressed at any time.
    pub fn moves(&self) -> impl Iterator<Item = Press> + use<> {
        self.size.grid().cells().map(Press)
    }

    /// Presses a lamp and returns which lamps it toggled. Pressing it again undoes that.
    ///
    /// # Errors
    ///
    /// [`NoLamp`] if the board has no such cell. The board is then unchanged.
    pub fn play(&mut self, press: Press) -> Result<CellSet, NoLamp> {
        let toggled = toggled_by(self.size, press).ok_or(NoLamp(press))?;
        self.toggle(toggled);
        Ok(toggled)
    }

    /// Toggles these lamps.
    pub(crate) fn toggle(&mut self, lamps: CellSet) {
        self.on ^= lamps;
    }
}

/// Returns the lamps that a press toggles: its own and its neighbours; none outside the board.
pub(crate) fn toggled_by(size: BoardSize, Press(cell): Press) -> Option<CellSet> {
    let size = size.grid();
    size.at(cell.index())?;
    let neighbours = size.neighbours(cell).map(CellSet::of);
    Some(neighbours.fold(CellSet::of(cell), BitXor::bitxor))
}

impl CellSet {
    /// Creates the set of one cell, which must be on a board.
    pub(crate) fn of(cell: Cell) -> Self {
        CellSet(1 << cell.index())
    }

    /// Returns the number of cells in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether it is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether it contains a cell.
    pub fn contains(self, cell: Cell) -> bool {
        u32::try_from(cell.index())
            .is_ok_and(|index| self.0.checked_shr(index).unwrap_or(0) & 1 == 1)
    }

    /// Returns the set as bits, the lowest for the first cell.
    pub fn bits(self) -> u128 {
        self.0
    }
}

impl BitXor for CellSet {
    type Output = CellSet;

    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet(self.0 ^ other.0)
    }
}

impl BitXorAssign for CellSet {
    fn bitxor_assign(&mut self, other: CellSet) {
        self.0 ^= other.0;
    }
}
