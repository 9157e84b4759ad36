//! Signing out, and whether the player declined to join.

use serde::{Deserialize, Serialize};

pub use super::player::{is_key_unknown, tell};

use super::player::forget_player;
use super::{outbox, starts, sync};
use crate::platform::store::{Slot, Stored, store};

const DECLINED: Slot<'_, Declined> = Slot::new("together:declined");

/// Whether the player declined to join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Declined(bool);

impl Stored for Declined {
    const VERSION: u32 = 1;
}

/// Returns whether the player declined to join.
pub fn has_declined() -> bool {
    store().read(&DECLINED).is_some_and(|Declined(declined)| declined)
}

/// Records that the player declined to join, so that the app doesn't ask again.
pub fn decline() {
    store().write(&DECLINED, &Declined(true));
}

/// Discards the key of this device, as its player has asked. Waiting results can no longer be sent, for the reason `why`.
pub fn sign_out_here(why: &str) {
    forget_player();
    starts::forget_all();
    sync::forget();
    outbox::refuse_all(why);
}

/// Removes everything that belongs to the deleted account.
pub fn forget_account() {
    forget_player();
    starts::forget_all();
    sync::forget();
    outbox::forget_all();
}
