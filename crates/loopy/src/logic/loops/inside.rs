//! Random loops of any length, by a chain of small changes to what is inside.

use grid::{Mulberry32, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;

/// A random loop of the board; nearly every loop is equally likely.
///
/// What a loop encloses is a set of unit squares, whose corners are cells. It is connected and has no holes, and two of its
/// squares never touch in a corner alone. The chain picks a square at random and takes it in or out if that stays so. Every
/// change is as likely as its way back, so the chain tends to no loop more than to another.
///
/// # Panics
///
/// If a side is 1: there is no loop.
pub fn random_loop(size: Size, rng: &mut Mulberry32) -> Drawing {
    let mut inside = Inside::new(size);
    let (columns, rows) = (inside.columns, inside.rows);
    for _ in 0..FLIPS_PER_SQUARE * columns * rows {
        let x = rng.below(columns as u32) as usize;
        let y = rng.below(rows as u32) as usize;
        inside.try_flip(x, y);
    }
    inside.into_drawing(size)
}

/// How often each square is tried on average. With so many, each of the 213 loops of 4×4 comes up about as often as the
/// others.
const FLIPS_PER_SQUARE: usize = 60;

/// Unit squares with a border around them.
struct Inside {
    columns: usize,
    rows: usize,
    squares: Vec<bool>,
}

impl Inside {
    /// The square in the middle.
    fn new(size: Size) -> Self {
        let (columns, rows) = (size.width() - 1, size.height() - 1);
        assert!(columns > 0 && rows > 0, "a loop needs two cells each way");
        let squares = vec![false; (columns + 2) * (rows + 2)];
        let mut inside = Inside { columns, rows, squares };
        let middle = inside.at(columns / 2, rows / 2);
        inside.squares[middle] = true;
        inside
    }

    fn at(&self, x: usize, y: usize) -> usize {
        (y + 1) * (self.columns + 2) + x + 1
    }

    /// Takes a square in or out if the inside stays in one piece without holes.
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

    /// The boundary: an edge lies between a square that is inside and one that is not.
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

/// Whether a square may change sides, from the eight around it, clockwise from the one above: those inside follow each other
/// without a gap, so do those outside, and each kind has one that shares a side with the square.
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
    fn every_loop_of_4x4_comes_up_about_equally_often() {
        let size = Size::new(4, 4).unwrap();
        let mut rng = Mulberry32::new(1);
        let mut seen = BTreeMap::new();
        for _ in 0..21_300 {
            *seen.entry(random_loop(size, &mut rng).turn_mask()).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 213);
        let (least, most) = (seen.values().min().unwrap(), seen.values().max().unwrap());
        // Each comes up 100 times on average; a fair sample strays by 10.
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
