//! The lists of replaced games and unreadable saves.
//!
//! Each value has its own key, `azulejo:kept:…`, and is stored with its slot, the time and the
//! reason. Earlier versions stored unreadable values under `azulejo:aside:SLOT:TIME` without these
//! details; they are listed too.

use serde::{Deserialize, Serialize};
use wire::stored::{Stored, from_text, to_text};

use super::value::{self, PREFIX};
use super::{Change, Storage, StorageError};

/// Days for which replaced games are kept.
const MAX_DAYS: f64 = 30.0;
/// Number of replaced games that are kept regardless of their age.
const MIN_GAMES: usize = 50;
const DAY: f64 = 86_400_000.0;

const RECOVERY: &str = "kept:";
const LEGACY_UNREADABLE: &str = "aside:";

/// A value that was removed from its slot and can be restored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecoverableValue {
    /// The slot from which it was removed.
    pub slot: String,
    /// Time of the removal, in milliseconds since 1970.
    pub at: f64,
    /// Reason for the removal.
    #[serde(rename = "why")]
    pub reason: RemovalReason,
    /// The stored value.
    pub text: String,
}

/// Why a value was removed from its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemovalReason {
    /// The game was restarted, or another one was started in its slot.
    StartedAgain,
    /// The game was given up.
    GaveUp,
    /// Another tab or device saved a different version of the game.
    OtherTab,
    /// An imported file replaced it.
    Imported,
    /// Another value was restored to its slot.
    Restored,
    /// It cannot be read or replayed.
    Unreadable,
    /// The app crashed while loading it.
    EndedProgram,
}

/// A list of recoverable values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecoveryList {
    /// Replaced games, which are valid.
    Replaced,
    /// Unreadable saves.
    Unreadable,
}

impl Stored for RecoverableValue {
    const VERSION: u32 = 1;
}

impl RemovalReason {
    /// Returns the list to which values removed for this reason belong.
    pub fn list(self) -> RecoveryList {
        match self {
            RemovalReason::Unreadable | RemovalReason::EndedProgram => RecoveryList::Unreadable,
            _ => RecoveryList::Replaced,
        }
    }
}

/// Chooses a key for a value. Returns it with the change that inserts the value.
///
/// # Errors
///
/// [`StorageError`] if the storage cannot be read.
pub fn prepare_insert(
    storage: &Storage,
    removed: &RecoverableValue,
) -> Result<(String, Change), StorageError> {
    // Several tabs may remove values in the same millisecond.
    let mut number = checksum(&removed.text);
    loop {
        let key = format!("{PREFIX}{RECOVERY}{:014}-{number}", removed.at as u64);
        if storage.read(&key)?.is_none() {
            return Ok((key.clone(), Change::Put(key, to_text(removed))));
        }
        number = number.wrapping_add(1);
    }
}

/// FNV-1a.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Moves the value of `key` to a recovery list, and returns its new key.
///
/// # Errors
///
/// [`StorageError`] if it cannot be moved. It then stays in its slot.
pub fn move_value(
    storage: &Storage,
    key: &str,
    at: f64,
    reason: RemovalReason,
) -> Result<Option<String>, StorageError> {
    let Some(text) = storage.read(key)? else { return Ok(None) };
    let slot = value::slot_of(key).to_owned();
    let (recovery_key, insertion) =
        prepare_insert(storage, &RecoverableValue { slot, at, reason, text })?;
    storage.try_change(vec![insertion, Change::Remove(key.to_owned())])?;
    Ok(Some(recovery_key))
}

/// Returns all recoverable values with their keys, newest first.
///
/// # Errors
///
/// [`StorageError`] if the storage cannot be read.
pub fn list(storage: &Storage) -> Result<Vec<(String, RecoverableValue)>, StorageError> {
    let mut all = Vec::new();
    for key in storage.keys()? {
        if is_recovery_key(&key)
            && let Some(removed) = read(storage, &key)?
        {
            all.push((key, removed));
        }
    }
    all.sort_by(|(a_key, a), (b_key, b)| b.at.total_cmp(&a.at).then_with(|| b_key.cmp(a_key)));
    Ok(all)
}

/// Reads the recoverable value of a key.
///
/// # Errors
///
/// [`StorageError`] if the storage cannot be read.
pub fn read(storage: &Storage, key: &str) -> Result<Option<RecoverableValue>, StorageError> {
    Ok(storage.read(key)?.and_then(|text| parse(key, &text)))
}

/// Parses the value of a recovery key.
pub fn parse(key: &str, text: &str) -> Option<RecoverableValue> {
    if value::slot_of(key).starts_with(RECOVERY) {
        return from_text(text).ok();
    }
    let (slot, at) = value::slot_of(key).strip_prefix(LEGACY_UNREADABLE)?.rsplit_once(':')?;
    // Parsing a float would add its tables to every bundle.
    let at = at.parse::<u64>().unwrap_or_default() as f64;
    Some(RecoverableValue {
        slot: slot.to_owned(),
        at,
        reason: RemovalReason::Unreadable,
        text: text.to_owned(),
    })
}

/// Returns whether the key belongs to a recovery list.
pub fn is_recovery_key(key: &str) -> bool {
    let slot = value::slot_of(key);
    slot.starts_with(RECOVERY) || slot.starts_with(LEGACY_UNREADABLE)
}

/// Deletes replaced games that are too old.
///
/// # Errors
///
/// [`StorageError`] if the storage cannot be read or changed.
pub fn prune(storage: &Storage, now: f64) -> Result<(), StorageError> {
    let replaced = list(storage)?
        .into_iter()
        .filter(|(_, removed)| removed.reason.list() == RecoveryList::Replaced);
    let old = replaced.skip(MIN_GAMES).filter(|(_, removed)| now - removed.at > MAX_DAYS * DAY);
    storage.change(old.map(|(key, _)| Change::Remove(key)).collect());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::backend::Memory;
    use super::*;

    fn value(slot: &str, at: f64, reason: RemovalReason) -> RecoverableValue {
        RecoverableValue { slot: slot.into(), at, reason, text: format!("text of {slot}") }
    }

    fn put(storage: &Storage, removed: &RecoverableValue) -> String {
        let (key, change) = prepare_insert(storage, removed).unwrap();
        storage.change(vec![change]);
        key
    }

    #[test]
    fn a_value_is_moved_with_slot_time_and_reason() {
        let storage =
            Memory::with(&[("azulejo:slide:free", "nonsense"), ("azulejo:theme", "t")]).storage();
        let key = move_value(&storage, "azulejo:slide:free", 5.0, RemovalReason::Unreadable)
            .unwrap()
            .unwrap();
        let text = "nonsense".to_owned();
        let expected = RecoverableValue {
            slot: "slide:free".into(),
            at: 5.0,
            reason: RemovalReason::Unreadable,
            text,
        };
        assert_eq!(list(&storage), Ok(vec![(key, expected)]));
        assert_eq!(storage.read("azulejo:slide:free"), Ok(None));
        assert_eq!(
            move_value(&storage, "azulejo:slide:free", 6.0, RemovalReason::Unreadable),
            Ok(None)
        );
    }

    #[test]
    fn values_of_the_same_time_and_of_earlier_versions_are_listed() {
        let storage = Memory::with(&[("azulejo:aside:loop:2025-11-30:77", "{")]).storage();
        let keys =
            [value("a", 50.0, RemovalReason::GaveUp), value("a", 50.0, RemovalReason::GaveUp)]
                .map(|removed| put(&storage, &removed));
        assert_ne!(keys[0], keys[1]);
        let listed = list(&storage).unwrap();
        let fields: Vec<_> =
            listed.iter().map(|(_, k)| (k.slot.as_str(), k.at, k.reason)).collect();
        let legacy = ("loop:2025-11-30", 77.0, RemovalReason::Unreadable);
        assert_eq!(
            fields,
            [legacy, ("a", 50.0, RemovalReason::GaveUp), ("a", 50.0, RemovalReason::GaveUp)]
        );
        assert_eq!(listed[0].1.text, "{");
    }

    #[test]
    fn two_tabs_that_remove_different_values_in_the_same_millisecond_choose_different_keys() {
        let keys = ["a", "b"].map(|slot| {
            let tab = Memory::with(&[]).storage();
            put(&tab, &value(slot, 50.0, RemovalReason::OtherTab))
        });
        assert_ne!(keys[0], keys[1]);
    }

    #[test]
    fn only_old_games_beyond_the_last_fifty_are_deleted() {
        let storage = Memory::with(&[]).storage();
        put(&storage, &value("unreadable", 0.0, RemovalReason::Unreadable));
        for n in 0..60 {
            put(&storage, &value(&n.to_string(), f64::from(n) * DAY, RemovalReason::StartedAgain));
        }
        let n_kept = |now: f64| {
            prune(&storage, now).unwrap();
            list(&storage).unwrap().len()
        };
        assert_eq!(n_kept(35.0 * DAY), 1 + 55, "five were 31 to 35 days old");
        assert_eq!(n_kept(900.0 * DAY), 1 + 50);
        assert_eq!(list(&storage).unwrap()[0].1.slot, "59");
    }

    #[test]
    fn a_value_stays_in_its_slot_if_the_storage_is_full() {
        let backend = Memory::with(&[("azulejo:test:name", "nonsense")]);
        backend.room.set(Some(30));
        let taken =
            move_value(&backend.storage(), "azulejo:test:name", 5.0, RemovalReason::Unreadable);
        assert_eq!(taken, Err(StorageError::Full));
        assert_eq!(backend.texts.borrow()["azulejo:test:name"], "nonsense");
    }
}
