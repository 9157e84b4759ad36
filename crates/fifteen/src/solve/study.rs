//! The same search with one bound after another, for those who study them: how much each says, and how
//! many positions it saves.

mod positions;
mod walking;

pub use walking::Walking;

use super::deepening::{Deepening, NoReturn, Position};
use super::optimal::trace_patterns;
use super::{Budget, Meter, Solution, SolveError, Tables};
use crate::board::Board;
use crate::measure::Entropy;
use positions::{Conflicts, Distances, Walked};

/// A lower bound that guides a search: none says more steps than the shortest solution has.
#[derive(Clone, Debug)]
pub enum Guide {
    /// The steps that the tiles would need if they could pass through each other.
    Manhattan,
    /// Manhattan distance, and 2 for each tile that has to leave its line and come back.
    LinearConflict,
    /// The steps across rows, and those across columns, if only the line of each tile mattered.
    Walking(Walking),
    /// Pattern databases: groups of tiles, each solved as if the others were not there.
    Patterns(Tables),
}

/// A search with all its rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// A shortest solution, unless the budget ended first.
    pub solution: Option<Solution>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Its whole rounds; if there is a solution, the last of them found it.
    pub rounds: Vec<Round>,
}

/// One round of iterative deepening: everything within a number of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Solutions of at most so many steps were searched.
    pub bound: u32,
    /// How many positions were entered after 0, 1, 2 … steps.
    pub by_depth: Vec<u64>,
}

impl Guide {
    /// What it says of a board: no solution is shorter.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherSize`] if it was made for another size, [`SolveError::NoTables`] if the size has none.
    pub fn bound(&self, board: &Board) -> Result<u32, SolveError> {
        match self {
            Guide::Manhattan => Ok(Entropy::of(board).manhattan()),
            Guide::LinearConflict => Ok(Entropy::of(board).linear_conflict()),
            Guide::Walking(walking) => Ok(Walked::new(walking, board)?.bound() as u32),
            Guide::Patterns(tables) => super::optimal::bound(board, tables),
        }
    }

    /// Finds a shortest solution by iterative deepening with this bound alone, and counts where the search went.
    ///
    /// ```
    /// use fifteen::{Board, Budget, Guide, Walking};
    /// use std::ops::ControlFlow;
    ///
    /// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
    /// let positions = |guide: &Guide| {
    ///     let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
    ///     let trace = guide.search(&board, &mut Budget::unlimited(&mut watch))?;
    ///     assert_eq!(trace.lower_bound, 31);
    ///     Ok::<u64, fifteen::SolveError>(trace.nodes)
    /// };
    /// let walking = Walking::new(board.size()).map(Guide::Walking).ok_or("too large")?;
    /// assert!(positions(&walking)? < positions(&Guide::Manhattan)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`bound`](Self::bound). If the budget ends first, the trace has no solution.
    pub fn search(&self, board: &Board, budget: &mut Budget<'_>) -> Result<Trace, SolveError> {
        let meter = &mut Meter::new(budget);
        match self {
            Guide::Manhattan => Ok(trace(Distances::new(board), meter)),
            Guide::LinearConflict => Ok(trace(Conflicts::new(board), meter)),
            Guide::Walking(walking) => Ok(trace(Walked::new(walking, board)?, meter)),
            Guide::Patterns(tables) => trace_patterns(board, tables, meter),
        }
    }
}

impl Trace {
    /// By how much a search grows with each step more that it may take, from the last two rounds that found nothing and
    /// so went everywhere; none if there were not two.
    pub fn branching_factor(&self) -> Option<f64> {
        let n_whole = self.rounds.len().saturating_sub(usize::from(self.solution.is_some()));
        let [.., before, last] = &self.rounds[..n_whole] else { return None };
        let [before, last] = [before, last].map(Round::n_positions);
        // A round searches two steps farther than the one before.
        (before > 0).then(|| (last as f64 / before as f64).sqrt())
    }
}

impl Round {
    /// How many positions were entered in all.
    pub fn n_positions(&self) -> u64 {
        self.by_depth.iter().sum()
    }
}

/// Deepens to the first solution, and counts.
pub(super) fn trace<P: Position>(position: P, meter: &mut Meter<'_, '_>) -> Trace {
    let counted = Counted { position, depth: 0, by_depth: vec![1] };
    let mut deepening = Deepening::new(counted, NoReturn, NoReturn::START);
    let mut rounds = Vec::new();
    loop {
        let bound = deepening.bound as u32;
        let path = deepening.round(meter, u64::MAX);
        let nodes = meter.progress.nodes;
        if meter.stopped {
            return Trace { solution: None, lower_bound: deepening.bound as u32, nodes, rounds };
        }
        let by_depth = std::mem::replace(&mut deepening.position.by_depth, vec![1]);
        rounds.push(Round { bound, by_depth });
        if let Some(path) = path {
            let solution = Some(Solution { path, lower_bound: bound, nodes });
            return Trace { solution, lower_bound: bound, nodes, rounds };
        }
    }
}

/// A position that counts those it has been.
struct Counted<P> {
    position: P,
    depth: usize,
    by_depth: Vec<u64>,
}

impl<P: Position> Position for Counted<P> {
    type Undo = P::Undo;

    fn bound(&self) -> i32 {
        self.position.bound()
    }

    fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    fn sources(&self) -> [u8; 4] {
        self.position.sources()
    }

    fn step(&mut self, dir: usize, from: u8, most: i32) -> Option<P::Undo> {
        let undo = self.position.step(dir, from, most)?;
        self.depth += 1;
        match self.by_depth.get_mut(self.depth) {
            Some(n) => *n += 1,
            None => self.by_depth.push(1),
        }
        Some(undo)
    }

    fn take_back(&mut self, undo: &P::Undo) {
        self.depth -= 1;
        self.position.take_back(undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Setting, in_turn, random_board};
    use std::ops::ControlFlow;

    fn guides(size: BoardSize) -> [Guide; 4] {
        let size = size.grid();
        let mut go_on = |_| ControlFlow::Continue(());
        let tables = Tables::build(size, Setting::Tiny, &in_turn, &mut go_on).unwrap();
        let walking = Walking::new(size).unwrap();
        [Guide::Manhattan, Guide::LinearConflict, Guide::Walking(walking), Guide::Patterns(tables)]
    }

    fn search(guide: &Guide, board: &Board) -> Trace {
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        guide.search(board, &mut Budget::unlimited(&mut watch)).unwrap()
    }

    #[test]
    fn every_guide_finds_a_shortest_solution_and_says_no_more_than_its_length() {
        for (width, height) in [(2, 2), (3, 2), (2, 4), (3, 3)] {
            let size = BoardSize::new(width, height).unwrap();
            let guides = guides(size);
            for seed in 0..60 {
                let board = random_board(size, seed);
                let traces = guides.each_ref().map(|guide| search(guide, &board));
                let length = traces[0].lower_bound;
                for (guide, trace) in guides.iter().zip(&traces) {
                    let solution = trace.solution.as_ref().unwrap();
                    assert!(solution.is_optimal() && solution.solves(&board));
                    assert_eq!((solution.n_steps(), trace.lower_bound), (length, length));
                    let bound = guide.bound(&board).unwrap();
                    assert!(bound <= length && (length - bound).is_multiple_of(2), "{board}");
                    assert_eq!(trace.rounds[0].bound, bound);
                    assert_eq!(trace.rounds.len() as u32, (length - bound) / 2 + 1);
                }
                let positions = traces.each_ref().map(|trace| trace.nodes);
                assert!(positions[1] <= positions[0], "conflicts say more than distances");
            }
        }
    }

    #[test]
    fn rounds_count_every_position_that_was_entered() {
        let size = BoardSize::new(3, 3).unwrap();
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        for guide in guides(size) {
            let trace = search(&guide, &board);
            let last = trace.rounds.last().unwrap();
            assert_eq!(last.by_depth[0], 1);
            assert_eq!(last.by_depth.len(), 32, "the solution ends at depth 31");
            let entered: u64 = trace.rounds.iter().map(|round| round.n_positions() - 1).sum();
            assert!(entered <= trace.nodes, "all but those that the bound turns away");
            assert_eq!(trace.branching_factor().is_some(), trace.rounds.len() > 2);
        }
        let by_distance = search(&Guide::Manhattan, &board).branching_factor().unwrap();
        assert!(by_distance > 1.0, "{by_distance}");
    }

    #[test]
    fn a_search_that_is_stopped_keeps_its_whole_rounds() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let whole = search(&Guide::Manhattan, &board);
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget { nodes: whole.nodes - 1, ..Budget::unlimited(&mut watch) };
        let part = Guide::Manhattan.search(&board, &mut budget).unwrap();
        assert_eq!((part.solution.as_ref(), part.lower_bound), (None, 31));
        assert_eq!(part.rounds, whole.rounds[..whole.rounds.len() - 1]);
        assert_eq!(part.branching_factor(), whole.branching_factor());
    }

    #[test]
    fn a_guide_of_another_size_is_refused() {
        let [.., walking, patterns] = guides(BoardSize::new(3, 3).unwrap());
        let board = random_board(BoardSize::new(3, 2).unwrap(), 1);
        for guide in [walking, patterns] {
            assert!(matches!(guide.bound(&board), Err(SolveError::OtherSize { .. })));
        }
    }
}
