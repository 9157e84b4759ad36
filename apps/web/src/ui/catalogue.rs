//! The games of the web app: their home cards, storage and pages.

use leptos::prelude::*;
use play::{Budget, DayState, Game, Puzzle, Record};
use wire::stored::{Stored, from_text, to_text};

use crate::platform::history;
use crate::platform::saved::{SavedEntry, SavedList};
use crate::platform::work::Job;
use crate::ui::preferences;
use crate::ui::theme::Theme;
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
    pub daily_puzzles: fn() -> Vec<DailyPuzzle>,
    /// Unfinished games, most recent first.
    pub open_games: fn() -> Vec<OpenGame>,
    /// Prefixes of the storage slots that `daily_puzzles` and `open_games` read.
    pub reads: &'static [&'static str],
}

/// The storage formats of a game, and descriptions of its saves.
#[derive(Clone, Copy)]
pub struct GameStorage {
    /// Name of the puzzle in records.
    pub game: &'static str,
    /// Formats of the stored values; the first one that matches a slot applies.
    pub formats: &'static [StoredFormat],
    /// Describes a save, for example "4×4, 12 moves, 1:23".
    pub label: fn(&Record) -> Option<String>,
    /// Names the variant of a puzzle for statistics, for example "4×4, Hard".
    pub variant: fn(&str) -> Option<String>,
    /// Returns the link that plays the puzzle with these parameters.
    pub href: fn(&str) -> Option<String>,
    /// Returns the list that contains a save, and its entry there, if it is listed.
    pub listed: fn(&Record) -> Option<(SavedList, SavedEntry)>,
    /// Solves the puzzle with these parameters and passes the result to `tell`. `None` if that would take
    /// more than seconds or the result could differ between devices.
    pub solve: fn(&str, tell: TellComputed) -> Option<Job>,
}

/// Callback for the solver's result.
pub type TellComputed = Box<dyn FnOnce(Computed)>;

/// The solver's result for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computed {
    /// Number of moves.
    pub moves: usize,
    /// Whether no shorter solution exists.
    pub is_optimal: bool,
}

/// Format of the stored values in some slots.
#[derive(Clone, Copy)]
pub struct StoredFormat {
    /// Prefix of the slots.
    pub prefix: &'static str,
    /// Checks a stored string; the error states the problem.
    pub check: fn(&str) -> Result<(), String>,
    /// Returns the default value: the one parsed from an empty object, if that is valid.
    pub default: fn() -> Option<String>,
}

impl StoredFormat {
    /// Creates the format of values of type `T`.
    pub const fn of<T: Stored>(prefix: &'static str) -> Self {
        StoredFormat {
            prefix,
            check: |text| from_text::<T>(text).map(drop).map_err(|e| e.to_string()),
            default: || {
                let empty = format!(r#"{{"v":{},"data":{{}}}}"#, T::VERSION);
                from_text::<T>(&empty).ok().map(|value| to_text(&value))
            },
        }
    }

    /// Creates the format of saves of puzzle `P`, which are checked by replaying them.
    pub const fn games<P: Puzzle>(prefix: &'static str) -> Self {
        StoredFormat { prefix, check: check_game::<P>, default: || None }
    }
}

/// A page of the web app.
#[derive(Clone, Copy)]
pub struct PageEntry {
    pub path: &'static str,
    pub title: fn() -> &'static str,
    pub view: fn() -> AnyView,
}

macro_rules! from_folders {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// The home card of each game, in display order.
        pub const CARDS: &[GameCard] = &[$(crate::ui::$folder::CARD),+];

        /// The storage of each game.
        pub const STORAGES: &[GameStorage] = &[$(crate::ui::$folder::STORAGE),+];

        /// The pages of all games.
        #[cfg(test)]
        pub const PAGES: &[&[PageEntry]] = &[$(crate::ui::$folder::PAGES),+];
    };
}
games::each_game!(from_folders);

/// Returns the display name of the game with this name in records.
pub fn name_of(game: &str) -> Option<&'static str> {
    let at = STORAGES.iter().position(|storage| storage.game == game)?;
    Some((CARDS[at].words)().name)
}

/// Checks that a string is valid for a slot; saves are replayed.
///
/// # Errors
///
/// The reason, for display.
pub fn check_stored(slot: &str, text: &str) -> Result<(), String> {
    match format_of(slot) {
        Some(format) => (format.check)(text),
        None => Err(slot.to_owned()),
    }
}

/// Returns the default value of a slot, if it has one.
pub fn default_text(slot: &str) -> Option<String> {
    format_of(slot).and_then(|format| (format.default)())
}

fn format_of(slot: &str) -> Option<&'static StoredFormat> {
    const THEME: StoredFormat = StoredFormat::of::<Theme>("theme");
    let formats = STORAGES.iter().flat_map(|storage| storage.formats).chain([
        &THEME,
        &preferences::FORMAT,
        &history::FORMAT,
        &history::RECORD_FORMAT,
    ]);
    formats.into_iter().find(|format| slot.starts_with(format.prefix))
}

/// Checks that a string is a valid save of any puzzle by replaying it.
///
/// # Errors
///
/// The reason, for display.
pub fn check_any_game(text: &str) -> Result<(), String> {
    let record = wire::journal::read(text).map_err(|error| error.to_string())?;
    games::verify_any(&record).map(drop).map_err(|error| error.to_string())
}

fn check_game<P: Puzzle>(text: &str) -> Result<(), String> {
    let record = wire::journal::read(text).map_err(|error| error.to_string())?;
    Game::<P>::load(&record, Budget::LOADING, 0).map(drop).map_err(|error| error.to_string())
}

/// One of today's puzzles on the home page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// For example "Easy" or "Daily challenge".
    pub label: String,
    pub href: String,
    pub state: DayState,
}

/// An unfinished game on the home page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// For example "Medium, 1:23".
    pub label: String,
    pub href: String,
}
