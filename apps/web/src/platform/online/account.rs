//! Signing out, and whether the player declined to join.

use serde::{Deserialize, Serialize};

use super::client::Problem;
use super::player::{forget_player, note_key_refused, player};
use super::{outbox, starts, sync};
use crate::platform::report::{Report, report};
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
