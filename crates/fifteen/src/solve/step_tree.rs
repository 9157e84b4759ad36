//! The tile moves of a search, as a tree of parent links.

use grid::Dir;

/// A tile move, as the index of its direction in [`Dir::ALL`]. `dir ^ 1` undoes it.
pub(super) type DirIndex = u8;

/// All tile moves of a search, each with the number of the one before it. Number 0 is the start.
pub(super) struct StepTree(Vec<u32>);

impl StepTree {
    pub(super) fn new() -> Self {
        StepTree(vec![0])
    }

    /// Adds a tile move after number `before` and returns its own number.
    #[inline]
    pub(super) fn push(&mut self, before: u32, dir: DirIndex) -> u32 {
        // A direction takes two bits.
        self.0.push(before << 2 | u32::from(dir));
        self.0.len() as u32 - 1
    }

    /// Returns the path from the start to the tile move with this number.
    pub(super) fn path_to(&self, mut step: u32) -> Vec<DirIndex> {
        let mut path = Vec::new();
        while step != 0 {
            let link = self.0[step as usize];
            path.push((link & 3) as DirIndex);
            step = link >> 2;
        }
        path.reverse();
        path
    }
}

/// Converts a path to directions of the grid.
pub(super) fn to_dirs(path: &[DirIndex]) -> Vec<Dir> {
    path.iter().map(|&dir| Dir::ALL[usize::from(dir)]).collect()
}
