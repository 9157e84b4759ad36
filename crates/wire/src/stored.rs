//! Values in browser storage, each in an envelope with a version: `{"v":1,"data":…}`.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use wire::stored::{Stored, from_text, to_text};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! struct Best {
//!     moves: u32,
//! }
//!
//! impl Stored for Best {
//!     const VERSION: u32 = 1;
//! }
//!
//! assert_eq!(to_text(&Best { moves: 7 }), r#"{"v":1,"data":{"moves":7}}"#);
//! assert_eq!(from_text(r#"{"v":1,"data":{"moves":7}}"#), Ok(Best { moves: 7 }));
//! ```

use std::cmp::Ordering;
use std::fmt::Display;
use std::str::FromStr;

use play::Record;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::record::{RecordJson, RecordJsonRef, from_json};

/// A value that the web app stores.
pub trait Stored: Serialize + DeserializeOwned {
    /// Version that is written.
    const VERSION: u32;

    /// Converts the data of an older version, if that version is supported.
    fn from_older(_version: u32, _data: Value) -> Option<Self> {
        None
    }
}

/// A save: the record of a game. [`play::verify`] checks whether it is a legal game.
///
/// In version 1 the record had its own version: `{"v":1,"data":{"version":1,"game":…}}`. That form is still read, but
/// no longer written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame(pub Record);

/// The string isn't a stored value of its type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoredError {
    /// It isn't JSON, or not of this shape.
    #[error("this is not a stored value: {0}")]
    Malformed(String),
    /// It was written by a newer version of Azulejo.
    #[error("this value has version {found}, but only versions up to {known} are supported")]
    Newer {
        /// The version in the string.
        found: u32,
        /// The newest supported version.
        known: u32,
    },
    /// It was written by an older version in an unsupported form.
    #[error("could not read this value, which has the older version {0}")]
    Older(u32),
}

/// Serializes a value with its version.
///
/// # Panics
///
/// If the value cannot be serialized as JSON, for example a map whose keys aren't strings.
pub fn to_text<T: Stored>(value: &T) -> String {
    let envelope = Envelope { v: T::VERSION, data: value };
    serde_json::to_string(&envelope).expect("a stored value has a JSON form")
}

/// Parses a stored value.
///
/// # Errors
///
/// [`StoredError`] if it isn't JSON of this shape, or its version is not supported.
pub fn from_text<T: Stored>(text: &str) -> Result<T, StoredError> {
    let malformed = |error: serde_json::Error| StoredError::Malformed(error.to_string());
    let Envelope { v, data } = serde_json::from_str::<Envelope<Value>>(text).map_err(malformed)?;
    match v.cmp(&T::VERSION) {
        Ordering::Equal => T::deserialize(data).map_err(malformed),
        Ordering::Less => T::from_older(v, data).ok_or(StoredError::Older(v)),
        Ordering::Greater => Err(StoredError::Newer { found: v, known: T::VERSION }),
    }
}

/// Serializes a value as a string.
///
/// # Errors
///
/// The serializer's errors.
pub fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Deserializes a value from a string.
///
/// # Errors
///
/// If the string cannot be parsed.
pub fn parse_text<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

/// Returns whether a string has the form of a stored value, of any type and version.
pub fn is_stored(text: &str) -> bool {
    serde_json::from_str::<Envelope<Value>>(text).is_ok()
}

#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    v: u32,
    data: T,
}

impl Stored for SavedGame {
    const VERSION: u32 = 2;

    fn from_older(version: u32, data: Value) -> Option<Self> {
        (version == 1).then(|| from_json(&data.to_string()).ok().map(SavedGame))?
    }
}

impl Serialize for SavedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RecordJsonRef::from(&self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SavedGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        RecordJson::deserialize(deserializer).map(|read| SavedGame(read.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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

    const GAME: &str = r#""game":"lamps","params":"3","moves":[[1000,"0"],[2500,"@undo"]],"result":{"ending":null,"moves":0,"helps":0,"ms":3000}}"#;

    #[test]
    fn a_value_reads_back_as_it_was_written() {
        let text = to_text(&Score { best: 7 });
        assert_eq!(text, r#"{"v":2,"data":{"best":7}}"#);
        assert_eq!(from_text(&text), Ok(Score { best: 7 }));
        assert!(is_stored(&text));
    }

    #[test]
    fn an_older_version_is_read() {
        assert_eq!(from_text(r#"{"v":1,"data":9}"#), Ok(Score { best: 9 }));
        assert_eq!(from_text::<Score>(r#"{"v":1,"data":"x"}"#), Err(StoredError::Older(1)));
        assert_eq!(from_text::<Score>(r#"{"v":0,"data":9}"#), Err(StoredError::Older(0)));
    }

    #[test]
    fn a_newer_version_and_a_broken_value_are_different_errors() {
        let newer = StoredError::Newer { found: 3, known: 2 };
        assert_eq!(from_text::<Score>(r#"{"v":3,"data":{"best":1}}"#), Err(newer));
        for text in ["", "nonsense", "{}", "null", r#"{"v":2}"#, r#"{"v":2,"data":{"best":-1}}"#] {
            let read = from_text::<Score>(text);
            assert!(matches!(read, Err(StoredError::Malformed(_))), "{text}: {read:?}");
        }
        assert!(!is_stored("{}") && !is_stored("nonsense"));
    }

    #[test]
    fn a_saved_game_has_one_version() {
        let text = format!(r#"{{"v":2,"data":{{{GAME}}}"#);
        let game: SavedGame = from_text(&text).unwrap();
        assert_eq!(game.0.moves[1], (2_500, "@undo".to_string()));
        assert_eq!(to_text(&game), text);
        assert_eq!(text.matches(r#""v"#).count(), 1);
    }

    #[test]
    fn a_saved_game_of_version_1_with_a_version_inside_is_read() {
        let old = format!(r#"{{"v":1,"data":{{"version":1,{GAME}}}"#);
        let new = format!(r#"{{"v":2,"data":{{{GAME}}}"#);
        assert_eq!(from_text::<SavedGame>(&old), from_text(&new));
        let newer = old.replace(r#""version":1"#, r#""version":2"#);
        assert_eq!(from_text::<SavedGame>(&newer), Err(StoredError::Older(1)));
        let torn = r#"{"v":1,"data":{"version":1,"game":"loop"}}"#;
        assert_eq!(from_text::<SavedGame>(torn), Err(StoredError::Older(1)));
    }

    proptest! {
        #[test]
        fn no_input_causes_a_panic(text in ".{0,200}", at in any::<prop::sample::Index>(), byte in any::<char>()) {
            let _ = from_text::<SavedGame>(&text);
            let mut mutated = format!(r#"{{"v":2,"data":{{{GAME}}}"#);
            let at = at.index(mutated.len());
            mutated.replace_range(at..=at, &byte.to_string());
            if let Ok(game) = from_text::<SavedGame>(&mutated) {
                prop_assert_eq!(from_text(&to_text(&game)), Ok(game));
            }
        }
    }
}
