//! The kinds of races: puzzles that nobody knows before the start.

use std::ops::ControlFlow;

use games::loopy::logic::{BoardSize, Level, generate};
use games::loopy::{Loopy, Params};
use play::Puzzle;

use crate::board::{Board, BoardError};

/// Where the puzzles of a kind come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A game and its parameters, with `{seed}` for the seed.
    Params(&'static str, &'static str),
    /// A Logic puzzle of Loop, of this side and level.
    Logic(usize, Level),
}

use Source::{Logic, Params as Seeded};

/// The kinds and their puzzles.
const KINDS: [(&str, Source); 12] = [
    ("fifteen-3x3", Seeded("fifteen", "size=3&difficulty=hard&seed={seed}")),
    ("fifteen-4x4", Seeded("fifteen", "size=4&difficulty=hard&seed={seed}")),
    ("fifteen-5x5", Seeded("fifteen", "size=5&difficulty=hard&seed={seed}")),
    ("slide-easy", Seeded("slide", "seed={seed}&steps=50")),
    ("slide-normal", Seeded("slide", "seed={seed}&steps=250")),
    ("slide-hard", Seeded("slide", "seed={seed}&steps=1000")),
    ("loop-easy", Seeded("loop", "unlimited-easy-{seed}")),
    ("loop-medium", Seeded("loop", "unlimited-medium-{seed}")),
    ("loop-hard", Seeded("loop", "unlimited-hard-{seed}")),
    ("loop-logic-easy", Logic(6, Level::Easy)),
    ("loop-logic-medium", Logic(8, Level::Medium)),
    ("loop-logic-hard", Logic(8, Level::Hard)),
];

/// So many seeds are tried for a Logic puzzle of just the level; the first ones give it nearly always.
const MOST_SEEDS: u32 = 20;

/// A kind of race that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RaceKind(&'static (&'static str, Source));

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
        match self.0.1 {
            Seeded(game, _) => game,
            Logic(..) => Loopy::NAME,
        }
    }

    /// Where the results of all races of the kind are compared.
    pub(crate) fn board(self) -> String {
        Board::race(self).to_string()
    }

    /// The puzzle of a seed. It may take a while: not for a thread on which others wait.
    pub(crate) fn puzzle(self, seed: u32) -> Result<Board, BoardError> {
        match self.0.1 {
            Seeded(game, params) => Board::new(game, &params.replace("{seed}", &seed.to_string())),
            Logic(side, level) => Board::new(Loopy::NAME, &logic_puzzle(side, level, seed)),
        }
    }
}

/// The parameters of a Logic puzzle of this side and level.
fn logic_puzzle(side: usize, level: Level, seed: u32) -> String {
    let size = BoardSize::new(side, side).expect("sides of Logic puzzles");
    let seeds = (0..MOST_SEEDS).map(|n| seed.wrapping_add(n));
    let mut made = seeds.map(|seed| {
        let made = generate(size, level, seed, &mut |_| ControlFlow::Continue(()));
        made.expect("nobody cancels it")
    });
    let first = made.next().expect("a seed is tried");
    let puzzle = if first.level == level { None } else { made.find(|made| made.level == level) };
    Params::Logic(puzzle.unwrap_or(first).board).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_puzzle_for_every_seed() {
        for kind in RaceKind::all() {
            for seed in [0, 1, u32::MAX] {
                let board = kind.puzzle(seed).unwrap();
                let is_logic = kind.name().starts_with("loop-logic-");
                assert!(is_logic || board.params().contains(&seed.to_string()), "{board}");
                assert_eq!(board.is_logic(), is_logic, "{board}");
                assert_eq!(Board::new(kind.game(), board.params()), Ok(board));
            }
            assert_eq!(RaceKind::of(kind.name()), Some(kind));
        }
        assert_eq!(RaceKind::of("chess"), None);
    }

    #[test]
    fn every_logic_race_has_another_board_of_its_own_size() {
        for (name, side) in [("loop-logic-easy", 6), ("loop-logic-hard", 8)] {
            let kind = RaceKind::of(name).unwrap();
            let boards = [1, 2, 3].map(|seed| kind.puzzle(seed).unwrap().params().to_owned());
            assert!(boards.iter().all(|board| board.starts_with(&format!("logic-{side}-"))));
            assert!(boards[0] != boards[1] && boards[1] != boards[2]);
        }
    }
}
