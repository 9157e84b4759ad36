//! Stored values: saves, lists and settings, and the changes that wait to be written.

pub mod backend;
pub mod backup;
pub mod journal;
mod pending;
pub mod recovery;
pub mod rows;
pub mod saved;
pub mod update;
pub mod usage;
pub mod value;

pub use backend::{Backend, Stamp, StorageError, TextChange, hash};
pub use backup::{Backup, BackupError};
pub use recovery::{RecoverableValue, RecoveryList, RemovalReason};
pub use saved::{SavedEntry, SavedGames, SavedUpdate};
pub use update::{ListUpdate, Update};
pub use usage::{Share, shares};
pub use value::Slot;
