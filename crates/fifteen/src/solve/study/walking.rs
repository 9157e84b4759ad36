//! Walking distance: how many steps across rows, and how many across columns, if only the line of each tile mattered.
//!
//! Think of the rows alone: it counts how many tiles of each home row are in each row, and in which row the gap is.
//! A step up or down carries one tile from a row to the next. There are few such counts (24,964 on 4×4), so the
//! fewest steps from each of them to order are found by a breadth-first search once. The same for columns; steps across rows and steps across
//! columns are different steps, so the sum of both is a bound (K. Takahashi's walking distance).

use crate::board::{Board, BoardSize, home};
use grid::Size;
use std::collections::BTreeMap;

/// The longest side of a board that has these tables.
const LONGEST: usize = 4;
/// There is no such step.
const NONE: u32 = u32::MAX;

/// The tables of one size of board.
#[derive(Clone, Debug)]
pub struct Walking {
    size: Size,
    pub(super) rows: Axis,
    pub(super) columns: Axis,
}

/// The counts of one axis, numbered in the order in which the search meets them.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    numbers: BTreeMap<Counts, u32>,
    /// The fewest steps to order.
    steps: Vec<u8>,
    /// The number after a tile of each home line went to the line before, and to the line after.
    after: Vec<[[u32; LONGEST]; 2]>,
}

/// How many tiles of each home line are in each line, and the line of the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Counts {
    tiles: [[u8; LONGEST]; LONGEST],
    gap: u8,
}

impl Walking {
    /// Whether boards of this size have these tables; with a side longer than 4 there are too many counts.
    pub fn reaches(size: Size) -> bool {
        size.width().max(size.height()) <= LONGEST
    }

    /// Makes the tables; none for boards that it does not [reach](Self::reaches).
    pub fn new(size: Size) -> Option<Self> {
        if !Self::reaches(size) {
            return None;
        }
        let order = Board::solved(BoardSize::new(size.width(), size.height()).ok()?);
        let rows = Axis::new(counts(&order, Size::y), size.height());
        let columns = Axis::new(counts(&order, Size::x), size.width());
        Some(Walking { size, rows, columns })
    }

    /// The size of the boards that these tables are for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many counts the tables have, of rows and of columns.
    pub fn n_counts(&self) -> [usize; 2] {
        [self.rows.steps.len(), self.columns.steps.len()]
    }

    /// The numbers of a board's counts of rows and of columns; none if it has another size.
    pub(super) fn find(&self, board: &Board) -> Option<[u32; 2]> {
        let rows = counts(board, Size::y);
        let columns = counts(board, Size::x);
        let is_same_size = board.size() == self.size;
        let numbers = [self.rows.numbers.get(&rows)?, self.columns.numbers.get(&columns)?];
        is_same_size.then_some(numbers.map(|&number| number))
    }

    /// The fewest steps from these counts to order.
    pub(super) fn steps(&self, [rows, columns]: [u32; 2]) -> u32 {
        u32::from(self.rows.steps[rows as usize]) + u32::from(self.columns.steps[columns as usize])
    }
}

impl Axis {
    /// Breadth first from order.
    fn new(order: Counts, n_lines: usize) -> Self {
        let mut axis =
            Axis { numbers: BTreeMap::from([(order, 0)]), steps: vec![0], after: Vec::new() };
        let mut all = vec![order];
        while axis.after.len() < all.len() {
            let counts = all[axis.after.len()];
            let steps = axis.steps[axis.after.len()];
            let mut after = [[NONE; LONGEST]; 2];
            for (to, number) in after.iter_mut().flatten().enumerate() {
                let Some(next) = counts.after(to / LONGEST == 1, to % LONGEST, n_lines) else {
                    continue;
                };
                *number = *axis.numbers.entry(next).or_insert_with(|| {
                    all.push(next);
                    axis.steps.push(steps + 1);
                    all.len() as u32 - 1
                });
            }
            axis.after.push(after);
        }
        axis
    }

    /// The number after a tile with this home line went forward, to the next line, or back.
    pub(super) fn after(&self, number: u32, is_forward: bool, home: usize) -> u32 {
        self.after[number as usize][usize::from(is_forward)][home]
    }
}

impl Counts {
    /// A tile with this home line goes into the gap's line, forward or back; none if there is no such tile.
    fn after(mut self, is_forward: bool, home: usize, n_lines: usize) -> Option<Self> {
        let gap = usize::from(self.gap);
        let from = if is_forward { gap.checked_sub(1)? } else { gap + 1 };
        if from >= n_lines || self.tiles[from][home] == 0 {
            return None;
        }
        self.tiles[from][home] -= 1;
        self.tiles[gap][home] += 1;
        self.gap = from as u8;
        Some(self)
    }
}

/// The counts of a board's lines, of the axis that `line` gives.
fn counts(board: &Board, line: impl Fn(Size, grid::Cell) -> usize) -> Counts {
    let size = board.size();
    let mut tiles = [[0; LONGEST]; LONGEST];
    for cell in size.cells().filter(|&cell| cell != board.gap()) {
        let home = line(size, home(size, board.tile(cell)));
        if let Some(n) = tiles.get_mut(line(size, cell)).and_then(|line| line.get_mut(home)) {
            *n += 1;
        }
    }
    Counts { tiles, gap: line(size, board.gap()) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_have_the_known_number_of_counts() {
        let walking = |w, h| Walking::new(Size::new(w, h).unwrap()).map(|w| w.n_counts());
        assert_eq!(walking(4, 4), Some([24_964, 24_964]));
        assert_eq!(walking(3, 3), Some([105, 105]));
        assert_eq!(walking(5, 4), None);
    }
}
