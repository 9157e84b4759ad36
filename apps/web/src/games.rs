//! The games of the house: the one list that the home page and the header are made of.

use leptos::prelude::*;
use wire::Address;

use crate::words::{GameWords, Words};
use crate::{fifteen, loopy, slide};

/// All games, in the order of the home page. A new game is a line here.
pub const GAMES: [Game; 3] = [slide::GAME, loopy::GAME, fifteen::GAME];

/// What the house knows about a game.
#[derive(Clone, Copy)]
pub struct Game {
    /// Its page.
    pub address: Address,
    /// Its name and what it is.
    pub words: fn(&'static Words) -> &'static GameWords,
    /// A small board that lives a little: a picture, without focus or names.
    pub board: fn() -> AnyView,
    /// Today's puzzles and how they stand.
    pub dailies: fn() -> Vec<Daily>,
    /// What was left open.
    pub open: fn() -> Vec<Open>,
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
