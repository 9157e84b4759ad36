//! What is stored across visits, in the browser's storage.
//!
//! Every value has its own key `azulejo:…` and its own version, `{"v": version, "data": …}`.
//! Whatever cannot be read is set aside under a key of its own, never thrown away. When the browser refuses to store
//! anything, or is full, the page goes on with what it has in memory, and says so once.

mod backend;
mod backup;
mod value;

pub use backend::{Backend, BrowserStorage, StorageError};
pub use backup::{Backup, BackupError};
pub use value::Slot;
pub use wire::stored::Stored;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use leptos::ev;
use leptos::prelude::*;
use play::Record;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::ui::{Notice, notify};
use crate::words::words;
use value::Found;
use wire::stored::{SavedGame, from_text, to_text};

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
    /// What could not be saved is here until the page closes.
    static UNSAVED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    /// The hash of what this page stored last under each key.
    static WRITTEN: RefCell<BTreeMap<String, u64>> = const { RefCell::new(BTreeMap::new()) };
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
    pub fn read<T: Stored>(self, slot: &Slot<T>) -> Option<T> {
        self.read_text(slot.key(), |text| from_text(text).ok())
    }

    /// A saved game as it was written; whether it can be played is for [`saved::load`](crate::saved::load) to say.
    pub fn read_record(self, slot: &str) -> Option<Record> {
        self.read(&Slot::<SavedGame>::new(slot)).map(|SavedGame(record)| record)
    }

    /// Stores a value. If that fails a notice says so, and the value is kept for this visit.
    pub fn write<T: Stored>(self, slot: &Slot<T>, value: &T) {
        self.write_text(slot.key(), to_text(value));
    }

    /// Stores a game.
    pub fn write_record(self, slot: &str, record: Record) {
        self.write(&Slot::new(slot), &SavedGame(record));
    }

    /// Removes a value.
    pub fn remove<T: Stored>(self, slot: &Slot<T>) {
        self.remove_key(slot.key());
    }

    /// Removes a game.
    pub fn remove_slot(self, slot: &str) {
        self.remove_key(&value::key(slot));
    }

    /// Moves what a slot holds to a key of its own, because it cannot be used, and tells the player.
    pub fn set_aside(self, slot: &str) {
        let key = value::key(slot);
        UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(&key));
        match value::set_aside(&BrowserStorage, &key, js_sys::Date::now()) {
            Ok(()) => notify(Notice::warning(words().store.set_aside)),
            Err(error) => self.tell(error),
        }
        self.count_change();
    }

    /// Calls back whenever another tab writes or clears the game of this slot, as long as the present owner
    /// lives. The later writer wins: what is stored is now the other tab's.
    pub fn on_foreign_change(self, slot: &str, tell: impl Fn() + 'static) {
        let key = value::key(slot);
        let stored = |key: &str| print(BrowserStorage.read(key).ok().flatten().as_deref());
        let known = Cell::new(stored(&key));
        let listening = window_event_listener(ev::storage, move |event| {
            // No key means that everything was cleared.
            if event.key().is_some_and(|changed| changed != key) {
                return;
            }
            // Ignores storage events for its own writes, and for those of the page that was in this tab before:
            // what this page has read or written itself is not foreign.
            let now = stored(&key);
            let is_own = WRITTEN.with_borrow(|written| written.get(&key) == Some(&now));
            if known.replace(now) != now && !is_own {
                UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(&key));
                tell();
            }
        });
        on_cleanup(move || listening.remove());
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
        shares(&BrowserStorage)
    }

    /// Everything that is stored, as the text of one file.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser refuses to say.
    pub fn export(self, made: &str) -> Result<String, StorageError> {
        Backup::of(&BrowserStorage).map(|backup| backup.to_text(made))
    }

    /// Puts the values of a file in place of those of the same name: all of them, or none.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they do not fit; then everything is as before.
    pub fn import(self, backup: &Backup) -> Result<(), StorageError> {
        let done = backup.put(&BrowserStorage);
        if done.is_ok() {
            UNSAVED.take();
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
        UNSAVED.take();
        let done = BrowserStorage.keys().and_then(|keys| {
            keys.iter()
                .filter(|key| value::is_ours(key))
                .try_for_each(|key| BrowserStorage.remove(key))
        });
        self.count_change();
        done
    }

    /// Follows what other tabs store, for [`Store::changes`].
    pub(crate) fn follow_other_tabs(self) {
        let _ = window_event_listener(ev::storage, move |_| self.count_change());
    }

    fn read_text<T>(self, key: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let unsaved = UNSAVED.with_borrow(|unsaved| unsaved.get(key).cloned());
        if let Some(text) = unsaved {
            return parse(&text);
        }
        match value::read(&BrowserStorage, key, js_sys::Date::now(), parse) {
            Ok(Found::Value(value)) => Some(value),
            Ok(Found::Nothing) => None,
            Ok(Found::SetAside) => {
                notify(Notice::warning(words().store.set_aside));
                self.count_change();
                None
            }
            Err(error) => {
                self.tell(error);
                None
            }
        }
    }

    fn write_text(self, key: &str, text: String) {
        match BrowserStorage.write(key, &text) {
            Ok(()) => {
                let print = print(Some(&text));
                WRITTEN.with_borrow_mut(|written| written.insert(key.to_owned(), print));
                UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(key));
                self.health.set(Health::Good);
                self.persist();
            }
            Err(error) => {
                UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(key.to_owned(), text));
                self.tell(error);
            }
        }
        self.count_change();
    }

    fn remove_key(self, key: &str) {
        UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(key));
        if let Err(error) = BrowserStorage.remove(key) {
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
        let words = &words().store;
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

/// What tells one stored text, or none, from another.
fn print(text: Option<&str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn shares(backend: &impl Backend) -> Result<Vec<Share>, StorageError> {
    let mut shares = BTreeMap::<String, Share>::new();
    for key in backend.keys()? {
        let Some(name) = value::first_part(&key) else { continue };
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
