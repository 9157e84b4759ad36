//! Loop: its pages, and its small board on the home page.

mod archive;
mod board;
mod game;
mod home;
mod learn;
mod line;
mod picture;
mod play;
mod pointer;
mod preview;
mod puzzle;
mod share;
mod sheets;
mod statistics;
mod storage;
mod words;

pub use archive::Archive;
pub use home::Page;
pub use play::Play;
pub use statistics::Statistics;

use ::loopy::{Difficulty, Params};
use ::play::{Puzzle, clock_text};
use leptos::prelude::*;

use crate::browser::today;
use crate::catalogue::{Daily, GameCard, GameStorage, Open, PageEntry};
use crate::work::Entry;
use words::words;

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
    words: || &words().card,
    board: || preview::Board().into_any(),
    dailies,
    open,
    reads: &["loop:archive", "loop:unlimited-"],
};

/// What it stores.
pub const STORAGE: GameStorage = GameStorage {
    game: ::loopy::Loopy::NAME,
    kinds: storage::KINDS,
    label: |record| {
        let (words, time) = (words(), clock_text(record.result.elapsed));
        Some(match record.params.parse().ok()? {
            Params::Daily(daily) => {
                let (date, level) =
                    ((words.date)(daily.date), (words.difficulty)(daily.difficulty));
                format!("{date}, {level}, {time}")
            }
            Params::Unlimited { difficulty, .. } => (words.home.unlimited_open)(difficulty, &time),
        })
    },
    href: |record| Some(href(record.params.parse().ok()?)),
};

/// Its long work: none yet.
pub const TASKS: &[Entry] = &[];

/// Its pages.
pub const PAGES: &[PageEntry] = &[
    PageEntry { path: HOME, title: || words().title, view: || Page().into_any() },
    PageEntry { path: PLAY, title: || words().title, view: || Play().into_any() },
    PageEntry { path: ARCHIVE, title: || words().archive.title, view: || Archive().into_any() },
    PageEntry {
        path: STATISTICS,
        title: || words().statistics.title,
        view: || Statistics().into_any(),
    },
];

fn dailies() -> Vec<Daily> {
    let archive = storage::archive();
    let dailies = ::loopy::Daily::all_of(today()).into_iter().map(|daily| Daily {
        label: (words().difficulty)(daily.difficulty).to_owned(),
        href: href(Params::Daily(daily)),
        state: archive.state(daily),
    });
    dailies.collect()
}

/// The unlimited puzzles that were begun; those of the day show their own state.
fn open() -> Vec<Open> {
    let saved =
        Difficulty::ALL.into_iter().filter_map(storage::unlimited).filter(|saved| saved.open);
    let open = saved.map(|saved| Open {
        label: (words().home.unlimited_open)(saved.params.difficulty(), &clock_text(saved.elapsed)),
        href: href(saved.params),
    });
    open.collect()
}

/// The address of a puzzle.
fn href(params: Params) -> String {
    format!("{PLAY}?{}", params.to_query())
}
