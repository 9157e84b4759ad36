//! The app's logic around a game: [`game`] decides about the game on a page, [`save`] stores it, [`store`] holds the
//! journal and the lists, and [`online`] results, tickets, races and sync. [`statistics`] summarises the solved games.
//!
//! Everything here is pure. An event and the time go in; what the app must do comes out as commands. The app executes
//! the commands in order and reports the outcome as new events. Random schedules of tabs, devices, crashes and servers
//! are therefore tested natively, without a browser.

pub mod game;
#[cfg(test)]
mod model;
pub mod online;
pub mod save;
pub mod statistics;
pub mod store;
