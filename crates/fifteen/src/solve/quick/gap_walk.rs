//! Long walks of the gap that bring all tiles closer to their goal cells.
//!
//! This is a beam search that keeps, for every cell, the best board with the gap in that cell.
//! Otherwise, all boards of a narrow search would soon have their gap in the same corner, where
//! nothing is left to improve. The cost is based on squared distances: one distant tile costs more
//! than several that are nearly in place.

use super::size_tables::{ForEach, NONE, SizeTables, Tiles, gap_of};
use crate::solve::step_tree::{DirIndex, StepTree};

/// One board of a level, and how it was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    cost: i32,
    /// The summed distance of the heaviest tiles from their goal cells.
    far: i32,
    /// Its number in the tree of tile moves, and the direction that undoes the last one.
    step: u32,
    back: DirIndex,
}

/// The cheapest tile move found so far that brings the gap into a cell. Its cost, the gap's
/// previous cell and the direction are packed into one number, so that the minimum needs no branch.
type Candidate = i64;

const NO_CANDIDATE: Candidate = Candidate::MAX;

/// State of the search.
pub(super) struct GapWalk<'t> {
    tables: &'t SizeTables,
    /// The cell of the tile that would move, without cells that the gap may not enter.
    sources: ForEach<[u8; 4]>,
    /// Cells of the gap that have a board.
    live: Vec<u8>,
    /// Cells that the gap can reach from there, with repetitions.
    reached: [u8; 4 * 256],
    n_reached: usize,
    nodes: Box<ForEach<Node>>,
    boards: Vec<Tiles>,
    next_nodes: Box<ForEach<Node>>,
    next_boards: Vec<Tiles>,
    candidates: ForEach<Candidate>,
    /// The weight of each tile, and the largest weight.
    weights: ForEach<i32>,
    heaviest: i32,
    /// The gap's cell on the cheapest board.
    best: usize,
    steps: StepTree,
}

impl SizeTables {
    /// Returns the cost of a tile in a cell: along each axis, the square of its distance plus twice
    /// the distance.
    fn cost(&self, tile: u8, cell: usize) -> i32 {
        if tile == 0 {
            return 0;
        }
        let (goal, place) = (self.goal_cell(tile), self.places[cell]);
        let apart = |axis: usize| i32::from(goal[axis] - place[axis]).abs();
        let cost = |apart: i32| apart * apart + 2 * apart;
        cost(apart(0)) + cost(apart(1))
    }

    /// Returns the change in cost when the tile leaves the cell in a direction.
    #[inline]
    fn cost_of_step(&self, tile: u8, cell: usize, dir: DirIndex) -> i32 {
        let ahead = i32::from(self.distance_ahead(tile, cell, dir));
        if ahead > 0 { -(2 * ahead + 1) } else { 3 - 2 * ahead }
    }
}

impl<'t> GapWalk<'t> {
    /// Creates a search from these tiles; the gap never enters frozen cells.
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
            steps: StepTree::new(),
        };
        walk.boards[gap][..n].copy_from_slice(tiles);
        walk
    }

    /// Returns the cost of the best board of this level.
    pub(super) fn best_cost(&self) -> i32 {
        self.nodes[self.best].cost
    }

    /// Returns the summed distance of its heaviest tiles from their goal cells.
    pub(super) fn best_far(&self) -> i32 {
        self.nodes[self.best].far
    }

    /// Returns the number of boards of this level.
    pub(super) fn n_boards(&self) -> usize {
        self.live.len()
    }

    /// Returns the best board of this level.
    pub(super) fn best_tiles(&self) -> &[u8] {
        &self.boards[self.best][..self.tables.size.area()]
    }

    /// Returns the path to the best board of this level.
    pub(super) fn best_path(&self) -> Vec<DirIndex> {
        self.steps.path_to(self.nodes[self.best].step)
    }

    /// Advances to the next level, and keeps the boards that cost at most `slack` more than its
    /// best.
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

    /// Finds, for every cell that the gap can reach, the cheapest tile move that brings it there.
    fn find_candidates(&mut self) {
        self.n_reached = 0;
        for &gap in &self.live {
            let node = self.nodes[usize::from(gap)];
            let board = &self.boards[usize::from(gap)];
            let [up, down, left, right] = self.sources[usize::from(gap)];
            // Which tile move is cheaper can't be predicted, so there is no branch.
            let mut consider = |dir: DirIndex, from: u8| {
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
