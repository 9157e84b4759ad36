//! The same board by several bounds and solvers: what each says, what it finds, and how many positions that takes.

use crate::board::Board;
use crate::solve::{
    Budget, Guide, Setting, Solution, SolveError, Tables, Trace, Walking, astar, quick,
};
use grid::{Dir, NotOneOf, Size};

/// What a board is solved by.
///
/// ```
/// use fifteen::Means;
///
/// assert_eq!("linear-conflict".parse(), Ok(Means::LinearConflict));
/// assert_eq!(Means::TinyPatterns.to_string(), "tiny-patterns");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NotOneOf, parse_err_fn = not_a_means)]
pub enum Means {
    /// Iterative deepening by Manhattan distance.
    Manhattan,
    /// Iterative deepening by linear conflict.
    LinearConflict,
    /// Iterative deepening by walking distance, up to 4×4.
    Walking,
    /// Iterative deepening by pattern databases of at most 16 MB.
    TinyPatterns,
    /// Iterative deepening by pattern databases of at most 64 MB.
    SmallPatterns,
    /// Iterative deepening by pattern databases of at most 600 MB.
    LargePatterns,
    /// A* with the enhanced measure, which proves nothing.
    Astar,
    /// The quick solver, which proves nothing.
    Quick,
}

/// What became of a board by one means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// What the bound says of the board itself; none if the means has no bound.
    pub bound: Option<u32>,
    /// What was found, and the rounds of the search, if it has rounds.
    pub trace: Trace,
}

/// By how much a bound falls short of the true distance, by that distance.
///
/// ```
/// use fifteen::{Board, Guide, Shortfall};
///
/// let mut shortfall = Shortfall::default();
/// shortfall.add(4, 2);
/// shortfall.add(4, 4);
/// assert_eq!(shortfall.means().collect::<Vec<_>>(), [None, None, None, None, Some(1.0)]);
/// assert_eq!(shortfall.mean(), Some(1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shortfall {
    /// For each distance the sum of the errors, and of how many positions.
    sums: Vec<(u64, u64)>,
}

impl Means {
    /// All of them, those that prove something first, by what their bounds say.
    pub const ALL: [Means; 8] = [
        Means::Manhattan,
        Means::LinearConflict,
        Means::Walking,
        Means::TinyPatterns,
        Means::SmallPatterns,
        Means::LargePatterns,
        Means::Astar,
        Means::Quick,
    ];

    /// Whether it is a bound by which iterative deepening proves a solution to be the shortest.
    pub fn proves(self) -> bool {
        !matches!(self, Means::Astar | Means::Quick)
    }

    /// Whether boards of this size can be given to it.
    pub fn reaches(self, size: Size) -> bool {
        match self {
            Means::Manhattan | Means::LinearConflict | Means::Quick => true,
            Means::Walking => Walking::reaches(size),
            _ => size.area() <= 25,
        }
    }

    /// The bound that it searches by, with tables from `tables`; none if it proves nothing, does not reach this size or gets
    /// no tables.
    pub fn guide(
        self,
        size: Size,
        tables: impl FnOnce(Setting) -> Option<Tables>,
    ) -> Option<Guide> {
        if !self.reaches(size) {
            return None;
        }
        let patterns = |setting| tables(setting).map(Guide::Patterns);
        match self {
            Means::Manhattan => Some(Guide::Manhattan),
            Means::LinearConflict => Some(Guide::LinearConflict),
            Means::Walking => Walking::new(size).map(Guide::Walking),
            Means::TinyPatterns => patterns(Setting::Tiny),
            Means::SmallPatterns => patterns(Setting::Small),
            Means::LargePatterns => patterns(Setting::Large),
            Means::Astar | Means::Quick => None,
        }
    }

    /// Solves a board by this means within the budget. `guide` is what [`guide`](Self::guide) gave for the board's size.
    ///
    /// # Errors
    ///
    /// [`SolveError::NoTables`] if the means needs a guide and there is none; [`SolveError::OtherSize`] if it is for another size. A budget that ends is
    /// no error: the trace says how far it came.
    pub fn solve(
        self,
        board: &Board,
        guide: Option<&Guide>,
        budget: &mut Budget<'_>,
    ) -> Result<Trial, SolveError> {
        if self.proves() {
            let guide = guide.ok_or(SolveError::NoTables(board.size()))?;
            let bound = Some(guide.bound(board)?);
            return Ok(Trial { bound, trace: guide.search(board, budget)? });
        }
        let solved = if self == Means::Astar { astar(board, budget) } else { quick(board, budget) };
        let trace = match solved {
            Ok(solution) => Trace {
                lower_bound: solution.lower_bound,
                nodes: solution.nodes,
                solution: Some(solution),
                rounds: Vec::new(),
            },
            Err(SolveError::OutOfBudget { lower_bound, nodes }) => {
                Trace { solution: None, lower_bound, nodes, rounds: Vec::new() }
            }
            Err(other) => return Err(other),
        };
        Ok(Trial { bound: None, trace })
    }
}

impl Trial {
    /// The columns that [`columns`](Self::columns) fills.
    pub const COLUMNS: [&'static str; 10] = [
        "board",
        "by",
        "bound",
        "error",
        "moves",
        "optimal",
        "at least",
        "positions",
        "branching factor",
        "seconds",
    ];

    /// The true distance, if this has proven it.
    pub fn distance(&self) -> Option<u32> {
        self.trace.solution.as_ref().filter(|solution| solution.is_optimal()).map(Solution::n_steps)
    }

    /// By how much its bound is less than the true distance.
    pub fn error(&self, distance: Option<u32>) -> Option<u32> {
        distance.zip(self.bound).and_then(|(distance, bound)| distance.checked_sub(bound))
    }

    /// A row of a table, empty where there is nothing to say: of which board, counted from 1, by which means, with the true
    /// distance if some means has proven it, and after how many seconds.
    pub fn columns(
        &self,
        board: usize,
        means: Means,
        distance: Option<u32>,
        seconds: f64,
    ) -> [String; 10] {
        let number = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
        let trace = &self.trace;
        [
            board.to_string(),
            means.to_string(),
            number(self.bound),
            number(self.error(distance)),
            number(trace.solution.as_ref().map(Solution::n_steps)),
            if self.distance().is_some() { "yes" } else { "no" }.to_string(),
            trace.lower_bound.to_string(),
            trace.nodes.to_string(),
            trace.branching_factor().map_or_else(String::new, |factor| format!("{factor:.3}")),
            format!("{seconds:.4}"),
        ]
    }
}

impl Shortfall {
    /// Counts what a bound says of a position of this distance.
    pub fn add(&mut self, distance: u32, bound: u32) {
        let distance = distance as usize;
        if self.sums.len() <= distance {
            self.sums.resize(distance + 1, (0, 0));
        }
        let (sum, n) = &mut self.sums[distance];
        *sum += (distance as u64).saturating_sub(bound.into());
        *n += 1;
    }

    /// Counts what was said of every position on a shortest solution, from its first one to order.
    pub fn add_way(&mut self, bounds: &[u32]) {
        for (distance, &bound) in (0..).zip(bounds.iter().rev()) {
            self.add(distance, bound);
        }
    }

    /// The mean error at each distance from 0 on; none where there was no such position.
    pub fn means(&self) -> impl Iterator<Item = Option<f64>> {
        self.sums.iter().map(|&sum| mean_of(sum))
    }

    /// The mean error of all positions.
    pub fn mean(&self) -> Option<f64> {
        mean_of(self.sums.iter().fold((0, 0), |(sum, n), more| (sum + more.0, n + more.1)))
    }
}

/// What a bound says of every position on the way that a path leads, from its first one to its last.
///
/// # Errors
///
/// As [`Guide::bound`]. The way ends where a step is not open.
pub fn bounds_on_way(board: &Board, path: &[Dir], guide: &Guide) -> Result<Vec<u32>, SolveError> {
    let mut board = board.clone();
    let mut bounds = vec![guide.bound(&board)?];
    for &dir in path {
        if board.step(dir).is_err() {
            break;
        }
        bounds.push(guide.bound(&board)?);
    }
    Ok(bounds)
}

fn mean_of((sum, n): (u64, u64)) -> Option<f64> {
    (n > 0).then(|| sum as f64 / n as f64)
}

fn not_a_means(text: &str) -> NotOneOf {
    NotOneOf::new(
        text,
        "a means",
        "manhattan, linear-conflict, walking, tiny-patterns, small-patterns, large-patterns, astar or quick",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, in_turn, random_board};
    use std::ops::ControlFlow;

    fn guide(means: Means, size: Size) -> Option<Guide> {
        means.guide(size, |setting| {
            let mut go_on = |_| ControlFlow::Continue(());
            Tables::build(size, setting, &in_turn, &mut go_on).ok()
        })
    }

    fn solve(means: Means, board: &Board, nodes: u64) -> Result<Trial, SolveError> {
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget { nodes, ..Budget::unlimited(&mut watch) };
        means.solve(board, guide(means, board.size()).as_ref(), &mut budget)
    }

    #[test]
    fn every_means_reads_back_and_solves_and_those_that_prove_agree() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        for means in Means::ALL {
            assert_eq!(means.to_string().parse(), Ok(means));
            let trial = solve(means, &board, u64::MAX).unwrap();
            let solution = trial.trace.solution.as_ref().unwrap();
            assert!(solution.solves(&board), "{means}");
            if means.proves() {
                assert_eq!(trial.distance(), Some(31), "{means}");
                assert_eq!(trial.bound.unwrap() + trial.error(Some(31)).unwrap(), 31);
            }
        }
        assert_eq!("luck".parse::<Means>(), Err(not_a_means("luck")));
    }

    #[test]
    fn a_budget_that_ends_leaves_a_bound_and_no_solution() {
        let board: Board = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1".parse().unwrap();
        let trial = solve(Means::LinearConflict, &board, 10_000).unwrap();
        assert_eq!((trial.trace.solution.as_ref(), trial.distance()), (None, None));
        assert!(trial.trace.lower_bound >= trial.bound.unwrap() && trial.trace.nodes >= 10_000);
        let columns = trial.columns(3, Means::LinearConflict, Some(80), 0.5);
        assert_eq!((&*columns[0], &*columns[1]), ("3", "linear-conflict"));
        assert_eq!((&*columns[4], &*columns[5], &*columns[9]), ("", "no", "0.5000"));
    }

    #[test]
    fn a_means_is_not_asked_beyond_its_size() {
        let large = random_board(BoardSize::new(6, 6).unwrap(), 1);
        for means in [Means::Walking, Means::TinyPatterns] {
            assert!(!means.reaches(large.size()));
            assert_eq!(solve(means, &large, 10), Err(SolveError::NoTables(large.size())));
        }
        assert!(Means::Manhattan.reaches(large.size()) && Means::Quick.reaches(large.size()));
    }

    #[test]
    fn errors_are_told_by_distance() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let trial = solve(Means::Manhattan, &board, u64::MAX).unwrap();
        let path = trial.trace.solution.unwrap().path;
        let bounds = bounds_on_way(&board, &path, &Guide::Manhattan).unwrap();
        assert_eq!((bounds.len(), bounds[0], bounds[31]), (32, trial.bound.unwrap(), 0));
        let mut shortfall = Shortfall::default();
        shortfall.add_way(&bounds);
        shortfall.add_way(&bounds);
        let means: Vec<_> = shortfall.means().collect();
        assert_eq!(means.len(), 32);
        assert_eq!(means[0], Some(0.0));
        assert_eq!(means[31], trial.bound.map(|bound| f64::from(31 - bound)));
        let sum: u32 = bounds.iter().zip((0..=31).rev()).map(|(bound, far)| far - bound).sum();
        assert_eq!(shortfall.mean(), Some(f64::from(sum) / 32.0));
        assert_eq!(Shortfall::default().mean(), None);
    }
}
