//! Random loops of any length, by a Markov chain on the enclosed region.

use grid::{Mulberry32, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;

/// Returns a random loop; the distribution is nearly uniform.
///
/// A loop encloses a set of unit squares whose corners are cells. The region is connected, has no holes, and no two of its
/// squares touch only at a corner. Each step of the chain picks a random square and adds or removes it if these conditions
/// still hold. A step and its inverse are equally likely, so the chain tends to the uniform distribution.
///
/// # Panics
///
/// If a side is 1, since there is no loop.
pub fn random_loop(size: Size, rng: &mut Mulberry32) -> Drawing {
    let mut region = Region::new(size);
    let (columns, rows) = (region.columns, region.rows);
    for _ in 0..FLIPS_PER_SQUARE * columns * rows {
        let x = rng.below(columns as u32) as usize;
        let y = rng.below(rows as u32) as usize;
        region.try_flip(x, y);
    }
    region.into_drawing(size)
}

/// Average number of attempts per square. With this many, the 213 loops of 4×4 are about equally frequent.
const FLIPS_PER_SQUARE: usize = 60;

/// The enclosed region: unit squares with a border around them.
struct Region {
    columns: usize,
    rows: usize,
    squares: Vec<bool>,
}

impl Region {
    /// Creates a region of one square in the middle.
    fn new(size: Size) -> Self {
        let (columns, rows) = (size.width() - 1, size.height() - 1);
        assert!(columns > 0 && rows > 0, "a loop needs at least 2×2 cells");
        let squares = vec![false; (columns + 2) * (rows + 2)];
        let mut region = Region { columns, rows, squares };
        let middle = region.at(columns / 2, rows / 2);
        region.squares[middle] = true;
        region
    }

    fn at(&self, x: usize, y: usize) -> usize {
        (y + 1) * (self.columns + 2) + x + 1
    }

    /// Adds or removes a square if the region stays connected and without holes.
    fn try_flip(&mut self, x: usize, y: usize) {
        let (at, stride) = (self.at(x, y), self.columns + 2);
        let around = [
            at - stride,
            at - stride + 1,
            at + 1,
            at + stride + 1,
            at + stride,
            at + stride - 1,
            at - 1,
            at - stride - 1,
        ];
        let mask =
            (0..).zip(around).fold(0u8, |mask, (i, at)| mask | u8::from(self.squares[at]) << i);
        if is_simple(mask) {
            self.squares[at] ^= true;
        }
    }

    /// Returns the boundary: the edges between a square inside and one outside.
    fn into_drawing(self, size: Size) -> Drawing {
        let mut drawing = Drawing::new(size);
        for edge in Edge::all(size) {
            let (cell, _) = edge.start(size);
            let after = self.at(size.x(cell), size.y(cell));
            let before = if edge.is_horizontal() { after - (self.columns + 2) } else { after - 1 };
            if self.squares[before] != self.squares[after] {
                drawing.add(edge).expect("a simple boundary passes a cell once");
            }
        }
        drawing
    }
}

/// Returns whether a square may be flipped, given its eight neighbours, clockwise from the one
/// above. The neighbours inside must be contiguous, and so must those outside. Each group must
/// contain one that shares a side with the square.
fn is_simple(around: u8) -> bool {
    const SIDES: u8 = 0b0101_0101;
    let n_changes = (around ^ around.rotate_left(1)).count_ones();
    n_changes == 2 && around & SIDES != 0 && !around & SIDES != 0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn loops_of_4x4_are_about_uniformly_distributed() {
        let size = Size::new(4, 4).unwrap();
        let mut rng = Mulberry32::new(1);
        let mut seen = BTreeMap::new();
        for _ in 0..21_300 {
            *seen.entry(random_loop(size, &mut rng).turn_mask()).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 213);
        let (least, most) = (seen.values().min().unwrap(), seen.values().max().unwrap());
        // Each comes up 100 times on average, with a standard deviation of 10.
        assert!(*least > 60 && *most < 145, "{least} to {most}");
    }

    #[test]
    fn every_size_gets_one_closed_loop() {
        for (width, height) in [(2, 2), (2, 9), (3, 3), (5, 5), (7, 4), (12, 12), (11, 12)] {
            let size = Size::new(width, height).unwrap();
            for seed in 0..20 {
                let drawing = random_loop(size, &mut Mulberry32::new(seed));
                assert!(drawing.is_loop(), "{size}, seed {seed}");
            }
        }
    }
}
