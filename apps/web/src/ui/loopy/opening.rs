//! Loads games of Loop from their slots, or starts them.

use std::convert::Infallible;

use ::loopy::{Loopy, Params};
use ::play::{Game, Millis};

use super::storage;
use crate::platform::browser::now;
use crate::platform::online::race;
use crate::platform::saved;
use crate::platform::store::store;
use crate::ui::controller::SaveState;

/// Starts a puzzle.
pub(super) fn deal(params: &Params) -> Game<Loopy> {
    Game::new(params.clone(), now()).unwrap_or_else(|never: Infallible| match never {})
}

/// Resumes the saved game of a puzzle, or starts it.
pub(super) fn begin(params: &Params) -> (Game<Loopy>, SaveState) {
    if let Some(game) = load(params) {
        return (game, SaveState::Saved);
    }
    let holds_another = store().read_record(&storage::slot(params)).is_some();
    (deal(params), if holds_another { SaveState::OtherGame } else { SaveState::Saved })
}

/// Loads the saved game of this puzzle; the slot may hold another one.
pub(super) fn load(params: &Params) -> Option<Game<Loopy>> {
    let params_text = params.to_string();
    saved::load(&storage::slot(params), |record| record.params == params_text, now())
}

/// Returns the time played of a puzzle that was revealed, but in which nothing was done yet.
pub(super) fn revealed_time(params: &Params) -> Option<Millis> {
    let record = store().read_record(&storage::slot(params))?;
    let is_it = record.params == params.to_string() && record.moves.is_empty();
    is_it.then_some(record.result.elapsed)
}

/// Returns the unfinished puzzle in the slot of this one, if it is another.
pub(super) fn unfinished_in_slot(params: &Params) -> Option<(Params, Millis)> {
    let Params::Unlimited { difficulty, .. } = params else { return None };
    let saved = storage::unlimited(*difficulty)?;
    // A race doesn't ask: the puzzle it replaces moves to the replaced games.
    let is_other = saved.open && saved.params != *params && !race::is_running();
    is_other.then_some((saved.params, saved.elapsed))
}
