//! Puzzles with which the player has used help: hints, a solution or a replay. Later attempts record that, so that they
//! aren't ranked.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

use crate::platform::context;
use crate::platform::store::{Slot, Stored, store};

const STORED: Slot<'_, AidedPuzzles> = Slot::new("together:aided");

/// Maximum number of puzzles. The oldest ones are forgotten.
const MOST: usize = 200;

/// Puzzles as `game:parameters`, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct AidedPuzzles(Vec<String>);

impl Stored for AidedPuzzles {
    const VERSION: u32 = 1;
}

/// The last answer, because the controller asks before every event.
#[derive(Default)]
struct LastAnswer(RefCell<Option<(String, bool)>>);

/// Remembers a puzzle.
pub fn note(game: &str, params: &str) {
    let puzzle = format!("{game}:{params}");
    last().replace(None);
    let AidedPuzzles(mut puzzles) = store().read(&STORED).unwrap_or_default();
    puzzles.retain(|other| *other != puzzle);
    puzzles.push(puzzle);
    let n_old = puzzles.len().saturating_sub(MOST);
    puzzles.drain(..n_old);
    store().write(&STORED, &AidedPuzzles(puzzles));
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
