//! The interface between a game's page and its controller.

use games::Product;
use leptos::ev::KeyboardEvent;
use play::{Effect as Done, Game, Puzzle};

use super::{Cause, Controller};
use crate::platform::cues::Cue;
use crate::ui::components::{Notice, notify};
use crate::ui::words::storage_words;

/// A puzzle whose games can be stored in signals.
pub trait Playable:
    Product
    + Puzzle<
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
    /// Returns whether solved games enter the history.
    fn counts(&self) -> bool {
        true
    }

    /// Returns the puzzle's name on leaderboards: its parameters, or `None` if others can't play the same puzzle.
    fn leaderboard_name(&self, params: &P::Params) -> Option<String> {
        Some(params.to_string())
    }

    /// Returns whether the board is covered before the start, if its result will be ranked.
    fn is_covered(&self, _params: &P::Params) -> bool {
        false
    }

    /// Follows the start of a covered board.
    fn on_reveal(&self) {}

    /// Returns the number of moves of a good solution, if known.
    fn par(&self) -> Option<usize> {
        None
    }

    /// Returns the level of the puzzle, if its parameters don't contain it.
    fn level(&self) -> Option<String> {
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
