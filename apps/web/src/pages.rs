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

use games::Address;
use leptos::prelude::IntoAny;

use crate::catalogue::PageEntry;
use crate::replay;
use crate::together::{Circles, RacePage, Ranking, circle_words, race_words, ranking_words};
use crate::words::{page_words, words};

/// The home page.
pub const HOME: &[PageEntry] = &[PageEntry {
    path: Address::HOME.path(),
    title: || words().home.title,
    view: || Home().into_any(),
}];

/// The pages that are no game's and not home.
pub const PAGES: &[PageEntry] = &[
    PageEntry {
        path: Address::SETTINGS.path(),
        title: || page_words().settings.title,
        view: || Settings().into_any(),
    },
    PageEntry {
        path: Address::HISTORY.path(),
        title: || page_words().history.title,
        view: || History().into_any(),
    },
    PageEntry {
        path: Address::RANKING.path(),
        title: || ranking_words().title,
        view: || Ranking().into_any(),
    },
    PageEntry {
        path: Address::RACE.path(),
        title: || race_words().title,
        view: || RacePage().into_any(),
    },
    PageEntry {
        path: Address::CIRCLES.path(),
        title: || circle_words().title,
        view: || Circles().into_any(),
    },
    PageEntry {
        path: Address::REPLAY.path(),
        title: || replay::words().title,
        view: || replay::Page().into_any(),
    },
    PageEntry {
        path: Address::ABOUT.path(),
        title: || page_words().about.title,
        view: || About().into_any(),
    },
    PageEntry {
        path: Address::LICENCES.path(),
        title: || page_words().licences.title,
        view: || Licences().into_any(),
    },
];
