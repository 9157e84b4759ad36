//! The inadmissible estimate of the wide search: a cost that falls as the board comes nearer to order.
//!
//! It is a sum of three parts. Each tile costs its distance from home, more than linearly: when the
//! other tiles are in order, a long way takes many extra steps. Each pair of neighbours costs how far
//! their homes are from being neighbours in the same way: tiles with the same way to go can be moved
//! together. A pair in its goal line in the wrong order costs most, as in linear conflict.
//!
//! The constants were found by trials on random boards.

use grid::Size;

/// A cell or a tile's home in one byte: the row in the upper half, the column in the lower.
pub(super) type Place = u8;

/// Where there is no tile: the gap, and everything beyond the edge.
pub(super) const VOID: Place = u8::MAX;

/// From one row of a board to the next in memory: after each row there is at least one void.
pub(super) const STRIDE: usize = 16;
/// How many cells before and after a cell its surroundings have: two rows.
pub(super) const REACH: usize = 2 * STRIDE;
/// A cell in the middle, and its surroundings.
pub(super) type Around = [Place; 2 * REACH + 1];

/// The cost of the last step home along a row or a column, and how much more each step before it.
const LAST_STEP: i32 = 8;
const EACH_BEFORE: i32 = 30;
/// The cost of tiles whose home is at the edge, in hundredths: they can be reached from fewer sides.
const AT_EDGE: i32 = 150;
/// The cost of two neighbours, by how many steps their homes are from being neighbours in the same way.
const APART: [i16; 5] = [0, 2, 16, 19, 23];
/// The cost of two neighbours in their goal line in the wrong order.
const BLOCK: i16 = 125;

/// Costs by the offset of one place from another: 32 for each row and 1 for each column, counted from
/// the middle. The offset of a void is so far from the middle that its cost is 0.
type Table = [i16; 2 * MIDDLE];
const MIDDLE: usize = 1024;
const VOID_CODE: i16 = 1000;

/// The heuristic for one size of board.
pub(super) struct Heuristic {
    /// The code of each place: the difference of two codes is the offset of the places.
    codes: [i16; 256],
    /// Which of the two tables in `stands` a tile has.
    at_edge: [u8; 256],
    /// The cost of a tile by the offset of its home from its place.
    stands: [Table; 2],
    /// The costs of neighbours in a row and in a column by the offset of the second one's home from the
    /// first one's: outside of the goal line, and in it.
    rows: [Table; 2],
    columns: [Table; 2],
}

impl Heuristic {
    pub(super) fn new(size: Size) -> Box<Self> {
        let mut heuristic = Box::new(Heuristic {
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
                // No two tiles have the same home.
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

    /// The cost of a board that begins with [`REACH`] voids.
    pub(super) fn of_board(&self, board: &[Place]) -> i32 {
        let cells = (0..VOID).zip(&board[REACH..]).filter(|&(_, &tile)| tile != VOID);
        let heuristic = cells.map(|(place, &tile)| {
            let after = |by: usize| self.codes[usize::from(board[REACH + usize::from(place) + by])];
            let (row, column) = self.lines(tile, place);
            let code = self.codes[usize::from(tile)];
            self.stand(tile, place)
                + look_up(row, after(1) - code)
                + look_up(column, after(STRIDE) - code)
        });
        heuristic.sum()
    }

    /// How the cost changes when the tile in the middle, at `place`, goes in a direction into the gap.
    #[inline]
    pub(super) fn of_step<const DIR: usize>(&self, around: &Around, place: Place) -> i32 {
        let tile = around[REACH];
        let gap = after_step(DIR, place.into()) as Place;
        let to = const { after_step(DIR, REACH) };
        self.stand(tile, gap) + self.neighbours(around, tile, to, gap, DIR ^ 1)
            - self.stand(tile, place)
            - self.neighbours(around, tile, REACH, place, DIR)
    }

    /// The cost of a tile at a place.
    #[inline]
    fn stand(&self, tile: Place, place: Place) -> i32 {
        let stands = &self.stands[usize::from(self.at_edge[usize::from(tile)]) % 2];
        look_up(stands, self.codes[usize::from(tile)] - self.codes[usize::from(place)])
    }

    /// The cost of a tile at a place and its neighbours; `at` is the place in the surroundings, and there
    /// is no neighbour in the `empty` direction.
    #[inline]
    fn neighbours(
        &self,
        around: &Around,
        tile: Place,
        at: usize,
        place: Place,
        empty: usize,
    ) -> i32 {
        let code = |dir: usize| self.codes[usize::from(around[after_step(dir, at)])];
        let (row, column) = self.lines(tile, place);
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

    /// The costs of neighbours in the row and in the column of a tile at a place.
    #[inline]
    fn lines(&self, tile: Place, place: Place) -> (&Table, &Table) {
        let apart = tile ^ place;
        (&self.rows[usize::from(apart >> 4 == 0)], &self.columns[usize::from(apart << 4 == 0)])
    }
}

/// The cell after a step in a direction, in the order of [`grid::Dir::ALL`].
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
    // Never outside of a table: two codes differ by less than its half.
    (code + MIDDLE as i16) as usize % (2 * MIDDLE)
}

/// The cost of a distance from home along one axis.
fn stand(apart: i16) -> i32 {
    let n_steps = i32::from(apart.abs());
    n_steps * LAST_STEP + n_steps * (n_steps - 1) / 2 * EACH_BEFORE
}

fn apart(dy: i16, dx: i16) -> i16 {
    let apart = usize::from(dy.unsigned_abs() + dx.unsigned_abs());
    APART[apart.min(APART.len() - 1)]
}

/// The cost of neighbours in the wrong order: the second one's home is `along` their line and `off` it.
fn block(along: i16, off: i16) -> i16 {
    if along < 0 && off == 0 { BLOCK } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Dir, Lcg};

    #[test]
    fn the_cost_of_a_step_is_the_difference_of_the_boards_costs() {
        for (width, height) in [(2, 3), (4, 4), (15, 2), (7, 9), (15, 15)] {
            let size = Size::new(width, height).unwrap();
            let heuristic = Heuristic::new(size);
            let mut board = vec![VOID; (height + 4) * STRIDE];
            for cell in size.cells() {
                let place = (size.y(cell) * STRIDE + size.x(cell)) as Place;
                board[REACH + usize::from(place)] = place;
            }
            let mut gap = REACH + (height - 1) * STRIDE + width - 1;
            board[gap] = VOID;
            assert_eq!(heuristic.of_board(&board), 0);
            let mut random = Lcg::new(7);
            for _ in 0..2000 {
                let dir = random.below(Dir::ALL.len() as u32) as usize;
                // A tile that goes in a direction comes from the opposite side.
                let from = after_step(dir ^ 1, gap);
                if board[from] == VOID {
                    continue;
                }
                let before = heuristic.of_board(&board);
                let around = board[from - REACH..].first_chunk().unwrap();
                let place = (from - REACH) as Place;
                let step = match dir {
                    0 => heuristic.of_step::<0>(around, place),
                    1 => heuristic.of_step::<1>(around, place),
                    2 => heuristic.of_step::<2>(around, place),
                    _ => heuristic.of_step::<3>(around, place),
                };
                board.swap(from, gap);
                gap = from;
                assert_eq!(heuristic.of_board(&board), before + step);
            }
        }
    }
}
