//! The player signed in on this device.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wire::api;

use crate::platform::store::{Slot, Stored, store};

/// Slots with this prefix belong to this device and are never exported.
const STORED: Slot<'_, Player> = Slot::new("together:player");

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

impl From<api::NewKey> for Player {
    fn from(api::NewKey { player, name, tag, key }: api::NewKey) -> Self {
        Player { player, name, tag, key }
    }
}

impl Player {
    /// Stores this as the signed-in player.
    pub fn store(&self) {
        store().write(&STORED, self);
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
}
