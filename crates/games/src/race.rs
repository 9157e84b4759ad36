//! Races of all games. Their puzzles are generated, so nobody knows them before the start.

use crate::product::{OutOfWork, Work};
use crate::{GAMES, GameEntry, Generator};

/// A race variant of a game.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    game: &'static GameEntry,
    /// Index of the variant in the game's list.
    variant: usize,
}

impl Race {
    /// Returns all variants.
    pub fn all() -> impl Iterator<Item = Race> {
        let of_game = |game: &'static GameEntry| {
            (0..game.races.len()).map(move |variant| Race { game, variant })
        };
        GAMES.iter().flat_map(of_game)
    }

    /// Finds a variant by its name in the API.
    pub fn of(name: &str) -> Option<Race> {
        Race::all().find(|race| race.name() == name)
    }

    /// Returns the game.
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// Returns the name in the API.
    pub fn name(&self) -> &'static str {
        self.game.races[self.variant].name
    }

    /// Returns the name of the level.
    pub fn level(&self) -> &'static str {
        self.game.races[self.variant].level
    }

    /// Generates a puzzle and returns its canonical parameters. It may take seconds.
    ///
    /// # Errors
    ///
    /// [`OutOfWork`] if it takes more than `work`.
    pub fn puzzle(&self, seed: u32, work: &mut Work) -> Result<String, OutOfWork> {
        let params = (Generator::of(self.game).race)(self.variant, seed, work)?;
        Ok(self.game.canonical(&params).expect("race variants have valid parameters"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_another_puzzle_for_every_seed() {
        for race in Race::all() {
            assert!(race.name().starts_with(&format!("{}-", race.game().name)), "{race:?}");
            assert_eq!(Race::of(race.name()).map(|race| race.level()), Some(race.level()));
            let puzzles = [0, 1, u32::MAX].map(|seed| {
                let params = race.puzzle(seed, &mut Work::new(Work::PUZZLE)).unwrap();
                assert_eq!(race.game().canonical(&params).as_ref(), Ok(&params), "{race:?}");
                assert_eq!(race.game().daily(&params), None, "{race:?}");
                params
            });
            assert!(puzzles[0] != puzzles[1] && puzzles[1] != puzzles[2], "{puzzles:?}");
        }
        assert!(Race::of("chess").is_none());
    }
}
