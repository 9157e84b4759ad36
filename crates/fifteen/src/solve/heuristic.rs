//! Admissible heuristics, and IDA* with each of them for comparison: how strong each lower bound
//! is, and how many positions it saves.

mod positions;
mod walking_distance;

pub use walking_distance::WalkingDistance;

use super::deepening::{IterativeDeepening, NoReversal, Position};
use super::optimal::trace_patterns;
use super::{Budget, Meter, Solution, SolveError, Tables};
use crate::board::Board;
use crate::measure::Entropy;
use positions::{LinearConflictPosition, ManhattanPosition, WalkingPosition};

/// An admissible heuristic: a lower bound that never exceeds the length of the shortest solution.
#[derive(Clone, Debug)]
pub enum Heuristic {
    /// Manhattan distance: the tile moves needed if tiles could pass through each other.
    Manhattan,
    /// Linear conflict: Manhattan distance, plus 2 for each tile that has to leave its line and
    /// come back.
    LinearConflict,
    /// Walking distance: the tile moves across rows and across columns, if only the line of each
    /// tile mattered.
    Walking(WalkingDistance),
    /// Additive pattern databases: groups of tiles, each solved as if the others were not there.
    Patterns(Tables),
}

/// A search with all its iterations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// A shortest solution, unless the budget ran out first.
    pub solution: Option<Solution>,
    /// Lower bound on the length of any solution.
    pub lower_bound: u32,
    /// Number of positions searched.
    pub nodes: u64,
    /// The complete iterations; if there is a solution, the last of them found it.
    pub iterations: Vec<Iteration>,
}

/// One iteration of IDA*: all paths up to a certain length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Maximum number of tile moves.
    pub bound: u32,
    /// Number of positions entered after 0, 1, 2 … tile moves.
    pub by_depth: Vec<u64>,
}

impl Heuristic {
    /// Returns the lower bound of a board.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherSize`] if the heuristic is for another size, [`SolveError::NoTables`] if
    /// the size has no tables.
    pub fn bound(&self, board: &Board) -> Result<u32, SolveError> {
        match self {
            Heuristic::Manhattan => Ok(Entropy::of(board).manhattan()),
            Heuristic::LinearConflict => Ok(Entropy::of(board).linear_conflict()),
            Heuristic::Walking(walking) => Ok(WalkingPosition::new(walking, board)?.bound() as u32),
            Heuristic::Patterns(tables) => super::optimal::bound(board, tables),
        }
    }

    /// Finds a shortest solution by IDA* with this heuristic alone, and counts the positions by
    /// depth.
    ///
    /// ```
    /// use fifteen::{Board, Budget, Heuristic, WalkingDistance};
    /// use std::ops::ControlFlow;
    ///
    /// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
    /// let positions = |heuristic: &Heuristic| {
    ///     let mut watch = |_: &fifteen::Progress| ControlFlow::Continue(());
    ///     let trace = heuristic.search(&board, &mut Budget::unlimited(&mut watch))?;
    ///     assert_eq!(trace.lower_bound, 31);
    ///     Ok::<u64, fifteen::SolveError>(trace.nodes)
    /// };
    /// let walking = Heuristic::Walking(WalkingDistance::new(board.size()).ok_or("too large")?);
    /// assert!(positions(&walking)? < positions(&Heuristic::Manhattan)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Same as [`bound`](Self::bound). If the budget runs out first, the trace has no solution.
    pub fn search(&self, board: &Board, budget: &mut Budget<'_>) -> Result<Trace, SolveError> {
        let meter = &mut Meter::new(budget);
        match self {
            Heuristic::Manhattan => Ok(trace(ManhattanPosition::new(board), meter)),
            Heuristic::LinearConflict => Ok(trace(LinearConflictPosition::new(board), meter)),
            Heuristic::Walking(walking) => Ok(trace(WalkingPosition::new(walking, board)?, meter)),
            Heuristic::Patterns(tables) => trace_patterns(board, tables, meter),
        }
    }
}

impl Trace {
    /// Returns the effective branching factor: how much the search grows with each additional tile
    /// move. It is calculated from the last two iterations without a solution; `None` if there are
    /// fewer.
    pub fn branching_factor(&self) -> Option<f64> {
        let n_whole = self.iterations.len().saturating_sub(usize::from(self.solution.is_some()));
        let [.., before, last] = &self.iterations[..n_whole] else { return None };
        let [before, last] = [before, last].map(Iteration::n_positions);
        // Each iteration searches two tile moves deeper than the one before.
        (before > 0).then(|| (last as f64 / before as f64).sqrt())
    }
}

impl Iteration {
    /// Returns the total number of positions entered.
    pub fn n_positions(&self) -> u64 {
        self.by_depth.iter().sum()
    }
}

/// Runs IDA* until it finds a solution, and counts the positions.
pub(super) fn trace<P: Position>(position: P, meter: &mut Meter<'_, '_>) -> Trace {
    let counting = CountingPosition { position, depth: 0, by_depth: vec![1] };
    let mut deepening = IterativeDeepening::new(counting, NoReversal, NoReversal::START);
    let mut iterations = Vec::new();
    loop {
        let bound = deepening.bound as u32;
        let path = deepening.iterate(meter, u64::MAX);
        let nodes = meter.progress.nodes;
        if meter.stopped {
            return Trace {
                solution: None,
                lower_bound: deepening.bound as u32,
                nodes,
                iterations,
            };
        }
        let by_depth = std::mem::replace(&mut deepening.position.by_depth, vec![1]);
        iterations.push(Iteration { bound, by_depth });
        if let Some(path) = path {
            let solution = Some(Solution { path, lower_bound: bound, nodes });
            return Trace { solution, lower_bound: bound, nodes, iterations };
        }
    }
}

/// A position that counts the positions entered at each depth.
struct CountingPosition<P> {
    position: P,
    depth: usize,
    by_depth: Vec<u64>,
}

impl<P: Position> Position for CountingPosition<P> {
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
    use crate::{BoardSize, Setting, random_board, run_in_order};
    use std::ops::ControlFlow;

    fn heuristics(size: BoardSize) -> [Heuristic; 4] {
        let size = size.grid();
        let mut go_on = |_| ControlFlow::Continue(());
        let tables = Tables::build(size, Setting::Tiny, &run_in_order, &mut go_on).unwrap();
        let walking = WalkingDistance::new(size).unwrap();
        [
            Heuristic::Manhattan,
            Heuristic::LinearConflict,
            Heuristic::Walking(walking),
            Heuristic::Patterns(tables),
        ]
    }

    fn search(heuristic: &Heuristic, board: &Board) -> Trace {
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        heuristic.search(board, &mut Budget::unlimited(&mut watch)).unwrap()
    }

    #[test]
    fn every_heuristic_is_admissible_and_finds_a_shortest_solution() {
        for (width, height) in [(2, 2), (3, 2), (2, 4), (3, 3)] {
            let size = BoardSize::new(width, height).unwrap();
            let heuristics = heuristics(size);
            for seed in 0..60 {
                let board = random_board(size, seed);
                let traces = heuristics.each_ref().map(|heuristic| search(heuristic, &board));
                let length = traces[0].lower_bound;
                for (heuristic, trace) in heuristics.iter().zip(&traces) {
                    let solution = trace.solution.as_ref().unwrap();
                    assert!(solution.is_optimal() && solution.solves(&board));
                    assert_eq!((solution.n_steps(), trace.lower_bound), (length, length));
                    let bound = heuristic.bound(&board).unwrap();
                    assert!(bound <= length && (length - bound).is_multiple_of(2), "{board}");
                    assert_eq!(trace.iterations[0].bound, bound);
                    assert_eq!(trace.iterations.len() as u32, (length - bound) / 2 + 1);
                }
                let positions = traces.each_ref().map(|trace| trace.nodes);
                assert!(positions[1] <= positions[0], "linear conflict is the stronger bound");
            }
        }
    }

    #[test]
    fn iterations_count_every_position_that_was_entered() {
        let size = BoardSize::new(3, 3).unwrap();
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        for heuristic in heuristics(size) {
            let trace = search(&heuristic, &board);
            let last = trace.iterations.last().unwrap();
            assert_eq!(last.by_depth[0], 1);
            assert_eq!(last.by_depth.len(), 32, "the solution ends at depth 31");
            let entered: u64 =
                trace.iterations.iter().map(|iteration| iteration.n_positions() - 1).sum();
            assert!(entered <= trace.nodes, "all but those pruned by the bound");
            assert_eq!(trace.branching_factor().is_some(), trace.iterations.len() > 2);
        }
        let by_distance = search(&Heuristic::Manhattan, &board).branching_factor().unwrap();
        assert!(by_distance > 1.0, "{by_distance}");
    }

    #[test]
    fn a_stopped_search_keeps_its_complete_iterations() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let whole = search(&Heuristic::Manhattan, &board);
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget { nodes: whole.nodes - 1, ..Budget::unlimited(&mut watch) };
        let part = Heuristic::Manhattan.search(&board, &mut budget).unwrap();
        assert_eq!((part.solution.as_ref(), part.lower_bound), (None, 31));
        assert_eq!(part.iterations, whole.iterations[..whole.iterations.len() - 1]);
        assert_eq!(part.branching_factor(), whole.branching_factor());
    }

    #[test]
    fn a_heuristic_for_another_size_is_refused() {
        let [.., walking, patterns] = heuristics(BoardSize::new(3, 3).unwrap());
        let board = random_board(BoardSize::new(3, 2).unwrap(), 1);
        for heuristic in [walking, patterns] {
            assert!(matches!(heuristic.bound(&board), Err(SolveError::OtherSize { .. })));
        }
    }
}
