//! The API over a real socket on a real database: every test runs on SQLite and on PostgreSQL.
#![cfg(unix)]

mod client;
mod contended;
mod databases;
mod described;
mod devices;
mod fair_play;
mod forged;
mod games;
mod groups;
#[cfg(feature = "lamps")]
mod lamps;
mod leaderboards;
mod leaving;
mod logic;
mod mute;
mod operator;
mod partitions;
mod players;
mod postgres;
mod races;
mod replicas;
mod results;
mod rooms;
mod running;
mod server;
mod synced;
mod tried;
mod views;
