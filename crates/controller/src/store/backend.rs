//! Key-value storage: an interface, and memory for tests.

use std::collections::BTreeMap;

use super::update::Update;

/// A key and its new value; `None` removes it.
pub type TextChange = (String, Option<String>);

/// Identifies the stored version of a value; `None` if there is no value.
pub type Stamp = Option<u64>;

/// A key-value store of strings.
pub trait Backend {
    /// Reads the value of a key.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    fn read(&self, key: &str) -> Result<Option<String>, StorageError>;

    /// Writes the value of a key.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if it cannot be stored. The previous value is then unchanged.
    fn write(&self, key: &str, text: &str) -> Result<(), StorageError>;

    /// Removes a key.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    fn remove(&self, key: &str) -> Result<(), StorageError>;

    /// Applies changes atomically if the backend can, or in order up to the first failure.
    ///
    /// # Errors
    ///
    /// [`StorageError`] of the failed change.
    fn change(&self, changes: Vec<TextChange>) -> Result<(), StorageError> {
        changes.into_iter().try_for_each(|(key, text)| match text {
            Some(text) => self.write(&key, &text),
            None => self.remove(&key),
        })
    }

    /// Appends a line to the value of a key.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the key does not exist or the line cannot be stored.
    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        let text = self.read(key)?.ok_or(StorageError::Refused)?;
        self.write(key, &format!("{text}\n{line}"))
    }

    /// Adds an update to the stored list without rewriting it.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the backend cannot or the list cannot be read. The caller then applies the update itself.
    fn update(&self, _key: &str, _update: Update) -> Result<(), StorageError> {
        Err(StorageError::Refused)
    }

    /// Stores the time played as the last line of a value, in place of the previous time.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if it cannot be stored.
    fn note_time(&self, _key: &str, _line: &str) -> Result<(), StorageError> {
        Ok(())
    }

    /// Returns whether lines are appended without rewriting the whole value.
    fn can_append(&self) -> bool {
        false
    }

    /// Returns all keys.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    fn keys(&self) -> Result<Vec<String>, StorageError>;

    /// Returns the stamp of the stored value.
    fn stamp(&self, key: &str) -> Stamp {
        self.read(key).ok().flatten().map(|text| hash(Some(&text)))
    }

    /// Returns the keys whose changes are applied in memory but not saved, with the stamps of the
    /// stored values.
    fn unsaved_keys(&self) -> BTreeMap<String, Stamp> {
        BTreeMap::new()
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
}

/// Hashes a stored value or its absence, with 64-bit FNV-1a. The hash is handed over to the next page of a tab, which may
/// be of a newer version, so it must stay the same. Unlike SHA-256, it adds almost nothing to the home page's bundle.
pub fn hash(text: Option<&str>) -> u64 {
    let Some(text) = text else { return 0 };
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
pub(crate) use memory::Memory;

#[cfg(test)]
mod memory {
    use super::{Backend, StorageError};
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// A backend limited to `room` bytes.
    pub(crate) struct Memory {
        pub(crate) texts: RefCell<BTreeMap<String, String>>,
        pub(crate) room: usize,
    }

    impl Memory {
        pub(crate) fn with(texts: &[(&str, &str)]) -> Self {
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

#[cfg(test)]
mod tests {
    use super::hash;

    /// The values are from the authors' test suite (isthe.com/chongo/tech/comp/fnv).
    #[test]
    fn hashes_never_change() {
        assert_eq!(hash(Some("")), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(Some("a")), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash(Some("foobar")), 0x8594_4171_f739_67e8);
        assert_eq!(hash(None), 0);
    }
}
