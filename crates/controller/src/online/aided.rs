//! Puzzles with which the player has used help: hints, a solution or a replay. Later attempts record that, so that they
//! aren't ranked.

use serde::{Deserialize, Serialize};
use wire::stored::Stored;

use crate::store::{ListUpdate, Update};

/// Slot of the list.
pub const SLOT: &str = "together:aided";

/// Maximum number of puzzles. The oldest ones are forgotten.
const MOST: usize = 200;

/// Puzzles as `game:parameters`, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AidedPuzzles(pub Vec<String>);

impl Stored for AidedPuzzles {
    const VERSION: u32 = 1;
}

/// Adds a puzzle to the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AidedUpdate(pub String);

impl ListUpdate for AidedUpdate {
    type List = AidedPuzzles;

    fn apply(&self, AidedPuzzles(puzzles): &mut AidedPuzzles) {
        puzzles.retain(|other| *other != self.0);
        puzzles.push(self.0.clone());
        let n_old = puzzles.len().saturating_sub(MOST);
        puzzles.drain(..n_old);
    }
}

impl From<AidedUpdate> for Update {
    fn from(update: AidedUpdate) -> Self {
        Update::Aided(update)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_listed_once_and_the_oldest_ones_are_forgotten() {
        let mut list = AidedPuzzles::default();
        for n in 0..MOST {
            AidedUpdate(n.to_string()).apply(&mut list);
        }
        for _ in 0..2 {
            AidedUpdate("0".to_owned()).apply(&mut list);
        }
        assert_eq!(list.0.len(), MOST);
        assert_eq!((&*list.0[0], &*list.0[MOST - 1]), ("1", "0"));
        AidedUpdate("new".to_owned()).apply(&mut list);
        assert_eq!(list.0.len(), MOST);
        assert_eq!((&*list.0[0], &*list.0[MOST - 1]), ("2", "new"));
    }
}
