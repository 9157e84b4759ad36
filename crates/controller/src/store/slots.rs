//! Saved games in their slots: replacing them, and restoring replaced ones.

use play::Record;
use wire::journal;
use wire::stored::{SavedGame, to_text};

use super::journal::Journal;
use super::recovery::{self, RecoverableValue, RecoveryList, RemovalReason};
use super::rows::{EntryChange, EntryUpdate};
use super::{Change, Storage, StorageError, value};

/// A game that was replaced in its slot.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplacedGame {
    /// Its key among the replaced games.
    pub key: String,
    /// Its record.
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

impl Storage {
    /// Reads a saved game without replaying it. An unreadable one moves to the unreadable saves.
    pub fn read_record(&self, slot: &str, now: f64) -> Option<Record> {
        self.read_value(&value::key(slot), now, journal::read)
    }

    /// Stores a game that continues the one in its slot.
    pub fn write_record(&self, slot: &str, record: Record) {
        self.put(&value::key(slot), to_text(&SavedGame(record)));
    }

    /// Stores a game, or empties the slot. A previous game with moves goes to the replaced games, unless `record`
    /// continues it.
    pub fn replace_record(
        &self,
        slot: &str,
        record: Option<Record>,
        reason: RemovalReason,
        now: f64,
    ) -> Option<ReplacedGame> {
        let key = value::key(slot);
        let goes_on = |old: &Record| record.as_ref().is_some_and(|new| continues(old, new));
        let old = self.read_record(slot, now).filter(|old| old.result.moves > 0 && !goes_on(old));
        let mut changes = Vec::new();
        let taken = old.filter(|_| !self.is_protected(&key)).and_then(|old| {
            let text = self.read(&key).ok().flatten()?;
            let slot = slot.to_owned();
            let removed = RecoverableValue { slot, at: now, reason, text };
            let (recovery_key, change) = recovery::prepare_insert(self, &removed).ok()?;
            changes.push(change);
            Some(ReplacedGame { key: recovery_key, record: old })
        });
        if let Some(new) = &record {
            changes.extend(self.returned(slot, new));
        }
        changes.push(match record {
            Some(record) => Change::Put(key, to_text(&SavedGame(record))),
            None => Change::Remove(key),
        });
        self.change(changes);
        let _ = recovery::prune(self, now);
        taken
    }

    /// Follows a change of the journal by another tab. If that tab has overwritten a game without knowing it, the game
    /// moves to the replaced games.
    pub fn follow(&self, journal: &Journal, change: EntryChange, now: f64) {
        let key = change.key.clone();
        let is_whole = matches!(change.update, EntryUpdate::Put(_) | EntryUpdate::Removed);
        let lost = journal.follow(change);
        if is_whole {
            self.forget(&key);
        }
        let Some((lost, text)) = lost.and_then(|text| Some((journal::read(&text).ok()?, text)))
        else {
            return;
        };
        let present = self.read(&key).ok().flatten().and_then(|text| journal::read(&text).ok());
        if lost.result.moves == 0 || present.is_some_and(|present| continues(&lost, &present)) {
            return;
        }
        let (slot, reason) = (value::slot_of(&key).to_owned(), RemovalReason::OtherTab);
        let removed = RecoverableValue { slot, at: now, reason, text };
        if let Ok((_, change)) = recovery::prepare_insert(self, &removed) {
            self.change(vec![change]);
        }
    }

    /// Restores a value to its slot. The slot's current value moves to the replaced games. `check` checks a value for
    /// its slot, and returns the problem with it. `listed` returns the change that lists a game.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if it cannot be restored. The storage is then unchanged.
    pub fn restore(
        &self,
        key: &str,
        now: f64,
        check: fn(&str, &str) -> Result<(), String>,
        listed: fn(&Record) -> Option<Change>,
    ) -> Result<RecoverableValue, RestoreError> {
        let removed = recovery::read(self, key).map_err(RestoreError::Storage)?;
        let removed = removed.ok_or(RestoreError::Gone)?;
        check(&removed.slot, &removed.text).map_err(RestoreError::Unusable)?;
        let slot_key = value::key(&removed.slot);
        if self.is_protected(&slot_key) {
            return Err(RestoreError::Newer);
        }
        let mut changes = Vec::new();
        let is_worth_keeping = |text: &String| {
            *text != removed.text
                && journal::read(text).map_or(true, |record| record.result.moves > 0)
        };
        let present = self.read(&slot_key).map_err(RestoreError::Storage)?;
        if let Some(text) = present.filter(is_worth_keeping) {
            let (slot, reason) = (removed.slot.clone(), RemovalReason::Restored);
            let present = RecoverableValue { slot, at: now, reason, text };
            let (_, change) =
                recovery::prepare_insert(self, &present).map_err(RestoreError::Storage)?;
            changes.push(change);
        }
        changes.extend(journal::read(&removed.text).ok().and_then(|record| listed(&record)));
        changes.push(Change::Put(slot_key.clone(), removed.text.clone()));
        changes.push(Change::Remove(key.to_owned()));
        self.try_change(changes).map_err(RestoreError::Storage)?;
        self.forget(&slot_key);
        Ok(removed)
    }

    /// Returns the values of a recovery list with their keys, newest first.
    pub fn recoverable(&self, list: RecoveryList) -> Vec<(String, RecoverableValue)> {
        let all = recovery::list(self).unwrap_or_default();
        all.into_iter().filter(|(_, removed)| removed.reason.list() == list).collect()
    }

    /// Returns the changes that remove the replaced games which `record` continues.
    fn returned(&self, slot: &str, record: &Record) -> Vec<Change> {
        let removed = self.recoverable(RecoveryList::Replaced).into_iter();
        let is_back = |removed: &RecoverableValue| {
            removed.slot == slot
                && journal::read(&removed.text).is_ok_and(|old| continues(&old, record))
        };
        let back = removed.filter(|(_, removed)| is_back(removed));
        back.map(|(key, _)| Change::Remove(key)).collect()
    }
}

/// Returns whether `new` continues `old`: the same puzzle, with the same moves and possibly more.
pub fn continues(old: &Record, new: &Record) -> bool {
    old.params == new.params && new.moves.starts_with(&old.moves)
}
