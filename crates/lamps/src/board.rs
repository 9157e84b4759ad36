//! A position: which lamps are on, and what pressing one of them does.

use grid::{BoundedSize, Cell};
use std::ops::{BitXor, BitXorAssign};

/// The fewest lamps on a side of a board.
pub const SHORTEST_SIDE: usize = 2;
/// The most lamps on a side of a board: 81 lamps fit in the bits of a [`CellSet`].
pub const LONGEST_SIDE: usize = 9;

/// Lamps, each on or off. Every pattern of a size is a `Board`, also one that cannot be solved.
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

/// The width and height of a board, each from [`SHORTEST_SIDE`] to [`LONGEST_SIDE`].
pub type BoardSize = BoundedSize<SHORTEST_SIDE, LONGEST_SIDE>;

/// A set of cells of one board, a bit for each. The sets of a size are a vector space over GF(2), and
/// `^` is its addition: the cells that are in one of the two sets, but not in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(u128);

/// One move: the lamp in this cell is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Press(pub Cell);

/// The board ends before this lamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no lamp {0} on this board")]
pub struct NoLamp(pub Press);

impl Board {
    /// The solved board of a size: all lamps are off.
    pub fn solved(size: BoardSize) -> Self {
        Board { size, on: CellSet::default() }
    }

    /// Width and height.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The lamps that are on.
    pub fn on(&self) -> CellSet {
        self.on
    }

    /// Whether all lamps are off.
    pub fn is_solved(&self) -> bool {
        self.on.is_empty()
    }

    /// All moves, row by row. Every lamp can be pressed at any time.
    pub fn moves(&self) -> impl Iterator<Item = Press> + use<> {
        self.size.grid().cells().map(Press)
    }

    /// Presses a lamp and says which lamps that toggled. Pressing it again takes it back.
    ///
    /// # Errors
    ///
    /// [`NoLamp`] if the board has no such cell. The board is then unchanged.
    pub fn play(&mut self, press: Press) -> Result<CellSet, NoLamp> {
        let toggled = toggled_by(self.size, press).ok_or(NoLamp(press))?;
        self.toggle(toggled);
        Ok(toggled)
    }

    /// Turns these lamps off if they are on, and on if they are off.
    pub(crate) fn toggle(&mut self, lamps: CellSet) {
        self.on ^= lamps;
    }
}

/// The lamps that a press toggles: its own and the neighbours. None outside the board.
pub(crate) fn toggled_by(size: BoardSize, Press(cell): Press) -> Option<CellSet> {
    let size = size.grid();
    size.at(cell.index())?;
    let neighbours = size.neighbours(cell).map(CellSet::of);
    Some(neighbours.fold(CellSet::of(cell), BitXor::bitxor))
}

impl CellSet {
    /// The set of one cell, which must be on a board.
    pub(crate) fn of(cell: Cell) -> Self {
        CellSet(1 << cell.index())
    }

    /// How many cells are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a cell is in it.
    pub fn contains(self, cell: Cell) -> bool {
        u32::try_from(cell.index())
            .is_ok_and(|index| self.0.checked_shr(index).unwrap_or(0) & 1 == 1)
    }

    /// The set as bits, the lowest for the first cell.
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
