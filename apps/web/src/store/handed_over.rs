//! What could not be saved goes along to the next page of the tab, in the browser's `sessionStorage`, which has room of its own: a
//! reload loses nothing of it, and the settings export it.

use std::collections::BTreeMap;

use leptos::prelude::{GetUntracked, window, window_event_listener_untyped};
use serde::{Deserialize, Serialize};

use super::place::Everywhere;
use super::{Backend, Health, UNSAVED, is_locked, lock};
use crate::shell::try_shell;

/// Its key in the `sessionStorage`.
const KEY: &str = "azulejo:unsaved";

/// What goes along, by key.
type HandedOver = BTreeMap<String, Unsaved>;

/// A value that is not saved.
#[derive(Serialize, Deserialize)]
struct Unsaved {
    /// Its text; none if it was removed.
    text: Option<String>,
    /// Whether what lies under its key may not be written over.
    is_locked: bool,
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// Hands over what is not saved when the page is left while saving fails.
pub fn follow_leaving() {
    let _ = window_event_listener_untyped("pagehide", |_| {
        let health = try_shell().map(|shell| shell.store.health.get_untracked());
        if matches!(health, Some(Health::Failing(_))) {
            hand_over();
        }
    });
}

fn hand_over() {
    let uncertain = Everywhere.uncertain_keys().into_iter().map(|key| {
        let text = Everywhere.read(&key).ok().flatten();
        (key, Unsaved { text, is_locked: false })
    });
    let mut values: HandedOver = uncertain.collect();
    for (key, text) in UNSAVED.with_borrow(Clone::clone) {
        let is_locked = is_locked(&key);
        values.insert(key, Unsaved { text: Some(text), is_locked });
    }
    if let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(&values)) {
        // There is no other place for it.
        let _ = storage.set_item(KEY, &text);
    }
}

/// Takes what the page before could not save; it is saved now, or goes along once more.
pub fn take_over() {
    let Some(storage) = storage() else { return };
    let Some(text) = storage.get_item(KEY).ok().flatten() else { return };
    let _ = storage.remove_item(KEY);
    let values: HandedOver = serde_json::from_str(&text).unwrap_or_default();
    for (key, Unsaved { text, is_locked }) in values {
        // A journal has it in memory from now on, even if its rows have no room.
        let is_taken = !is_locked && Everywhere.change(vec![(key.clone(), text.clone())]).is_ok();
        if let Some(text) = text
            && !is_taken
        {
            if is_locked {
                lock(&key);
            }
            UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(key, text));
        }
    }
}
