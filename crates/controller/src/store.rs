//! Stored values: saves, lists and settings, and the changes that wait to be written.

pub mod rows;
pub mod saved;
pub mod update;

pub use saved::{SavedEntry, SavedGames, SavedUpdate};
pub use update::{ListUpdate, Update};
