//! The solver's own result for a board of Fifteen, shown on its leaderboard.

use ::fifteen::{Board, Fifteen, Solver};
use play::Puzzle;

use super::daily;
use super::tasks::{LARGEST_PROVEN, SolveFifteen, Solved};
use crate::platform::formats::{Computed, TellComputed};
use crate::platform::work::{End, Job, start};

/// Finds a solution with the fewest tile moves. Leaderboards count moves, each of which may slide several tiles. The
/// number of moves of this solution isn't always the minimum. A daily puzzle's is hidden until the player has solved it.
pub fn compute(name: &str, tell: TellComputed) -> Option<Job> {
    let is_hidden = |(date, size)| daily::result_of(date, size).is_none();
    if daily::named_day(name).is_some_and(is_hidden) {
        return None;
    }
    let params = daily::named_params(name)?;
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

/// Counts moves: consecutive tile moves in the same direction are one move.
fn n_moves(path: &str) -> usize {
    let mut last = None;
    path.chars().filter(|&letter| last.replace(letter) != Some(letter)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_tile_moves_in_one_direction_are_one_move() {
        for (path, expected) in [("", 0), ("L", 1), ("LLL", 1), ("LUL", 3), ("LLUUR", 3)] {
            assert_eq!(n_moves(path), expected, "{path}");
        }
    }
}
