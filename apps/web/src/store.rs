//! What is stored across visits, in the browser's storage.
//!
//! Every value has its own key `azulejo:…` and its own version, `{"v": version, "data": …}`. The theme and the settings
//! are in `localStorage`, everything else in a journal in `IndexedDB`, where each act of a game is saved when it is
//! made. Where there is no `IndexedDB`, `localStorage` takes its place.
//!
//! Whatever cannot be read is set aside under a key of its own, never thrown away; what could not be set aside, or was
//! stored by a newer version, is never written over. When the browser refuses to store anything, or is full, the page
//! goes on with what it has in memory, hands it over to the next page of the tab, and says so once.

mod backend;
mod backup;
mod database;
mod synced;
mod games;
mod handover;
mod journal;
mod recovery;
mod routing;
mod rows;
mod startup;
mod tabs;
mod text;
mod pending;
mod unsaved;
mod value;

pub use backend::{Backend, StorageError, TextChange};
pub use backup::{Backup, BackupError};
pub use synced::{read_early, write_early};
pub use games::{RestoreError, ReplacedGame};
pub use recovery::{RecoverableValue, RecoveryList, RemovalReason};
pub use startup::open_journal;
pub use tabs::SlotChange;
pub use text::{as_text, parse_text};
pub use value::Slot;
pub use wire::stored::Stored;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::ui::{Notice, notify};
use crate::words::storage_words;
use routing::AllStorage;
use value::ReadOutcome;
use wire::stored::{StoredError, from_text, to_text};

/// The storage of this page. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Store {
    health: RwSignal<Health>,
    /// Counts the changes, for views of what is stored.
    changes: RwSignal<u32>,
    asked_to_persist: StoredValue<bool>,
}

/// Whether the last attempt to save worked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// It did.
    Good,
    /// It did not; a notice says why.
    Failing(StorageError),
}

/// How much is stored under the keys that begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The first part of the keys: `theme`, `slide`, `aside`.
    pub name: String,
    /// How many values.
    pub entries: usize,
    /// How many bytes, keys included.
    pub bytes: usize,
}

thread_local! {
    /// The keys under which lies what may not be written over: a newer version's value, or one that cannot be read
    /// and could not be kept elsewhere.
    static LOCKED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

impl Store {
    pub(crate) fn open() -> Store {
        Store {
            health: RwSignal::new(Health::Good),
            changes: RwSignal::new(0),
            asked_to_persist: StoredValue::new(false),
        }
    }

    /// Whether saving works, as far as it was tried.
    pub fn health(self) -> Signal<Health> {
        self.health.into()
    }

    /// A value, if there is one that can be read. One that cannot is set aside, and a notice says so.
    pub fn read<T: Stored>(self, slot: &Slot<'_, T>) -> Option<T> {
        self.read_text(&slot.key(), from_text)
    }

    /// Stores a value. If that fails a notice says so, and the value is kept for this visit.
    pub fn write<T: Stored>(self, slot: &Slot<'_, T>, value: &T) {
        self.write_text(&slot.key(), to_text(value));
    }

    /// Removes a value.
    pub fn remove<T: Stored>(self, slot: &Slot<'_, T>) {
        self.remove_key(&slot.key());
    }

    /// Counts up at every change by this tab or another, for views of what is stored.
    pub fn changes(self) -> Signal<u32> {
        self.changes.into()
    }

    /// What is stored, by the first part of the key.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser refuses to say.
    pub fn shares(self) -> Result<Vec<Share>, StorageError> {
        shares(&AllStorage)
    }

    /// Everything that is stored, and what could not be stored, as the text of one file; but what is of this device alone.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser refuses to say.
    pub fn export(self, made: &str) -> Result<String, StorageError> {
        let unsaved = unsaved::texts();
        match Backup::of(&AllStorage) {
            Ok(backup) => Ok(backup.with(unsaved).portable().to_text(made)),
            Err(error) if unsaved.is_empty() => Err(error),
            Err(_) => Ok(Backup::default().with(unsaved).portable().to_text(made)),
        }
    }

    /// How many values of a file would take the place of others.
    pub fn n_replaced_by(self, backup: &Backup) -> usize {
        backup.replaced(&AllStorage).map_or(0, |replaced| replaced.len())
    }

    /// Puts the values of a file in place of those of the same name: all of them, or none. What was there is kept.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they do not fit; then everything is as before.
    pub fn import(self, backup: &Backup) -> Result<(), StorageError> {
        let done = backup.put(&AllStorage, js_sys::Date::now());
        if done.is_ok() {
            unsaved::forget_all();
            self.persist();
        }
        self.count_change();
        done
    }

    /// Removes everything that the app has stored.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser refuses.
    pub fn clear(self) -> Result<(), StorageError> {
        unsaved::forget_all();
        LOCKED.take();
        let done = AllStorage.keys().and_then(|keys| {
            let ours = keys.into_iter().filter(|key| value::is_ours(key));
            AllStorage.change(ours.map(|key| (key, None)).collect())
        });
        self.count_change();
        done
    }

    /// Follows what other tabs store, for [`Store::changes`].
    pub(crate) fn follow_other_tabs(self) {
        if startup::has_unreadable() {
            notify(Notice::warning(storage_words().unreadable));
        }
        let handover = handover::outcome();
        if handover.has_replaced {
            notify(Notice::warning(storage_words().other_tab));
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
                notify(Notice::warning(storage_words().unreadable));
                self.count_change();
                None
            }
            Ok(ReadOutcome::Newer) => {
                if lock(key) {
                    notify(Notice::warning(storage_words().newer));
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

    /// Says once, until saving works again, that it does not.
    fn tell(self, error: StorageError) {
        if self.health.get_untracked() == Health::Failing(error) {
            return;
        }
        self.health.set(Health::Failing(error));
        let words = storage_words();
        notify(Notice::warning(match error {
            StorageError::Refused => words.refused,
            StorageError::Full => words.full,
        }));
    }

    /// Asks the browser, at the first save of a visit, not to clear our storage when it is short of
    /// space.
    fn persist(self) {
        if self.asked_to_persist.get_value() {
            return;
        }
        self.asked_to_persist.set_value(true);
        spawn_local(async {
            let storage = window().navigator().storage();
            if let Ok(asked) = storage.persist() {
                // Refusal is the browser's right; the settings page shows how it stands.
                let _ = JsFuture::from(asked).await;
            }
        });
    }
}

/// Keeps what lies under a key from being written over; says whether that is new.
fn lock(key: &str) -> bool {
    LOCKED.with_borrow_mut(|locked| locked.insert(key.to_owned()))
}

fn is_locked(key: &str) -> bool {
    LOCKED.with_borrow(|locked| locked.contains(key))
}

fn shares(backend: &impl Backend) -> Result<Vec<Share>, StorageError> {
    let mut shares = BTreeMap::<String, Share>::new();
    for key in backend.keys()? {
        let Some(name) = value::first_segment(&key) else { continue };
        let bytes = key.len() + backend.read(&key)?.map_or(0, |text| text.len());
        let share = shares.entry(name.to_owned()).or_insert_with(|| Share {
            name: name.to_owned(),
            entries: 0,
            bytes: 0,
        });
        share.entries += 1;
        share.bytes += bytes;
    }
    Ok(shares.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::backend::Memory;
    use super::*;

    #[test]
    fn what_is_stored_is_counted_by_the_first_part_of_the_key() {
        let backend = Memory::with(&[
            ("azulejo:theme", "12345"),
            ("azulejo:slide:free", "1"),
            ("azulejo:slide:challenge", "22"),
            ("elsewhere", "not ours"),
        ]);
        let shares = shares(&backend).unwrap();
        let counted: Vec<_> =
            shares.iter().map(|s| (s.name.as_str(), s.entries, s.bytes)).collect();
        assert_eq!(counted, [("slide", 2, 18 + 1 + 23 + 2), ("theme", 1, 13 + 5)]);
    }
}
