//! Daily Logic puzzles. Their records contain the board but no date, so the server generates the puzzle of that day and
//! compares it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use games::loopy::Params;
use games::loopy::logic::LogicDaily;

use crate::leaderboard::Leaderboard;
use crate::replay::ReplayedRecord;

/// Size limit of the cache, which is cleared when full. Three days have 15 boards.
const MOST: usize = 60;

/// Generates and caches the boards of daily Logic puzzles.
#[derive(Debug, Default)]
pub struct LogicDays {
    made: Mutex<BTreeMap<LogicDaily, String>>,
}

impl LogicDays {
    /// Returns whether a record belongs to a leaderboard: that of its puzzle, or that of a daily Logic puzzle with the same
    /// board. It may take seconds, so call it on a blocking thread.
    pub fn is_of(&self, replayed: &ReplayedRecord, leaderboard: &str) -> bool {
        let is_puzzle = replayed.leaderboard.to_string() == leaderboard;
        is_puzzle
            || leaderboard
                .parse()
                .is_ok_and(|leaderboard: Leaderboard| self.is_of_day(replayed, &leaderboard))
    }

    /// Returns the leaderboard of a record: the ticket's if it is the daily Logic puzzle played; without a ticket, that of the
    /// open daily Logic puzzle played; otherwise that of the puzzle itself.
    pub(crate) fn leaderboard(
        &self,
        replayed: &ReplayedRecord,
        ticket: Option<&str>,
        now: i64,
    ) -> Leaderboard {
        let mut dailies = match ticket {
            Some(leaderboard) => leaderboard.parse().into_iter().collect(),
            None if replayed.leaderboard.is_logic() => Leaderboard::open_logic_dailies(now),
            None => Vec::new(),
        };
        let played = dailies.iter().position(|leaderboard| self.is_of_day(replayed, leaderboard));
        played.map_or_else(|| replayed.leaderboard.clone(), |at| dailies.swap_remove(at))
    }

    fn is_of_day(&self, replayed: &ReplayedRecord, leaderboard: &Leaderboard) -> bool {
        let is_of = |daily| self.puzzle(daily) == replayed.leaderboard.params();
        replayed.leaderboard.is_logic() && leaderboard.logic_daily().is_some_and(is_of)
    }

    /// Returns the parameters of a daily puzzle.
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
