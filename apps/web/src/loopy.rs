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

use ::loopy::{DayState as State, Difficulty, Params, clock};
use leptos::prelude::*;
use wire::Address;

use crate::games::{Daily, DayState, Game, Open};
use crate::words::words;

/// Loop, as the house knows it.
pub const GAME: Game = Game {
    address: Address::Loop,
    words: |words| &words.loopy.card,
    board: || preview::Board().into_any(),
    dailies,
    open,
};

fn dailies() -> Vec<Daily> {
    let archive = keep::archive();
    let dailies = day::today().dailies().into_iter().map(|daily| Daily {
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
