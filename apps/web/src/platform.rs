//! Talks to the browser: time, links, workers, page views and failure reports.

pub mod browser;
pub mod failure;
pub mod site;
pub mod views;
pub mod work;
