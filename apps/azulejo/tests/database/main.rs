//! The real binary with a database: killed, watched over by its operator, and verified from outside.
#![cfg(unix)]

mod killed;
mod operator;
mod process;
mod verify_board;
