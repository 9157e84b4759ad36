//! What the controller must know about a puzzle and about its page.

use games::{ClockStart, GAMES};
use play::{Effect, Game, Millis, Puzzle};

use crate::store::SavedEntry;

/// Rules for the games of one puzzle, which follow from the game alone. The defaults suit a puzzle with one slot per
/// set of parameters.
pub trait Rules<P: Puzzle>: Send + Sync {
    /// Returns the storage slot of the game with these parameters.
    fn slot(&self, params: &P::Params) -> String {
        format!("{}:game:{params}", P::NAME)
    }

    /// Returns the slot of the list of saves, if there is one, and the name of this game in it.
    fn list(&self, _params: &P::Params) -> Option<(&'static str, String)> {
        None
    }

    /// Adds the puzzle's own fields to a list entry.
    fn describe(&self, _game: &Game<P>, entry: SavedEntry) -> SavedEntry {
        entry
    }

    /// Returns what a list entry contains that inputs change without a move. It is saved when it changes.
    fn selection(&self, _game: &Game<P>) -> Option<usize> {
        None
    }

    /// Returns whether the game should be stored; otherwise it is removed from its slot. `counts` is
    /// [`PageState::counts`].
    fn is_stored(&self, game: &Game<P>, counts: bool) -> bool {
        game.n_acts() > 0 && counts
    }

    /// Returns whether to save the time played without a move.
    fn saves_time(&self, game: &Game<P>) -> bool {
        game.n_acts() > 0
    }

    /// Returns the same game with a shorter record, if the record has become long.
    fn shortened(&self, _game: &Game<P>, _now: Millis) -> Option<Game<P>> {
        None
    }

    /// Returns the event that completes a gesture before a button acts or the clock pauses; without one the gesture is
    /// cancelled.
    fn completing_event(&self) -> Option<P::Event> {
        None
    }

    /// Returns whether the player is drawing something that isn't a move yet. The clock of such a game runs.
    fn is_drawing(&self, _game: &Game<P>) -> bool {
        false
    }

    /// Returns whether these effects solved the puzzle, even if the game continues for a better solution.
    fn has_solved(&self, _game: &Game<P>, effects: &[Effect<P>]) -> bool {
        effects.iter().any(|effect| matches!(effect, Effect::Solved(_)))
    }

    /// Returns the score of a solution from 0 to 100, for puzzles that have one.
    fn score(&self, _game: &Game<P>) -> Option<u8> {
        None
    }

    /// Returns when the clock starts. An app that must stay small reads it from the puzzle, without the list of all games.
    fn clock(&self) -> ClockStart {
        let entry = GAMES.iter().find(|entry| entry.name == P::NAME);
        entry.map_or(ClockStart::FirstMove, |entry| entry.clock)
    }
}

/// What follows from the page and the browser. The app updates it before each event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct PageState {
    /// Whether solved games enter the history.
    pub counts: bool,
    /// Whether the game may be saved now.
    pub may_save: bool,
    /// Whether lines can be appended to saves.
    pub has_journal: bool,
    /// The puzzle on leaderboards, or `None` if others can't play the same puzzle.
    pub leaderboard_name: Option<String>,
    /// Whether the board is covered until the player starts, so that the ranked time includes all thinking.
    pub covers: bool,
    /// Number of moves of a good solution, if known.
    pub par: Option<usize>,
    /// Level of the puzzle, if its parameters don't contain it.
    pub level: Option<String>,
    /// Whether the player has used help with this puzzle before: in an earlier attempt, or by watching a replay of it.
    pub was_aided: bool,
    /// Whether the open dialogs pause the clock.
    pub dialogs_pause: bool,
    /// Whether the clock pauses while the page is hidden.
    pub hiding_pauses: bool,
    /// Whether the page is hidden.
    pub is_hidden: bool,
    /// Whether a dialog covers the page.
    pub is_covered: bool,
}

impl Default for PageState {
    fn default() -> Self {
        PageState {
            counts: true,
            may_save: true,
            has_journal: true,
            leaderboard_name: None,
            covers: false,
            par: None,
            level: None,
            was_aided: false,
            dialogs_pause: true,
            hiding_pauses: true,
            is_hidden: false,
            is_covered: false,
        }
    }
}
