//! The history entry of open dialogs, with which the Back button closes a dialog instead of leaving the page.

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::{HistoryChange, change_history};
use crate::platform::context;

/// The current entry of the session history.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Entry {
    /// The page's.
    #[default]
    Page,
    /// One above the page's, with the same URL and state.
    Dialogs,
    /// The dialogs' entry, which the browser is leaving.
    Leaving,
}

/// The open dialogs of the page.
#[derive(Default)]
struct Dialogs {
    entry: Cell<Entry>,
    /// Their signals, the last one on top.
    open: RefCell<Vec<RwSignal<bool>>>,
    /// A change of the history that waits until the dialogs' entry is left.
    waiting: RefCell<Option<(HistoryChange, JsValue, String)>>,
}

fn dialogs() -> &'static Dialogs {
    context::state()
}

/// Adds the entry if `open` is the signal of the first open dialog.
pub fn dialog_opened(open: RwSignal<bool>) {
    dialogs().open.borrow_mut().push(open);
    add();
}

/// Removes the entry if `open` is the signal of the last open dialog.
pub fn dialog_closed(open: RwSignal<bool>) {
    dialogs().open.borrow_mut().retain(|other| *other != open);
    spawn_local(async {
        // Another dialog may follow.
        leptos::task::tick().await;
        let Dialogs { entry, open, .. } = dialogs();
        if entry.get() == Entry::Dialogs && open.borrow().is_empty() {
            leave();
        }
    });
}

/// Changes the history, when the current entry is the page's.
pub(super) fn change_below(change: HistoryChange, state: JsValue, shown: String) {
    let dialogs = dialogs();
    match (dialogs.entry.get(), change) {
        (Entry::Page, _) => change_history(change, &state, &shown),
        (Entry::Dialogs, HistoryChange::Push) => {
            dialogs.entry.set(Entry::Page);
            change_history(HistoryChange::Replace, &state, &shown);
        }
        (entry, _) => {
            dialogs.waiting.replace(Some((change, state, shown)));
            if entry == Entry::Dialogs {
                leave();
            }
        }
    }
}

/// Returns how many entries above the previous page's the current one is.
pub(super) fn take_depth() -> i32 {
    if dialogs().entry.replace(Entry::Page) == Entry::Dialogs { 2 } else { 1 }
}

/// Handles the Back button, and the end of [`leave`]. Returns whether this was about dialogs.
pub(super) fn popped() -> bool {
    let dialogs = dialogs();
    match dialogs.entry.replace(Entry::Page) {
        Entry::Page => return false,
        Entry::Dialogs => {
            let top = dialogs.open.borrow_mut().pop();
            if let Some(top) = top {
                top.try_set(false);
            }
        }
        Entry::Leaving => {
            if let Some((change, state, shown)) = dialogs.waiting.take() {
                change_history(change, &state, &shown);
            }
        }
    }
    if !dialogs.open.borrow().is_empty() {
        add();
    }
    true
}

fn add() {
    let entry = &dialogs().entry;
    if entry.get() == Entry::Page {
        entry.set(Entry::Dialogs);
        let state = window().history().and_then(|history| history.state());
        change_history(HistoryChange::Push, &state.unwrap_or(JsValue::NULL), "");
    }
}

/// Goes back to the page's entry; the browser does this later and then calls [`popped`].
fn leave() {
    dialogs().entry.set(Entry::Leaving);
    let _ = window().history().expect("every page has a session history").back();
}
