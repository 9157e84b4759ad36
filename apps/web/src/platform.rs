//! Talks to the browser and the server, and reports events: storage, requests, workers, sound, time and links.
//!
//! Nothing here draws or knows the UI. The app declares the games' stored values ([`formats`]) and
//! listens to reports ([`report`]).

pub mod browser;
pub mod clipboard;
pub mod context;
pub mod cues;
pub mod failure;
pub mod formats;
pub mod history;
pub mod online;
pub mod preferences;
pub mod report;
pub mod saved;
pub mod saving;
pub mod site;
pub mod store;
pub mod streak;
pub mod theme;
pub mod views;
pub mod work;
