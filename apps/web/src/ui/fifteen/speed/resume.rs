//! What the page opens with: the scramble in the URL, this tab's unfinished solve, or a new scramble.
//!
//! An unfinished solve is in the tab's session storage: no other tab resumes it, and writes complete even while the page
//! unloads.

use ::fifteen::session::{Round, ScrambleType};
use ::fifteen::{Fifteen, LINK_KEYS, Params, ParseScrambleError};
use leptos::prelude::*;
use play::Game;
use wire::fifteen::UnfinishedSolve;

use super::clock::ClockState;
use super::game::SpeedPage;
use super::settings::SpeedSettings;
use super::words::words;
use crate::platform::browser::{now, random_seed};
use crate::ui::components::{Notice, notify};
use crate::ui::route::Location;

/// The key in session storage.
const KEY: &str = "azulejo:fifteen:speed";

/// Returns the round at this URL, its current game, and whether it is resumed.
pub fn open(location: &Location, settings: &SpeedSettings) -> (Round, Game<Fifteen>, bool) {
    let linked = params_at(location);
    let is_wanted =
        |unfinished: &UnfinishedSolve| linked.as_ref().is_none_or(|it| *it == unfinished.params);
    let unfinished = read().filter(is_wanted);
    let wall_now = js_sys::Date::now() as u64;
    if let Some((round, game)) = unfinished.and_then(|it| it.open(now(), wall_now)) {
        return (round, game, true);
    }
    let given = |params| Round::single(params, ScrambleType::Given);
    let round = linked.map_or_else(|| settings.new_round(), given);
    let game = new_game(round.params());
    (round, game, false)
}

/// Parses the scramble in a URL. Notifies the player if it's invalid or already solved.
pub fn params_at(location: &Location) -> Option<Params> {
    LINK_KEYS.iter().find(|key| location.param(key).is_some())?;
    let wrong = |why: &str| notify(Notice::warning((words().bad_link)(why)));
    match Params::from_link(&location.query, random_seed()) {
        Ok(params) if params.deal().is_solved() => wrong(&ParseScrambleError::Solved.to_string()),
        Ok(params) => return Some(params),
        Err(error) => wrong(&error.to_string()),
    }
    None
}

/// Creates a game of this board.
pub fn new_game(params: &Params) -> Game<Fifteen> {
    Game::new(params.clone(), now()).unwrap_or_else(|never| match never {})
}

/// Removes this tab's unfinished solve.
pub fn forget() {
    if let Ok(Some(storage)) = window().session_storage() {
        let _ = storage.remove_item(KEY);
    }
}

fn read() -> Option<UnfinishedSolve> {
    let storage = window().session_storage().ok()??;
    serde_json::from_str(&storage.get_item(KEY).ok()??).ok()
}

impl SpeedPage {
    /// Saves the solve whenever the page is left while the clock runs. It is lost if the browser stores nothing.
    pub(super) fn save_when_left(self) {
        let leaving = window_event_listener_untyped("pagehide", move |_| self.save_unfinished());
        on_cleanup(move || {
            self.save_unfinished();
            leaving.remove();
        });
    }

    fn save_unfinished(self) {
        let Some(round) = self.round.try_get_untracked().filter(Round::is_begun) else { return };
        let ClockState::Running(elapsed) = self.clock_now() else { return };
        let started_at = (js_sys::Date::now() as u64).saturating_sub(elapsed);
        let unfinished = UnfinishedSolve::of(&round, started_at);
        let text = serde_json::to_string(&unfinished).expect("plain data serializes");
        if let Ok(Some(storage)) = window().session_storage() {
            let _ = storage.set_item(KEY, &text);
        }
    }
}
