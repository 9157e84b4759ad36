//! What is known of the server's side: stored, of this device alone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wire::merge::KeptSettings;

use crate::shell::shell;
use crate::store::{Slot, Stored, early_text, put_early};

const SLOT: &str = "together:sync";
const STORED: Slot<'_, SyncState> = Slot::new(SLOT);

/// What is known of the server's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SyncState {
    /// This device, as the server names it.
    pub device: String,
    /// What the server has, by key.
    pub entries: BTreeMap<String, Known>,
    /// The settings of this device, each with the time of its last change, by slot.
    pub settings: BTreeMap<String, KeptSettings>,
    /// Settings of other devices, which hold from the next page on: a page that is open has read its own.
    pub staged: BTreeMap<String, KeptSettings>,
    /// The devices that take part, each with whether it does.
    pub devices: KeptSettings,
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

/// What the server has under a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The version there.
    pub version: u64,
    /// What tells the value from others; none is 0.
    pub sign: u64,
    /// The time played, if it is a game.
    pub ms: u64,
    /// When it was changed last, in milliseconds since 1970.
    pub at: u64,
}

impl Stored for SyncState {
    const VERSION: u32 = 1;
}

impl SyncState {
    /// How many values stay here alone.
    pub fn left(&self) -> usize {
        self.too_large + self.without_room
    }
}

/// Whether this device takes part.
pub fn is_there() -> bool {
    shell().store.text(SLOT).is_some()
}

pub fn read() -> SyncState {
    shell().store.read(&STORED).unwrap_or_default()
}

/// Stores it, if it is another.
pub fn write(state: &SyncState) {
    if !is_there() || read() != *state {
        shell().store.write(&STORED, state);
    }
}

pub fn forget() {
    shell().store.remove(&STORED);
}

/// Changes it before the app is mounted, if there is one.
pub fn change_early(change: impl FnOnce(&mut SyncState)) {
    let state = early_text(SLOT);
    if let Some(before) = state.and_then(|text| wire::stored::from_text::<SyncState>(&text).ok()) {
        let mut state = before.clone();
        change(&mut state);
        if state != before {
            put_early(SLOT, &wire::stored::to_text(&state));
        }
    }
}
