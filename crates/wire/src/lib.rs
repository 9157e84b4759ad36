//! What the apps send to each other and what they store.
//!
//! Versions live here and nowhere else. Whatever is read is checked; nothing read can panic.

mod record;
pub mod stored;

pub use record::{FormError, from_json, to_json};
