//! The rows of the journal: one for the base value of an entry, and one for each line appended to it.
//!
//! The row of a base value has the entry's key and starts with its generation. The rows of its lines have the key, the
//! generation and a counter, so that they are sorted. A line of another generation belongs to a replaced base value.
//!
//! A list has a row for each [`Update`], with a sequence number and the tab's number. Tabs that change a list at the
//! same time write different rows, so neither change is lost. When the list is written as a whole, a row next to the
//! base value names the updates that it contains; they are removed on a later visit.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::backend::Stamp;
use super::update::{StoredUpdate, Update};

/// Separates an entry's key from the rest of a line's key. It does not occur in keys.
const SEPARATOR: char = '\u{1}';
const AFTER_SEPARATOR: char = '\u{2}';
/// Replaces the counter in the key of the time row; it sorts after every counter.
const TIME: &str = "~";
/// Starts the key of an update's row, after the separator. It is no hexadecimal digit.
const UPDATE: char = '+';
/// Key of the row that names the updates which the base value contains. It sorts before the updates.
const CONTAINED: &str = "!";
/// Number of updates from which a list is written as a whole at the start of a visit.
const MAX_UPDATES: usize = 32;

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
}

/// A change of an entry, as broadcast to other tabs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntryChange {
    /// The entry's key.
    pub key: String,
    /// The change.
    #[serde(rename = "what")]
    pub update: EntryUpdate,
    /// Stamp of the entry before the change, as far as the tab knew.
    #[serde(default)]
    pub before: Stamp,
}

/// A change to an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// An update was added to a list.
    Update {
        /// The row, after the separator.
        row: String,
        /// The update.
        update: Update,
    },
    /// Its time was updated.
    Time,
    /// It was removed.
    Removed,
}

/// An entry, assembled from its rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The base value with its appended lines or updates.
    pub text: String,
    /// The time line.
    pub time: Option<String>,
    /// Distinguishes the base value from earlier ones.
    pub generation: Generation,
    /// Number of lines with their own rows.
    pub n_lines: u32,
    /// Whether this tab wrote the base value. Only then may it append lines: two tabs that append to one base value would
    /// mix their lines.
    #[serde(skip)]
    pub is_own: bool,
    /// The updates with their own rows, by row.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub updates: BTreeMap<String, Update>,
}

impl Entry {
    /// Creates an entry without lines.
    pub fn new(text: String, generation: Generation) -> Self {
        Entry { text, time: None, generation, n_lines: 0, is_own: false, updates: BTreeMap::new() }
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

    /// Returns the change that names the updates which the base value contains. It belongs to the transaction that
    /// writes the base value.
    pub fn contain_updates(&self, key: &str) -> Option<RowChange> {
        let rows: Vec<&str> = self.updates.keys().map(String::as_str).collect();
        let text = format!("{:08x}{}", self.generation.0, rows.join(" "));
        let key = format!("{key}{SEPARATOR}{CONTAINED}");
        (!rows.is_empty()).then_some(RowChange::Put { key, text })
    }

    /// Applies an update of this tab, and returns its row and the change that saves it. An unreadable list stays as it
    /// is.
    pub fn update(
        &mut self,
        key: &str,
        update: &Update,
        tab: Generation,
    ) -> Option<(String, RowChange)> {
        let sequence = |row: &String| u32::from_str_radix(row.get(1..9)?, 16).ok();
        let last = self.updates.keys().filter_map(sequence).max().unwrap_or_default();
        let row = format!("{UPDATE}{:08x}{:08x}", last.wrapping_add(1), tab.0);
        let text = serde_json::to_string(update).ok()?;
        self.add_update(row.clone(), update).then(|| {
            let key = format!("{key}{SEPARATOR}{row}");
            (row, RowChange::Put { key, text })
        })
    }

    /// Applies an update that has its own row, unless it was applied before. Returns whether the list can be read.
    pub fn add_update(&mut self, row: String, update: &Update) -> bool {
        if self.updates.contains_key(&row) {
            return true;
        }
        let stored = (!self.text.is_empty()).then_some(self.text.as_str());
        let Ok(text) = update.apply(stored) else { return false };
        self.text = text;
        self.updates.insert(row, update.clone());
        true
    }

    /// Applies updates that have their own rows. An unreadable list stays as it is.
    fn add_updates(&mut self, updates: BTreeMap<String, Update>) {
        let stored = (!self.text.is_empty()).then_some(self.text.as_str());
        match Update::apply_all(updates.values(), stored) {
            Ok(text) => {
                self.text = text.unwrap_or_default();
                self.updates = updates;
            }
            // Perhaps a newer version has written some of them.
            Err(_) => {
                for (row, update) in updates {
                    self.add_update(row, &update);
                }
            }
        }
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

    /// Returns the stamp of the base value and its lines, without the time.
    pub fn stamp(&self) -> Stamp {
        let n_rows = self.n_lines as usize + self.updates.len();
        Some(format!("{:08x}{n_rows}", self.generation.0))
    }

    fn row(&self, key: &str, last: &str) -> String {
        format!("{key}{SEPARATOR}{:08x}{last}", self.generation.0)
    }
}

impl Default for Entry {
    /// Creates a list of which only updates are known.
    fn default() -> Self {
        Entry::new(String::new(), Generation(0))
    }
}

/// Returns the change that removes an entry.
pub fn remove(key: &str) -> RowChange {
    RowChange::Remove { from: key.to_owned(), to: format!("{key}{AFTER_SEPARATOR}") }
}

/// Assembles the entries from rows, which are sorted by key.
pub fn entries(rows: impl IntoIterator<Item = (String, String)>) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::<String, Entry>::new();
    let mut updates = BTreeMap::<String, BTreeMap<String, Update>>::new();
    let mut contained = BTreeSet::new();
    for (key, text) in rows {
        let Some((key, line)) = key.split_once(SEPARATOR) else {
            if let Some((generation, text)) = base(&text) {
                entries.insert(key, Entry::new(text.to_owned(), generation));
            }
            continue;
        };
        if line == CONTAINED {
            let generation = entries.get(key).map(|entry| entry.generation);
            let rows = base(&text).filter(|(of, _)| Some(*of) == generation);
            contained = rows.map_or_else(BTreeSet::new, |(_, rows)| names(key, rows));
            continue;
        }
        if line.starts_with(UPDATE) {
            if let Ok(update) = serde_json::from_str::<Update>(&text)
                && !contained.contains(&(key.to_owned(), line.to_owned()))
            {
                updates.entry(key.to_owned()).or_default().insert(line.to_owned(), update);
            }
            continue;
        }
        let Some(entry) = entries.get_mut(key) else { continue };
        match line.strip_prefix(&format!("{:08x}", entry.generation.0)) {
            Some(TIME) => entry.time = Some(text),
            // A line after a missing one is incomplete.
            Some(at) if at.parse() == Ok(entry.n_lines) => entry.add_line(&text),
            _ => {}
        }
    }
    for (key, updates) in updates {
        entries.entry(key).or_default().add_updates(updates);
    }
    entries
}

/// Returns the changes that keep the number of rows small. Lists with many updates are written as a whole. Updates are
/// removed only if the base value read from disk contains them, so a tab that writes an older list can't lose them.
pub fn compact(
    rows: &BTreeMap<String, String>,
    entries: &mut BTreeMap<String, Entry>,
    new_generation: impl Fn() -> Generation,
) -> Vec<RowChange> {
    let mut changes = Vec::new();
    for (key, entry) in entries {
        if entry.updates.len() > MAX_UPDATES {
            entry.generation = new_generation();
            changes.push(entry.put(key));
            changes.extend(entry.contain_updates(key));
            continue;
        }
        let row = rows.get(&format!("{key}{SEPARATOR}{CONTAINED}"));
        let Some((of, contained)) = row.and_then(|row| base(row)) else { continue };
        for (_, row) in names(key, contained).into_iter().filter(|_| of == entry.generation) {
            let row = format!("{key}{SEPARATOR}{row}");
            if rows.contains_key(&row) {
                changes.push(RowChange::Remove { from: row.clone(), to: row });
            }
        }
    }
    changes
}

/// Splits the names of the rows that a base value contains.
fn names(key: &str, rows: &str) -> BTreeSet<(String, String)> {
    rows.split(' ').map(|row| (key.to_owned(), row.to_owned())).collect()
}

/// Splits the row of a base value.
fn base(row: &str) -> Option<(Generation, &str)> {
    let (hex, text) = row.split_at_checked(8)?;
    Some((Generation(u32::from_str_radix(hex, 16).ok()?), text))
}

/// Applies changes to rows in memory, as a database would.
pub fn apply(rows: &mut BTreeMap<String, String>, changes: Vec<RowChange>) {
    for change in changes {
        match change {
            RowChange::Put { key, text } => drop(rows.insert(key, text)),
            RowChange::Remove { from, to } => rows.retain(|key, _| *key < from || *key > to),
        }
    }
}

#[cfg(test)]
mod tests;
