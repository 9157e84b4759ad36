//! What the apps say to each other and what they keep: addresses of pages and the stored forms.
//!
//! Versions live here and nowhere else. Whatever is read is checked; nothing read can panic.

mod address;
mod record;

pub use address::Address;
pub use record::{FormError, from_json, to_json};
