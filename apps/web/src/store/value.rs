//! The keys of stored values, and what happens to values that cannot be read.

use std::marker::PhantomData;

use wire::stored::{Stored, is_stored};

use super::{Backend, StorageError};

const PREFIX: &str = "azulejo:";
/// The part of a key that marks a value as set aside.
const ASIDE: &str = "aside";

/// The place of one value.
#[derive(Clone, Debug)]
pub struct Slot<T> {
    key: String,
    of: PhantomData<fn() -> T>,
}

/// What was found in a slot.
#[derive(Debug, PartialEq, Eq)]
pub enum Found<T> {
    /// It is empty.
    Nothing,
    /// This.
    Value(T),
    /// Something that cannot be read; it now lies under a key of its own.
    SetAside,
}

impl<T: Stored> Slot<T> {
    /// The slot with this name: `theme`, `slide:free`, `loop:2025-11-30-easy`.
    pub fn new(name: &str) -> Self {
        Slot { key: key(name), of: PhantomData }
    }

    /// The key in the browser's storage.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// The key of a slot in the browser's storage.
pub fn key(slot: &str) -> String {
    format!("{PREFIX}{slot}")
}

/// Reads what is under a key. What cannot be read is moved to a key that says when (`now`, in ms).
pub fn read<T>(
    backend: &impl Backend,
    key: &str,
    now: f64,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<Found<T>, StorageError> {
    let Some(text) = backend.read(key)? else { return Ok(Found::Nothing) };
    if let Some(value) = parse(&text) {
        return Ok(Found::Value(value));
    }
    set_aside(backend, key, now)?;
    Ok(Found::SetAside)
}

/// Moves what is under a key to one that says when (`now`, in ms).
pub fn set_aside(backend: &impl Backend, key: &str, now: f64) -> Result<(), StorageError> {
    let Some(text) = backend.read(key)? else { return Ok(()) };
    let slot = key.strip_prefix(PREFIX).unwrap_or(key);
    backend.write(&format!("{PREFIX}{ASIDE}:{slot}:{now}"), &text)?;
    backend.remove(key)
}

/// Whether a key belongs to this app.
pub fn is_ours(key: &str) -> bool {
    key.starts_with(PREFIX)
}

/// The first part of one of our keys.
pub fn first_part(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)?.split(':').next()
}

/// Whether a text has the form of a stored value, of whatever type, or was set aside as unreadable.
pub fn is_plausible(key: &str, text: &str) -> bool {
    first_part(key) == Some(ASIDE) || is_stored(text)
}

#[cfg(test)]
mod tests {
    use super::super::backend::Memory;
    use serde::{Deserialize, Serialize};
    use wire::stored::{from_text, to_text};

    use super::*;

    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Score {
        best: u32,
    }

    impl Stored for Score {
        const VERSION: u32 = 2;
    }

    fn slot() -> Slot<Score> {
        Slot::new("test:score")
    }

    fn read_score(backend: &Memory, now: f64) -> Result<Found<Score>, StorageError> {
        read(backend, slot().key(), now, |text| from_text(text).ok())
    }

    #[test]
    fn a_value_comes_back_as_it_was_written() {
        let backend = Memory::with(&[]);
        assert_eq!(read_score(&backend, 1.0), Ok(Found::Nothing));
        backend.write(slot().key(), &to_text(&Score { best: 7 })).unwrap();
        assert_eq!(read_score(&backend, 1.0), Ok(Found::Value(Score { best: 7 })));
        assert_eq!(backend.texts.borrow()["azulejo:test:score"], r#"{"v":2,"data":{"best":7}}"#);
    }

    #[test]
    fn whatever_cannot_be_read_is_set_aside_and_nothing_is_lost() {
        let bad = [
            "",
            "nonsense",
            "{}",
            "null",
            r#"{"v":2,"data":{"best":-1}}"#,
            r#"{"v":3,"data":{"best":1}}"#,
            r#"{"v":0,"data":1}"#,
            r#"{"v":1,"data":"x"}"#,
        ];
        for text in bad {
            let backend = Memory::with(&[("azulejo:test:score", text)]);
            assert_eq!(read_score(&backend, 5.0), Ok(Found::SetAside), "{text}");
            let kept = backend.texts.borrow().clone().into_iter().collect::<Vec<_>>();
            assert_eq!(kept, [("azulejo:aside:test:score:5".to_owned(), text.to_owned())]);
            assert_eq!(read_score(&backend, 6.0), Ok(Found::Nothing));
        }
    }

    #[test]
    fn a_full_storage_keeps_the_unreadable_value_where_it_is() {
        let mut backend = Memory::with(&[("azulejo:test:score", "nonsense")]);
        backend.room = 30;
        assert_eq!(read_score(&backend, 5.0), Err(StorageError::Full));
        assert_eq!(backend.texts.borrow()["azulejo:test:score"], "nonsense");
    }
}
