//! Races: the server generates the puzzle when a race starts, and measures the time. An open race
//! is stored, so that it survives a reload. A game belongs to a race if its puzzle is the same,
//! because the puzzle is secret before the start.

use controller::online::tickets::Ticket;
use leptos::prelude::*;
use play::{Game, Millis, Puzzle};
use serde::{Deserialize, Serialize};
use wire::api;

use super::client::{Problem, delete, in_path, known_server};
use super::outbox::{self, Entry, State};
use super::player::player;
use crate::platform::formats::{capitalised, level_name, name_of, storage_of};
use crate::platform::store::{Slot, Stored, store};

const STORED: Slot<'_, Races> = Slot::new("together:races");

/// Age in milliseconds at which the server closes an open race.
const MAX_AGE: f64 = 2.0 * 60.0 * 60.0 * 1000.0;

const LEADERBOARD_PREFIX: &str = "race:";

/// An open race.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Race {
    player: String,
    /// The race variant, as the server names it: `fifteen-4x4`.
    #[serde(rename = "kind")]
    pub variant: String,
    game: String,
    params: String,
    ticket: String,
    /// Start time by the device clock, in milliseconds since 1970.
    began: f64,
}

/// Open races, at most one per player and variant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Races(Vec<Race>);

impl Stored for Races {
    const VERSION: u32 = 1;
}

impl Race {
    /// Returns the time since the start, by the server's clock.
    pub fn elapsed(&self) -> Millis {
        (js_sys::Date::now() - self.began).max(0.0) as Millis
    }

    /// Returns the URL of the race's game.
    pub fn href(&self) -> Option<String> {
        (storage_of(&self.game)?.href)(&self.params)
    }

    fn is_of(&self, game: &str, params: &str) -> bool {
        (&*self.game, &*self.params) == (game, params)
    }
}

thread_local! {
    /// The race on the page.
    static RUNNING: ArcRwSignal<Option<Race>> = ArcRwSignal::new(None);
}

/// Returns the race on the page. Reactive.
pub fn running() -> Option<Race> {
    RUNNING.with(Clone::clone).get()
}

/// Returns whether there is a race on the page.
pub fn is_running() -> bool {
    RUNNING.with(Clone::clone).with_untracked(Option::is_some)
}

/// Returns the time since the start of the race on the page.
pub fn elapsed() -> Option<Millis> {
    RUNNING.with(Clone::clone).with_untracked(|race| race.as_ref().map(Race::elapsed))
}

/// Checks whether the game on the page belongs to an open race.
pub fn enter<P: Puzzle>(game: &Game<P>) {
    let params = game.params().to_string();
    let is_open = game.ending().is_none();
    let race = open_races().into_iter().find(|race| is_open && race.is_of(P::NAME, &params));
    set_running(race);
}

/// Clears the race when a game's page is left.
pub fn leave_page() {
    set_running(None);
}

/// Returns the player's open races, oldest first.
pub fn open_races() -> Vec<Race> {
    let Some(player) = player() else { return Vec::new() };
    let is_open =
        |race: &Race| race.player == player.player && js_sys::Date::now() - race.began < MAX_AGE;
    stored().0.into_iter().filter(is_open).collect()
}

/// Returns the player's open races as a memo.
pub fn open_memo() -> Memo<Vec<Race>> {
    let changes = store().changes();
    Memo::new(move |_| {
        changes.track();
        open_races()
    })
}

/// Stores a race that the server has started.
pub fn open(variant: &str, race: api::Race) -> Option<Race> {
    let ahead = known_server().map_or(0.0, |server| server.ahead);
    let race = Race {
        player: player()?.player,
        variant: variant.to_owned(),
        game: race.game,
        params: race.params,
        ticket: race.ticket,
        began: (race.issued as f64 - ahead).min(js_sys::Date::now()),
    };
    change(|races| {
        races.retain(|other| (&other.player, &other.variant) != (&race.player, &race.variant));
        races.push(race.clone());
    });
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
    change(|races| races.retain(|race| race.variant != variant));
    Ok(())
}

/// Takes the ticket of a solved game that was a race, and closes the race.
pub fn take_ticket(game: &str, params: &str) -> Option<Ticket> {
    let race = open_races().into_iter().find(|race| race.is_of(game, params))?;
    change(|races| races.retain(|other| *other != race));
    set_running(None);
    Some(Ticket { signed: race.ticket, at: race.began, race: Some(race.variant) })
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

fn set_running(race: Option<Race>) {
    let running = RUNNING.with(Clone::clone);
    if running.with_untracked(|running| *running != race) {
        running.set(race);
    }
}

fn stored() -> Races {
    store().read(&STORED).unwrap_or_default()
}

fn change(change: impl FnOnce(&mut Vec<Race>)) {
    let mut races = stored();
    let before = races.clone();
    change(&mut races.0);
    if races != before {
        store().write(&STORED, &races);
    }
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
