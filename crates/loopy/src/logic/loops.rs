//! Random loops for puzzles to be made from.

mod full;
mod inside;

use grid::{Mulberry32, Size};

pub use full::FullLoops;
pub use inside::random_loop;

use crate::drawing::Drawing;
use crate::tour::random_tour;

/// Where the loops of a board come from.
pub(super) enum Loops {
    /// Loops through every cell, all equally likely.
    Full(Box<FullLoops>),
    /// Loops through every cell of a board that is too wide for that.
    Tours(Size),
    /// Any loops.
    Any(Size),
}

impl Loops {
    /// A loop passes every cell if the board allows it and is large enough for variety: on 4×4 there are six such
    /// loops, and on a board with an odd number of cells there is none.
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
