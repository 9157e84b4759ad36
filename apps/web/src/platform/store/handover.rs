//! Passes unsaved values to the next page of the tab in `sessionStorage`, which has its own quota.

use std::cell::{Cell, RefCell};

use controller::store::handover;
use leptos::prelude::{window, window_event_listener_untyped};

use super::values;
use crate::platform::context;

/// Key in `sessionStorage`.
const KEY: &str = "azulejo:unsaved";

/// What this page has passed on.
#[derive(Default)]
struct PageHandover {
    /// The value in `sessionStorage` when the page was left; `None` while it is shown.
    left_with: RefCell<Option<Option<String>>>,
    /// Whether a later page has restored this page's values. It must not pass them on again.
    is_outdated: Cell<bool>,
}

fn page() -> &'static PageHandover {
    context::state()
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

fn stored() -> Option<String> {
    storage()?.get_item(KEY).ok().flatten()
}

/// Passes the unsaved values on when the page is left.
pub fn watch_page_exit() {
    let _ = window_event_listener_untyped("pagehide", |_| hand_over());
    let _ = window_event_listener_untyped("pageshow", |_| handle_return());
}

/// Passes the unsaved values on again, if the page was left. Listeners that run after the one above may still try to
/// save something.
pub fn follow_failure() {
    if page().left_with.borrow().is_some() {
        hand_over();
    }
}

fn hand_over() {
    if page().is_outdated.get() {
        return;
    }
    if let (Some(storage), Some(text)) = (storage(), handover::hand_over(values())) {
        // If this fails too, the values are lost.
        let _ = storage.set_item(KEY, &text);
    }
    page().left_with.replace(Some(stored()));
}

/// Handles the return from the back/forward cache. If another page has restored or passed on values
/// in the meantime, this page is outdated and reloads.
fn handle_return() {
    let Some(left_with) = page().left_with.take() else { return };
    if stored() == left_with {
        let _ = storage().map(|storage| storage.remove_item(KEY));
    } else {
        page().is_outdated.set(true);
        let _ = window().location().reload();
    }
}

/// Restores the previous page's unsaved values: saves them, or keeps them unsaved. Returns whether a value moved to the
/// replaced games, because another tab has saved a different one.
pub fn restore() -> bool {
    let Some(text) = stored() else { return false };
    let _ = storage().map(|storage| storage.remove_item(KEY));
    handover::restore(values(), &text, js_sys::Date::now())
}
