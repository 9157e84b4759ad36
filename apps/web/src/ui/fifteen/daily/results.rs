//! The player's results of the daily puzzles.

use std::collections::BTreeMap;

use ::fifteen::{Board, BoardSize, Fifteen, Params, daily_board};
use games::Product;
use grid::Date;
use play::Millis;
use serde::{Deserialize, Serialize};

use super::sizes;
use crate::platform::browser::today;
use crate::platform::store::{Slot, Stored, store};

const RESULTS: Slot<'_, DailyResults> = Slot::new("fifteen:daily");

/// All results, by date and size: `2025-11-30-4`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyResults(BTreeMap<String, DailyResult>);

/// The results of one daily puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DailyResult {
    /// Time of the first solve against the clock.
    pub ms: Option<Millis>,
    /// Fewest tile moves of a solution without hints.
    #[serde(rename = "steps")]
    pub tile_moves: Option<u32>,
}

impl Stored for DailyResults {
    const VERSION: u32 = 1;
}

/// Reads the results of a daily puzzle.
pub fn result_of(date: Date, size: BoardSize) -> Option<DailyResult> {
    let DailyResults(results) = store().read(&RESULTS)?;
    results.get(&name(date, size)).copied()
}

/// Returns the date and size of a daily puzzle if it is today's or yesterday's. A puzzle that was started before midnight
/// counts for its own day.
pub fn current_day(board: &Board) -> Option<(Date, BoardSize)> {
    day_at(board, today())
}

/// Returns the name of a puzzle's leaderboard: that of the daily puzzle if it is today's or yesterday's, otherwise the
/// parameters.
pub fn leaderboard_name(params: &Params) -> String {
    let day = match params {
        Params::Board(board) => current_day(board),
        Params::Shuffle { .. } => None,
    };
    day.map_or_else(|| params.to_string(), |(date, size)| name(date, size))
}

/// Parses the name of a leaderboard.
pub fn named_params(name: &str) -> Option<Params> {
    match named_day(name) {
        Some((date, size)) => Some(Params::Board(daily_board(date, size))),
        None => name.parse().ok(),
    }
}

/// Parses the name of a daily puzzle's leaderboard.
pub fn named_day(name: &str) -> Option<(Date, BoardSize)> {
    let (level, date) = Fifteen::read_daily(name)?;
    Some((date, sizes().nth(level)?))
}

/// Records a time against the clock if the board is a daily puzzle. Only the first time counts.
pub fn record_time(board: &Board, ms: Millis) {
    change(board, |result| result.ms = result.ms.or(Some(ms)));
}

/// Records a solution without hints if the board is a daily puzzle. The fewest tile moves count.
pub fn record_tile_moves(board: &Board, n: u32) {
    change(board, |result| {
        result.tile_moves = Some(result.tile_moves.map_or(n, |before| before.min(n)));
    });
}

fn change(board: &Board, change: impl FnOnce(&mut DailyResult)) {
    let Some((date, size)) = current_day(board) else { return };
    let before = result_of(date, size);
    let mut after = before.unwrap_or_default();
    change(&mut after);
    if before != Some(after) {
        store().merge(&RESULTS, &DailyResults([(name(date, size), after)].into()));
    }
}

fn day_at(board: &Board, today: Date) -> Option<(Date, BoardSize)> {
    let size = sizes().find(|size| size.grid() == board.size())?;
    let days = [Some(today), today.previous()].into_iter().flatten();
    let date = days.into_iter().find(|&date| daily_board(date, size) == *board)?;
    Some((date, size))
}

fn name(date: Date, size: BoardSize) -> String {
    format!("{date}-{size}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_daily_leaderboards_lead_to_their_boards() {
        let date: Date = "2025-11-30".parse().unwrap();
        for (size, text) in sizes().zip(["2025-11-30-3", "2025-11-30-4", "2025-11-30-5"]) {
            assert_eq!(name(date, size), text);
            assert_eq!(named_day(text), Some((date, size)));
            assert_eq!(named_params(text), Some(Params::Board(daily_board(date, size))));
        }
        let other = "size=4&difficulty=hard&seed=7";
        assert_eq!(named_params(other).map(|params| params.to_string()).as_deref(), Some(other));
        assert_eq!((named_params("2025-11-30-6"), named_params("")), (None, None));
    }

    #[test]
    fn yesterdays_puzzle_counts_for_its_own_day_and_older_ones_do_not_count() {
        let today: Date = "2025-12-01".parse().unwrap();
        let yesterday: Date = "2025-11-30".parse().unwrap();
        for size in sizes() {
            for date in [today, yesterday] {
                assert_eq!(day_at(&daily_board(date, size), today), Some((date, size)));
            }
            let older = daily_board(yesterday.previous().unwrap(), size);
            assert_eq!(day_at(&older, today), None);
            assert_eq!(day_at(&daily_board(today, size), yesterday), None, "not yet");
        }
        let oblong = BoardSize::new(3, 4).unwrap();
        assert_eq!(day_at(&daily_board(today, oblong), today), None, "not a size of daily puzzles");
    }
}
