//! The texts of the lists of what is kept.

use crate::store::Why;
use crate::words::texts;

texts! {
    /// Words of the lists of what is kept.
    KeptWords {
        replaced, replaced_lead, aside, aside_lead, undo, close,
        /// What has happened to a game, for a notice.
        taken: fn(Why) -> &'static str,
        /// Why it is in the list.
        why: fn(Why) -> &'static str,
        open: fn(&str) -> String,
        restore: fn(&str) -> String,
        download: fn(&str) -> String,
        delete: fn(&str) -> String,
        restored, deleted, gone, full, refused,
        unusable: fn(&str) -> String,
    }
}

/// The words in the language of the page.
pub(super) fn words() -> &'static KeptWords {
    &ENGLISH
}

static ENGLISH: KeptWords = KeptWords {
    replaced: "Recently replaced",
    replaced_lead: "Games that another took the place of. They are kept for 30 days, and the last 50 for longer.",
    aside: "Kept aside",
    aside_lead: "What was saved here and cannot be used. A newer version of this page may be able to read it: then put it back.",
    undo: "Undo",
    close: "Close",
    taken: |why| match why {
        Why::GaveUp => "The challenge was given up. It is kept.",
        Why::OtherTab => {
            "What another tab or device had saved of this game was replaced. It is kept."
        }
        _ => "The game that was here was replaced. It is kept.",
    },
    why: |why| match why {
        Why::StartedAgain => "Another was started",
        Why::GaveUp => "Given up",
        Why::OtherTab => "Played on in another tab or on another device",
        Why::Imported => "Replaced by an imported file",
        Why::Restored => "Another was put back",
        Why::Unreadable => "It cannot be read",
        Why::EndedProgram => "The page ended while it was loading it",
    },
    open: |what| format!("Open {what}"),
    restore: |what| format!("Put back {what}"),
    download: |what| format!("Save {what} as a file"),
    delete: |what| format!("Delete {what}"),
    restored: "It is back in its place.",
    deleted: "It was deleted.",
    gone: "It is not there any more.",
    full: "The browser has no space to put it back.",
    refused: "The browser refuses to store it.",
    unusable: |why| format!("It can still not be used: {why}"),
};
