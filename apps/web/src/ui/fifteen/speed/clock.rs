//! The speedsolving clock: inspection, running time, and the time of a solve.

use std::cell::Cell;

use ::fifteen::session::{Inspection, InspectionState, Round};
use leptos::prelude::*;
use play::Millis;

use super::game::SpeedPage;
use crate::platform::browser::now;

/// The state of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// Waiting for the first move.
    Ready,
    /// Waiting for the first move, with a limited inspection.
    Inspection(InspectionState),
    /// The time so far.
    Running(Millis),
    /// The final time.
    Solved(Millis),
}

impl SpeedPage {
    /// Returns the time of the solve or run so far.
    pub(super) fn elapsed(self) -> Millis {
        let before = self.round.with_untracked(Round::before);
        before + self.game.with_untracked(|game| game.elapsed(now()))
    }

    /// Starts a limited inspection for a new scramble.
    pub(super) fn begin_inspection(self) {
        let (seconds, has_penalties) =
            self.settings.with_untracked(|settings| (settings.inspection, settings.penalties));
        let inspection = Inspection { began: now(), limit: seconds * 1000, has_penalties };
        self.inspection.set_value((seconds > 0).then_some(inspection));
    }

    /// Starts the inspection of a visit's first scramble, once the page is visible. It may be opened in a background tab.
    pub(super) fn inspect_when_seen(self) {
        let begin = move || {
            self.begin_inspection();
            self.show_time();
        };
        if !document().hidden() {
            return begin();
        }
        let is_due = Cell::new(true);
        let seen = window_event_listener_untyped("visibilitychange", move |_| {
            let is_ready = self.clock_now() == ClockState::Ready;
            if !document().hidden() && is_due.replace(false) && is_ready {
                begin();
            }
        });
        on_cleanup(move || seen.remove());
    }

    /// Starts the game's clock when inspection is over, so that the record has the same time as the page.
    pub(super) fn start_clock_if_due(self) {
        let state = self.inspection.get_value().map(|inspection| inspection.state(now()));
        if let Some(InspectionState::Over(elapsed)) = state {
            self.inspection.set_value(None);
            self.game.start_clock(elapsed);
        }
    }

    pub(super) fn clock_now(self) -> ClockState {
        match self.inspection.get_value() {
            _ if self.game.is_solved() => ClockState::Solved(self.elapsed()),
            _ if self.game.counts_time() => ClockState::Running(self.elapsed()),
            None => ClockState::Ready,
            Some(inspection) => ClockState::Inspection(inspection.state(now())),
        }
    }

    /// Updates the shown time, and requests a frame to do so again while the clock runs.
    pub(super) fn show_time(self) {
        // The player may have left the page.
        let Some(before) = self.clock.try_get_untracked() else { return };
        self.start_clock_if_due();
        let state = self.clock_now();
        if state != before {
            self.clock.set(state);
        }
        let runs = matches!(state, ClockState::Inspection(_) | ClockState::Running(_));
        if runs && !self.has_frame.get_value() {
            self.has_frame.set_value(true);
            request_animation_frame(move || {
                if self.has_frame.try_set_value(false).is_none() {
                    self.show_time();
                }
            });
        }
    }
}
