//! A wide search that brings all tiles home at once.
//!
//! Like a [drift](super::drift) it keeps the best boards for every cell of the gap, but more than one,
//! and by [prices](super::prices) that know more. A narrow one closes the outer lines first: a line
//! that is complete is closed for good. A wide one does without and finds shorter ways.

use super::Stop;
use super::ground::{ForEach, Ground, NONE, gap_of, random_numbers};
use super::prices::{Place, Prices, REACH, STRIDE, VOID, after_step};
use super::steps::Steps;
use grid::Size;

/// At a quarter of the cost that a search began with it keeps twice as many boards, and so on, so many times:
/// near the end most steps are lost.
const N_WIDENINGS: u32 = 2;
/// How many steps a search goes on without finding a better board.
const PATIENCE: u32 = 50;
/// How many steps boards with fewer lines than the best are kept beside it.
const OVERLAP: u32 = 24;

/// So few chances are sorted sooner than sifted.
const FEW: usize = 40;

/// A board on the way, and how it was reached.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cost: i32,
    mark: u64,
    step: u32,
    /// How many lines are closed.
    n_lines: u8,
    back: u8,
}

impl Node {
    /// The less, the better.
    fn rank(&self) -> (u8, i32) {
        (u8::MAX - self.n_lines, self.cost)
    }
}

/// A step that could be taken, as one number that sorts fast: what the board costs then, the slot of the
/// board before, and in the last two bits the direction.
type Chance = u64;

/// The slot of the board that a step is taken from.
fn slot_of(chance: Chance) -> usize {
    (chance as u32 >> 2) as usize
}

/// The boards of one level, cell by cell of the gap.
#[derive(Default)]
struct Level {
    nodes: Vec<Node>,
    boards: Vec<Place>,
    /// Where the boards of each cell begin.
    starts: Vec<u32>,
}

/// The state of the search. Its boards have two rows of voids before the first row and after the last,
/// and a tile is the place of its home.
pub(super) struct Flow<'g> {
    ground: &'g Ground,
    prices: Box<Prices>,
    /// How many boards are kept for each cell of the gap at first.
    per_cell: usize,
    start_cost: i32,
    /// The cells of a board, in the order of the ground's.
    cells: Vec<usize>,
    /// The cells of each line, at last those that are in none, and for each cell its line.
    lines: Vec<Vec<usize>>,
    line_of: Vec<u8>,
    /// For each tile and each cell a random number; how the sum of their products has changed since the start
    /// tells a board from others.
    tile_marks: ForEach<u64>,
    cell_marks: Vec<u64>,
    level: Level,
    next: Level,
    steps: Steps,
    stopped: bool,
}

/// Where a search ended.
pub(super) struct End {
    pub(super) tiles: Vec<u8>,
    pub(super) path: Vec<u8>,
}

impl<'g> Flow<'g> {
    /// A search from these tiles that keeps so many boards for every cell of the gap, and may close lines.
    pub(super) fn new(ground: &'g Ground, per_cell: usize, closes: bool, tiles: &[u8]) -> Self {
        let n = tiles.len();
        let size = (ground.size.height() + 4) * STRIDE;
        let cells: Vec<usize> = ground.places[..n]
            .iter()
            .map(|&[y, x]| REACH + y as usize * STRIDE + x as usize)
            .collect();
        // The first line are the voids: with no cell to fill it is closed from the start.
        let mut lines = vec![Vec::new()];
        if closes {
            let each = ground.lines().into_iter();
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
        // The last cell is the gap's.
        let rest = cells[..n - 1].iter().copied();
        lines.push(rest.filter(|&cell| usize::from(line_of[cell]) == lines.len()).collect());
        let mut random = random_numbers();
        let mut flow = Flow {
            ground,
            prices: Prices::new(ground.size),
            per_cell,
            start_cost: 0,
            cells,
            lines,
            line_of,
            tile_marks: std::array::from_fn(|_| random.next().unwrap_or(0)),
            cell_marks: random.take(size).collect(),
            level: Level { starts: vec![0; size + 1], ..Level::default() },
            next: Level { starts: vec![0; size + 1], ..Level::default() },
            steps: Steps::new(),
            stopped: false,
        };
        let board = flow.board(tiles);
        flow.start_cost = flow.prices.of_board(&board);
        let mut node = Node { cost: flow.start_cost, back: NONE, ..Node::default() };
        flow.close_lines(&mut node, &board);
        flow.level.starts[flow.cells[gap_of(tiles)] + 1..].fill(1);
        flow.level.nodes.push(node);
        flow.level.boards = board;
        flow
    }

    /// About how many bytes a search on a size takes that goes so many steps: its boards, twice over, and
    /// all steps.
    pub(super) fn bytes(size: Size, per_cell: usize, n_steps: usize) -> usize {
        // The gap is in every other cell, by turns.
        let n_boards = size.area() * per_cell / 2;
        let board = (size.height() + 4) * STRIDE + size_of::<Node>();
        // A level is the larger the later it is, and of the steps more than half are early ones.
        n_boards * ((2 << N_WIDENINGS) * board + 2 * n_steps * size_of::<u32>())
    }

    /// Goes on until the board is in order or nothing gets better any more, and gives the best board.
    /// None if `stop` said so first.
    pub(super) fn run(mut self, stop: &mut Stop<'_>) -> Option<End> {
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
        Some(End { tiles: self.tiles(&board), path: self.steps.path_to(best.step) })
    }

    /// Takes one step from every board with as many lines as the best so far has, or one less if these overlap,
    /// and says which board is the best then.
    fn advance(&mut self, so_far: &Node, overlaps: bool, stop: &mut Stop<'_>) -> Option<usize> {
        let mut next = std::mem::take(&mut self.next);
        next.nodes.clear();
        next.boards.clear();
        let n_lines = so_far.n_lines - u8::from(overlaps);
        let part = (self.start_cost / so_far.cost.max(1)).max(1);
        let per_cell = self.per_cell << part.ilog(4).min(N_WIDENINGS);
        // Some of the best chances lead to the same board.
        let enough = (per_cell + per_cell / 2) * (1 + usize::from(overlaps));
        let mut chances = Vec::with_capacity(4 * enough);
        let mut best: Option<usize> = None;
        for cell in REACH..self.line_of.len() - REACH {
            next.starts[cell] = next.nodes.len() as u32;
            chances.clear();
            self.look(cell, n_lines, &mut chances);
            if chances.is_empty() {
                continue;
            }
            if stop(chances.len() as u64) {
                self.stopped = true;
                return None;
            }
            if chances.len() > enough.max(FEW) {
                chances.select_nth_unstable(enough);
                chances.truncate(enough);
            }
            chances.sort_unstable();
            // Boards with more lines are counted apart.
            let mut counts = [0; 2];
            for &chance in &chances {
                let before = &self.level.nodes[slot_of(chance)];
                let count = &mut counts[usize::from(before.n_lines > n_lines)];
                if *count < per_cell && self.keep(chance, cell, &mut next) {
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

    /// The chances of bringing the gap into a cell from its neighbours.
    #[inline]
    fn look(&self, cell: usize, n_lines: u8, chances: &mut Vec<Chance>) {
        if self.line_of[cell] > 0 {
            self.look_from::<0>(cell, n_lines, chances);
            self.look_from::<1>(cell, n_lines, chances);
            self.look_from::<2>(cell, n_lines, chances);
            self.look_from::<3>(cell, n_lines, chances);
        }
    }

    /// The chances that take a tile out of a cell in a direction.
    #[inline]
    fn look_from<const DIR: usize>(&self, cell: usize, n_lines: u8, chances: &mut Vec<Chance>) {
        let (level, size) = (&self.level, self.line_of.len());
        let (gap, line) = (after_step(DIR, cell), self.line_of[cell]);
        let (from, to) = (level.starts[gap], level.starts[gap + 1]);
        for (slot, node) in (from..).zip(&level.nodes[from as usize..to as usize]) {
            if usize::from(node.back) == DIR || node.n_lines < n_lines || line < node.n_lines {
                continue;
            }
            let around = level.boards[slot as usize * size + cell - REACH..].first_chunk();
            if let Some(around) = around {
                let cost = node.cost + self.prices.of_step::<DIR>(around, (cell - REACH) as Place);
                chances.push((cost as u64) << 32 | u64::from(slot << 2) | DIR as u64);
            }
        }
    }

    /// Adds the board after a step that brings the gap into a cell. False if it is there already.
    fn keep(&mut self, chance: Chance, cell: usize, next: &mut Level) -> bool {
        let (cost, slot, dir) = ((chance >> 32) as i32, slot_of(chance), (chance & 3) as u8);
        let size = self.line_of.len();
        let before = self.level.nodes[slot];
        let board = &self.level.boards[slot * size..][..size];
        let (gap, tile) = (after_step(dir.into(), cell), board[cell]);
        let moved = self.cell_marks[gap].wrapping_sub(self.cell_marks[cell]);
        let product = self.tile_marks[usize::from(tile)].wrapping_mul(moved);
        let mark = before.mark.wrapping_add(product);
        // Equal boards cost the same, so they come one after the other.
        let alike = next.nodes[next.starts[cell] as usize..].iter().rev();
        if alike.take_while(|node| node.cost == cost).any(|node| node.mark == mark) {
            return false;
        }
        let at = next.boards.len();
        next.boards.extend_from_slice(board);
        next.boards.swap(at + cell, at + gap);
        let step = self.steps.push(before.step, dir);
        let mut node = Node { cost, mark, step, back: dir ^ 1, ..before };
        if self.line_of[gap] == node.n_lines && home(tile) == gap {
            self.close_lines(&mut node, &next.boards[at..]);
        }
        next.nodes.push(node);
        true
    }

    /// Closes the lines that are complete.
    fn close_lines(&self, node: &mut Node, board: &[Place]) {
        let is_complete = |line: &Vec<usize>| line.iter().all(|&cell| home(board[cell]) == cell);
        while self.lines.get(usize::from(node.n_lines)).is_some_and(is_complete) {
            node.n_lines += 1;
        }
    }

    /// A board of this search with these tiles.
    fn board(&self, tiles: &[u8]) -> Vec<Place> {
        let mut board = vec![VOID; self.line_of.len()];
        for (&cell, &tile) in self.cells.iter().zip(tiles).filter(|&(_, &tile)| tile != 0) {
            board[cell] = (self.cells[usize::from(tile) - 1] - REACH) as Place;
        }
        board
    }

    /// The tiles of one of its boards.
    fn tiles(&self, board: &[Place]) -> Vec<u8> {
        let width = self.ground.size.width() as u8;
        let tiles = self.cells.iter().map(|&cell| match board[cell] {
            VOID => 0,
            home => home / STRIDE as u8 * width + home % STRIDE as u8 + 1,
        });
        tiles.collect()
    }
}

/// The cell where a tile belongs.
fn home(tile: Place) -> usize {
    REACH + usize::from(tile)
}
