//! The formats of all stored values, and what is known about the saves of each game.
//!
//! Games belong to the UI, so the app declares their values at startup. The home page reads copies
//! of a few values and declares none.

use play::{Budget, Game, Puzzle, Record};
use wire::stored::{Stored, from_text, to_text};

use super::context;
use super::work::Job;
use controller::store::SavedEntry;

/// All stored values of the app.
#[derive(Clone, Copy, Default)]
pub struct StoredValues {
    pub games: &'static [GameStorage],
    /// Formats of the values that don't belong to a game.
    pub shared: &'static [StoredFormat],
    /// Prefixes of the slots that the home page reads, by game.
    pub read_by_home: &'static [&'static [&'static str]],
}

/// Declares the stored values, before storage is opened.
pub fn declare(values: StoredValues) {
    context::provide(values);
}

fn declared() -> &'static StoredValues {
    context::state()
}

/// Returns the storage of each game.
pub fn storages() -> &'static [GameStorage] {
    declared().games
}

/// Returns the storage of the game with this name in records.
pub fn storage_of(game: &str) -> Option<&'static GameStorage> {
    storages().iter().find(|storage| storage.game == game)
}

/// Returns the display name of the game with this name in records.
pub fn name_of(game: &str) -> Option<&'static str> {
    Some((storage_of(game)?.name)())
}

/// Returns the display name of a level: "4×4" for `4x4`, "Logic Hard" for `logic-hard`.
pub fn level_name(level: &str) -> String {
    let sides = level
        .split_once('x')
        .filter(|(width, height)| [width, height].iter().all(|side| side.parse::<u8>().is_ok()));
    match sides {
        Some((width, height)) => format!("{width}×{height}"),
        None => level.split('-').map(capitalised).collect::<Vec<_>>().join(" "),
    }
}

/// Returns a word with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns whether the home page reads this slot.
pub fn is_read_by_home(slot: &str) -> bool {
    declared().read_by_home.iter().copied().flatten().any(|prefix| slot.starts_with(prefix))
}

/// The storage formats of a game, and descriptions of its saves.
#[derive(Clone, Copy)]
pub struct GameStorage {
    /// Name of the puzzle in records.
    pub game: &'static str,
    /// Display name.
    pub name: fn() -> &'static str,
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
    /// Files of solver tables, which can be rebuilt.
    pub files: &'static [&'static str],
    /// Texts of its achievements.
    pub feats: &'static [FeatWords],
    /// Solves the puzzle with these parameters and passes the result to `tell`. `None` if that would take
    /// more than seconds or the result could differ between devices.
    pub solve: fn(&str, tell: TellComputed) -> Option<Job>,
}

/// Texts of an achievement of one game.
#[derive(Clone, Copy, Debug)]
pub struct FeatWords {
    /// Name in [`games::Feat`].
    pub name: &'static str,
    pub title: &'static str,
    pub description: &'static str,
}

/// The list of a puzzle's saves, most recent first.
#[derive(Clone, Copy)]
pub struct SavedList {
    /// Slot of the list itself.
    pub slot: &'static str,
    /// Returns the slot of a listed save.
    pub slot_of: fn(params: &str) -> String,
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
    let StoredValues { games, shared, .. } = declared();
    let formats = games.iter().flat_map(|storage| storage.formats).chain(*shared);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_values_are_found_with_their_reason() {
        crate::declare_stored_values();
        let damaged = |slot: &str, text: &str, part: &str| {
            let error = check_stored(slot, text).unwrap_err();
            assert!(error.contains(part), "{error}");
        };
        damaged("theme", "cut o", "not a stored value");
        damaged("theme", r#"{"v":1,"data":7}"#, "invalid type");
        damaged("loop:archive", r#"{"v":1,"data":"rubbish"}"#, "");
        damaged("unheard-of", r#"{"v":1,"data":"dark"}"#, "unheard-of");
        let illegal = r#"{"v":2,"data":{"game":"fifteen","params":"board=1-2-3_4-0-5_7-8-6","moves":[[5,"X"]],"result":{"ending":null,"moves":1,"helps":0,"ms":5}}}"#;
        damaged("fifteen:game:board=1-2-3_4-0-5_7-8-6", illegal, "X");
    }
}
