//! Games to be watched: a page that plays any record, and what a game supplies for it.

mod ghost;
mod link;
mod page;
mod player;
mod source;
mod time_line;
mod watching;
mod words;

pub use ghost::Ghost;
pub use page::Page;
pub use words::words;

use leptos::prelude::*;
use play::{Puzzle, Record, RecordError};

use crate::browser::adopt_style;
use crate::controller::Playable;

/// The address of the page.
pub const PATH: &str = games::Address::REPLAY.path();

/// A puzzle whose games can be watched.
pub trait Watched: Playable {
    /// A board that nobody plays, as wide as the element around it. It follows what is shown.
    fn board(start: &Self, shown: Signal<Shown<Self>>) -> AnyView;

    /// What a move did, in words.
    fn in_words(before: &Self, after: &Self, m: &Self::Move) -> String;
}

/// A position that is shown, and how it came from the one before.
#[derive(Clone, PartialEq)]
pub struct Shown<P: Playable> {
    /// What there is to see.
    pub scene: P::Scene,
    /// The way from what was shown before.
    pub way: Way<P::Move>,
}

/// How a position came from the one that was shown before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way<M> {
    /// This move was played.
    Played(M),
    /// This move was taken back.
    TakenBack(M),
    /// It is elsewhere.
    Jump,
}

/// What is known of a game that can be watched.
struct Watchable {
    game: &'static str,
    /// Checks a record and gives its player.
    open: fn(&Record) -> Result<AnyView, RecordError>,
}

macro_rules! watchable {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        const WATCHABLE: &[Watchable] = &[$(Watchable {
            game: <games::$folder::$puzzle as Puzzle>::NAME,
            open: player::open::<games::$folder::$puzzle>,
        }),+];
    };
}
games::each_game!(watchable);

/// The player of a record, if it is a legal game.
fn open(record: &Record) -> Result<AnyView, RecordError> {
    let found = WATCHABLE.iter().find(|watchable| watchable.game == record.game);
    let found = found.ok_or_else(|| RecordError::UnknownGame(record.game.clone()))?;
    (found.open)(record)
}

/// Adds the style of what is watched, which no first visit loads.
fn adopt() {
    adopt_style(include_str!("replay/replay.css"));
}
