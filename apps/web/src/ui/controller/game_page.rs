//! The interface between a game's page and its controller.

use leptos::ev::KeyboardEvent;
use play::{Effect as Done, Game, Millis, Puzzle};

use super::Controller;
use crate::platform::cues::Cue;
use crate::platform::history::Quality;
use crate::platform::saved::{SavedEntry, SavedList};
use crate::ui::components::{Notice, notify};
use crate::ui::words::storage_words;

/// A puzzle whose games can be stored in signals.
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

/// The parts of a game's page that its controller calls.
pub trait GamePage<P: Playable>: 'static {
    /// Returns the storage slot of the game with these parameters.
    fn slot(&self, params: &P::Params) -> String;

    /// Returns the list of saves for the home page, if there is one, and the name of this game in it.
    fn list(&self, _params: &P::Params) -> Option<(SavedList, String)> {
        None
    }

    /// Adds the puzzle's own fields to a list entry.
    fn describe(&self, _game: &Game<P>, entry: SavedEntry) -> SavedEntry {
        entry
    }

    /// Returns whether the game should be stored; otherwise it is removed from its slot.
    fn is_stored(&self, game: &Game<P>) -> bool;

    /// Returns whether solved games enter the history.
    fn counts(&self) -> bool {
        true
    }

    /// Returns the puzzle's name on leaderboards: its parameters, or `None` if others can't play the same puzzle.
    fn leaderboard_name(&self, params: &P::Params) -> Option<String> {
        Some(params.to_string())
    }

    /// Returns whether a batch solved the puzzle, even if the game continues for a better solution.
    fn has_solved(&self, batch: &Batch<P>) -> bool {
        batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_)))
    }

    /// Returns the rating of the solution for the history.
    fn quality(&self) -> Quality {
        Quality::default()
    }

    /// Returns whether to save the time played without a move.
    fn saves_time(&self, _game: &Game<P>) -> bool {
        true
    }

    /// Returns whether to save a batch that only changed the scene.
    fn saves_shown(&self, _batch: &Batch<P>) -> bool {
        false
    }

    /// Returns the same game with a shorter record, if the record has become long.
    fn shortened(&self, _game: &Game<P>, _now: Millis) -> Option<Game<P>> {
        None
    }

    /// Reads the game with these parameters from storage.
    fn load(&self, params: &P::Params) -> Option<Game<P>>;

    /// Updates the view after a batch: animations, dialogs, marks.
    fn follow(&self, batch: &Batch<P>);

    /// Describes a batch for screen readers.
    fn announcement(&self, batch: &Batch<P>) -> Option<String>;

    /// Returns the sound and vibration for a batch.
    fn cue(&self, batch: &Batch<P>) -> Option<Cue> {
        batch.cue()
    }

    /// Handles a key that no field or dialog has handled; returns whether it did something.
    fn handle_key(&self, event: &KeyboardEvent) -> bool;

    /// Returns whether the currently open dialogs pause the clock.
    fn dialogs_pause(&self) -> bool {
        true
    }

    /// Returns whether the clock pauses while the page is hidden.
    fn hiding_pauses(&self) -> bool {
        true
    }

    /// Returns the event that completes a gesture before a button acts or the clock pauses; without one the gesture is
    /// cancelled.
    fn completing_event(&self) -> Option<P::Event> {
        None
    }

    /// Returns whether the game may be saved now.
    fn may_save(&self) -> bool {
        true
    }

    /// Notifies the player that another tab or device has changed the slot, and offers to load its version.
    fn on_external_change(&self, game: Controller<P>, message: &'static str) {
        let load = storage_words().other_tab_load;
        notify(Notice::warning(message).action(load, move || game.reload()));
    }
}

/// Origin of a batch of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A pointer on the board.
    Pointer,
    Key,
    /// A button or a dialog.
    Button,
    /// The solver, playing for the player.
    Computer,
    /// The page, for example when it is hidden or a dialog opens.
    Page,
}

/// A batch of inputs that was handled.
pub struct Batch<P: Puzzle> {
    pub cause: Cause,
    /// The scene before the batch.
    pub before: P::Scene,
    /// The effects of the inputs, in order.
    pub effects: Vec<Done<P>>,
}

impl<P: Puzzle> Batch<P> {
    /// Returns the cue for the batch. The computer's moves are silent, except the one that solves.
    pub fn cue(&self) -> Option<Cue> {
        let is_by_hand = matches!(self.cause, Cause::Pointer | Cause::Key | Cause::Button);
        self.effects.iter().rev().find_map(|effect| match effect {
            Done::Solved(_) => Some(Cue::Solve),
            Done::Played(_) | Done::Rewound(_) if is_by_hand => Some(Cue::Move),
            _ => None,
        })
    }
}
