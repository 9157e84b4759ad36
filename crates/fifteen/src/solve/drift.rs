//! Long walks of the gap that bring every tile nearer to its home at once.
//!
//! A search that keeps, for every cell, the best boards found with the gap there. Without that
//! rule all boards of a narrow search soon have their gap in the same corner, where nothing is left to
//! do. Boards are compared by the squares of the distances: a tile far away costs more than many
//! that are nearly home, and none is left behind.

use grid::{Dir, Size};

/// What every search on a size of board looks up.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) size: Size,
    /// For each cell and direction, the cell that a tile going there comes from; [`NONE`] if none.
    pub(super) sources: Vec<[u8; 4]>,
    /// For each tile and cell, the Manhattan distance to the tile's home. There is one tile more, whose
    /// home is the last cell: so every cell is some tile's home.
    far: Vec<u8>,
    /// For each cell its row and its column.
    places: Vec<[i8; 2]>,
    /// For each tile and cell a random number; those of a board together tell it from others.
    marks: Vec<u64>,
}

pub(super) const NONE: u8 = u8::MAX;

/// The empty cell.
pub(super) fn gap_of(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("a board has a gap")
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
    mark: u64,
    /// The entry in the list of steps, and the direction of that step.
    step: u32,
    back: u8,
}

/// A step that could be taken from a board of this level.
#[derive(Clone, Copy, Debug)]
struct Chance {
    cost: i32,
    /// The slot of the board before, and its gap.
    from: u32,
    gap: u8,
    dir: u8,
}

/// The state of a drifting search.
pub(super) struct Drift<'g> {
    ground: &'g Ground,
    /// Where the gap may go.
    cells: Vec<usize>,
    /// How many boards are kept for each cell.
    per_cell: usize,
    /// How many there are, cell by cell.
    counts: Vec<usize>,
    nodes: Vec<Node>,
    boards: Vec<u8>,
    next_nodes: Vec<Node>,
    next_boards: Vec<u8>,
    /// How much each tile counts.
    weights: Vec<i32>,
    /// The cheapest board's slot.
    best: usize,
    /// The step before, and the direction.
    steps: Vec<(u32, u8)>,
}

impl Ground {
    pub(super) fn new(size: Size) -> Self {
        let n = size.area();
        let sources = size.cells().map(|cell| {
            Dir::ALL.map(|dir| size.step(cell, dir.opposite()).map_or(NONE, |c| c.index() as u8))
        });
        let mut ground = Ground {
            size,
            sources: sources.collect(),
            far: vec![0; (n + 1) * n],
            places: size.cells().map(|c| [size.y(c) as i8, size.x(c) as i8]).collect(),
            marks: Vec::with_capacity(n * n),
        };
        for (tile, home) in (1..).zip(size.cells()) {
            for cell in size.cells() {
                ground.far[tile * n + cell.index()] = size.distance(cell, home) as u8;
            }
        }
        let mut mark = 0x9E37_79B9_7F4A_7C15u64;
        for _ in 0..n * n {
            mark ^= mark << 13;
            mark ^= mark >> 7;
            mark ^= mark << 17;
            ground.marks.push(mark);
        }
        ground
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
        cells.fold((0, 0), |(manhattan, mark), (cell, &tile)| {
            (manhattan + self.far(tile, cell), mark ^ self.marks[self.at(tile, cell)])
        })
    }

    /// The mark of a board after a tile went from one cell to another.
    pub(super) fn mark_after(&self, mark: u64, tile: u8, from: usize, to: usize) -> u64 {
        let marks = &self.marks;
        mark ^ marks[self.at(tile, from)] ^ marks[self.at(tile, to)] ^ marks[from] ^ marks[to]
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
        let Some(home) = usize::from(tile).checked_sub(1) else { return 0 };
        let apart =
            |axis: usize| i32::from(self.places[home][axis] - self.places[cell][axis]).abs();
        let cost = |apart: i32| apart * apart + 2 * apart;
        cost(apart(0)) + cost(apart(1))
    }

    /// How that changes when the tile leaves the cell in a direction.
    #[inline]
    fn cost_of_step(&self, tile: u8, cell: usize, dir: u8) -> i32 {
        let axis = usize::from(dir / 2);
        let to_go = i32::from(self.places[usize::from(tile) - 1][axis] - self.places[cell][axis]);
        let ahead = if dir % 2 == 1 { to_go } else { -to_go };
        if ahead > 0 { -(2 * ahead + 1) } else { 3 - 2 * ahead }
    }
}

impl<'g> Drift<'g> {
    /// A search from these tiles; the gap stays in these cells.
    pub(super) fn new(
        ground: &'g Ground,
        tiles: &[u8],
        cells: Vec<usize>,
        per_cell: usize,
        weights: Vec<i32>,
    ) -> Self {
        let n = tiles.len();
        let cost = |cell: usize| weights[usize::from(tiles[cell])] * ground.cost(tiles[cell], cell);
        let (_, mark) = ground.measure(tiles);
        let start = Node { cost: (0..n).map(cost).sum(), mark, step: 0, back: NONE };
        let gap = gap_of(tiles);
        let mut drift = Drift {
            ground,
            cells,
            per_cell,
            counts: vec![0; n],
            nodes: vec![start; n * per_cell],
            boards: vec![0; n * n * per_cell],
            next_nodes: vec![start; n * per_cell],
            next_boards: vec![0; n * n * per_cell],
            weights,
            best: gap * per_cell,
            steps: vec![(0, 0)],
        };
        drift.counts[gap] = 1;
        drift.boards[drift.best * n..][..n].copy_from_slice(tiles);
        drift
    }

    /// The cost of the best board of this level.
    pub(super) fn best_cost(&self) -> i32 {
        self.nodes[self.best].cost
    }

    /// The best board of this level.
    pub(super) fn best_tiles(&self) -> &[u8] {
        let n = self.ground.size.area();
        &self.boards[self.best * n..][..n]
    }

    /// The steps that lead to the best board of this level.
    pub(super) fn best_path(&self) -> Vec<u8> {
        let mut path = Vec::new();
        let mut step = self.nodes[self.best].step;
        while step != 0 {
            let (before, dir) = self.steps[step as usize];
            path.push(dir);
            step = before;
        }
        path.reverse();
        path
    }

    /// Takes one step from every board that costs at most `slack` more than the best.
    pub(super) fn advance(&mut self, slack: i32) {
        let n = self.ground.size.area();
        let worst = self.nodes[self.best].cost.saturating_add(slack);
        let mut best: Option<usize> = None;
        let mut counts = vec![0; n];
        let mut chances: Vec<Chance> = Vec::with_capacity(4 * self.per_cell);
        for &cell in &self.cells {
            let count = &mut counts[cell];
            chances.clear();
            if self.per_cell == 1 {
                let mut cheapest: Option<Chance> = None;
                self.look(cell, worst, |chance| {
                    if cheapest.is_none_or(|cheapest| chance.cost < cheapest.cost) {
                        cheapest = Some(chance);
                    }
                });
                chances.extend(cheapest);
            } else {
                self.look(cell, worst, |chance| chances.push(chance));
                chances.sort_unstable_by_key(|chance| (chance.cost, chance.from));
            }
            let first = cell * self.per_cell;
            for chance in &chances {
                let slot = first + *count;
                let node = self.node_after(cell, chance);
                let known = self.next_nodes[first..slot].iter().any(|kept| kept.mark == node.mark);
                if known || *count == self.per_cell {
                    continue;
                }
                *count += 1;
                let board = &mut self.next_boards[slot * n..][..n];
                board.copy_from_slice(&self.boards[chance.from as usize * n..][..n]);
                board.swap(cell, usize::from(chance.gap));
                self.steps.push((node.step, chance.dir));
                self.next_nodes[slot] = Node { step: self.steps.len() as u32 - 1, ..node };
                if best.is_none_or(|best| node.cost < self.next_nodes[best].cost) {
                    best = Some(slot);
                }
            }
        }
        self.counts = counts;
        self.best = best.expect("the gap has room to go on without going straight back");
        std::mem::swap(&mut self.nodes, &mut self.next_nodes);
        std::mem::swap(&mut self.boards, &mut self.next_boards);
    }

    /// The chances of bringing the gap into a cell from its neighbours.
    #[inline]
    fn look(&self, cell: usize, worst: i32, mut found: impl FnMut(Chance)) {
        let n = self.ground.size.area();
        for dir in 0..4u8 {
            // A tile that goes in `dir` out of this cell goes into the gap of boards that have it there.
            let gap = self.ground.sources[cell][usize::from(dir ^ 1)];
            if gap == NONE {
                continue;
            }
            let first = usize::from(gap) * self.per_cell;
            for slot in first..first + self.counts[usize::from(gap)] {
                let node = &self.nodes[slot];
                if node.back != dir && node.cost <= worst {
                    let tile = self.boards[slot * n + cell];
                    let step = self.ground.cost_of_step(tile, cell, dir);
                    let cost = node.cost + self.weights[usize::from(tile)] * step;
                    found(Chance { cost, from: slot as u32, gap, dir });
                }
            }
        }
    }

    fn node_after(&self, cell: usize, chance: &Chance) -> Node {
        let (ground, gap) = (self.ground, usize::from(chance.gap));
        let before = &self.nodes[chance.from as usize];
        let tile = self.boards[chance.from as usize * ground.size.area() + cell];
        Node {
            cost: chance.cost,
            mark: ground.mark_after(before.mark, tile, cell, gap),
            step: before.step,
            back: chance.dir ^ 1,
        }
    }
}
