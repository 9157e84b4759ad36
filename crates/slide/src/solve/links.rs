//! Parent pointers of the positions in a search.

use super::step::SearchStep;

/// All steps of a search, each with the index of its parent. Index 0 is the start.
pub(super) struct Links(Vec<(u32, SearchStep)>);

impl Links {
    pub(super) fn new() -> Self {
        Links(vec![(0, 0)])
    }

    /// Adds a step after `before` and returns its index.
    #[inline]
    pub(super) fn push(&mut self, before: u32, step: SearchStep) -> u32 {
        self.0.push((before, step));
        self.0.len() as u32 - 1
    }

    /// Returns the steps from the start to this index.
    pub(super) fn path_to(&self, mut number: u32) -> Vec<SearchStep> {
        let mut path = Vec::new();
        while number != 0 {
            let (before, step) = self.0[number as usize];
            path.push(step);
            number = before;
        }
        path.reverse();
        path
    }

    pub(super) fn n_bytes(&self) -> usize {
        self.0.capacity() * size_of::<(u32, SearchStep)>()
    }
}
