//! Why an input did nothing, in words.

use play::{Effect, Puzzle, Refusal};

use super::Cause;
use crate::cues::{self, Cue};
use crate::shell::announce;
use crate::words::texts;

texts! {
    /// Words of inputs that did nothing.
    RefusalWords {
        paused, over, nothing_to_undo, nothing_to_redo,
    }
}

static ENGLISH: RefusalWords = RefusalWords {
    paused: "The game is paused.",
    over: "The game is over.",
    nothing_to_undo: "There is nothing to undo.",
    nothing_to_redo: "There is nothing to redo.",
};

/// Says to those who listen, and by a sound if that is wanted, why the player's input did nothing.
pub(super) fn tell_refusal<P: Puzzle>(cause: Cause, effects: &[Effect<P>]) {
    if !matches!(cause, Cause::Pointer | Cause::Key | Cause::Button) {
        return;
    }
    if effects.iter().any(|effect| matches!(effect, Effect::Refused(_))) {
        cues::give(Cue::Refusal);
    }
    let refused = effects.iter().find_map(|effect| match effect {
        Effect::Refused(why) => words_of(why),
        _ => None,
    });
    if let Some(words) = refused {
        announce(words);
    }
}

/// Why the game refused an input; nothing where the game's own page says more.
fn words_of<P: Puzzle>(why: &Refusal<P>) -> Option<&'static str> {
    match why {
        Refusal::Paused => Some(ENGLISH.paused),
        Refusal::Over => Some(ENGLISH.over),
        Refusal::NothingToUndo => Some(ENGLISH.nothing_to_undo),
        Refusal::NothingToRedo => Some(ENGLISH.nothing_to_redo),
        Refusal::Illegal(_) | Refusal::Record(_) => None,
    }
}
