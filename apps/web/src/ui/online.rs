//! Pages and controls of online play: leaderboards, races, groups and devices. Hidden if there is no server.

mod board_cover;
mod daily_leaderboards;
mod devices;
mod distribution;
mod group_page;
mod group_tables;
mod group_words;
mod groups;
mod joining;
mod leaderboard;
mod links;
mod race_page;
mod race_tools;
mod race_words;
mod room_page;
mod room_players;
mod room_strip;
mod room_words;
mod settings;
mod standing;
mod sync_section;
mod sync_words;
mod words;

/// Styles of online play.
pub const STYLE: &str = include_str!("online/style.css");

pub use board_cover::board_cover;
pub use group_words::group_words;
pub use groups::Groups;
pub use leaderboard::Leaderboards;
pub use race_page::{RacePage, race_again};
pub use race_tools::{RaceTools, UnlessRacing, forbids, give_up_button, title_in_race};
pub use race_words::{Aid, race_words};
pub use room_page::room_href;
pub use room_strip::RoomStrip;
pub use room_words::room_words;
pub use settings::OnlineSection;
pub use standing::{Standing, leaderboard_href, short_state};
pub use sync_words::played_elsewhere;
pub use words::{leaderboard_words, words};
