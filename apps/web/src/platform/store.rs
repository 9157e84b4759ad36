//! Values stored in the browser across visits.
//!
//! Every value has its own key `azulejo:…` and its own version, `{"v": version, "data": …}`. The
//! theme and the settings are in `localStorage`. Everything else is in a journal in `IndexedDB`,
//! where each move of a game is saved when it is made. Without `IndexedDB`, everything is in
//! `localStorage`.
//!
//! A value that cannot be read is moved to the unreadable saves and never deleted. If it cannot be
//! moved, or if a newer version stored it, it is never overwritten. If the browser denies storage
//! or its storage is full, the page continues with the values in memory, passes them to the next
//! page of the tab, and reports the error once.

mod browser_storage;
mod database;
mod games;
mod handover;
mod routing;
mod startup;
mod synced;
mod tabs;

pub use controller::store::slots::{ReplacedGame, RestoreError};
pub use controller::store::{
    Backup, BackupError, RecoverableValue, RecoveryList, RemovalReason, Share, Slot, StorageError,
};
pub use startup::{migrate, open_journal, restore};
pub use synced::{read_early, write_early};
pub use wire::stored::{Stored, as_text, parse_text};

use std::cell::Cell;
use std::rc::Rc;

use controller::store::{self as stored, ListUpdate, Storage, StorageEvent, shares};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::browser::random_seed;
use super::context;
use super::report::{Report, report};
use routing::AllStorage;
use wire::stored::{from_text, to_text};

/// The storage of this page. Copies share the same storage.
#[derive(Clone, Copy)]
pub struct Store {
    health: RwSignal<Health>,
    /// Incremented on every change, so that views of stored values update.
    changes: RwSignal<u32>,
    has_requested_persistence: StoredValue<bool>,
    /// Number of this visit, at random.
    visit: StoredValue<u32>,
}

/// Whether the last write succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// It succeeded.
    Good,
    /// It failed; the error was reported.
    Failing(StorageError),
}

/// The values of the page, and what is known about them before the app is mounted.
struct Values {
    storage: Storage,
    /// Receives all events. The home bundle, which has no journal, follows none.
    follower: Cell<fn(&StorageEvent)>,
    /// The error of the last write before the app was mounted.
    early_failure: Cell<Option<StorageError>>,
}

impl Default for Values {
    fn default() -> Self {
        Values {
            storage: Storage::new(AllStorage, |event| handle_event(&event)),
            follower: Cell::new(|_| ()),
            early_failure: Cell::new(None),
        }
    }
}

fn page_values() -> &'static Values {
    context::state()
}

/// Returns the values of the page.
fn values() -> &'static Storage {
    &page_values().storage
}

/// Calls `follow` with all events of the storage.
fn follow_events(follow: fn(&StorageEvent)) {
    page_values().follower.set(follow);
}

fn handle_event(event: &StorageEvent) {
    let early_failure = &page_values().early_failure;
    page_values().follower.get()(event);
    match (event, opened()) {
        (StorageEvent::Changed, Some(store)) => store.count_change(),
        (StorageEvent::Saved(_), Some(store)) => {
            if store.health.get_untracked() != Health::Good {
                store.health.set(Health::Good);
            }
            store.persist();
        }
        (StorageEvent::Saved(_), None) => early_failure.set(None),
        (StorageEvent::Failed(error), Some(store)) => store.tell(*error),
        (StorageEvent::Failed(error), None) => early_failure.set(Some(*error)),
        (StorageEvent::Unreadable, _) => report(Report::Unreadable),
        (StorageEvent::Newer, _) => report(Report::Newer),
        (StorageEvent::Changed | StorageEvent::Pending(_), _) => {}
    }
}

/// Returns the storage of the page.
///
/// # Panics
///
/// Before the app is mounted, and in a worker.
pub fn store() -> Store {
    opened().expect("the app is mounted before its storage is used")
}

/// Returns the storage if the app is mounted.
fn opened() -> Option<Store> {
    context::provided().copied()
}

impl Store {
    /// Opens the storage for the page, owned by the current reactive owner.
    pub(crate) fn open() -> Store {
        *context::provide(Store {
            health: RwSignal::new(Health::Good),
            changes: RwSignal::new(0),
            has_requested_persistence: StoredValue::new(false),
            visit: StoredValue::new(random_seed()),
        })
    }

    /// Returns whether writes currently succeed.
    pub fn health(self) -> Signal<Health> {
        self.health.into()
    }

    /// Makes the changes of `act` together or not at all.
    pub fn batch<R>(self, act: impl FnOnce() -> R) -> R {
        values().batch(act)
    }

    /// Reads a value. An unreadable one is moved to the unreadable saves and reported.
    pub fn read<T: Stored>(self, slot: &Slot<'_, T>) -> Option<T> {
        values().read_value(&slot.key(), js_sys::Date::now(), from_text)
    }

    /// Stores a value. If that fails, the value stays in memory and the error is reported.
    pub fn write<T: Stored>(self, slot: &Slot<'_, T>, value: &T) {
        values().put(&slot.key(), to_text(value));
    }

    /// Applies an update to the stored list. In the journal it is a row of its own, so that no other tab's update is
    /// lost. An unreadable list is moved to the unreadable saves first.
    pub fn update<U>(self, slot: &Slot<'_, U::List>, update: U)
    where
        U: ListUpdate + Into<stored::Update>,
    {
        values().update(&slot.key(), Rc::new(update.into()), js_sys::Date::now());
    }

    /// Merges a part into a list that is synced, as sync merges the lists of two devices.
    pub fn merge<T: Stored>(self, slot: &Slot<'_, T>, part: &T) {
        self.put_synced_text(slot.name(), to_text(part));
    }

    /// Removes the line of a name from a text of lines.
    pub fn forget<T: Stored>(self, slot: &Slot<'_, T>, name: String) {
        values().update(&slot.key(), Rc::new(stored::Update::Forget(name)), js_sys::Date::now());
    }

    pub fn remove<T: Stored>(self, slot: &Slot<'_, T>) {
        values().remove(&slot.key());
    }

    /// Returns a counter of the changes by this tab and others, for views of stored values.
    pub fn changes(self) -> Signal<u32> {
        self.changes.into()
    }

    /// Returns the storage used, by the first segment of the key.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the storage cannot be read.
    pub fn shares(self) -> Result<Vec<Share>, StorageError> {
        shares(values())
    }

    /// Exports all values, saved or unsaved, as the content of one file. Values that belong to this
    /// device are left out.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the storage cannot be read.
    pub fn export(self, made: &str) -> Result<String, StorageError> {
        let unsaved = values().unsaved_texts();
        match Backup::of(values()) {
            Ok(backup) => Ok(backup.with(unsaved).portable().to_text(made)),
            Err(error) if unsaved.is_empty() => Err(error),
            Err(_) => Ok(Backup::default().with(unsaved).portable().to_text(made)),
        }
    }

    /// Counts the stored values that an import would replace.
    pub fn n_replaced_by(self, backup: &Backup) -> usize {
        backup.replaced(values()).map_or(0, |replaced| replaced.len())
    }

    /// Imports all values of a backup, or none. The replaced values move to the replaced games.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they do not fit. The storage is then unchanged.
    pub fn import(self, backup: &Backup) -> Result<(), StorageError> {
        backup.put(values(), js_sys::Date::now())?;
        values().forget_all();
        Ok(())
    }

    /// Removes all values of the app.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser denies it.
    pub fn clear(self) -> Result<(), StorageError> {
        values().clear()
    }

    /// Reports problems at startup, and counts other tabs' changes in [`Store::changes`].
    pub(crate) fn follow_other_tabs(self) {
        if let Some(error) = page_values().early_failure.take() {
            self.tell(error);
        }
        let _ = window_event_listener(ev::storage, move |_| self.count_change());
    }

    fn count_change(self) {
        self.changes.update(|n| *n += 1);
    }

    /// Reports a storage error, unless the last write failed with the same error.
    fn tell(self, error: StorageError) {
        if self.health.get_untracked() == Health::Failing(error) {
            return;
        }
        self.health.set(Health::Failing(error));
        report(error.into());
    }

    /// Asks the browser once per visit not to evict the app's storage.
    fn persist(self) {
        if self.has_requested_persistence.get_value() {
            return;
        }
        self.has_requested_persistence.set_value(true);
        spawn_local(async {
            let storage = window().navigator().storage();
            if let Ok(request) = storage.persist() {
                // The browser may decline; the settings page shows whether it did.
                let _ = JsFuture::from(request).await;
            }
        });
    }
}

impl From<StorageError> for Report {
    fn from(error: StorageError) -> Report {
        match error {
            StorageError::Refused => Report::StorageRefused,
            StorageError::Full => Report::StorageFull,
            StorageError::Cleared => Report::StorageCleared,
        }
    }
}
