//! Journal changes that are not committed yet, with the stamps of the stored values.

use std::collections::BTreeMap;

use super::backend::Stamp;

/// Changes that failed or are not committed yet.
#[derive(Default)]
pub(super) struct PendingChanges {
    /// Failed changes, by key; the next change of any key retries them.
    failed: BTreeMap<String, Stamp>,
    /// Requested changes, in order.
    changes: Vec<PendingChange>,
}

struct PendingChange {
    key: String,
    base: Stamp,
    is_retry: bool,
}

impl PendingChanges {
    /// Removes and returns the failed changes, for a retry.
    pub(super) fn take_failed(&mut self) -> BTreeMap<String, Stamp> {
        std::mem::take(&mut self.failed)
    }

    pub(super) fn has_failed(&self, key: &str) -> bool {
        self.failed.contains_key(key)
    }

    /// Adds a requested change. A retry is requested together with failed changes.
    pub(super) fn add(&mut self, key: &str, base: Stamp, is_retry: bool) {
        self.changes.push(PendingChange { key: key.to_owned(), base, is_retry });
    }

    /// Records the result of the oldest requested changes of `keys`.
    pub(super) fn note_results<'a>(
        &mut self,
        keys: impl IntoIterator<Item = &'a str>,
        is_made: bool,
    ) {
        for key in keys {
            let Some(at) = self.changes.iter().position(|change| change.key == key) else {
                continue;
            };
            let PendingChange { key, base, .. } = self.changes.remove(at);
            if !is_made {
                // The stored value is still that of the first failure.
                self.failed.entry(key).or_insert(base);
            }
        }
    }

    /// Forgets a failed change, because another tab has saved the key since.
    pub(super) fn forget_failed(&mut self, key: &str) {
        self.failed.remove(key);
    }

    /// Returns the unsaved keys with the stamps of the stored values. Empty as long as nothing has
    /// failed.
    pub(super) fn unsaved(&self) -> BTreeMap<String, Stamp> {
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
    fn requested_changes_do_not_count_as_unsaved() {
        let mut pending = PendingChanges::default();
        pending.add("k", Some(1), false);
        assert_eq!(unsaved(&pending), []);
        pending.note_results(["k"], true);
        assert_eq!(unsaved(&pending), []);
    }

    #[test]
    fn the_stamp_is_that_of_the_first_failure() {
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
    fn retried_changes_are_unsaved_until_they_succeed() {
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
    fn a_key_saved_by_another_tab_is_no_longer_unsaved() {
        let mut pending = PendingChanges::default();
        pending.add("k", None, false);
        pending.note_results(["k"], false);
        assert!(pending.has_failed("k"));
        pending.forget_failed("k");
        assert_eq!(unsaved(&pending), []);
    }
}
