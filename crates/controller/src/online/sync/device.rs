//! The values of a device and what it knows about the server's: compares and merges them.

use std::collections::{BTreeMap, BTreeSet};

use super::decide::{
    LocalAction, LocalView, MergeOutcome, ServerEntry, SyncAction, decide, is_waiting,
    merge_server_value, rank,
};
use super::digest::{Digest, UNREADABLE, ValueType, tombstone_standing};
use super::item::{LocalValue, SyncItem, settings_slots};
use super::state::{SyncState, Visit};

/// Result of reading a local value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalRead {
    /// There is none.
    Missing,
    /// This version of the app cannot read it. It is left alone, here and on the server.
    Unreadable,
    /// The value.
    Value(LocalValue),
}

/// Access to the synced values of a device.
pub trait LocalValues {
    /// Returns all synced items, by key.
    fn items(&self) -> BTreeMap<String, SyncItem>;

    /// Reads a value. Settings that have changed since the last read are recorded with the time `now`.
    fn read(&self, item: &SyncItem, state: &mut SyncState, now: u64) -> LocalRead;

    /// Stores a value of another device. Returns whether it is valid.
    fn write(&mut self, item: &SyncItem, content: &str, state: &mut SyncState) -> bool;

    /// Stores the same game with more time. An open page keeps its own time.
    fn write_time(&mut self, item: &SyncItem, content: &str);

    /// Removes a game that another device has removed.
    fn remove(&mut self, item: &SyncItem, was: &LocalValue);
}

/// A device: its values, what it knows about the server, and the time in milliseconds since 1970.
#[expect(missing_debug_implementations, reason = "the values are the app's")]
pub struct SyncDevice<'a> {
    /// Its synced values.
    pub values: &'a mut dyn LocalValues,
    /// What it knows about the server.
    pub state: &'a mut SyncState,
    /// What its pages were told.
    pub visit: &'a mut Visit,
    /// The time.
    pub now: u64,
}

impl SyncDevice<'_> {
    /// Records changes of settings, removed games, and the games that are `of_interest`. Returns whether there are any.
    pub fn note(&mut self, of_interest: impl Fn(&SyncItem) -> bool) -> bool {
        let SyncDevice { values, state, visit, now } = self;
        let noted = |state: &SyncState| {
            (state.settings.clone(), state.changes.clone(), state.diverged.clone())
        };
        let before = noted(state);
        for slot in settings_slots() {
            let _ = values.read(&SyncItem::Settings(slot), state, *now);
        }
        let here = values.items();
        let known = state.entries.keys().chain(state.changes.keys()).chain(here.keys());
        let games: BTreeSet<String> =
            known.filter(|key| ValueType::of(key) == ValueType::Game).cloned().collect();
        for key in games {
            match here.get(&key) {
                None => state.note_game(visit, &key, None, *now),
                Some(item) if of_interest(item) => {
                    if let LocalRead::Value(local) = values.read(item, state, *now) {
                        state.note_game(visit, &key, Some(local.digest(&key)), *now);
                    }
                }
                Some(_) => {}
            }
        }
        noted(state) != before
    }

    /// Counts the local values that differ from the server's.
    pub fn n_waiting(&mut self) -> usize {
        let here = self.values.items();
        let keys: BTreeSet<String> =
            here.keys().chain(self.state.entries.keys()).cloned().collect();
        let views = keys.iter().filter_map(|key| Some((key, self.view(key, here.get(key))?.0)));
        views.filter(|(key, view)| is_waiting(key, view)).count()
    }

    /// Returns the local view of a value and the value itself, or `None` if it is unreadable.
    pub(super) fn view(
        &mut self,
        key: &str,
        item: Option<&SyncItem>,
    ) -> Option<(LocalView, Option<LocalValue>)> {
        let local = match item.map(|item| self.values.read(item, self.state, self.now)) {
            Some(LocalRead::Unreadable) => return None,
            Some(LocalRead::Value(local)) => Some(local),
            Some(LocalRead::Missing) | None => None,
        };
        let own = local.as_ref().map(|local| local.digest(key));
        if ValueType::of(key) == ValueType::Game {
            self.state.note_game(self.visit, key, own, self.now);
        }
        Some((self.state.view(self.visit, key, own), local))
    }

    /// Chooses the action for a value, and returns it with the content to write.
    pub(super) fn next_action(
        &mut self,
        key: &str,
        item: Option<&SyncItem>,
        there: Option<u64>,
    ) -> (SyncAction, String) {
        let Some((view, local)) = self.view(key, item) else {
            return (SyncAction::Nothing, String::new());
        };
        let action = decide(key, &view, there);
        if action == SyncAction::Forget {
            self.state.entries.remove(key);
        }
        let content = match (action, item, local, view.own) {
            (SyncAction::Write(_), Some(item), Some(local), Some(own)) => {
                item.content(&local, self.state.changed_at(key, own, self.now), rank(&view))
            }
            _ => String::new(),
        };
        (action, content)
    }

    /// Merges the server's value into the local one. Returns the content to write if the server's lacks something.
    pub(super) fn merge(
        &mut self,
        key: &str,
        item: Option<&SyncItem>,
        (content, version): (&str, u64),
    ) -> Option<String> {
        let Some(item) = item else {
            // It was removed, or a newer version of the app wrote it.
            if tombstone_standing(content).is_some() {
                self.note_removed(key, version);
            } else {
                self.note_unreadable(key, version);
            }
            return None;
        };
        let (view, local) = self.view(key, Some(item))?;
        let at = view.own.map_or(0, |own| self.state.changed_at(key, own, self.now));
        let own_content = |rank, least: u64| match &local {
            Some(local) => item.content(local, at.max(least), rank),
            None => String::new(),
        };
        let outcome = merge_server_value(key, &view, own_content, content);
        let Some(MergeOutcome { here, there, value, diverges }) = outcome else {
            self.note_unreadable(key, version);
            return None;
        };
        match (here, &local) {
            (LocalAction::Put(merged), _) => {
                if !self.values.write(item, &merged, self.state) {
                    self.note_unreadable(key, version);
                    return None;
                }
            }
            (LocalAction::PutTime(longer), _) => self.values.write_time(item, &longer),
            (LocalAction::Remove, Some(local)) => self.values.remove(item, local),
            (LocalAction::Keep | LocalAction::Remove, _) => {}
        }
        self.state.entries.insert(key.to_owned(), ServerEntry { version, value });
        if diverges {
            self.state.mark_diverged(self.visit, key);
        }
        there
    }

    fn note_unreadable(&mut self, key: &str, version: u64) {
        let value = Digest { fingerprint: UNREADABLE, ..Digest::default() };
        self.state.entries.insert(key.to_owned(), ServerEntry { version, value });
    }

    /// Records that a game is deleted on the server. Its rank still counts.
    pub(super) fn note_removed(&mut self, key: &str, version: u64) {
        let known = self.state.entries.get(key).copied().unwrap_or_default();
        let value = known.value.removed();
        self.state.entries.insert(key.to_owned(), ServerEntry { version, value });
    }
}
