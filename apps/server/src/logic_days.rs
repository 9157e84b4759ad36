//! The Logic puzzles of the days. A record of one carries the board and no date, so the board of the day is made here and
//! compared.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use games::loopy::Params;
use games::loopy::logic::LogicDaily;

use crate::board::Board;
use crate::replay::Replayed;

/// How many boards are remembered; when there are more, all are forgotten. Three days have fifteen.
const MOST: usize = 60;

/// Makes boards of days, and remembers them.
#[derive(Debug, Default)]
pub struct LogicDays {
    made: Mutex<BTreeMap<LogicDaily, String>>,
}

impl LogicDays {
    /// Whether a record is of a board by its name: of its puzzle or, if that is a Logic daily, of the puzzle of that day and
    /// level. It may take a while: not for a thread on which others wait.
    pub fn is_of(&self, replayed: &Replayed, board: &str) -> bool {
        let is_puzzle = replayed.board.to_string() == board;
        is_puzzle || board.parse().is_ok_and(|board: Board| self.is_of_day(replayed, &board))
    }

    /// Where a record is compared: on the board of its ticket if that is the Logic daily that was played; without a ticket on
    /// that of the open Logic daily that was played, if it is one; otherwise on the board of its puzzle.
    pub(crate) fn board(&self, replayed: &Replayed, ticket: Option<&str>, now: i64) -> Board {
        let mut dailies = match ticket {
            Some(board) => board.parse().into_iter().collect(),
            None if replayed.board.is_logic() => Board::open_logic_dailies(now),
            None => Vec::new(),
        };
        let played = dailies.iter().position(|board| self.is_of_day(replayed, board));
        played.map_or_else(|| replayed.board.clone(), |at| dailies.swap_remove(at))
    }

    fn is_of_day(&self, replayed: &Replayed, board: &Board) -> bool {
        let is_of = |daily| self.puzzle(daily) == replayed.board.params();
        replayed.board.is_logic() && board.logic_daily().is_some_and(is_of)
    }

    /// The parameters of the puzzle of a day.
    fn puzzle(&self, daily: LogicDaily) -> String {
        let made = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = made().get(&daily) {
            return known.clone();
        }
        let generated = daily.generate(&mut |_| ControlFlow::Continue(()));
        let board = generated.expect("nobody cancels it").board;
        let params = Params::Logic(board).to_string();
        let mut made = made();
        if made.len() >= MOST {
            made.clear();
        }
        made.insert(daily, params.clone());
        params
    }
}
