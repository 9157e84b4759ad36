//! Stored values: saves, lists and settings, and the changes that wait to be written.

pub mod backend;
pub mod backup;
pub mod handover;
pub mod history;
pub mod journal;
pub mod pairs;
mod pending;
pub mod recovery;
pub mod rows;
pub mod saved;
pub mod slots;
mod storage;
pub mod update;
pub mod usage;
pub mod value;

pub use backend::{Backend, Change, Done, Stamp, StorageError};
pub use backup::{Backup, BackupError};
pub use pending::{Unsaved, UnsavedContent};
pub use recovery::{RecoverableValue, RecoveryList, RemovalReason};
pub use saved::{SavedEntry, SavedGames, SavedUpdate};
pub use slots::ReplacedGame;
pub use storage::{Storage, StorageEvent};
pub use update::{ListUpdate, StoredUpdate, Update};
pub use usage::{Share, shares};
pub use value::Slot;
