//! Walking distance: the tile moves across rows and across columns, if only the line of each tile
//! mattered.
//!
//! Consider the rows alone. A state says how many tiles of each goal row are in each row, and in
//! which row the gap is. A vertical tile move carries one tile from a row to the next. There are
//! few such states (24,964 on 4×4), so one breadth-first search finds the fewest tile moves from
//! each of them to the solved state. The same is done for columns. Vertical and horizontal tile
//! moves are different moves, so the sum of both is a lower bound (K. Takahashi's walking
//! distance).

use crate::board::{Board, BoardSize, goal_cell};
use grid::Size;
use std::collections::BTreeMap;

/// Maximum side length of boards with these tables.
const MAX_SIDE: usize = 4;
/// Stands for an impossible tile move.
const NONE: u32 = u32::MAX;

/// Walking-distance tables for one board size.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    size: Size,
    pub(super) rows: Axis,
    pub(super) columns: Axis,
}

/// The states of one axis, numbered in the order in which the search finds them.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    numbers: BTreeMap<LineCounts, u32>,
    /// The fewest tile moves to the solved state.
    steps: Vec<u8>,
    /// The state after a tile of each goal line moved to the previous line, and to the next.
    after: Vec<[[u32; MAX_SIDE]; 2]>,
}

/// The number of tiles of each goal line in each line, and the line of the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LineCounts {
    tiles: [[u8; MAX_SIDE]; MAX_SIDE],
    gap: u8,
}

impl WalkingDistance {
    /// Returns whether boards of this size have tables. A side longer than 4 has too many states.
    pub fn supports(size: Size) -> bool {
        size.width().max(size.height()) <= MAX_SIDE
    }

    /// Builds the tables; `None` for sizes that are not [supported](Self::supports).
    pub fn new(size: Size) -> Option<Self> {
        if !Self::supports(size) {
            return None;
        }
        let order = Board::solved(BoardSize::new(size.width(), size.height()).ok()?);
        let rows = Axis::new(counts(&order, Size::y), size.height());
        let columns = Axis::new(counts(&order, Size::x), size.width());
        Some(WalkingDistance { size, rows, columns })
    }

    /// Returns the board size that these tables are for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the numbers of states of the rows and of the columns.
    pub fn n_states(&self) -> [usize; 2] {
        [self.rows.steps.len(), self.columns.steps.len()]
    }

    /// Returns the states of a board's rows and columns; `None` if the board has another size.
    pub(super) fn find(&self, board: &Board) -> Option<[u32; 2]> {
        let rows = counts(board, Size::y);
        let columns = counts(board, Size::x);
        let is_same_size = board.size() == self.size;
        let numbers = [self.rows.numbers.get(&rows)?, self.columns.numbers.get(&columns)?];
        is_same_size.then_some(numbers.map(|&number| number))
    }

    /// Returns the walking distance of these states.
    pub(super) fn steps(&self, [rows, columns]: [u32; 2]) -> u32 {
        u32::from(self.rows.steps[rows as usize]) + u32::from(self.columns.steps[columns as usize])
    }
}

impl Axis {
    /// Runs a breadth-first search from the solved state.
    fn new(order: LineCounts, n_lines: usize) -> Self {
        let mut axis =
            Axis { numbers: BTreeMap::from([(order, 0)]), steps: vec![0], after: Vec::new() };
        let mut all = vec![order];
        while axis.after.len() < all.len() {
            let counts = all[axis.after.len()];
            let steps = axis.steps[axis.after.len()];
            let mut after = [[NONE; MAX_SIDE]; 2];
            for (to, number) in after.iter_mut().flatten().enumerate() {
                let Some(next) = counts.after(to / MAX_SIDE == 1, to % MAX_SIDE, n_lines) else {
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

    /// Returns the state after a tile of this goal line moved forward, to the next line, or back.
    pub(super) fn after(&self, number: u32, is_forward: bool, goal: usize) -> u32 {
        self.after[number as usize][usize::from(is_forward)][goal]
    }
}

impl LineCounts {
    /// Moves a tile of this goal line into the gap's line, forward or back; `None` if there is
    /// none.
    fn after(mut self, is_forward: bool, goal: usize, n_lines: usize) -> Option<Self> {
        let gap = usize::from(self.gap);
        let from = if is_forward { gap.checked_sub(1)? } else { gap + 1 };
        if from >= n_lines || self.tiles[from][goal] == 0 {
            return None;
        }
        self.tiles[from][goal] -= 1;
        self.tiles[gap][goal] += 1;
        self.gap = from as u8;
        Some(self)
    }
}

/// Counts the tiles in the lines of a board, along the axis that `line` selects.
fn counts(board: &Board, line: impl Fn(Size, grid::Cell) -> usize) -> LineCounts {
    let size = board.size();
    let mut tiles = [[0; MAX_SIDE]; MAX_SIDE];
    for cell in size.cells().filter(|&cell| cell != board.gap()) {
        let goal = line(size, goal_cell(size, board.tile(cell)));
        if let Some(n) = tiles.get_mut(line(size, cell)).and_then(|line| line.get_mut(goal)) {
            *n += 1;
        }
    }
    LineCounts { tiles, gap: line(size, board.gap()) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_have_the_known_number_of_states() {
        let walking = |w, h| WalkingDistance::new(Size::new(w, h).unwrap()).map(|w| w.n_states());
        assert_eq!(walking(4, 4), Some([24_964, 24_964]));
        assert_eq!(walking(3, 3), Some([105, 105]));
        assert_eq!(walking(5, 4), None);
    }
}
