//! The one text of a record from which something follows, as a result on a list, and its id.
//!
//! Saves are read as older versions wrote them. What is to be believed has one form, so that a game has one id:
//! what is read must be written as the same bytes.
//!
//! ```
//! use wire::{CanonicalRecord, from_json};
//!
//! let text = r#"{"version":1,"game":"lamps","params":"board=oo/oo","moves":[],"result":{"ending":null,"moves":0,"helps":0,"ms":7}}"#;
//! let read = CanonicalRecord::read(text)?;
//! assert_eq!(read.record().params, "board=oo/oo");
//! assert_eq!(read.id().to_string().len(), 64);
//!
//! let spaced = text.replace(":7", ": 7");
//! assert!(from_json(&spaced).is_ok());
//! assert!(CanonicalRecord::read(&spaced).is_err());
//! # Ok::<(), wire::CanonicalError>(())
//! ```

use std::fmt;

use play::Record;
use sha2::{Digest, Sha256};

use crate::record::{ParseRecordError, from_json, to_json};

/// The longest text of a record that is believed, in bytes.
pub const LARGEST_RECORD: usize = 256 << 10;

/// A record whose text is the one that [`to_json`] writes. Whether it is a legal game, and its puzzle and moves are
/// written as the engine writes them, is for [`play::verify`] to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalRecord {
    record: Record,
    id: RecordId,
}

/// The SHA-256 of a record's canonical text, written as 64 hexadecimal digits. The same game has the same id everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId([u8; 32]);

/// Why a text is not the canonical text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CanonicalError {
    /// It is too long.
    #[error("this is longer than a record of {LARGEST_RECORD} bytes")]
    TooLong,
    /// It is no record.
    #[error(transparent)]
    Form(#[from] ParseRecordError),
    /// It is a record, but written in another way.
    #[error("this is not written as records are: {found:?} at byte {at} should be {expected:?}")]
    Differs {
        /// The first byte that differs, counted from 0.
        at: usize,
        /// What the text has from there on.
        found: String,
        /// What a record would have.
        expected: String,
    },
}

impl CanonicalRecord {
    /// Reads the canonical text of a record.
    ///
    /// # Errors
    ///
    /// [`CanonicalError`] says what is wrong with it, and where.
    pub fn read(text: &str) -> Result<Self, CanonicalError> {
        if text.len() > LARGEST_RECORD {
            return Err(CanonicalError::TooLong);
        }
        let record = from_json(text)?;
        let written = to_json(&record);
        if written != text {
            return Err(difference(text, &written));
        }
        Ok(CanonicalRecord { record, id: RecordId(Sha256::digest(text).into()) })
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The id of its text.
    pub fn id(&self) -> RecordId {
        self.id
    }
}

/// Where two texts begin to differ.
fn difference(found: &str, expected: &str) -> CanonicalError {
    let same = found.chars().zip(expected.chars()).take_while(|(a, b)| a == b);
    let at = same.map(|(c, _)| c.len_utf8()).sum();
    let excerpt = |text: &str| text[at..].chars().take(EXCERPT).collect();
    CanonicalError::Differs { at, found: excerpt(found), expected: excerpt(expected) }
}

/// So many characters show what is meant.
const EXCERPT: usize = 24;

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = r#"{"version":1,"game":"lamps","params":"3","moves":[[1000,"0"]],"result":{"ending":null,"moves":1,"helps":0,"ms":3000}}"#;

    #[test]
    fn the_id_is_the_checksum_of_the_text() {
        let read = CanonicalRecord::read(EXAMPLE).unwrap();
        assert_eq!(to_json(read.record()), EXAMPLE);
        // printf '%s' "$EXAMPLE" | sha256sum
        let sum = "14c3f50a7f448ee08418528e64e1e1c774e5bcac68ba04aadf5ae2660437ab45";
        assert_eq!(read.id().to_string(), sum);
    }

    #[test]
    fn what_differs_is_named_with_its_place() {
        let refused = |from: &str, to: &str| {
            assert!(EXAMPLE.contains(from));
            CanonicalRecord::read(&EXAMPLE.replace(from, to)).unwrap_err().to_string()
        };
        assert_eq!(
            refused(r#""version":1"#, r#""version":0"#),
            r#"this is not written as records are: "0,\"game\":\"lamps\",\"params" at byte 11 should be "1,\"game\":\"lamps\",\"params""#
        );
        assert_eq!(refused("lamps", "\u{1b}lamps\u{2028}").matches("control character").count(), 1);
        let newer = refused(r#""version":1"#, r#""version":2"#);
        assert!(newer.contains("newer version"), "{newer}");
        let long = format!("{}{EXAMPLE}", " ".repeat(LARGEST_RECORD));
        assert_eq!(CanonicalRecord::read(&long), Err(CanonicalError::TooLong));
    }

    #[test]
    fn a_difference_inside_a_long_character_is_found_at_its_start() {
        let text = EXAMPLE.replace("lamps", "\\u00e9é");
        let CanonicalError::Differs { at, found, .. } = CanonicalRecord::read(&text).unwrap_err()
        else {
            panic!("it is a record")
        };
        assert_eq!((at, found.starts_with("\\u00e9é")), (21, true));
    }
}
