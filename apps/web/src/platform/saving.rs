//! Executes the saves of a game: its record, its list entry, and its result if it was solved.

use controller::game::Save;
use controller::save::Saved;

use super::history;
use super::online::{outbox, starts};
use super::store::store;
use super::streak::store_streak;

/// Stores everything that a save consists of, together or not at all.
pub fn execute(save: Save) -> Saved {
    let has_result = save.solved.as_ref().is_some_and(|solved| solved.result.is_some());
    let saved = store().batch(|| {
        let saved = starts::execute(save);
        if saved.is_in_history {
            store_streak(&history::history());
        }
        saved
    });
    if has_result {
        outbox::on_changed();
    }
    saved
}
