//! UI strings for the lists of replaced games and unreadable saves.

use crate::platform::store::RemovalReason;
use crate::ui::words::texts;

texts! {
    /// UI strings for the lists of replaced games and unreadable saves.
    pub(super) fn words() -> RecoveryWords {
        replaced: "Replaced games",
        replaced_lead: "You can restore these games for at least 30 days after they were replaced.",
        unreadable: "Unreadable saves",
        unreadable_lead: "Saves that couldn’t be read. A newer version of Azulejo may be able to restore them.",
        undo: "Undo",
        close: "Close",
        /// The notice shown when a game is replaced.
        notice(reason: RemovalReason) -> &'static str {
            match reason {
                RemovalReason::GaveUp => "You gave up the challenge. Find it under Replaced games.",
                RemovalReason::OtherTab => {
                    "This game replaced the version from another tab or device. Find that one under Replaced games."
                }
                _ => "The previous game was replaced. Find it under Replaced games.",
            }
        },
        reason(reason: RemovalReason) -> &'static str {
            match reason {
                RemovalReason::StartedAgain => "A new game was started",
                RemovalReason::GaveUp => "Given up",
                RemovalReason::OtherTab => "Played in another tab or on another device",
                RemovalReason::Imported => "Replaced by an imported file",
                RemovalReason::Restored => "Another game was restored",
                RemovalReason::Unreadable => "Couldn’t be read",
                RemovalReason::EndedProgram => "Azulejo stopped while loading it",
            }
        },
        open(game: &str) { format!("Open {game}") },
        restore(save: &str) { format!("Restore {save}") },
        download(save: &str) { format!("Download {save}") },
        delete(save: &str) { format!("Delete {save}") },
        restored: "Restored",
        deleted: "Deleted",
        gone: "This save no longer exists.",
        full: "Couldn’t restore: the browser’s storage is full. Free up space and try again.",
        refused: "Couldn’t restore: this browser doesn’t allow storage.",
        unusable(why: &str) { format!("Couldn’t restore: {why}") },
    }
}
