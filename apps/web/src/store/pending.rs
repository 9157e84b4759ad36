//! Which changes of the journal are not certain to outlast the page, and what the rows hold under their keys until they are.

use std::collections::BTreeMap;

use super::backend::Stamp;

/// The changes that failed, and those that the rows have not answered.
#[derive(Default)]
pub struct PendingChanges {
    /// The keys of what failed; the next change of anything writes all of them.
    failed: BTreeMap<String, Stamp>,
    /// What the rows were asked for, in that order.
    changes: Vec<PendingChange>,
}

struct PendingChange {
    key: String,
    base: Stamp,
    is_retry: bool,
}

impl PendingChanges {
    /// The keys of what failed, with the marks of what the rows hold under them: they are asked for again.
    pub fn take_failed(&mut self) -> BTreeMap<String, Stamp> {
        std::mem::take(&mut self.failed)
    }

    /// Whether the last change of a key failed.
    pub fn has_failed(&self, key: &str) -> bool {
        self.failed.contains_key(key)
    }

    /// The rows were asked for a change of a key under which something with this mark lies. A retry is asked for together
    /// with what failed before.
    pub fn add(&mut self, key: &str, base: Stamp, is_retry: bool) {
        self.changes.push(PendingChange { key: key.to_owned(), base, is_retry });
    }

    /// The rows have answered the first changes of these keys that they were asked for.
    pub fn note_results<'a>(&mut self, keys: impl IntoIterator<Item = &'a str>, is_made: bool) {
        for key in keys {
            let Some(at) = self.changes.iter().position(|change| change.key == key) else {
                continue;
            };
            let PendingChange { key, base, .. } = self.changes.remove(at);
            if !is_made {
                // What lay there at the first failure still does.
                self.failed.entry(key).or_insert(base);
            }
        }
    }

    /// Another tab has saved something under a key, which is certain.
    pub fn forget_failed(&mut self, key: &str) {
        self.failed.remove(key);
    }

    /// The keys of what is not saved, with the marks of what the rows hold; nothing as long as nothing has failed.
    pub fn unsaved(&self) -> BTreeMap<String, Stamp> {
        let mut unsaved = BTreeMap::new();
        if self.failed.is_empty() && !self.changes.iter().any(|change| change.is_retry) {
            return unsaved;
        }
        for change in &self.changes {
            unsaved.entry(change.key.clone()).or_insert(change.base);
        }
        unsaved.extend(self.failed.clone());
        unsaved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unsaved(pending: &PendingChanges) -> Vec<(String, Stamp)> {
        pending.unsaved().into_iter().collect()
    }

    #[test]
    fn what_is_merely_asked_for_is_not_unsaved() {
        let mut pending = PendingChanges::default();
        pending.add("k", Some(1), false);
        assert_eq!(unsaved(&pending), []);
        pending.note_results(["k"], true);
        assert_eq!(unsaved(&pending), []);
    }

    #[test]
    fn the_mark_is_of_what_lay_there_at_the_first_failure() {
        let mut pending = PendingChanges::default();
        pending.add("k", Some(1), false);
        pending.add("k", Some(2), false);
        pending.note_results(["k"], true);
        pending.add("k", Some(3), false);
        pending.note_results(["k"], false);
        pending.note_results(["k"], false);
        assert_eq!(unsaved(&pending), [("k".to_owned(), Some(2))]);
    }

    #[test]
    fn what_is_asked_for_again_is_unsaved_until_it_is_made() {
        let mut pending = PendingChanges::default();
        pending.add("k", None, false);
        pending.note_results(["k"], false);
        for (key, base) in pending.take_failed() {
            pending.add(&key, base, true);
        }
        pending.add("other", Some(7), true);
        assert_eq!(unsaved(&pending), [("k".to_owned(), None), ("other".to_owned(), Some(7))]);
        pending.note_results(["k", "other"], true);
        assert_eq!(unsaved(&pending), []);
    }

    #[test]
    fn what_another_tab_has_saved_since_is_certain() {
        let mut pending = PendingChanges::default();
        pending.add("k", None, false);
        pending.note_results(["k"], false);
        assert!(pending.has_failed("k"));
        pending.forget_failed("k");
        assert_eq!(unsaved(&pending), []);
    }
}
