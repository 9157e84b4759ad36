//! The games that the player has solved, stored and summed up by kind.

use play::{Game, Puzzle};
use wire::history::{History, Solved, Summary};

use crate::browser::now;
use crate::catalogue::{STORAGES, StoredKind};
use crate::shell::shell;
use crate::store::Slot;

const SLOT: &str = "history";
const STORED: Slot<'_, History> = Slot::new(SLOT);

/// What a text in its slot must be.
pub const KIND: StoredKind = StoredKind::of::<History>(SLOT);

/// All games that were solved.
pub fn history() -> History {
    shell().store.read(&STORED).unwrap_or_default()
}

/// Notes a game that was just solved, and says how.
pub fn note_solved<P: Puzzle>(game: &Game<P>) -> Solved {
    let mut history = history();
    let solved = Solved {
        at: js_sys::Date::now() as u64,
        game: P::NAME.to_owned(),
        params: game.params().to_string(),
        ms: game.elapsed(now()),
        moves: game.n_moves(),
        helps: game.n_helps(),
    };
    history.add(solved.clone());
    shell().store.write(&STORED, &history);
    solved
}

/// What kind of puzzle this was: "4 × 4, Hard".
pub fn kind_of(solved: &Solved) -> String {
    let storage = STORAGES.iter().find(|storage| storage.game == solved.game);
    let kind = storage.and_then(|storage| (storage.kind)(&solved.params));
    kind.unwrap_or_else(|| solved.game.clone())
}

/// What the games of the same kind as this one add up to, and what kind that is.
pub fn summary_like<P: Puzzle>(game: &Game<P>) -> Option<(String, Summary)> {
    let storage = STORAGES.iter().find(|storage| storage.game == P::NAME)?;
    let kind = (storage.kind)(&game.params().to_string())?;
    let history = history();
    let alike = history.games().iter().filter(|solved| solved.game == P::NAME);
    let summary = Summary::of(alike.filter(|solved| kind_of(solved) == kind));
    Some((kind, summary))
}
