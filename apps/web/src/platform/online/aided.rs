//! Puzzles with which the player has used help: hints, a solution or a replay. Later attempts record that, so that they
//! aren't ranked.

use std::cell::RefCell;

use controller::online::aided::{AidedPuzzles, AidedUpdate, SLOT};

use crate::platform::context;
use crate::platform::store::{Slot, store};

const STORED: Slot<'_, AidedPuzzles> = Slot::new(SLOT);

/// The last answer, because the controller asks before every event.
#[derive(Default)]
struct LastAnswer(RefCell<Option<(String, bool)>>);

/// Remembers a puzzle.
pub fn note(game: &str, params: &str) {
    last().replace(None);
    store().update(&STORED, AidedUpdate(format!("{game}:{params}")));
}

/// Returns whether the player has used help with a puzzle.
pub fn is_noted(game: &str, params: &str) -> bool {
    let puzzle = format!("{game}:{params}");
    let known =
        last().borrow().as_ref().filter(|(last, _)| *last == puzzle).map(|&(_, is_noted)| is_noted);
    known.unwrap_or_else(|| {
        let AidedPuzzles(puzzles) = store().read(&STORED).unwrap_or_default();
        let is_noted = puzzles.contains(&puzzle);
        last().replace(Some((puzzle, is_noted)));
        is_noted
    })
}

fn last() -> &'static RefCell<Option<(String, bool)>> {
    &context::state::<LastAnswer>().0
}
