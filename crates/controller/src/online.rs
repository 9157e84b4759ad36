//! Online play: results, tickets, races and sync.

pub mod outbox;
pub mod problem;
pub mod races;
pub mod sync;
pub mod tickets;

pub use problem::Problem;
