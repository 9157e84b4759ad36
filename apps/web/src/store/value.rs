//! Values with versions, and what happens to those that cannot be read.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Shelf, ShelfError};

const PREFIX: &str = "azulejo:";
/// The part of a key that marks a value as set aside.
const ASIDE: &str = "aside";

/// A value that is kept across visits.
pub trait Stored: Serialize + DeserializeOwned {
    /// The version that is written today.
    const VERSION: u32;

    /// Reads what an older version wrote, if it still can be.
    fn from_older(_version: u32, _data: Value) -> Option<Self> {
        None
    }
}

/// The place of one value.
#[derive(Clone, Debug)]
pub struct Slot<T> {
    name: Cow<'static, str>,
    key: Cow<'static, str>,
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

#[derive(Serialize)]
struct Written<'a, T> {
    v: u32,
    data: &'a T,
}

#[derive(Deserialize)]
struct Read {
    v: u32,
    data: Value,
}

impl<T: Stored> Slot<T> {
    /// The slot with this name: `theme`, `slide:free`, `loop:2025-11-30-easy`.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        let name = name.into();
        Slot { key: format!("{PREFIX}{name}").into(), name, of: PhantomData }
    }

    /// The key in the browser's storage.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// Reads a slot. What cannot be read is moved to a key that says when (`now`, in ms).
pub fn read<T: Stored>(
    shelf: &impl Shelf,
    slot: &Slot<T>,
    now: f64,
) -> Result<Found<T>, ShelfError> {
    let Some(text) = shelf.read(slot.key())? else { return Ok(Found::Nothing) };
    if let Ok(value) = parse(&text) {
        return Ok(Found::Value(value));
    }
    shelf.write(&format!("{PREFIX}{ASIDE}:{}:{now}", slot.name), &text)?;
    shelf.remove(slot.key())?;
    Ok(Found::SetAside)
}

/// The text of a value.
pub fn text<T: Stored>(value: &T) -> String {
    serde_json::to_string(&Written { v: T::VERSION, data: value })
        .expect("what we store has no maps with odd keys")
}

/// The value of a text.
pub fn parse<T: Stored>(text: &str) -> Result<T, Unreadable> {
    let Read { v, data } = serde_json::from_str(text).map_err(|_| Unreadable)?;
    match v.cmp(&T::VERSION) {
        Ordering::Equal => serde_json::from_value(data).map_err(|_| Unreadable),
        Ordering::Less => T::from_older(v, data).ok_or(Unreadable),
        Ordering::Greater => Err(Unreadable),
    }
}

/// A text that is no value of its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

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
    first_part(key) == Some(ASIDE) || serde_json::from_str::<Read>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::shelf::Memory;
    use super::*;

    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Score {
        best: u32,
    }

    impl Stored for Score {
        const VERSION: u32 = 2;

        fn from_older(version: u32, data: Value) -> Option<Self> {
            (version == 1).then_some(())?;
            Some(Score { best: data.as_u64()?.try_into().ok()? })
        }
    }

    fn slot() -> Slot<Score> {
        Slot::new("test:score")
    }

    #[test]
    fn a_value_comes_back_as_it_was_written() {
        let shelf = Memory::with(&[]);
        assert_eq!(read(&shelf, &slot(), 1.0), Ok(Found::Nothing));
        shelf.write(slot().key(), &text(&Score { best: 7 })).unwrap();
        assert_eq!(read(&shelf, &slot(), 1.0), Ok(Found::Value(Score { best: 7 })));
        assert_eq!(shelf.texts.borrow()["azulejo:test:score"], r#"{"v":2,"data":{"best":7}}"#);
    }

    #[test]
    fn an_older_version_is_brought_up_to_date() {
        assert_eq!(parse::<Score>(r#"{"v":1,"data":9}"#), Ok(Score { best: 9 }));
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
            let shelf = Memory::with(&[("azulejo:test:score", text)]);
            assert_eq!(read(&shelf, &slot(), 5.0), Ok(Found::SetAside), "{text}");
            let kept = shelf.texts.borrow().clone().into_iter().collect::<Vec<_>>();
            assert_eq!(kept, [("azulejo:aside:test:score:5".to_owned(), text.to_owned())]);
            assert_eq!(read(&shelf, &slot(), 6.0), Ok(Found::Nothing));
        }
    }

    #[test]
    fn a_full_storage_keeps_the_unreadable_value_where_it_is() {
        let mut shelf = Memory::with(&[("azulejo:test:score", "nonsense")]);
        shelf.room = 30;
        assert_eq!(read(&shelf, &slot(), 5.0), Err(ShelfError::Full));
        assert_eq!(shelf.texts.borrow()["azulejo:test:score"], "nonsense");
    }
}
