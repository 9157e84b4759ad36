//! Serialization of fields as strings, with `Display` and `FromStr`.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer};

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
