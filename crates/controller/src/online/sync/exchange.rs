//! One sync with the server, as a state machine: each value is compared, then sent, downloaded or merged.
//!
//! The app sends the requests and reports the answers, one at a time. It may stop after any of them: the state records
//! what is known.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::decide::{MIN_TIME, ServerEntry, SyncAction, decide, rank};
use super::device::SyncDevice;
use super::digest::{Digest, ValueType, tombstone};
use super::item::SyncItem;

/// Size limit of a value on the server, in bytes.
const MAX_BYTES: usize = 256 * 1024;

/// Total size of the requests that a browser sends after a page is closed, in bytes.
const MAX_BYTES_ON_LEAVING: usize = 60_000;

/// How often an action is chosen for one value, if other devices change it at the same time.
const MAX_TRIES: usize = 8;

/// A request about one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyncRequest {
    /// Read the value of this key.
    Read(String),
    /// Write a value in place of a version, or as a new one.
    Write {
        /// Its key.
        key: String,
        /// The version to replace.
        version: Option<u64>,
        /// Its content.
        content: String,
    },
    /// Delete a version of the value of this key.
    Delete(String, u64),
}

/// The server's answer to a [`SyncRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyncAnswer {
    /// The content of the value and its version.
    Content(String, u64),
    /// The new version.
    Written(u64),
    /// The version is deleted.
    Deleted,
    /// The server has no such value.
    Missing,
    /// The server has another version.
    Changed,
    /// The value, or all values together, are too large for the server.
    TooLarge,
}

/// A sync that is under way.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The values that are left. A request is about the first one.
    values: VecDeque<ExchangedValue>,
    sent: Option<Sent>,
}

/// A value of a sync.
#[derive(Clone, Debug)]
struct ExchangedValue {
    key: String,
    /// `None` if this device doesn't have it.
    item: Option<SyncItem>,
    /// Its version on the server, or a number that isn't one if that is unknown.
    there: Option<u64>,
    n_tries: usize,
}

/// What was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sent {
    Read,
    Write(Digest),
    Tombstone,
    Delete,
}

impl Exchange {
    /// Starts a sync with the keys and versions that the server lists.
    pub fn start(listed: &BTreeMap<String, u64>, device: &mut SyncDevice<'_>) -> Exchange {
        let here = device.values.items();
        let known = device.state.entries.keys();
        let keys: BTreeSet<&String> = listed.keys().chain(here.keys()).chain(known).collect();
        let values = keys.into_iter().map(|key| ExchangedValue {
            key: key.clone(),
            item: here.get(key).cloned(),
            there: listed.get(key).copied(),
            n_tries: 0,
        });
        let values = values.collect();
        (device.state.too_large, device.state.without_room) = (0, 0);
        Exchange { values, sent: None }
    }

    /// Handles the answer to the last request, and returns the next one; `None` when the sync is complete.
    pub fn next(
        &mut self,
        device: &mut SyncDevice<'_>,
        answer: Option<SyncAnswer>,
    ) -> Option<SyncRequest> {
        let mut request = answer.and_then(|answer| self.handle_answer(device, answer));
        while request.is_none() && !self.values.is_empty() {
            request = self.choose(device);
        }
        request
    }

    /// Chooses the action for the first value. Without a request, that value is done.
    fn choose(&mut self, device: &mut SyncDevice<'_>) -> Option<SyncRequest> {
        let ExchangedValue { key, item, there, n_tries } = self.values.front_mut()?;
        *n_tries += 1;
        let (action, content) = match *n_tries {
            0..=MAX_TRIES => device.next_action(key, item.as_ref(), *there),
            _ => (SyncAction::Nothing, String::new()),
        };
        let key = key.clone();
        match action {
            SyncAction::Nothing | SyncAction::Forget => self.done(),
            SyncAction::Read => Some(self.send(Sent::Read, SyncRequest::Read(key))),
            SyncAction::Write(version) => self.write(device, version, content),
            SyncAction::Remove(version) if ValueType::of(&key) == ValueType::Game => {
                let known = device.state.entries.get(&key).copied().unwrap_or_default();
                let content = tombstone(&known.value);
                let request = SyncRequest::Write { key, version: Some(version), content };
                Some(self.send(Sent::Tombstone, request))
            }
            SyncAction::Remove(version) => {
                Some(self.send(Sent::Delete, SyncRequest::Delete(key, version)))
            }
        }
    }

    fn handle_answer(
        &mut self,
        device: &mut SyncDevice<'_>,
        answer: SyncAnswer,
    ) -> Option<SyncRequest> {
        let (sent, value) = (self.sent.take()?, self.values.front_mut()?);
        let key = value.key.clone();
        match (sent, answer) {
            // Another device was faster: read its version.
            (_, SyncAnswer::Changed) | (Sent::Write(_), SyncAnswer::Missing) => {
                value.there = Some(u64::MAX);
                return None;
            }
            (Sent::Read, SyncAnswer::Missing) => {
                value.there = None;
                return None;
            }
            (Sent::Read, SyncAnswer::Content(content, version)) => {
                if device.state.resolve(&key, &content, version) {
                    value.there = Some(version);
                    return None;
                }
                value.item = value.item.take().or_else(|| SyncItem::of_key(&key, &content));
                let merged = device.merge(&key, value.item.as_ref(), (&content, version));
                if let Some(merged) = merged {
                    return self.write(device, Some(version), merged);
                }
            }
            (Sent::Write(value), SyncAnswer::Written(version)) => {
                device.state.entries.insert(key, ServerEntry { version, value });
            }
            (Sent::Tombstone, SyncAnswer::Written(version)) => {
                device.note_removed(&key, version);
            }
            (_, SyncAnswer::TooLarge) => device.state.without_room += 1,
            (Sent::Tombstone | Sent::Delete, _) => {
                device.state.entries.remove(&key);
            }
            // Not an answer to this request.
            (Sent::Read | Sent::Write(_), _) => {}
        }
        self.done()
    }

    /// Writes the first value, unless it is too large.
    fn write(
        &mut self,
        device: &mut SyncDevice<'_>,
        version: Option<u64>,
        content: String,
    ) -> Option<SyncRequest> {
        if content.len() > MAX_BYTES {
            device.state.too_large += 1;
            return self.done();
        }
        if version.is_none() && device.state.without_room > 0 {
            device.state.without_room += 1;
            return self.done();
        }
        let key = self.values.front()?.key.clone();
        let value = Digest::of(&key, &content).unwrap_or_default();
        Some(self.send(Sent::Write(value), SyncRequest::Write { key, version, content }))
    }

    fn send(&mut self, sent: Sent, request: SyncRequest) -> SyncRequest {
        self.sent = Some(sent);
        request
    }

    fn done(&mut self) -> Option<SyncRequest> {
        self.values.pop_front();
        None
    }
}

/// Returns the changed values to send without waiting for answers, because the page is being left. Skips values
/// that must be read first, and those that were already sent this way.
pub fn on_leaving(device: &mut SyncDevice<'_>) -> Vec<SyncRequest> {
    let mut room = MAX_BYTES_ON_LEAVING;
    let mut requests = Vec::new();
    for (key, item) in device.values.items() {
        let Some((view, Some(local))) = device.view(&key, Some(&item)) else { continue };
        let (Some(own), there) = (view.own, view.known.map(|known| known.version)) else {
            continue;
        };
        let SyncAction::Write(version) = decide(&key, &view, there) else { continue };
        let was_sent = device.visit.sent_on_leaving.get(&key).is_some_and(|(fingerprint, ms)| {
            *fingerprint == own.fingerprint && ms.abs_diff(own.ms) < MIN_TIME
        });
        let at = device.state.changed_at(&key, own, device.now);
        let content = item.content(&local, at, rank(&view));
        if was_sent || content.len() > room {
            continue;
        }
        room -= content.len();
        device.visit.sent_on_leaving.insert(key.clone(), (own.fingerprint, own.ms));
        requests.push(SyncRequest::Write { key, version, content });
    }
    requests
}

#[cfg(test)]
mod tests;
