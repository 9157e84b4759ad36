//! Online play: results, leaderboards, tickets, races and sync.

pub mod aided;
pub mod leaderboard;
pub mod outbox;
pub mod problem;
pub mod races;
pub mod sync;
pub mod tickets;
pub mod turn;

pub use problem::Problem;
