//! Executes the saves of a game: its record, its list entry, and its result if it was solved.

use controller::game::Save;
use controller::save::Saved;

use super::online::player::player;
use super::store::store;
use super::streak::store_streak;
use super::{history, services};

/// Stores everything that a save consists of, together or not at all.
pub fn execute(save: Save) -> Saved {
    store().batch(|| {
        let saved = store().execute(save, |source, solved, record| {
            // Without a player there is nothing to send. The page of a player has loaded the services before it was mounted.
            if player().is_some() {
                let record = record.clone();
                services::when_loaded(move |services| (services.add)(source, solved, &record));
                services::request();
            }
        });
        if saved.is_in_history {
            store_streak(&history::history());
            services::when_loaded(|services| (services.trim_replays)());
        }
        saved
    })
}
