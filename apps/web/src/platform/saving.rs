//! Executes the saves of a game: its record, its list entry, and its result if it was solved.

use controller::game::{GameSave, Save};

use super::history;
use super::online::player::player;
use super::services;
use super::store::{RemovalReason, ReplacedGame, store};

/// Stores everything that a save consists of. Returns the game that was replaced, and why.
pub fn execute(save: Save) -> (Option<ReplacedGame>, RemovalReason) {
    let Save { game, solved } = save;
    let reason = game.as_ref().and_then(|game| game.replaces);
    let replaced = game.and_then(store_game);
    if let Some(solved) = solved {
        let result = solved.result.clone();
        let record = solved.record.clone();
        if let (Some(solved), Some(result)) = (history::add_solved(solved), result) {
            // Without a player there is nothing to send.
            if player().is_some() {
                services::when_loaded(move |services| (services.add)(result, solved, &record));
                services::request();
            }
        }
    }
    (replaced, reason.unwrap_or(RemovalReason::StartedAgain))
}

fn store_game(save: GameSave) -> Option<ReplacedGame> {
    let GameSave { slot, record, list, replaces } = save;
    if let Some((list, update)) = list {
        store().update_saved(list, update);
    }
    match (replaces, record) {
        (None, Some(record)) => {
            store().write_record(&slot, record);
            None
        }
        (reason, record) => {
            let reason = reason.unwrap_or(RemovalReason::StartedAgain);
            store().replace_record(&slot, record, reason)
        }
    }
}
