//! Announcements for refused inputs.

use play::{Effect, Puzzle, Refusal};

use super::Cause;
use crate::platform::cues::{self, Cue};
use crate::ui::shell::announce;
use crate::ui::words::texts;

texts! {
    /// Announcements for refused inputs.
    pub(super) fn words() -> RefusalWords {
        paused: "The game is paused.",
        over: "The game is over.",
        aided: "Not ranked: you’ve used hints or watched a replay of this puzzle.",
        nothing_to_undo: "Nothing to undo",
        nothing_to_redo: "Nothing to redo",
    }
}

/// Plays the refusal cue and announces why the player's input was refused.
pub(super) fn announce_refusal<P: Puzzle>(cause: Cause, effects: &[Effect<P>]) {
    if !matches!(cause, Cause::Pointer | Cause::Key | Cause::Button) {
        return;
    }
    if effects.iter().any(|effect| matches!(effect, Effect::Refused(_))) {
        cues::play(Cue::Refusal);
    }
    let refused = effects.iter().find_map(|effect| match effect {
        Effect::Refused(why) => text_of(why),
        _ => None,
    });
    if let Some(text) = refused {
        announce(text);
    }
}

/// Returns the announcement for a refusal; `None` where the game's own page explains it.
fn text_of<P: Puzzle>(why: &Refusal<P>) -> Option<&'static str> {
    match why {
        Refusal::Paused => Some(words().paused),
        Refusal::Over => Some(words().over),
        Refusal::NothingToUndo => Some(words().nothing_to_undo),
        Refusal::NothingToRedo => Some(words().nothing_to_redo),
        Refusal::Illegal(_) | Refusal::Record(_) => None,
    }
}
