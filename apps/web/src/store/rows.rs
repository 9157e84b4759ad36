//! The rows in which the journal keeps entries: one for an entry's text, and one for each line added to it since.
//!
//! The row of a text is under the entry's key and begins with a number, the generation of the text. The rows of its lines
//! are under the key, the same generation and a count, so that they come in order; a line of another generation belongs
//! to a text that was replaced.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Between an entry's key and the rest of the key of a line; it is in no entry's key.
const BETWEEN: char = '\u{1}';
const AFTER_BETWEEN: char = '\u{2}';
/// In place of the count in the key of a note of time, of which there is one; it comes after every count.
const TIME: &str = "~";

/// Tells the texts that an entry has had from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generation(pub u32);

/// A change of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowChange {
    /// A row is written, in place of what was under its key.
    Put {
        /// The row's key.
        key: String,
        /// What it holds.
        text: String,
    },
    /// The rows from one key to another are removed, both included.
    Remove {
        /// The first key.
        from: String,
        /// The last key.
        to: String,
    },
}

/// An entry as its rows tell it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The text and the lines after it.
    pub text: String,
    /// The time that was noted last, as a line.
    pub time: Option<String>,
    /// Which text it is.
    pub generation: Generation,
    /// How many lines have rows of their own.
    pub n_lines: u32,
}

impl Entry {
    /// An entry with one text and no lines.
    pub fn new(text: String, generation: Generation) -> Self {
        Entry { text, time: None, generation, n_lines: 0 }
    }

    /// The change that puts the entry in place of the one before, whose lines are of another generation and count for
    /// nothing from then on.
    pub fn put(&self, key: &str) -> RowChange {
        let text = format!("{:08x}{}", self.generation.0, self.text);
        RowChange::Put { key: key.to_owned(), text }
    }

    /// The change that removes the lines, when another text is in place of this one for certain. It is never asked for
    /// together with that text: when a page is left, `WebKit` may lose the text and still remove the lines.
    pub fn remove_lines(&self, key: &str) -> Option<RowChange> {
        let (from, to) = (self.row(key, ""), self.row(key, TIME));
        (self.n_lines > 0 || self.time.is_some()).then_some(RowChange::Remove { from, to })
    }

    /// Adds a line, and says which row it has.
    pub fn append(&mut self, key: &str, line: &str) -> RowChange {
        let row = self.row(key, &format!("{:08}", self.n_lines));
        self.add_line(line);
        RowChange::Put { key: row, text: line.to_owned() }
    }

    /// Adds a line that has its row already.
    pub fn add_line(&mut self, line: &str) {
        self.text.push('\n');
        self.text.push_str(line);
        self.n_lines += 1;
        self.time = None;
    }

    /// Notes the time in place of what was noted before, and says which row that is.
    pub fn note_time(&mut self, key: &str, line: &str) -> RowChange {
        self.time = Some(line.to_owned());
        RowChange::Put { key: self.row(key, TIME), text: line.to_owned() }
    }

    /// The text, its lines and the time noted last.
    pub fn whole(&self) -> String {
        match &self.time {
            Some(time) => format!("{}\n{time}", self.text),
            None => self.text.clone(),
        }
    }

    /// What tells its text and lines from those of other times; the time that was noted last does not count.
    pub fn stamp(&self) -> u64 {
        u64::from(self.generation.0) << 32 | u64::from(self.n_lines)
    }

    fn row(&self, key: &str, last: &str) -> String {
        format!("{key}{BETWEEN}{:08x}{last}", self.generation.0)
    }
}

/// The change that removes everything under a key.
pub fn remove(key: &str) -> RowChange {
    RowChange::Remove { from: key.to_owned(), to: format!("{key}{AFTER_BETWEEN}") }
}

/// The entries that rows tell of, which come in the order of their keys.
pub fn entries(rows: impl IntoIterator<Item = (String, String)>) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::<String, Entry>::new();
    for (key, text) in rows {
        let Some((key, line)) = key.split_once(BETWEEN) else {
            let generation = text.get(..8).and_then(|hex| u32::from_str_radix(hex, 16).ok());
            if let Some(generation) = generation {
                entries.insert(key, Entry::new(text[8..].to_owned(), Generation(generation)));
            }
            continue;
        };
        let Some(entry) = entries.get_mut(key) else { continue };
        match line.strip_prefix(&format!("{:08x}", entry.generation.0)) {
            Some(TIME) => entry.time = Some(text),
            Some(_) => entry.add_line(&text),
            None => {}
        }
    }
    entries
}

/// Makes changes to rows in memory, as a database would.
#[cfg(test)]
pub fn apply(rows: &mut BTreeMap<String, String>, changes: Vec<RowChange>) {
    for change in changes {
        match change {
            RowChange::Put { key, text } => drop(rows.insert(key, text)),
            RowChange::Remove { from, to } => rows.retain(|key, _| *key < from || *key > to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_come_back_in_order_and_those_of_a_replaced_text_do_not() {
        let mut rows = BTreeMap::new();
        let mut entry = Entry::new("a".into(), Generation(7));
        apply(&mut rows, vec![entry.put("k")]);
        for n in 0..12 {
            apply(&mut rows, vec![entry.append("k", &n.to_string())]);
        }
        let time = entry.note_time("k", "t");
        apply(&mut rows, vec![time]);
        assert_eq!(entries(rows.clone())["k"], entry);
        assert_eq!(entry.whole(), "a\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\nt");
        let stale = entry.append("k", "late");
        let other = Entry::new("b".into(), Generation(8));
        apply(&mut rows, vec![other.put("k")]);
        apply(&mut rows, vec![stale]);
        assert_eq!(entries(rows)["k"], other);
    }

    #[test]
    fn the_lines_of_a_replaced_text_are_removed_and_no_others() {
        let mut rows = BTreeMap::new();
        let mut old = Entry::new("a".into(), Generation(7));
        assert_eq!(old.remove_lines("k"), None);
        apply(&mut rows, vec![old.put("k"), old.append("k", "line"), old.note_time("k", "t")]);
        let mut new = Entry::new("b".into(), Generation(8));
        apply(&mut rows, vec![new.put("k"), new.append("k", "later")]);
        assert_eq!(entries(rows.clone())["k"], new, "before the lines are removed");
        apply(&mut rows, old.remove_lines("k").into_iter().collect());
        assert_eq!(entries(rows.clone())["k"], new);
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn rows_that_make_no_sense_are_passed_over() {
        let rows =
            [("a", "short"), ("b", "zzzzzzzztext"), ("b\u{1}0000000000000000", "line"), ("c", "é")];
        let rows = rows.map(|(key, text)| (key.to_owned(), text.to_owned()));
        assert!(entries(rows).is_empty());
    }

    proptest! {
        #[test]
        fn keys_that_begin_alike_do_not_disturb_each_other(acts in prop::collection::vec((0..3usize, 0..4u8), 0..60)) {
            let keys = ["a", "a:b", "ab"];
            let (mut rows, mut known) = (BTreeMap::new(), BTreeMap::<String, Entry>::new());
            for (n, (key, act)) in acts.into_iter().enumerate() {
                let key = keys[key];
                let changes = match (act, known.get_mut(key)) {
                    (0, _) | (_, None) => {
                        let entry = Entry::new(n.to_string(), Generation(n as u32));
                        let changes = vec![entry.put(key)];
                        known.insert(key.to_owned(), entry);
                        changes
                    }
                    (1, Some(entry)) => vec![entry.append(key, &n.to_string())],
                    (2, Some(entry)) => vec![entry.note_time(key, &n.to_string())],
                    (_, Some(_)) => {
                        known.remove(key);
                        vec![remove(key)]
                    }
                };
                apply(&mut rows, changes);
                for (key, entry) in entries(rows.clone()) {
                    prop_assert_eq!(&entry.text, &known[&key].text);
                    prop_assert_eq!(entry.n_lines, known[&key].n_lines);
                }
                prop_assert_eq!(entries(rows.clone()).len(), known.len());
            }
        }
    }
}
