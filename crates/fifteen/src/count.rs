//! Counts all boards of a size with a breadth-first search.

use std::ops::ControlFlow;

use grid::Size;

/// With more cells, the number of boards exceeds 32 bits.
const MAX_CELLS: usize = 12;
/// Bytes of marks processed between two polls of `watch`: about a millisecond of work.
const BYTES_PER_POLL: u32 = 4096;

/// Result of a count, partial or complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Number of boards found.
    pub boards: u32,
    /// Number of boards that exist: half of all arrangements.
    pub total: u32,
    /// Number of tile moves to the farthest board found.
    pub farthest: u32,
}

/// Boards of this size can't be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot count {0} boards: both sides must be at least 2, with at most 12 cells in all")]
pub struct CountError(pub Size);

/// Counts the boards of a size and finds the largest distance from the solved board. `watch` is the
/// cancel callback, polled about every millisecond with the count so far. If it breaks, that count
/// is returned.
///
/// This is a breadth-first search over all boards, with two bits per board. A board is represented
/// by its gap and the permutation of its other tiles. Moving the gap along its row keeps that
/// permutation; moving it to another row carries one tile past `width - 1` others. So the gap's row
/// determines its parity, and all but two tiles determine the last two. This makes
/// `cells · (cells - 1)! / 2` boards.
///
/// ```
/// use std::ops::ControlFlow;
/// let count = fifteen::count_boards(grid::Size::new(3, 2)?, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!((count.boards, count.farthest), (360, 21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`CountError`] if a side is shorter than 2 or there are more than 12 cells.
pub fn count_boards(
    size: Size,
    watch: &mut dyn FnMut(&Count) -> ControlFlow<()>,
) -> Result<Count, CountError> {
    let (width, height) = (size.width(), size.height());
    if width < 2 || height < 2 || size.area() > MAX_CELLS {
        return Err(CountError(size));
    }
    Ok(count(&Orders { width, tiles: size.area() - 1 }, watch))
}

fn count(orders: &Orders, watch: &mut dyn FnMut(&Count) -> ControlFlow<()>) -> Count {
    let per_gap = orders.len();
    let total = per_gap * (orders.tiles as u32 + 1);
    let mut marks = Marks(vec![0; (total as usize).div_ceil(4)]);
    marks.set(per_gap * orders.tiles as u32, Mark::NOW[0]);
    let mut count = Count { boards: 1, total, farthest: 0 };
    for depth in 0.. {
        let (now, next) = (Mark::NOW[depth % 2], Mark::NOW[(depth + 1) % 2]);
        let before = count.boards;
        for byte in 0..marks.0.len() as u32 {
            if byte % BYTES_PER_POLL == 0 && watch(&count).is_break() {
                return count;
            }
            if marks.0[byte as usize] == 0 {
                continue;
            }
            for board in byte * 4..byte * 4 + 4 {
                if marks.get(board) != now {
                    continue;
                }
                marks.set(board, Mark::DONE);
                orders.neighbours(board / per_gap, board % per_gap, |gap, order| {
                    let board = gap * per_gap + order;
                    if marks.get(board) == Mark::UNSEEN {
                        marks.set(board, next);
                        count.boards += 1;
                        count.farthest = depth as u32 + 1;
                    }
                });
            }
        }
        if count.boards == before {
            break;
        }
    }
    count
}

struct Mark;

impl Mark {
    const UNSEEN: u8 = 0;
    const NOW: [u8; 2] = [1, 2];
    const DONE: u8 = 3;
}

struct Marks(Vec<u8>);

impl Marks {
    fn get(&self, board: u32) -> u8 {
        self.0.get(board as usize / 4).map_or(Mark::DONE, |byte| byte >> (board % 4 * 2) & 3)
    }

    fn set(&mut self, board: u32, mark: u8) {
        let (byte, shift) = (&mut self.0[board as usize / 4], board % 4 * 2);
        *byte = *byte & !(3 << shift) | mark << shift;
    }
}

/// Ranks the permutations of the tiles.
struct Orders {
    width: usize,
    tiles: usize,
}

impl Orders {
    /// Returns the number of reachable permutations per gap cell: half of all permutations.
    fn len(&self) -> u32 {
        (3..=self.tiles as u32).product()
    }

    fn neighbours(&self, gap: u32, order: u32, mut found: impl FnMut(u32, u32)) {
        let (gap, width) = (gap as usize, self.width);
        if gap % width > 0 {
            found(gap as u32 - 1, order);
        }
        if gap % width + 1 < width {
            found(gap as u32 + 1, order);
        }
        let tiles = self.unrank(order, gap);
        if gap >= width {
            let mut tiles = tiles;
            tiles[gap - width..gap].rotate_left(1);
            found((gap - width) as u32, self.rank(&tiles));
        }
        if gap + width <= self.tiles {
            let mut tiles = tiles;
            tiles[gap..gap + width].rotate_right(1);
            found((gap + width) as u32, self.rank(&tiles));
        }
    }

    /// Returns the rank of a permutation, computed from all its tiles but the last two.
    fn rank(&self, tiles: &[u8; MAX_CELLS]) -> u32 {
        let mut free = (1_u32 << self.tiles) - 1;
        let mut rank = 0;
        for (at, &tile) in tiles[..self.tiles - 2].iter().enumerate() {
            rank = rank * (self.tiles - at) as u32 + (free & ((1 << tile) - 1)).count_ones();
            free &= !(1 << tile);
        }
        rank
    }

    /// Returns the permutation with this rank for this gap cell.
    fn unrank(&self, mut rank: u32, gap: usize) -> [u8; MAX_CELLS] {
        let mut digits = [0; MAX_CELLS];
        for at in (0..self.tiles - 2).rev() {
            let base = (self.tiles - at) as u32;
            digits[at] = rank % base;
            rank /= base;
        }
        // Each move of the gap to another row passes `width - 1` tiles.
        let rows = self.tiles / self.width - gap / self.width;
        let odd = (rows * (self.width - 1)) as u32 + digits.iter().sum::<u32>();
        digits[self.tiles - 2] = odd % 2;
        let mut free = (1_u32 << self.tiles) - 1;
        digits.map(|digit| {
            let mut rest = free;
            for _ in 0..digit {
                rest &= rest.wrapping_sub(1);
            }
            let tile = rest.trailing_zeros().min(31);
            free &= !(1 << tile);
            tile as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(width: usize, height: usize) -> (u32, u32) {
        let size = Size::new(width, height).unwrap();
        let count = count_boards(size, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(count.boards, count.total);
        (count.boards, count.farthest)
    }

    #[test]
    fn counts_match_the_known_values() {
        assert_eq!(all(2, 2), (12, 6));
        assert_eq!(all(3, 2), (360, 21));
        assert_eq!(all(2, 3), (360, 21));
        assert_eq!(all(4, 2), (20_160, 36));
        assert_eq!(all(3, 3), (181_440, 31));
    }

    #[test]
    fn a_break_stops_the_count() {
        let mut polls = 0;
        let count = count_boards(Size::new(3, 3).unwrap(), &mut |_| {
            polls += 1;
            if polls < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(polls, 5);
        assert!(count.is_ok_and(|count| count.boards < count.total));
    }

    #[test]
    fn unsupported_sizes_are_rejected() {
        for (width, height) in [(1, 5), (5, 1), (4, 4), (13, 1), (255, 255)] {
            let size = Size::new(width, height).unwrap();
            let counted = count_boards(size, &mut |_| ControlFlow::Continue(()));
            assert_eq!(counted, Err(CountError(size)));
        }
    }
}
