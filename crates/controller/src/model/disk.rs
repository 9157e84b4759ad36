//! The browser's storage on a device: a database whose transactions are committed later, and pairs.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use super::page::SLOTS;
use crate::store::journal::{Durability, Rows};
use crate::store::pairs::{self, Pairs};
use crate::store::rows::{RowChange, apply, entries};
use crate::store::value;
use crate::store::{Backend, Change, Done, StorageError};

/// The storage of a device. Copies share the same storage.
#[derive(Clone, Default)]
pub(super) struct Disk(pub(super) Rc<RefCell<DiskState>>);

#[derive(Default)]
pub(super) struct DiskState {
    pub(super) rows: BTreeMap<String, String>,
    pub(super) pairs: BTreeMap<String, String>,
    pub(super) queue: VecDeque<Transaction>,
    pub(super) is_full: bool,
    /// Number of writes and transactions that the browser still accepts before it is killed.
    pub(super) left: Option<usize>,
    /// Incremented when the site's data is cleared, which closes all connections.
    pub(super) epoch: u32,
    pub(super) alive: BTreeSet<u32>,
    /// Saves that were committed after their page had ended.
    pub(super) unheard: Vec<String>,
    /// Number of commits, and the last one of each key with its page.
    n_commits: u64,
    writers: BTreeMap<String, (u32, u64)>,
    /// Keys that one page has overwritten without knowing what another one had just committed, and one of the two had
    /// ended by then, so that nobody could rescue it. A player can't act in two tabs within these milliseconds.
    pub(super) overwritten: Vec<String>,
    /// The open pages that don't know of what a page has stored just before it crashed, by key.
    untold: BTreeMap<String, BTreeSet<u32>>,
}

pub(super) struct Transaction {
    pub(super) page: u32,
    changes: Vec<RowChange>,
    done: Done,
    /// Number of commits before it was requested.
    after: u64,
}

/// The connection of a page to the database.
pub(super) struct Connection {
    pub(super) disk: Disk,
    pub(super) page: u32,
    pub(super) epoch: Rc<Cell<u32>>,
}

/// The pairs, as a page sees them.
pub(super) struct LocalStorage(pub(super) Disk);

impl DiskState {
    fn note_unheard(&mut self, changes: &[RowChange]) {
        for slot in SLOTS {
            let key = value::key(slot);
            let is_it = |change: &RowChange| matches!(change, RowChange::Put { key: row, .. } if row.starts_with(&key));
            if changes.iter().any(is_it) {
                let rows = self.rows.range(key.clone()..format!("{key}\u{2}"));
                let all = entries(rows.map(|(key, text)| (key.clone(), text.clone())));
                self.unheard.extend(all.into_values().map(|entry| entry.text));
            }
        }
    }

    /// Makes the changes of a transaction.
    fn apply(&mut self, page: u32, after: u64, changes: &[RowChange]) {
        self.n_commits += 1;
        for key in SLOTS.map(value::key) {
            let is_it = |change: &RowChange| match change {
                RowChange::Put { key: row, .. } => *row == key,
                RowChange::Remove { from, .. } => *from == key,
            };
            if !changes.iter().any(is_it) {
                continue;
            }
            if let Some(&(other, at)) = self.writers.get(&key)
                && other != page
                && at > after
                && !(self.alive.contains(&other) && self.alive.contains(&page))
            {
                self.overwritten.push(key.clone());
            }
            if self.untold.get(&key).is_some_and(|pages| pages.contains(&page)) {
                self.overwritten.push(key.clone());
            }
            self.writers.insert(key, (page, self.n_commits));
        }
        apply(&mut self.rows, changes.to_vec());
    }

    fn accepts(&mut self) -> bool {
        match &mut self.left {
            None => true,
            Some(0) => false,
            Some(left) => {
                *left -= 1;
                true
            }
        }
    }
}

impl Disk {
    /// Commits the oldest transaction, and tells its page. Returns the keys that were written, except lines appended to
    /// what another page has written before it crashed, without having told anybody.
    pub(super) fn commit(&self) -> Option<BTreeSet<String>> {
        let Transaction { page, changes, done, after } = self.0.borrow_mut().queue.pop_front()?;
        let is_put = |change: &RowChange| matches!(change, RowChange::Put { .. });
        let is_full = self.0.borrow().is_full && changes.iter().any(is_put);
        let keys = changes.iter().filter_map(|change| match change {
            RowChange::Put { key, .. } => key.split('\u{1}').next().map(str::to_owned),
            RowChange::Remove { .. } => None,
        });
        let keys = if is_full { BTreeSet::new() } else { keys.collect() };
        if !is_full {
            self.0.borrow_mut().apply(page, after, &changes);
        }
        let is_alive = self.0.borrow().alive.contains(&page);
        if is_alive {
            done(if is_full { Err(StorageError::Full) } else { Ok(()) });
        } else if !is_full {
            self.0.borrow_mut().note_unheard(&changes);
        }
        let state = self.0.borrow();
        let is_own =
            |key: &String| state.writers.get(key).is_none_or(|&(writer, _)| writer == page);
        Some(keys.into_iter().filter(|key| is_alive && is_own(key)).collect())
    }

    /// Ends pages. Of their transactions, the first `n_committed` are committed.
    pub(super) fn kill(&self, pages: &BTreeSet<u32>, mut n_committed: usize) {
        let mut state = self.0.borrow_mut();
        state.alive.retain(|page| !pages.contains(page));
        let queue = std::mem::take(&mut state.queue);
        for transaction in queue {
            if !pages.contains(&transaction.page) {
                state.queue.push_back(transaction);
            } else if n_committed > 0 {
                n_committed -= 1;
                if !state.is_full {
                    let Transaction { page, after, ref changes, .. } = transaction;
                    state.apply(page, after, changes);
                    state.note_unheard(changes);
                    let alive = state.alive.clone();
                    for key in SLOTS.map(value::key) {
                        let is_it = |change: &RowChange| match change {
                            RowChange::Put { key: row, .. } => row.starts_with(&key),
                            RowChange::Remove { from, .. } => from.starts_with(&key),
                        };
                        if changes.iter().any(is_it) {
                            state.untold.entry(key).or_default().extend(&alive);
                        }
                    }
                }
            }
        }
    }

    /// Clears the site's data. Transactions on their way fail.
    pub(super) fn clear(&self) {
        let queue = {
            let mut state = self.0.borrow_mut();
            state.rows.clear();
            state.pairs.clear();
            state.epoch += 1;
            std::mem::take(&mut state.queue)
        };
        for Transaction { page, done, .. } in queue {
            if self.0.borrow().alive.contains(&page) {
                done(Err(StorageError::Cleared));
            }
        }
    }
}

impl Rows for Connection {
    fn change(&self, changes: Vec<RowChange>, _: Durability, done: Done) {
        let mut state = self.disk.0.borrow_mut();
        if !state.accepts() {
            return;
        }
        if state.epoch == self.epoch.get() {
            let after = state.n_commits;
            state.queue.push_back(Transaction { page: self.page, changes, done, after });
        } else {
            drop(state);
            done(Err(StorageError::Cleared));
        }
    }
}

impl Pairs for LocalStorage {
    fn get(&self, key: &str) -> Result<Option<String>, StorageError> {
        Ok(self.0.0.borrow().pairs.get(key).cloned())
    }

    fn set(&self, key: &str, text: &str) -> Result<(), StorageError> {
        let mut state = self.0.0.borrow_mut();
        if state.is_full {
            return Err(StorageError::Full);
        }
        if state.accepts() {
            state.pairs.insert(key.to_owned(), text.to_owned());
        }
        Ok(())
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        let mut state = self.0.0.borrow_mut();
        if state.accepts() {
            state.pairs.remove(key);
        }
        Ok(())
    }
}

impl Backend for LocalStorage {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.get(key)
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        Ok(self.0.0.borrow().pairs.keys().cloned().collect())
    }

    fn change(&self, changes: Vec<Change>, done: Done) {
        done(pairs::change(self, &changes));
    }
}
