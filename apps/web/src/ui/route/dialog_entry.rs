//! The history entry of open dialogs, with which the Back button closes a dialog instead of leaving the page.

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::{HistoryChange, change_history};

/// The current entry of the session history.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// The page's.
    Page,
    /// One above the page's, with the same URL and state.
    Dialogs,
    /// The dialogs' entry, which the browser is leaving.
    Leaving,
}

thread_local! {
    static ENTRY: Cell<Entry> = const { Cell::new(Entry::Page) };
    /// The open dialogs, the last one on top.
    static OPEN: RefCell<Vec<RwSignal<bool>>> = const { RefCell::new(Vec::new()) };
    /// A change of the history that waits until the dialogs' entry is left.
    static WAITING: RefCell<Option<(HistoryChange, JsValue, String)>> = const { RefCell::new(None) };
}

/// Adds the entry if `open` is the signal of the first open dialog.
pub fn dialog_opened(open: RwSignal<bool>) {
    OPEN.with_borrow_mut(|all| all.push(open));
    add();
}

/// Removes the entry if `open` is the signal of the last open dialog.
pub fn dialog_closed(open: RwSignal<bool>) {
    OPEN.with_borrow_mut(|all| all.retain(|other| *other != open));
    spawn_local(async {
        // Another dialog may follow.
        leptos::task::tick().await;
        if ENTRY.get() == Entry::Dialogs && OPEN.with_borrow(Vec::is_empty) {
            leave();
        }
    });
}

/// Changes the history, when the current entry is the page's.
pub(super) fn change_below(change: HistoryChange, state: JsValue, shown: String) {
    match (ENTRY.get(), change) {
        (Entry::Page, _) => change_history(change, &state, &shown),
        (Entry::Dialogs, HistoryChange::Push) => {
            ENTRY.set(Entry::Page);
            change_history(HistoryChange::Replace, &state, &shown);
        }
        (entry, _) => {
            WAITING.set(Some((change, state, shown)));
            if entry == Entry::Dialogs {
                leave();
            }
        }
    }
}

/// Returns how many entries above the previous page's the current one is.
pub(super) fn take_depth() -> i32 {
    if ENTRY.replace(Entry::Page) == Entry::Dialogs { 2 } else { 1 }
}

/// Handles the Back button, and the end of [`leave`]. Returns whether this was about dialogs.
pub(super) fn popped() -> bool {
    match ENTRY.replace(Entry::Page) {
        Entry::Page => return false,
        Entry::Dialogs => {
            if let Some(top) = OPEN.with_borrow_mut(Vec::pop) {
                top.try_set(false);
            }
        }
        Entry::Leaving => {
            if let Some((change, state, shown)) = WAITING.take() {
                change_history(change, &state, &shown);
            }
        }
    }
    if !OPEN.with_borrow(Vec::is_empty) {
        add();
    }
    true
}

fn add() {
    if ENTRY.get() == Entry::Page {
        ENTRY.set(Entry::Dialogs);
        let state = window().history().and_then(|history| history.state());
        change_history(HistoryChange::Push, &state.unwrap_or(JsValue::NULL), "");
    }
}

/// Goes back to the page's entry; the browser does this later and then calls [`popped`].
fn leave() {
    ENTRY.set(Entry::Leaving);
    let _ = window().history().expect("every page has a session history").back();
}
