//! Talks to the browser: time, links, workers, page views and failure reports.

pub mod browser;
pub mod failure;
pub mod history;
pub mod online;
pub mod saved;
pub mod site;
pub mod store;
pub mod views;
pub mod work;
