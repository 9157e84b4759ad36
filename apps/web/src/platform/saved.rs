//! Saves: reading stored games, and the list of a puzzle's saves.

pub use controller::store::SavedEntry;
use controller::store::{SavedGames, SavedUpdate};
use play::{Budget, Game, Millis, Puzzle, Record};

pub use super::formats::SavedList;
use super::formats::StoredFormat;
use super::store::{RemovalReason, Slot, store};

/// Reads a save by replaying its record; `None` if the slot is empty or `is_wanted` rejects the record. A record
/// that cannot be replayed moves to the unreadable saves, and a notification says so.
pub fn load<P: Puzzle>(
    slot: &str,
    is_wanted: impl Fn(&Record) -> bool,
    now: Millis,
) -> Option<Game<P>> {
    let store = store();
    let record = store.read_record(slot).filter(is_wanted)?;
    let load = || Game::load(&record, Budget::LOADING, now).ok();
    let game = store.while_loading(slot, load)?;
    if game.is_none() {
        store.move_to_unreadable(slot, RemovalReason::Unreadable);
    }
    game
}

impl SavedList {
    /// Returns the format of the list's slot.
    pub const fn format(slot: &'static str) -> StoredFormat {
        StoredFormat::of::<SavedGames>(slot)
    }

    /// Returns the entries, most recent first.
    pub fn games(self) -> Vec<SavedEntry> {
        store().read(&self.list()).unwrap_or_default().0
    }

    /// Returns the entry with these parameters.
    pub fn find(self, params: &str) -> Option<SavedEntry> {
        self.games().into_iter().find(|saved| saved.params == params)
    }

    /// Moves an entry to the front, or adds it there.
    pub fn put(self, entry: SavedEntry) {
        store().update(&self.list(), SavedUpdate::Put(entry));
    }

    /// Removes an entry from the list.
    pub fn remove(self, params: &str) {
        if self.find(params).is_some() {
            store().update(&self.list(), SavedUpdate::Remove(params.to_owned()));
        }
    }

    fn list(self) -> Slot<'static, SavedGames> {
        Slot::new(self.slot)
    }
}
