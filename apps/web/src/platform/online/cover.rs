//! The covered board on the page: a puzzle whose result will be ranked, before the player starts.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::player::player;
use crate::platform::context;
use crate::platform::part::Part;
use crate::platform::services::{CoveredBoard, Services};

/// The board that the page shows covered, and how to uncover it.
#[derive(Default)]
struct Shown {
    board: ArcRwSignal<Option<CoveredBoard>>,
    reveal: RefCell<Option<Rc<dyn Fn()>>>,
}

/// Returns the covered board. Reactive.
pub fn shown() -> Option<CoveredBoard> {
    state().board.get()
}

/// Returns whether the board on the page is covered.
pub fn is_shown() -> bool {
    state().board.with_untracked(Option::is_some)
}

/// Shows that the board on the page is covered. `reveal` uncovers it.
pub fn show(board: CoveredBoard, reveal: impl Fn() + 'static) {
    let board = Some(board);
    if state().board.with_untracked(|shown| *shown != board) {
        state().reveal.replace(Some(Rc::new(reveal)));
        state().board.set(board);
    }
}

/// Removes the cover.
pub fn remove() {
    if is_shown() {
        state().reveal.replace(None);
        state().board.set(None);
    }
}

/// Uncovers the board on the page.
pub fn reveal() {
    let reveal = state().reveal.borrow().clone();
    if let Some(reveal) = reveal {
        reveal();
    }
}

/// Returns whether a game that starts in `slot` has to begin covered: its result will be ranked, and the server hasn't
/// issued a ticket for the puzzle yet.
pub fn is_due(slot: &str, name: &str) -> bool {
    let has_ticket = |services: &Services| (services.has_ticket)(slot, name);
    player().is_some() && !Part::<Services>::get().loaded().is_some_and(has_ticket)
}

fn state() -> &'static Shown {
    context::state::<Shown>()
}
