//! What a board costs on its way home: the less, the fewer steps are left, as far as one can tell.
//!
//! Every tile pays for its distance from home, the more for each step the farther it is: later, when the
//! others are in order, a long way is dear. Every two neighbours pay for not belonging beside each
//! other: tiles that have the same way to go are moved together. And two pay most that stand in the
//! line where both belong, the wrong way round.
//!
//! The prices were found by trying many on random boards.

use grid::Size;

/// A cell or a tile's home in one byte: the row in the upper half, the column in the lower.
pub(super) type Place = u8;

/// Where no tile is: the gap, and all that is beyond the edge.
pub(super) const VOID: Place = u8::MAX;

/// The rows of a board lie so far apart in memory that after each there is at least one void.
pub(super) const STRIDE: usize = 16;
/// How many cells before one and after it are around it: two rows.
pub(super) const REACH: usize = 2 * STRIDE;
/// The cells around one, which is in the middle.
pub(super) type Around = [Place; 2 * REACH + 1];

/// What the last step home costs along a row or a column, and how much more each step before it.
const LAST_STEP: i32 = 8;
const EACH_BEFORE: i32 = 30;
/// Tiles that belong at the edge can be reached from fewer sides and pay so many hundredths.
const AT_EDGE: i32 = 150;
/// What two neighbours pay whose homes are so many steps from being neighbours in the same way.
const APART: [i16; 5] = [0, 2, 16, 19, 23];
/// What two neighbours pay that stand in the line where both belong, the wrong way round.
const BLOCK: i16 = 125;

/// What something costs by how one place lies to another: 32 for each row and 1 for each column, counted
/// from the middle. How a void lies to a place is so far from the middle that it costs nothing.
type Table = [i16; 2 * MIDDLE];
const MIDDLE: usize = 1024;
const VOID_CODE: i16 = 1000;

/// The prices for one size of board.
pub(super) struct Prices {
    /// The number of each place: two of them tell how the places lie to each other.
    codes: [i16; 256],
    /// Which of the tables is a tile's.
    at_edge: [u8; 256],
    /// What a tile pays for how its home lies to where it stands.
    stands: [Table; 2],
    /// What neighbours in a row and in a column pay for how the home of the second lies to that of the
    /// first: on foreign ground, and in the line where one belongs.
    rows: [Table; 2],
    columns: [Table; 2],
}

impl Prices {
    pub(super) fn new(size: Size) -> Box<Self> {
        let mut prices = Box::new(Prices {
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
                prices.codes[y * STRIDE + x] = code(y as i16, x as i16);
                prices.at_edge[y * STRIDE + x] = u8::from(is_at_edge);
            }
        }
        let most = width.max(height) as i16 - 1;
        for dy in -most..=most {
            for dx in -most..=most {
                let at = index(code(dy, dx));
                let stand = stand(dy) + stand(dx);
                prices.stands[0][at] = stand as i16;
                prices.stands[1][at] = (stand * AT_EDGE / 100) as i16;
                // A tile is no neighbour of itself.
                if at != MIDDLE {
                    prices.columns[0][at] = apart(dy - 1, dx);
                    prices.columns[1][at] = apart(dy - 1, dx) + block(dy, dx);
                    prices.rows[0][at] = apart(dy, dx - 1);
                    prices.rows[1][at] = apart(dy, dx - 1) + block(dx, dy);
                }
            }
        }
        prices
    }

    /// What a board costs that begins with as many voids as [`REACH`].
    pub(super) fn of_board(&self, board: &[Place]) -> i32 {
        let cells = (0..VOID).zip(&board[REACH..]).filter(|&(_, &tile)| tile != VOID);
        let prices = cells.map(|(place, &tile)| {
            let after = |by: usize| self.codes[usize::from(board[REACH + usize::from(place) + by])];
            let (row, column) = self.lines(tile, place);
            let code = self.codes[usize::from(tile)];
            self.stand(tile, place)
                + look_up(row, after(1) - code)
                + look_up(column, after(STRIDE) - code)
        });
        prices.sum()
    }

    /// How that changes when the tile in the middle, at a place, goes in a direction into the gap.
    #[inline]
    pub(super) fn of_step<const DIR: usize>(&self, around: &Around, place: Place) -> i32 {
        let tile = around[REACH];
        let gap = after_step(DIR, place.into()) as Place;
        let to = const { after_step(DIR, REACH) };
        self.stand(tile, gap) + self.company(around, tile, to, gap, DIR ^ 1)
            - self.stand(tile, place)
            - self.company(around, tile, REACH, place, DIR)
    }

    /// What a tile pays for standing at a place.
    #[inline]
    fn stand(&self, tile: Place, place: Place) -> i32 {
        let stands = &self.stands[usize::from(self.at_edge[usize::from(tile)]) % 2];
        look_up(stands, self.codes[usize::from(tile)] - self.codes[usize::from(place)])
    }

    /// What a tile and its neighbours pay when it stands at a place, which is there in the cells around; nobody
    /// is in the `empty` direction.
    #[inline]
    fn company(&self, around: &Around, tile: Place, at: usize, place: Place, empty: usize) -> i32 {
        let code = |dir: usize| self.codes[usize::from(around[after_step(dir, at)])];
        let (row, column) = self.lines(tile, place);
        let own = self.codes[usize::from(tile)];
        let mut price = 0;
        if empty != 0 {
            price += look_up(column, own - code(0));
        }
        if empty != 1 {
            price += look_up(column, code(1) - own);
        }
        if empty != 2 {
            price += look_up(row, own - code(2));
        }
        if empty != 3 {
            price += look_up(row, code(3) - own);
        }
        price
    }

    /// The prices of neighbours in the row and in the column of a place where a tile stands.
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

/// What it costs to stand so far from home, along one side.
fn stand(apart: i16) -> i32 {
    let n_steps = i32::from(apart.abs());
    n_steps * LAST_STEP + n_steps * (n_steps - 1) / 2 * EACH_BEFORE
}

fn apart(dy: i16, dx: i16) -> i16 {
    let apart = usize::from(dy.unsigned_abs() + dx.unsigned_abs());
    APART[apart.min(APART.len() - 1)]
}

/// What neighbours pay for being the wrong way round: the second one's home is so far along their line,
/// and so far from it.
fn block(along: i16, off: i16) -> i16 {
    if along < 0 && off == 0 { BLOCK } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Dir, Lcg};

    #[test]
    fn the_price_of_a_step_is_what_the_board_costs_more_after_it() {
        for (width, height) in [(2, 3), (4, 4), (15, 2), (7, 9), (15, 15)] {
            let size = Size::new(width, height).unwrap();
            let prices = Prices::new(size);
            let mut board = vec![VOID; (height + 4) * STRIDE];
            for cell in size.cells() {
                let place = (size.y(cell) * STRIDE + size.x(cell)) as Place;
                board[REACH + usize::from(place)] = place;
            }
            let mut gap = REACH + (height - 1) * STRIDE + width - 1;
            board[gap] = VOID;
            assert_eq!(prices.of_board(&board), 0);
            let mut random = Lcg::new(7);
            for _ in 0..2000 {
                let dir = random.below(Dir::ALL.len() as u32) as usize;
                // A tile that goes in a direction comes from the opposite side.
                let from = after_step(dir ^ 1, gap);
                if board[from] == VOID {
                    continue;
                }
                let before = prices.of_board(&board);
                let around = board[from - REACH..].first_chunk().unwrap();
                let place = (from - REACH) as Place;
                let step = match dir {
                    0 => prices.of_step::<0>(around, place),
                    1 => prices.of_step::<1>(around, place),
                    2 => prices.of_step::<2>(around, place),
                    _ => prices.of_step::<3>(around, place),
                };
                board.swap(from, gap);
                gap = from;
                assert_eq!(prices.of_board(&board), before + step);
            }
        }
    }
}
