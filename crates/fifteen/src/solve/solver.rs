//! The choice of a solver, and what a search answers.

use super::{Solution, SolveError};
use grid::{Dir, NotOneOf, Size};

/// The solvers there are.
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
    /// A shortest solution, proven: [`optimal`](crate::optimal).
    Optimal,
    /// A good solution at once, on any size: [`quick`](crate::quick).
    Quick,
    /// A* with the enhanced measure, kept for comparison: [`astar`](crate::astar).
    AStar,
}

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
        if Solver::Optimal.reaches(size) { Solver::Optimal } else { Solver::Quick }
    }

    /// Whether a shortest solution of every board of this size is proven in the end. On larger boards the optimal solver
    /// has its time, like the quick one, and says how far it came.
    pub fn proves(size: Size) -> bool {
        size.area() <= 16
    }

    /// How long somebody who waits lets it search where it does not end by itself, in milliseconds.
    pub fn search_time(self) -> u64 {
        if self == Solver::Quick { 400 } else { 1_000 }
    }

    /// Whether boards of this size can be given to it.
    pub fn reaches(self, size: Size) -> bool {
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
    fn a_solver_reads_back_as_it_was_written() {
        for solver in Solver::ALL {
            assert_eq!(solver.to_string().parse(), Ok(solver));
        }
        assert_eq!("A*".parse::<Solver>(), Err(not_a_solver("A*")));
    }
}
