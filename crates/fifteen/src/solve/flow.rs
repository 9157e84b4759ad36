//! A wide search that brings all tiles home at once, and closes the outer lines first.
//!
//! Like a [drift](super::drift) it keeps the best boards for every cell of the gap, but more than one,
//! and what a board costs also says which tiles stand in each other's way: two neighbours in the line
//! where both belong, the wrong way round, cost as much as a tile that is far from home. So the faults
//! that are dear to mend when all is nearly done never come to be. A line that is complete is closed
//! for good.

use super::Stop;
use super::drift::{Ground, NONE, gap_of, path_to};

/// What the step costs that takes a tile so far from home along its row or column: a little less than
/// twice the distance, in sixteenths. Found by trying, as are the other prices.
const CLIMBS: [i32; 16] =
    [0, 25, 46, 67, 98, 126, 162, 210, 270, 293, 317, 342, 371, 402, 434, 467];
/// What two neighbours cost that stand in their line the wrong way round.
const BLOCK: i32 = 200;
/// What two tiles cost that stand in each other's home.
const SWAP: i32 = 150;
/// A board that costs less than this for each cell is nearly in order: from there on it is worth to keep
/// many boards, before that to keep few.
const NEARLY: i32 = 64;
const FEWER: usize = 4;
/// How much more than the best a board may cost to be followed.
const SLACK: i32 = 1200;
/// How many steps a search goes on without finding a better board.
const PATIENCE: u32 = 80;
/// How many steps boards with fewer lines than the best are kept beside it.
const OVERLAP: u32 = 24;

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
    boards: Vec<u8>,
    /// Where the boards of each cell begin.
    starts: Vec<u32>,
}

/// The state of the search.
pub(super) struct Flow<'g> {
    ground: &'g Ground,
    /// How many boards are kept for each cell of the gap.
    per_cell: usize,
    /// The cells of each line, at last those that are left after all, and for each cell its line.
    lines: Vec<Vec<usize>>,
    line_of: Vec<u8>,
    level: Level,
    next: Level,
    /// The marks of boards that were kept lately, in the place that their first bits name.
    seen: Vec<u64>,
    steps: Vec<(u32, u8)>,
    /// What the best board of this level costs.
    lowest: i32,
    stopped: bool,
}

/// Where a search ended.
pub(super) struct End {
    pub(super) tiles: Vec<u8>,
    pub(super) path: Vec<u8>,
}

impl<'g> Flow<'g> {
    /// A search from these tiles that keeps so many boards for every cell of the gap.
    pub(super) fn new(ground: &'g Ground, per_cell: usize, tiles: &[u8]) -> Self {
        let n = tiles.len();
        let mut lines: Vec<Vec<usize>> =
            ground.lines().into_iter().map(|line| line.cells).collect();
        let mut line_of = vec![lines.len() as u8; n];
        for (i, line) in (0..).zip(&lines) {
            for &cell in line {
                line_of[cell] = i;
            }
        }
        // The last cell is the gap's.
        lines.push((0..n - 1).filter(|&cell| usize::from(line_of[cell]) == lines.len()).collect());
        let mut flow = Flow {
            ground,
            per_cell,
            lines,
            line_of,
            level: Level { starts: vec![0; n + 1], ..Level::default() },
            next: Level { starts: vec![0; n + 1], ..Level::default() },
            seen: vec![0; (32 * n * per_cell).next_power_of_two()],
            steps: vec![(0, 0)],
            lowest: i32::MAX,
            stopped: false,
        };
        let mut node = Node { back: NONE, ..Node::default() };
        (node.cost, node.mark) = flow.measure(tiles);
        flow.close_lines(&mut node, tiles);
        flow.level.nodes.push(node);
        flow.level.boards.extend_from_slice(tiles);
        flow.level.starts[gap_of(tiles) + 1..].fill(1);
        flow
    }

    /// Goes on until the board is in order or nothing gets better any more, and gives the best board.
    /// None if `stop` said so first.
    pub(super) fn run(mut self, stop: &mut Stop<'_>) -> Option<End> {
        let n = self.line_of.len();
        let (mut best, mut tiles) = (self.level.nodes[0], self.level.boards.clone());
        let (mut since, mut since_line) = (0, OVERLAP);
        while since < PATIENCE && usize::from(best.n_lines) < self.lines.len() {
            let overlaps = since_line < OVERLAP;
            let found = self.advance(best.n_lines - u8::from(overlaps), stop);
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
                tiles.copy_from_slice(&self.level.boards[slot * n..][..n]);
            }
        }
        Some(End { tiles, path: path_to(&self.steps, best.step) })
    }

    /// Takes one step from every board with at least so many lines, and says which is the best then.
    fn advance(&mut self, n_lines: u8, stop: &mut Stop<'_>) -> Option<usize> {
        let mut next = std::mem::take(&mut self.next);
        next.nodes.clear();
        next.boards.clear();
        let late = self.lowest < NEARLY * self.line_of.len() as i32;
        let per_cell = if late { self.per_cell } else { (self.per_cell / FEWER).max(1) };
        let mut chances = Vec::with_capacity(8 * per_cell);
        let mut best: Option<usize> = None;
        for cell in 0..self.line_of.len() {
            chances.clear();
            self.look(cell, n_lines, &mut chances);
            if stop(chances.len() as u64) {
                self.stopped = true;
                return None;
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
            next.starts[cell + 1] = next.nodes.len() as u32;
        }
        self.lowest = best.map_or(i32::MAX, |best| next.nodes[best].cost);
        self.next = std::mem::replace(&mut self.level, next);
        best
    }

    /// The chances of bringing the gap into a cell from its neighbours.
    #[inline]
    fn look(&self, cell: usize, n_lines: u8, chances: &mut Vec<Chance>) {
        let (level, n) = (&self.level, self.line_of.len());
        let worst = self.lowest.saturating_add(SLACK);
        for dir in 0..4u8 {
            // A tile that goes in `dir` out of this cell goes into the gap of boards that have it there.
            let gap = self.ground.sources[cell][usize::from(dir ^ 1)];
            if gap == NONE {
                continue;
            }
            let gap = usize::from(gap);
            for slot in level.starts[gap]..level.starts[gap + 1] {
                let node = &level.nodes[slot as usize];
                let is_closed = self.line_of[cell] < node.n_lines;
                if node.back == dir || node.n_lines < n_lines || is_closed || node.cost > worst {
                    continue;
                }
                let board = &level.boards[slot as usize * n..][..n];
                let tile = board[cell];
                let cost = node.cost + self.climb(tile, cell, dir) + self.trouble(board, tile, gap)
                    - self.trouble(board, tile, cell);
                chances.push((cost as u64) << 32 | u64::from(slot << 2) | u64::from(dir));
            }
        }
    }

    /// Adds the board after a step that brings the gap into a cell. False if it was there before.
    fn keep(&mut self, chance: Chance, cell: usize, next: &mut Level) -> bool {
        let (cost, slot, dir) = ((chance >> 32) as i32, slot_of(chance), (chance & 3) as u8);
        let n = self.line_of.len();
        let before = self.level.nodes[slot];
        let board = &self.level.boards[slot * n..][..n];
        let gap = usize::from(self.ground.sources[cell][usize::from(dir ^ 1)]);
        let tile = board[cell];
        let mark = self.ground.mark_after(before.mark, tile, cell, gap);
        let place = mark >> (64 - self.seen.len().trailing_zeros());
        if std::mem::replace(&mut self.seen[place as usize], mark) == mark {
            return false;
        }
        let at = next.boards.len();
        next.boards.extend_from_slice(board);
        next.boards.swap(at + cell, at + gap);
        self.steps.push((before.step, dir));
        let step = self.steps.len() as u32 - 1;
        let mut node = Node { cost, mark, step, back: dir ^ 1, ..before };
        let home = usize::from(tile) - 1;
        if home == gap && self.line_of[home] == node.n_lines {
            self.close_lines(&mut node, &next.boards[at..]);
        }
        next.nodes.push(node);
        true
    }

    /// What it costs that a tile leaves a cell in a direction.
    #[inline]
    fn climb(&self, tile: u8, cell: usize, dir: u8) -> i32 {
        match self.ground.ahead(tile, cell, dir) {
            ahead @ 1.. => -CLIMBS[ahead as usize],
            behind => CLIMBS[(1 - behind) as usize],
        }
    }

    /// What it costs that a tile in a cell stands in the way of others there.
    #[inline]
    fn trouble(&self, board: &[u8], tile: u8, cell: usize) -> i32 {
        let ground = self.ground;
        let (home, [y, x]) = (ground.home(tile), ground.places[cell]);
        let width = ground.size.width();
        let mut n_blocks = 0;
        // The tile itself, where it was before its step, is neither before nor after itself.
        if home[0] == y {
            if x > 0 {
                let other = ground.home(board[cell - 1]);
                n_blocks += i32::from(other[0] == y && other[1] > home[1]);
            }
            if x as usize + 1 < width {
                let other = ground.home(board[cell + 1]);
                n_blocks += i32::from(other[0] == y && other[1] < home[1]);
            }
        }
        if home[1] == x {
            if y > 0 {
                let other = ground.home(board[cell - width]);
                n_blocks += i32::from(other[1] == x && other[0] > home[0]);
            }
            if cell + width < board.len() {
                let other = ground.home(board[cell + width]);
                n_blocks += i32::from(other[1] == x && other[0] < home[0]);
            }
        }
        let at_home = usize::from(board[usize::from(tile) - 1]);
        let is_swapped = at_home == cell + 1 && at_home != usize::from(tile);
        BLOCK * n_blocks + SWAP * i32::from(is_swapped)
    }

    /// What a board costs, and its mark.
    fn measure(&self, tiles: &[u8]) -> (i32, u64) {
        let (_, mark) = self.ground.measure(tiles);
        let (mut climbs, mut trouble) = (0, 0);
        for (cell, &tile) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let (home, place) = (self.ground.home(tile), self.ground.places[cell]);
            for axis in 0..2 {
                let apart = usize::from(home[axis].abs_diff(place[axis]));
                climbs += CLIMBS[..=apart].iter().sum::<i32>();
            }
            trouble += self.trouble(tiles, tile, cell);
        }
        // Trouble takes two, and was seen from both sides.
        (climbs + trouble / 2, mark)
    }

    /// Closes the lines that are complete.
    fn close_lines(&self, node: &mut Node, tiles: &[u8]) {
        let is_complete =
            |line: &Vec<usize>| line.iter().all(|&cell| usize::from(tiles[cell]) == cell + 1);
        while self.lines.get(usize::from(node.n_lines)).is_some_and(is_complete) {
            node.n_lines += 1;
        }
    }
}
