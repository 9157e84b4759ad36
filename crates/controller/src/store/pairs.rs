//! Key-value pairs that are written one by one, such as the browser's `localStorage`. A log makes several changes atomic.

use std::collections::BTreeMap;

use super::backend::{Change, StorageError};

/// Key of the log. It isn't one of the app's values.
const LOG: &str = "azulejo-batch";

/// Storage that writes one pair at a time.
pub trait Pairs {
    /// Reads the value of a key.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    fn get(&self, key: &str) -> Result<Option<String>, StorageError>;

    /// Writes a pair.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if it cannot be stored. The previous value is then unchanged.
    fn set(&self, key: &str, text: &str) -> Result<(), StorageError>;

    /// Removes a pair.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    fn remove(&self, key: &str) -> Result<(), StorageError>;
}

/// Makes all changes or none.
///
/// Several changes are first written to a log. If the page ends before all are made, the next page makes them
/// ([`complete`]). The log is written with double its size first, so that there is space for the changes.
///
/// # Errors
///
/// [`StorageError`] if they cannot be stored. Nothing is then changed.
pub fn change(pairs: &impl Pairs, changes: &[Change]) -> Result<(), StorageError> {
    let mut texts = BTreeMap::new();
    for change in changes {
        let key = change.key();
        let before = match texts.remove(key) {
            Some(text) => text,
            None => pairs.get(key)?,
        };
        texts.insert(key.to_owned(), change.applied_to(before));
    }
    if texts.len() > 1 {
        let log = to_log(&texts);
        let reserved = pairs.set(LOG, &log.repeat(2)).and_then(|()| pairs.set(LOG, &log));
        if let Err(error) = reserved {
            pairs.remove(LOG)?;
            return Err(error);
        }
        make(pairs, texts)?;
        return pairs.remove(LOG);
    }
    make(pairs, texts)
}

/// Makes the changes of a page that ended while it made them.
///
/// # Errors
///
/// [`StorageError`] if they cannot be stored. A later page tries again.
pub fn complete(pairs: &impl Pairs) -> Result<(), StorageError> {
    let Some(log) = pairs.get(LOG)? else { return Ok(()) };
    if let Some(texts) = of_log(&log) {
        make(pairs, texts)?;
    }
    pairs.remove(LOG)
}

fn make(pairs: &impl Pairs, texts: BTreeMap<String, Option<String>>) -> Result<(), StorageError> {
    texts.into_iter().try_for_each(|(key, text)| match text {
        Some(text) => pairs.set(&key, &text),
        None => pairs.remove(&key),
    })
}

/// Serializes changes: the lengths of a key and its value, and both.
fn to_log(texts: &BTreeMap<String, Option<String>>) -> String {
    let mut log = String::new();
    for (key, text) in texts {
        let len = text.as_ref().map_or("-".to_owned(), |text| text.len().to_string());
        log += &format!("{} {len} {key}{}", key.len(), text.as_deref().unwrap_or_default());
    }
    log
}

/// Parses a log; `None` if it is one that only reserves space, because then nothing was changed yet.
fn of_log(mut log: &str) -> Option<BTreeMap<String, Option<String>>> {
    let mut texts = BTreeMap::new();
    while !log.is_empty() {
        let (key_len, rest) = log.split_once(' ')?;
        let (text_len, rest) = rest.split_once(' ')?;
        let (key, rest) = rest.split_at_checked(key_len.parse().ok()?)?;
        let is_removed = text_len == "-";
        let text_len = if is_removed { 0 } else { text_len.parse().ok()? };
        let (text, rest) = rest.split_at_checked(text_len)?;
        let text = (!is_removed).then(|| text.to_owned());
        if texts.insert(key.to_owned(), text).is_some() {
            return None;
        }
        log = rest;
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    /// Pairs in limited space. The page ends after some writes.
    #[derive(Clone, Default)]
    struct Killed {
        pairs: RefCell<BTreeMap<String, String>>,
        room: usize,
        n_writes: Cell<usize>,
    }

    impl Pairs for Killed {
        fn get(&self, key: &str) -> Result<Option<String>, StorageError> {
            Ok(self.pairs.borrow().get(key).cloned())
        }

        fn set(&self, key: &str, text: &str) -> Result<(), StorageError> {
            let Some(left) = self.n_writes.get().checked_sub(1) else { return Ok(()) };
            self.n_writes.set(left);
            let mut pairs = self.pairs.borrow().clone();
            pairs.insert(key.to_owned(), text.to_owned());
            if pairs.iter().map(|(k, v)| k.len() + v.len()).sum::<usize>() > self.room {
                return Err(StorageError::Full);
            }
            self.pairs.replace(pairs);
            Ok(())
        }

        fn remove(&self, key: &str) -> Result<(), StorageError> {
            let Some(left) = self.n_writes.get().checked_sub(1) else { return Ok(()) };
            self.n_writes.set(left);
            self.pairs.borrow_mut().remove(key);
            Ok(())
        }
    }

    fn pairs(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect()
    }

    #[test]
    fn a_kill_after_any_write_and_any_lack_of_space_leave_all_changes_or_none() {
        let before = pairs(&[("a", "1 2é"), ("b", "old"), ("c", "")]);
        let after = pairs(&[("a", "1 2é\nline"), ("c", "long é text"), ("d", "- 1 x")]);
        let changes = [
            Change::Append("a".to_owned(), "line".to_owned()),
            Change::Put("c".to_owned(), "first".to_owned()),
            Change::Remove("b".to_owned()),
            Change::Put("c".to_owned(), "long é text".to_owned()),
            Change::Put("d".to_owned(), "- 1 x".to_owned()),
        ];
        let mut n_made = 0;
        for (room, n_writes) in (0..200).flat_map(|room| (0..12).map(move |n| (room, n))) {
            let there = RefCell::new(before.clone());
            let page = Killed { pairs: there, room, n_writes: Cell::new(n_writes) };
            let made = change(&page, &changes);
            let next = Killed { n_writes: Cell::new(99), ..page };
            complete(&next).unwrap();
            let left = next.pairs.into_inner();
            assert!(left == before || left == after, "{room} bytes, {n_writes} writes: {left:?}");
            assert!(made.is_ok() || left == before, "{room} bytes, {n_writes} writes");
            n_made += usize::from(left == after);
        }
        assert!(n_made > 500, "{n_made}");
    }
}
