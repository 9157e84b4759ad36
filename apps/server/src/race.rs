//! The kinds of races: puzzles that nobody knows before the start.

use crate::board::{Board, BoardError};

/// The kinds and their puzzles, with `{seed}` for the seed.
const KINDS: [(&str, &str, &str); 9] = [
    ("fifteen-3x3", "fifteen", "size=3&difficulty=hard&seed={seed}"),
    ("fifteen-4x4", "fifteen", "size=4&difficulty=hard&seed={seed}"),
    ("fifteen-5x5", "fifteen", "size=5&difficulty=hard&seed={seed}"),
    ("slide-easy", "slide", "seed={seed}&steps=50"),
    ("slide-normal", "slide", "seed={seed}&steps=250"),
    ("slide-hard", "slide", "seed={seed}&steps=1000"),
    ("loop-easy", "loop", "unlimited-easy-{seed}"),
    ("loop-medium", "loop", "unlimited-medium-{seed}"),
    ("loop-hard", "loop", "unlimited-hard-{seed}"),
];

/// A kind of race that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RaceKind(&'static (&'static str, &'static str, &'static str));

impl RaceKind {
    /// All kinds.
    pub(crate) fn all() -> impl Iterator<Item = RaceKind> {
        KINDS.iter().map(RaceKind)
    }

    /// The kind of this name.
    pub(crate) fn of(name: &str) -> Option<RaceKind> {
        RaceKind::all().find(|kind| kind.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        self.0.0
    }

    pub(crate) fn game(self) -> &'static str {
        self.0.1
    }

    /// Where the results of all races of the kind are compared.
    pub(crate) fn board(self) -> String {
        Board::race(self).to_string()
    }

    /// The puzzle of a seed.
    pub(crate) fn puzzle(self, seed: u32) -> Result<Board, BoardError> {
        Board::new(self.0.1, &self.0.2.replace("{seed}", &seed.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_puzzle_for_every_seed() {
        for kind in RaceKind::all() {
            for seed in [0, 1, u32::MAX] {
                let board = kind.puzzle(seed).unwrap();
                assert!(board.params().contains(&seed.to_string()), "{board}");
                assert_eq!(Board::new(kind.game(), board.params()), Ok(board));
            }
            assert_eq!(RaceKind::of(kind.name()), Some(kind));
        }
        assert_eq!(RaceKind::of("chess"), None);
    }
}
