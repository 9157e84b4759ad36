//! Long walks of the gap that bring every tile nearer to its home at once.
//!
//! A search that keeps, for every cell, the best boards found with the gap there. Without that
//! rule all boards of a narrow search soon have their gap in the same corner, where nothing is left to
//! do. Boards are compared by the squares of the distances: a tile far away costs more than many
//! that are nearly home, and none is left behind.

use super::steps::Steps;
use grid::{Dir, Size};

/// Something for each cell or each tile of any board: a byte never points outside of it.
pub(super) type ForEach<T> = [T; 256];

/// What every search on a size of board looks up.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) size: Size,
    /// For each cell and direction, the cell that a tile going there comes from; [`NONE`] if none.
    pub(super) sources: ForEach<[u8; 4]>,
    /// For each tile and cell, the Manhattan distance to the tile's home. There is one tile more, whose
    /// home is the last cell: so every cell is some tile's home.
    far: Vec<u8>,
    /// For each cell its row and its column.
    pub(super) places: ForEach<[i8; 2]>,
    /// For each tile the row and the column of its home.
    homes: ForEach<[i8; 2]>,
    /// For each tile and each cell a random number; the sum of their products tells a board from others.
    tile_marks: ForEach<u64>,
    cell_marks: ForEach<u64>,
}

pub(super) const NONE: u8 = u8::MAX;

/// The tiles of a board, cell by cell, and nothing after the last.
pub(super) type Tiles = ForEach<u8>;

/// Random numbers, always the same.
pub(super) fn random_numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x9E37_79B9_7F4A_7C15u64), |&before| {
        let random = before ^ before << 13;
        let random = random ^ random >> 7;
        Some(random ^ random << 17)
    })
}

/// The empty cell.
pub(super) fn gap_of(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("a board has a gap")
}

/// Takes a step and says where the gap is now.
#[inline]
pub(super) fn step(ground: &Ground, tiles: &mut [u8], gap: usize, dir: u8) -> usize {
    let from = usize::from(ground.sources[gap][usize::from(dir)]);
    tiles.swap(gap, from);
    from
}

/// Takes the steps of a path and says where the gap is then.
pub(super) fn follow(ground: &Ground, tiles: &mut [u8], path: &[u8]) -> usize {
    path.iter().fold(gap_of(tiles), |gap, &dir| step(ground, tiles, gap, dir))
}

/// A row or column of cells that is put in order as a whole.
pub(super) struct Line {
    pub(super) cells: Vec<usize>,
    /// How far it is, in cells, to the next line.
    pub(super) behind: usize,
}

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
    pub(super) fn new(size: Size) -> Self {
        let n = size.area();
        let mut random = random_numbers();
        let mut marks = || std::array::from_fn(|_| random.next().unwrap_or(0));
        let mut ground = Ground {
            size,
            sources: [[NONE; 4]; 256],
            far: vec![0; (n + 1) * n],
            places: [[0; 2]; 256],
            homes: [[-1; 2]; 256],
            tile_marks: marks(),
            cell_marks: marks(),
        };
        for (tile, home) in (1..).zip(size.cells()) {
            let place = [size.y(home) as i8, size.x(home) as i8];
            ground.places[home.index()] = place;
            ground.homes[tile] = place;
            ground.sources[home.index()] = Dir::ALL
                .map(|dir| size.step(home, dir.opposite()).map_or(NONE, |c| c.index() as u8));
            for cell in size.cells() {
                ground.far[tile * n + cell.index()] = size.distance(cell, home) as u8;
            }
        }
        // The gap is where no tile is.
        ground.tile_marks[0] = 0;
        ground
    }

    /// The row and the column where a tile belongs; the gap belongs nowhere.
    #[inline]
    pub(super) fn home(&self, tile: u8) -> [i8; 2] {
        self.homes[usize::from(tile)]
    }

    /// How many steps a tile has to go in a direction; less than none if away from it.
    #[inline]
    pub(super) fn ahead(&self, tile: u8, cell: usize, dir: u8) -> i8 {
        let axis = usize::from(dir / 2);
        let to_go = self.homes[usize::from(tile)][axis] - self.places[cell][axis];
        if dir % 2 == 1 { to_go } else { -to_go }
    }

    fn at(&self, tile: u8, cell: usize) -> usize {
        usize::from(tile) * self.size.area() + cell
    }

    pub(super) fn far(&self, tile: u8, cell: usize) -> i32 {
        self.far[self.at(tile, cell)].into()
    }

    /// How many steps two cells are apart.
    pub(super) fn apart(&self, a: usize, b: usize) -> i32 {
        // A tile's home is the cell with its number less one.
        self.far(a as u8 + 1, b)
    }

    /// The Manhattan distance of a board and its mark.
    pub(super) fn measure(&self, tiles: &[u8]) -> (i32, u64) {
        let cells = tiles.iter().enumerate();
        cells.fold((0, 0), |(manhattan, mark): (i32, u64), (cell, &tile)| {
            let product = self.tile_marks[usize::from(tile)].wrapping_mul(self.cell_marks[cell]);
            (manhattan + self.far(tile, cell), mark.wrapping_add(product))
        })
    }

    /// The mark of a board after a tile went from one cell to another.
    #[inline]
    pub(super) fn mark_after(&self, mark: u64, tile: u8, from: usize, to: usize) -> u64 {
        let moved = self.cell_marks[to].wrapping_sub(self.cell_marks[from]);
        mark.wrapping_add(self.tile_marks[usize::from(tile)].wrapping_mul(moved))
    }

    /// The lines in the order in which they are put in order, down to the last 3×3.
    pub(super) fn lines(&self) -> Vec<Line> {
        let (width, height) = (self.size.width(), self.size.height());
        let index = |x: usize, y: usize| y * width + x;
        let (mut x0, mut y0) = (0, 0);
        let mut lines = Vec::new();
        while width - x0 > 3 || height - y0 > 3 {
            if height - y0 >= width - x0 {
                let cells = (x0..width).map(|x| index(x, y0)).collect();
                lines.push(Line { cells, behind: width });
                y0 += 1;
            } else {
                let cells = (y0..height).map(|y| index(x0, y)).collect();
                lines.push(Line { cells, behind: 1 });
                x0 += 1;
            }
        }
        lines
    }

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
