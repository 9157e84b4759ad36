//! What happens to stored values before the app is mounted: the journal is opened, and takes over what earlier versions
//! stored elsewhere.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use leptos::prelude::*;

use super::backend::BrowserStorage;
use super::journal::JournalEvent;
use super::recovery::{self, RemovalReason};
use super::routing::{self, AllStorage};
use super::tabs::{SlotChange, notify_listeners};
use super::{Backend, Health, Store, handover, value};
use crate::catalogue::check_stored;
use crate::shell::try_shell;

thread_local! {
    /// Whether an earlier save could not be played.
    static HAS_UNREADABLE: Cell<bool> = const { Cell::new(false) };
    /// Earlier saves in `localStorage` that go when the journal has them for certain.
    static MIGRATED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    /// How many changes of the journal are not yet certain.
    static N_PENDING: Cell<usize> = const { Cell::new(0) };
    /// What is done when no change is pending any more.
    static WHEN_SAVED: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

impl Store {
    /// Does something when everything that was stored so far is certain to outlast the page, or has failed.
    pub fn when_saved(self, act: impl FnOnce() + 'static) {
        if N_PENDING.get() == 0 {
            act();
        } else {
            WHEN_SAVED.with_borrow_mut(|waiting| waiting.push(Box::new(act)));
        }
    }
}

/// Opens the journal, and takes over what earlier versions stored in `localStorage`. Where there can be no journal,
/// everything stays there.
pub async fn open_journal() {
    let follow = |key: &str| {
        notify_listeners(key, SlotChange::ByOtherTab);
        if let Some(shell) = try_shell() {
            shell.store.count_change();
        }
    };
    if routing::open_journal(handle_event, follow).await.is_ok() {
        handle_event(&JournalEvent::Pending(0));
        migrate_legacy_values();
    }
    handover::restore();
    handover::watch_page_exit();
}

/// Whether something that an earlier version stored was set aside before the app was mounted.
pub(super) fn has_unreadable() -> bool {
    HAS_UNREADABLE.get()
}

fn handle_event(report: &JournalEvent) {
    match report {
        // For tests: everything that was played is saved when nothing is pending.
        JournalEvent::Pending(n) => {
            N_PENDING.set(*n);
            let root = document().document_element();
            let _ = root.map(|root| root.set_attribute("data-pending", &n.to_string()));
            if *n == 0 {
                WHEN_SAVED.take().into_iter().for_each(|act| act());
            }
        }
        JournalEvent::Saved(change) => {
            if MIGRATED.with_borrow_mut(|keys| keys.remove(&change.key)) {
                let _ = BrowserStorage.remove(&change.key);
            }
            if let Some(shell) = try_shell() {
                if shell.store.health.get_untracked() != Health::Good {
                    shell.store.health.set(Health::Good);
                }
                shell.store.persist();
            }
        }
        JournalEvent::Failed(error) => {
            if let Some(shell) = try_shell() {
                shell.store.tell(*error);
            }
        }
    }
}

/// Moves what earlier versions stored in `localStorage` into the journal. A game is replayed first; one that cannot be
/// played is set aside. The old value goes when the journal has the new one for certain.
fn migrate_legacy_values() {
    for (key, text) in routing::legacy_values() {
        match AllStorage.read(&key) {
            Ok(None) => {
                let is_good = check_stored(value::slot_of(&key), &text).is_ok();
                if !value::is_copied_for_home(&key) {
                    MIGRATED.with_borrow_mut(|keys| keys.insert(key.clone()));
                }
                let _ = AllStorage.write(&key, &text);
                if !is_good && !recovery::is_recovery_key(&key) {
                    let _ = recovery::move_value(
                        &AllStorage,
                        &key,
                        js_sys::Date::now(),
                        RemovalReason::Unreadable,
                    );
                    HAS_UNREADABLE.set(true);
                }
            }
            // The copy for home may be older than the journal.
            Ok(Some(newer)) if value::is_copied_for_home(&key) => {
                let _ = BrowserStorage.write(&key, &newer);
            }
            _ => {}
        }
    }
}
