//! What the computer needs for a board of Fifteen, for its ranking.

use ::fifteen::{Board, Fifteen, Params, Solver};
use play::Puzzle;

use super::tasks::{LARGEST_PROVEN, SolveFifteen, Solved};
use crate::catalogue::{Computed, TellComputed};
use crate::work::{End, Job, start};

/// Finds a shortest solution in steps. Rankings count moves, of which one may push several tiles: so many has this solution,
/// which need not be the fewest.
pub fn compute(params: &str, tell: TellComputed) -> Option<Job> {
    let params: Params = params.parse().ok()?;
    let board: Board = Fifteen::deal(&params).ok()?.board().clone();
    if board.size().cells().len() > LARGEST_PROVEN {
        return None;
    }
    let take = move |end: End<Solved>| {
        if let End::Done(Solved { path: Some(path), .. }) = end {
            tell(Computed { moves: n_moves(&path), is_optimal: false });
        }
    };
    let task = SolveFifteen { board: board.to_string(), solver: Solver::Optimal };
    Some(start(task, |_| (), take))
}

/// Steps one way in a row are one move.
fn n_moves(path: &str) -> usize {
    let mut last = None;
    path.chars().filter(|&step| last.replace(step) != Some(step)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_one_way_in_a_row_are_one_move() {
        for (path, expected) in [("", 0), ("L", 1), ("LLL", 1), ("LUL", 3), ("LLUUR", 3)] {
            assert_eq!(n_moves(path), expected, "{path}");
        }
    }
}
