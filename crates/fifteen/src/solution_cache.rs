//! Cache of the solutions and lower bounds that searches have found.

use crate::{Board, Entropy, History, Move};
use grid::Dir;
use std::collections::{BTreeMap, BTreeSet};

/// If there are more positions than this, the oldest results are evicted.
const MAX_POSITIONS: usize = 50_000;

/// The best known results for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestKnown {
    /// Lower bound on the solution length.
    pub(crate) lower_bound: u32,
    /// The shortest known solution: its length, and its first tile move unless the board is solved.
    pub(crate) best: Option<(u32, Option<Dir>)>,
}

/// The results of all searches, by position.
#[derive(Clone, Debug)]
pub(crate) struct SolutionCache {
    /// Each result, with the number of the answer that last updated it.
    entries: BTreeMap<Board, (BestKnown, u32)>,
    n_answers: u32,
    /// Number of positions above which some are evicted.
    limit: usize,
}

impl Default for SolutionCache {
    fn default() -> Self {
        SolutionCache { entries: BTreeMap::new(), n_answers: 0, limit: MAX_POSITIONS }
    }
}

impl BestKnown {
    /// Returns the length of the shortest solution, if it is proven.
    pub(crate) fn length(&self) -> Option<u32> {
        self.best.map(|(n_steps, _)| n_steps).filter(|&n_steps| n_steps == self.lower_bound)
    }
}

impl SolutionCache {
    /// Returns the results for a position.
    pub(crate) fn get(&self, board: &Board) -> Option<BestKnown> {
        self.entries.get(board).map(|&(known, _)| known)
    }

    /// Returns the length of a position's shortest solution, if it is proven.
    pub(crate) fn length(&self, board: &Board) -> Option<u32> {
        self.get(board)?.length()
    }

    /// Returns the best lower bound on the length of a position's solution.
    pub(crate) fn bound(&self, board: &Board, entropy: &Entropy) -> u32 {
        let known = self.get(board).map_or(0, |known| known.lower_bound);
        entropy.linear_conflict().max(known)
    }

    /// Returns the first move of the best known solution. Tile moves in one direction are one move.
    pub(crate) fn hint(&self, board: &Board) -> Option<Move> {
        let dir = self.next_dir(board)?;
        let mut board = board.clone();
        let mut m = Move::new(dir, 0);
        while self.next_dir(&board) == Some(dir) {
            board.step(dir).ok()?;
            m.n_tiles += 1;
        }
        Some(m)
    }

    /// Returns the best known solution as tile moves.
    pub(crate) fn path(&self, board: &Board) -> Option<Vec<Dir>> {
        let mut board = board.clone();
        let mut path = Vec::new();
        while !board.is_solved() {
            let dir = self.next_dir(&board)?;
            board.step(dir).ok()?;
            path.push(dir);
        }
        Some(path)
    }

    /// Adds the result of a search: the tile moves of a solution, if there is one, and the lower
    /// bound.
    ///
    /// The rest of a solution solves every position along it, and each tile move lowers the bound
    /// by at most one. So following one hint after another solves the board.
    pub(crate) fn add(&mut self, board: &Board, path: Option<&[Dir]>, lower_bound: u32) {
        self.n_answers += 1;
        let Some(path) = path else {
            self.merge(board.clone(), BestKnown { lower_bound, best: None });
            return;
        };
        let n_steps = path.len() as u32;
        let mut board = board.clone();
        for (done, &dir) in (0..).zip(path) {
            let best = Some((n_steps - done, Some(dir)));
            let known = BestKnown { lower_bound: lower_bound.saturating_sub(done), best };
            self.merge(board.clone(), known);
            if board.step(dir).is_err() {
                return;
            }
        }
        self.merge(board, BestKnown { lower_bound: 0, best: Some((0, None)) });
    }

    /// Evicts the oldest results if the cache is full. The positions of the game are kept, because
    /// they would have to be searched again.
    pub(crate) fn evict(&mut self, history: &History) {
        if self.entries.len() <= self.limit {
            return;
        }
        let kept: BTreeSet<_> = history.entries().iter().map(|entry| &entry.board).collect();
        let others = self.entries.iter().filter(|(board, _)| !kept.contains(board));
        let mut ages: Vec<_> = others.map(|(_, &(_, answer))| answer).collect();
        ages.sort_unstable();
        if let Some(&median) = ages.get(ages.len() / 2) {
            self.entries.retain(|board, (_, answer)| *answer > median || kept.contains(board));
        }
        self.limit = MAX_POSITIONS.max(2 * self.entries.len());
    }

    fn next_dir(&self, board: &Board) -> Option<Dir> {
        self.get(board)?.best?.1
    }

    /// Merges a new result into the cached one.
    fn merge(&mut self, board: Board, new: BestKnown) {
        let (known, answer) = self.entries.entry(board).or_insert((new, 0));
        *answer = self.n_answers;
        known.lower_bound = known.lower_bound.max(new.lower_bound);
        known.best = match (known.best, new.best) {
            (Some(old), Some(new)) => Some(if new.0 < old.0 { new } else { old }),
            (old, new) => old.or(new),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<Dir> {
        text.chars().filter_map(Dir::from_letter).collect()
    }

    #[test]
    fn a_solution_is_cached_for_every_position_along_it() {
        let mut board: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let mut cache = SolutionCache::default();
        assert_eq!((cache.get(&board), cache.hint(&board)), (None, None));
        cache.add(&board, Some(&path("LUL")), 3);
        assert_eq!(cache.path(&board), Some(path("LUL")));
        for left in (1..=3).rev() {
            assert_eq!(cache.length(&board), Some(left));
            board.play(cache.hint(&board).unwrap()).unwrap();
        }
        assert!(board.is_solved());
        assert_eq!((cache.length(&board), cache.hint(&board)), (Some(0), None));
    }

    #[test]
    fn an_unproven_solution_gives_hints_but_no_length() {
        // The long way round: the boards of 2×2 form a single cycle.
        let mut board: Board = "1 2/0 3".parse().unwrap();
        let mut cache = SolutionCache::default();
        cache.add(&board, Some(&path("DLURDLURDLU")), 1);
        assert_eq!(cache.length(&board), None);
        assert_eq!(cache.bound(&board, &Entropy::of(&board)), 1);
        for left in (1..=11).rev() {
            let known = cache.get(&board).unwrap();
            assert_eq!(known.best.unwrap().0, left);
            assert!(known.lower_bound <= left);
            board.step(known.best.unwrap().1.unwrap()).unwrap();
        }
        assert!(board.is_solved());
    }

    #[test]
    fn the_shorter_of_two_solutions_is_kept() {
        let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        let mut cache = SolutionCache::default();
        cache.add(&board, Some(&path("L")), 1);
        cache.add(&board, Some(&path("RLL")), 0);
        cache.add(&board, None, 1);
        assert_eq!(cache.length(&board), Some(1));
    }
}
