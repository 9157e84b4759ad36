//! Lookup tables for a board size, shared by all searches of the quick solver.

use crate::solve::step_tree::DirIndex;
use grid::{Dir, Size};

/// A value for each cell or tile of any board: every byte is a valid index.
pub(super) type ForEach<T> = [T; 256];

/// Lookup tables for a board size.
#[derive(Clone, Debug)]
pub(super) struct SizeTables {
    pub(super) size: Size,
    /// For each cell of the gap and each direction, the cell of the tile that would move, or
    /// [`NONE`].
    pub(super) sources: ForEach<[u8; 4]>,
    /// For each tile and cell, the Manhattan distance to the tile's goal cell. There is one extra
    /// tile for the last cell, so that every cell is the goal cell of a tile.
    far: Vec<u8>,
    /// Row and column of each cell.
    pub(super) places: ForEach<[i8; 2]>,
    /// Row and column of each tile's goal cell.
    goals: ForEach<[i8; 2]>,
    /// Random numbers of the tiles and cells. A board's hash is the sum of their products.
    tile_keys: ForEach<u64>,
    cell_keys: ForEach<u64>,
}

pub(super) const NONE: u8 = u8::MAX;

/// The tiles of a board, cell by cell, padded with zeros.
pub(super) type Tiles = ForEach<u8>;

/// Returns a fixed sequence of pseudorandom numbers (xorshift).
pub(super) fn random_numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x9E37_79B9_7F4A_7C15u64), |&before| {
        let random = before ^ before << 13;
        let random = random ^ random >> 7;
        Some(random ^ random << 17)
    })
}

/// Returns the gap's cell.
pub(super) fn gap_of(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("a board has a gap")
}

/// Makes a tile move and returns the gap's new cell.
#[inline]
pub(super) fn step(tables: &SizeTables, tiles: &mut [u8], gap: usize, dir: DirIndex) -> usize {
    let from = usize::from(tables.sources[gap][usize::from(dir)]);
    tiles.swap(gap, from);
    from
}

/// Makes the tile moves of a path and returns the gap's new cell.
pub(super) fn follow(tables: &SizeTables, tiles: &mut [u8], path: &[DirIndex]) -> usize {
    path.iter().fold(gap_of(tiles), |gap, &dir| step(tables, tiles, gap, dir))
}

/// A row or column of cells that is solved as a whole.
pub(super) struct Line {
    pub(super) cells: Vec<usize>,
    /// Index difference between a cell and the one in the next line.
    pub(super) behind: usize,
}

impl SizeTables {
    pub(super) fn new(size: Size) -> Self {
        let n = size.area();
        let mut random = random_numbers();
        let mut keys = || std::array::from_fn(|_| random.next().unwrap_or(0));
        let mut tables = SizeTables {
            size,
            sources: [[NONE; 4]; 256],
            far: vec![0; (n + 1) * n],
            places: [[0; 2]; 256],
            goals: [[-1; 2]; 256],
            tile_keys: keys(),
            cell_keys: keys(),
        };
        for (tile, goal) in (1..).zip(size.cells()) {
            let place = [size.y(goal) as i8, size.x(goal) as i8];
            tables.places[goal.index()] = place;
            tables.goals[tile] = place;
            tables.sources[goal.index()] = Dir::ALL
                .map(|dir| size.step(goal, dir.opposite()).map_or(NONE, |c| c.index() as u8));
            for cell in size.cells() {
                tables.far[tile * n + cell.index()] = size.distance(cell, goal) as u8;
            }
        }
        // The gap doesn't count in the hash.
        tables.tile_keys[0] = 0;
        tables
    }

    /// Returns the row and column of a tile's goal cell; the gap has none.
    #[inline]
    pub(super) fn goal_cell(&self, tile: u8) -> [i8; 2] {
        self.goals[usize::from(tile)]
    }

    /// Returns how far a tile has to go in a direction; negative if its goal cell is the other way.
    #[inline]
    pub(super) fn distance_ahead(&self, tile: u8, cell: usize, dir: DirIndex) -> i8 {
        let axis = usize::from(dir / 2);
        let to_go = self.goals[usize::from(tile)][axis] - self.places[cell][axis];
        if dir % 2 == 1 { to_go } else { -to_go }
    }

    fn at(&self, tile: u8, cell: usize) -> usize {
        usize::from(tile) * self.size.area() + cell
    }

    pub(super) fn far(&self, tile: u8, cell: usize) -> i32 {
        self.far[self.at(tile, cell)].into()
    }

    /// Returns the Manhattan distance between two cells.
    pub(super) fn apart(&self, a: usize, b: usize) -> i32 {
        // A tile's goal cell is the one with its number minus one.
        self.far(a as u8 + 1, b)
    }

    /// Returns the Manhattan distance and the hash of a board.
    pub(super) fn measure(&self, tiles: &[u8]) -> (i32, u64) {
        let cells = tiles.iter().enumerate();
        cells.fold((0, 0), |(manhattan, hash): (i32, u64), (cell, &tile)| {
            let product = self.tile_keys[usize::from(tile)].wrapping_mul(self.cell_keys[cell]);
            (manhattan + self.far(tile, cell), hash.wrapping_add(product))
        })
    }

    /// Returns the hash of a board after a tile moved from one cell to another.
    #[inline]
    pub(super) fn hash_after(&self, hash: u64, tile: u8, from: usize, to: usize) -> u64 {
        let moved = self.cell_keys[to].wrapping_sub(self.cell_keys[from]);
        hash.wrapping_add(self.tile_keys[usize::from(tile)].wrapping_mul(moved))
    }

    /// Returns the lines in the order in which they are solved, down to the last 3×3.
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
}
