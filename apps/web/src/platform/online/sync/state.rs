//! The stored sync state of this device.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use wire::merge::SyncedSettings;

use super::decide::{Divergence, LocalChange, LocalView, ServerEntry, is_still_diverged, note};
use super::digest::{Digest, REMOVED, UNREADABLE};
use crate::platform::store::{self as storage, Slot, Stored, read_early, write_early};

const SLOT: &str = "together:sync";
const STORED: Slot<'_, SyncState> = Slot::new(SLOT);

/// Version of the app. A newer one may be able to read more.
const APP_VERSION: &str = env!("CARGO_PKG_VERSION");

thread_local! {
    /// The state during a sync. It may change hundreds of times and is stored occasionally.
    static OPEN: RefCell<Option<SyncState>> = const { RefCell::new(None) };
    /// Keys of games finished on another device, as announced to the page in this visit.
    static ANNOUNCED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// The sync state of this device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SyncState {
    /// The device's ID.
    pub device: String,
    /// Version of the app that wrote the state.
    pub program: String,
    /// The last known entries on the server, by key.
    pub entries: BTreeMap<String, ServerEntry>,
    /// Games that differ from the server's, by key.
    pub changes: BTreeMap<String, LocalChange>,
    /// Keys of open games that another device has finished.
    #[serde(rename = "apart")]
    pub diverged: BTreeSet<String>,
    /// Local settings with the times of their changes, by slot.
    pub settings: BTreeMap<String, SyncedSettings>,
    /// Settings of other devices, which the next page applies.
    pub staged: BTreeMap<String, SyncedSettings>,
    /// All devices of the player, with whether each syncs.
    pub devices: SyncedSettings,
    /// Time of the last complete sync.
    pub at: Option<f64>,
    /// The problem since then.
    pub problem: Option<String>,
    /// Number of values that differ from the server's.
    pub waiting: usize,
    /// How many of them exceed the server's size limit or its storage limit.
    pub too_large: usize,
    pub without_room: usize,
}

impl Stored for SyncState {
    const VERSION: u32 = 1;
}

impl SyncState {
    /// Creates the state of a device that starts to sync.
    pub fn of(device: String) -> SyncState {
        SyncState { device, program: APP_VERSION.to_owned(), ..SyncState::default() }
    }

    /// Counts the values that stay on this device.
    pub fn left(&self) -> usize {
        self.too_large + self.without_room
    }

    /// Returns the local view of a value.
    pub fn view(&self, key: &str, own: Option<Digest>) -> LocalView {
        let is_announced = ANNOUNCED.with_borrow(|keys| keys.contains(key));
        let diverged = if is_announced { Divergence::ThisVisit } else { Divergence::EarlierVisit };
        let diverged = self.diverged.contains(key).then_some(diverged);
        LocalView { own, known: self.entries.get(key).copied(), diverged }
    }

    /// Records a change of a local game.
    pub fn note_game(&mut self, key: &str, own: Option<Digest>, now: u64) {
        let (view, before) = (self.view(key, own), self.changes.get(key).copied());
        let fingerprint = own.map_or(REMOVED, |own| own.fingerprint);
        match note(view.known, before, fingerprint, now) {
            Some(change) => self.changes.insert(key.to_owned(), change),
            None => self.changes.remove(key),
        };
        if !is_still_diverged(&view, before) {
            self.diverged.remove(key);
        }
    }

    /// Records that the page was notified of a game finished on another device.
    pub fn mark_diverged(&mut self, key: &str) {
        self.diverged.insert(key.to_owned());
        ANNOUNCED.with_borrow_mut(|keys| keys.insert(key.to_owned()));
    }

    /// Returns the time at which the local value was changed.
    pub fn changed_at(&self, key: &str, own: Digest, now: u64) -> u64 {
        let known =
            self.entries.get(key).filter(|known| known.value.fingerprint == own.fingerprint);
        let change = self.changes.get(key).filter(|change| change.fingerprint == own.fingerprint);
        known.map(|known| known.value.at).or(change.map(|change| change.at)).unwrap_or(now)
    }

    /// Forgets unreadable entries after an update of the app, so that they are read again. The
    /// first versions recorded less, so all of their entries are forgotten.
    pub fn handle_app_update(&mut self) {
        if self.program.is_empty() {
            self.entries.clear();
        }
        if self.program != APP_VERSION {
            APP_VERSION.clone_into(&mut self.program);
            self.entries.retain(|_, known| known.value.fingerprint != UNREADABLE);
        }
    }

    /// Merges the changes that another tab has recorded.
    fn merge_tab(&mut self, other: SyncState) {
        for (slot, settings) in other.settings {
            let own = self.settings.remove(&slot).unwrap_or_default();
            self.settings.insert(slot, own.merged(settings));
        }
        self.devices = std::mem::take(&mut self.devices).merged(other.devices);
        for (key, change) in other.changes {
            self.changes.entry(key).or_insert(change);
        }
    }
}

/// Returns whether sync is on for this device.
pub fn is_there() -> bool {
    storage::store().text(SLOT).is_some()
}

pub fn read() -> SyncState {
    OPEN.with_borrow(Clone::clone).unwrap_or_else(stored)
}

/// Updates the state, and stores it unless a sync is running.
pub fn update<R>(change: impl FnOnce(&mut SyncState) -> R) -> R {
    if let Some(mut state) = OPEN.take() {
        let result = change(&mut state);
        OPEN.set(Some(state));
        return result;
    }
    let before = stored();
    let mut state = before.clone();
    let result = change(&mut state);
    if state != before && is_there() {
        storage::store().write(&STORED, &state);
    }
    result
}

/// Starts a sync.
pub fn open() {
    OPEN.set(Some(stored()));
}

/// Returns whether a sync is running that has not been cancelled.
pub fn is_open() -> bool {
    OPEN.with_borrow(Option::is_some)
}

/// Stores the progress of a sync.
pub fn store() {
    if let Some(mut state) = OPEN.take() {
        if is_there() {
            state.merge_tab(stored());
            write(&state);
        }
        OPEN.set(Some(state));
    }
}

/// Ends a sync and stores its result.
pub fn close() {
    store();
    end();
}

/// Ends a sync without storing anything.
pub fn end() {
    OPEN.set(None);
}

/// Stores the state if it has changed.
pub fn write(state: &SyncState) {
    if !is_there() || stored() != *state {
        storage::store().write(&STORED, state);
    }
}

pub fn forget() {
    OPEN.set(None);
    ANNOUNCED.take();
    storage::store().remove(&STORED);
}

/// Updates the state before the app is mounted.
pub fn change_early(change: impl FnOnce(&mut SyncState)) {
    let state = read_early(SLOT);
    if let Some(before) = state.and_then(|text| wire::stored::from_text::<SyncState>(&text).ok()) {
        let mut state = before.clone();
        change(&mut state);
        if state != before {
            write_early(SLOT, &wire::stored::to_text(&state));
        }
    }
}

fn stored() -> SyncState {
    storage::store().read(&STORED).unwrap_or_default()
}
