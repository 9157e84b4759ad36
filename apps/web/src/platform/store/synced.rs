//! Reading and writing values for sync.

use controller::game::SlotChange;
use controller::store::{Backend, RemovalReason, value};
use play::Record;

use super::routing::AllStorage;
use super::tabs::notify_listeners;
use super::{Store, games, is_locked};

impl Store {
    /// Returns all slots that have a value.
    pub fn slots(self) -> Vec<String> {
        let keys = AllStorage.keys().unwrap_or_default();
        let ours = keys.iter().filter(|key| value::is_ours(key));
        ours.map(|key| value::slot_of(key).to_owned()).collect()
    }

    /// Returns the value of a slot.
    pub fn text(self, slot: &str) -> Option<String> {
        games::text_under(&value::key(slot))
    }

    /// Returns whether the slot must not be overwritten.
    pub fn is_locked(self, slot: &str) -> bool {
        is_locked(&value::key(slot))
    }

    /// Stores a synced value.
    pub fn put_synced_text(self, slot: &str, text: String) {
        self.write_text(&value::key(slot), text);
    }

    /// Stores a synced game, or empties the slot. The previous game moves to the replaced games,
    /// unless the new one continues it. The slot's listeners are notified.
    pub fn put_synced_game(self, slot: &str, record: Option<Record>) {
        self.replace_record(slot, record, RemovalReason::OtherTab);
        notify_listeners(&value::key(slot), SlotChange::ByOtherDevice);
    }
}

/// Reads a slot before the app is mounted.
pub fn read_early(slot: &str) -> Option<String> {
    AllStorage.read(&value::key(slot)).ok().flatten()
}

/// Writes a slot before the app is mounted, and returns whether that succeeded.
pub fn write_early(slot: &str, text: &str) -> bool {
    AllStorage.write(&value::key(slot), text).is_ok()
}
