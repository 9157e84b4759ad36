//! Pages that don't belong to a game.

mod about;
mod achievements;
mod history;
mod home;
mod licences;
mod not_found;
pub mod parts;
mod settings;
mod stored_tables;
mod today;
mod words;

pub use about::About;
pub use history::History;
pub use home::Home;
pub use licences::Licences;
pub use not_found::NotFound;
use not_found::NotFoundWithToday;
pub use settings::Settings;

use games::Route;
use leptos::prelude::IntoAny;

use crate::ui::catalogue::PageEntry;
use crate::ui::components::page_part;
use crate::ui::online::{group_words, leaderboard_words, race_words};
use crate::ui::replay;
use crate::ui::words::{home_words, not_found_words};
use words::{about_words, history_words, licences_words, settings_words};

/// The page for unknown URLs, in the bundles that hosts serve for them. It has no path.
const NOT_FOUND: PageEntry = PageEntry {
    path: "",
    title: || not_found_words().title,
    view: || NotFoundWithToday().into_any(),
};

/// The home page, which has its own bundle.
pub const HOME: &[PageEntry] = &[
    PageEntry {
        path: Route::HOME.path(),
        title: || home_words().title,
        view: || Home().into_any(),
    },
    NOT_FOUND,
];

/// The pages in the bundle `pages`.
pub const PAGES: &[PageEntry] = &[
    PageEntry {
        path: Route::SETTINGS.path(),
        title: || settings_words().title,
        view: || page_part("settings"),
    },
    PageEntry {
        path: Route::HISTORY.path(),
        title: || history_words().title,
        view: || page_part("history"),
    },
    PageEntry {
        path: Route::LEADERBOARDS.path(),
        title: || leaderboard_words().title,
        view: || page_part("leaderboards"),
    },
    PageEntry {
        path: Route::RACES.path(),
        title: || race_words().title,
        view: || page_part("races"),
    },
    PageEntry {
        path: Route::GROUPS.path(),
        title: || group_words().title,
        view: || page_part("groups"),
    },
    PageEntry {
        path: Route::REPLAY.path(),
        title: || replay::words().title,
        view: || page_part("replay"),
    },
    PageEntry {
        path: Route::ABOUT.path(),
        title: || about_words().title,
        view: || page_part("about"),
    },
    PageEntry {
        path: Route::LICENCES.path(),
        title: || licences_words().title,
        view: || page_part("licences"),
    },
    NOT_FOUND,
];
