//! The journal: entries that are saved by appending to them.
//!
//! All entries are in memory from the start of a visit, so reads never wait. A change is applied in
//! memory and requested from the [`Rows`] immediately. A [`JournalEvent`] later tells whether it
//! was committed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::backend::Stamp;
use super::pending::PendingChanges;
use super::rows::{self, Entry, Generation, RowChange};
use super::{Backend, StorageError, TextChange};

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
    /// Applies all changes or none, and calls `done` with the result.
    fn change(
        &self,
        changes: Vec<RowChange>,
        durability: Durability,
        done: Box<dyn FnOnce(Result<(), StorageError>)>,
    );
}

/// Event about the changes of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalEvent {
    /// Number of uncommitted changes.
    Pending(usize),
    /// A change was committed.
    Saved(EntryChange),
    /// A change failed. The new value is still in memory.
    Failed(StorageError),
}

/// A change of an entry, as broadcast to other tabs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryChange {
    pub key: String,
    #[serde(rename = "what")]
    pub update: EntryUpdate,
}

/// A change to an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryUpdate {
    /// It was created or replaced.
    Put(Entry),
    /// A line was appended.
    Line(String),
    /// Its time was updated.
    Time,
    Removed,
}

/// A change in memory, and the row changes that save it.
struct PendingWrite {
    change: EntryChange,
    row: Option<RowChange>,
    /// Applied after `row` is committed.
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
    report: Box<dyn Fn(JournalEvent)>,
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
            report: Box::new(report),
        }))
    }

    /// Applies a change made by another tab.
    pub fn follow(&self, change: EntryChange) {
        if matches!(change.update, EntryUpdate::Put(_) | EntryUpdate::Removed) {
            self.0.pending.borrow_mut().forget_failed(&change.key);
        }
        let mut entries = self.0.entries.borrow_mut();
        match (change.update, entries.get_mut(&change.key)) {
            (EntryUpdate::Put(entry), _) => drop(entries.insert(change.key, entry)),
            (EntryUpdate::Line(line), Some(entry)) => entry.add_line(&line),
            (EntryUpdate::Removed, _) => drop(entries.remove(&change.key)),
            (EntryUpdate::Line(_) | EntryUpdate::Time, _) => {}
        }
    }

    /// Sets or removes a value in memory, and returns the write that saves it.
    fn set(&self, key: String, text: Option<String>) -> PendingWrite {
        let mut entries = self.0.entries.borrow_mut();
        let before = entries.remove(&key);
        let (update, row) = if let Some(text) = text {
            let mut generation = (self.0.new_generation)();
            if before.as_ref().is_some_and(|before| before.generation == generation) {
                generation.0 = generation.0.wrapping_add(1);
            }
            let entry = Entry::new(text, generation);
            let row = entry.put(&key);
            entries.insert(key.clone(), entry.clone());
            (EntryUpdate::Put(entry), row)
        } else {
            (EntryUpdate::Removed, rows::remove(&key))
        };
        let base = before.as_ref().map(Entry::stamp);
        let cleanup = before.filter(|_| update != EntryUpdate::Removed);
        let cleanup = cleanup.and_then(|before| before.remove_lines(&key));
        PendingWrite { change: EntryChange { key, update }, row: Some(row), cleanup, base }
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
            rows.extend(sent.row);
            cleanup.extend(sent.cleanup);
        }
        let is_time = changes.iter().all(|change| change.update == EntryUpdate::Time);
        let durability = if is_time { Durability::Relaxed } else { Durability::Strict };
        let state = Rc::clone(&self.0);
        state.count_pending(1);
        let done = move |made: Result<(), StorageError>| {
            let keys = changes.iter().map(|change| change.key.as_str());
            state.pending.borrow_mut().note_results(keys, made.is_ok());
            match made {
                Ok(()) => {
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
        let text = self.0.entries.borrow().get(key).map(|entry| entry.text.clone());
        let text = text.ok_or(StorageError::Refused)?;
        if self.has_failed(key) {
            return self.write(key, &format!("{text}\n{line}"));
        }
        let base = self.stamp(key);
        let row = self.0.entries.borrow_mut().get_mut(key).map(|entry| entry.append(key, line));
        let change =
            EntryChange { key: key.to_owned(), update: EntryUpdate::Line(line.to_owned()) };
        self.send(vec![PendingWrite { change, row, cleanup: None, base }]);
        Ok(())
    }

    fn note_time(&self, key: &str, line: &str) -> Result<(), StorageError> {
        let row = self.0.entries.borrow_mut().get_mut(key).map(|entry| entry.note_time(key, line));
        if row.is_some() && !self.has_failed(key) {
            let change = EntryChange { key: key.to_owned(), update: EntryUpdate::Time };
            let base = self.stamp(key);
            self.send(vec![PendingWrite { change, row, cleanup: None, base }]);
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
mod tests {
    use super::super::rows::entries;
    use super::*;

    type Done = Box<dyn FnOnce(Result<(), StorageError>)>;
    type Requests = Vec<(Vec<RowChange>, Done)>;

    /// Rows in memory whose changes wait until they are committed or fail.
    #[derive(Clone, Default)]
    struct DelayedRows {
        rows: Rc<RefCell<BTreeMap<String, String>>>,
        requests: Rc<RefCell<Requests>>,
    }

    impl DelayedRows {
        fn carry_out(&self) {
            for (changes, done) in self.requests.take() {
                rows::apply(&mut self.rows.borrow_mut(), changes);
                done(Ok(()));
            }
        }

        fn fail(&self) {
            for (_, done) in self.requests.take() {
                done(Err(StorageError::Full));
            }
        }

        fn text(&self, key: &str) -> Option<String> {
            entries(self.rows.borrow().clone()).get(key).map(Entry::whole)
        }
    }

    impl Rows for DelayedRows {
        fn change(&self, changes: Vec<RowChange>, _: Durability, done: Done) {
            self.requests.borrow_mut().push((changes, done));
        }
    }

    fn journal() -> (Journal, DelayedRows, Rc<RefCell<Vec<JournalEvent>>>) {
        let (rows, reports) = (DelayedRows::default(), Rc::new(RefCell::new(Vec::new())));
        let event = Rc::clone(&reports);
        let report = move |report| event.borrow_mut().push(report);
        let journal = Journal::new(BTreeMap::new(), rows.clone(), || Generation(5), report);
        (journal, rows, reports)
    }

    #[test]
    fn a_write_is_readable_immediately_and_committed_later() {
        let (journal, rows, reports) = journal();
        journal.write("k", "a").unwrap();
        journal.append("k", "b").unwrap();
        journal.note_time("k", "t").unwrap();
        assert_eq!(journal.read("k"), Ok(Some("a\nb\nt".to_owned())));
        assert_eq!(rows.text("k"), None);
        assert_eq!(reports.borrow().last(), Some(&JournalEvent::Pending(3)));
        rows.carry_out();
        assert_eq!(rows.text("k"), journal.read("k").unwrap());
        assert_eq!(reports.borrow().last(), Some(&JournalEvent::Pending(0)));
        journal.remove("k").unwrap();
        rows.carry_out();
        assert!(rows.rows.borrow().is_empty());
    }

    #[test]
    fn after_a_failure_the_next_append_writes_the_whole_text() {
        let (journal, rows, reports) = journal();
        journal.write("k", "a").unwrap();
        rows.carry_out();
        journal.append("k", "b").unwrap();
        rows.fail();
        assert!(reports.borrow().contains(&JournalEvent::Failed(StorageError::Full)));
        assert_eq!(journal.read("k"), Ok(Some("a\nb".to_owned())), "it is still in memory");
        assert_eq!(journal.unsaved_keys()["k"], Some(5 << 32), "without the line");
        journal.append("k", "c").unwrap();
        rows.carry_out();
        assert_eq!(rows.text("k"), Some("a\nb\nc".to_owned()));
        assert!(journal.unsaved_keys().is_empty());
    }

    #[test]
    fn after_a_failure_a_change_of_another_key_retries_it() {
        let (journal, rows, _) = journal();
        journal.write("k", "a").unwrap();
        journal.write("gone", "a").unwrap();
        rows.carry_out();
        journal.append("k", "b").unwrap();
        journal.remove("gone").unwrap();
        rows.fail();
        journal.write("other", "x").unwrap();
        rows.carry_out();
        assert_eq!(rows.text("k"), Some("a\nb".to_owned()));
        assert_eq!((rows.text("gone"), rows.text("other")), (None, Some("x".to_owned())));
    }

    #[test]
    fn old_lines_are_removed_after_the_new_text_is_committed() {
        let (journal, rows, _) = journal();
        journal.write("k", "a").unwrap();
        journal.append("k", "b").unwrap();
        rows.carry_out();
        journal.write("k", "a b").unwrap();
        let is_put = |change: &RowChange| matches!(change, RowChange::Put { .. });
        assert!(rows.requests.borrow().iter().all(|(changes, _)| changes.iter().all(is_put)));
        rows.carry_out();
        assert_eq!(rows.text("k"), Some("a b".to_owned()));
        rows.carry_out();
        assert_eq!((rows.text("k"), rows.rows.borrow().len()), (Some("a b".to_owned()), 1));
    }

    #[test]
    fn several_changes_share_one_transaction() {
        let (journal, rows, _) = journal();
        journal.write("from", "a").unwrap();
        rows.carry_out();
        let moved = vec![("to".to_owned(), Some("a".to_owned())), ("from".to_owned(), None)];
        journal.change(moved).unwrap();
        assert_eq!(rows.requests.borrow().len(), 1, "all or none");
        rows.carry_out();
        assert_eq!((rows.text("from"), rows.text("to")), (None, Some("a".to_owned())));
    }

    #[test]
    fn an_append_needs_an_entry_and_changes_of_another_tab_are_applied() {
        let (journal, _, _) = journal();
        assert_eq!(journal.append("k", "b"), Err(StorageError::Refused));
        let follow = |update| journal.follow(EntryChange { key: "k".to_owned(), update });
        follow(EntryUpdate::Put(Entry::new("x".to_owned(), Generation(9))));
        follow(EntryUpdate::Line("y".to_owned()));
        assert_eq!(journal.read("k"), Ok(Some("x\ny".to_owned())));
        follow(EntryUpdate::Removed);
        assert_eq!(journal.keys(), Ok(vec![]));
    }
}
