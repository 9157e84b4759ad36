//! All stored values of a page: reading them, changing them in batches, and retrying what could not be stored.
//!
//! A change is visible at once. The changes of a [batch](Storage::batch) are made together or not at all. Changes that
//! fail stay in memory, in one map of pending writes, and every later change retries them in the same transaction.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use wire::stored::StoredError;

use super::backend::{Backend, Change, StorageError};
use super::pending::{PendingWrites, Unsaved, UnsavedContent};
use super::recovery::{self, RemovalReason};
use super::update::StoredUpdate;
use super::value::{is_needed_at_startup, is_ours};

/// The values of a page. Copies share the same values.
#[derive(Clone)]
pub struct Storage(Rc<State>);

struct State {
    backend: Box<dyn Backend>,
    pending: RefCell<PendingWrites>,
    batch: RefCell<Batch>,
    n_pending: Cell<usize>,
    tell: Box<dyn Fn(StorageEvent)>,
}

/// The changes of an open batch.
#[derive(Default)]
struct Batch {
    depth: usize,
    changes: Vec<Change>,
    /// The new values.
    texts: BTreeMap<String, Option<String>>,
}

/// Event about the values of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageEvent {
    /// A value was changed.
    Changed,
    /// Number of transactions that are not committed yet.
    Pending(usize),
    /// The values of these keys are committed.
    Saved(BTreeSet<String>),
    /// Changes failed. The new values are still in memory.
    Failed(StorageError),
    /// An unreadable value was moved to the unreadable saves.
    Unreadable,
    /// A newer version of the app stored a value, which is not overwritten.
    Newer,
}

impl Storage {
    /// Creates the storage of a page. `tell` receives its events.
    pub fn new(backend: impl Backend + 'static, tell: impl Fn(StorageEvent) + 'static) -> Self {
        Storage(Rc::new(State {
            backend: Box::new(backend),
            pending: RefCell::default(),
            batch: RefCell::default(),
            n_pending: Cell::new(0),
            tell: Box::new(tell),
        }))
    }

    /// Reads a value, stored or not.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    pub fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        if let Some(text) = self.0.batch.borrow().texts.get(key) {
            return Ok(text.clone());
        }
        if let Some(text) = self.0.pending.borrow().text(key) {
            return Ok(text.clone());
        }
        self.0.backend.read(key)
    }

    /// Reads and parses a value, and reports problems. An unreadable value is moved to the unreadable saves with the
    /// time `now`. Where that or reading fails, the stored value is protected from now on.
    pub fn read_value<T>(
        &self,
        key: &str,
        now: f64,
        parse: impl FnOnce(&str) -> Result<T, StoredError>,
    ) -> Option<T> {
        let text = match self.read(key) {
            Ok(text) => text?,
            Err(error) => {
                self.protect(key);
                self.tell(StorageEvent::Failed(error));
                return None;
            }
        };
        match parse(&text) {
            Ok(value) => Some(value),
            // What the page has written over a protected value is its own.
            Err(_) if self.0.pending.borrow().text(key).is_some() => None,
            Err(StoredError::Newer { .. }) => {
                if self.protect(key) {
                    self.tell(StorageEvent::Newer);
                }
                None
            }
            Err(_) => {
                self.move_to_unreadable(key, now, RemovalReason::Unreadable);
                None
            }
        }
    }

    /// Moves a value to the unreadable saves and reports it. If that fails, the stored value is protected.
    pub fn move_to_unreadable(&self, key: &str, now: f64, reason: RemovalReason) {
        match recovery::move_value(self, key, now, reason) {
            Ok(_) => self.tell(StorageEvent::Unreadable),
            Err(error) => {
                self.protect(key);
                self.tell(StorageEvent::Failed(error));
            }
        }
    }

    /// Returns all keys.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if storage is denied.
    pub fn keys(&self) -> Result<Vec<String>, StorageError> {
        let mut keys: BTreeSet<String> = self.0.backend.keys()?.into_iter().collect();
        for (key, text) in &self.0.batch.borrow().texts {
            if text.is_some() {
                keys.insert(key.clone());
            } else {
                keys.remove(key);
            }
        }
        Ok(keys.into_iter().collect())
    }

    /// Writes a value.
    pub fn put(&self, key: &str, text: String) {
        self.change(vec![Change::Put(key.to_owned(), text)]);
    }

    /// Removes a value.
    pub fn remove(&self, key: &str) {
        self.change(vec![Change::Remove(key.to_owned())]);
    }

    /// Appends a line to a value in the journal. Returns whether that is possible.
    pub fn append(&self, key: &str, line: String) -> bool {
        let is_possible = self.is_journaled(key) && !self.is_protected(key) && self.has_value(key);
        if is_possible {
            self.change(vec![Change::Append(key.to_owned(), line)]);
        }
        is_possible
    }

    /// Stores the time played as the last line of a value in the journal.
    pub fn note_time(&self, key: &str, line: String) {
        if self.is_journaled(key) && !self.is_protected(key) && self.has_value(key) {
            self.change(vec![Change::Time(key.to_owned(), line)]);
        }
    }

    /// Changes a list. An unreadable list is moved to the unreadable saves first, with the time `now`.
    pub fn update(&self, key: &str, update: Rc<dyn StoredUpdate>, now: f64) {
        self.read_value(key, now, |text| update.apply(Some(text)));
        if !update.changes(self.read(key).ok().flatten().as_deref()) {
            return;
        }
        self.change(vec![Change::Update(key.to_owned(), update)]);
    }

    /// Makes changes, together or not at all. If that fails, the new values stay in memory.
    pub fn change(&self, changes: Vec<Change>) {
        let (held, free): (Vec<_>, Vec<_>) =
            changes.into_iter().partition(|change| self.is_protected(change.key()));
        for change in held {
            // The page continues with its own value.
            let own = self.0.pending.borrow().text(change.key()).cloned().flatten();
            let text = change.applied_to(own);
            self.0.pending.borrow_mut().set_text(change.key(), text);
        }
        self.make(free);
        if self.0.batch.borrow().depth == 0 {
            self.tell(StorageEvent::Changed);
        }
    }

    /// Makes changes that can be given up: if they fail without a journal, nothing stays in memory.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they failed. What a journal can't store stays in memory.
    pub fn try_change(&self, changes: Vec<Change>) -> Result<(), StorageError> {
        let result = Rc::new(Cell::new(Ok(())));
        if self.0.batch.borrow().depth > 0 {
            self.make(changes);
        } else {
            for group in self.by_backend(changes) {
                let is_journaled = group.iter().any(|change| self.is_journaled(change.key()));
                let given_up = (!is_journaled).then(|| Rc::clone(&result));
                self.send(group, is_journaled, given_up);
                result.get()?;
            }
        }
        self.tell(StorageEvent::Changed);
        result.get()
    }

    /// Makes the changes of `act` together or not at all. Batches may be nested.
    pub fn batch<R>(&self, act: impl FnOnce() -> R) -> R {
        self.0.batch.borrow_mut().depth += 1;
        let result = act();
        let ended = {
            let mut batch = self.0.batch.borrow_mut();
            batch.depth -= 1;
            (batch.depth == 0).then(|| std::mem::take(&mut *batch))
        };
        if let Some(Batch { changes, .. }) = ended
            && !changes.is_empty()
        {
            self.make(changes);
            self.tell(StorageEvent::Changed);
        }
        result
    }

    /// Returns whether the key is in a journal.
    pub fn is_journaled(&self, key: &str) -> bool {
        self.0.backend.is_journaled(key)
    }

    /// Protects a stored value from being overwritten: the page's changes of it stay in memory. Returns whether it was
    /// unprotected before.
    pub fn protect(&self, key: &str) -> bool {
        self.0.pending.borrow_mut().protect(key)
    }

    /// Returns whether a stored value is protected.
    pub fn is_protected(&self, key: &str) -> bool {
        self.0.pending.borrow().is_protected(key)
    }

    /// Returns the number of transactions that are not committed yet, with that of an open batch.
    pub fn n_pending(&self) -> usize {
        self.0.n_pending.get() + usize::from(!self.0.batch.borrow().changes.is_empty())
    }

    /// Returns whether a value waits to be stored, or could not be stored.
    pub fn is_pending(&self, key: &str) -> bool {
        self.0.pending.borrow().contains(key)
    }

    /// Returns all values that are not stored.
    pub fn unsaved(&self) -> BTreeMap<String, Unsaved> {
        self.0.pending.borrow().unsaved(|key| self.0.backend.read(key).ok().flatten())
    }

    /// Returns the texts of all values that are not stored.
    pub fn unsaved_texts(&self) -> BTreeMap<String, String> {
        let keys = self.unsaved().into_keys();
        keys.filter_map(|key| Some((key.clone(), self.read(&key).ok()??))).collect()
    }

    /// Adds a value that the previous page could not store, and tries to store it.
    pub(super) fn add_unsaved(&self, key: &str, unsaved: Unsaved) {
        let is_journaled = self.is_journaled(key);
        let unsaved = Unsaved { base: self.stamp(key), ..unsaved };
        if !unsaved.is_protected && is_journaled {
            // The journal has it in memory, even if it cannot be committed.
            let changes = match unsaved.content {
                UnsavedContent::Text(Some(text)) => vec![Change::Put(key.to_owned(), text)],
                UnsavedContent::Text(None) => vec![Change::Remove(key.to_owned())],
                UnsavedContent::Updates(updates) => updates
                    .into_iter()
                    .map(|update| Change::Update(key.to_owned(), update))
                    .collect(),
            };
            return self.change(changes);
        }
        self.0.pending.borrow_mut().add_failed(key, unsaved, is_journaled);
        self.retry();
    }

    /// Tries to store again what has failed.
    pub fn retry(&self) {
        for is_quick in [false, true] {
            self.send_or_retry(Vec::new(), is_quick, None);
        }
    }

    /// Forgets the unsaved value of a key, because another tab has saved it since.
    pub fn forget(&self, key: &str) {
        self.0.pending.borrow_mut().forget(key);
    }

    /// Forgets all unsaved values, because an import has replaced them.
    pub fn forget_all(&self) {
        self.0.pending.borrow_mut().forget_all();
    }

    /// Removes all values of the app, saved or not.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser denies it.
    pub fn clear(&self) -> Result<(), StorageError> {
        self.0.pending.replace(PendingWrites::default());
        let keys = self.keys()?.into_iter().filter(|key| is_ours(key));
        self.try_change(keys.map(Change::Remove).collect())
    }

    /// Returns the stamp of the value that is stored.
    pub(super) fn stamp(&self, key: &str) -> Option<String> {
        self.0.backend.stamp(key)
    }

    fn has_value(&self, key: &str) -> bool {
        matches!(self.read(key), Ok(Some(_)))
    }

    /// Adds changes to the open batch, or sends them.
    fn make(&self, mut changes: Vec<Change>) {
        changes.retain(|change| !matches!(change, Change::Remove(key) if !self.has_value(key)));
        if self.0.batch.borrow().depth == 0 {
            for group in self.by_backend(changes) {
                self.send(group, true, None);
            }
            return;
        }
        for change in changes {
            let text = change.applied_to(self.read(change.key()).ok().flatten());
            let mut batch = self.0.batch.borrow_mut();
            batch.texts.insert(change.key().to_owned(), text);
            batch.changes.push(change);
        }
    }

    /// Groups changes that can be made together: a journal shares no transaction with the values needed at startup.
    fn by_backend(&self, changes: Vec<Change>) -> Vec<Vec<Change>> {
        let (rest, quick): (Vec<_>, Vec<_>) =
            changes.into_iter().partition(|change| !self.is_quick(change.key()));
        [rest, quick].into_iter().filter(|group| !group.is_empty()).collect()
    }

    fn is_quick(&self, key: &str) -> bool {
        is_needed_at_startup(key) && !self.is_journaled(key)
    }

    fn send(
        &self,
        group: Vec<Change>,
        retries: bool,
        given_up: Option<Rc<Cell<Result<(), StorageError>>>>,
    ) {
        let is_quick = group.iter().any(|change| self.is_quick(change.key()));
        if retries {
            self.send_or_retry(group, is_quick, given_up);
        } else {
            self.request(group, Vec::new(), given_up);
        }
    }

    /// Requests changes together with all failed ones of the same backend.
    fn send_or_retry(
        &self,
        group: Vec<Change>,
        is_quick: bool,
        given_up: Option<Rc<Cell<Result<(), StorageError>>>>,
    ) {
        let read = |key: &str| self.0.backend.read(key).ok().flatten();
        let is_due = |key: &str| self.is_quick(key) == is_quick;
        let failed = self.0.pending.borrow_mut().take_failed(is_due, read);
        if !(group.is_empty() && failed.is_empty()) {
            self.request(group, failed, given_up);
        }
    }

    fn request(
        &self,
        group: Vec<Change>,
        failed: Vec<Change>,
        given_up: Option<Rc<Cell<Result<(), StorageError>>>>,
    ) {
        let is_retry = !failed.is_empty();
        let is_whole = |change: &Change| matches!(change, Change::Put(..) | Change::Remove(_));
        let repeated = if group.iter().any(is_whole) {
            self.0.pending.borrow().to_repeat(|key| self.0.backend.read(key).ok().flatten())
        } else {
            Vec::new()
        };
        let all: Vec<Change> = repeated.into_iter().chain(failed).chain(group).collect();
        for change in &all {
            let key = change.key();
            let stamp = self.0.backend.stamp(key);
            let text = (given_up.is_none() && !self.is_journaled(key))
                .then(|| change.applied_to(self.read(key).ok().flatten()));
            let mut pending = self.0.pending.borrow_mut();
            pending.request(change, stamp, is_retry);
            if let Some(text) = text {
                pending.set_text(key, text);
            }
        }
        let keys: Vec<String> = all.iter().map(|change| change.key().to_owned()).collect();
        // Whether the result came at once.
        let is_over = Rc::new(Cell::new(false));
        let is_waiting = Rc::new(Cell::new(false));
        let (this, over, waiting) = (self.clone(), Rc::clone(&is_over), Rc::clone(&is_waiting));
        let done = move |made: Result<(), StorageError>| {
            over.set(true);
            this.settle(keys, made, given_up.as_deref().filter(|_| !waiting.get()));
            if waiting.get() {
                this.count_pending(-1);
            }
        };
        let changed: Vec<String> = all.iter().map(|change| change.key().to_owned()).collect();
        self.0.backend.change(all, Box::new(done));
        if !is_over.get() {
            let changed = changed.iter().map(String::as_str);
            self.0.pending.borrow_mut().note_stamps(changed, |key| self.0.backend.stamp(key));
            is_waiting.set(true);
            self.count_pending(1);
        }
    }

    fn settle(
        &self,
        keys: Vec<String>,
        made: Result<(), StorageError>,
        given_up: Option<&Cell<Result<(), StorageError>>>,
    ) {
        let is_settled = made.is_ok() || given_up.is_some();
        let settled = keys.iter().map(String::as_str);
        let stamp = |key: &str| self.0.backend.stamp(key);
        self.0.pending.borrow_mut().settle(settled, is_settled, stamp);
        match (made, given_up) {
            (Ok(()), _) => self.tell(StorageEvent::Saved(keys.into_iter().collect())),
            (Err(error), Some(given_up)) => given_up.set(Err(error)),
            (Err(error), None) => self.tell(StorageEvent::Failed(error)),
        }
    }

    fn count_pending(&self, by: isize) {
        self.0.n_pending.set(self.0.n_pending.get().saturating_add_signed(by));
        self.tell(StorageEvent::Pending(self.0.n_pending.get()));
    }

    fn tell(&self, event: StorageEvent) {
        (self.0.tell)(event);
    }
}

#[cfg(test)]
mod tests;
