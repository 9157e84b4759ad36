//! What the apps say to each other and what they keep: the stored forms.
//!
//! Versions live here and nowhere else. Whatever is read is checked; nothing read can panic.

mod record;

pub use record::{FormError, from_json, to_json};
