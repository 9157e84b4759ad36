//! What was taken from its slot and is kept all the same: games that something took the place of, and values that
//! cannot be used.
//!
//! Each has a key of its own, `azulejo:kept:…`, under which its text lies with where it comes from, when it was taken and
//! why. Earlier versions set unusable values aside under `azulejo:aside:SLOT:TIME`, as they were; these are listed too.

use serde::{Deserialize, Serialize};
use wire::stored::{Stored, from_text, to_text};

use super::value::{self, PREFIX};
use super::{Backend, StorageError, TextChange};

/// Games that something took the place of are kept for so many days …
const MOST_DAYS: f64 = 30.0;
/// … and at least so many of them, however old.
const LEAST_GAMES: usize = 50;
const DAY: f64 = 86_400_000.0;

const KEPT: &str = "kept:";
const ASIDE: &str = "aside:";

/// A value that was taken from its slot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecoverableValue {
    /// The slot that it was taken from.
    pub slot: String,
    /// When, in milliseconds since 1970.
    pub at: f64,
    /// RemovalReason.
    #[serde(rename = "why")]
    pub reason: RemovalReason,
    /// The text that lay there.
    pub text: String,
}

/// RemovalReason a value was taken from its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemovalReason {
    /// The game was started again, or another game of the same slot was started.
    StartedAgain,
    /// The game was given up.
    GaveUp,
    /// Another tab, or another device, played the same game and saved it otherwise.
    OtherTab,
    /// An imported file had something else in its place.
    Imported,
    /// Another value was put back in its place.
    Restored,
    /// It cannot be read or played.
    Unreadable,
    /// The program ended while it was loading it.
    EndedProgram,
}

/// Whether a kept value can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecoveryList {
    /// Something took its place; it can be used.
    Replaced,
    /// It cannot be used.
    Unreadable,
}

impl Stored for RecoverableValue {
    const VERSION: u32 = 1;
}

impl RemovalReason {
    /// Whether such values can be used.
    pub fn list(self) -> RecoveryList {
        match self {
            RemovalReason::Unreadable | RemovalReason::EndedProgram => RecoveryList::Unreadable,
            _ => RecoveryList::Replaced,
        }
    }
}

/// The changes that keep a value, which are made together with those that take its slot; and its key.
pub fn prepare_insert(
    backend: &impl Backend,
    kept: &RecoverableValue,
) -> Result<(String, TextChange), StorageError> {
    // Two values may be taken within a millisecond.
    let mut number = 0;
    loop {
        let key = format!("{PREFIX}{KEPT}{:014}-{number}", kept.at as u64);
        if backend.read(&key)?.is_none() {
            return Ok((key.clone(), (key, Some(to_text(kept)))));
        }
        number += 1;
    }
}

/// Moves what is under a key to a key of its own. Says under which, if there was something.
pub fn move_value(
    backend: &impl Backend,
    key: &str,
    at: f64,
    reason: RemovalReason,
) -> Result<Option<String>, StorageError> {
    let Some(text) = backend.read(key)? else { return Ok(None) };
    let slot = value::slot_of(key).to_owned();
    let (kept, keeping) = prepare_insert(backend, &RecoverableValue { slot, at, reason, text })?;
    backend.change(vec![keeping, (key.to_owned(), None)])?;
    Ok(Some(kept))
}

/// Everything that is kept, by key, the last one first.
pub fn list(backend: &impl Backend) -> Result<Vec<(String, RecoverableValue)>, StorageError> {
    let mut all = Vec::new();
    for key in backend.keys()? {
        if is_recovery_key(&key)
            && let Some(kept) = read(backend, &key)?
        {
            all.push((key, kept));
        }
    }
    all.sort_by(|(a_key, a), (b_key, b)| b.at.total_cmp(&a.at).then_with(|| b_key.cmp(a_key)));
    Ok(all)
}

/// One kept value.
pub fn read(backend: &impl Backend, key: &str) -> Result<Option<RecoverableValue>, StorageError> {
    Ok(backend.read(key)?.and_then(|text| parse(key, &text)))
}

/// The kept value that a text under this key is.
pub fn parse(key: &str, text: &str) -> Option<RecoverableValue> {
    if value::slot_of(key).starts_with(KEPT) {
        return from_text(text).ok();
    }
    let (slot, at) = value::slot_of(key).strip_prefix(ASIDE)?.rsplit_once(':')?;
    let at = at.parse().unwrap_or_default();
    Some(RecoverableValue {
        slot: slot.to_owned(),
        at,
        reason: RemovalReason::Unreadable,
        text: text.to_owned(),
    })
}

/// Whether a key is that of a kept value.
pub fn is_recovery_key(key: &str) -> bool {
    let slot = value::slot_of(key);
    slot.starts_with(KEPT) || slot.starts_with(ASIDE)
}

/// Removes the games that were kept for long enough.
pub fn prune(backend: &impl Backend, now: f64) -> Result<(), StorageError> {
    let replaced =
        list(backend)?.into_iter().filter(|(_, kept)| kept.reason.list() == RecoveryList::Replaced);
    let old = replaced.skip(LEAST_GAMES).filter(|(_, kept)| now - kept.at > MOST_DAYS * DAY);
    backend.change(old.map(|(key, _)| (key, None)).collect())
}

#[cfg(test)]
mod tests {
    use super::super::backend::Memory;
    use super::*;

    fn kept(slot: &str, at: f64, reason: RemovalReason) -> RecoverableValue {
        RecoverableValue { slot: slot.into(), at, reason, text: format!("text of {slot}") }
    }

    fn put(backend: &Memory, kept: &RecoverableValue) -> String {
        let (key, change) = prepare_insert(backend, kept).unwrap();
        backend.change(vec![change]).unwrap();
        key
    }

    #[test]
    fn a_value_is_moved_with_where_when_and_why() {
        let backend = Memory::with(&[("azulejo:slide:free", "nonsense"), ("azulejo:theme", "t")]);
        let key = move_value(&backend, "azulejo:slide:free", 5.0, RemovalReason::Unreadable)
            .unwrap()
            .unwrap();
        let text = "nonsense".to_owned();
        let expected = RecoverableValue {
            slot: "slide:free".into(),
            at: 5.0,
            reason: RemovalReason::Unreadable,
            text,
        };
        assert_eq!(list(&backend), Ok(vec![(key, expected)]));
        assert_eq!(backend.read("azulejo:slide:free"), Ok(None));
        assert_eq!(
            move_value(&backend, "azulejo:slide:free", 6.0, RemovalReason::Unreadable),
            Ok(None)
        );
    }

    #[test]
    fn values_of_one_moment_and_of_earlier_versions_are_listed() {
        let backend = Memory::with(&[("azulejo:aside:loop:2025-11-30:77", "{")]);
        let keys = [kept("a", 50.0, RemovalReason::GaveUp), kept("a", 50.0, RemovalReason::GaveUp)]
            .map(|kept| put(&backend, &kept));
        assert_ne!(keys[0], keys[1]);
        let listed = list(&backend).unwrap();
        let fields: Vec<_> =
            listed.iter().map(|(_, k)| (k.slot.as_str(), k.at, k.reason)).collect();
        let aside = ("loop:2025-11-30", 77.0, RemovalReason::Unreadable);
        assert_eq!(
            fields,
            [aside, ("a", 50.0, RemovalReason::GaveUp), ("a", 50.0, RemovalReason::GaveUp)]
        );
        assert_eq!(listed[0].1.text, "{");
    }

    #[test]
    fn only_old_games_beyond_the_last_fifty_go() {
        let backend = Memory::with(&[]);
        put(&backend, &kept("unreadable", 0.0, RemovalReason::Unreadable));
        for n in 0..60 {
            put(&backend, &kept(&n.to_string(), f64::from(n) * DAY, RemovalReason::StartedAgain));
        }
        let n_kept = |now: f64| {
            prune(&backend, now).unwrap();
            list(&backend).unwrap().len()
        };
        assert_eq!(n_kept(35.0 * DAY), 1 + 55, "five were 31 to 35 days old");
        assert_eq!(n_kept(900.0 * DAY), 1 + 50);
        assert_eq!(list(&backend).unwrap()[0].1.slot, "59");
    }

    #[test]
    fn a_full_storage_takes_nothing_away() {
        let mut backend = Memory::with(&[("azulejo:test:name", "nonsense")]);
        backend.room = 30;
        let taken = move_value(&backend, "azulejo:test:name", 5.0, RemovalReason::Unreadable);
        assert_eq!(taken, Err(StorageError::Full));
        assert_eq!(backend.texts.borrow()["azulejo:test:name"], "nonsense");
    }
}
