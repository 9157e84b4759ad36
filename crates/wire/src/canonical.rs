//! The canonical form of a record, and its id.
//!
//! Saves may have the form of any older version. Records that the server stores as results must be canonical, so that
//! a game has only one id: parsing and serializing such a record gives the same bytes.
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

/// Size limit of a canonical record, in bytes.
pub const MAX_RECORD_BYTES: usize = 256 << 10;

/// A record whose string is exactly what [`to_json`] writes. Only [`play::verify`] checks whether the game is legal,
/// and whether parameters and moves have the engine's canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalRecord {
    record: Record,
    id: RecordId,
}

/// SHA-256 of a record's canonical form, displayed as 64 hexadecimal digits. Equal games have equal ids everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId([u8; 32]);

/// The string isn't a canonical record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CanonicalError {
    /// It is too long.
    #[error("a record must have at most {MAX_RECORD_BYTES} bytes")]
    TooLong,
    /// It isn't a record.
    #[error(transparent)]
    Form(#[from] ParseRecordError),
    /// It is a record, but not in its canonical form.
    #[error("this record is not in canonical form: {found:?} at byte {at} should be {expected:?}")]
    Differs {
        /// Offset of the first byte that differs.
        at: usize,
        /// The string from there on.
        found: String,
        /// The canonical form from there on.
        expected: String,
    },
}

impl CanonicalRecord {
    /// Parses a canonical record.
    ///
    /// # Errors
    ///
    /// [`CanonicalError`] describes the problem and its position.
    pub fn read(text: &str) -> Result<Self, CanonicalError> {
        if text.len() > MAX_RECORD_BYTES {
            return Err(CanonicalError::TooLong);
        }
        let record = from_json(text)?;
        let written = to_json(&record);
        if written != text {
            return Err(difference(text, &written));
        }
        Ok(CanonicalRecord { record, id: RecordId(Sha256::digest(text).into()) })
    }

    /// Returns the record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the record's id.
    pub fn id(&self) -> RecordId {
        self.id
    }
}

/// Describes the first difference of two strings.
fn difference(found: &str, expected: &str) -> CanonicalError {
    let same = found.chars().zip(expected.chars()).take_while(|(a, b)| a == b);
    let at = same.map(|(c, _)| c.len_utf8()).sum();
    let excerpt = |text: &str| text[at..].chars().take(EXCERPT).collect();
    CanonicalError::Differs { at, found: excerpt(found), expected: excerpt(expected) }
}

/// Length of the excerpts in [`CanonicalError::Differs`], in characters.
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
    fn the_id_is_the_sha256_of_the_string() {
        let read = CanonicalRecord::read(EXAMPLE).unwrap();
        assert_eq!(to_json(read.record()), EXAMPLE);
        // printf '%s' "$EXAMPLE" | sha256sum
        let sum = "14c3f50a7f448ee08418528e64e1e1c774e5bcac68ba04aadf5ae2660437ab45";
        assert_eq!(read.id().to_string(), sum);
    }

    #[test]
    fn an_error_shows_the_difference_and_its_position() {
        let refused = |from: &str, to: &str| {
            assert!(EXAMPLE.contains(from));
            CanonicalRecord::read(&EXAMPLE.replace(from, to)).unwrap_err().to_string()
        };
        assert_eq!(
            refused(r#""version":1"#, r#""version":0"#),
            r#"this record is not in canonical form: "0,\"game\":\"lamps\",\"params" at byte 11 should be "1,\"game\":\"lamps\",\"params""#
        );
        assert_eq!(refused("lamps", "\u{1b}lamps\u{2028}").matches("control character").count(), 1);
        let newer = refused(r#""version":1"#, r#""version":2"#);
        assert!(newer.contains("newer version"), "{newer}");
        let long = format!("{}{EXAMPLE}", " ".repeat(MAX_RECORD_BYTES));
        assert_eq!(CanonicalRecord::read(&long), Err(CanonicalError::TooLong));
    }

    #[test]
    fn a_difference_inside_a_multibyte_character_is_reported_at_its_start() {
        let text = EXAMPLE.replace("lamps", "\\u00e9é");
        let CanonicalError::Differs { at, found, .. } = CanonicalRecord::read(&text).unwrap_err()
        else {
            panic!("it is a record")
        };
        assert_eq!((at, found.starts_with("\\u00e9é")), (21, true));
    }
}
