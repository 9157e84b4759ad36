//! Opening the journal before the app is mounted, and migrating values of earlier versions.

use std::cell::{RefCell, RefMut};
use std::collections::BTreeSet;

use controller::game::SlotChange;
use controller::store::journal::JournalEvent;
use controller::store::recovery::{self, RemovalReason};
use controller::store::{Backend, value};
use leptos::prelude::*;

use super::browser_storage::BrowserStorage;
use super::routing::{self, AllStorage, is_copied_for_home};
use super::tabs::notify_listeners;
use super::{Health, Store, handover, opened};
use crate::platform::context;
use crate::platform::formats::check_stored;
use crate::platform::report::{Report, report};

/// What waits for the journal's commits.
#[derive(Default)]
struct Commits {
    /// Number of uncommitted journal changes.
    n_pending: usize,
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
        let n_pending = commits().n_pending;
        if n_pending == 0 {
            act();
        } else {
            commits().when_saved.push(Box::new(act));
        }
    }
}

/// Opens the journal, and updates the copies for the home page. Returns the values that only earlier versions have stored, in `localStorage`,
/// for [`migrate`]. Without a journal, everything stays there.
pub async fn open_journal() -> Vec<(String, String)> {
    let follow = |key: &str| {
        notify_listeners(key, SlotChange::ByOtherTab);
        if let Some(store) = opened() {
            store.count_change();
        }
    };
    if routing::open_journal(handle_event, follow).await.is_err() {
        return Vec::new();
    }
    handle_event(&JournalEvent::Pending(0));
    let is_legacy = |(key, _): &(String, String)| match AllStorage.read(key) {
        Ok(None) => true,
        Ok(Some(newer)) if is_copied_for_home(key) => {
            let _ = BrowserStorage.write(key, &newer);
            false
        }
        _ => false,
    };
    routing::legacy_values().into_iter().filter(is_legacy).collect()
}

/// Restores what the previous page of the tab could not save, and prepares to do the same.
pub fn restore() {
    handover::restore();
    handover::watch_page_exit();
}

fn handle_event(event: &JournalEvent) {
    match event {
        // The browser tests wait for `data-pending` to be 0.
        JournalEvent::Pending(n) => {
            commits().n_pending = *n;
            let root = document().document_element();
            let _ = root.map(|root| root.set_attribute("data-pending", &n.to_string()));
            if *n == 0 {
                let due = std::mem::take(&mut commits().when_saved);
                for act in due {
                    act();
                }
            }
        }
        JournalEvent::Saved(change) => {
            let is_migrated = commits().migrated.remove(&change.key);
            if is_migrated {
                let _ = BrowserStorage.remove(&change.key);
            }
            if let Some(store) = opened() {
                if store.health.get_untracked() != Health::Good {
                    store.health.set(Health::Good);
                }
                store.persist();
            }
        }
        // The channel to other tabs has sent it.
        JournalEvent::Tell(_) => {}
        JournalEvent::Failed(error) => match opened() {
            Some(store) => store.tell(*error),
            None => report((*error).into()),
        },
    }
}

/// Moves values of earlier versions from `localStorage` to the journal. Games are replayed first; unreadable ones move to the unreadable
/// saves. A value is removed from `localStorage` once the journal has committed it.
pub fn migrate(legacy: Vec<(String, String)>) {
    for (key, text) in legacy {
        let is_good = check_stored(value::slot_of(&key), &text).is_ok();
        if !is_copied_for_home(&key) {
            commits().migrated.insert(key.clone());
        }
        let _ = AllStorage.write(&key, &text);
        if !is_good && !recovery::is_recovery_key(&key) {
            let (now, why) = (js_sys::Date::now(), RemovalReason::Unreadable);
            let _ = recovery::move_value(&AllStorage, &key, now, why);
            report(Report::Unreadable);
        }
    }
}
