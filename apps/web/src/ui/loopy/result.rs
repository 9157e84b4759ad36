//! The result of a closed loop, and the best loop of a game.

use ::loopy::measure::{DrawingReport, Goal};
use ::loopy::{Finding, Move};
use ::play::{Millis, clock_text};
use leptos::prelude::*;

use super::game::LoopPage;
use super::storage;
use super::words::logic;
use crate::platform::browser::{now, today};
use crate::platform::history::entry_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClosedLoop {
    pub(super) report: DrawingReport,
    pub(super) outcome: Outcome,
}

/// The result of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) goal: Goal,
    pub(super) score: u8,
    pub(super) millis: Millis,
    /// The hints used, including checks.
    pub(super) helps: usize,
    pub(super) checks: usize,
}

impl Outcome {
    /// Formats the time with the hints used, for example "2:34.0 (2 hints)".
    pub(super) fn time(self) -> String {
        let time = clock_text(self.millis);
        match self.aids() {
            None => time,
            Some(aids) => format!("{time} ({aids})"),
        }
    }

    /// Lists the hints and checks used, for example "2 hints, 1 check".
    pub(super) fn aids(self) -> Option<String> {
        (logic().aids)(self.helps - self.checks, self.checks)
    }
}

impl LoopPage {
    /// Shows the result if a gesture has closed a loop.
    pub(super) fn show_result(self, gesture: &Move) {
        if self.finding_after(gesture).is_some() {
            self.result.set(self.closed_loop());
            self.result_open.set(true);
        }
    }

    /// Evaluates the drawing after a gesture that closed a loop.
    pub(super) fn finding_after(self, gesture: &Move) -> Option<Finding> {
        let report = self.game.with_untracked(|game| game.puzzle().report_after(gesture));
        report.map(|report| report.finding)
    }

    /// Evaluates the loop on the board, if it is closed.
    pub(super) fn closed_loop(self) -> Option<ClosedLoop> {
        self.game.with_untracked(|game| {
            let (puzzle, goal) = (game.puzzle(), game.puzzle().goal());
            let report = goal.report(puzzle.clues(), puzzle.board().drawing());
            let (millis, helps, checks) = (game.elapsed(now()), game.n_helps(), game.n_checks());
            let outcome = Outcome { goal, score: report.score, millis, helps, checks };
            (report.finding > Finding::Open).then_some(ClosedLoop { report, outcome })
        })
    }

    /// Returns the streak that a daily puzzle extends on its own day.
    pub(super) fn streak(self) -> Option<usize> {
        let date = untrack(|| self.day()).filter(|&date| date == today())?;
        Some(match self.daily.get_untracked() {
            Some(_) => storage::logic_archive().streak(date),
            None => storage::archive().streak(date),
        })
    }

    /// Records the loop on the board if it is the best of the game; it counts even if it is undone.
    pub(super) fn record_best(self) {
        let best = self.best.get_untracked();
        let is_better = |found: &Outcome| best.is_none_or(|best| best.score < found.score);
        if let Some(found) = self.valid_loop().filter(is_better) {
            self.best.set(Some(found));
        }
    }

    /// Restores the best loop of a saved game from the history.
    pub(super) fn restore_best(self) {
        let found = self.game.with_untracked(|game| {
            let solved = entry_of(game)?;
            let (goal, score) = (game.puzzle().goal(), solved.score?);
            let checks = game.n_checks().min(solved.helps);
            Some(Outcome { goal, score, millis: solved.ms, helps: solved.helps, checks })
        });
        self.best.set(found.or_else(|| self.valid_loop()));
    }

    fn valid_loop(self) -> Option<Outcome> {
        let closed = self.closed_loop()?;
        (closed.report.finding >= Finding::Valid).then_some(closed.outcome)
    }
}
