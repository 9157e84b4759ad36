//! Opening the journal before the app is mounted, and migrating values of earlier versions.

use std::cell::RefCell;
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

thread_local! {
    /// A static, because the journal is opened before the app is mounted.
    static COMMITS: RefCell<Commits> = RefCell::default();
}

impl Store {
    /// Runs `act` when all values stored so far are committed or have failed.
    pub fn when_saved(self, act: impl FnOnce() + 'static) {
        if values().n_pending() == 0 {
            act();
        } else {
            COMMITS.with_borrow_mut(|commits| commits.when_saved.push(Box::new(act)));
        }
    }
}

/// Opens the journal and migrates the values of earlier versions from `localStorage`. Without a
/// journal, everything stays there.
pub async fn open_journal() {
    follow_events(handle_event);
    let follow = |key: &str| {
        notify_listeners(key, SlotChange::ByOtherTab);
        if let Some(store) = opened() {
            store.count_change();
        }
    };
    if routing::open_journal(follow).await.is_ok() {
        handle_event(&StorageEvent::Pending(0));
        migrate_legacy_values();
    }
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
                let due =
                    COMMITS.with_borrow_mut(|commits| std::mem::take(&mut commits.when_saved));
                for act in due {
                    act();
                }
            }
        }
        StorageEvent::Saved(keys) => {
            note_own_writes(keys);
            for key in keys {
                if COMMITS.with_borrow_mut(|commits| commits.migrated.remove(key)) {
                    let _ = BrowserStorage.remove(key);
                }
            }
        }
        StorageEvent::Failed(_) => handover::follow_failure(),
        _ => {}
    }
}

/// Moves the values of earlier versions from `localStorage` to the journal. Games are replayed
/// first; unreadable ones move to the unreadable saves. A value is removed from `localStorage` once
/// the journal has committed it.
fn migrate_legacy_values() {
    for (key, text) in routing::legacy_values() {
        match values().read(&key) {
            Ok(None) => {
                let is_good = check_stored(value::slot_of(&key), &text).is_ok();
                if !is_copied_for_home(&key) {
                    COMMITS.with_borrow_mut(|commits| commits.migrated.insert(key.clone()));
                }
                values().put(&key, text);
                if !is_good && !recovery::is_recovery_key(&key) {
                    let (now, reason) = (js_sys::Date::now(), RemovalReason::Unreadable);
                    values().move_to_unreadable(&key, now, reason);
                }
            }
            // The copy for the home page may be outdated.
            Ok(Some(newer)) if is_copied_for_home(&key) => {
                copy_for_home(&key, Some(&newer));
            }
            _ => {}
        }
    }
}
