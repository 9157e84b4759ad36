//! Playing together: what the page does with a server. Where there is none, none of it shows.
//!
//! [`client`] speaks with the server, [`player`] is who plays on this device. A game that begins asks for a ticket, and one
//! that is solved goes to the outbox, which sends it.

mod boards;
mod circle;
mod circle_tables;
mod circle_words;
mod circles;
pub mod client;
mod devices;
pub mod outbox;
pub mod player;
pub mod race;
mod race_page;
mod race_tools;
mod race_words;
mod ranking;
mod settings;
mod standing;
mod starts;
pub mod sync;
pub mod taking_part;
mod ways;
mod words;

/// The style of all of it.
pub const STYLE: &str = include_str!("together/style.css");

pub use boards::{logic, logic_daily};
pub use circle_words::circle_words;
pub use circles::Circles;
pub use race_page::{RacePage, race_again};
pub use race_tools::{RaceTools, title_in_race};
pub use race_words::race_words;
pub use ranking::Ranking;
pub use settings::TogetherSection;
pub use standing::{Standing, ranking_href, short_state};
pub use starts::begin;
pub use sync::played_elsewhere;
pub use words::{ranking_words, words};
