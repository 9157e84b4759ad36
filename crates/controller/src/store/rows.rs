//! The rows of the journal: one for the base value of an entry, and one for each line appended to it.
//!
//! The row of a base value has the entry's key and starts with its generation. The rows of its lines have the key, the
//! generation and a counter, so that they are sorted. A line of another generation belongs to a replaced base value.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::update::Update;

/// Separates an entry's key from the rest of a line's key. It does not occur in keys.
const SEPARATOR: char = '\u{1}';
const AFTER_SEPARATOR: char = '\u{2}';
/// Replaces the counter in the key of the time row; it sorts after every counter.
const TIME: &str = "~";

/// Distinguishes the successive base values of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generation(pub u32);

/// A change of rows. All changes of a transaction are made, or none.
#[derive(Clone, Debug, PartialEq)]
pub enum RowChange {
    /// Writes a row.
    Put {
        /// The row's key.
        key: String,
        /// Its content.
        text: String,
    },
    /// Removes the rows from one key to another, inclusive.
    Remove {
        /// The first key.
        from: String,
        /// The last key.
        to: String,
    },
    /// Applies an update to the stored list: reads its row, and writes what [`updated`] returns.
    Update {
        /// The list's key.
        key: String,
        /// Generation of the new list.
        generation: Generation,
        /// The change.
        update: Update,
    },
}

/// A change of an entry, as broadcast to other tabs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryChange {
    /// The entry's key.
    pub key: String,
    /// The change.
    #[serde(rename = "what")]
    pub update: EntryUpdate,
}

/// A change to an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryUpdate {
    /// It was created or replaced.
    Put(Entry),
    /// A line was appended.
    Line {
        /// The line.
        line: String,
        /// Generation of the base value that it belongs to.
        generation: Generation,
        /// Number of lines before it.
        at: u32,
    },
    /// Its time was updated.
    Time,
    /// It was removed.
    Removed,
}

/// An entry, assembled from its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The base value with its appended lines.
    pub text: String,
    /// The time line.
    pub time: Option<String>,
    /// Distinguishes the base value from earlier ones.
    pub generation: Generation,
    /// Number of lines with their own rows.
    pub n_lines: u32,
}

impl Entry {
    /// Creates an entry without lines.
    pub fn new(text: String, generation: Generation) -> Self {
        Entry { text, time: None, generation, n_lines: 0 }
    }

    /// Returns the change that replaces the stored entry. Its lines have another generation and are ignored from then
    /// on.
    pub fn put(&self, key: &str) -> RowChange {
        let text = format!("{:08x}{}", self.generation.0, self.text);
        RowChange::Put { key: key.to_owned(), text }
    }

    /// Returns the change that removes the lines, for when another base value has replaced this one. It must not be
    /// requested in the same transaction: when a page is left, `WebKit` may lose the base value but still remove the
    /// lines.
    pub fn remove_lines(&self, key: &str) -> Option<RowChange> {
        let (from, to) = (self.row(key, ""), self.row(key, TIME));
        (self.n_lines > 0 || self.time.is_some()).then_some(RowChange::Remove { from, to })
    }

    /// Appends a line and returns the change that saves it.
    pub fn append(&mut self, key: &str, line: &str) -> RowChange {
        let row = self.row(key, &format!("{:08}", self.n_lines));
        self.add_line(line);
        RowChange::Put { key: row, text: line.to_owned() }
    }

    /// Appends a line that is already saved.
    pub fn add_line(&mut self, line: &str) {
        self.text.push('\n');
        self.text.push_str(line);
        self.n_lines += 1;
        self.time = None;
    }

    /// Sets the time and returns the change that saves it.
    pub fn note_time(&mut self, key: &str, line: &str) -> RowChange {
        self.time = Some(line.to_owned());
        RowChange::Put { key: self.row(key, TIME), text: line.to_owned() }
    }

    /// Returns the base value with its lines and the time.
    pub fn whole(&self) -> String {
        match &self.time {
            Some(time) => format!("{}\n{time}", self.text),
            None => self.text.clone(),
        }
    }

    /// Returns a number that identifies the base value and its lines, without the time.
    pub fn stamp(&self) -> u64 {
        u64::from(self.generation.0) << 32 | u64::from(self.n_lines)
    }

    fn row(&self, key: &str, last: &str) -> String {
        format!("{key}{SEPARATOR}{:08x}{last}", self.generation.0)
    }
}

/// Applies an update to the row of a list. Returns the new list, which [`Entry::put`] writes, or `None` if the stored
/// one cannot be read and must stay.
pub fn updated(row: Option<&str>, generation: Generation, update: &Update) -> Option<Entry> {
    let stored = row.and_then(base);
    let text = update.apply(stored.as_ref().map(|(_, text)| *text)).ok()?;
    Some(Entry::new(text, generation))
}

/// Returns the change that removes an entry.
pub fn remove(key: &str) -> RowChange {
    RowChange::Remove { from: key.to_owned(), to: format!("{key}{AFTER_SEPARATOR}") }
}

/// Assembles the entries from rows, which are sorted by key.
pub fn entries(rows: impl IntoIterator<Item = (String, String)>) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::<String, Entry>::new();
    for (key, text) in rows {
        let Some((key, line)) = key.split_once(SEPARATOR) else {
            if let Some((generation, text)) = base(&text) {
                entries.insert(key, Entry::new(text.to_owned(), generation));
            }
            continue;
        };
        let Some(entry) = entries.get_mut(key) else { continue };
        match line.strip_prefix(&format!("{:08x}", entry.generation.0)) {
            Some(TIME) => entry.time = Some(text),
            // A line after a missing one is incomplete.
            Some(at) if at.parse() == Ok(entry.n_lines) => entry.add_line(&text),
            _ => {}
        }
    }
    entries
}

/// Splits the row of a base value.
fn base(row: &str) -> Option<(Generation, &str)> {
    let (hex, text) = row.split_at_checked(8)?;
    Some((Generation(u32::from_str_radix(hex, 16).ok()?), text))
}

/// Applies changes to rows in memory, as a database would. Returns the updated lists.
pub fn apply(rows: &mut BTreeMap<String, String>, changes: Vec<RowChange>) -> Vec<(String, Entry)> {
    let mut lists = Vec::new();
    for change in changes {
        match change {
            RowChange::Put { key, text } => drop(rows.insert(key, text)),
            RowChange::Remove { from, to } => rows.retain(|key, _| *key < from || *key > to),
            RowChange::Update { key, generation, update } => {
                let row = rows.get(&key).map(String::as_str);
                if let Some(entry) = updated(row, generation, &update) {
                    if let RowChange::Put { key, text } = entry.put(&key) {
                        rows.insert(key, text);
                    }
                    lists.push((key, entry));
                }
            }
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_are_read_in_order_without_those_of_a_replaced_text() {
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
    fn only_the_lines_of_a_replaced_text_are_removed() {
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
    fn lines_after_a_missing_one_are_ignored() {
        let mut rows = BTreeMap::new();
        let mut entry = Entry::new("a".into(), Generation(7));
        apply(&mut rows, vec![entry.put("k"), entry.append("k", "b")]);
        let failed = entry.append("k", "c");
        apply(&mut rows, vec![entry.append("k", "d")]);
        assert_eq!(entries(rows.clone())["k"].text, "a\nb");
        apply(&mut rows, vec![failed]);
        assert_eq!(entries(rows)["k"], entry);
    }

    #[test]
    fn corrupt_rows_are_ignored() {
        let rows =
            [("a", "short"), ("b", "zzzzzzzztext"), ("b\u{1}0000000000000000", "line"), ("c", "é")];
        let rows = rows.map(|(key, text)| (key.to_owned(), text.to_owned()));
        assert!(entries(rows).is_empty());
    }

    proptest! {
        #[test]
        fn keys_with_a_common_prefix_are_independent(acts in prop::collection::vec((0..3usize, 0..4u8), 0..60)) {
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
