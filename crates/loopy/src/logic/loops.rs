//! Random loops that puzzles are generated from.

mod full;
mod inside;

use grid::{Mulberry32, Size};

pub use full::FullLoops;
pub use inside::random_loop;

use crate::drawing::Drawing;
use crate::tour::random_tour;

/// Source of random loops for a board.
pub(super) enum Loops {
    /// Loops through every cell, uniformly distributed.
    Full(Box<FullLoops>),
    /// Loops through every cell, on boards too large for exact counting.
    Tours(Size),
    /// Loops of any length.
    Any(Size),
}

impl Loops {
    /// Uses loops through every cell if the board has them and is large enough for variety. 4×4 has only six, and a board with an
    /// odd number of cells has none.
    pub(super) fn new(size: Size) -> Self {
        let is_small = size.width().min(size.height()) < 6;
        match FullLoops::new(size) {
            _ if is_small || size.area() % 2 == 1 => Loops::Any(size),
            Some(full) => Loops::Full(Box::new(full)),
            None => Loops::Tours(size),
        }
    }

    pub(super) fn next(&self, rng: &mut Mulberry32) -> Drawing {
        match self {
            Loops::Full(full) => full.random(rng),
            Loops::Tours(size) => {
                random_tour(*size, rng).expect("a board with room for a loop").drawing()
            }
            Loops::Any(size) => random_loop(*size, rng),
        }
    }
}
