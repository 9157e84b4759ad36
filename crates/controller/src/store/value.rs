//! Keys of stored values, and reading values that may be unreadable.

use std::marker::PhantomData;

use wire::stored::{Stored, StoredError};

use super::recovery::{self, RemovalReason};
use super::{Backend, StorageError};

/// Prefix of the app's keys.
pub const PREFIX: &str = "azulejo:";

/// A typed storage location.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a, T> {
    name: &'a str,
    of: PhantomData<fn() -> T>,
}

/// Result of reading a slot.
#[derive(Debug, PartialEq, Eq)]
pub enum ReadOutcome<T> {
    /// The slot is empty.
    Empty,
    /// The value of the slot.
    Value(T),
    /// The value could not be read, and was moved to the unreadable saves.
    Unreadable,
    /// A newer version of the app stored the value. It stays in its slot.
    Newer,
}

impl<'a, T: Stored> Slot<'a, T> {
    /// Creates the slot with this name: `theme`, `slide:free`, `loop:2025-11-30-easy`.
    pub const fn new(name: &'a str) -> Self {
        Slot { name, of: PhantomData }
    }

    /// Returns the key in the browser's storage.
    pub fn key(&self) -> String {
        key(self.name)
    }
}

/// Returns the storage key of a slot.
pub fn key(slot: &str) -> String {
    format!("{PREFIX}{slot}")
}

/// Reads the value of a key. An unreadable value is moved to the unreadable saves.
///
/// # Errors
///
/// [`StorageError`] if the storage cannot be read, or the unreadable value cannot be moved.
pub fn read<T>(
    backend: &impl Backend,
    key: &str,
    now: f64,
    parse: impl FnOnce(&str) -> Result<T, StoredError>,
) -> Result<ReadOutcome<T>, StorageError> {
    let Some(text) = backend.read(key)? else { return Ok(ReadOutcome::Empty) };
    match parse(&text) {
        Ok(value) => Ok(ReadOutcome::Value(value)),
        Err(StoredError::Newer { .. }) => Ok(ReadOutcome::Newer),
        Err(_) => {
            recovery::move_value(backend, key, now, RemovalReason::Unreadable)?;
            Ok(ReadOutcome::Unreadable)
        }
    }
}

/// Returns the slot of one of the app's keys.
pub fn slot_of(key: &str) -> &str {
    key.strip_prefix(PREFIX).unwrap_or(key)
}

/// Returns whether a key is one of the app's.
pub fn is_ours(key: &str) -> bool {
    key.starts_with(PREFIX)
}

/// Returns whether the value of a slot belongs to this device and is never exported, such as the
/// player's key.
pub fn is_device_local(slot: &str) -> bool {
    slot.starts_with("together:")
}

/// Returns the first segment of one of the app's keys.
pub fn first_segment(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)?.split(':').next()
}

/// Returns whether a small value must be available before the first render: the theme and the
/// settings.
pub fn is_needed_at_startup(key: &str) -> bool {
    !is_ours(key) || key == "azulejo:theme" || key.ends_with(":settings")
}

#[cfg(test)]
mod tests {
    use super::super::backend::Memory;
    use serde::{Deserialize, Serialize};
    use wire::stored::{from_text, to_text};

    use super::*;

    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Name(String);

    impl Stored for Name {
        const VERSION: u32 = 2;
    }

    const SLOT: Slot<'_, Name> = Slot::new("test:name");

    fn read_name(backend: &Memory, now: f64) -> Result<ReadOutcome<Name>, StorageError> {
        read(backend, &SLOT.key(), now, from_text)
    }

    #[test]
    fn values_round_trip() {
        let backend = Memory::with(&[]);
        assert_eq!(read_name(&backend, 1.0), Ok(ReadOutcome::Empty));
        let name = || Name("Ana".to_owned());
        backend.write(&SLOT.key(), &to_text(&name())).unwrap();
        assert_eq!(read_name(&backend, 1.0), Ok(ReadOutcome::Value(name())));
        assert_eq!(backend.texts.borrow()["azulejo:test:name"], r#"{"v":2,"data":"Ana"}"#);
    }

    #[test]
    fn unreadable_values_are_moved_and_not_lost() {
        let bad = [
            "",
            "nonsense",
            "{}",
            "null",
            r#"{"v":2,"data":-1}"#,
            r#"{"v":0,"data":1}"#,
            r#"{"v":1,"data":"x"}"#,
        ];
        for text in bad {
            let backend = Memory::with(&[("azulejo:test:name", text)]);
            assert_eq!(read_name(&backend, 5.0), Ok(ReadOutcome::Unreadable), "{text}");
            let removed = recovery::list(&backend).unwrap();
            assert_eq!((removed.len(), backend.texts.borrow().len()), (1, 1));
            assert_eq!(
                (removed[0].1.slot.as_str(), removed[0].1.text.as_str()),
                ("test:name", text)
            );
            assert_eq!(read_name(&backend, 6.0), Ok(ReadOutcome::Empty));
        }
    }

    #[test]
    fn a_value_of_a_newer_version_stays_in_its_slot() {
        let newer = r#"{"v":3,"data":"Ana"}"#;
        let backend = Memory::with(&[("azulejo:test:name", newer)]);
        assert_eq!(read_name(&backend, 5.0), Ok(ReadOutcome::Newer));
        assert_eq!(backend.texts.borrow()["azulejo:test:name"], newer);
    }

    #[test]
    fn an_unreadable_value_stays_in_its_slot_if_the_storage_is_full() {
        let mut backend = Memory::with(&[("azulejo:test:name", "nonsense")]);
        backend.room = 30;
        assert_eq!(read_name(&backend, 5.0), Err(StorageError::Full));
        assert_eq!(backend.texts.borrow()["azulejo:test:name"], "nonsense");
    }
}
