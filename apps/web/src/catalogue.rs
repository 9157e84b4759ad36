//! What the page has of each game: the list of puzzles, with what their folders supply.

use leptos::prelude::*;
use play::{Budget, DayState, Game, Puzzle, Record};
use wire::stored::{Stored, from_text, to_text};

use crate::history;
use crate::preferences;
use crate::saved::{SavedEntry, SavedList};
use crate::theme::Theme;
use crate::words::GameWords;
use crate::work::Job;

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
    /// What was left open, the last one first.
    pub open: fn() -> Vec<Open>,
    /// How the slots begin that these read.
    pub reads: &'static [&'static str],
}

/// What a game stores, and what a stored game is called.
#[derive(Clone, Copy)]
pub struct GameStorage {
    /// The puzzle's name in records.
    pub game: &'static str,
    /// The kinds of values that it stores; of two that fit a slot the first counts.
    pub kinds: &'static [StoredKind],
    /// A game in a few words: "4 × 4, 12 moves, 1:23".
    pub label: fn(&Record) -> Option<String>,
    /// What kind of puzzle parameters name, for sums: "4 × 4, Hard".
    pub kind: fn(&str) -> Option<String>,
    /// Where the game with these parameters is played.
    pub href: fn(&str) -> Option<String>,
    /// The list in which a saved game stands, and its entry there, if it is listed.
    pub listed: fn(&Record) -> Option<(SavedList, SavedEntry)>,
    /// Has the computer solve the puzzle with these parameters, where that is a matter of seconds and gives everyone the
    /// same; `tell` hears what came of it.
    pub solve: fn(&str, tell: TellComputed) -> Option<Job>,
}

/// Hears what the computer needs for a puzzle.
pub type TellComputed = Box<dyn FnOnce(Computed)>;

/// What the computer needs for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computed {
    /// How many moves.
    pub moves: usize,
    /// Whether no solution has fewer.
    pub is_optimal: bool,
}

/// A kind of stored value.
#[derive(Clone, Copy)]
pub struct StoredKind {
    /// How its slots begin.
    pub slots: &'static str,
    /// Whether a text is such a value, and why not.
    pub check: fn(&str) -> Result<(), String>,
    /// The value of who has chosen nothing, if there is one: what is read from an empty object.
    pub usual: fn() -> Option<String>,
}

impl StoredKind {
    /// Values of a type.
    pub const fn of<T: Stored>(slots: &'static str) -> Self {
        StoredKind {
            slots,
            check: |text| from_text::<T>(text).map(drop).map_err(|e| e.to_string()),
            usual: || {
                let empty = format!(r#"{{"v":{},"data":{{}}}}"#, T::VERSION);
                from_text::<T>(&empty).ok().map(|value| to_text(&value))
            },
        }
    }

    /// Games of a puzzle, which are replayed.
    pub const fn games<P: Puzzle>(slots: &'static str) -> Self {
        StoredKind { slots, check: check_game::<P>, usual: || None }
    }
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

        /// What each game stores.
        pub const STORAGES: &[GameStorage] = &[$(crate::$folder::STORAGE),+];

        /// The pages of each game.
        #[cfg(test)]
        pub const PAGES: &[&[PageEntry]] = &[$(crate::$folder::PAGES),+];
    };
}
games::each_game!(from_folders);

/// What the game is called that has this name in records.
pub fn name_of(game: &str) -> Option<&'static str> {
    let at = STORAGES.iter().position(|storage| storage.game == game)?;
    Some((CARDS[at].words)().name)
}

/// Checks that a text can be used in a slot; a game is replayed.
///
/// # Errors
///
/// What is wrong with it.
pub fn check_stored(slot: &str, text: &str) -> Result<(), String> {
    match kind_of(slot) {
        Some(kind) => (kind.check)(text),
        None => Err(slot.to_owned()),
    }
}

/// What lies in a slot as long as the player has chosen nothing.
pub fn usual(slot: &str) -> Option<String> {
    kind_of(slot).and_then(|kind| (kind.usual)())
}

fn kind_of(slot: &str) -> Option<&'static StoredKind> {
    const THEME: StoredKind = StoredKind::of::<Theme>("theme");
    let kinds = STORAGES.iter().flat_map(|storage| storage.kinds).chain([
        &THEME,
        &preferences::KIND,
        &history::KIND,
        &history::RECORD_KIND,
    ]);
    kinds.into_iter().find(|kind| slot.starts_with(kind.slots))
}

/// Checks that a text is a game of any puzzle, which is replayed.
///
/// # Errors
///
/// What is wrong with it.
pub fn check_any_game(text: &str) -> Result<(), String> {
    let record = wire::journal::read(text).map_err(|error| error.to_string())?;
    games::verify_any(&record).map(drop).map_err(|error| error.to_string())
}

fn check_game<P: Puzzle>(text: &str) -> Result<(), String> {
    let record = wire::journal::read(text).map_err(|error| error.to_string())?;
    Game::<P>::load(&record, Budget::LOADING, 0).map(drop).map_err(|error| error.to_string())
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

/// A game that was left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// What it is: "Medium, 1:23".
    pub label: String,
    /// Where it goes on.
    pub href: String,
}
