//! The games that a player has solved, and what they add up to.

use play::Millis;
use serde::{Deserialize, Serialize};

use crate::stored::Stored;

/// A game that was solved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Solved {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The puzzle's name in records.
    pub game: String,
    /// Its parameters.
    pub params: String,
    /// The time played.
    pub ms: Millis,
    /// The moves in the end.
    pub moves: usize,
    /// How many of them the computer helped with.
    pub helps: usize,
}

/// All games that were solved, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History(Vec<Solved>);

impl Stored for History {
    const VERSION: u32 = 1;
}

/// What games add up to. The computer's help counts as solved, not as a time or a number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many were solved.
    pub solved: usize,
    /// The shortest time.
    pub best: Option<Millis>,
    /// The mean of the times.
    pub mean: Option<Millis>,
    /// The time that half of the games stayed below.
    pub median: Option<Millis>,
    /// The fewest moves.
    pub fewest_moves: Option<usize>,
}

impl History {
    /// Adds a game at its place in time; one that is there already is not added again.
    pub fn add(&mut self, solved: Solved) {
        if let Err(place) = self.0.binary_search(&solved) {
            self.0.insert(place, solved);
        }
    }

    /// The games, the oldest first.
    pub fn games(&self) -> &[Solved] {
        &self.0
    }
}

impl FromIterator<Solved> for History {
    fn from_iter<T: IntoIterator<Item = Solved>>(games: T) -> Self {
        let mut games: Vec<Solved> = games.into_iter().collect();
        games.sort();
        games.dedup();
        History(games)
    }
}

impl Summary {
    /// What these games add up to.
    ///
    /// ```
    /// use wire::history::{Solved, Summary};
    ///
    /// let solved = |ms, moves, helps| Solved {
    ///     at: 0, game: "fifteen".to_owned(), params: String::new(), ms, moves, helps,
    /// };
    /// let games = [solved(3_000, 12, 0), solved(5_000, 8, 0), solved(100, 2, 2)];
    /// let summary = Summary::of(&games);
    /// assert_eq!((summary.solved, summary.best, summary.mean), (3, Some(3_000), Some(4_000)));
    /// assert_eq!((summary.median, summary.fewest_moves), (Some(5_000), Some(8)));
    /// ```
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Solved>) -> Summary {
        let (mut solved, mut times, mut fewest_moves) = (0, Vec::new(), None::<usize>);
        for game in games {
            solved += 1;
            if game.helps == 0 {
                times.push(game.ms);
                fewest_moves = Some(fewest_moves.map_or(game.moves, |least| least.min(game.moves)));
            }
        }
        times.sort_unstable();
        Summary {
            solved,
            best: times.first().copied(),
            mean: times.iter().sum::<Millis>().checked_div(times.len() as Millis),
            median: times.get(times.len() / 2).copied(),
            fewest_moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(at: u64) -> Solved {
        let (game, params) = ("fifteen".to_owned(), "size=4".to_owned());
        Solved { at, game, params, ms: 1_000, moves: 3, helps: 0 }
    }

    #[test]
    fn games_stand_in_the_order_of_their_time_and_only_once() {
        let mut history = History::default();
        for at in [5, 3, 5, 9, 3] {
            history.add(solved(at));
        }
        let times: Vec<u64> = history.games().iter().map(|game| game.at).collect();
        assert_eq!(times, [3, 5, 9]);
        assert_eq!([9, 3, 5, 3].into_iter().map(solved).collect::<History>(), history);
    }

    #[test]
    fn nothing_adds_up_to_nothing() {
        assert_eq!(Summary::of(&[]), Summary::default());
    }
}
