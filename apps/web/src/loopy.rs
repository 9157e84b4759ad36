//! Loop: its pages, and its small board on the home page.

mod archive;
mod board;
mod day;
mod home;
mod keep;
mod learn;
mod line;
mod picture;
mod play;
mod preview;
mod session;
mod share;
mod sheets;
mod statistics;
mod table;

pub use archive::Archive;
pub use home::Page;
pub use play::Play;
pub use statistics::Statistics;

use ::loopy::{DayState as State, Difficulty, Params};
use ::play::clock_text as clock;
use leptos::prelude::*;

use crate::catalogue::{Daily, DayState, GameCard, GamePage, Open};
use crate::words::words;

/// The address of the page that chooses a puzzle.
pub const HOME: &str = "/loop";
/// The address of a puzzle.
pub const PLAY: &str = "/loop/play";
/// The address of the past days.
pub const ARCHIVE: &str = "/loop/archive";
/// The address of what came of all days.
pub const STATISTICS: &str = "/loop/statistics";

/// What home shows of it.
pub const CARD: GameCard = GameCard {
    href: HOME,
    words: || &words().loopy.card,
    board: || preview::Board().into_any(),
    dailies: dailies,
    open,
};

/// Its pages.
pub const PAGES: &[GamePage] = &[
    GamePage { path: HOME, title: || words().loopy.title, view: || Page().into_any() },
    GamePage { path: PLAY, title: || words().loopy.title, view: || Play().into_any() },
    GamePage {
        path: ARCHIVE,
        title: || words().loopy.archive.title,
        view: || Archive().into_any(),
    },
    GamePage {
        path: STATISTICS,
        title: || words().loopy.statistics.title,
        view: || Statistics().into_any(),
    },
];

fn dailies() -> Vec<Daily> {
    let archive = keep::archive();
    let dailies = ::loopy::Daily::all_of(day::today()).into_iter().map(|daily| Daily {
        label: (words().loopy.difficulty)(daily.difficulty).to_owned(),
        href: day::href(Params::Daily(daily)),
        state: match archive.state(daily) {
            State::Unplayed => DayState::Unplayed,
            State::InProgress => DayState::InProgress,
            State::Solved => DayState::Solved,
            State::Perfect => DayState::Perfect,
            State::Viewed => DayState::Viewed,
        },
    });
    dailies.collect()
}

/// The unlimited puzzles that were begun; those of the day show their own state.
fn open() -> Vec<Open> {
    let kept = Difficulty::ALL.into_iter().filter_map(keep::unlimited).filter(|kept| kept.open);
    let open = kept.map(|kept| Open {
        label: (words().loopy.home.unlimited_open)(kept.params.difficulty(), &clock(kept.elapsed)),
        href: day::href(kept.params),
    });
    open.collect()
}
