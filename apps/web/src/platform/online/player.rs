//! The player signed in on this device.

use controller::online::Problem;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wire::api;

use crate::platform::report::{Report, report};
use crate::platform::store::{Slot, Stored, read_early, store};

/// Slots with this prefix belong to this device and are never exported.
const STORED: Slot<'_, Player> = Slot::new("together:player");

/// Present while the server rejects the key of this device.
const REFUSED: Slot<'_, KeyRefused> = Slot::new("together:refused");

/// A signed-in player, with the key of this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The player's ID.
    pub player: String,
    pub name: String,
    /// Four letters that distinguish equal names.
    pub tag: String,
    /// The bearer token of this device.
    pub key: String,
}

impl Stored for Player {
    const VERSION: u32 = 1;
}

/// When the server first rejected the key. The key is kept: the server may have started on another database.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct KeyRefused {
    /// In milliseconds since 1970.
    since: f64,
}

impl Stored for KeyRefused {
    const VERSION: u32 = 1;
}

impl From<api::NewKey> for Player {
    fn from(api::NewKey { player, name, tag, key, .. }: api::NewKey) -> Self {
        Player { player, name, tag, key }
    }
}

impl Player {
    /// Stores this as the signed-in player.
    pub fn store(&self) {
        store().write(&STORED, self);
        note_key_accepted();
    }

    /// Returns the name with its tag.
    pub fn full_name(&self) -> String {
        full_name(&self.name, &self.tag)
    }
}

/// Formats a name with its tag.
pub fn full_name(name: &str, tag: &str) -> String {
    format!("{name} #{tag}")
}

/// Returns the signed-in player.
pub fn player() -> Option<Player> {
    store().read(&STORED)
}

/// Returns whether a player is signed in, before the app is mounted.
pub fn is_stored() -> bool {
    read_early("together:player").is_some()
}

/// Returns the signed-in player as a memo.
pub fn player_memo() -> Memo<Option<Player>> {
    let changes = store().changes();
    Memo::new(move |_| {
        changes.track();
        player()
    })
}

/// Signs the player out on this device.
pub fn forget_player() {
    store().remove(&STORED);
    note_key_accepted();
}

/// Returns whether the server rejects the key of this device.
pub fn is_key_refused() -> bool {
    store().read(&REFUSED).is_some()
}

/// Records that the server rejects the key of this device. Returns whether that is news.
fn note_key_refused() -> bool {
    let is_news = !is_key_refused();
    if is_news {
        store().write(&REFUSED, &KeyRefused { since: js_sys::Date::now() });
    }
    is_news
}

/// Records that the server accepts the key of this device.
pub fn note_key_accepted() {
    if is_key_refused() {
        store().remove(&REFUSED);
    }
}

/// Returns whether the server has rejected this device's key. The key is kept, because the server may know it again
/// later; the player is told once.
pub fn is_key_unknown(problem: &Problem) -> bool {
    let is_unknown = problem.is_key_unknown();
    if is_unknown && player().is_some() && note_key_refused() {
        report(Report::KeyUnknown);
    }
    is_unknown
}

/// Reports a problem to the player.
pub fn tell(problem: &Problem) {
    if !is_key_unknown(problem) {
        report(Report::RequestFailed(problem.to_string()));
    }
}
