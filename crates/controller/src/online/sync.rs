//! Sync: which stored values are kept on the server too, and how each is synced.
//!
//! Each value has a key and a version on the server. [`decide()`](decide::decide) chooses an action for each value, and
//! an [`Exchange`](exchange::Exchange) turns the actions into requests, which the app sends. Concurrent changes of two
//! devices are merged by [`wire::merge`]. A model of several devices and a server tests this.

pub mod decide;
pub mod device;
pub mod digest;
pub mod exchange;
pub mod item;
#[cfg(test)]
mod model;
pub mod schedule;
pub mod settings;
pub mod state;
