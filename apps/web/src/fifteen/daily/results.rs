//! What the player made of the boards of the day.

use std::collections::BTreeMap;

use ::fifteen::{Board, BoardSize, daily_board};
use grid::Date;
use play::Millis;
use serde::{Deserialize, Serialize};

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

/// Whether this is one of today's boards.
pub fn is_today(board: &Board) -> bool {
    size_today(board).is_some()
}

/// A board was solved against the clock: of one of today's the first time counts.
pub fn record_time(board: &Board, ms: Millis) {
    change(board, |result| result.ms = result.ms.or(Some(ms)));
}

/// A board was solved without help: of one of today's the fewest steps count.
pub fn record_steps(board: &Board, steps: u32) {
    change(board, |result| {
        result.steps = Some(result.steps.map_or(steps, |before| before.min(steps)));
    });
}

fn change(board: &Board, change: impl FnOnce(&mut DailyResult)) {
    let Some(size) = size_today(board) else { return };
    let DailyResults(mut results) = shell().store.read(&RESULTS).unwrap_or_default();
    change(results.entry(name(today(), size)).or_default());
    shell().store.write(&RESULTS, &DailyResults(results));
}

fn size_today(board: &Board) -> Option<BoardSize> {
    let size = BoardSize::new(board.size().width(), board.size().height()).ok()?;
    let is_daily = ::fifteen::DAILY_SIDES.contains(&board.size().width());
    (is_daily && daily_board(today(), size) == *board).then_some(size)
}

fn name(date: Date, size: BoardSize) -> String {
    format!("{date}-{size}")
}
