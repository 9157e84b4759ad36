//! What a game supplies to its controller, and what the controller tells it.

use leptos::ev::KeyboardEvent;
use play::{Effect as Done, Game, Millis, Puzzle};

use super::Controller;
use crate::cues::Cue;
use crate::history::Quality;
use crate::saved::{SavedEntry, SavedList};
use crate::ui::{Notice, notify};
use crate::words::storage_words;

/// A puzzle whose games can be held in signals.
pub trait Playable:
    Puzzle<
        Params: Send + Sync,
        Move: Send + Sync,
        Undo: Send + Sync,
        Hand: Send + Sync,
        Scene: Clone + PartialEq + Send + Sync,
    > + Send
    + Sync
    + 'static
{
}

/// What a game supplies to its controller.
pub trait GamePage<P: Playable>: 'static {
    /// The storage slot of the game with these parameters.
    fn slot(&self, params: &P::Params) -> String;

    /// The list of saved games, if home offers them from one, and the name of this game in it.
    fn list(&self, _params: &P::Params) -> Option<(SavedList, String)> {
        None
    }

    /// Adds to a list entry what is the puzzle's own.
    fn describe(&self, _game: &Game<P>, entry: SavedEntry) -> SavedEntry {
        entry
    }

    /// Whether the game is stored; one that is not is removed from its slot.
    fn is_stored(&self, game: &Game<P>) -> bool;

    /// Whether a solved game counts in the history.
    fn counts(&self) -> bool {
        true
    }

    /// What the puzzle is called where results are compared: its parameters, unless it has none that others can play.
    fn compared_as(&self, params: &P::Params) -> Option<String> {
        Some(params.to_string())
    }

    /// Whether a batch of inputs solved the puzzle, also where the game goes on for a better solution.
    fn has_solved(&self, batch: &Batch<P>) -> bool {
        batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_)))
    }

    /// What the history notes of a solution beside its time and its moves.
    fn quality(&self) -> Quality {
        Quality::default()
    }

    /// Whether time alone, without a move, is worth saving.
    fn saves_time(&self, _game: &Game<P>) -> bool {
        true
    }

    /// The same game with a shorter record, if this one has grown long.
    fn shortened(&self, _game: &Game<P>, _now: Millis) -> Option<Game<P>> {
        None
    }

    /// Reads the game with these parameters from storage.
    fn load(&self, params: &P::Params) -> Option<Game<P>>;

    /// Follows what a batch of inputs did: motion, dialogs, marks.
    fn follow(&self, batch: &Batch<P>);

    /// What a batch did, in words for those who listen.
    fn words(&self, batch: &Batch<P>) -> Option<String>;

    /// What is heard and felt of a batch.
    fn cue(&self, batch: &Batch<P>) -> Option<Cue> {
        Cue::of(batch)
    }

    /// Takes a key that no field or dialog has taken; true if it means something here.
    fn take_key(&self, event: &KeyboardEvent) -> bool;

    /// Whether the dialogs that are open now stop the clock.
    fn dialogs_pause(&self) -> bool {
        true
    }

    /// Whether the clock stops while the page is hidden.
    fn hiding_pauses(&self) -> bool {
        true
    }

    /// The event that completes a gesture before a button acts or the clock stops; without one it is cancelled.
    fn completing_event(&self) -> Option<P::Event> {
        None
    }

    /// Whether the game may be saved now.
    fn may_save(&self) -> bool {
        true
    }

    /// Another tab or device has saved this game, or cleared its slot: says so, and offers to load what it saved.
    fn tell_foreign_change(&self, game: Controller<P>, said: &'static str) {
        let load = storage_words().other_tab_load;
        notify(Notice::warning(said).action(load, move || game.reload()));
    }
}

/// Who sent a batch of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A pointer on the board.
    Pointer,
    /// A key.
    Key,
    /// A button or a dialog.
    Button,
    /// The computer, for the player.
    Computer,
    /// The page: hidden, shown, covered by a dialog, led to another game.
    Page,
}

/// What a batch of inputs did.
pub struct Batch<P: Puzzle> {
    /// Who sent it.
    pub cause: Cause,
    /// The scene before it.
    pub before: P::Scene,
    /// The effects, one for each input.
    pub effects: Vec<Done<P>>,
}
