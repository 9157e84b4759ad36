//! The inadmissible heuristic of the wide search: a cost that falls as the board gets closer to
//! solved.
//!
//! It is a sum of three parts. Each tile costs its distance from its goal cell, more than linearly:
//! when the other tiles are in place, a long path takes many extra tile moves. Each pair of
//! neighbours costs how far their goal cells are from being neighbours in the same way: tiles with
//! the same path ahead can be moved together. A pair in its goal line in the wrong order costs
//! most, as in linear conflict.
//!
//! The constants were tuned on random boards.

use grid::Size;

/// A cell, or a tile's goal cell, in one byte: the row in the upper half, the column in the lower.
pub(super) type PackedCell = u8;

/// A cell without a tile: the gap, and everything beyond the edge.
pub(super) const VOID: PackedCell = u8::MAX;

/// Distance from one row of a board to the next in memory: each row is followed by at least one
/// void.
pub(super) const STRIDE: usize = 16;
/// Number of cells in a cell's surroundings before it, and after it: two rows.
pub(super) const REACH: usize = 2 * STRIDE;
/// A cell in the middle, and its surroundings.
pub(super) type Around = [PackedCell; 2 * REACH + 1];

/// Cost of the last tile move along an axis, and the increase for each tile move before it.
const LAST_STEP: i32 = 8;
const EACH_BEFORE: i32 = 30;
/// Cost factor in per cent for tiles that belong at the edge: they can be reached from fewer sides.
const AT_EDGE: i32 = 150;
/// Cost of two neighbours, by the distance of their goal cells from being neighbours in the same
/// way.
const APART: [i16; 5] = [0, 2, 16, 19, 23];
/// Cost of two neighbours in their goal line in the wrong order.
const BLOCK: i16 = 125;

/// Costs by the offset of one cell from another: 32 per row and 1 per column, counted from the
/// middle. The offset of a void is so far from the middle that its cost is 0.
type Table = [i16; 2 * MIDDLE];
const MIDDLE: usize = 1024;
const VOID_CODE: i16 = 1000;

/// The heuristic for one board size.
pub(super) struct BeamHeuristic {
    /// The code of each cell: the difference of two codes is the offset of the cells.
    codes: [i16; 256],
    /// Which of the two tables in `stands` applies to a tile.
    at_edge: [u8; 256],
    /// Cost of a tile by the offset of its goal cell from its cell.
    stands: [Table; 2],
    /// Costs of neighbours in a row and in a column, by the offset of the second one's goal cell
    /// from the first one's: outside the goal line, and in it.
    rows: [Table; 2],
    columns: [Table; 2],
}

impl BeamHeuristic {
    pub(super) fn new(size: Size) -> Box<Self> {
        let mut heuristic = Box::new(BeamHeuristic {
            codes: [VOID_CODE; 256],
            at_edge: [0; 256],
            stands: [[0; 2 * MIDDLE]; 2],
            rows: [[0; 2 * MIDDLE]; 2],
            columns: [[0; 2 * MIDDLE]; 2],
        });
        let (width, height) = (size.width(), size.height());
        for y in 0..height {
            for x in 0..width {
                let is_at_edge = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
                heuristic.codes[y * STRIDE + x] = code(y as i16, x as i16);
                heuristic.at_edge[y * STRIDE + x] = u8::from(is_at_edge);
            }
        }
        let most = width.max(height) as i16 - 1;
        for dy in -most..=most {
            for dx in -most..=most {
                let at = index(code(dy, dx));
                let stand = stand(dy) + stand(dx);
                heuristic.stands[0][at] = stand as i16;
                heuristic.stands[1][at] = (stand * AT_EDGE / 100) as i16;
                // No two tiles have the same goal cell.
                if at != MIDDLE {
                    heuristic.columns[0][at] = apart(dy - 1, dx);
                    heuristic.columns[1][at] = apart(dy - 1, dx) + block(dy, dx);
                    heuristic.rows[0][at] = apart(dy, dx - 1);
                    heuristic.rows[1][at] = apart(dy, dx - 1) + block(dx, dy);
                }
            }
        }
        heuristic
    }

    /// Returns the cost of a board that starts with [`REACH`] voids.
    pub(super) fn of_board(&self, board: &[PackedCell]) -> i32 {
        let cells = (0..VOID).zip(&board[REACH..]).filter(|&(_, &tile)| tile != VOID);
        let heuristic = cells.map(|(cell, &tile)| {
            let after = |by: usize| self.codes[usize::from(board[REACH + usize::from(cell) + by])];
            let (row, column) = self.lines(tile, cell);
            let code = self.codes[usize::from(tile)];
            self.stand(tile, cell)
                + look_up(row, after(1) - code)
                + look_up(column, after(STRIDE) - code)
        });
        heuristic.sum()
    }

    /// Returns the change in cost when the tile in the middle, at `cell`, moves into the gap.
    #[inline]
    pub(super) fn of_step<const DIR: usize>(&self, around: &Around, cell: PackedCell) -> i32 {
        let tile = around[REACH];
        let gap = after_step(DIR, cell.into()) as PackedCell;
        let to = const { after_step(DIR, REACH) };
        self.stand(tile, gap) + self.neighbours(around, tile, to, gap, DIR ^ 1)
            - self.stand(tile, cell)
            - self.neighbours(around, tile, REACH, cell, DIR)
    }

    /// Returns the cost of a tile in a cell.
    #[inline]
    fn stand(&self, tile: PackedCell, cell: PackedCell) -> i32 {
        let stands = &self.stands[usize::from(self.at_edge[usize::from(tile)]) % 2];
        look_up(stands, self.codes[usize::from(tile)] - self.codes[usize::from(cell)])
    }

    /// Returns the cost of a tile in a cell together with its neighbours. `at` is the cell's index
    /// in the surroundings, and there is no neighbour in the `empty` direction.
    #[inline]
    fn neighbours(
        &self,
        around: &Around,
        tile: PackedCell,
        at: usize,
        cell: PackedCell,
        empty: usize,
    ) -> i32 {
        let code = |dir: usize| self.codes[usize::from(around[after_step(dir, at)])];
        let (row, column) = self.lines(tile, cell);
        let own = self.codes[usize::from(tile)];
        let mut cost = 0;
        if empty != 0 {
            cost += look_up(column, own - code(0));
        }
        if empty != 1 {
            cost += look_up(column, code(1) - own);
        }
        if empty != 2 {
            cost += look_up(row, own - code(2));
        }
        if empty != 3 {
            cost += look_up(row, code(3) - own);
        }
        cost
    }

    /// Returns the cost tables of neighbours in the row and in the column of a tile in a cell.
    #[inline]
    fn lines(&self, tile: PackedCell, cell: PackedCell) -> (&Table, &Table) {
        let apart = tile ^ cell;
        (&self.rows[usize::from(apart >> 4 == 0)], &self.columns[usize::from(apart << 4 == 0)])
    }
}

/// Returns the cell beside a cell in a direction, in the order of [`grid::Dir::ALL`].
pub(super) const fn after_step(dir: usize, cell: usize) -> usize {
    match dir {
        0 => cell - STRIDE,
        1 => cell + STRIDE,
        2 => cell - 1,
        _ => cell + 1,
    }
}

const fn code(y: i16, x: i16) -> i16 {
    32 * y + x
}

#[inline]
fn look_up(table: &Table, code: i16) -> i32 {
    table[index(code)].into()
}

#[inline]
fn index(code: i16) -> usize {
    // Never outside the table: two codes differ by less than half its length.
    (code + MIDDLE as i16) as usize % (2 * MIDDLE)
}

/// Returns the cost of a distance along one axis.
fn stand(apart: i16) -> i32 {
    let n_steps = i32::from(apart.abs());
    n_steps * LAST_STEP + n_steps * (n_steps - 1) / 2 * EACH_BEFORE
}

fn apart(dy: i16, dx: i16) -> i16 {
    let apart = usize::from(dy.unsigned_abs() + dx.unsigned_abs());
    APART[apart.min(APART.len() - 1)]
}

/// Returns the cost of neighbours in the wrong order. `along` and `off` are the offset of the
/// second one's goal cell along their line and across it.
fn block(along: i16, off: i16) -> i16 {
    if along < 0 && off == 0 { BLOCK } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Dir, Lcg};

    #[test]
    fn the_cost_of_a_step_is_the_difference_between_the_boards() {
        for (width, height) in [(2, 3), (4, 4), (15, 2), (7, 9), (15, 15)] {
            let size = Size::new(width, height).unwrap();
            let heuristic = BeamHeuristic::new(size);
            let mut board = vec![VOID; (height + 4) * STRIDE];
            for cell in size.cells() {
                let cell = (size.y(cell) * STRIDE + size.x(cell)) as PackedCell;
                board[REACH + usize::from(cell)] = cell;
            }
            let mut gap = REACH + (height - 1) * STRIDE + width - 1;
            board[gap] = VOID;
            assert_eq!(heuristic.of_board(&board), 0);
            let mut random = Lcg::new(7);
            for _ in 0..2000 {
                let dir = random.below(Dir::ALL.len() as u32) as usize;
                // A tile that moves in a direction comes from the opposite side.
                let from = after_step(dir ^ 1, gap);
                if board[from] == VOID {
                    continue;
                }
                let before = heuristic.of_board(&board);
                let around = board[from - REACH..].first_chunk().unwrap();
                let cell = (from - REACH) as PackedCell;
                let step = match dir {
                    0 => heuristic.of_step::<0>(around, cell),
                    1 => heuristic.of_step::<1>(around, cell),
                    2 => heuristic.of_step::<2>(around, cell),
                    _ => heuristic.of_step::<3>(around, cell),
                };
                board.swap(from, gap);
                gap = from;
                assert_eq!(heuristic.of_board(&board), before + step);
            }
        }
    }
}
