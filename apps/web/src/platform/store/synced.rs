//! Reading and writing values for sync.

use std::rc::Rc;

use controller::game::{ResultSource, Save, SlotChange};
use controller::online::tickets::TicketDesk;
use controller::save::{self, Saved};
use controller::store::{Change, RemovalReason, Update, history, value};
use play::Record;
use wire::history::{History, Solved};

use super::tabs::notify_listeners;
use super::{Store, values};

impl Store {
    /// Makes a change.
    pub fn change(self, change: Change) {
        values().change(vec![change]);
    }

    /// Returns the history entry of the same game before it continued.
    pub fn solution_before(self, history: &History, played: &Record) -> Option<Solved> {
        history::solution_before(values(), history, played)
    }

    /// Executes a save. `add_result` adds the result of a solved game to the outbox.
    pub fn execute(
        self,
        save: Save,
        add_result: impl FnOnce(ResultSource, Solved, &Record),
    ) -> Saved {
        save::execute(values(), save, add_result, js_sys::Date::now() as u64)
    }

    /// Adds the result of a solved game to the outbox, with its ticket.
    pub fn add_result(
        self,
        desk: &mut TicketDesk,
        source: ResultSource,
        solved: Solved,
        record: &Record,
    ) {
        save::add_result(values(), desk, source, solved, record, js_sys::Date::now() as u64);
    }

    /// Deletes the replays for which there is no room.
    pub fn trim_replays(self) {
        history::trim(values(), js_sys::Date::now());
    }

    /// Returns all slots that have a value.
    pub fn slots(self) -> Vec<String> {
        let keys = values().keys().unwrap_or_default();
        let ours = keys.iter().filter(|key| value::is_ours(key));
        ours.map(|key| value::slot_of(key).to_owned()).collect()
    }

    /// Returns the value of a slot.
    pub fn text(self, slot: &str) -> Option<String> {
        values().read(&value::key(slot)).ok().flatten()
    }

    /// Returns whether the slot must not be overwritten.
    pub fn is_locked(self, slot: &str) -> bool {
        values().is_protected(&value::key(slot))
    }

    /// Merges a synced value into the stored one.
    pub fn put_synced_text(self, slot: &str, text: String) {
        let key = value::key(slot);
        match Update::merge(slot, text.clone()) {
            Some(update) => values().update(&key, Rc::new(update), js_sys::Date::now()),
            None => values().put(&key, text),
        }
    }

    /// Stores a synced game, or empties the slot. The previous game moves to the replaced games,
    /// unless the new one continues it. The slot's listeners are notified.
    pub fn put_synced_game(self, slot: &str, record: Option<Record>) {
        values().replace_record(slot, record, RemovalReason::OtherTab, js_sys::Date::now());
        notify_listeners(&value::key(slot), SlotChange::ByOtherDevice);
    }
}

/// Reads a slot before the app is mounted.
pub fn read_early(slot: &str) -> Option<String> {
    values().read(&value::key(slot)).ok().flatten()
}

/// Writes a slot before the app is mounted, and returns whether that succeeded.
pub fn write_early(slot: &str, text: &str) -> bool {
    let change = controller::store::Change::Put(value::key(slot), text.to_owned());
    values().try_change(vec![change]).is_ok()
}
