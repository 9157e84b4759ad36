//! Everything that is stored, as one file, and back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::value::{is_ours, is_plausible};
use super::{Backend, StorageError};

/// The version of the file that is written today.
const VERSION: u32 = 1;

/// What a file of stored values holds. One that was read is whole and plausible: reading refuses
/// the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    entries: BTreeMap<String, String>,
}

/// Why a file cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    /// It is something else.
    #[error("this is not a file that Azulejo made")]
    NotOurs,
    /// It is from a later version.
    #[error("this file is of version {found}, and this is version {VERSION}")]
    TooNew {
        /// The version that the file names.
        found: u32,
    },
    /// One of its values is damaged or foreign.
    #[error("the entry {key:?} is damaged")]
    Entry {
        /// The key of that value.
        key: String,
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
    /// Everything of ours on a backend.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if it cannot be read.
    pub fn of(backend: &impl Backend) -> Result<Backup, StorageError> {
        let mut entries = BTreeMap::new();
        for key in backend.keys()?.into_iter().filter(|key| is_ours(key)) {
            if let Some(text) = backend.read(&key)? {
                entries.insert(key, text);
            }
        }
        Ok(Backup { entries })
    }

    /// The text of the file, with the time at which it was made.
    pub fn to_text(&self, made: &str) -> String {
        let file = File { azulejo: VERSION, made: made.to_owned(), entries: self.entries.clone() };
        serde_json::to_string_pretty(&file).expect("texts under texts can be written")
    }

    /// Reads a file and checks all of it.
    ///
    /// # Errors
    ///
    /// [`BackupError`] names what is wrong with it.
    pub fn parse(text: &str) -> Result<Backup, BackupError> {
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
        match entries.iter().find(|(key, text)| !(is_ours(key) && is_plausible(key, text))) {
            Some((key, _)) => Err(BackupError::Entry { key: key.clone() }),
            None => Ok(Backup { entries }),
        }
    }

    /// How many values there are.
    pub fn n_entries(&self) -> usize {
        self.entries.len()
    }

    /// How many of them would take the place of another value on the backend.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if it cannot be read.
    pub fn replaces(&self, backend: &impl Backend) -> Result<usize, StorageError> {
        let mut n = 0;
        for (key, text) in &self.entries {
            n += usize::from(backend.read(key)?.is_some_and(|old| old != *text));
        }
        Ok(n)
    }

    /// Puts all values on a backend, or none of them.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if one does not fit; then the backend is as it was.
    pub fn put(&self, backend: &impl Backend) -> Result<(), StorageError> {
        let before = Backup::of(backend)?;
        for (key, text) in &self.entries {
            if let Err(error) = backend.write(key, text) {
                before.restore(backend, self);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Takes back what `attempt` wrote. First what is new goes, so that what was there fits again.
    fn restore(&self, backend: &impl Backend, attempt: &Backup) {
        for key in attempt.entries.keys() {
            let _ = backend.remove(key);
        }
        for key in attempt.entries.keys() {
            if let Some(old) = self.entries.get(key) {
                let _ = backend.write(key, old);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::backend::Memory;
    use super::*;

    const GOOD: &str = r#"{"v":1,"data":null}"#;

    #[test]
    fn an_exported_file_brings_everything_back_and_nothing_foreign() {
        let backend = Memory::with(&[
            ("azulejo:theme", GOOD),
            ("azulejo:aside:loop:1", "broken"),
            ("elsewhere", "not ours"),
        ]);
        let text = Backup::of(&backend).unwrap().to_text("2026-01-01");
        let other = Memory::with(&[("azulejo:slide", GOOD), ("azulejo:theme", "old")]);
        let backup = Backup::parse(&text).unwrap();
        assert_eq!((backup.n_entries(), backup.replaces(&other)), (2, Ok(1)));
        backup.put(&other).unwrap();
        let keys: Vec<_> = other.texts.borrow().keys().cloned().collect();
        assert_eq!(keys, ["azulejo:aside:loop:1", "azulejo:slide", "azulejo:theme"]);
        assert_eq!(other.texts.borrow()["azulejo:theme"], GOOD);
    }

    #[test]
    fn a_file_that_is_wrong_in_any_part_is_refused() {
        let check = |text: &str, error: &str| {
            assert_eq!(Backup::parse(text).unwrap_err().to_string(), error, "{text}");
        };
        check("", "this is not a file that Azulejo made");
        check("[1, 2]", "this is not a file that Azulejo made");
        check(r#"{"azulejo":1}"#, "this is not a file that Azulejo made");
        check(r#"{"azulejo":2,"other":[]}"#, "this file is of version 2, and this is version 1");
        check(r#"{"azulejo":1,"entries":{"x":"{}"}}"#, r#"the entry "x" is damaged"#);
        check(
            r#"{"azulejo":1,"entries":{"azulejo:theme":"cut o"}}"#,
            r#"the entry "azulejo:theme" is damaged"#,
        );
    }

    #[test]
    fn an_import_that_does_not_fit_changes_nothing() {
        let mut backend = Memory::with(&[("azulejo:b", GOOD)]);
        let before = backend.texts.borrow().clone();
        backend.room = 100;
        let entries = ["a", "b", "c"].map(|k| (format!("azulejo:{k}"), format!("{GOOD:40}")));
        let backup = Backup { entries: entries.into() };
        assert_eq!(backup.put(&backend), Err(StorageError::Full));
        assert_eq!(*backend.texts.borrow(), before);
    }

    #[test]
    fn no_text_makes_the_reader_panic() {
        let good =
            Backup { entries: [("azulejo:a".to_owned(), GOOD.to_owned())].into() }.to_text("");
        for cut in (0..good.len()).filter(|&at| good.is_char_boundary(at)) {
            assert!(Backup::parse(&good[..cut]).is_err(), "{}", &good[..cut]);
        }
    }
}
