//! The solved games: their list, statistics by variant, and replays.

use controller::game::SolvedGame;
use games::GameEntry;
use play::{Game, Puzzle, Record};
use wire::history::{History, ReplayLimit, Solved, Summary};
use wire::{MAX_RECORD_BYTES, to_json};

use super::browser::now;
use super::formats::{StoredFormat, check_any_game, level_name, storage_of};
use super::services;
use super::store::{Slot, store};
use super::streak::store_streak;

const SLOT: &str = "history";
const STORED: Slot<'_, History> = Slot::new(SLOT);

/// Prefix of the slots that contain replays.
const RECORDS: &str = "replay:";

/// Limit for stored replays, which are all in memory during a visit.
const ROOM: ReplayLimit = ReplayLimit { records: 200, bytes: 2 << 20 };

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

/// Adds a game that was just solved to the history, with its replay. Returns the new entry, or `None` if the
/// history already has an equal or better solution of the same game.
pub fn add_solved(game: SolvedGame) -> Option<Solved> {
    let (store, mut history) = (store(), history());
    let SolvedGame { mut solved, record: played, .. } = game;
    // A game that continues towards a better solution is one game, and its best solution counts.
    if let Some(before) = solution_before(&history, &played) {
        if before.score >= solved.score {
            return None;
        }
        history.remove(&before);
        solved.instead_of.clone_from(&before.instead_of);
        solved.instead_of.push(before.at);
        before.record.iter().for_each(|name| store.drop_record(&slot_of(name)));
    }
    if to_json(&played).len() <= MAX_RECORD_BYTES {
        let name = format!("{}-{}", solved.game, solved.at);
        store.write_record(&slot_of(&name), played);
        solved.record = Some(name);
    }
    history.add(solved.clone());
    store.write(&STORED, &history);
    store_streak(&history);
    services::when_loaded(|services| (services.trim_replays)());
    Some(solved)
}

/// Deletes the replays for which there is no room.
pub fn trim_replays() {
    let (store, history) = (store(), history());
    for name in history.surplus(ROOM, variant_of, |name| store.n_bytes(&slot_of(name))) {
        store.drop_record(&slot_of(&name));
    }
}

/// Replaces the games of a month with those of another device. `is_in` returns whether a time is in that month.
pub fn replace_month(is_in: impl Fn(u64) -> bool, games: &History) {
    let history = history();
    let others = history.games().iter().filter(|solved| !is_in(solved.at));
    let all: History = others.chain(games.games()).cloned().collect();
    store().write(&STORED, &all);
    store_streak(&all);
}

/// Returns the history entry of this game, even if it has continued since for a better solution.
pub fn entry_of<P: Puzzle>(game: &Game<P>) -> Option<Solved> {
    solution_before(&history(), &game.record(now()))
}

/// Returns the name of the replay of a solved game.
pub fn record_name<P: Puzzle>(game: &Game<P>) -> Option<String> {
    entry_of(game)?.record
}

/// Returns the history entry of the same game before it continued.
fn solution_before(history: &History, played: &Record) -> Option<Solved> {
    let alike = history.games().iter().rev().filter(|solved| {
        (solved.game.as_str(), &solved.params) == (played.game.as_str(), &played.params)
    });
    let continues = |solved: &&Solved| {
        let record = solved.record.as_deref().and_then(record);
        record.is_some_and(|record| played.moves.starts_with(&record.moves))
    };
    alike.clone().find(continues).cloned()
}

fn slot_of(name: &str) -> String {
    format!("{RECORDS}{name}")
}

/// Returns the variant of a solved game, by which statistics are grouped, for example `fifteen:4x4-hard`.
pub fn variant_of(solved: &Solved) -> String {
    let Solved { game, params, level, .. } = solved;
    let variant = GameEntry::of(game).and_then(|entry| entry.variant(params)).unwrap_or_default();
    let level = level.as_deref().map(|level| format!("-{level}")).unwrap_or_default();
    format!("{game}:{variant}{level}")
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
