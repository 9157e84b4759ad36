//! Random Hamiltonian cycles: a construction of a random loop through as many cells as possible that never fails.
//!
//! A random spanning tree of the 2×2 blocks gives a first loop, the walk around the tree. Then unit squares are flipped at
//! random: where exactly two opposite sides of a square are drawn, they are replaced by the other two. That splits the loop
//! in two, and a second flip, chosen at random among all that rejoin the two, makes it one again. A move and its inverse are
//! equally likely, so the Markov chain tends to the uniform distribution.

use grid::{Dir, Mulberry32, Size};

use crate::cycle::Loop;
use crate::drawing::Drawing;
use crate::edge::Edge;

/// The board is too small for a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a loop needs a board of at least 2×2 cells, not {0}")]
pub struct NoLoop(pub Size);

/// Returns a random loop through every cell of the board (a Hamiltonian cycle), starting at a random cell in a random
/// direction.
///
/// With an odd number of cells it passes through all but one, which is the maximum: steps alternate between the colours of
/// a chessboard, so a loop has equally many cells of each.
///
/// The same PRNG state gives the same loop. 8×8 takes about 20 µs, 50×50 about 20 ms.
///
/// ```
/// use grid::{Mulberry32, Size};
///
/// let tour = loopy::random_tour(Size::new(50, 50)?, &mut Mulberry32::new(7))?;
/// assert!(tour.is_full());
/// assert_eq!(loopy::random_tour(Size::new(5, 5)?, &mut Mulberry32::new(7))?.cells().len(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NoLoop`] if a side is 1.
pub fn random_tour(size: Size, rng: &mut Mulberry32) -> Result<Loop, NoLoop> {
    if size.width() < 2 || size.height() < 2 {
        return Err(NoLoop(size));
    }
    let mut sampler = LoopSampler::around_spanning_tree(size, rng);
    for _ in 0..FLIPS_PER_CELL * size.area() {
        sampler.random_move(rng);
    }
    Ok(sampler.into_loop(rng))
}

/// Attempted flips per cell. With 4, the rarest of the 1,072 full loops on 6×6 is about as frequent as the others.
const FLIPS_PER_CELL: usize = 4;

/// Cells linked into cycles: one loop, or two in the middle of a move.
///
/// A border of cells that are never linked surrounds the board, so that a step needs no bounds check.
struct LoopSampler {
    size: Size,
    /// Distance between two rows: the width plus the border.
    stride: usize,
    /// Bit mask of linked directions per cell.
    links: Vec<u8>,
    /// Number of the last walk that passed through each cell.
    passed: Vec<u32>,
    n_walks: u32,
    /// Buffers reused between moves: the two walks after a cut, and the squares that join them.
    walks: [Vec<WalkStep>; 2],
    joints: Vec<usize>,
}

/// A cell index and the direction of the next step from there.
type WalkStep = (usize, Dir);

/// The sides of a unit square that are drawn.
#[derive(PartialEq, Eq)]
enum Sides {
    /// Exactly two opposite sides.
    Opposite,
    /// Two adjacent sides, and the opposite corner is an empty cell.
    AroundHole,
    Other,
}

impl LoopSampler {
    fn new(size: Size) -> Self {
        let stride = size.width() + 2;
        let places = stride * (size.height() + 2);
        let (links, passed) = (vec![0; places], vec![0; places]);
        let (walks, joints) = ([Vec::new(), Vec::new()], Vec::new());
        LoopSampler { size, stride, links, passed, n_walks: 0, walks, joints }
    }

    /// Creates a cycle around each 2×2 block and joins them along a random spanning tree of the blocks. An odd last column or
    /// row is covered by bulges.
    fn around_spanning_tree(size: Size, rng: &mut Mulberry32) -> Self {
        let mut sampler = LoopSampler::new(size);
        let (columns, rows) = (size.width() / 2, size.height() / 2);
        let mut joints = Vec::new();
        for block in 0..columns * rows {
            let (column, row) = (block % columns, block / columns);
            let square = sampler.place(2 * column, 2 * row);
            sampler.flip(square);
            if column + 1 < columns {
                joints.push((block, block + 1, square + 1));
            }
            if row + 1 < rows {
                joints.push((block, block + columns, square + sampler.stride));
            }
        }
        // Kruskal's algorithm on a shuffled list: one pass for every seed.
        rng.shuffle(&mut joints);
        let mut parent: Vec<usize> = (0..columns * rows).collect();
        for (a, b, square) in joints {
            let (a, b) = (root(&mut parent, a), root(&mut parent, b));
            if a != b {
                parent[a] = b;
                sampler.flip(square);
            }
        }
        // The tree does not cross the border, so the outer side of each block there is drawn.
        if size.width() % 2 == 1 {
            for row in 0..rows {
                sampler.flip(sampler.place(size.width() - 2, 2 * row));
            }
        }
        if size.height() % 2 == 1 {
            for column in 0..columns {
                sampler.flip(sampler.place(2 * column, size.height() - 2));
            }
        }
        sampler
    }

    /// Makes one random change: picks a unit square and, if it can be flipped, flips it and rejoins the two cycles.
    fn random_move(&mut self, rng: &mut Mulberry32) {
        let x = rng.below(self.size.width() as u32 - 1) as usize;
        let y = rng.below(self.size.height() as u32 - 1) as usize;
        let square = self.place(x, y);
        match self.sides(square) {
            Sides::Other => {}
            Sides::AroundHole => self.flip(square),
            Sides::Opposite => {
                self.flip(square);
                self.find_joints(square);
                self.flip(self.joints[rng.below(self.joints.len() as u32) as usize]);
            }
        }
    }

    /// Finds the squares whose flip joins the two cycles after a cut at `square`, including that one. Such a square has one
    /// side in each cycle, so walking the shorter one finds each square once.
    fn find_joints(&mut self, square: usize) {
        let shorter = self.walk_shorter(square);
        self.joints.clear();
        for &(at, dir) in &self.walks[shorter] {
            let next = self.step(at, dir);
            let beside =
                if dir.is_horizontal() { [Dir::Up, Dir::Down] } else { [Dir::Left, Dir::Right] };
            for side in beside {
                let (a, b) = (self.step(at, side), self.step(next, side));
                if self.links[a] & bit(dir) != 0 && self.passed[a] != self.n_walks {
                    self.joints.push(at.min(next).min(a).min(b));
                }
            }
        }
    }

    /// Walks both cycles at a flipped square in step until the shorter one is complete. Returns its number and marks its cells
    /// as passed.
    fn walk_shorter(&mut self, square: usize) -> usize {
        // Opposite corners always lie in different cycles, whichever sides are drawn now.
        let starts = [square, square + self.stride + 1];
        for (walk, start) in self.walks.iter_mut().zip(starts) {
            walk.clear();
            walk.push((start, next_dir(self.links[start], 0)));
        }
        loop {
            for (i, start) in starts.into_iter().enumerate() {
                let &(at, dir) = self.walks[i].last().expect("a walk has a start");
                let next = self.step(at, dir);
                if next == start {
                    self.n_walks += 1;
                    for &(place, _) in &self.walks[i] {
                        self.passed[place] = self.n_walks;
                    }
                    return i;
                }
                self.walks[i].push((next, next_dir(self.links[next], bit(dir.opposite()))));
            }
        }
    }

    fn sides(&self, square: usize) -> Sides {
        let [a, b, c, d] = self.corners(square).map(|place| self.links[place]);
        let drawn = |links: u8, dir| links & bit(dir) != 0;
        let top_right_bottom_left =
            [drawn(a, Dir::Right), drawn(b, Dir::Down), drawn(d, Dir::Right), drawn(a, Dir::Down)];
        match top_right_bottom_left {
            [true, false, true, false] | [false, true, false, true] => Sides::Opposite,
            [true, true, false, false] if d == 0 => Sides::AroundHole,
            [false, true, true, false] if a == 0 => Sides::AroundHole,
            [false, false, true, true] if b == 0 => Sides::AroundHole,
            [true, false, false, true] if c == 0 => Sides::AroundHole,
            _ => Sides::Other,
        }
    }

    /// Swaps the drawn and missing sides of a unit square, given by its upper left cell.
    fn flip(&mut self, square: usize) {
        let inward = [
            bit(Dir::Right) | bit(Dir::Down),
            bit(Dir::Left) | bit(Dir::Down),
            bit(Dir::Left) | bit(Dir::Up),
            bit(Dir::Right) | bit(Dir::Up),
        ];
        for (place, bits) in self.corners(square).into_iter().zip(inward) {
            self.links[place] ^= bits;
        }
    }

    /// Returns the cells of a unit square, clockwise from the upper left.
    fn corners(&self, square: usize) -> [usize; 4] {
        [square, square + 1, square + self.stride + 1, square + self.stride]
    }

    fn place(&self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride + x + 1
    }

    fn step(&self, place: usize, dir: Dir) -> usize {
        match dir {
            Dir::Up => place - self.stride,
            Dir::Down => place + self.stride,
            Dir::Left => place - 1,
            Dir::Right => place + 1,
        }
    }

    fn into_loop(self, rng: &mut Mulberry32) -> Loop {
        let mut drawing = Drawing::new(self.size);
        for edge in Edge::all(self.size) {
            let (cell, dir) = edge.start(self.size);
            let place = self.place(self.size.x(cell), self.size.y(cell));
            if self.links[place] & bit(dir) != 0 {
                drawing.add(edge).expect("a cell has at most two links");
            }
        }
        let around = Loop::try_from(&drawing).expect("each move leaves one loop");
        let mut cells = around.cells().to_vec();
        let first = rng.below(cells.len() as u32) as usize;
        cells.rotate_left(first);
        if rng.below(2) == 1 {
            cells.reverse();
        }
        Loop::new(self.size, cells).expect("a loop can start at any cell, in either direction")
    }
}

/// Returns the first link other than `came`.
fn next_dir(links: u8, came: u8) -> Dir {
    Dir::ALL[((links & !came).trailing_zeros() & 3) as usize]
}

/// Returns the root of a node's tree in the union-find forest, with path halving.
fn root(parent: &mut [usize], mut node: usize) -> usize {
    while parent[node] != node {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    node
}

fn bit(dir: Dir) -> u8 {
    1 << dir as u8
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_board_from_4_to_50_gets_a_loop_through_as_many_cells_as_possible() {
        for side in 2..=50 {
            for seed in 0..4 {
                let size = Size::new(side, side).unwrap();
                let tour = random_tour(size, &mut Mulberry32::new(seed)).unwrap();
                assert_eq!(tour.cells().len(), size.area() / 2 * 2, "{size}, seed {seed}");
            }
        }
        for (width, height) in [(2, 3), (3, 2), (7, 4), (4, 7), (9, 5), (2, 50), (255, 3)] {
            let size = Size::new(width, height).unwrap();
            let tour = random_tour(size, &mut Mulberry32::new(1)).unwrap();
            assert_eq!(tour.cells().len(), size.area() / 2 * 2, "{size}");
        }
        let line = Size::new(1, 9).unwrap();
        assert_eq!(random_tour(line, &mut Mulberry32::new(0)), Err(NoLoop(line)));
    }

    #[test]
    fn on_an_odd_board_exactly_the_cells_of_the_majority_colour_are_left_out() {
        let size = Size::new(5, 5).unwrap();
        let mut left_out = [0; 25];
        for seed in 0..2000 {
            let tour = random_tour(size, &mut Mulberry32::new(seed)).unwrap();
            let hole = size.cells().find(|cell| !tour.cells().contains(cell)).unwrap();
            left_out[hole.index()] += 1;
        }
        for cell in size.cells() {
            let major = (size.x(cell) + size.y(cell)).is_multiple_of(2);
            assert_eq!(left_out[cell.index()] > 0, major, "{left_out:?}");
        }
    }

    #[test]
    fn all_1072_full_loops_of_6x6_come_up_in_20_000_samples() {
        let (n_loops, least, most) = spread(20_000);
        assert_eq!(n_loops, 1072);
        // Each comes up 19 times on average, with a standard deviation of 4.
        assert!(least > 1 && most < 45, "{least} to {most}");
    }

    #[test]
    #[ignore = "long: cargo xtask golden"]
    fn all_1072_full_loops_of_6x6_come_up_about_equally_often() {
        let (n_loops, least, most) = spread(200_000);
        assert_eq!(n_loops, 1072);
        // Each comes up 187 times on average, with a standard deviation of 14.
        assert!(least > 130 && most < 250, "{least} to {most}");
    }

    /// Returns how many different full loops of 6×6 appear in `n_samples` samples, and the counts of the rarest and the most
    /// frequent.
    fn spread(n_samples: u32) -> (usize, u32, u32) {
        let size = Size::new(6, 6).unwrap();
        let mut seen = BTreeMap::new();
        for seed in 0..n_samples {
            let tour = random_tour(size, &mut Mulberry32::new(seed)).unwrap();
            *seen.entry(tour.drawing().turn_mask()).or_insert(0) += 1;
        }
        (seen.len(), *seen.values().min().unwrap(), *seen.values().max().unwrap())
    }
}
