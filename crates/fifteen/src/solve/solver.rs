//! Choice of a solver, and the result of a search.

use super::{Solution, SolveError};
use grid::{Dir, NotOneOf, Size};

/// The solvers.
///
/// ```
/// use fifteen::Solver;
/// use grid::Size;
///
/// assert_eq!(Solver::best_for(Size::new(4, 4)?), Solver::Optimal);
/// assert_eq!(Solver::best_for(Size::new(6, 6)?), Solver::Quick);
/// assert_eq!("astar".parse(), Ok(Solver::AStar));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase", parse_err_ty = NotOneOf, parse_err_fn = not_a_solver)]
pub enum Solver {
    /// Finds a proven shortest solution: [`optimal`](crate::optimal).
    Optimal,
    /// Finds a good solution within milliseconds, on any size: [`quick`](crate::quick).
    Quick,
    /// A* with the enhanced measure, for comparison: [`astar`](crate::astar).
    AStar,
}

/// Result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The tile moves of a solution, if one was found.
    pub path: Option<Vec<Dir>>,
    /// Lower bound on the length of any solution.
    pub lower_bound: u32,
}

impl Solver {
    /// All solvers.
    pub const ALL: [Solver; 3] = [Solver::Optimal, Solver::Quick, Solver::AStar];

    /// Returns the solver that gets the best results on boards of this size within a few seconds.
    pub fn best_for(size: Size) -> Self {
        if Solver::Optimal.supports(size) { Solver::Optimal } else { Solver::Quick }
    }

    /// Returns whether a shortest solution is always proven on boards of this size. On larger
    /// boards, the optimal solver has a time limit, like the quick one, and reports the bound that
    /// it reached.
    pub fn proves(size: Size) -> bool {
        size.area() <= 16
    }

    /// Returns the time limit in milliseconds while a player waits, for searches that don't end by
    /// themselves.
    pub fn search_time(self) -> u64 {
        if self == Solver::Quick { 400 } else { 1_000 }
    }

    /// Returns whether the solver supports boards of this size.
    pub fn supports(self, size: Size) -> bool {
        self == Solver::Quick || size.area() <= 25
    }
}

impl From<Result<Solution, SolveError>> for Answer {
    fn from(solved: Result<Solution, SolveError>) -> Self {
        match solved {
            Ok(Solution { path, lower_bound, .. }) => Answer { path: Some(path), lower_bound },
            Err(SolveError::OutOfBudget { lower_bound, .. }) => Answer { path: None, lower_bound },
            Err(SolveError::NoTables(_) | SolveError::OtherSize { .. }) => Answer::default(),
        }
    }
}

fn not_a_solver(text: &str) -> NotOneOf {
    NotOneOf::new(text, "a solver", "optimal, quick or astar")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solvers_round_trip() {
        for solver in Solver::ALL {
            assert_eq!(solver.to_string().parse(), Ok(solver));
        }
        assert_eq!("A*".parse::<Solver>(), Err(not_a_solver("A*")));
    }
}
