//! Shortens the rest of Auto-solve's solution while it is being played: a position some tile moves
//! ahead is searched again, for longer than the first time.

use crate::Board;
use grid::Dir;
use play::{Auto, Millis};

/// Time limit of a lookahead search, in milliseconds.
pub(crate) const SEARCH_TIME: Millis = 2_000;
/// How far ahead the position is, in milliseconds of play. This is longer than [`SEARCH_TIME`], so
/// that the search ends before Auto-solve reaches the position.
const LEAD_TIME: Millis = 2_600;

/// The search of a position ahead.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lookahead {
    /// The position to search, and the number of tile moves of the solution before it.
    target: Option<(Board, usize)>,
    /// Number of tile moves before the last position that was searched.
    searched: usize,
}

impl Lookahead {
    /// Returns the position to search.
    pub(crate) fn target(&self) -> Option<&Board> {
        self.target.as_ref().map(|(board, _)| board)
    }

    /// Chooses the position to search, unless one is already chosen and still ahead. Auto-solve is
    /// at `board` and makes a tile move every `pace` milliseconds.
    pub(crate) fn choose(
        &mut self,
        auto: &Auto<Board, Dir>,
        board: &Board,
        pace: Millis,
        is_proven: impl Fn(&Board) -> bool,
    ) {
        let Some((n_done, rest)) = auto.rest() else { return };
        if self.target.as_ref().is_some_and(|&(_, n_before)| n_before >= n_done) {
            return;
        }
        self.target = None;
        let lead = (LEAD_TIME / pace.max(1)) as usize + 1;
        let n_before = n_done + lead;
        // While Auto-solve is paused, the same position would be chosen again.
        if n_before <= self.searched || lead >= rest.len() {
            return;
        }
        let mut board = board.clone();
        let is_legal = rest[..lead].iter().all(|&dir| board.step(dir).is_ok());
        if is_legal && !is_proven(&board) {
            self.target = Some((board, n_before));
        }
    }

    /// Takes the result of a search if it was for this position.
    pub(crate) fn take(
        &mut self,
        auto: &mut Auto<Board, Dir>,
        board: &Board,
        path: Option<&[Dir]>,
    ) {
        if let Some((_, n_before)) = self.target.take_if(|(target, _)| target == board) {
            self.searched = n_before;
            if let Some(path) = path {
                auto.shorten(n_before, path);
            }
        }
    }
}
