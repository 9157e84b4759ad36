//! Saved games in the store: writing, appending, replacing and restoring them.

use std::rc::Rc;

use controller::game::SlotChange;
use controller::store::recovery::{RecoverableValue, RecoveryList, RemovalReason};
use controller::store::slots::{ReplacedGame, RestoreError};
use controller::store::{Change, SavedUpdate, Update, value};
use leptos::prelude::*;
use play::Record;

use super::routing::has_journal;
use super::tabs::notify_listeners;
use super::{Store, values};
use crate::platform::browser::random_seed;
use crate::platform::formats::{check_stored, storage_of};

/// Prefix of the keys that mark a game as being loaded. They are not stored values and not
/// exported.
const LOADING: &str = "azulejo-loading:";
/// Age in milliseconds from which another tab's mark counts. A newer one may belong to a tab that
/// is still loading.
const OLD_MARK: f64 = 60_000.0;

impl Store {
    /// Reads a saved game without replaying it; [`saved::load`](crate::platform::saved::load) does that.
    pub fn read_record(self, slot: &str) -> Option<Record> {
        values().read_record(slot, js_sys::Date::now())
    }

    /// Stores a game that continues the one in its slot.
    pub fn write_record(self, slot: &str, record: Record) {
        values().write_record(slot, record);
    }

    /// Stores a game, or empties the slot. A previous game with moves goes to the replaced games,
    /// unless `record` continues it.
    pub fn replace_record(
        self,
        slot: &str,
        record: Option<Record>,
        reason: RemovalReason,
    ) -> Option<ReplacedGame> {
        values().replace_record(slot, record, reason, js_sys::Date::now())
    }

    /// Removes a record that is not a game in progress.
    pub fn drop_record(self, slot: &str) {
        values().remove(&value::key(slot));
    }

    /// Returns the size of a slot's value in bytes.
    pub fn n_bytes(self, slot: &str) -> Option<usize> {
        self.text(slot).map(|text| text.len())
    }

    /// Returns whether lines can be appended to saved games.
    pub fn has_journal(self) -> bool {
        has_journal()
    }

    /// Appends a [line](wire::journal) to a saved game. Returns whether that was possible.
    pub fn append(self, slot: &str, line: String) -> bool {
        values().append(&value::key(slot), line)
    }

    /// Updates the time of a saved game with a [line](wire::journal) without moves.
    pub fn note_time(self, slot: &str, line: String) {
        values().note_time(&value::key(slot), line);
    }

    /// Moves the value of a slot to the unreadable saves and reports it.
    pub fn move_to_unreadable(self, slot: &str, reason: RemovalReason) {
        values().move_to_unreadable(&value::key(slot), js_sys::Date::now(), reason);
    }

    /// Runs `load` for the game of a slot. If the app crashed during the last attempt, the game is
    /// moved to the unreadable saves instead.
    pub fn while_loading<R>(self, slot: &str, load: impl FnOnce() -> R) -> Option<R> {
        let Ok(Some(marks)) = window().local_storage() else { return Some(load()) };
        let mark = format!("{LOADING}{slot}");
        let left = marks.get_item(&mark).ok().flatten();
        let _ = marks.remove_item(&mark);
        let visit = self.visit_id();
        if left.is_some_and(|left| has_ended(&left, &visit)) {
            self.move_to_unreadable(slot, RemovalReason::EndedProgram);
            return None;
        }
        let _ = marks.set_item(&mark, &format!("{visit} {}", js_sys::Date::now() as u64));
        let loaded = load();
        let _ = marks.remove_item(&mark);
        Some(loaded)
    }

    /// Returns the ID of this visit, prefixed with the tab's ID.
    fn visit_id(self) -> String {
        format!("{}/{}", tab_id().unwrap_or_default(), self.visit.get_value())
    }

    /// Returns the values of a recovery list with their keys, newest first.
    pub fn recoverable(self, list: RecoveryList) -> Vec<(String, RecoverableValue)> {
        values().recoverable(list)
    }

    /// Restores a value to its slot. The slot's current value moves to the replaced games.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if it cannot be restored. The storage is then unchanged.
    pub fn restore(self, key: &str) -> Result<RecoverableValue, RestoreError> {
        let removed = values().restore(key, js_sys::Date::now(), check_stored, listed)?;
        notify_listeners(&value::key(&removed.slot), SlotChange::Restored);
        Ok(removed)
    }

    /// Deletes a value from its recovery list, and returns its content.
    pub fn delete_recoverable(self, key: &str) -> Option<String> {
        let text = values().read(key).ok().flatten();
        values().remove(key);
        text
    }

    /// Undoes [`delete_recoverable`](Self::delete_recoverable).
    pub fn undelete(self, key: &str, text: &str) {
        values().put(key, text.to_owned());
    }
}

/// Returns the change that lists a game.
fn listed(record: &Record) -> Option<Change> {
    let (list, entry) = (storage_of(&record.game)?.listed)(record)?;
    let update = Update::from(SavedUpdate::Put(entry));
    Some(Change::Update(value::key(list.slot), Rc::new(update)))
}

/// Returns whether the page that left this mark has ended: it was in this tab, or the mark is old. `this_visit` is the
/// ID of the page that asks.
fn has_ended(mark: &str, this_visit: &str) -> bool {
    let Some((visit, at)) = mark.split_once(' ') else { return true };
    let is_old = at.parse::<u64>().is_ok_and(|at| js_sys::Date::now() - at as f64 > OLD_MARK);
    let is_of_this_tab = tab_id().is_some_and(|tab| visit.starts_with(&tab));
    (is_of_this_tab || is_old) && visit != this_visit
}

/// Returns the ID of this tab, which stays the same until it is closed.
fn tab_id() -> Option<String> {
    let session = window().session_storage().ok()??;
    if let Some(known) = session.get_item(LOADING).ok()? {
        return Some(known);
    }
    let new = random_seed().to_string();
    session.set_item(LOADING, &new).ok()?;
    Some(new)
}
