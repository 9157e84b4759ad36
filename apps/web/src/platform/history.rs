//! The solved games: their list, statistics by variant, and replays.

pub use controller::store::history::variant_of;
use controller::store::history::{RECORDS, SLOT, add_all as add_all_games, slot_of};
use play::{Game, Puzzle, Record};
use wire::history::{History, Solved, Summary};

use super::browser::now;
use super::formats::{StoredFormat, check_any_game, level_name, storage_of};
use super::store::{Slot, store};
use super::streak::store_streak;

const STORED: Slot<'_, History> = Slot::new(SLOT);

/// Format of the history slot.
pub const FORMAT: StoredFormat = StoredFormat::of::<History>(SLOT);

/// Format of the replay slots.
pub const RECORD_FORMAT: StoredFormat =
    StoredFormat { prefix: RECORDS, check: check_any_game, default: || None };

/// Returns all solved games.
pub fn history() -> History {
    store().read(&STORED).unwrap_or_default()
}

/// Returns the record with this name; it may have been removed to free space.
pub fn record(name: &str) -> Option<Record> {
    store().read_record(&slot_of(name))
}

/// Returns the link to the replay with this name, if it is still stored.
pub fn replay_href(name: &str) -> Option<String> {
    let is_stored = store().n_bytes(&slot_of(name)).is_some();
    is_stored.then(|| format!("{}?game={name}", games::Route::REPLAY.path()))
}

/// Deletes the replays for which there is no room.
pub fn trim_replays() {
    store().trim_replays();
}

/// Adds the games of another device.
pub fn add_all(games: &History) {
    store().change(add_all_games(games));
    store_streak(&history());
}

/// Returns the history entry of this game, even if it has continued since for a better solution.
pub fn entry_of<P: Puzzle>(game: &Game<P>) -> Option<Solved> {
    store().solution_before(&history(), &game.record(now()))
}

/// Returns the name of the replay of a solved game.
pub fn record_name<P: Puzzle>(game: &Game<P>) -> Option<String> {
    entry_of(game)?.record
}

/// Returns the display name of a solved game's variant, for example "4×4, Hard".
pub fn variant_name(solved: &Solved) -> String {
    let variant = storage_of(&solved.game).and_then(|storage| (storage.variant)(&solved.params));
    let variant = variant.unwrap_or_else(|| solved.game.clone());
    match &solved.level {
        Some(level) => format!("{variant}, {}", level_name(level)),
        None => variant,
    }
}

/// Returns the display name of a game's variant and the statistics of that variant.
pub fn variant_summary<P: Puzzle>(game: &Game<P>) -> Option<(String, Summary)> {
    let (history, params) = (history(), game.params().to_string());
    let is_it = |solved: &&Solved| (&*solved.game, &solved.params) == (P::NAME, &params);
    let solved = history.games().iter().rev().find(is_it)?;
    let variant = variant_of(solved);
    let alike = history.games().iter().filter(|other| variant_of(other) == variant);
    Some((variant_name(solved), Summary::of(alike)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(game: &str, params: &str, level: Option<&str>) -> Solved {
        let (game, params) = (game.to_owned(), params.to_owned());
        Solved { game, params, level: level.map(str::to_owned), ..Solved::default() }
    }

    #[test]
    fn puzzles_of_different_levels_are_different_variants() {
        crate::declare_stored_values();
        let board = "logic-4-3b2c1h";
        let cases = [
            (solved("loop", board, None), "loop:logic-4x4", "Logic 4×4"),
            (solved("loop", board, Some("hard")), "loop:logic-4x4-hard", "Logic 4×4, Hard"),
            (solved("loop", "2025-11-30-easy", None), "loop:easy", "Easy"),
            (
                solved("fifteen", "size=4&difficulty=hard&seed=7", None),
                "fifteen:4x4-hard",
                "4×4, Hard",
            ),
            (solved("chess", "e4", None), "chess:", "chess"),
        ];
        for (solved, variant, name) in cases {
            assert_eq!((&*variant_of(&solved), &*variant_name(&solved)), (variant, name));
        }
    }

    #[test]
    fn old_and_new_shuffles_of_slide_are_one_variant() {
        let [old, new] = ["seed=7&steps=250", "seed=8&steps=250&v=2"]
            .map(|params| variant_of(&solved("slide", params, None)));
        assert_eq!(old, new);
    }
}
