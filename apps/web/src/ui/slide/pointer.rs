//! Pointer input on the board.

use ::slide::{Event, Point, Pointer, Thresholds};
use leptos::prelude::*;
use play::Input;

use super::game::SlidePage;
use crate::platform::browser::precise_now;
use crate::ui::controller::Cause;

/// Distance in CSS pixels from which a press is a swipe, not a click.
const SWIPE_PX: f64 = 10.0;

impl SlidePage {
    /// Handles a pointer that went down at `at`, in tiles from the board's corner.
    pub fn press(self, id: u32, at: Point) {
        self.finish_shuffle();
        self.resize_gestures();
        self.game.point([Event::Press(Pointer { id, at, time: precise_now() })]);
    }

    /// Handles a pointer that moved; fast movements are split into small steps.
    pub fn drag(self, id: u32, to: Point) {
        self.game.point(self.motions(id, to));
    }

    /// Handles a pointer that went up.
    pub fn release(self, id: u32, at: Point) {
        let release = Event::Release(Pointer { id, at, time: precise_now() });
        self.game.point(self.motions(id, at).into_iter().chain([release]));
    }

    /// Adapts the thresholds of gestures, which are in pixels, to the size of the tiles.
    pub(super) fn resize_gestures(self) {
        if self.game.with_untracked(|game| game.hand().held().is_none()) {
            self.game.send(Cause::Page, [Input::Touch(self.thresholds())]);
        }
    }

    /// Splits the pointer's path into steps that are small enough.
    fn motions(self, id: u32, to: Point) -> Vec<Event> {
        let time = precise_now();
        self.game.with_untracked(|game| {
            let path = game.hand().path(id, to);
            path.map(|at| Event::Motion(Pointer { id, at, time })).collect()
        })
    }

    fn thresholds(self) -> Event {
        let tile = self.fit.with_untracked(|fit| f64::from(fit.tile));
        Event::Thresholds(Thresholds { swipe: SWIPE_PX / tile })
    }
}
