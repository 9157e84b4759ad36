//! Counts the hints that a player used.

use super::Game;
use crate::{Act, Puzzle};

impl<P: Puzzle> Game<P> {
    /// Returns how many hints the player used: moves by the computer, undone or not, hints only shown, and checks. A
    /// move right after a shown hint counts as the same hint.
    pub fn n_helps(&self) -> usize {
        let (mut n_helps, mut is_shown) = (0, false);
        for (_, act) in &self.log {
            let is_help = matches!(act, Act::Help(_));
            let is_look = matches!(act, Act::Look);
            n_helps += usize::from(is_look || (is_help && !is_shown));
            is_shown = is_look;
        }
        n_helps + self.n_checks()
    }

    /// Returns how often the player had the position checked.
    pub fn n_checks(&self) -> usize {
        self.log.iter().filter(|(_, act)| matches!(act, Act::Check)).count()
    }
}
