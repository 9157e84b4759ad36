//! The pending writes: everything that is in memory but not, or not certainly, stored.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::backend::{Change, Stamp};
use super::recovery;
use super::update::StoredUpdate;

/// The pending writes of a page, by key.
#[derive(Default)]
pub(super) struct PendingWrites(BTreeMap<String, PendingWrite>);

#[derive(Default)]
struct PendingWrite {
    /// Stamp of the stored value; `None` before the first request.
    stored: Option<Stamp>,
    /// The requested changes, in order.
    requested: VecDeque<Requested>,
    /// The failed changes. The next change of any key retries them.
    failed: Option<Failed>,
    /// The value, if only this map has it; `None` in it means removed.
    text: Option<Option<String>>,
    /// Whether the stored value must not be overwritten.
    is_protected: bool,
}

struct Requested {
    /// Stamp of the value with the change; `None` until it is known.
    stamp: Option<Stamp>,
    update: Option<Rc<dyn StoredUpdate>>,
    /// Whether failed changes are retried together with it.
    is_retry: bool,
}

#[derive(Default)]
struct Failed {
    /// The updates of a list.
    updates: Vec<Rc<dyn StoredUpdate>>,
    /// Whether the whole value must be written.
    is_whole: bool,
}

/// A value that is not stored.
#[derive(Clone)]
pub struct Unsaved {
    /// The change that stores it.
    pub content: UnsavedContent,
    /// Stamp of the stored value.
    pub base: Stamp,
    /// Whether the stored value must not be overwritten.
    pub is_protected: bool,
}

/// What remains to be stored.
#[derive(Clone)]
pub enum UnsavedContent {
    /// The whole value; `None` removes it.
    Text(Option<String>),
    /// Updates of a list, to which other tabs may add meanwhile.
    Updates(Vec<Rc<dyn StoredUpdate>>),
}

impl PendingWrites {
    pub(super) fn contains(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// Returns the value that only this map has.
    pub(super) fn text(&self, key: &str) -> Option<&Option<String>> {
        self.0.get(key)?.text.as_ref()
    }

    /// Sets the value that only this map has.
    pub(super) fn set_text(&mut self, key: &str, text: Option<String>) {
        self.0.entry(key.to_owned()).or_default().text = Some(text);
    }

    /// Protects the stored value from being overwritten. Returns whether it was unprotected before.
    pub(super) fn protect(&mut self, key: &str) -> bool {
        !std::mem::replace(&mut self.0.entry(key.to_owned()).or_default().is_protected, true)
    }

    pub(super) fn is_protected(&self, key: &str) -> bool {
        self.0.get(key).is_some_and(|write| write.is_protected)
    }

    /// Adds a requested change of a value. `stamp` is that of the value in memory, before the change.
    pub(super) fn request(&mut self, change: &Change, stamp: Stamp, is_retry: bool) {
        let update = match change {
            Change::Update(_, update) => Some(Rc::clone(update)),
            _ => None,
        };
        let write = self.0.entry(change.key().to_owned()).or_default();
        write.stored.get_or_insert(stamp);
        write.requested.push_back(Requested { stamp: None, update, is_retry });
    }

    /// Notes the stamps of values with the changes that were requested last.
    pub(super) fn note_stamps<'key>(
        &mut self,
        keys: impl IntoIterator<Item = &'key str>,
        stamp: impl Fn(&str) -> Stamp,
    ) {
        for key in keys {
            let write = self.0.get_mut(key).into_iter();
            let unknown = write.flat_map(|write| &mut write.requested);
            let unknown = unknown.filter(|request| request.stamp.is_none());
            unknown.for_each(|request| request.stamp = Some(stamp(key)));
        }
    }

    /// Records the result of the oldest requested changes of `keys`. `stamp` returns the stamp of a value in memory.
    pub(super) fn settle<'key>(
        &mut self,
        keys: impl IntoIterator<Item = &'key str>,
        is_made: bool,
        stamp: impl Fn(&str) -> Stamp,
    ) {
        for key in keys {
            let Some(write) = self.0.get_mut(key) else { continue };
            let Some(request) = write.requested.pop_front() else { continue };
            let update = request.update;
            if is_made {
                write.stored = Some(request.stamp.unwrap_or_else(|| stamp(key)));
            }
            if !is_made {
                let failed = write.failed.get_or_insert_default();
                failed.is_whole |= update.is_none();
                failed.updates = distinct(failed.updates.drain(..).chain(update));
            } else if let Some(failed) = &mut write.failed {
                // It comes after the failed updates, and is therefore repeated after them.
                failed.updates = distinct(failed.updates.drain(..).chain(update));
            } else if write.requested.is_empty() && !write.is_protected {
                self.0.remove(key);
            }
        }
    }

    /// Removes and returns the failed changes of the keys that `is_due` selects. `read` returns the value of a key in
    /// memory.
    pub(super) fn take_failed(
        &mut self,
        is_due: impl Fn(&str) -> bool,
        read: impl Fn(&str) -> Option<String>,
    ) -> Vec<Change> {
        let mut due = Vec::new();
        for (key, write) in &mut self.0 {
            if write.is_protected || !is_due(key) {
                continue;
            }
            let Some(Failed { updates, is_whole }) = write.failed.take() else { continue };
            if is_whole {
                let text = write.text.clone().unwrap_or_else(|| read(key));
                let key = key.clone();
                let change = match text {
                    Some(text) => Change::Put(key, text),
                    None => Change::Remove(key),
                };
                due.push(change);
            } else {
                // Later updates are repeated after the failed ones, because the order matters.
                let later = write.requested.iter().filter_map(|request| request.update.clone());
                let updates = distinct(updates.into_iter().chain(later)).into_iter();
                due.extend(updates.map(|update| Change::Update(key.clone(), update)));
            }
        }
        due
    }

    /// Returns the requested changes that a later transaction repeats, because it may succeed where theirs fails: values
    /// moved to the recovery lists, whose slot it may overwrite, and updates of lists. `read` returns the value of a key
    /// in memory.
    pub(super) fn to_repeat(&self, read: impl Fn(&str) -> Option<String>) -> Vec<Change> {
        let mut repeated = Vec::new();
        for (key, write) in self.0.iter().filter(|(_, write)| !write.requested.is_empty()) {
            if recovery::is_recovery_key(key) {
                repeated.extend(read(key).map(|text| Change::Put(key.clone(), text)));
            }
            let updates = write.requested.iter().filter_map(|request| request.update.clone());
            let updates = distinct(updates).into_iter();
            repeated.extend(updates.map(|update| Change::Update(key.clone(), update)));
        }
        repeated
    }

    /// Returns all unsaved values. Requested changes count only if others have failed: a browser commits them even if
    /// the page is left.
    pub(super) fn unsaved(
        &self,
        read: impl Fn(&str) -> Option<String>,
    ) -> BTreeMap<String, Unsaved> {
        let has_failed = self.0.values().any(|write| {
            write.failed.is_some() || write.requested.iter().any(|request| request.is_retry)
        });
        let mut unsaved = BTreeMap::new();
        for (key, write) in &self.0 {
            let PendingWrite { stored, requested, failed, text, is_protected } = write;
            let is_pending = failed.is_some() || !requested.is_empty();
            if !(has_failed && is_pending || *is_protected && text.is_some()) {
                continue;
            }
            let is_whole = *is_protected
                || failed.as_ref().is_some_and(|failed| failed.is_whole)
                || requested.iter().any(|request| request.update.is_none());
            let content = if is_whole {
                UnsavedContent::Text(text.clone().unwrap_or_else(|| read(key)))
            } else {
                let failed = failed.iter().flat_map(|failed| &failed.updates);
                let requested = requested.iter().filter_map(|request| request.update.as_ref());
                UnsavedContent::Updates(distinct(failed.chain(requested).cloned()))
            };
            let is_protected = *is_protected;
            let base = stored.clone().flatten();
            unsaved.insert(key.clone(), Unsaved { content, base, is_protected });
        }
        unsaved
    }

    /// Marks a value as unsaved that the previous page of the tab could not save.
    pub(super) fn add_failed(&mut self, key: &str, unsaved: Unsaved, is_journaled: bool) {
        let Unsaved { content, base, is_protected } = unsaved;
        let write = self.0.entry(key.to_owned()).or_default();
        write.is_protected |= is_protected;
        let (text, updates) = match content {
            UnsavedContent::Text(text) => (Some(text), Vec::new()),
            UnsavedContent::Updates(updates) => (None, updates),
        };
        let is_whole = text.is_some();
        write.text = text.filter(|_| is_protected || !is_journaled);
        (write.stored, write.failed) = (Some(base), Some(Failed { updates, is_whole }));
    }

    /// Forgets the failed write of a whole value, because another tab has saved the key since.
    pub(super) fn forget(&mut self, key: &str) {
        let Some(write) = self.0.get_mut(key) else { return };
        write.text = None;
        if let Some(failed) = &mut write.failed {
            failed.is_whole = false;
        }
        write.failed.take_if(|failed| failed.updates.is_empty());
        if write.requested.is_empty() && write.failed.is_none() && !write.is_protected {
            self.0.remove(key);
        }
    }

    /// Forgets everything that is neither requested nor protected.
    pub(super) fn forget_all(&mut self) {
        for write in self.0.values_mut() {
            (write.failed, write.text) = (None, None);
        }
        self.0.retain(|_, write| !write.requested.is_empty() || write.is_protected);
    }
}

/// Returns each update once, where it comes last. Transactions repeat the updates of earlier ones.
fn distinct(updates: impl Iterator<Item = Rc<dyn StoredUpdate>>) -> Vec<Rc<dyn StoredUpdate>> {
    let mut distinct: Vec<Rc<dyn StoredUpdate>> = Vec::new();
    for update in updates {
        distinct.retain(|other| !Rc::ptr_eq(other, &update));
        distinct.push(update);
    }
    distinct
}
