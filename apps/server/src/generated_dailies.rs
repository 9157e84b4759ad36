//! Daily puzzles whose parameters contain no date. The server generates the puzzle of the day and compares it with the
//! one played.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use games::{DailyPuzzle, OutOfWork, Work};

use crate::leaderboard::Leaderboard;
use crate::replay::ReplayedRecord;

/// Size limit of the cache, which is cleared when full. Three days have fewer than 30 puzzles.
const MOST: usize = 100;

/// Work limit per minute for puzzles whose leaderboards aren't open: about eight seconds. Open ones are few and cached.
const MOST_WORK: u64 = 2 * Work::PUZZLE;
const MINUTE: i64 = 60_000;

/// Generates and caches daily puzzles.
#[derive(Debug, Default)]
pub struct GeneratedDailies {
    made: Mutex<BTreeMap<DailyPuzzle, String>>,
    closed: Mutex<ClosedWork>,
}

/// Work done in a minute for puzzles whose leaderboards aren't open.
#[derive(Debug, Default)]
struct ClosedWork {
    minute: i64,
    done: u64,
}

impl GeneratedDailies {
    /// Returns whether a record belongs to a leaderboard: that of its puzzle, or that of a daily puzzle with the same
    /// parameters. It may take seconds, so call it on a blocking thread.
    pub fn is_of(&self, replayed: &ReplayedRecord, leaderboard: &str) -> bool {
        let is_puzzle = replayed.puzzle.to_string() == leaderboard;
        let is_of_day = |daily: DailyPuzzle| {
            let params = || self.params(daily, &mut Work::new(Work::PUZZLE));
            is_generated_as(daily, replayed, params) == Ok(true)
        };
        is_puzzle || DailyPuzzle::of(leaderboard).is_some_and(is_of_day)
    }

    /// Returns the leaderboard of a record: the ticket's if it is the daily puzzle played; otherwise that of the open daily
    /// puzzle played, so that nobody can play it on another leaderboard; otherwise that of the puzzle itself. It may take
    /// seconds.
    ///
    /// # Errors
    ///
    /// [`OutOfWork`] if too many puzzles of other days were requested within a minute.
    pub(crate) fn leaderboard(
        &self,
        replayed: &ReplayedRecord,
        ticket: Option<&str>,
        now: i64,
    ) -> Result<Leaderboard, OutOfWork> {
        let of_ticket = ticket.and_then(DailyPuzzle::of);
        for daily in of_ticket.into_iter().chain(DailyPuzzle::open_at(now)) {
            if is_generated_as(daily, replayed, || self.params_at(daily, now))? {
                return Ok(daily.into());
            }
        }
        Ok(replayed.puzzle.clone())
    }

    /// Returns the parameters of a daily puzzle. Work on closed days is limited per minute.
    fn params_at(&self, daily: DailyPuzzle, now: i64) -> Result<String, OutOfWork> {
        if daily.is_open(now) {
            return self.params(daily, &mut Work::new(Work::PUZZLE));
        }
        // Held while generating, so that closed days never use more than one CPU core.
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        if closed.minute != now.div_euclid(MINUTE) {
            *closed = ClosedWork { minute: now.div_euclid(MINUTE), done: 0 };
        }
        let allowed = MOST_WORK.saturating_sub(closed.done).min(Work::PUZZLE);
        let mut work = Work::new(allowed);
        let params = self.params(daily, &mut work);
        closed.done += allowed - work.left();
        params
    }

    /// Returns the parameters of a daily puzzle.
    fn params(&self, daily: DailyPuzzle, work: &mut Work) -> Result<String, OutOfWork> {
        let made = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = made().get(&daily) {
            return Ok(known.clone());
        }
        let params = daily.params(work)?;
        let mut made = made();
        if made.len() >= MOST {
            made.clear();
        }
        made.insert(daily, params.clone());
        Ok(params)
    }
}

fn is_generated_as(
    daily: DailyPuzzle,
    replayed: &ReplayedRecord,
    params: impl FnOnce() -> Result<String, OutOfWork>,
) -> Result<bool, OutOfWork> {
    let played = &replayed.puzzle;
    daily.is_generated_as(played.game(), played.params(), params)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1_766_750_400_000; // 2025-12-26T12:00Z

    fn daily(name: &str) -> DailyPuzzle {
        DailyPuzzle::of(name).unwrap()
    }

    #[test]
    fn work_on_closed_days_is_limited_per_minute() {
        let dailies = GeneratedDailies::default();
        let closed = daily("loop:logic-1999-12-26-easy");
        let known = dailies.params_at(closed, NOON).unwrap();
        assert!(dailies.closed.lock().unwrap().done > 0);
        dailies.closed.lock().unwrap().done = MOST_WORK;
        let other = daily("loop:logic-1999-12-27-easy");
        assert_eq!(dailies.params_at(other, NOON), Err(OutOfWork));
        assert_eq!(dailies.params_at(closed, NOON), Ok(known), "cached puzzles take no work");
        let today = daily("loop:logic-2025-12-26-easy");
        assert!(dailies.params_at(today, NOON).is_ok(), "open days are always generated");
        assert!(dailies.params_at(other, NOON + MINUTE).is_ok());
    }
}
