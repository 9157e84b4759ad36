//! Values that come from another device of the player, by way of a server.

use play::Record;

use super::recovery::RemovalReason;
use super::routing::AllStorage;
use super::tabs::{SlotChange, notify_listeners};
use super::{Backend, Store, games, is_locked, value};

impl Store {
    /// The slots in which something lies.
    pub fn slots(self) -> Vec<String> {
        let keys = AllStorage.keys().unwrap_or_default();
        let ours = keys.iter().filter(|key| value::is_ours(key));
        ours.map(|key| value::slot_of(key).to_owned()).collect()
    }

    /// The text in a slot.
    pub fn text(self, slot: &str) -> Option<String> {
        games::text_under(&value::key(slot))
    }

    /// Whether what lies in a slot may not be written over.
    pub fn is_locked(self, slot: &str) -> bool {
        is_locked(&value::key(slot))
    }

    /// Puts a text of another device in a slot.
    pub fn put_synced_text(self, slot: &str, text: String) {
        self.write_text(&value::key(slot), text);
    }

    /// Puts a game of another device in a slot, or empties it. The game that is there is kept, unless the other goes on from
    /// it, and the page that shows it is told.
    pub fn put_synced_game(self, slot: &str, record: Option<Record>) {
        self.replace_record(slot, record, RemovalReason::OtherTab);
        notify_listeners(&value::key(slot), SlotChange::ByOtherDevice);
    }
}

/// The text in a slot, before the app is mounted.
pub fn read_early(slot: &str) -> Option<String> {
    AllStorage.read(&value::key(slot)).ok().flatten()
}

/// Puts a text in a slot before the app is mounted. If that fails, it is tried again in the next visit.
pub fn write_early(slot: &str, text: &str) -> bool {
    AllStorage.write(&value::key(slot), text).is_ok()
}
