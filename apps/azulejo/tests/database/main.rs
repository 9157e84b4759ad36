//! The real binary with a database: killed, with a full disk, managed by its operator, and verified from outside.
#![cfg(unix)]

mod cluster;
mod dump;
mod frozen;
mod killed;
mod nodes;
mod operator;
mod outbox;
#[path = "../../../server/tests/api/postgres.rs"]
mod postgres;
mod postgres_killed;
mod process;
mod soak;
mod trouble;
mod verify_leaderboard;
