//! Races: the server generates the puzzle when a race starts, and measures the time. An open race
//! is stored, so that it survives a reload. A game belongs to a race if its puzzle is the same,
//! because the puzzle is secret before the start.

use std::cell::Cell;

pub use controller::online::races::Race;
use controller::online::races::{Races, RacesUpdate, SLOT};
use leptos::prelude::*;
use play::{Game, Puzzle};
use wire::api;

use super::client::{Problem, delete, in_path, known_server};
use super::outbox::{self, Entry, State};
use super::player::player;
use crate::platform::context;
use crate::platform::formats::{capitalised, level_name, name_of, storage_of};
use crate::platform::store::{Slot, store};

const STORED: Slot<'_, Races> = Slot::new(SLOT);

const LEADERBOARD_PREFIX: &str = "race:";

/// The race on the page, and its room.
#[derive(Default)]
struct RunningRace {
    race: ArcRwSignal<Option<Race>>,
    /// The room of the last race. It stays when the race is over.
    room: ArcRwSignal<Option<RaceRoom>>,
    /// Progress of the game, from 0 to 100.
    progress: Cell<u8>,
}

/// The room of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceRoom {
    pub room: String,
    /// The parameters of the puzzle that is raced.
    pub params: String,
}

/// Returns the race on the page. Reactive.
pub fn running() -> Option<Race> {
    state().race.get()
}

/// Returns whether there is a race on the page.
pub fn is_running() -> bool {
    state().race.with_untracked(Option::is_some)
}

/// Shows that the game on the page is this race, or none.
pub fn show(race: Option<Race>) {
    let state = state();
    if let Some(race) = &race {
        let room = race.room.clone().map(|room| RaceRoom { room, params: race.params.clone() });
        if state.room.with_untracked(|before| *before != room) {
            state.room.set(room);
        }
    }
    let running = &state.race;
    if running.with_untracked(|running| *running != race) {
        running.set(race);
    }
}

fn state() -> &'static RunningRace {
    context::state::<RunningRace>()
}

/// Clears the race when a game's page is left.
pub fn leave_page() {
    show(None);
    state().room.set(None);
}

/// Returns the room of the last race on the page. Reactive.
pub fn room() -> Option<RaceRoom> {
    state().room.get()
}

/// Notes the progress of the game on the page, which the others in its room see.
pub fn note_progress(percent: u8) {
    state().progress.set(percent);
}

/// Returns the progress of the game on the page.
pub fn progress() -> u8 {
    state().progress.get()
}

/// Returns the player's open races, oldest first.
pub fn open_races() -> Vec<Race> {
    let Some(player) = player() else { return Vec::new() };
    store().read(&STORED).unwrap_or_default().open(&player.player, js_sys::Date::now())
}

/// Returns the player's open races as a memo.
pub fn open_memo() -> Memo<Vec<Race>> {
    let changes = store().changes();
    Memo::new(move |_| {
        changes.track();
        open_races()
    })
}

/// Stores a race that the server has started, alone or in a room.
pub fn open(variant: &str, race: api::Race, room: Option<String>) -> Option<Race> {
    let ahead = known_server().map_or(0.0, |server| server.ahead);
    let race = Race {
        player: player()?.player,
        variant: variant.to_owned(),
        game: race.game,
        params: race.params,
        ticket: race.ticket,
        began: (race.issued as f64 - ahead).min(js_sys::Date::now()),
        room,
    };
    store().update(&STORED, RacesUpdate::Open(race.clone()));
    Some(race)
}

/// Gives up a race.
///
/// # Errors
///
/// [`Problem`] if the request failed. The race then stays open.
pub async fn give_up(variant: String) -> Result<(), Problem> {
    match delete(format!("/races/{}", in_path(&variant))).signed().send().await {
        Err(problem) if !problem.is("not-found") => return Err(problem),
        _ => {}
    }
    store().update(&STORED, RacesUpdate::GiveUp(variant));
    Ok(())
}

/// Returns the URL of the race's game.
pub fn href(race: &Race) -> Option<String> {
    (storage_of(&race.game)?.href)(&race.params)
}

/// Returns the race variant of a result.
pub fn variant_of(entry: &Entry) -> Option<String> {
    match &entry.state {
        State::Waiting { ticket, .. } => ticket.as_ref()?.race.clone(),
        State::Accepted(accepted) => {
            accepted.leaderboard.strip_prefix(LEADERBOARD_PREFIX).map(str::to_owned)
        }
        State::Refused(_) => None,
    }
}

/// Returns the race variant of a solved game.
pub fn variant_of_solved<P: Puzzle>(game: &Game<P>) -> Option<String> {
    let params = game.params().to_string();
    let entries = outbox::entries();
    let is_it =
        |entry: &&Entry| (&*entry.solved.game, &*entry.solved.params) == (P::NAME, &*params);
    entries.iter().rev().find(is_it).and_then(variant_of)
}

/// Returns the leaderboard of a race variant.
pub fn leaderboard_of(variant: &str) -> String {
    format!("{LEADERBOARD_PREFIX}{variant}")
}

/// Returns the names of the game and of the variant: "Fifteen" and "4×4".
pub fn names_of(variant: &str) -> (String, String) {
    match games::Race::of(variant) {
        Some(race) => {
            let game = race.game().name;
            let name = name_of(game).map_or_else(|| capitalised(game), str::to_owned);
            (name, level_name(race.level()))
        }
        // A newer server may have more variants.
        None => (capitalised(variant), String::new()),
    }
}

/// Returns the full name of a race variant: "Fifteen 4×4".
pub fn variant_name(variant: &str) -> String {
    let (game, rest) = names_of(variant);
    format!("{game} {rest}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_named_by_game_and_level() {
        crate::declare_stored_values();
        for (variant, name) in [
            ("fifteen-4x4", "Fifteen 4×4"),
            ("slide-easy", "Slide Easy"),
            ("slide-normal", "Slide Medium"),
            ("loop-logic-hard", "Loop Logic Hard"),
            ("chess", "Chess"),
            ("", ""),
        ] {
            assert_eq!(variant_name(variant), name);
        }
    }
}
