//! Export of all stored values to one file, and import.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::recovery::{self, RecoverableValue, RemovalReason};
use super::value::{is_device_local, is_ours, slot_of};
use super::{Change, Storage, StorageError};

/// Version of the file format.
const VERSION: u32 = 1;

/// The stored values of a file. A parsed backup is valid: its games were replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backup {
    entries: BTreeMap<String, String>,
}

/// Error of parsing a backup file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    /// It is not a backup file.
    #[error("this is not an Azulejo export file")]
    NotOurs,
    /// A newer version of Azulejo made it.
    #[error("the file has version {found}, but only versions up to {VERSION} are supported")]
    TooNew {
        /// Version of the file.
        found: u32,
    },
    /// A value is damaged or has an unknown key.
    #[error("the entry {key:?} is damaged: {why}")]
    Entry {
        /// Key of the value.
        key: String,
        /// The problem with it.
        why: String,
    },
}

#[derive(Serialize, Deserialize)]
struct File {
    azulejo: u32,
    #[serde(default)]
    made: String,
    entries: BTreeMap<String, String>,
}

impl Backup {
    /// Reads all values of the app.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the storage cannot be read.
    pub fn of(storage: &Storage) -> Result<Backup, StorageError> {
        let mut entries = BTreeMap::new();
        for key in storage.keys()?.into_iter().filter(|key| is_ours(key)) {
            if let Some(text) = storage.read(&key)? {
                entries.insert(key, text);
            }
        }
        Ok(Backup { entries })
    }

    /// Adds values, which replace those with the same key.
    pub fn with(mut self, entries: BTreeMap<String, String>) -> Backup {
        self.entries.extend(entries);
        self
    }

    /// Removes the values that belong to this device. An exported file must not contain the
    /// player's key.
    #[must_use]
    pub fn portable(mut self) -> Backup {
        self.entries.retain(|key, text| {
            let removed = recovery::parse(key, text);
            let slot =
                removed.as_ref().map_or_else(|| slot_of(key), |removed| removed.slot.as_str());
            !is_device_local(slot)
        });
        self
    }

    /// Serializes the backup, with the time of the export.
    pub fn to_text(&self, made: &str) -> String {
        let file = File { azulejo: VERSION, made: made.to_owned(), entries: self.entries.clone() };
        serde_json::to_string_pretty(&file).expect("a map of strings can be serialized")
    }

    /// Parses and validates a backup file. `check` checks a value for its slot, and returns the problem with it.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if it is not valid.
    pub fn parse(
        text: &str,
        check: fn(&str, &str) -> Result<(), String>,
    ) -> Result<Backup, BackupError> {
        #[derive(Deserialize)]
        struct Head {
            azulejo: u32,
        }
        let Head { azulejo: found } =
            serde_json::from_str(text).map_err(|_| BackupError::NotOurs)?;
        if found > VERSION {
            return Err(BackupError::TooNew { found });
        }
        let File { entries, .. } = serde_json::from_str(text).map_err(|_| BackupError::NotOurs)?;
        for (key, text) in &entries {
            let checked =
                if is_ours(key) { check_entry(key, text, check) } else { Err(String::new()) };
            checked.map_err(|why| BackupError::Entry { key: key.clone(), why })?;
        }
        Ok(Backup { entries })
    }

    /// Returns the number of values.
    pub fn n_entries(&self) -> usize {
        self.entries.len()
    }

    /// Returns the stored values that would be replaced, by key.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the storage cannot be read.
    pub fn replaced(&self, storage: &Storage) -> Result<BTreeMap<String, String>, StorageError> {
        let mut replaced = BTreeMap::new();
        for (key, text) in &self.entries {
            if let Some(old) = storage.read(key)?.filter(|old| old != text) {
                replaced.insert(key.clone(), old);
            }
        }
        Ok(replaced)
    }

    /// Writes all values, or none. The replaced values move to the replaced games, with the time `now`.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if a value does not fit. The storage is then unchanged.
    pub fn put(&self, storage: &Storage, now: f64) -> Result<(), StorageError> {
        let mut changes = Vec::new();
        // Different times give the replaced values different keys.
        for ((key, text), n) in self.replaced(storage)?.into_iter().zip(0_u32..) {
            let (slot, at) = (slot_of(&key).to_owned(), now + f64::from(n));
            let removed = RecoverableValue { slot, at, reason: RemovalReason::Imported, text };
            changes.push(recovery::prepare_insert(storage, &removed)?.1);
        }
        let all = self.entries.iter().map(|(key, text)| Change::Put(key.clone(), text.clone()));
        storage.try_change(changes.into_iter().chain(all).collect())
    }
}

/// Checks that a value is valid. Values in the recovery lists only need to be well-formed.
fn check_entry(
    key: &str,
    text: &str,
    check: fn(&str, &str) -> Result<(), String>,
) -> Result<(), String> {
    if recovery::is_recovery_key(key) {
        return recovery::parse(key, text).map(drop).ok_or_else(String::new);
    }
    check(slot_of(key), text)
}

#[cfg(test)]
mod tests {
    use wire::journal;
    use wire::stored::{Stored, from_text};

    use super::super::backend::Memory;
    use super::*;

    const GOOD: &str = r#"{"v":1,"data":"dark"}"#;

    #[derive(Serialize, Deserialize)]
    struct Theme(String);

    impl Stored for Theme {
        const VERSION: u32 = 1;
    }

    /// Knows the theme and the games.
    fn check(slot: &str, text: &str) -> Result<(), String> {
        match slot.split(':').next() {
            Some("theme") => from_text::<Theme>(text).map(drop).map_err(|error| error.to_string()),
            Some("fifteen") => {
                let record = journal::read(text).map_err(|error| error.to_string())?;
                games::verify_any(&record).map(drop).map_err(|error| error.to_string())
            }
            _ => Err(slot.to_owned()),
        }
    }

    #[test]
    fn an_export_restores_all_values_of_the_app_and_no_others() {
        let backend = Memory::with(&[
            ("azulejo:theme", GOOD),
            ("azulejo:aside:loop:1", "broken"),
            ("elsewhere", "not ours"),
        ]);
        let text = Backup::of(&backend.storage()).unwrap().to_text("2026-01-01");
        let other = Memory::with(&[("azulejo:slide", GOOD), ("azulejo:theme", "old")]);
        let storage = other.storage();
        let backup = Backup::parse(&text, check).unwrap();
        assert_eq!((backup.n_entries(), backup.replaced(&storage).unwrap().len()), (2, 1));
        backup.put(&storage, 7.0).unwrap();
        let removed = recovery::list(&storage).unwrap();
        assert_eq!((removed[0].1.slot.as_str(), removed[0].1.text.as_str()), ("theme", "old"));
        storage.remove(&removed[0].0);
        let keys: Vec<_> = other.texts.borrow().keys().cloned().collect();
        assert_eq!(keys, ["azulejo:aside:loop:1", "azulejo:slide", "azulejo:theme"]);
        assert_eq!(other.texts.borrow()["azulejo:theme"], GOOD);
    }

    #[test]
    fn values_of_this_device_are_not_exported() {
        let backend =
            Memory::with(&[("azulejo:theme", GOOD), ("azulejo:together:player", "secret")]);
        let unreadable = RecoverableValue {
            slot: "together:player".to_owned(),
            at: 1.0,
            reason: RemovalReason::Unreadable,
            text: "secret".to_owned(),
        };
        let (_, change) = recovery::prepare_insert(&backend.storage(), &unreadable).unwrap();
        backend.storage().change(vec![change]);
        let backup = Backup::of(&backend.storage()).unwrap();
        assert_eq!((backup.n_entries(), backup.portable().n_entries()), (3, 1));
        let file = r#"{"azulejo":1,"entries":{"azulejo:together:player":"{\"v\":1,\"data\":{}}"}}"#;
        assert!(Backup::parse(file, check).is_err());
    }

    #[test]
    fn an_invalid_file_is_rejected() {
        let rejects = |text: &str, error: &str| {
            assert_eq!(Backup::parse(text, check).unwrap_err().to_string(), error, "{text}");
        };
        rejects("", "this is not an Azulejo export file");
        rejects("[1, 2]", "this is not an Azulejo export file");
        rejects(r#"{"azulejo":1}"#, "this is not an Azulejo export file");
        rejects(
            r#"{"azulejo":2,"other":[]}"#,
            "the file has version 2, but only versions up to 1 are supported",
        );
        let damaged = |key: &str, text: &str, part: &str| {
            let entries = BTreeMap::from([(key, text)]);
            let file = serde_json::json!({ "azulejo": 1, "entries": entries }).to_string();
            let error = Backup::parse(&file, check).unwrap_err().to_string();
            assert!(error.contains(key) && error.contains(part), "{error}");
        };
        damaged("x", "{}", "is damaged");
        damaged("azulejo:theme", "cut o", "not a stored value");
        damaged("azulejo:theme", r#"{"v":1,"data":7}"#, "invalid type");
        damaged("azulejo:unheard-of", GOOD, "is damaged");
        let illegal = r#"{"v":2,"data":{"game":"fifteen","params":"board=1-2-3_4-0-5_7-8-6","moves":[[5,"X"]],"result":{"ending":null,"moves":1,"helps":0,"ms":5}}}"#;
        damaged("azulejo:fifteen:game:board=1-2-3_4-0-5_7-8-6", illegal, "X");
    }

    #[test]
    fn an_import_that_does_not_fit_changes_nothing() {
        let backend = Memory::with(&[("azulejo:b", GOOD)]);
        let before = backend.texts.borrow().clone();
        backend.room.set(Some(100));
        let entries = ["a", "b", "c"].map(|k| (format!("azulejo:{k}"), format!("{GOOD:40}")));
        let backup = Backup { entries: entries.into() };
        assert_eq!(backup.put(&backend.storage(), 7.0), Err(StorageError::Full));
        assert_eq!(*backend.texts.borrow(), before);
    }

    #[test]
    fn parsing_never_panics() {
        let entries = [("azulejo:theme".to_owned(), GOOD.to_owned())].into();
        let good = Backup { entries }.to_text("");
        for cut in (0..good.len()).filter(|&at| good.is_char_boundary(at)) {
            assert!(Backup::parse(&good[..cut], check).is_err(), "{}", &good[..cut]);
        }
    }
}
