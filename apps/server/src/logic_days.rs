//! The Logic puzzles of the days. A record of one carries the leaderboard and no date, so the leaderboard of the day is made here and
//! compared.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use games::loopy::Params;
use games::loopy::logic::LogicDaily;

use crate::leaderboard::Leaderboard;
use crate::replay::Replayed;

/// How many leaderboards are remembered; when there are more, all are forgotten. Three days have fifteen.
const MOST: usize = 60;

/// Makes leaderboards of days, and remembers them.
#[derive(Debug, Default)]
pub struct LogicDays {
    made: Mutex<BTreeMap<LogicDaily, String>>,
}

impl LogicDays {
    /// Whether a record is of a leaderboard by its name: of its puzzle or, if that is a Logic daily, of the puzzle of that day and
    /// level. It may take a while: not for a thread on which others wait.
    pub fn is_of(&self, replayed: &Replayed, leaderboard: &str) -> bool {
        let is_puzzle = replayed.leaderboard.to_string() == leaderboard;
        is_puzzle
            || leaderboard
                .parse()
                .is_ok_and(|leaderboard: Leaderboard| self.is_of_day(replayed, &leaderboard))
    }

    /// Where a record is compared: on the leaderboard of its ticket if that is the Logic daily that was played; without a ticket on
    /// that of the open Logic daily that was played, if it is one; otherwise on the leaderboard of its puzzle.
    pub(crate) fn leaderboard(
        &self,
        replayed: &Replayed,
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

    fn is_of_day(&self, replayed: &Replayed, leaderboard: &Leaderboard) -> bool {
        let is_of = |daily| self.puzzle(daily) == replayed.leaderboard.params();
        replayed.leaderboard.is_logic() && leaderboard.logic_daily().is_some_and(is_of)
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
