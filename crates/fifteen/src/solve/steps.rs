//! Steps, and how the boards of a search were reached.

use grid::Dir;

/// A step of one tile, as the index of its direction in [`Dir::ALL`]. `step ^ 1` takes it back.
pub(super) type Step = u8;

/// All steps of a search, each with the number of the one before. Number 0 is the start.
pub(super) struct Steps(Vec<u32>);

impl Steps {
    pub(super) fn new() -> Self {
        Steps(vec![0])
    }

    /// Adds a step after the one with this number, and gives its own number.
    #[inline]
    pub(super) fn push(&mut self, before: u32, dir: Step) -> u32 {
        // A direction takes two bits.
        self.0.push(before << 2 | u32::from(dir));
        self.0.len() as u32 - 1
    }

    /// The steps from the start to the one with this number.
    pub(super) fn path_to(&self, mut step: u32) -> Vec<Step> {
        let mut path = Vec::new();
        while step != 0 {
            let link = self.0[step as usize];
            path.push((link & 3) as Step);
            step = link >> 2;
        }
        path.reverse();
        path
    }
}

/// A path as directions of the grid.
pub(super) fn to_dirs(path: &[Step]) -> Vec<Dir> {
    path.iter().map(|&dir| Dir::ALL[usize::from(dir)]).collect()
}
