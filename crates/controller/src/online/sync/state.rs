//! The stored sync state of this device.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use wire::merge::SyncedSettings;
use wire::stored::Stored;

use super::decide::{Divergence, LocalChange, LocalView, ServerEntry, is_still_diverged, note};
use super::digest::{Digest, REMOVED, UNKNOWN, UNREADABLE, tombstone_standing};
/// Version of the app. A newer one may be able to read more.
const APP_VERSION: &str = env!("CARGO_PKG_VERSION");

/// How digests are computed: 1 with SHA-256, 0 with a hash that differed between versions of Rust.
const DIGEST_VERSION: u32 = 1;

/// What the pages of this visit were told. It isn't stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visit {
    /// Keys of games finished on another device, as announced to the page.
    pub announced: BTreeSet<String>,
    /// Values that were sent when the page was left: fingerprint and time played, by key. Cleared when the page is
    /// visible again.
    pub sent_on_leaving: BTreeMap<String, (u64, u64)>,
}

/// The sync state of this device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SyncState {
    /// The device's ID.
    pub device: String,
    /// Version of the app that wrote the state.
    pub program: String,
    /// How the digests were computed.
    pub digests: u32,
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
    /// How many of them exceed the server's size limit.
    pub too_large: usize,
    /// How many of them exceed the server's storage limit.
    pub without_room: usize,
}

impl Stored for SyncState {
    const VERSION: u32 = 1;
}

impl SyncState {
    /// Creates the state of a device that starts to sync.
    pub fn of(device: String) -> SyncState {
        SyncState {
            device,
            program: APP_VERSION.to_owned(),
            digests: DIGEST_VERSION,
            ..SyncState::default()
        }
    }

    /// Counts the values that stay on this device.
    pub fn left(&self) -> usize {
        self.too_large + self.without_room
    }

    /// Returns the local view of a value.
    pub fn view(&self, visit: &Visit, key: &str, own: Option<Digest>) -> LocalView {
        let is_announced = visit.announced.contains(key);
        let diverged = if is_announced { Divergence::ThisVisit } else { Divergence::EarlierVisit };
        let diverged = self.diverged.contains(key).then_some(diverged);
        LocalView { own, known: self.entries.get(key).copied(), diverged }
    }

    /// Records a change of a local game.
    pub fn note_game(&mut self, visit: &Visit, key: &str, own: Option<Digest>, now: u64) {
        let (view, before) = (self.view(visit, key, own), self.changes.get(key).copied());
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
    pub fn mark_diverged(&mut self, visit: &mut Visit, key: &str) {
        self.diverged.insert(key.to_owned());
        visit.announced.insert(key.to_owned());
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

    /// Replaces the hashes of an earlier version of the app, which cannot be compared. Everything else
    /// is kept.
    #[must_use]
    pub fn with_current_digests(mut self) -> Self {
        if self.digests != DIGEST_VERSION {
            self.digests = DIGEST_VERSION;
            for known in self.entries.values_mut() {
                known.value = known.value.without_hashes();
            }
            for change in self.changes.values_mut().filter(|change| change.fingerprint != REMOVED) {
                change.fingerprint = UNKNOWN;
            }
        }
        self
    }

    /// Computes an unknown digest from the content that the server has under the same version.
    /// Returns whether it was unknown. The action for the value must then be chosen again.
    pub fn resolve(&mut self, key: &str, content: &str, version: u64) -> bool {
        let Some(known) = self.entries.get_mut(key) else { return false };
        let is_resolved = known.version == version && known.value.fingerprint == UNKNOWN;
        if is_resolved {
            let unreadable = Digest { fingerprint: UNREADABLE, ..Digest::default() };
            known.value = match tombstone_standing(content) {
                Some(_) => known.value.removed(),
                None => Digest::of(key, content).unwrap_or(unreadable),
            };
        }
        is_resolved
    }

    /// Merges the changes that another tab has recorded.
    pub fn merge_tab(&mut self, other: SyncState) {
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
