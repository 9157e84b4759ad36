//! Saved games in the store: writing, appending, replacing and restoring them.

use controller::game::SlotChange;
use controller::store::recovery::{self, RecoverableValue, RecoveryList, RemovalReason};
use controller::store::{Backend, SavedUpdate, StorageError, TextChange, value};
use leptos::prelude::*;
use play::Record;
use wire::journal;
use wire::stored::{SavedGame, to_text};

use super::routing::AllStorage;
use super::tabs::{note_own_write, notify_listeners};
use super::{Health, Store, is_locked, lock, unsaved};
use crate::platform::browser::random_seed;
use crate::platform::formats::{check_stored, storage_of};
use crate::platform::report::{Report, report};

/// Prefix of the keys that mark a game as being loaded. They are not stored values and not
/// exported.
const LOADING: &str = "azulejo-loading:";
/// Age in milliseconds from which another tab's mark counts. A newer one may belong to a tab that
/// is still loading.
const OLD_MARK: f64 = 60_000.0;

/// A game that was replaced in its slot.
pub struct ReplacedGame {
    /// Its key among the replaced games.
    pub key: String,
    pub record: Record,
}

/// Error of restoring a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// It no longer exists.
    Gone,
    /// A newer version of the app stored the value in its slot.
    Newer,
    /// It is still unreadable, for this reason.
    Unusable(String),
    /// The storage failed.
    Storage(StorageError),
}

impl Store {
    /// Reads a saved game without replaying it; [`saved::load`](crate::platform::saved::load) does that.
    pub fn read_record(self, slot: &str) -> Option<Record> {
        self.read_text(&value::key(slot), journal::read)
    }

    /// Stores a game that continues the one in its slot.
    pub fn write_record(self, slot: &str, record: Record) {
        self.write_text(&value::key(slot), to_text(&SavedGame(record)));
    }

    /// Stores a game, or empties the slot. A previous game with moves goes to the replaced games,
    /// unless `record` continues it.
    pub fn replace_record(
        self,
        slot: &str,
        record: Option<Record>,
        reason: RemovalReason,
    ) -> Option<ReplacedGame> {
        let key = value::key(slot);
        let goes_on = |old: &Record| record.as_ref().is_some_and(|new| continues(old, new));
        let old = self.read_record(slot).filter(|old| old.result.moves > 0 && !goes_on(old));
        if is_locked(&key) || (old.is_none() && record.is_none()) {
            self.write_or_remove(slot, record);
            return None;
        }
        let mut changes = record.as_ref().map_or_else(Vec::new, |new| self.returned(slot, new));
        let taken = old.and_then(|record| {
            let text = text_under(&key)?;
            let removed =
                RecoverableValue { slot: slot.to_owned(), at: js_sys::Date::now(), reason, text };
            let (recovery_key, change) = recovery::prepare_insert(&AllStorage, &removed).ok()?;
            changes.insert(0, change);
            Some(ReplacedGame { key: recovery_key, record })
        });
        changes.push((key.clone(), record.map(|record| to_text(&SavedGame(record)))));
        self.change(changes);
        let _ = recovery::prune(&AllStorage, js_sys::Date::now());
        taken
    }

    /// Removes a record that is not a game in progress.
    pub fn drop_record(self, slot: &str) {
        self.remove_key(&value::key(slot));
    }

    /// Returns the size of a slot's value in bytes.
    pub fn n_bytes(self, slot: &str) -> Option<usize> {
        text_under(&value::key(slot)).map(|text| text.len())
    }

    /// Returns whether lines can be appended to saved games.
    pub fn has_journal(self) -> bool {
        AllStorage.can_append()
    }

    /// Appends a [line](wire::journal) to a saved game. Returns whether that was possible.
    pub fn append(self, slot: &str, line: &str) -> bool {
        let key = value::key(slot);
        AllStorage.can_append() && !is_locked(&key) && AllStorage.append(&key, line).is_ok()
    }

    /// Updates the time of a saved game with a [line](wire::journal) without moves.
    pub fn note_time(self, slot: &str, line: &str) {
        let key = value::key(slot);
        if !is_locked(&key) {
            let _ = AllStorage.note_time(&key, line);
        }
    }

    /// Moves the value of a slot to the unreadable saves and reports it.
    pub fn move_to_unreadable(self, slot: &str, reason: RemovalReason) {
        let key = value::key(slot);
        unsaved::forget(&key);
        match recovery::move_value(&AllStorage, &key, js_sys::Date::now(), reason) {
            Ok(_) => report(Report::Unreadable),
            Err(error) => {
                lock(&key);
                self.tell(error);
            }
        }
        self.count_change();
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
        let all = recovery::list(&AllStorage).unwrap_or_default();
        all.into_iter().filter(|(_, removed)| removed.reason.list() == list).collect()
    }

    /// Restores a value to its slot. The slot's current value moves to the replaced games.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if it cannot be restored. The storage is then unchanged.
    pub fn restore(self, key: &str) -> Result<RecoverableValue, RestoreError> {
        let removed = recovery::read(&AllStorage, key).map_err(RestoreError::Storage)?;
        let removed = removed.ok_or(RestoreError::Gone)?;
        check_stored(&removed.slot, &removed.text).map_err(RestoreError::Unusable)?;
        let slot_key = value::key(&removed.slot);
        if is_locked(&slot_key) {
            return Err(RestoreError::Newer);
        }
        let mut changes = Vec::new();
        let is_worth_keeping = |text: &String| {
            *text != removed.text
                && journal::read(text).map_or(true, |record| record.result.moves > 0)
        };
        if let Some(text) = text_under(&slot_key).filter(is_worth_keeping) {
            let at = js_sys::Date::now();
            let present = RecoverableValue {
                slot: removed.slot.clone(),
                at,
                reason: RemovalReason::Restored,
                text,
            };
            let (_, change) =
                recovery::prepare_insert(&AllStorage, &present).map_err(RestoreError::Storage)?;
            changes.push(change);
        }
        changes.push((slot_key.clone(), Some(removed.text.clone())));
        changes.push((key.to_owned(), None));
        AllStorage.change(changes).map_err(RestoreError::Storage)?;
        unsaved::forget(&slot_key);
        note_own_write(&slot_key, &removed.text);
        if let Ok(record) = journal::read(&removed.text)
            && let Some(storage) = storage_of(&record.game)
            && let Some((list, entry)) = (storage.listed)(&record)
        {
            self.update_saved(list.slot, SavedUpdate::Put(entry));
        }
        notify_listeners(&slot_key, SlotChange::Restored);
        self.count_change();
        Ok(removed)
    }

    /// Deletes a value from its recovery list, and returns its content.
    pub fn delete_recoverable(self, key: &str) -> Option<String> {
        let text = AllStorage.read(key).ok().flatten();
        self.remove_key(key);
        text
    }

    /// Undoes [`delete_recoverable`](Self::delete_recoverable).
    pub fn undelete(self, key: &str, text: &str) {
        self.write_text(key, text.to_owned());
    }

    /// Returns the changes that remove the replaced games which `record` continues.
    fn returned(self, slot: &str, record: &Record) -> Vec<TextChange> {
        let removed = self
            .recoverable(RecoveryList::Replaced)
            .into_iter()
            .filter(|(_, removed)| removed.slot == slot);
        let is_back = |removed: &RecoverableValue| {
            journal::read(&removed.text).is_ok_and(|old| continues(&old, record))
        };
        removed.filter(|(_, removed)| is_back(removed)).map(|(key, _)| (key, None)).collect()
    }

    fn write_or_remove(self, slot: &str, record: Option<Record>) {
        match record {
            Some(record) => self.write_record(slot, record),
            None => self.remove_key(&value::key(slot)),
        }
    }

    /// Applies changes. If that fails, the last one stays in memory.
    fn change(self, changes: Vec<TextChange>) {
        let last = changes.last().cloned();
        match AllStorage.change(changes) {
            Ok(()) => {
                if let Some((key, text)) = &last {
                    unsaved::forget(key);
                    note_own_write(key, text.as_deref().unwrap_or_default());
                }
                self.health.set(Health::Good);
                self.persist();
            }
            Err(error) => {
                if let Some((key, Some(text))) = last {
                    unsaved::put(&key, text);
                }
                self.tell(error);
            }
        }
        self.count_change();
    }
}

/// Returns the saved or unsaved value of a key.
pub(super) fn text_under(key: &str) -> Option<String> {
    unsaved::text(key).or_else(|| AllStorage.read(key).ok().flatten())
}

/// Returns whether `new` continues `old`: the same puzzle, with the same moves and possibly more.
pub(super) fn continues(old: &Record, new: &Record) -> bool {
    old.params == new.params && new.moves.starts_with(&old.moves)
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
