//! Fields of stored values that are written as their own text.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer};

/// Writes a field as its text.
///
/// # Errors
///
/// Those of what it is written to.
pub fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Reads a field from its text.
///
/// # Errors
///
/// What is wrong with the text.
pub fn parse_text<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}
