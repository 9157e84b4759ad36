//! Replays: a page that plays any record, and the interface that each game implements for it.

mod ghost;
mod link;
mod page;
mod playback;
mod player;
mod source;
mod timeline;
mod words;

pub use ghost::Ghost;
pub use page::{Page, PageProps};
pub use words::words;

use leptos::prelude::*;
use play::{Record, RecordError};

use crate::platform::browser::adopt_style;
use crate::ui::controller::Playable;

/// Path of the replay page.
pub const PATH: &str = games::Route::REPLAY.path();

/// A puzzle with replays.
pub trait Replayable: Playable {
    /// Returns a read-only board as wide as its parent, which follows `shown`.
    fn board(start: &Self, shown: Signal<ReplayPosition<Self>>) -> AnyView;

    /// Describes a move in words.
    fn in_words(before: &Self, after: &Self, m: &Self::Move) -> String;
}

/// A position of a replay, and how it was reached from the previous one.
#[derive(Clone, PartialEq)]
pub struct ReplayPosition<P: Playable> {
    pub scene: P::Scene,
    pub transition: Transition<P::Move>,
}

/// How a position was reached from the one shown before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transition<M> {
    /// By playing this move.
    Played(M),
    /// By undoing this move.
    Undone(M),
    /// By jumping to it.
    Jump,
}

/// A game whose replays can be shown.
#[derive(Clone, Copy)]
pub struct ReplayEntry {
    game: &'static str,
    /// Checks a record and returns its player.
    open: fn(&Record) -> Result<AnyView, RecordError>,
}

impl ReplayEntry {
    /// Creates the entry of a puzzle.
    pub const fn of<P: Replayable>() -> ReplayEntry {
        ReplayEntry { game: P::NAME, open: player::open::<P> }
    }
}

/// Returns the player of a record, if the record is valid.
fn open(games: &[ReplayEntry], record: &Record) -> Result<AnyView, RecordError> {
    let found = games.iter().find(|entry| entry.game == record.game);
    let found = found.ok_or_else(|| RecordError::UnknownGame(record.game.clone()))?;
    (found.open)(record)
}

/// Adds the style sheet of replays, which the first visit doesn't load.
fn adopt() {
    adopt_style(include_str!("replay/replay.css"));
}
