//! What the player made of the boards of the day.

use std::collections::BTreeMap;

use ::fifteen::{Board, BoardSize, daily_board};
use grid::Date;
use play::Millis;
use serde::{Deserialize, Serialize};

use super::sizes;
use crate::browser::today;
use crate::shell::shell;
use crate::store::{Slot, Stored};

const RESULTS: Slot<'_, DailyResults> = Slot::new("fifteen:daily");

/// What came of all days, by date and size: `2025-11-30-4`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyResults(BTreeMap<String, DailyResult>);

/// What came of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DailyResult {
    /// The time of the first solve against the clock.
    pub ms: Option<Millis>,
    /// The fewest steps of a solution without help.
    pub steps: Option<u32>,
}

impl Stored for DailyResults {
    const VERSION: u32 = 1;
}

/// What came of the board of a day.
pub fn result_of(date: Date, size: BoardSize) -> Option<DailyResult> {
    let DailyResults(results) = shell().store.read(&RESULTS)?;
    results.get(&name(date, size)).copied()
}

/// The day of whose boards this is one, and its size, if that is today or yesterday: what was begun before midnight
/// counts for its own day.
pub fn current_day(board: &Board) -> Option<(Date, BoardSize)> {
    day_at(board, today())
}

/// A board was solved against the clock: of one of the day the first time counts.
pub fn record_time(board: &Board, ms: Millis) {
    change(board, |result| result.ms = result.ms.or(Some(ms)));
}

/// A board was solved without help: of one of the day the fewest steps count.
pub fn record_steps(board: &Board, steps: u32) {
    change(board, |result| {
        result.steps = Some(result.steps.map_or(steps, |before| before.min(steps)));
    });
}

fn change(board: &Board, change: impl FnOnce(&mut DailyResult)) {
    let Some((date, size)) = current_day(board) else { return };
    let DailyResults(mut results) = shell().store.read(&RESULTS).unwrap_or_default();
    change(results.entry(name(date, size)).or_default());
    shell().store.write(&RESULTS, &DailyResults(results));
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
    fn a_board_of_yesterday_counts_for_its_own_day_and_an_older_one_for_none() {
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
        assert_eq!(day_at(&daily_board(today, oblong), today), None, "no board of a day");
    }
}
