//! The kinds of races: puzzles that nobody knows before the start.

use std::ops::ControlFlow;

use games::loopy::logic::{BoardSize, Level, generate};
use games::loopy::{Loopy, Params};
use play::Puzzle;

use crate::leaderboard::{Leaderboard, LeaderboardError};

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
/// The work for all of them: two that find no such puzzle, about four seconds.
const MOST_WORK: u64 = 1_000_000_000;

/// Why there is no puzzle for a race.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PuzzleError {
    /// Its parameters give none.
    #[error(transparent)]
    Leaderboard(#[from] LeaderboardError),
    /// None of its level was found in time.
    #[error("could not generate a puzzle of this level in time")]
    OutOfBudget,
}

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
    pub(crate) fn leaderboard(self) -> String {
        Leaderboard::race(self).to_string()
    }

    /// The puzzle of a seed. It may take a while: not for a thread on which others wait.
    pub(crate) fn puzzle(self, seed: u32) -> Result<Leaderboard, PuzzleError> {
        let (game, params) = match self.0.1 {
            Seeded(game, params) => (game, params.replace("{seed}", &seed.to_string())),
            Logic(side, level) => {
                let made = logic_puzzle(side, level, seed, MOST_WORK);
                (Loopy::NAME, made.ok_or(PuzzleError::OutOfBudget)?)
            }
        };
        Ok(Leaderboard::new(game, &params)?)
    }
}

/// The parameters of a Logic puzzle of this side and level; none if no seed gives one within this work.
fn logic_puzzle(side: usize, level: Level, seed: u32, most_work: u64) -> Option<String> {
    let size = BoardSize::new(side, side).expect("sides of Logic puzzles");
    let mut left = most_work;
    for seed in (0..MOST_SEEDS).map(|n| seed.wrapping_add(n)) {
        let mut done = 0;
        let made = generate(size, level, seed, &mut |work| {
            done = work;
            if work < left { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // Where the level is not found, the puzzle is an easier one.
        if let Some(made) = made.ok().filter(|made| made.level == level) {
            return Some(Params::Logic(made.board).to_string());
        }
        left = left.saturating_sub(done);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::loopy::logic::{Grade, grade, unlimited};

    #[test]
    fn every_kind_has_a_puzzle_for_every_seed() {
        for kind in RaceKind::all() {
            for seed in [0, 1, u32::MAX] {
                let leaderboard = kind.puzzle(seed).unwrap();
                let is_logic = kind.name().starts_with("loop-logic-");
                assert!(
                    is_logic || leaderboard.params().contains(&seed.to_string()),
                    "{leaderboard}"
                );
                assert_eq!(leaderboard.is_logic(), is_logic, "{leaderboard}");
                assert_eq!(Leaderboard::new(kind.game(), leaderboard.params()), Ok(leaderboard));
            }
            assert_eq!(RaceKind::of(kind.name()), Some(kind));
        }
        assert_eq!(RaceKind::of("chess"), None);
    }

    #[test]
    fn every_logic_race_has_another_board_of_its_own_size() {
        for (name, side) in [("loop-logic-easy", 6), ("loop-logic-hard", 8)] {
            let kind = RaceKind::of(name).unwrap();
            let leaderboards = [1, 2, 3].map(|seed| kind.puzzle(seed).unwrap().params().to_owned());
            assert!(
                leaderboards
                    .iter()
                    .all(|leaderboard| leaderboard.starts_with(&format!("logic-{side}-")))
            );
            assert!(leaderboards[0] != leaderboards[1] && leaderboards[1] != leaderboards[2]);
        }
    }
    #[test]
    fn a_logic_race_has_the_level_of_its_kind_or_no_puzzle() {
        for (side, level) in [(6, Level::Easy), (8, Level::Medium), (8, Level::Hard)] {
            let params = logic_puzzle(side, level, 7, MOST_WORK).unwrap();
            let Ok(Params::Logic(board)) = params.parse() else { panic!("{params}") };
            let grade = unlimited(|budget| grade(&board.problem(), budget));
            assert_eq!(grade, Grade::Level(level), "{params}");
        }
        assert_eq!(logic_puzzle(8, Level::Hard, 7, 0), None);
    }
}
