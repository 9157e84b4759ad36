//! Entropy: how far a board is from solved, by three measures that are cheap to compute.

use crate::board::{Board, LONGEST_SIDE, goal_cell};
use grid::{Cell, Dir, Size};

/// The measures of one position, updated incrementally.
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
    /// For each row, how many of the tiles that belong in it must leave it so that the others can
    /// pass.
    rows: [u8; LONGEST_SIDE],
    /// The same for each column.
    columns: [u8; LONGEST_SIDE],
    wrong_corners: u32,
    foreign_in_last_row: u32,
    foreign_in_last_column: u32,
}

/// How a move changed the length of the shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The move starts a shortest solution.
    Optimal,
    /// The move adds this number of tile moves to the shortest possible total.
    Lost(u32),
}

impl Entropy {
    /// Measures a board.
    pub fn of(board: &Board) -> Self {
        let size = board.size();
        let manhattan = size.cells().map(|cell| distance(board, cell)).sum();
        let mut entropy = Entropy {
            manhattan,
            rows: [0; LONGEST_SIDE],
            columns: [0; LONGEST_SIDE],
            wrong_corners: 0,
            foreign_in_last_row: 0,
            foreign_in_last_column: 0,
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

    /// Updates the measures after a tile moved in `dir`, which led to `board`.
    ///
    /// # Panics
    ///
    /// If these are not the measures of the board before that tile move.
    pub fn follow(&mut self, board: &Board, dir: Dir) {
        self.follow_bounds(board, dir);
        self.count_edges(board);
    }

    /// Updates the measures like [`follow`](Self::follow), except the parts that only the enhanced
    /// measure needs.
    pub(crate) fn follow_bounds(&mut self, board: &Board, dir: Dir) {
        let size = board.size();
        let left = board.gap();
        let now = size.step(left, dir).expect("the tile went there");
        let goal = goal_cell(size, board.tile(now));
        self.manhattan += size.distance(now, goal) as u32;
        self.manhattan -= size.distance(left, goal) as u32;
        // Moving along a line keeps its order, so only the two perpendicular lines change.
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

    /// Returns the Manhattan distance: the tile moves needed if tiles could pass through each
    /// other.
    pub fn manhattan(&self) -> u32 {
        self.manhattan
    }

    /// Returns the linear-conflict bound: the Manhattan distance, plus 2 for each tile that must
    /// leave its line and come back. It never exceeds the length of the shortest solution.
    pub fn linear_conflict(&self) -> u32 {
        let leaving = self.rows.iter().chain(&self.columns).map(|&n| u32::from(n)).sum::<u32>();
        self.manhattan + 2 * leaving
    }

    /// Returns the linear-conflict bound, plus 3 for each corner with a wrong tile. If several
    /// tiles in the last row belong in other rows, each of them adds 2, and likewise for the last
    /// column.
    ///
    /// This is not a lower bound: on most boards it exceeds the length of the shortest solution.
    pub fn enhanced(&self) -> u32 {
        let edge = |n_foreign: u32| if n_foreign > 1 { 2 * n_foreign } else { 0 };
        self.linear_conflict()
            + 3 * self.wrong_corners
            + edge(self.foreign_in_last_row)
            + edge(self.foreign_in_last_column)
    }

    fn count_edges(&mut self, board: &Board) {
        let size = board.size();
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
        let count = |cells: &mut dyn Iterator<Item = Cell>,
                     is_foreign: &dyn Fn(Cell, Cell) -> bool| {
            cells
                .filter(|&cell| board.tile(cell) != 0)
                .filter(|&cell| is_foreign(cell, goal_cell(size, board.tile(cell))))
                .count() as u32
        };
        self.wrong_corners =
            count(&mut corners.into_iter().filter_map(|(x, y)| size.cell(x, y)), &|cell, goal| {
                cell != goal
            });
        self.foreign_in_last_row =
            count(&mut (0..=right).filter_map(|x| size.cell(x, bottom)), &|_, goal| {
                size.y(goal) != bottom
            });
        self.foreign_in_last_column =
            count(&mut (0..=bottom).filter_map(|y| size.cell(right, y)), &|_, goal| {
                size.x(goal) != right
            });
    }
}

impl Verdict {
    /// Judges a move of `n_steps` tile moves, given the lengths of the shortest solutions before
    /// and after it.
    pub fn of(before: u32, n_steps: u32, after: u32) -> Self {
        match (after + n_steps).saturating_sub(before) {
            0 => Verdict::Optimal,
            lost => Verdict::Lost(lost),
        }
    }
}

/// Returns the distance of a cell's tile from its goal cell; 0 for the gap.
pub fn distance(board: &Board, cell: Cell) -> u32 {
    match board.tile(cell) {
        0 => 0,
        tile => board.size().distance(cell, goal_cell(board.size(), tile)) as u32,
    }
}

/// Returns the largest distance that a tile can have from its goal cell.
pub fn largest_distance(size: Size, tile: u8) -> u32 {
    let goal = goal_cell(size, tile);
    let (x, y) = (size.x(goal), size.y(goal));
    (x.max(size.width() - 1 - x) + y.max(size.height() - 1 - y)) as u32
}

/// Returns an upper bound on the Manhattan distance of any arrangement, solvable or not.
pub fn largest_manhattan(size: Size) -> u32 {
    (1..size.area()).map(|tile| largest_distance(size, tile as u8)).sum()
}

fn row_conflicts(board: &Board, y: usize) -> u8 {
    let size = board.size();
    leaving((0..size.width()).filter_map(|x| size.cell(x, y)).filter_map(|cell| {
        let goal = goal_cell(size, board.tile(cell));
        (board.tile(cell) != 0 && size.y(goal) == y).then(|| size.x(goal))
    }))
}

fn column_conflicts(board: &Board, x: usize) -> u8 {
    let size = board.size();
    leaving((0..size.height()).filter_map(|y| size.cell(x, y)).filter_map(|cell| {
        let goal = goal_cell(size, board.tile(cell));
        (board.tile(cell) != 0 && size.x(goal) == x).then(|| size.y(goal))
    }))
}

/// Returns how many tiles must leave a line so that the rest are in order: all but a longest
/// increasing subsequence. Counting every inverted pair instead would overestimate: of 3 2 1, two
/// tiles must leave.
fn leaving(goals: impl Iterator<Item = usize>) -> u8 {
    // `ends[k]` is the smallest end of an increasing subsequence of k + 1 tiles so far.
    let mut ends = [0; LONGEST_SIDE];
    let (mut longest, mut n) = (0, 0);
    for goal in goals {
        let at = ends[..longest].partition_point(|&end| end < goal);
        ends[at] = goal;
        longest = longest.max(at + 1);
        n += 1;
    }
    (n - longest) as u8
}
