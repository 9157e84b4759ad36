//! How the boards of a search were reached: all steps it took, each knowing the one before.

use grid::Dir;

/// The steps of a search. Step 0 is the start.
pub(super) struct Steps(Vec<u32>);

impl Steps {
    pub(super) fn new() -> Self {
        Steps(vec![0])
    }

    /// Adds a step in a direction after another one, and gives its number.
    #[inline]
    pub(super) fn push(&mut self, before: u32, dir: u8) -> u32 {
        // A direction takes two bits.
        self.0.push(before << 2 | u32::from(dir));
        self.0.len() as u32 - 1
    }

    /// The directions of the steps that lead to one.
    pub(super) fn path_to(&self, mut step: u32) -> Vec<u8> {
        let mut path = Vec::new();
        while step != 0 {
            let link = self.0[step as usize];
            path.push((link & 3) as u8);
            step = link >> 2;
        }
        path.reverse();
        path
    }
}

/// A path in directions of the grid.
pub(super) fn to_dirs(path: &[u8]) -> Vec<Dir> {
    path.iter().map(|&dir| Dir::ALL[usize::from(dir)]).collect()
}
