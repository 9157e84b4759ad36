//! Long walks of the gap that bring all tiles nearer to their homes.
//!
//! A beam search that keeps, for every cell, the best board with the gap in that cell. Otherwise all
//! boards of a narrow search would soon have their gap in the same corner, where nothing is left to
//! improve. The cost is the sum of squared distances: a tile far away costs more than several that
//! are nearly home.

use super::size_tables::{ForEach, NONE, SizeTables, Tiles, gap_of};
use crate::solve::steps::{Step, Steps};

/// One board of a level, and how it was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    cost: i32,
    /// The summed distance from home of the tiles with the largest weight.
    far: i32,
    /// Its entry in the list of steps, and the step that would take the last one back.
    step: u32,
    back: Step,
}

/// The cheapest step found so far that brings the gap into a cell: cost, cell of the gap before, and
/// direction in one number, so that the lower of two is found without a branch.
type Candidate = i64;

const NO_CANDIDATE: Candidate = Candidate::MAX;

/// The state of the search.
pub(super) struct GapWalk<'t> {
    tables: &'t SizeTables,
    /// The cells that tiles come from, without those where the gap may not go.
    sources: ForEach<[u8; 4]>,
    /// The cells of the gap that have a board.
    live: Vec<u8>,
    /// The cells that the gap can reach from there, some of them more than once.
    reached: [u8; 4 * 256],
    n_reached: usize,
    nodes: Box<ForEach<Node>>,
    boards: Vec<Tiles>,
    next_nodes: Box<ForEach<Node>>,
    next_boards: Vec<Tiles>,
    candidates: ForEach<Candidate>,
    /// The weight of each tile, and the largest of them.
    weights: ForEach<i32>,
    heaviest: i32,
    /// The gap of the cheapest board.
    best: usize,
    steps: Steps,
}

impl SizeTables {
    /// The cost of a tile in a cell: along each axis the square of its distance plus twice the distance.
    fn cost(&self, tile: u8, cell: usize) -> i32 {
        if tile == 0 {
            return 0;
        }
        let (home, place) = (self.home(tile), self.places[cell]);
        let apart = |axis: usize| i32::from(home[axis] - place[axis]).abs();
        let cost = |apart: i32| apart * apart + 2 * apart;
        cost(apart(0)) + cost(apart(1))
    }

    /// How the cost changes when the tile leaves the cell in a direction.
    #[inline]
    fn cost_of_step(&self, tile: u8, cell: usize, dir: Step) -> i32 {
        let ahead = i32::from(self.ahead(tile, cell, dir));
        if ahead > 0 { -(2 * ahead + 1) } else { 3 - 2 * ahead }
    }
}

impl<'t> GapWalk<'t> {
    /// A search from these tiles; the gap stays out of the frozen cells.
    pub(super) fn new(
        tables: &'t SizeTables,
        tiles: &[u8],
        frozen: &[bool],
        weights: &ForEach<i32>,
    ) -> Self {
        let n = tiles.len();
        let is_free = |&cell: &u8| frozen.get(usize::from(cell)) == Some(&false);
        let free = |cell: u8| Some(cell).filter(is_free).unwrap_or(NONE);
        let cost = |cell: usize| weights[usize::from(tiles[cell])] * tables.cost(tiles[cell], cell);
        let heaviest = weights.iter().copied().max().unwrap_or(0);
        let heavy = (0..n).filter(|&cell| weights[usize::from(tiles[cell])] == heaviest);
        let far = heavy.map(|cell| tables.far(tiles[cell], cell)).sum();
        let start = Node { cost: (0..n).map(cost).sum(), far, step: 0, back: NONE };
        let gap = gap_of(tiles);
        let mut walk = GapWalk {
            tables,
            sources: tables.sources.map(|sources| sources.map(free)),
            live: vec![gap as u8],
            reached: [0; 4 * 256],
            n_reached: 0,
            nodes: Box::new([start; 256]),
            boards: vec![[0; 256]; n],
            next_nodes: Box::new([start; 256]),
            next_boards: vec![[0; 256]; n],
            candidates: [NO_CANDIDATE; 256],
            weights: *weights,
            heaviest,
            best: gap,
            steps: Steps::new(),
        };
        walk.boards[gap][..n].copy_from_slice(tiles);
        walk
    }

    /// The cost of the best board of this level.
    pub(super) fn best_cost(&self) -> i32 {
        self.nodes[self.best].cost
    }

    /// The summed distance from home of its tiles with the largest weight.
    pub(super) fn best_far(&self) -> i32 {
        self.nodes[self.best].far
    }

    /// How many boards this level has.
    pub(super) fn n_boards(&self) -> usize {
        self.live.len()
    }

    /// The best board of this level.
    pub(super) fn best_tiles(&self) -> &[u8] {
        &self.boards[self.best][..self.tables.size.area()]
    }

    /// The steps that lead to the best board of this level.
    pub(super) fn best_path(&self) -> Vec<Step> {
        self.steps.path_to(self.nodes[self.best].step)
    }

    /// Makes the next level, and keeps the boards that cost at most `slack` more than the best of it.
    pub(super) fn advance(&mut self, slack: i32) {
        self.find_candidates();
        let lowest = self.reached[..self.n_reached]
            .iter()
            .map(|&cell| self.candidates[usize::from(cell)])
            .min();
        let worst =
            lowest.unwrap_or(0).saturating_add(i64::from(slack) << 16).min(NO_CANDIDATE - 1);
        self.live.clear();
        let mut best = NO_CANDIDATE;
        for &cell in &self.reached[..self.n_reached] {
            let to = usize::from(cell);
            let candidate = std::mem::replace(&mut self.candidates[to], NO_CANDIDATE);
            if candidate > worst {
                continue;
            }
            let (cost, [dir, gap, ..]) = ((candidate >> 16) as i32, candidate.to_le_bytes());
            let gap = usize::from(gap);
            if candidate < best {
                best = candidate;
                self.best = to;
            }
            let board = &mut self.next_boards[to];
            *board = self.boards[gap];
            let (tile, mut far) = (board[to], self.nodes[gap].far);
            if self.weights[usize::from(tile)] == self.heaviest {
                far += self.tables.far(tile, gap) - self.tables.far(tile, to);
            }
            board.swap(to, gap);
            let step = self.steps.push(self.nodes[gap].step, dir);
            self.next_nodes[to] = Node { cost, far, step, back: dir ^ 1 };
            self.live.push(cell);
        }
        std::mem::swap(&mut self.nodes, &mut self.next_nodes);
        std::mem::swap(&mut self.boards, &mut self.next_boards);
    }

    /// Finds for every cell that the gap can reach the cheapest step into it.
    fn find_candidates(&mut self) {
        self.n_reached = 0;
        for &gap in &self.live {
            let node = self.nodes[usize::from(gap)];
            let board = &self.boards[usize::from(gap)];
            let [up, down, left, right] = self.sources[usize::from(gap)];
            // Which step is cheaper cannot be predicted, so there is no branch.
            let mut consider = |dir: Step, from: u8| {
                let tile = board[usize::from(from)];
                let step = self.tables.cost_of_step(tile, from.into(), dir);
                let cost = node.cost + self.weights[usize::from(tile)] * step;
                let candidate = i64::from(cost) << 16 | i64::from(gap) << 8 | i64::from(dir);
                let is_none = from == NONE || dir == node.back;
                let candidate = if is_none { NO_CANDIDATE } else { candidate };
                let cheapest = &mut self.candidates[usize::from(from)];
                self.reached[self.n_reached] = from;
                self.n_reached += usize::from(*cheapest == NO_CANDIDATE);
                *cheapest = candidate.min(*cheapest);
            };
            consider(0, up);
            consider(1, down);
            consider(2, left);
            consider(3, right);
        }
    }
}
