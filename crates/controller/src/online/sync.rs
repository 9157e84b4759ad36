//! Sync: which stored values are kept on the server too, and how each is synced.
//!
//! Each value has a key and a version on the server. [`decide()`](decide::decide) chooses an action for each value, and
//! the app carries it out. Concurrent changes of two devices are merged by [`wire::merge`]. A model of several devices
//! and a server tests this.

pub mod decide;
pub mod digest;
pub mod item;
#[cfg(test)]
mod model;
pub mod settings;
pub mod state;
