//! Compares heuristics and solvers on the same board: the lower bound of each, its solution, and
//! how many positions it searches.

use crate::board::Board;
use crate::solve::{
    Budget, Heuristic, Setting, Solution, SolveError, Tables, Trace, WalkingDistance,
    admissible_astar, astar, quick,
};
use grid::{Dir, NotOneOf, Size};

/// A method of solving a board.
///
/// ```
/// use fifteen::Method;
///
/// assert_eq!("linear-conflict".parse(), Ok(Method::LinearConflict));
/// assert_eq!(Method::TinyPatterns.to_string(), "tiny-patterns");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NotOneOf, parse_err_fn = not_a_method)]
pub enum Method {
    /// IDA* with Manhattan distance.
    Manhattan,
    /// IDA* with linear conflict.
    LinearConflict,
    /// IDA* with walking distance, up to 4×4.
    Walking,
    /// IDA* with pattern databases of at most 16 MB.
    TinyPatterns,
    /// IDA* with pattern databases of at most 64 MB.
    SmallPatterns,
    /// IDA* with pattern databases of at most 600 MB.
    LargePatterns,
    /// A* with linear conflict.
    AdmissibleAstar,
    /// A* with the enhanced measure, which proves nothing.
    Astar,
    /// The quick solver, which proves nothing.
    Quick,
}

/// Result of one method on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Lower bound of the board; `None` if the method has no heuristic.
    pub bound: Option<u32>,
    /// The solution, and the iterations of the search if it has any.
    pub trace: Trace,
}

/// Mean error of a lower bound at each true distance.
///
/// ```
/// use fifteen::{Board, Heuristic, Shortfall};
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
    /// For each distance, the sum of the errors and the number of positions.
    sums: Vec<(u64, u64)>,
}

impl Method {
    /// All methods: first those that prove optimality, from the weakest heuristic to the strongest.
    pub const ALL: [Method; 9] = [
        Method::Manhattan,
        Method::LinearConflict,
        Method::Walking,
        Method::TinyPatterns,
        Method::SmallPatterns,
        Method::LargePatterns,
        Method::AdmissibleAstar,
        Method::Astar,
        Method::Quick,
    ];

    /// Returns whether the method proves that its solution is a shortest one.
    pub fn proves(self) -> bool {
        !matches!(self, Method::Astar | Method::Quick)
    }

    /// Returns whether the method supports boards of this size.
    pub fn supports(self, size: Size) -> bool {
        match self {
            Method::Manhattan | Method::LinearConflict | Method::Quick => true,
            Method::Walking => WalkingDistance::supports(size),
            _ => size.area() <= 25,
        }
    }

    /// Returns the method's heuristic, with tables from `tables`. Returns `None` if the method
    /// proves nothing, doesn't support this size or gets no tables.
    pub fn heuristic(
        self,
        size: Size,
        tables: impl FnOnce(Setting) -> Option<Tables>,
    ) -> Option<Heuristic> {
        if !self.supports(size) {
            return None;
        }
        let patterns = |setting| tables(setting).map(Heuristic::Patterns);
        match self {
            Method::Manhattan => Some(Heuristic::Manhattan),
            Method::LinearConflict | Method::AdmissibleAstar => Some(Heuristic::LinearConflict),
            Method::Walking => WalkingDistance::new(size).map(Heuristic::Walking),
            Method::TinyPatterns => patterns(Setting::Tiny),
            Method::SmallPatterns => patterns(Setting::Small),
            Method::LargePatterns => patterns(Setting::Large),
            Method::Astar | Method::Quick => None,
        }
    }

    /// Solves a board within the budget. `heuristic` is the [`heuristic`](Self::heuristic) for the
    /// board's size.
    ///
    /// # Errors
    ///
    /// [`SolveError::NoTables`] if the method needs a heuristic and there is none;
    /// [`SolveError::OtherSize`] if the heuristic is for another size. Running out of budget is not
    /// an error: the trace says how far the search got.
    pub fn solve(
        self,
        board: &Board,
        heuristic: Option<&Heuristic>,
        budget: &mut Budget<'_>,
    ) -> Result<Trial, SolveError> {
        let bound = match heuristic {
            Some(heuristic) if self.proves() => Some(heuristic.bound(board)?),
            None if self.proves() => return Err(SolveError::NoTables(board.size())),
            _ => None,
        };
        let solved = match (self, heuristic) {
            (Method::AdmissibleAstar, _) => admissible_astar(board, budget),
            (Method::Astar, _) => astar(board, budget),
            (Method::Quick, _) | (_, None) => quick(board, budget),
            (_, Some(heuristic)) => {
                return Ok(Trial { bound, trace: heuristic.search(board, budget)? });
            }
        };
        let trace = match solved {
            Ok(solution) => Trace {
                lower_bound: solution.lower_bound,
                nodes: solution.nodes,
                solution: Some(solution),
                iterations: Vec::new(),
            },
            Err(SolveError::OutOfBudget { lower_bound, nodes }) => {
                Trace { solution: None, lower_bound, nodes, iterations: Vec::new() }
            }
            Err(other) => return Err(other),
        };
        Ok(Trial { bound, trace })
    }
}

impl Trial {
    /// Names of the columns that [`columns`](Self::columns) fills.
    pub const COLUMNS: [&'static str; 10] = [
        "board",
        "method",
        "bound",
        "error",
        "moves",
        "optimal",
        "lower bound",
        "positions",
        "branching factor",
        "seconds",
    ];

    /// Returns the true distance, if the method has proven it.
    pub fn distance(&self) -> Option<u32> {
        self.trace.solution.as_ref().filter(|solution| solution.is_optimal()).map(Solution::n_steps)
    }

    /// Returns how far the lower bound is below the true distance.
    pub fn error(&self, distance: Option<u32>) -> Option<u32> {
        distance.zip(self.bound).and_then(|(distance, bound)| distance.checked_sub(bound))
    }

    /// Returns a table row, with empty strings for unknown values. `board` is the board's number,
    /// from 1; `distance` is the true distance, if any method has proven it.
    pub fn columns(
        &self,
        board: usize,
        method: Method,
        distance: Option<u32>,
        seconds: f64,
    ) -> [String; 10] {
        let number = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
        let trace = &self.trace;
        [
            board.to_string(),
            method.to_string(),
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
    /// Adds the lower bound of a position at this distance.
    pub fn add(&mut self, distance: u32, bound: u32) {
        let distance = distance as usize;
        if self.sums.len() <= distance {
            self.sums.resize(distance + 1, (0, 0));
        }
        let (sum, n) = &mut self.sums[distance];
        *sum += (distance as u64).saturating_sub(bound.into());
        *n += 1;
    }

    /// Adds the lower bounds along a shortest solution, down to the solved board.
    pub fn add_solution(&mut self, bounds: &[u32]) {
        for (distance, &bound) in (0..).zip(bounds.iter().rev()) {
            self.add(distance, bound);
        }
    }

    /// Returns the mean error at each distance from 0; `None` where no position was added.
    pub fn means(&self) -> impl Iterator<Item = Option<f64>> {
        self.sums.iter().map(|&sum| mean_of(sum))
    }

    /// Returns the mean error over all positions.
    pub fn mean(&self) -> Option<f64> {
        mean_of(self.sums.iter().fold((0, 0), |(sum, n), more| (sum + more.0, n + more.1)))
    }
}

/// Returns the lower bound of every position along a path, from first to last.
///
/// # Errors
///
/// Same as [`Heuristic::bound`]. The list ends where a tile move is illegal.
pub fn bounds_along(
    board: &Board,
    path: &[Dir],
    heuristic: &Heuristic,
) -> Result<Vec<u32>, SolveError> {
    let mut board = board.clone();
    let mut bounds = vec![heuristic.bound(&board)?];
    for &dir in path {
        if board.step(dir).is_err() {
            break;
        }
        bounds.push(heuristic.bound(&board)?);
    }
    Ok(bounds)
}

fn mean_of((sum, n): (u64, u64)) -> Option<f64> {
    (n > 0).then(|| sum as f64 / n as f64)
}

fn not_a_method(text: &str) -> NotOneOf {
    NotOneOf::new(
        text,
        "a method",
        "manhattan, linear-conflict, walking, tiny-patterns, small-patterns, large-patterns, admissible-astar, astar or quick",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, random_board, run_in_order};
    use std::ops::ControlFlow;

    fn heuristic(method: Method, size: Size) -> Option<Heuristic> {
        method.heuristic(size, |setting| {
            let mut go_on = |_| ControlFlow::Continue(());
            Tables::build(size, setting, &run_in_order, &mut go_on).ok()
        })
    }

    fn solve(method: Method, board: &Board, nodes: u64) -> Result<Trial, SolveError> {
        let mut watch = |_: &crate::Progress| ControlFlow::Continue(());
        let mut budget = Budget { nodes, ..Budget::unlimited(&mut watch) };
        method.solve(board, heuristic(method, board.size()).as_ref(), &mut budget)
    }

    #[test]
    fn every_method_round_trips_and_solves_and_proofs_agree() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            let trial = solve(method, &board, u64::MAX).unwrap();
            let solution = trial.trace.solution.as_ref().unwrap();
            assert!(solution.solves(&board), "{method}");
            if method.proves() {
                assert_eq!(trial.distance(), Some(31), "{method}");
                assert_eq!(trial.bound.unwrap() + trial.error(Some(31)).unwrap(), 31);
            }
        }
        assert_eq!("luck".parse::<Method>(), Err(not_a_method("luck")));
    }

    #[test]
    fn running_out_of_budget_gives_a_bound_and_no_solution() {
        let board: Board = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1".parse().unwrap();
        let trial = solve(Method::LinearConflict, &board, 10_000).unwrap();
        assert_eq!((trial.trace.solution.as_ref(), trial.distance()), (None, None));
        assert!(trial.trace.lower_bound >= trial.bound.unwrap() && trial.trace.nodes >= 10_000);
        let columns = trial.columns(3, Method::LinearConflict, Some(80), 0.5);
        assert_eq!((&*columns[0], &*columns[1]), ("3", "linear-conflict"));
        assert_eq!((&*columns[4], &*columns[5], &*columns[9]), ("", "no", "0.5000"));
    }

    #[test]
    fn methods_reject_unsupported_sizes() {
        let large = random_board(BoardSize::new(6, 6).unwrap(), 1);
        for method in [Method::Walking, Method::TinyPatterns, Method::AdmissibleAstar] {
            assert!(!method.supports(large.size()));
            assert_eq!(solve(method, &large, 10), Err(SolveError::NoTables(large.size())));
        }
        assert!(Method::Manhattan.supports(large.size()) && Method::Quick.supports(large.size()));
    }

    #[test]
    fn errors_are_averaged_by_distance() {
        let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let trial = solve(Method::Manhattan, &board, u64::MAX).unwrap();
        let path = trial.trace.solution.unwrap().path;
        let bounds = bounds_along(&board, &path, &Heuristic::Manhattan).unwrap();
        assert_eq!((bounds.len(), bounds[0], bounds[31]), (32, trial.bound.unwrap(), 0));
        let mut shortfall = Shortfall::default();
        shortfall.add_solution(&bounds);
        shortfall.add_solution(&bounds);
        let errors: Vec<_> = shortfall.means().collect();
        assert_eq!(errors.len(), 32);
        assert_eq!(errors[0], Some(0.0));
        assert_eq!(errors[31], trial.bound.map(|bound| f64::from(31 - bound)));
        let sum: u32 = bounds.iter().zip((0..=31).rev()).map(|(bound, far)| far - bound).sum();
        assert_eq!(shortfall.mean(), Some(f64::from(sum) / 32.0));
        assert_eq!(Shortfall::default().mean(), None);
    }
}
