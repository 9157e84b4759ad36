//! Online play with a server: leaderboards, races, groups and sync. Hidden if there is no server.
//!
//! [`client`] sends requests, and [`player`] is the signed-in player. A ticket is requested when a
//! game starts; when it is solved, the outbox sends the result. One tab at a time sends and syncs ([`turn`]). The
//! decisions are in [`controller::online`].

pub mod client;
mod daily_leaderboards;
mod devices;
mod group_page;
mod group_tables;
mod group_words;
mod groups;
pub mod joining;
mod leaderboard;
mod links;
pub mod outbox;
pub mod player;
pub mod race;
mod race_page;
mod race_tools;
mod race_words;
mod settings;
mod standing;
mod starts;
pub mod sync;
pub mod turn;
mod words;

/// Styles of online play.
pub const STYLE: &str = include_str!("online/style.css");

pub use daily_leaderboards::{logic, logic_daily};
pub use group_words::group_words;
pub use groups::Groups;
pub use leaderboard::Leaderboards;
pub use race_page::{RacePage, race_again};
pub use race_tools::{RaceTools, title_in_race};
pub use race_words::race_words;
pub use settings::OnlineSection;
pub use standing::{Standing, leaderboard_href, short_state};
pub use starts::begin;
pub use sync::played_elsewhere;
pub use words::{leaderboard_words, words};
