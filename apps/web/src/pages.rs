//! The pages that are not games.

mod about;
mod home;
mod settings;
mod unknown;

pub use about::About;
pub use home::Home;
pub use settings::Settings;
pub use unknown::Unknown;
