//! Long walks of the gap that bring every tile nearer to its home at once.
//!
//! A search that keeps, for every cell, the best board found with the gap there. Without that
//! rule all boards of a narrow search soon have their gap in the same corner, where nothing is left to
//! do. Boards are compared by the squares of the distances: a tile far away costs more than many
//! that are nearly home, and none is left behind.

use super::ground::{ForEach, Ground, NONE, Tiles, gap_of};
use super::steps::Steps;

/// A board on the way, and how it was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    cost: i32,
    /// How far the tiles that count most are from home, all together.
    far: i32,
    /// The entry in the list of steps, and the direction of that step.
    step: u32,
    back: u8,
}

/// The cheapest step found so far that brings the gap into a cell, as one number so that the lower of two
/// is found without a branch: the cost, where the gap was before, and the direction.
type Chance = i64;

const NO_CHANCE: Chance = Chance::MAX;

/// The state of a drifting search.
pub(super) struct Drift<'g> {
    ground: &'g Ground,
    /// The cells that tiles come from, without those where the gap may not go.
    sources: ForEach<[u8; 4]>,
    /// The cells of the gap that have a board, and for every cell its board.
    live: Vec<u8>,
    /// The cells that it can reach from there, some of them more than once.
    reached: [u8; 4 * 256],
    n_reached: usize,
    nodes: Box<ForEach<Node>>,
    boards: Vec<Tiles>,
    next_nodes: Box<ForEach<Node>>,
    next_boards: Vec<Tiles>,
    chances: ForEach<Chance>,
    /// How much each tile counts, and how much those that count most.
    weights: ForEach<i32>,
    heaviest: i32,
    /// The gap of the cheapest board.
    best: usize,
    steps: Steps,
}

impl Ground {
    /// What a tile costs in a cell: the square of its distance, twice that distance added, along
    /// each side.
    fn cost(&self, tile: u8, cell: usize) -> i32 {
        if tile == 0 {
            return 0;
        }
        let (home, place) = (self.home(tile), self.places[cell]);
        let apart = |axis: usize| i32::from(home[axis] - place[axis]).abs();
        let cost = |apart: i32| apart * apart + 2 * apart;
        cost(apart(0)) + cost(apart(1))
    }

    /// How that changes when the tile leaves the cell in a direction.
    #[inline]
    fn cost_of_step(&self, tile: u8, cell: usize, dir: u8) -> i32 {
        let ahead = i32::from(self.ahead(tile, cell, dir));
        if ahead > 0 { -(2 * ahead + 1) } else { 3 - 2 * ahead }
    }
}

impl<'g> Drift<'g> {
    /// A search from these tiles; the gap stays out of the frozen cells.
    pub(super) fn new(
        ground: &'g Ground,
        tiles: &[u8],
        frozen: &[bool],
        weights: &ForEach<i32>,
    ) -> Self {
        let n = tiles.len();
        let is_free = |&cell: &u8| frozen.get(usize::from(cell)) == Some(&false);
        let free = |cell: u8| Some(cell).filter(is_free).unwrap_or(NONE);
        let cost = |cell: usize| weights[usize::from(tiles[cell])] * ground.cost(tiles[cell], cell);
        let heaviest = weights.iter().copied().max().unwrap_or(0);
        let heavy = (0..n).filter(|&cell| weights[usize::from(tiles[cell])] == heaviest);
        let far = heavy.map(|cell| ground.far(tiles[cell], cell)).sum();
        let start = Node { cost: (0..n).map(cost).sum(), far, step: 0, back: NONE };
        let gap = gap_of(tiles);
        let mut drift = Drift {
            ground,
            sources: ground.sources.map(|sources| sources.map(free)),
            live: vec![gap as u8],
            reached: [0; 4 * 256],
            n_reached: 0,
            nodes: Box::new([start; 256]),
            boards: vec![[0; 256]; n],
            next_nodes: Box::new([start; 256]),
            next_boards: vec![[0; 256]; n],
            chances: [NO_CHANCE; 256],
            weights: *weights,
            heaviest,
            best: gap,
            steps: Steps::new(),
        };
        drift.boards[gap][..n].copy_from_slice(tiles);
        drift
    }

    /// The cost of the best board of this level.
    pub(super) fn best_cost(&self) -> i32 {
        self.nodes[self.best].cost
    }

    /// How far the tiles that count most are from home on that board.
    pub(super) fn best_far(&self) -> i32 {
        self.nodes[self.best].far
    }

    /// How many boards this level has.
    pub(super) fn n_boards(&self) -> usize {
        self.live.len()
    }

    /// The best board of this level.
    pub(super) fn best_tiles(&self) -> &[u8] {
        &self.boards[self.best][..self.ground.size.area()]
    }

    /// The steps that lead to the best board of this level.
    pub(super) fn best_path(&self) -> Vec<u8> {
        self.steps.path_to(self.nodes[self.best].step)
    }

    /// Takes one step from every board, and keeps those that cost at most `slack` more than the best then.
    pub(super) fn advance(&mut self, slack: i32) {
        self.look();
        let lowest = self.reached[..self.n_reached]
            .iter()
            .map(|&cell| self.chances[usize::from(cell)])
            .min();
        let worst = lowest.unwrap_or(0).saturating_add(i64::from(slack) << 16).min(NO_CHANCE - 1);
        self.live.clear();
        let mut best = NO_CHANCE;
        for &cell in &self.reached[..self.n_reached] {
            let to = usize::from(cell);
            let chance = std::mem::replace(&mut self.chances[to], NO_CHANCE);
            if chance > worst {
                continue;
            }
            let (cost, [dir, gap, ..]) = ((chance >> 16) as i32, chance.to_le_bytes());
            let gap = usize::from(gap);
            if chance < best {
                best = chance;
                self.best = to;
            }
            let board = &mut self.next_boards[to];
            *board = self.boards[gap];
            let (tile, mut far) = (board[to], self.nodes[gap].far);
            if self.weights[usize::from(tile)] == self.heaviest {
                far += self.ground.far(tile, gap) - self.ground.far(tile, to);
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
    fn look(&mut self) {
        self.n_reached = 0;
        for &gap in &self.live {
            let node = self.nodes[usize::from(gap)];
            let board = &self.boards[usize::from(gap)];
            let [up, down, left, right] = self.sources[usize::from(gap)];
            // Which step is the cheaper nobody can foretell: there are no branches.
            let mut look = |dir: u8, from: u8| {
                let tile = board[usize::from(from)];
                let step = self.ground.cost_of_step(tile, from.into(), dir);
                let cost = node.cost + self.weights[usize::from(tile)] * step;
                let chance = i64::from(cost) << 16 | i64::from(gap) << 8 | i64::from(dir);
                let is_none = from == NONE || dir == node.back;
                let chance = if is_none { NO_CHANCE } else { chance };
                let cheapest = &mut self.chances[usize::from(from)];
                self.reached[self.n_reached] = from;
                self.n_reached += usize::from(*cheapest == NO_CHANCE);
                *cheapest = chance.min(*cheapest);
            };
            look(0, up);
            look(1, down);
            look(2, left);
            look(3, right);
        }
    }
}
