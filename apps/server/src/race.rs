//! Race variants. Their puzzles are generated, so nobody knows them before the start.

use std::ops::ControlFlow;

use games::loopy::logic::{BoardSize, Level, generate};
use games::loopy::{Loopy, Params};
use play::Puzzle;

use crate::leaderboard::{Leaderboard, LeaderboardError};

/// How the puzzles of a variant are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A game and its parameters, with `{seed}` for the seed.
    Params(&'static str, &'static str),
    /// A Logic puzzle of Loop with this side length and level.
    Logic(usize, Level),
}

use Source::{Logic, Params as Seeded};

/// All variants.
const VARIANTS: [(&str, Source); 12] = [
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

/// Maximum number of seeds tried for a Logic puzzle of exactly the level; the first ones nearly always succeed.
const MOST_SEEDS: u32 = 20;
/// Work limit for all seeds: two failed attempts, about four seconds.
const MOST_WORK: u64 = 1_000_000_000;

/// No puzzle could be generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PuzzleError {
    /// The parameters aren't valid.
    #[error(transparent)]
    Leaderboard(#[from] LeaderboardError),
    /// No puzzle of the level was found within the limit.
    #[error("could not generate a puzzle of this level in time")]
    OutOfBudget,
}

/// A race variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RaceVariant(&'static (&'static str, Source));

impl RaceVariant {
    pub(crate) fn all() -> impl Iterator<Item = RaceVariant> {
        VARIANTS.iter().map(RaceVariant)
    }

    /// Finds a variant by name.
    pub(crate) fn of(name: &str) -> Option<RaceVariant> {
        RaceVariant::all().find(|variant| variant.name() == name)
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

    /// Returns the leaderboard of the variant.
    pub(crate) fn leaderboard(self) -> String {
        Leaderboard::race(self).to_string()
    }

    /// Generates a puzzle. It may take seconds, so call it on a blocking thread.
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

/// Generates a Logic puzzle and returns its parameters; `None` if no seed gives the level within `most_work`.
fn logic_puzzle(side: usize, level: Level, seed: u32, most_work: u64) -> Option<String> {
    let size = BoardSize::new(side, side).expect("race variants have valid sizes");
    let mut left = most_work;
    for seed in (0..MOST_SEEDS).map(|n| seed.wrapping_add(n)) {
        let mut done = 0;
        let made = generate(size, level, seed, &mut |work| {
            done = work;
            if work < left { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // If the level isn't reached, the generated puzzle is easier.
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
    fn every_variant_has_a_puzzle_for_every_seed() {
        for variant in RaceVariant::all() {
            for seed in [0, 1, u32::MAX] {
                let leaderboard = variant.puzzle(seed).unwrap();
                let is_logic = variant.name().starts_with("loop-logic-");
                assert!(
                    is_logic || leaderboard.params().contains(&seed.to_string()),
                    "{leaderboard}"
                );
                assert_eq!(leaderboard.is_logic(), is_logic, "{leaderboard}");
                assert_eq!(Leaderboard::new(variant.game(), leaderboard.params()), Ok(leaderboard));
            }
            assert_eq!(RaceVariant::of(variant.name()), Some(variant));
        }
        assert_eq!(RaceVariant::of("chess"), None);
    }

    #[test]
    fn logic_races_have_different_boards_of_their_size() {
        for (name, side) in [("loop-logic-easy", 6), ("loop-logic-hard", 8)] {
            let variant = RaceVariant::of(name).unwrap();
            let params = [1, 2, 3].map(|seed| variant.puzzle(seed).unwrap().params().to_owned());
            assert!(params.iter().all(|params| params.starts_with(&format!("logic-{side}-"))));
            assert!(params[0] != params[1] && params[1] != params[2]);
        }
    }
    #[test]
    fn logic_races_have_exactly_their_level() {
        for (side, level) in [(6, Level::Easy), (8, Level::Medium), (8, Level::Hard)] {
            let params = logic_puzzle(side, level, 7, MOST_WORK).unwrap();
            let Ok(Params::Logic(board)) = params.parse() else { panic!("{params}") };
            let grade = unlimited(|budget| grade(&board.problem(), budget));
            assert_eq!(grade, Grade::Level(level), "{params}");
        }
        assert_eq!(logic_puzzle(8, Level::Hard, 7, 0), None);
    }
}
