//! Who plays on this device, if the player takes part.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wire::api;

use crate::shell::shell;
use crate::store::{Slot, Stored};

/// Where it is stored. What begins like this is of this device alone: no file of everything that is stored has it.
const STORED: Slot<'_, Player> = Slot::new("together:player");

/// A player who takes part, with the key of this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Who it is to the server.
    pub player: String,
    /// The name as it is shown.
    pub name: String,
    /// Four letters that tell equal names apart.
    pub tag: String,
    /// What this device proves it by.
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
    /// Stores it as the player of this device.
    pub fn store(&self) {
        shell().store.write(&STORED, self);
    }

    /// The name with the letters that tell equal names apart.
    pub fn full_name(&self) -> String {
        full_name(&self.name, &self.tag)
    }
}

/// A name with the letters that tell equal names apart.
pub fn full_name(name: &str, tag: &str) -> String {
    format!("{name} #{tag}")
}

/// Who plays on this device, if the player takes part.
pub fn player() -> Option<Player> {
    shell().store.read(&STORED)
}

/// The same for views, which follow it.
pub fn player_memo() -> Memo<Option<Player>> {
    let changes = shell().store.changes();
    Memo::new(move |_| {
        changes.track();
        player()
    })
}

/// Forgets who plays on this device.
pub fn forget_player() {
    shell().store.remove(&STORED);
}
