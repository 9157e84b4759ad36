//! The choice of a solver, and what a search answers.

use super::{Solution, SolveError};
use grid::{Dir, Size};
use std::fmt;
use std::str::FromStr;

/// The solvers there are.
///
/// ```
/// use fifteen::Solver;
/// use grid::Size;
///
/// assert_eq!(Solver::best_for(Size::new(4, 4)?), Solver::Optimal);
/// assert_eq!(Solver::best_for(Size::new(5, 5)?), Solver::Quick);
/// assert_eq!("astar".parse(), Ok(Solver::AStar));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// A shortest solution, proven: [`optimal`](crate::optimal).
    Optimal,
    /// A good solution at once, on any size: [`quick`](crate::quick).
    Quick,
    /// A* with the enhanced measure, kept for comparison: [`astar`](crate::astar).
    AStar,
}

/// Why a text is not a solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a solver: optimal, quick or astar")]
pub struct ParseSolverError(pub String);

/// What came of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The single steps of a solution, if one was found.
    pub path: Option<Vec<Dir>>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
}

impl Solver {
    /// All of them.
    pub const ALL: [Solver; 3] = [Solver::Optimal, Solver::Quick, Solver::AStar];

    /// The solver that finds the most on boards of this size within a few seconds.
    pub fn best_for(size: Size) -> Self {
        if size.area() <= 16 { Solver::Optimal } else { Solver::Quick }
    }

    /// Whether boards of this size can be given to it.
    pub fn reaches(self, size: Size) -> bool {
        self == Solver::Quick || size.area() <= 25
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Solver::Optimal => "optimal",
            Solver::Quick => "quick",
            Solver::AStar => "astar",
        })
    }
}

impl FromStr for Solver {
    type Err = ParseSolverError;

    fn from_str(text: &str) -> Result<Self, ParseSolverError> {
        let known = Solver::ALL.into_iter().find(|solver| solver.to_string() == text);
        known.ok_or_else(|| ParseSolverError(text.to_string()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solver_reads_back_as_it_was_written() {
        for solver in Solver::ALL {
            assert_eq!(solver.to_string().parse(), Ok(solver));
        }
        assert_eq!("A*".parse::<Solver>(), Err(ParseSolverError("A*".to_string())));
    }
}
