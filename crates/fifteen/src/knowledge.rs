//! What the solvers have found out about positions: solutions and bounds.

use crate::{Board, Entropy, Move, Trail};
use grid::Dir;
use std::collections::{BTreeMap, BTreeSet};

/// When there are more positions than this, those that were learned longest ago are forgotten.
const MOST_KNOWN: usize = 50_000;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// No solution is shorter than this.
    pub(crate) lower_bound: u32,
    /// The best solution so far: its length, and its first step unless the board is solved.
    pub(crate) best: Option<(u32, Option<Dir>)>,
}

/// The results of all searches, by position.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// With the number of the answer that taught it last.
    known: BTreeMap<Board, (Known, u32)>,
    n_answers: u32,
    /// So many positions may be known before some are forgotten.
    most: usize,
}

impl Default for Knowledge {
    fn default() -> Self {
        Knowledge { known: BTreeMap::new(), n_answers: 0, most: MOST_KNOWN }
    }
}

impl Known {
    /// The length of the shortest solution, if it is proven.
    pub(crate) fn length(&self) -> Option<u32> {
        self.best.map(|(n_steps, _)| n_steps).filter(|&n_steps| n_steps == self.lower_bound)
    }
}

impl Knowledge {
    /// What is known about a position.
    pub(crate) fn of(&self, board: &Board) -> Option<Known> {
        self.known.get(board).map(|&(known, _)| known)
    }

    /// The length of the shortest solution of a position, if it is proven.
    pub(crate) fn length(&self, board: &Board) -> Option<u32> {
        self.of(board)?.length()
    }

    /// No solution of this position is shorter than this.
    pub(crate) fn bound(&self, board: &Board, entropy: &Entropy) -> u32 {
        let known = self.of(board).map_or(0, |known| known.lower_bound);
        entropy.linear_conflict().max(known)
    }

    /// The first move of the best solution that is known; steps in one direction are one move.
    pub(crate) fn hint(&self, board: &Board) -> Option<Move> {
        let dir = self.next(board)?;
        let mut board = board.clone();
        let mut m = Move::new(dir, 0);
        while self.next(&board) == Some(dir) {
            board.step(dir).ok()?;
            m.n_tiles += 1;
        }
        Some(m)
    }

    /// The best solution that is known, step by step.
    pub(crate) fn path(&self, board: &Board) -> Option<Vec<Dir>> {
        let mut board = board.clone();
        let mut path = Vec::new();
        while !board.is_solved() {
            let dir = self.next(&board)?;
            board.step(dir).ok()?;
            path.push(dir);
        }
        Some(path)
    }

    /// Adds the answer of a search: the steps of a solution, if there is one, and the bound.
    ///
    /// The rest of a solution solves all positions along it, and a step lowers a bound by one at the most.
    /// So hints that are followed one after the other lead to the end.
    pub(crate) fn learn(&mut self, board: &Board, path: Option<&[Dir]>, lower_bound: u32) {
        self.n_answers += 1;
        let Some(path) = path else {
            self.merge(board.clone(), Known { lower_bound, best: None });
            return;
        };
        let n_steps = path.len() as u32;
        let mut board = board.clone();
        for (done, &dir) in (0..).zip(path) {
            let best = Some((n_steps - done, Some(dir)));
            let known = Known { lower_bound: lower_bound.saturating_sub(done), best };
            self.merge(board.clone(), known);
            if board.step(dir).is_err() {
                return;
            }
        }
        self.merge(board, Known { lower_bound: 0, best: Some((0, None)) });
    }

    /// Makes room when there is much: forgets what was learned longest ago, but nothing about the positions of a
    /// game, which would be searched once more.
    pub(crate) fn forget(&mut self, trail: &Trail) {
        if self.known.len() <= self.most {
            return;
        }
        let kept: BTreeSet<_> = trail.points().iter().map(|point| &point.board).collect();
        let others = self.known.iter().filter(|(board, _)| !kept.contains(board));
        let mut ages: Vec<_> = others.map(|(_, &(_, answer))| answer).collect();
        ages.sort_unstable();
        if let Some(&median) = ages.get(ages.len() / 2) {
            self.known.retain(|board, (_, answer)| *answer > median || kept.contains(board));
        }
        self.most = MOST_KNOWN.max(2 * self.known.len());
    }

    fn next(&self, board: &Board) -> Option<Dir> {
        self.of(board)?.best?.1
    }

    /// Merges what is new about a position into what is known.
    fn merge(&mut self, board: Board, new: Known) {
        let (known, answer) = self.known.entry(board).or_insert((new, 0));
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
    fn a_solution_makes_the_whole_way_known_and_hints_lead_along_it() {
        let mut board: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let mut knowledge = Knowledge::default();
        assert_eq!((knowledge.of(&board), knowledge.hint(&board)), (None, None));
        knowledge.learn(&board, Some(&path("LUL")), 3);
        assert_eq!(knowledge.path(&board), Some(path("LUL")));
        for left in (1..=3).rev() {
            assert_eq!(knowledge.length(&board), Some(left));
            board.play(knowledge.hint(&board).unwrap()).unwrap();
        }
        assert!(board.is_solved());
        assert_eq!((knowledge.length(&board), knowledge.hint(&board)), (Some(0), None));
    }

    #[test]
    fn what_is_not_proven_is_no_length_but_still_leads_home() {
        // The long way round: all boards of 2×2 lie on one circle.
        let mut board: Board = "1 2/0 3".parse().unwrap();
        let mut knowledge = Knowledge::default();
        knowledge.learn(&board, Some(&path("DLURDLURDLU")), 1);
        assert_eq!(knowledge.length(&board), None);
        assert_eq!(knowledge.bound(&board, &Entropy::of(&board)), 1);
        for left in (1..=11).rev() {
            let known = knowledge.of(&board).unwrap();
            assert_eq!(known.best.unwrap().0, left);
            assert!(known.lower_bound <= left);
            board.step(known.best.unwrap().1.unwrap()).unwrap();
        }
        assert!(board.is_solved());
    }

    #[test]
    fn the_better_of_two_answers_is_kept() {
        let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        let mut knowledge = Knowledge::default();
        knowledge.learn(&board, Some(&path("L")), 1);
        knowledge.learn(&board, Some(&path("RLL")), 0);
        knowledge.learn(&board, None, 1);
        assert_eq!(knowledge.length(&board), Some(1));
    }
}
