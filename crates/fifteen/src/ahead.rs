//! How Auto Solve makes the rest of its way shorter while it walks: a position some steps ahead is searched again,
//! for longer than the first time, and a shorter way from there takes the place of the rest.

use crate::Board;
use grid::Dir;
use play::{Auto, Millis};

/// So long may a search take that makes the rest shorter, in milliseconds.
pub(crate) const SEARCH_TIME: Millis = 2_000;
/// The position is so far ahead that the search ends before Auto Solve is there.
const LEAD_TIME: Millis = 2_600;

/// The position ahead that is searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ahead {
    /// It, and how many steps of the way come before it.
    wanted: Option<(Board, usize)>,
    /// The last one that was searched.
    searched: usize,
}

impl Ahead {
    /// The position to search.
    pub(crate) fn wanted(&self) -> Option<&Board> {
        self.wanted.as_ref().map(|(board, _)| board)
    }

    /// Chooses the position to search, unless one is chosen that is still ahead. Auto Solve is at `board` and makes a
    /// step in every `pace`.
    pub(crate) fn choose(
        &mut self,
        auto: &Auto<Board, Dir>,
        board: &Board,
        pace: Millis,
        is_proven: impl Fn(&Board) -> bool,
    ) {
        let Some((n_done, rest)) = auto.rest() else { return };
        if self.wanted.as_ref().is_some_and(|&(_, n_before)| n_before >= n_done) {
            return;
        }
        self.wanted = None;
        let lead = (LEAD_TIME / pace.max(1)) as usize + 1;
        let n_before = n_done + lead;
        // While it is held, nothing new is ahead.
        if n_before <= self.searched || lead >= rest.len() {
            return;
        }
        let mut board = board.clone();
        let is_walked = rest[..lead].iter().all(|&dir| board.step(dir).is_ok());
        if is_walked && !is_proven(&board) {
            self.wanted = Some((board, n_before));
        }
    }

    /// Takes the answer of a search, if it was for this position.
    pub(crate) fn take(
        &mut self,
        auto: &mut Auto<Board, Dir>,
        board: &Board,
        path: Option<&[Dir]>,
    ) {
        if let Some((_, n_before)) = self.wanted.take_if(|(wanted, _)| wanted == board) {
            self.searched = n_before;
            if let Some(path) = path {
                auto.shorten(n_before, path);
            }
        }
    }
}
