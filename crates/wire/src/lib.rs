//! Formats shared by the apps: stored values, records and API messages.
//!
//! Format versions are defined only here. All input is validated, and no input causes a panic.

pub mod achievements;
pub mod api;
mod canonical;
pub mod dump;
pub mod fifteen;
pub mod history;
pub mod journal;
pub mod licences;
pub mod merge;
mod record;
pub mod sessions;
pub mod stored;

pub use canonical::{CanonicalError, CanonicalRecord, MAX_RECORD_BYTES, RecordId};
pub use record::{ParseRecordError, from_json, to_json};
