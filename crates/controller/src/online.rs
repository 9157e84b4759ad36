//! Online play: results, tickets, races and sync.

pub mod sync;
