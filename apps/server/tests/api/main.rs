//! The API over a real socket on a real database: every test runs on SQLite and on PostgreSQL.
#![cfg(unix)]

mod boards;
mod circles;
mod client;
mod contended;
mod databases;
mod described;
mod devices;
mod forged;
mod games;
mod kept;
mod logic;
mod operator;
mod players;
mod postgres;
mod races;
mod results;
mod running;
mod server;
mod tried;
mod views;
