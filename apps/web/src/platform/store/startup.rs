//! Opening the journal before the app is mounted, and migrating values of earlier versions.

use std::cell::{RefCell, RefMut};
use std::collections::BTreeSet;

use controller::game::SlotChange;
use controller::store::pairs::Pairs;
use controller::store::recovery::{self, RemovalReason};
use controller::store::{StorageEvent, value};
use leptos::prelude::*;

use super::browser_storage::BrowserStorage;
use super::routing::{self, copy_for_home, is_copied_for_home};
use super::tabs::{note_own_writes, notify_listeners};
use super::{Store, follow_events, handover, opened, values};
use crate::platform::context;
use crate::platform::formats::check_stored;
use crate::platform::report::{Report, report};

/// What waits for the journal's commits.
#[derive(Default)]
struct Commits {
    /// Keys to remove from `localStorage` once the journal has committed them.
    migrated: BTreeSet<String>,
    /// Callbacks to run when no change is pending.
    when_saved: Vec<Box<dyn FnOnce()>>,
}

fn commits() -> RefMut<'static, Commits> {
    context::state::<RefCell<Commits>>().borrow_mut()
}

impl Store {
    /// Runs `act` when all values stored so far are committed or have failed.
    pub fn when_saved(self, act: impl FnOnce() + 'static) {
        if values().n_pending() == 0 {
            act();
        } else {
            commits().when_saved.push(Box::new(act));
        }
    }
}

/// Opens the journal, and updates the copies for the home page. Returns the values that only earlier versions have
/// stored, in `localStorage`, for [`migrate`]. Without a journal, everything stays there.
pub async fn open_journal() -> Vec<(String, String)> {
    follow_events(handle_event);
    let follow = |key: &str| {
        notify_listeners(key, SlotChange::ByOtherTab);
        if let Some(store) = opened() {
            store.count_change();
        }
    };
    if routing::open_journal(follow).await.is_err() {
        return Vec::new();
    }
    handle_event(&StorageEvent::Pending(0));
    let is_legacy = |(key, _): &(String, String)| match values().read(key) {
        Ok(None) => true,
        Ok(Some(newer)) if is_copied_for_home(key) => {
            copy_for_home(key, Some(&newer));
            false
        }
        _ => false,
    };
    routing::legacy_values().into_iter().filter(is_legacy).collect()
}

/// Restores what the previous page of the tab could not save, and prepares to do the same.
pub fn restore() {
    if handover::restore() {
        report(Report::OtherTab);
    }
    handover::watch_page_exit();
}

fn handle_event(event: &StorageEvent) {
    match event {
        // The browser tests wait for `data-pending` to be 0.
        StorageEvent::Pending(n) => {
            let root = document().document_element();
            let _ = root.map(|root| root.set_attribute("data-pending", &n.to_string()));
            if *n == 0 {
                let due = std::mem::take(&mut commits().when_saved);
                for act in due {
                    act();
                }
            }
        }
        StorageEvent::Saved(keys) => {
            note_own_writes(keys);
            for key in keys {
                let is_migrated = commits().migrated.remove(key);
                if is_migrated {
                    let _ = BrowserStorage.remove(key);
                }
            }
        }
        StorageEvent::Failed(_) => handover::follow_failure(),
        _ => {}
    }
}

/// Moves values of earlier versions from `localStorage` to the journal. Games are replayed first; unreadable ones move to
/// the unreadable saves. A value is removed from `localStorage` once the journal has committed it.
pub fn migrate(legacy: Vec<(String, String)>) {
    for (key, text) in legacy {
        let is_good = check_stored(value::slot_of(&key), &text).is_ok();
        if !is_copied_for_home(&key) {
            commits().migrated.insert(key.clone());
        }
        values().put(&key, text);
        if !is_good && !recovery::is_recovery_key(&key) {
            let (now, reason) = (js_sys::Date::now(), RemovalReason::Unreadable);
            values().move_to_unreadable(&key, now, reason);
        }
    }
}
