//! Key-value storage: an interface, and memory for tests.

use std::rc::Rc;

use super::update::StoredUpdate;

/// Identifies the stored version of a value; `None` if there is no value.
pub type Stamp = Option<String>;

/// Callback for the result of changes.
pub type Done = Box<dyn FnOnce(Result<(), StorageError>)>;

/// A change of one key.
#[derive(Clone)]
pub enum Change {
    /// Writes a value.
    Put(String, String),
    /// Removes a value.
    Remove(String),
    /// Appends a line to a value.
    Append(String, String),
    /// Stores the time played as the last line of a value, in place of the previous time.
    Time(String, String),
    /// Changes a list.
    Update(String, Rc<dyn StoredUpdate>),
}

/// A key-value store of strings.
pub trait Backend {
    /// Reads the value of a key.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    fn read(&self, key: &str) -> Result<Option<String>, StorageError>;

    /// Returns all keys.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    fn keys(&self) -> Result<Vec<String>, StorageError>;

    /// Makes all changes in this order, or none, and calls `done`, now or later.
    fn change(&self, changes: Vec<Change>, done: Done);

    /// Returns the stamp of the value that reads return.
    fn stamp(&self, key: &str) -> Stamp {
        self.read(key).ok().flatten()
    }

    /// Returns whether reads of a key return changes that are not committed yet, or have failed. Such keys are in a
    /// journal, where lines are appended without rewriting the whole value.
    fn is_journaled(&self, _key: &str) -> bool {
        false
    }
}

/// Why a value cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// The browser has no storage for this page, or denies it.
    #[error("the browser denies storage")]
    Refused,
    /// The storage is full.
    #[error("the browser's storage is full")]
    Full,
    /// The browser has closed the database, because the site's data was cleared. It is opened again at once.
    #[error("the site's data was cleared")]
    Cleared,
}

impl Change {
    /// Returns the key.
    pub fn key(&self) -> &str {
        let (Change::Put(key, _)
        | Change::Remove(key)
        | Change::Append(key, _)
        | Change::Time(key, _)
        | Change::Update(key, _)) = self;
        key
    }

    /// Returns the new value of a key with this value. A list that cannot be read stays as it is.
    pub fn applied_to(&self, text: Option<String>) -> Option<String> {
        match self {
            Change::Put(_, new) => Some(new.clone()),
            Change::Remove(_) => None,
            Change::Append(_, line) => text.map(|text| text + "\n" + line),
            Change::Time(..) => text,
            Change::Update(_, update) => update.apply(text.as_deref()).ok().or(text),
        }
    }
}

#[cfg(test)]
pub(crate) use memory::Memory;

#[cfg(test)]
mod memory {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;
    use std::rc::Rc;

    use super::{Backend, Change, Done, StorageError};
    use crate::store::Storage;

    /// A backend limited to `room` bytes, as the browser's `localStorage`. Copies share the same values.
    #[derive(Clone, Default)]
    pub(crate) struct Memory {
        pub(crate) texts: Rc<RefCell<BTreeMap<String, String>>>,
        pub(crate) room: Rc<Cell<Option<usize>>>,
    }

    impl Memory {
        pub(crate) fn with(texts: &[(&str, &str)]) -> Self {
            let texts = texts.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
            Memory { texts: Rc::new(RefCell::new(texts)), ..Memory::default() }
        }

        /// Returns the storage of a page, which ignores all events.
        pub(crate) fn storage(&self) -> Storage {
            Storage::new(self.clone(), |_| ())
        }
    }

    impl Backend for Memory {
        fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
            Ok(self.texts.borrow().get(key).cloned())
        }

        fn keys(&self) -> Result<Vec<String>, StorageError> {
            Ok(self.texts.borrow().keys().cloned().collect())
        }

        fn change(&self, changes: Vec<Change>, done: Done) {
            let mut texts = self.texts.borrow().clone();
            for change in changes {
                let text = texts.remove(change.key());
                if let Some(text) = change.applied_to(text) {
                    texts.insert(change.key().to_owned(), text);
                }
            }
            let size: usize = texts.iter().map(|(k, v)| k.len() + v.len()).sum();
            if self.room.get().is_some_and(|room| size > room) {
                return done(Err(StorageError::Full));
            }
            self.texts.replace(texts);
            done(Ok(()));
        }
    }
}
