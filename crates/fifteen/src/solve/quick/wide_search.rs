//! A beam search over the whole board.
//!
//! Like the [gap walk](super::gap_walk), it keeps boards for every cell of the gap, but several for
//! each, ranked by a better [heuristic](super::heuristic). A narrow search closes lines: once a
//! line is complete, its tiles don't move again. A wide search doesn't, and finds shorter
//! solutions.

use super::heuristic::{BeamHeuristic, PackedCell, REACH, STRIDE, VOID, after_step};
use super::size_tables::{ForEach, NONE, SizeTables, gap_of, random_numbers};
use crate::solve::Stop;
use crate::solve::step_tree::{DirIndex, StepTree};
use grid::Size;

/// How often the search doubles the number of boards that it keeps: once at a quarter of its
/// initial cost, again at a quarter of that. Most tile moves are lost near the end.
const N_WIDENINGS: u32 = 2;
/// Number of tile moves for which a search continues without finding a better board.
const PATIENCE: u32 = 50;
/// Number of tile moves after closing a line for which boards with one line fewer are kept too.
const OVERLAP: u32 = 24;

/// Up to this number of candidates, sorting all is faster than selecting the best first.
const FEW: usize = 40;

/// One board of a level, and how it was reached.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cost: i32,
    hash: u64,
    step: u32,
    /// Number of closed lines.
    n_lines: u8,
    back: DirIndex,
}

impl Node {
    /// Returns the rank among the boards of a level; lower is better.
    fn rank(&self) -> (u8, i32) {
        (u8::MAX - self.n_lines, self.cost)
    }
}

/// A possible tile move, as one number that sorts fast: the new cost, the slot of the previous
/// board and, in the last two bits, the direction.
type Candidate = u64;

/// Returns the slot of the previous board.
fn slot_of(candidate: Candidate) -> usize {
    (candidate as u32 >> 2) as usize
}

/// The boards of one level, grouped by the cell of the gap.
#[derive(Default)]
struct Level {
    nodes: Vec<Node>,
    boards: Vec<PackedCell>,
    /// Where the boards of each cell start.
    starts: Vec<u32>,
}

/// State of the search. Its boards have two rows of voids before the first row and after the last,
/// and a tile is represented by its goal cell.
pub(super) struct WideSearch<'t> {
    tables: &'t SizeTables,
    heuristic: Box<BeamHeuristic>,
    /// Number of boards kept initially for each cell of the gap.
    per_cell: usize,
    start_cost: i32,
    /// The cells of a board, in the order of the tiles.
    cells: Vec<usize>,
    /// The cells of each line, then those that are in no line, and the line of each cell.
    lines: Vec<Vec<usize>>,
    line_of: Vec<u8>,
    /// Random numbers of the tiles and cells. A board's hash is the change in the sum of their
    /// products since the start.
    tile_keys: ForEach<u64>,
    cell_keys: Vec<u64>,
    level: Level,
    next: Level,
    steps: StepTree,
    stopped: bool,
}

/// Whether complete lines stay closed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineMode {
    Open,
    Closed,
}

pub(super) struct SearchEnd {
    pub(super) tiles: Vec<u8>,
    pub(super) path: Vec<DirIndex>,
}

impl<'t> WideSearch<'t> {
    /// Creates a search from these tiles that keeps `per_cell` boards for every cell of the gap.
    pub(super) fn new(
        tables: &'t SizeTables,
        per_cell: usize,
        mode: LineMode,
        tiles: &[u8],
    ) -> Self {
        let n = tiles.len();
        let size = (tables.size.height() + 4) * STRIDE;
        let cells: Vec<usize> = tables.places[..n]
            .iter()
            .map(|&[y, x]| REACH + y as usize * STRIDE + x as usize)
            .collect();
        // The first line stands for the voids: it has no cell, so it is closed from the start.
        let mut lines = vec![Vec::new()];
        if mode == LineMode::Closed {
            let each = tables.lines().into_iter();
            lines.extend(each.map(|line| line.cells.iter().map(|&cell| cells[cell]).collect()));
        }
        let mut line_of = vec![0; size];
        for &cell in &cells {
            line_of[cell] = lines.len() as u8;
        }
        for (i, line) in (0..).zip(&lines) {
            for &cell in line {
                line_of[cell] = i;
            }
        }
        // The last cell belongs to the gap.
        let rest = cells[..n - 1].iter().copied();
        lines.push(rest.filter(|&cell| usize::from(line_of[cell]) == lines.len()).collect());
        let mut random = random_numbers();
        let mut search = WideSearch {
            tables,
            heuristic: BeamHeuristic::new(tables.size),
            per_cell,
            start_cost: 0,
            cells,
            lines,
            line_of,
            tile_keys: std::array::from_fn(|_| random.next().unwrap_or(0)),
            cell_keys: random.take(size).collect(),
            level: Level { starts: vec![0; size + 1], ..Level::default() },
            next: Level { starts: vec![0; size + 1], ..Level::default() },
            steps: StepTree::new(),
            stopped: false,
        };
        let board = search.board(tiles);
        search.start_cost = search.heuristic.of_board(&board);
        let mut node = Node { cost: search.start_cost, back: NONE, ..Node::default() };
        search.close_lines(&mut node, &board);
        search.level.starts[search.cells[gap_of(tiles)] + 1..].fill(1);
        search.level.nodes.push(node);
        search.level.boards = board;
        search
    }

    /// Estimates the memory in bytes of a search of `n_steps` tile moves: two levels of boards, and
    /// all tile moves.
    pub(super) fn bytes(size: Size, per_cell: usize, n_steps: usize) -> usize {
        // After an even number of tile moves, the gap is only in every other cell.
        let n_boards = size.area() * per_cell / 2;
        let board = (size.height() + 4) * STRIDE + size_of::<Node>();
        // Late levels are the largest, but more than half of the tile moves are early ones.
        n_boards * ((2 << N_WIDENINGS) * board + 2 * n_steps * size_of::<u32>())
    }

    /// Searches until the board is solved or nothing better was found for [`PATIENCE`] tile moves,
    /// and returns the best board; `None` if stopped.
    pub(super) fn run(mut self, stop: &mut Stop<'_>) -> Option<SearchEnd> {
        let size = self.line_of.len();
        let (mut best, mut board) = (self.level.nodes[0], self.level.boards.clone());
        let (mut since, mut since_line) = (0, OVERLAP);
        while since < PATIENCE && usize::from(best.n_lines) < self.lines.len() {
            let overlaps = since_line < OVERLAP;
            let found = self.advance(&best, overlaps, stop);
            if self.stopped {
                return None;
            }
            let Some(slot) = found else { break };
            let node = self.level.nodes[slot];
            since += 1;
            since_line += 1;
            if node.rank() < best.rank() {
                since = 0;
                if node.n_lines > best.n_lines {
                    since_line = 0;
                }
                best = node;
                board.copy_from_slice(&self.level.boards[slot * size..][..size]);
            }
        }
        Some(SearchEnd { tiles: self.tiles(&board), path: self.steps.path_to(best.step) })
    }

    /// Creates the next level from all boards with as many closed lines as the best, or one fewer
    /// while the lines overlap. Returns the slot of its best board.
    fn advance(&mut self, so_far: &Node, overlaps: bool, stop: &mut Stop<'_>) -> Option<usize> {
        let mut next = std::mem::take(&mut self.next);
        next.nodes.clear();
        next.boards.clear();
        let n_lines = so_far.n_lines - u8::from(overlaps);
        let part = (self.start_cost / so_far.cost.max(1)).max(1);
        let per_cell = self.per_cell << part.ilog(4).min(N_WIDENINGS);
        // More than needed, because some candidates lead to the same board.
        let enough = (per_cell + per_cell / 2) * (1 + usize::from(overlaps));
        let mut candidates = Vec::with_capacity(4 * enough);
        let mut best: Option<usize> = None;
        for cell in REACH..self.line_of.len() - REACH {
            next.starts[cell] = next.nodes.len() as u32;
            candidates.clear();
            self.find_candidates(cell, n_lines, &mut candidates);
            if candidates.is_empty() {
                continue;
            }
            if stop(candidates.len() as u64) {
                self.stopped = true;
                return None;
            }
            if candidates.len() > enough.max(FEW) {
                candidates.select_nth_unstable(enough);
                candidates.truncate(enough);
            }
            candidates.sort_unstable();
            // Boards with more lines are counted separately.
            let mut counts = [0; 2];
            for &candidate in &candidates {
                let before = &self.level.nodes[slot_of(candidate)];
                let count = &mut counts[usize::from(before.n_lines > n_lines)];
                if *count < per_cell && self.keep(candidate, cell, &mut next) {
                    *count += 1;
                    let slot = next.nodes.len() - 1;
                    let rank = next.nodes[slot].rank();
                    if best.is_none_or(|best| rank < next.nodes[best].rank()) {
                        best = Some(slot);
                    }
                }
            }
        }
        let after = self.line_of.len() - REACH;
        next.starts[after..].fill(next.nodes.len() as u32);
        self.next = std::mem::replace(&mut self.level, next);
        best
    }

    /// Adds the candidates that bring the gap into a cell.
    #[inline]
    fn find_candidates(&self, cell: usize, n_lines: u8, candidates: &mut Vec<Candidate>) {
        if self.line_of[cell] > 0 {
            self.find_from::<0>(cell, n_lines, candidates);
            self.find_from::<1>(cell, n_lines, candidates);
            self.find_from::<2>(cell, n_lines, candidates);
            self.find_from::<3>(cell, n_lines, candidates);
        }
    }

    /// Adds the candidates in which the tile in a cell moves in one direction.
    #[inline]
    fn find_from<const DIR: usize>(
        &self,
        cell: usize,
        n_lines: u8,
        candidates: &mut Vec<Candidate>,
    ) {
        let (level, size) = (&self.level, self.line_of.len());
        let (gap, line) = (after_step(DIR, cell), self.line_of[cell]);
        let (from, to) = (level.starts[gap], level.starts[gap + 1]);
        for (slot, node) in (from..).zip(&level.nodes[from as usize..to as usize]) {
            if usize::from(node.back) == DIR || node.n_lines < n_lines || line < node.n_lines {
                continue;
            }
            let around = level.boards[slot as usize * size + cell - REACH..].first_chunk();
            if let Some(around) = around {
                let cost =
                    node.cost + self.heuristic.of_step::<DIR>(around, (cell - REACH) as PackedCell);
                candidates.push((cost as u64) << 32 | u64::from(slot << 2) | DIR as u64);
            }
        }
    }

    /// Adds the board after a tile move that brings the gap into a cell. Returns false for a
    /// duplicate.
    fn keep(&mut self, candidate: Candidate, cell: usize, next: &mut Level) -> bool {
        let (cost, slot, dir) =
            ((candidate >> 32) as i32, slot_of(candidate), (candidate & 3) as u8);
        let size = self.line_of.len();
        let before = self.level.nodes[slot];
        let board = &self.level.boards[slot * size..][..size];
        let (gap, tile) = (after_step(dir.into(), cell), board[cell]);
        let moved = self.cell_keys[gap].wrapping_sub(self.cell_keys[cell]);
        let product = self.tile_keys[usize::from(tile)].wrapping_mul(moved);
        let hash = before.hash.wrapping_add(product);
        // Equal boards cost the same, so they follow one another.
        let alike = next.nodes[next.starts[cell] as usize..].iter().rev();
        if alike.take_while(|node| node.cost == cost).any(|node| node.hash == hash) {
            return false;
        }
        let at = next.boards.len();
        next.boards.extend_from_slice(board);
        next.boards.swap(at + cell, at + gap);
        let step = self.steps.push(before.step, dir);
        let mut node = Node { cost, hash, step, back: dir ^ 1, ..before };
        if self.line_of[gap] == node.n_lines && goal_cell(tile) == gap {
            self.close_lines(&mut node, &next.boards[at..]);
        }
        next.nodes.push(node);
        true
    }

    /// Closes the lines that are complete.
    fn close_lines(&self, node: &mut Node, board: &[PackedCell]) {
        let is_complete =
            |line: &Vec<usize>| line.iter().all(|&cell| goal_cell(board[cell]) == cell);
        while self.lines.get(usize::from(node.n_lines)).is_some_and(is_complete) {
            node.n_lines += 1;
        }
    }

    /// Converts tiles to a board of this search.
    fn board(&self, tiles: &[u8]) -> Vec<PackedCell> {
        let mut board = vec![VOID; self.line_of.len()];
        for (&cell, &tile) in self.cells.iter().zip(tiles).filter(|&(_, &tile)| tile != 0) {
            board[cell] = (self.cells[usize::from(tile) - 1] - REACH) as PackedCell;
        }
        board
    }

    /// Converts a board of this search to tiles.
    fn tiles(&self, board: &[PackedCell]) -> Vec<u8> {
        let width = self.tables.size.width() as u8;
        let tiles = self.cells.iter().map(|&cell| match board[cell] {
            VOID => 0,
            goal => goal / STRIDE as u8 * width + goal % STRIDE as u8 + 1,
        });
        tiles.collect()
    }
}

fn goal_cell(tile: PackedCell) -> usize {
    REACH + usize::from(tile)
}
