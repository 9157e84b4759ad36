//! Playing together: what the page does with a server. Where there is none, none of it shows.

pub mod client;
pub mod player;
mod words;
