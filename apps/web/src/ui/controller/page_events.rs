//! Page events for a game: keys, timers, visibility, dialogs and leaving.

use controller::game::Event;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use play::{Input, Pause};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{Cause, Controller, Playable};
use crate::platform::online::{cover, race};
use crate::ui::components::every;
use crate::ui::shell::{on_overlay, shell};

/// Listens to the page's events for the lifetime of the current owner.
pub(super) fn attach<P: Playable>(game: Controller<P>) {
    let keys = window_event_listener(ev::keydown, move |event| {
        if is_for_game(&event) && game.handle_key(&event) {
            event.prevent_default();
        }
    });
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        game.set_pause(Pause::Hidden, document().hidden());
        game.save_on_leaving();
    });
    let leaving = window_event_listener_untyped("pagehide", move |_| game.save_on_leaving());
    every(100, move || game.tick());
    on_overlay(move |open| game.set_pause(Pause::Dialog, open));
    on_cleanup(move || {
        game.save_on_leaving();
        race::leave_page();
        cover::remove();
        for listening in [keys, hidden, leaving] {
            listening.remove();
        }
    });
}

impl<P: Playable> Controller<P> {
    /// Handles the undo and redo shortcuts, also with Caps Lock; other keys go to the game.
    fn handle_key(self, event: &KeyboardEvent) -> bool {
        if self.is_covered() {
            let starts = starts_game(event);
            if starts {
                self.reveal();
            }
            return starts;
        }
        if !(event.ctrl_key() || event.meta_key()) {
            return self.page().is_some_and(|page| page.handle_key(event));
        }
        match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => self.press(Input::Undo),
            ("z", true) | ("y", _) => self.press(Input::Redo),
            _ => return false,
        }
        true
    }

    /// Starts or ends a pause caused by the page.
    fn set_pause(self, pause: Pause, is_on: bool) {
        if is_on {
            self.complete_gesture();
        }
        self.handle(Cause::Page, Event::Pause(pause, is_on));
    }
}

/// Returns whether an event's target is inside an element that matches `selector`.
pub fn is_within(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))))
}

/// Returns whether a key uncovers the board: one that types or moves. Enter and Space press a focused button instead.
fn starts_game(event: &KeyboardEvent) -> bool {
    let key = event.key();
    let is_pressing = matches!(&*key, "Enter" | " ") && is_within(event, "button, a");
    let is_playing = key.chars().count() == 1 || key == "Enter" || key.starts_with("Arrow");
    is_playing && !is_pressing && !event.ctrl_key() && !event.meta_key() && !event.repeat()
}

/// Returns whether a key is for the game: always, except in fields and dialogs.
fn is_for_game(event: &KeyboardEvent) -> bool {
    let is_handled = event.default_prevented() || event.alt_key();
    let is_covered = shell().overlays.get_untracked() > 0;
    !is_handled && !is_covered && !is_within(event, "input, select, textarea")
}
