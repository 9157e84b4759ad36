//! What goes on around a game: keys, seconds, a page that is hidden, covered or left.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use play::Pause;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::every;
use crate::shell::{on_overlay, shell};

/// A game on the page, as the world around it knows it.
pub trait InWorld: Copy + Send + Sync + 'static {
    /// Takes a key; true if it means something here.
    fn take_key(self, event: &KeyboardEvent) -> bool;
    /// Brings the shown time up to now.
    fn tick(self);
    /// Holds or releases the clock for a reason that is not the player's.
    fn hold_clock(self, pause: Pause, held: bool);
    /// Writes the game down.
    fn keep(self);
}

/// Lets a game know of the world, as long as the present owner lives.
pub fn follow_world(game: impl InWorld) {
    let keys = window_event_listener(ev::keydown, move |event| {
        if is_for_game(&event) && game.take_key(&event) {
            event.prevent_default();
        }
    });
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        game.hold_clock(Pause::Hidden, document().hidden());
        game.keep();
    });
    let leaving = window_event_listener_untyped("pagehide", move |_| game.keep());
    every(200, move || game.tick());
    on_overlay(move |open| game.hold_clock(Pause::Dialog, open));
    on_cleanup(move || {
        game.keep();
        for listening in [keys, hidden, leaving] {
            listening.remove();
        }
    });
}

/// Whether an event happened within an element of the kind that a selector names.
pub fn is_within(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))))
}

/// Keys are the game's wherever the focus is, but for fields and dialogs.
fn is_for_game(event: &KeyboardEvent) -> bool {
    let taken = event.default_prevented() || event.alt_key();
    let is_covered = shell().overlays.get_untracked() > 0;
    !taken && !is_covered && !is_within(event, "input, select, textarea")
}
