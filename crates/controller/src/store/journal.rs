//! The journal: entries that are saved by appending to them.
//!
//! All entries are in memory from the start of a visit, so reads never wait. A change is applied in
//! memory and requested from the [`Rows`] immediately; whether it was committed is known later.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::backend::{Backend, Change, Done, Stamp, StorageError};
use super::rows::{self, Entry, EntryChange, EntryUpdate, Generation, RowChange};
use super::update::Update;

/// When a transaction counts as committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// When the data has reached the disk.
    Strict,
    /// When the operating system has the data. It survives a browser crash.
    Relaxed,
}

/// Storage for the rows of a journal.
pub trait Rows {
    /// Applies all changes or none, and calls `done`.
    fn change(&self, changes: Vec<RowChange>, durability: Durability, done: Done);
}

/// Entries in memory, backed by rows. Copies share the same entries.
#[derive(Clone)]
pub struct Journal(Rc<State>);

struct State {
    entries: RefCell<BTreeMap<String, Entry>>,
    rows: Box<dyn Rows>,
    new_generation: fn() -> Generation,
    /// Number of this tab in the rows of updates.
    tab: Generation,
    tell: Box<dyn Fn(&EntryChange)>,
    n_transactions: Cell<u64>,
    /// The changes that are neither committed nor told yet, by the number of their transaction.
    uncommitted: RefCell<BTreeMap<u64, Vec<EntryChange>>>,
    is_left: Cell<bool>,
}

/// A change in memory, and the row changes that save it.
struct EntryWrite {
    change: EntryChange,
    rows: Vec<RowChange>,
    /// Applied after `rows` are committed.
    cleanup: Option<RowChange>,
}

impl Journal {
    /// Creates a journal with the entries read from `rows`. `tell` receives the committed changes, for other tabs.
    pub fn new(
        entries: BTreeMap<String, Entry>,
        rows: impl Rows + 'static,
        new_generation: fn() -> Generation,
        tell: impl Fn(&EntryChange) + 'static,
    ) -> Self {
        Journal(Rc::new(State {
            entries: RefCell::new(entries),
            rows: Box::new(rows),
            new_generation,
            tab: new_generation(),
            tell: Box::new(tell),
            n_transactions: Cell::new(0),
            uncommitted: RefCell::default(),
            is_left: Cell::new(false),
        }))
    }

    /// Replaces the entries with those read from rows that another program has changed, for example cleared. Entries
    /// with pending writes stay in memory until they are written again.
    pub fn reload(&self, entries: BTreeMap<String, Entry>, is_pending: impl Fn(&str) -> bool) {
        let before = self.0.entries.replace(entries);
        for (key, entry) in before.into_iter().filter(|(key, _)| is_pending(key)) {
            // A line can't be appended to a base value that is gone.
            let kept = Entry { is_own: false, ..entry };
            self.0.entries.borrow_mut().insert(key, kept);
        }
    }

    /// Notes that the page is left or shown again. A page that is left never learns that its changes are committed, so it
    /// tells other tabs before.
    pub fn set_left(&self, is_left: bool) {
        self.0.is_left.set(is_left);
        if is_left {
            let uncommitted = self.0.uncommitted.take();
            uncommitted.values().flatten().for_each(|change| (self.0.tell)(change));
        }
    }

    /// Applies a change made by another tab. Returns this tab's value if the other tab has overwritten it without
    /// knowing it.
    pub fn follow(&self, change: EntryChange) -> Option<String> {
        let EntryChange { key, update, before: known } = change;
        let mut entries = self.0.entries.borrow_mut();
        match (update, entries.get_mut(&key)) {
            (EntryUpdate::Put(mut entry), before) => {
                let before = before.map(std::mem::take).unwrap_or_default();
                let is_unknown = before.is_own && before.stamp() != known;
                // The rows of updates that the other tab doesn't know stay.
                for (row, update) in before.updates {
                    entry.add_update(row, &update);
                }
                entries.insert(key, entry);
                is_unknown.then_some(before.text)
            }
            (EntryUpdate::Update { row, update }, _) => {
                entries.entry(key).or_default().add_update(row, &update);
                None
            }
            // A line of a base value that this tab has replaced since is not part of the new one.
            (EntryUpdate::Line { line, generation, at }, Some(entry)) => {
                if (entry.generation, entry.n_lines) == (generation, at) {
                    entry.add_line(&line);
                }
                None
            }
            (EntryUpdate::Removed, before) => {
                let is_unknown = before.is_some_and(|own| own.is_own && own.stamp() != known);
                let before = entries.remove(&key);
                before.filter(|_| is_unknown).map(|before| before.text)
            }
            (EntryUpdate::Line { .. } | EntryUpdate::Time, _) => None,
        }
    }

    /// Applies a change in memory, and returns the write that saves it.
    fn apply(&self, change: Change) -> Option<EntryWrite> {
        let key = change.key().to_owned();
        let before = self.stamp(&key);
        let (update, rows, cleanup) = match change {
            Change::Put(_, text) => self.put(&key, text),
            Change::Remove(_) => {
                self.0.entries.borrow_mut().remove(&key);
                (EntryUpdate::Removed, vec![rows::remove(&key)], None)
            }
            Change::Append(_, line) => self.append(&key, line)?,
            Change::Time(_, line) => {
                let mut entries = self.0.entries.borrow_mut();
                let row = entries.get_mut(&key)?.note_time(&key, &line);
                (EntryUpdate::Time, vec![row], None)
            }
            Change::Update(_, update) => self.update(&key, update.to_update())?,
        };
        Some(EntryWrite { change: EntryChange { key, update, before }, rows, cleanup })
    }

    fn put(&self, key: &str, text: String) -> (EntryUpdate, Vec<RowChange>, Option<RowChange>) {
        let mut entries = self.0.entries.borrow_mut();
        let before = entries.remove(key);
        let mut generation = (self.0.new_generation)();
        if before.as_ref().is_some_and(|before| before.generation == generation) {
            generation.0 = generation.0.wrapping_add(1);
        }
        let updates = before.as_ref().map(|before| before.updates.clone()).unwrap_or_default();
        let entry = Entry { updates, is_own: true, ..Entry::new(text, generation) };
        let rows = [Some(entry.put(key)), entry.contain_updates(key)];
        entries.insert(key.to_owned(), entry.clone());
        let cleanup = before.and_then(|before| before.remove_lines(key));
        (EntryUpdate::Put(entry), rows.into_iter().flatten().collect(), cleanup)
    }

    fn append(
        &self,
        key: &str,
        line: String,
    ) -> Option<(EntryUpdate, Vec<RowChange>, Option<RowChange>)> {
        let mut entries = self.0.entries.borrow_mut();
        let entry = entries.get_mut(key)?;
        if !entry.is_own {
            let text = format!("{}\n{line}", entry.text);
            drop(entries);
            return Some(self.put(key, text));
        }
        let (generation, at) = (entry.generation, entry.n_lines);
        let row = entry.append(key, &line);
        Some((EntryUpdate::Line { line, generation, at }, vec![row], None))
    }

    fn update(
        &self,
        key: &str,
        update: Update,
    ) -> Option<(EntryUpdate, Vec<RowChange>, Option<RowChange>)> {
        let mut entries = self.0.entries.borrow_mut();
        let entry = entries.entry(key.to_owned()).or_default();
        let (row, change) = entry.update(key, &update, self.0.tab)?;
        Some((EntryUpdate::Update { row, update }, vec![change], None))
    }
}

impl Backend for Journal {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        Ok(self.0.entries.borrow().get(key).map(Entry::whole))
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        Ok(self.0.entries.borrow().keys().cloned().collect())
    }

    fn change(&self, changes: Vec<Change>, done: Done) {
        let (mut told, mut rows, mut cleanup) = (Vec::new(), Vec::new(), Vec::new());
        for EntryWrite { change, rows: more, cleanup: old } in
            changes.into_iter().filter_map(|change| self.apply(change))
        {
            told.push(change);
            rows.extend(more);
            cleanup.extend(old);
        }
        if rows.is_empty() {
            return done(Ok(()));
        }
        let is_time = told.iter().all(|change| change.update == EntryUpdate::Time);
        let durability = if is_time { Durability::Relaxed } else { Durability::Strict };
        let state = Rc::clone(&self.0);
        let number = state.n_transactions.get();
        state.n_transactions.set(number + 1);
        if state.is_left.get() {
            told.iter().for_each(|change| (state.tell)(change));
        } else {
            state.uncommitted.borrow_mut().insert(number, told);
        }
        let done = move |made: Result<(), StorageError>| {
            let told = state.uncommitted.borrow_mut().remove(&number).unwrap_or_default();
            if made.is_ok() {
                told.iter().for_each(|change| (state.tell)(change));
                if !cleanup.is_empty() {
                    // Leftover lines of an old generation are ignored.
                    state.rows.change(cleanup, Durability::Relaxed, Box::new(|_| ()));
                }
            }
            done(made);
        };
        self.0.rows.change(rows, durability, Box::new(done));
    }

    fn stamp(&self, key: &str) -> Stamp {
        self.0.entries.borrow().get(key).and_then(Entry::stamp)
    }

    fn is_journaled(&self, _key: &str) -> bool {
        true
    }
}

#[cfg(test)]
mod tests;
