//! Entropy: how far a board is from order, by three measures that are cheap to compute.

use crate::board::{Board, LONGEST_SIDE, home};
use grid::{Cell, Dir, Size};

/// The measures of one position, kept up to date step by step.
///
/// ```
/// use fifteen::{Board, Entropy};
/// use grid::Dir;
///
/// let mut board: Board = "2 1 3/4 5 6/8 7 0".parse()?;
/// let mut entropy = Entropy::of(&board);
/// assert_eq!((entropy.manhattan(), entropy.linear_conflict()), (4, 8));
///
/// board.step(Dir::Down)?;
/// entropy.follow(&board, Dir::Down);
/// assert_eq!(entropy, Entropy::of(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entropy {
    manhattan: u32,
    /// For each row, how many of its own tiles must leave it, so that the others can pass.
    rows: [u8; LONGEST_SIDE],
    /// The same for each column.
    columns: [u8; LONGEST_SIDE],
    wrong_corners: u32,
    strangers_in_last_row: u32,
    strangers_in_last_column: u32,
}

/// How a move changed the length of the shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The move was the first of a shortest solution.
    Kept,
    /// After the move the best total is longer by so many steps.
    Lost(u32),
}

impl Entropy {
    /// Measures a board from nothing.
    pub fn of(board: &Board) -> Self {
        let size = board.size();
        let manhattan = size.cells().map(|cell| distance(board, cell)).sum();
        let mut entropy = Entropy {
            manhattan,
            rows: [0; LONGEST_SIDE],
            columns: [0; LONGEST_SIDE],
            wrong_corners: 0,
            strangers_in_last_row: 0,
            strangers_in_last_column: 0,
        };
        for y in 0..size.height() {
            entropy.rows[y] = row_conflicts(board, y);
        }
        for x in 0..size.width() {
            entropy.columns[x] = column_conflicts(board, x);
        }
        entropy.count_edges(board);
        entropy
    }

    /// Brings the measures up to date after a tile went in `dir` to reach this board.
    ///
    /// # Panics
    ///
    /// If these are not the measures of the board before that step.
    pub fn follow(&mut self, board: &Board, dir: Dir) {
        self.follow_bounds(board, dir);
        self.count_edges(board);
    }

    /// As [`follow`](Self::follow), but for what only the enhanced measure needs.
    pub(crate) fn follow_bounds(&mut self, board: &Board, dir: Dir) {
        let size = board.size();
        let left = board.gap();
        let now = size.step(left, dir).expect("the tile went there");
        let home = home(size, board.tile(now));
        self.manhattan += size.distance(now, home) as u32;
        self.manhattan -= size.distance(left, home) as u32;
        // Along its own line no tile passes another: only the two lines across have changed.
        if dir.is_horizontal() {
            for x in [size.x(left), size.x(now)] {
                self.columns[x] = column_conflicts(board, x);
            }
        } else {
            for y in [size.y(left), size.y(now)] {
                self.rows[y] = row_conflicts(board, y);
            }
        }
    }

    /// The steps that the tiles would need if they could pass through each other.
    pub fn manhattan(&self) -> u32 {
        self.manhattan
    }

    /// Manhattan distance, and 2 for each tile that must leave its line and come back. Never more
    /// than the shortest solution.
    pub fn linear_conflict(&self) -> u32 {
        let leaving = self.rows.iter().chain(&self.columns).map(|&n| u32::from(n)).sum::<u32>();
        self.manhattan + 2 * leaving
    }

    /// Linear conflict, and 3 for each corner with a wrong tile, and 2 for each tile in the last row
    /// that belongs in another, if there is more than one, and likewise for the last column.
    ///
    /// A description and a guide, not a bound: on most boards it is more than the shortest solution.
    pub fn enhanced(&self) -> u32 {
        let edge = |strangers: u32| if strangers > 1 { 2 * strangers } else { 0 };
        self.linear_conflict()
            + 3 * self.wrong_corners
            + edge(self.strangers_in_last_row)
            + edge(self.strangers_in_last_column)
    }

    fn count_edges(&mut self, board: &Board) {
        let size = board.size();
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
        let count = |cells: &mut dyn Iterator<Item = Cell>,
                     strange: &dyn Fn(Cell, Cell) -> bool| {
            cells
                .filter(|&cell| board.tile(cell) != 0)
                .filter(|&cell| strange(cell, home(size, board.tile(cell))))
                .count() as u32
        };
        self.wrong_corners =
            count(&mut corners.into_iter().filter_map(|(x, y)| size.cell(x, y)), &|cell, home| {
                cell != home
            });
        self.strangers_in_last_row =
            count(&mut (0..=right).filter_map(|x| size.cell(x, bottom)), &|_, home| {
                size.y(home) != bottom
            });
        self.strangers_in_last_column =
            count(&mut (0..=bottom).filter_map(|y| size.cell(right, y)), &|_, home| {
                size.x(home) != right
            });
    }
}

impl Verdict {
    /// Judges a move of `n_steps` steps by the shortest solutions before and after it.
    pub fn of(before: u32, n_steps: u32, after: u32) -> Self {
        match (after + n_steps).saturating_sub(before) {
            0 => Verdict::Kept,
            lost => Verdict::Lost(lost),
        }
    }
}

/// How far the tile in this cell is from its home; 0 for the gap.
pub fn distance(board: &Board, cell: Cell) -> u32 {
    match board.tile(cell) {
        0 => 0,
        tile => board.size().distance(cell, home(board.size(), tile)) as u32,
    }
}

/// The farthest that a tile can be from its home.
pub fn farthest(size: Size, tile: u8) -> u32 {
    let home = home(size, tile);
    let (x, y) = (size.x(home), size.y(home));
    (x.max(size.width() - 1 - x) + y.max(size.height() - 1 - y)) as u32
}

/// The largest sum of distances that any arrangement of the tiles has, solvable or not, is not more
/// than this.
pub fn largest_manhattan(size: Size) -> u32 {
    (1..size.area()).map(|tile| farthest(size, tile as u8)).sum()
}

fn row_conflicts(board: &Board, y: usize) -> u8 {
    let size = board.size();
    leaving((0..size.width()).filter_map(|x| size.cell(x, y)).filter_map(|cell| {
        let home = home(size, board.tile(cell));
        (board.tile(cell) != 0 && size.y(home) == y).then(|| size.x(home))
    }))
}

fn column_conflicts(board: &Board, x: usize) -> u8 {
    let size = board.size();
    leaving((0..size.height()).filter_map(|y| size.cell(x, y)).filter_map(|cell| {
        let home = home(size, board.tile(cell));
        (board.tile(cell) != 0 && size.x(home) == x).then(|| size.y(home))
    }))
}

/// How few must leave a line so that the rest is in order: all but the longest rising sequence.
/// Counting every pair in the wrong order instead would overestimate: of 3 2 1 two must leave.
fn leaving(homes: impl Iterator<Item = usize>) -> u8 {
    // `ends[k]` is the smallest end of a rising sequence of k + 1 tiles so far.
    let mut ends = [0; LONGEST_SIDE];
    let (mut longest, mut n) = (0, 0);
    for home in homes {
        let at = ends[..longest].partition_point(|&end| end < home);
        ends[at] = home;
        longest = longest.max(at + 1);
        n += 1;
    }
    (n - longest) as u8
}
