//! What is known of the server's side: stored, of this device alone.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use wire::merge::SyncedSettings;

use super::decide::{Divergence, LocalChange, LocalView, ServerEntry, is_still_diverged, note};
use super::digest::{Digest, REMOVED, UNREADABLE};
use crate::shell::shell;
use crate::store::{Slot, Stored, read_early, write_early};

const SLOT: &str = "together:sync";
const STORED: Slot<'_, SyncState> = Slot::new(SLOT);

/// The version of this program: what it cannot read, a newer one may.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

thread_local! {
    /// The state during an exchange, which may change it hundreds of times: it is stored now and then.
    static OPEN: RefCell<Option<SyncState>> = const { RefCell::new(None) };
    /// The keys of games that another device has finished, as was announced to the page in this visit.
    static ANNOUNCED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// What is known of the server's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SyncState {
    /// This device, as the server names it.
    pub device: String,
    /// The version of the program that has written this.
    pub program: String,
    /// What the server has, by key.
    pub entries: BTreeMap<String, ServerEntry>,
    /// The games of this device that the server does not have as they are, by key.
    pub changes: BTreeMap<String, LocalChange>,
    /// The keys of games that go on here, though another device has finished them.
    #[serde(rename = "apart")]
    pub diverged: BTreeSet<String>,
    /// The settings of this device, each with the time of its last change, by slot.
    pub settings: BTreeMap<String, SyncedSettings>,
    /// Settings of other devices, which hold from the next page on: a page that is open has read its own.
    pub staged: BTreeMap<String, SyncedSettings>,
    /// The devices that take part, each with whether it does.
    pub devices: SyncedSettings,
    /// When both sides were last compared in full.
    pub at: Option<f64>,
    /// Why that failed since.
    pub problem: Option<String>,
    /// How many values the server does not have as they are here.
    pub waiting: usize,
    /// How many of them are too large for the server, and for how many it has no room.
    pub too_large: usize,
    pub without_room: usize,
}

impl Stored for SyncState {
    const VERSION: u32 = 1;
}

impl SyncState {
    /// That of a device which begins to take part.
    pub fn of(device: String) -> SyncState {
        SyncState { device, program: PROGRAM.to_owned(), ..SyncState::default() }
    }

    /// How many values stay here alone.
    pub fn left(&self) -> usize {
        self.too_large + self.without_room
    }

    /// A value of which this is here, as it is compared.
    pub fn side(&self, key: &str, own: Option<Digest>) -> LocalView {
        let is_announced = ANNOUNCED.with_borrow(|keys| keys.contains(key));
        let diverged = if is_announced { Divergence::ThisVisit } else { Divergence::EarlierVisit };
        let diverged = self.diverged.contains(key).then_some(diverged);
        LocalView { own, known: self.entries.get(key).copied(), diverged }
    }

    /// Notes that this is the game of this device now, if that is news.
    pub fn note_game(&mut self, key: &str, own: Option<Digest>, now: u64) {
        let (side, before) = (self.side(key, own), self.changes.get(key).copied());
        let fingerprint = own.map_or(REMOVED, |own| own.fingerprint);
        match note(side.known, before, fingerprint, now) {
            Some(change) => self.changes.insert(key.to_owned(), change),
            None => self.changes.remove(key),
        };
        if !is_still_diverged(&side, before) {
            self.diverged.remove(key);
        }
    }

    /// Notes that it was announced to the page that another device has finished a game.
    pub fn mark_diverged(&mut self, key: &str) {
        self.diverged.insert(key.to_owned());
        ANNOUNCED.with_borrow_mut(|keys| keys.insert(key.to_owned()));
    }

    /// When the value that is here was changed.
    pub fn changed_at(&self, key: &str, own: Digest, now: u64) -> u64 {
        let known =
            self.entries.get(key).filter(|known| known.value.fingerprint == own.fingerprint);
        let change = self.changes.get(key).filter(|change| change.fingerprint == own.fingerprint);
        known.map(|known| known.value.at).or(change.map(|change| change.at)).unwrap_or(now)
    }

    /// What an older program could not read is to be read again; the first ones noted less of each value.
    pub fn follow_program(&mut self) {
        if self.program.is_empty() {
            self.entries.clear();
        }
        if self.program != PROGRAM {
            PROGRAM.clone_into(&mut self.program);
            self.entries.retain(|_, known| known.value.fingerprint != UNREADABLE);
        }
    }

    /// Adds what another tab has noted meanwhile.
    fn join(&mut self, other: SyncState) {
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

/// Whether this device takes part.
pub fn is_there() -> bool {
    shell().store.text(SLOT).is_some()
}

pub fn read() -> SyncState {
    OPEN.with_borrow(Clone::clone).unwrap_or_else(stored)
}

/// Changes the state, and stores it unless an exchange is under way.
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
        shell().store.write(&STORED, &state);
    }
    result
}

/// An exchange begins.
pub fn open() {
    OPEN.set(Some(stored()));
}

/// Whether an exchange is under way, and was not forgotten since.
pub fn is_open() -> bool {
    OPEN.with_borrow(Option::is_some)
}

/// Stores what an exchange has reached.
pub fn store() {
    if let Some(mut state) = OPEN.take() {
        if is_there() {
            state.join(stored());
            write(&state);
        }
        OPEN.set(Some(state));
    }
}

/// An exchange ends, and what it has reached is stored.
pub fn close() {
    store();
    end();
}

/// An exchange ends.
pub fn end() {
    OPEN.set(None);
}

/// Stores it, if it is another.
pub fn write(state: &SyncState) {
    if !is_there() || stored() != *state {
        shell().store.write(&STORED, state);
    }
}

pub fn forget() {
    OPEN.set(None);
    ANNOUNCED.take();
    shell().store.remove(&STORED);
}

/// Changes it before the app is mounted, if there is one.
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
    shell().store.read(&STORED).unwrap_or_default()
}
