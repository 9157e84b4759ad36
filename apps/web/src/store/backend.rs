//! Where texts are stored under keys: the browser's storage, or memory in tests.

use std::collections::BTreeMap;

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

use super::tabs::hash;

/// A key, and the text that is to be under it; none removes what is there.
pub type TextChange = (String, Option<String>);

/// Tells what lies under a key from what lay there before; none is for nothing.
pub type Stamp = Option<u64>;

/// A place that keeps texts under keys.
pub trait Backend {
    /// The text under a key.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if nothing may be read.
    fn read(&self, key: &str) -> Result<Option<String>, StorageError>;

    /// Keeps a text under a key, in place of what was there.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if it cannot be stored; then the old text is still there.
    fn write(&self, key: &str, text: &str) -> Result<(), StorageError>;

    /// Takes away the text under a key.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if nothing may be changed.
    fn remove(&self, key: &str) -> Result<(), StorageError>;

    /// Makes several changes: all or none where the backend can, else in order up to the first that fails.
    ///
    /// # Errors
    ///
    /// [`StorageError`] of the change that fails.
    fn change(&self, changes: Vec<TextChange>) -> Result<(), StorageError> {
        changes.into_iter().try_for_each(|(key, text)| match text {
            Some(text) => self.write(&key, &text),
            None => self.remove(&key),
        })
    }

    /// Adds a line to the text under a key.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if there is no such text, or the longer one cannot be stored.
    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        let text = self.read(key)?.ok_or(StorageError::Refused)?;
        self.write(key, &format!("{text}\n{line}"))
    }

    /// Notes the time played, as a line after the text under a key that takes the place of the last such line.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if it cannot be stored.
    fn note_time(&self, _key: &str, _line: &str) -> Result<(), StorageError> {
        Ok(())
    }

    /// Whether a line is added without writing the whole text again.
    fn can_append(&self) -> bool {
        false
    }

    /// All keys.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if nothing may be read.
    fn keys(&self) -> Result<Vec<String>, StorageError>;

    /// The mark of what lies under a key.
    fn stamp(&self, key: &str) -> Stamp {
        self.read(key).ok().flatten().map(|text| hash(Some(&text)))
    }

    /// The keys of changes that are not saved though they count as made, with the marks of what lies there until they are.
    fn unsaved_keys(&self) -> BTreeMap<String, Stamp> {
        BTreeMap::new()
    }
}

/// RemovalReason a text cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// The browser has no storage for this page, or denies it.
    #[error("the browser refuses storage")]
    Refused,
    /// There is no space left.
    #[error("the browser's storage is full")]
    Full,
}

/// The `localStorage` of the browser.
#[derive(Clone, Copy)]
pub struct BrowserStorage;

impl BrowserStorage {
    fn storage() -> Result<web_sys::Storage, StorageError> {
        window().local_storage().ok().flatten().ok_or(StorageError::Refused)
    }
}

impl Backend for BrowserStorage {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        BrowserStorage::storage()?.get_item(key).map_err(|_| StorageError::Refused)
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        BrowserStorage::storage()?.set_item(key, text).map_err(|error| why(&error))
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        BrowserStorage::storage()?.remove_item(key).map_err(|_| StorageError::Refused)
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        let storage = BrowserStorage::storage()?;
        let len = storage.length().map_err(|_| StorageError::Refused)?;
        Ok((0..len).filter_map(|at| storage.key(at).ok().flatten()).collect())
    }
}

/// Two names are in use for a full storage.
fn why(error: &JsValue) -> StorageError {
    let name = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.name()));
    match name.as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StorageError::Full,
        _ => StorageError::Refused,
    }
}

#[cfg(test)]
pub use memory::Memory;

#[cfg(test)]
mod memory {
    use super::{Backend, StorageError};
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// A backend with room for so many bytes.
    pub struct Memory {
        pub texts: RefCell<BTreeMap<String, String>>,
        pub room: usize,
    }

    impl Memory {
        pub fn with(texts: &[(&str, &str)]) -> Self {
            let texts = texts.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
            Memory { texts: RefCell::new(texts), room: usize::MAX }
        }
    }

    impl Backend for Memory {
        fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
            Ok(self.texts.borrow().get(key).cloned())
        }

        fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
            let mut texts = self.texts.borrow_mut();
            let others = texts.iter().filter(|(k, _)| *k != key).map(|(k, v)| k.len() + v.len());
            if others.sum::<usize>() + key.len() + text.len() > self.room {
                return Err(StorageError::Full);
            }
            texts.insert(key.to_owned(), text.to_owned());
            Ok(())
        }

        fn remove(&self, key: &str) -> Result<(), StorageError> {
            self.texts.borrow_mut().remove(key);
            Ok(())
        }

        fn keys(&self) -> Result<Vec<String>, StorageError> {
            Ok(self.texts.borrow().keys().cloned().collect())
        }
    }
}
