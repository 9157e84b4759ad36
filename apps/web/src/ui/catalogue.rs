//! What each game shows outside its own pages: its home card, and its entries in the list of pages.

use leptos::prelude::*;
use play::{DayState, Millis};

use crate::ui::words::GameWords;

/// A game on the home page. It is part of the home bundle, so it must stay small.
#[derive(Clone, Copy)]
pub struct GameCard {
    /// Path of the game's page.
    pub href: &'static str,
    /// Name and description.
    pub words: fn() -> &'static GameWords,
    /// A small animated board, hidden from assistive technology.
    pub board: fn() -> AnyView,
    /// Today's puzzles and their state.
    pub daily_puzzles: fn() -> Vec<DailyGroup>,
    /// Unfinished games, most recent first.
    pub open_games: fn() -> Vec<OpenGame>,
    /// Prefixes of the storage slots that `daily_puzzles` and `open_games` read.
    pub reads: &'static [&'static str],
}

/// A page of the web app.
#[derive(Clone, Copy)]
pub struct PageEntry {
    pub path: &'static str,
    pub title: fn() -> &'static str,
    pub view: fn() -> AnyView,
}

/// Today's puzzles of one kind: all of a game, or of a variant with levels of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyGroup {
    /// For example "Loop" or "Logic".
    pub name: &'static str,
    pub puzzles: Vec<DailyPuzzle>,
}

/// One of today's puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// For example "Easy" or "Daily challenge".
    pub label: String,
    pub href: String,
    pub state: DayState,
    /// Time played so far, or until it was solved.
    pub ms: Option<Millis>,
}

/// An unfinished game on the home page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// For example "Medium, 1:23".
    pub label: String,
    pub href: String,
}
