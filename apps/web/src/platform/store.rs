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
mod unsaved;

pub use controller::store::{
    Backup, BackupError, RecoverableValue, RecoveryList, RemovalReason, Share, Slot, StorageError,
};
pub use games::{ReplacedGame, RestoreError};
pub use startup::open_journal;
pub use synced::{read_early, write_early};
pub use wire::stored::{Stored, as_text, parse_text};

use std::cell::RefCell;
use std::collections::BTreeSet;

use controller::store::value::{self, ReadOutcome};
use controller::store::{Backend, ListUpdate, SavedUpdate, shares};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::browser::random_seed;
use super::context;
use super::report::{Report, report};
use routing::AllStorage;
use wire::stored::{StoredError, from_text, to_text};

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

/// Keys that must not be overwritten: they hold a newer version's value, or an unreadable one that could not be moved.
#[derive(Default)]
struct LockedKeys(RefCell<BTreeSet<String>>);

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
        let store = Store {
            health: RwSignal::new(Health::Good),
            changes: RwSignal::new(0),
            has_requested_persistence: StoredValue::new(false),
            visit: StoredValue::new(random_seed()),
        };
        *context::provide(store)
    }

    /// Returns whether writes currently succeed.
    pub fn health(self) -> Signal<Health> {
        self.health.into()
    }

    /// Reads a value. An unreadable one is moved to the unreadable saves and reported.
    pub fn read<T: Stored>(self, slot: &Slot<'_, T>) -> Option<T> {
        self.read_text(&slot.key(), from_text)
    }

    /// Stores a value. If that fails, the value stays in memory and the error is reported.
    pub fn write<T: Stored>(self, slot: &Slot<'_, T>, value: &T) {
        self.write_text(&slot.key(), to_text(value));
    }

    /// Applies an update to the stored list. In the journal it is a row of its own, so that no other tab's update is
    /// lost. An unreadable list is moved to the unreadable saves first.
    pub fn update<U>(self, slot: &Slot<'_, U::List>, update: U)
    where
        U: ListUpdate + Clone + Into<controller::store::Update>,
    {
        let key = slot.key();
        let mut list = self.read(slot).unwrap_or_default();
        if unsaved::text(&key).is_some() || is_locked(&key) {
            update.apply(&mut list);
            return self.write(slot, &list);
        }
        if AllStorage.update(&key, update.clone().into()).is_ok() {
            self.health.set(Health::Good);
            self.persist();
            self.count_change();
        } else {
            update.apply(&mut list);
            self.write(slot, &list);
        }
    }

    /// Applies an update to a puzzle's list of saves.
    pub fn update_saved(self, list: &'static str, update: SavedUpdate) {
        self.update(&Slot::new(list), update);
    }

    pub fn remove<T: Stored>(self, slot: &Slot<'_, T>) {
        self.remove_key(&slot.key());
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
        shares(&AllStorage)
    }

    /// Exports all values, saved or unsaved, as the content of one file. Values that belong to this
    /// device are left out.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the storage cannot be read.
    pub fn export(self, made: &str) -> Result<String, StorageError> {
        let unsaved = unsaved::texts();
        match Backup::of(&AllStorage) {
            Ok(backup) => Ok(backup.with(unsaved).portable().to_text(made)),
            Err(error) if unsaved.is_empty() => Err(error),
            Err(_) => Ok(Backup::default().with(unsaved).portable().to_text(made)),
        }
    }

    /// Counts the stored values that an import would replace.
    pub fn n_replaced_by(self, backup: &Backup) -> usize {
        backup.replaced(&AllStorage).map_or(0, |replaced| replaced.len())
    }

    /// Imports all values of a backup, or none. The replaced values move to the replaced games.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they do not fit. The storage is then unchanged.
    pub fn import(self, backup: &Backup) -> Result<(), StorageError> {
        let done = backup.put(&AllStorage, js_sys::Date::now());
        if done.is_ok() {
            unsaved::forget_all();
            self.persist();
        }
        self.count_change();
        done
    }

    /// Removes all values of the app.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser denies it.
    pub fn clear(self) -> Result<(), StorageError> {
        unsaved::forget_all();
        context::state::<LockedKeys>().0.take();
        let done = AllStorage.keys().and_then(|keys| {
            let ours = keys.into_iter().filter(|key| value::is_ours(key));
            AllStorage.change(ours.map(|key| (key, None)).collect())
        });
        self.count_change();
        done
    }

    /// Reports problems at startup, and counts other tabs' changes in [`Store::changes`].
    pub(crate) fn follow_other_tabs(self) {
        let handover = handover::outcome();
        if handover.has_replaced {
            report(Report::OtherTab);
        }
        if let Some(error) = handover.failure {
            self.tell(error);
        }
        let _ = window_event_listener(ev::storage, move |_| self.count_change());
    }

    fn read_text<T>(
        self,
        key: &str,
        parse: impl FnOnce(&str) -> Result<T, StoredError>,
    ) -> Option<T> {
        if let Some(text) = unsaved::text(key) {
            return parse(&text).ok();
        }
        match value::read(&AllStorage, key, js_sys::Date::now(), parse) {
            Ok(ReadOutcome::Value(value)) => Some(value),
            Ok(ReadOutcome::Empty) => None,
            Ok(ReadOutcome::Unreadable) => {
                report(Report::Unreadable);
                self.count_change();
                None
            }
            Ok(ReadOutcome::Newer) => {
                if lock(key) {
                    report(Report::Newer);
                }
                None
            }
            Err(error) => {
                lock(key);
                self.tell(error);
                None
            }
        }
    }

    fn write_text(self, key: &str, text: String) {
        if is_locked(key) {
            unsaved::put(key, text);
            self.count_change();
            return;
        }
        match AllStorage.write(key, &text) {
            Ok(()) => {
                tabs::note_own_write(key, &text);
                unsaved::forget(key);
                self.health.set(Health::Good);
                self.persist();
            }
            Err(error) => {
                unsaved::put(key, text);
                self.tell(error);
            }
        }
        self.count_change();
    }

    fn remove_key(self, key: &str) {
        unsaved::forget(key);
        if let Err(error) = AllStorage.remove(key) {
            self.tell(error);
        }
        self.count_change();
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
        }
    }
}

/// Protects a key from being overwritten, and returns whether it was unprotected before.
fn lock(key: &str) -> bool {
    context::state::<LockedKeys>().0.borrow_mut().insert(key.to_owned())
}

fn is_locked(key: &str) -> bool {
    context::state::<LockedKeys>().0.borrow().contains(key)
}
