//! What the apps send to each other and what they store.
//!
//! Versions live here and nowhere else. Whatever is read is checked; nothing read can panic.

pub mod achievements;
pub mod api;
mod canonical;
pub mod cstimer;
pub mod history;
pub mod journal;
pub mod licences;
pub mod merge;
mod record;
pub mod stored;

pub use canonical::{CanonicalError, CanonicalRecord, LARGEST_RECORD, RecordId};
pub use record::{ParseRecordError, from_json, to_json};
