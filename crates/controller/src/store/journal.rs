//! The journal: entries that are saved by appending to them.
//!
//! All entries are in memory from the start of a visit, so reads never wait. A change is applied in
//! memory and requested from the [`Rows`] immediately. A [`JournalEvent`] later tells whether it
//! was committed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::backend::{Backend, Stamp, StorageError, TextChange};
use super::pending::PendingChanges;
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

/// Callback for the result of a transaction.
pub type Done = Box<dyn FnOnce(Result<(), StorageError>)>;

/// Event about the changes of a journal.
#[derive(Clone, Debug, PartialEq)]
pub enum JournalEvent {
    /// Number of uncommitted changes.
    Pending(usize),
    /// Other tabs should follow a change: it was committed, or its page is left and won't learn whether it is.
    Tell(EntryChange),
    /// A change was committed.
    Saved(EntryChange),
    /// A change failed. The new value is still in memory.
    Failed(StorageError),
}

/// A change in memory, and the row changes that save it.
struct PendingWrite {
    change: EntryChange,
    rows: Vec<RowChange>,
    /// Applied after `rows` are committed.
    cleanup: Option<RowChange>,
    /// Stamp of the stored entry before the change.
    base: Stamp,
}

/// Entries in memory, backed by rows.
pub struct Journal(Rc<State>);

struct State {
    entries: RefCell<BTreeMap<String, Entry>>,
    pending: RefCell<PendingChanges>,
    rows: Box<dyn Rows>,
    n_pending: Cell<usize>,
    new_generation: fn() -> Generation,
    /// Number of this tab in the rows of updates.
    tab: Generation,
    report: Box<dyn Fn(JournalEvent)>,
    n_transactions: Cell<u64>,
    /// The uncommitted changes of which other tabs don't know, by the number of their transaction.
    untold: RefCell<BTreeMap<u64, Vec<EntryChange>>>,
    is_left: Cell<bool>,
}

impl Journal {
    /// Creates a journal with the entries read from `rows`.
    pub fn new(
        entries: BTreeMap<String, Entry>,
        rows: impl Rows + 'static,
        new_generation: fn() -> Generation,
        report: impl Fn(JournalEvent) + 'static,
    ) -> Self {
        Journal(Rc::new(State {
            entries: RefCell::new(entries),
            pending: RefCell::default(),
            rows: Box::new(rows),
            n_pending: Cell::new(0),
            new_generation,
            tab: new_generation(),
            report: Box::new(report),
            n_transactions: Cell::new(0),
            untold: RefCell::default(),
            is_left: Cell::new(false),
        }))
    }

    /// Notes that the page is left or shown again. The browser commits the changes of a page that is left, but the page
    /// doesn't learn of it, so other tabs are told before.
    pub fn set_left(&self, is_left: bool) {
        self.0.is_left.set(is_left);
        if is_left {
            self.0.untold.take().into_values().for_each(|changes| self.0.tell(changes));
        }
    }

    /// Applies a change made by another tab.
    pub fn follow(&self, change: EntryChange) {
        if matches!(change.update, EntryUpdate::Put(_) | EntryUpdate::Removed) {
            self.0.pending.borrow_mut().forget_failed(&change.key);
        }
        let mut entries = self.0.entries.borrow_mut();
        match (change.update, entries.get_mut(&change.key)) {
            (EntryUpdate::Put(mut entry), before) => {
                // The rows of updates that the other tab doesn't know stay.
                let updates = before.map(|before| std::mem::take(&mut before.updates));
                for (row, update) in updates.unwrap_or_default() {
                    entry.add_update(row, &update);
                }
                entries.insert(change.key, entry);
            }
            (EntryUpdate::Update { row, update }, _) => {
                let none = || Entry::new(String::new(), Generation(0));
                entries.entry(change.key).or_insert_with(none).add_update(row, &update);
            }
            // A line of a base value that this tab has replaced since is not part of the new one.
            (EntryUpdate::Line { line, generation, at }, Some(entry))
                if (entry.generation, entry.n_lines) == (generation, at) =>
            {
                entry.add_line(&line);
            }
            (EntryUpdate::Removed, _) => drop(entries.remove(&change.key)),
            (EntryUpdate::Line { .. } | EntryUpdate::Time, _) => {}
        }
    }

    /// Sets or removes a value in memory, and returns the write that saves it.
    fn set(&self, key: String, text: Option<String>) -> PendingWrite {
        let mut entries = self.0.entries.borrow_mut();
        let before = entries.remove(&key);
        let (update, rows) = if let Some(text) = text {
            let mut generation = (self.0.new_generation)();
            if before.as_ref().is_some_and(|before| before.generation == generation) {
                generation.0 = generation.0.wrapping_add(1);
            }
            let updates = before.as_ref().map(|before| before.updates.clone()).unwrap_or_default();
            let entry = Entry { updates, is_own: true, ..Entry::new(text, generation) };
            let rows = [Some(entry.put(&key)), entry.contain_updates(&key)];
            entries.insert(key.clone(), entry.clone());
            (EntryUpdate::Put(entry), rows.into_iter().flatten().collect())
        } else {
            (EntryUpdate::Removed, vec![rows::remove(&key)])
        };
        let base = before.as_ref().map(Entry::stamp);
        let cleanup = before.filter(|_| update != EntryUpdate::Removed);
        let cleanup = cleanup.and_then(|before| before.remove_lines(&key));
        PendingWrite { change: EntryChange { key, update }, rows, cleanup, base }
    }

    /// Requests writes from the rows, together with retries of all failed ones.
    fn send(&self, mut writes: Vec<PendingWrite>) {
        let failed = self.0.pending.borrow_mut().take_failed();
        let is_retry = !failed.is_empty();
        for (key, base) in failed {
            if let Some(sent) = writes.iter_mut().find(|sent| sent.change.key == key) {
                sent.base = base;
            } else {
                let text = self.0.entries.borrow().get(&key).map(|entry| entry.text.clone());
                writes.push(PendingWrite { base, ..self.set(key, text) });
            }
        }
        let (mut changes, mut rows, mut cleanup) = (Vec::new(), Vec::new(), Vec::new());
        for sent in writes {
            self.0.pending.borrow_mut().add(&sent.change.key, sent.base, is_retry);
            changes.push(sent.change);
            rows.extend(sent.rows);
            cleanup.extend(sent.cleanup);
        }
        let is_time = changes.iter().all(|change| change.update == EntryUpdate::Time);
        let durability = if is_time { Durability::Relaxed } else { Durability::Strict };
        let state = Rc::clone(&self.0);
        state.count_pending(1);
        let number = state.n_transactions.get();
        state.n_transactions.set(number + 1);
        if state.is_left.get() {
            state.tell(changes.clone());
        } else {
            state.untold.borrow_mut().insert(number, changes.clone());
        }
        let done = move |made: Result<(), StorageError>| {
            let keys = changes.iter().map(|change| change.key.as_str());
            state.pending.borrow_mut().note_results(keys, made.is_ok());
            let untold = state.untold.borrow_mut().remove(&number).unwrap_or_default();
            match made {
                Ok(()) => {
                    state.tell(untold);
                    for change in changes {
                        (state.report)(JournalEvent::Saved(change));
                    }
                    if !cleanup.is_empty() {
                        // Leftover lines of an old generation are ignored.
                        state.rows.change(cleanup, Durability::Relaxed, Box::new(|_| ()));
                    }
                }
                Err(error) => (state.report)(JournalEvent::Failed(error)),
            }
            state.count_pending(-1);
        };
        self.0.rows.change(rows, durability, Box::new(done));
    }

    fn has_failed(&self, key: &str) -> bool {
        self.0.pending.borrow().has_failed(key)
    }
}

impl State {
    fn tell(&self, changes: Vec<EntryChange>) {
        for change in changes {
            (self.report)(JournalEvent::Tell(change));
        }
    }

    fn count_pending(&self, by: isize) {
        self.n_pending.set(self.n_pending.get().saturating_add_signed(by));
        (self.report)(JournalEvent::Pending(self.n_pending.get()));
    }
}

impl Backend for Journal {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        Ok(self.0.entries.borrow().get(key).map(Entry::whole))
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        self.change(vec![(key.to_owned(), Some(text.to_owned()))])
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.change(vec![(key.to_owned(), None)])
    }

    fn change(&self, changes: Vec<TextChange>) -> Result<(), StorageError> {
        let is_there = |key: &String| self.0.entries.borrow().contains_key(key);
        let needed = changes.into_iter().filter(|(key, text)| text.is_some() || is_there(key));
        let writes: Vec<_> = needed.map(|(key, text)| self.set(key, text)).collect();
        if !writes.is_empty() {
            self.send(writes);
        }
        Ok(())
    }

    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        let before = self.0.entries.borrow().get(key).cloned().ok_or(StorageError::Refused)?;
        let Entry { text, generation, n_lines: at, is_own, .. } = before;
        if !is_own || self.has_failed(key) {
            return self.write(key, &format!("{text}\n{line}"));
        }
        let base = self.stamp(key);
        let row = self.0.entries.borrow_mut().get_mut(key).map(|entry| entry.append(key, line));
        let update = EntryUpdate::Line { line: line.to_owned(), generation, at };
        let change = EntryChange { key: key.to_owned(), update };
        self.send(vec![PendingWrite {
            change,
            rows: row.into_iter().collect(),
            cleanup: None,
            base,
        }]);
        Ok(())
    }

    fn update(&self, key: &str, update: Update) -> Result<(), StorageError> {
        let text = update.apply(self.read(key)?.as_deref()).map_err(|_| StorageError::Refused)?;
        if self.has_failed(key) {
            return self.write(key, &text);
        }
        let base = self.stamp(key);
        let added = {
            let mut entries = self.0.entries.borrow_mut();
            let none = || Entry::new(String::new(), Generation(0));
            let entry = entries.entry(key.to_owned()).or_insert_with(none);
            entry.update(key, &update, self.0.tab)
        };
        let (row, change) = added.ok_or(StorageError::Refused)?;
        let update = EntryUpdate::Update { row, update };
        let written = EntryChange { key: key.to_owned(), update };
        self.send(vec![PendingWrite { change: written, rows: vec![change], cleanup: None, base }]);
        Ok(())
    }

    fn note_time(&self, key: &str, line: &str) -> Result<(), StorageError> {
        let row = self.0.entries.borrow_mut().get_mut(key).map(|entry| entry.note_time(key, line));
        if row.is_some() && !self.has_failed(key) {
            let change = EntryChange { key: key.to_owned(), update: EntryUpdate::Time };
            let (base, rows) = (self.stamp(key), row.into_iter().collect());
            self.send(vec![PendingWrite { change, rows, cleanup: None, base }]);
        }
        Ok(())
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        Ok(self.0.entries.borrow().keys().cloned().collect())
    }

    fn can_append(&self) -> bool {
        true
    }

    fn stamp(&self, key: &str) -> Stamp {
        self.0.entries.borrow().get(key).map(Entry::stamp)
    }

    fn unsaved_keys(&self) -> BTreeMap<String, Stamp> {
        self.0.pending.borrow().unsaved()
    }
}

#[cfg(test)]
mod tests;
