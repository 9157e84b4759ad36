//! Where a game of Loop comes from: its slot, or its puzzle.

use std::convert::Infallible;

use ::loopy::{Loopy, Params};
use ::play::{Game, Millis};

use super::storage;
use crate::browser::now;
use crate::controller::SaveState;
use crate::online::race;
use crate::saved;
use crate::shell::shell;

/// A puzzle from its start.
pub(super) fn deal(params: &Params) -> Game<Loopy> {
    Game::new(params.clone(), now()).unwrap_or_else(|never: Infallible| match never {})
}

/// The game of a puzzle where it was left, or its beginning.
pub(super) fn begin(params: &Params) -> (Game<Loopy>, SaveState) {
    if let Some(game) = load(params) {
        return (game, SaveState::Saved);
    }
    let holds_another = shell().store.read_record(&storage::slot(params)).is_some();
    (deal(params), if holds_another { SaveState::OtherGame } else { SaveState::Saved })
}

/// The stored game of this very puzzle.
pub(super) fn load(params: &Params) -> Option<Game<Loopy>> {
    let wanted = params.to_string();
    saved::load(&storage::slot(params), |record| record.params == wanted, now())
}

/// The player's own unfinished puzzle, if this is another one of the same slot.
pub(super) fn own_in_slot(params: &Params) -> Option<(Params, Millis)> {
    let Params::Unlimited { difficulty, .. } = params else { return None };
    let saved = storage::unlimited(*difficulty)?;
    // What a race replaces is kept: nobody is asked while its clock runs.
    let is_asked = saved.open && saved.params != *params && !race::is_running();
    is_asked.then_some((saved.params, saved.elapsed))
}
