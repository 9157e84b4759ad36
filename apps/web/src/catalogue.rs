//! What the page has of each game: the list of puzzles, with what their folders supply.

use leptos::prelude::*;

use crate::words::GameWords;

/// What home shows of a game. It is in every first visit, so it is kept light.
#[derive(Clone, Copy)]
pub struct GameCard {
    /// Its own page.
    pub href: &'static str,
    /// Its name and what it is.
    pub words: fn() -> &'static GameWords,
    /// A small board that lives a little: a picture, without focus or names.
    pub board: fn() -> AnyView,
    /// Today's puzzles and how they stand.
    pub dailies: fn() -> Vec<Daily>,
    /// What was left open.
    pub open: fn() -> Vec<Open>,
}

/// A page of a game.
#[derive(Clone, Copy)]
pub struct PageEntry {
    /// Its address.
    pub path: &'static str,
    /// What it is called.
    pub title: fn() -> &'static str,
    /// The page itself.
    pub view: fn() -> AnyView,
}

macro_rules! from_folders {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// What home shows of each game, in its order.
        pub const CARDS: &[GameCard] = &[$(crate::$folder::CARD),+];

        /// The pages of each game.
        pub const PAGES: &[&[PageEntry]] = &[$(crate::$folder::PAGES),+];
    };
}
games::each_game!(from_folders);

/// The page of a game at a path.
pub fn page_of(path: &str) -> Option<&'static PageEntry> {
    PAGES.iter().copied().flatten().find(|page| page.path == path)
}

/// One of today's puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    /// "Easy", "Medium", "Daily challenge".
    pub label: String,
    /// Where it is played.
    pub href: String,
    /// How it stands.
    pub state: DayState,
}

/// How a daily puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayState {
    /// Not touched.
    Unplayed,
    /// Begun.
    InProgress,
    /// Solved.
    Solved,
    /// Solved as well as it can be.
    Perfect,
    /// The solution was looked at.
    Viewed,
}

/// A game that was left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// What it is: "Medium, 1:23".
    pub label: String,
    /// Where it goes on.
    pub href: String,
}
