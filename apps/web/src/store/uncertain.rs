//! Which changes of the journal are not certain to outlast the page, and what the rows hold under their keys until they are.

use std::collections::BTreeMap;

use super::backend::Mark;

/// The changes that failed, and those that the rows have not answered.
#[derive(Default)]
pub struct Uncertain {
    /// The keys of what failed; the next change of anything writes all of them.
    failed: BTreeMap<String, Mark>,
    /// What the rows were asked for, in that order.
    asked: Vec<Asked>,
}

struct Asked {
    key: String,
    below: Mark,
    is_retry: bool,
}

impl Uncertain {
    /// The keys of what failed, with the marks of what the rows hold under them: they are asked for again.
    pub fn take_failed(&mut self) -> BTreeMap<String, Mark> {
        std::mem::take(&mut self.failed)
    }

    /// Whether the last change of a key failed.
    pub fn has_failed(&self, key: &str) -> bool {
        self.failed.contains_key(key)
    }

    /// The rows were asked for a change of a key under which something with this mark lies. A retry is asked for together
    /// with what failed before.
    pub fn ask(&mut self, key: &str, below: Mark, is_retry: bool) {
        self.asked.push(Asked { key: key.to_owned(), below, is_retry });
    }

    /// The rows have answered the first changes of these keys that they were asked for.
    pub fn note_answers<'a>(&mut self, keys: impl IntoIterator<Item = &'a str>, is_made: bool) {
        for key in keys {
            let Some(at) = self.asked.iter().position(|asked| asked.key == key) else { continue };
            let Asked { key, below, .. } = self.asked.remove(at);
            if !is_made {
                // What lay there at the first failure still does.
                self.failed.entry(key).or_insert(below);
            }
        }
    }

    /// Another tab has saved something under a key, which is certain.
    pub fn forget_failed(&mut self, key: &str) {
        self.failed.remove(key);
    }

    /// The keys of what is not saved, with the marks of what the rows hold; nothing as long as nothing has failed.
    pub fn unsaved(&self) -> BTreeMap<String, Mark> {
        let mut unsaved = BTreeMap::new();
        if self.failed.is_empty() && !self.asked.iter().any(|asked| asked.is_retry) {
            return unsaved;
        }
        for asked in &self.asked {
            unsaved.entry(asked.key.clone()).or_insert(asked.below);
        }
        unsaved.extend(self.failed.clone());
        unsaved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unsaved(uncertain: &Uncertain) -> Vec<(String, Mark)> {
        uncertain.unsaved().into_iter().collect()
    }

    #[test]
    fn what_is_merely_asked_for_is_not_unsaved() {
        let mut uncertain = Uncertain::default();
        uncertain.ask("k", Some(1), false);
        assert_eq!(unsaved(&uncertain), []);
        uncertain.note_answers(["k"], true);
        assert_eq!(unsaved(&uncertain), []);
    }

    #[test]
    fn the_mark_is_of_what_lay_there_at_the_first_failure() {
        let mut uncertain = Uncertain::default();
        uncertain.ask("k", Some(1), false);
        uncertain.ask("k", Some(2), false);
        uncertain.note_answers(["k"], true);
        uncertain.ask("k", Some(3), false);
        uncertain.note_answers(["k"], false);
        uncertain.note_answers(["k"], false);
        assert_eq!(unsaved(&uncertain), [("k".to_owned(), Some(2))]);
    }

    #[test]
    fn what_is_asked_for_again_is_unsaved_until_it_is_made() {
        let mut uncertain = Uncertain::default();
        uncertain.ask("k", None, false);
        uncertain.note_answers(["k"], false);
        for (key, below) in uncertain.take_failed() {
            uncertain.ask(&key, below, true);
        }
        uncertain.ask("other", Some(7), true);
        assert_eq!(unsaved(&uncertain), [("k".to_owned(), None), ("other".to_owned(), Some(7))]);
        uncertain.note_answers(["k", "other"], true);
        assert_eq!(unsaved(&uncertain), []);
    }

    #[test]
    fn what_another_tab_has_saved_since_is_certain() {
        let mut uncertain = Uncertain::default();
        uncertain.ask("k", None, false);
        uncertain.note_answers(["k"], false);
        assert!(uncertain.has_failed("k"));
        uncertain.forget_failed("k");
        assert_eq!(unsaved(&uncertain), []);
    }
}
