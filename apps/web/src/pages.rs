//! The pages that are not games.

mod about;
mod achievements;
mod history;
mod home;
mod licences;
mod settings;
mod unknown;

pub use about::About;
pub use history::History;
pub use home::Home;
pub use licences::Licences;
pub use settings::Settings;
pub use unknown::Unknown;
