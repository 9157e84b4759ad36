//! The games a player has solved, and statistics about them.

use std::collections::BTreeMap;

use play::{Game, Millis, Puzzle, Record};
use serde::{Deserialize, Serialize};

use crate::stored::Stored;

/// A solved game.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Solved {
    /// When it was solved, in milliseconds since 1970.
    pub at: u64,
    /// Name of the game, as in records.
    pub game: String,
    /// Parameters of the puzzle.
    pub params: String,
    /// Playing time.
    pub ms: Millis,
    /// Number of moves played and not undone.
    pub moves: usize,
    /// Number of hints used.
    pub helps: usize,
    /// Number of undone moves, if recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undos: Option<usize>,
    /// Score from 0 to 100, for puzzles that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u8>,
    /// Number of moves of a good solution, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<usize>,
    /// Level of the puzzle, if the parameters don't contain it, for example `hard`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Name of its stored replay, which may have been deleted since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Times of earlier, worse solutions of the same game that this one replaces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instead_of: Vec<u64>,
}

/// Storage limit for replays of solved games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLimit {
    /// Maximum number of replays.
    pub records: usize,
    /// Maximum total size in bytes.
    pub bytes: usize,
}

/// All solved games, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History(Vec<Solved>);

impl Stored for History {
    const VERSION: u32 = 1;
}

/// Statistics of solved games. Games with hints count as solved, but not for times or moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of solved games.
    pub solved: usize,
    /// Shortest time.
    pub best: Option<Millis>,
    /// Mean time.
    pub mean: Option<Millis>,
    /// Median time: of an even number, the mean of the middle two.
    pub median: Option<Millis>,
    /// Fewest moves.
    pub fewest_moves: Option<usize>,
}

impl History {
    /// Inserts a game in chronological order, unless it is already present.
    pub fn add(&mut self, solved: Solved) {
        if let Err(place) = self.0.binary_search(&solved) {
            self.0.insert(place, solved);
        }
    }

    /// Returns the games, oldest first.
    pub fn games(&self) -> &[Solved] {
        &self.0
    }

    /// Returns the game whose replay is stored as `name`.
    pub fn of_record(&self, name: &str) -> Option<&Solved> {
        self.0.iter().find(|game| game.record.as_deref() == Some(name))
    }

    /// Removes a game that was continued and solved better.
    pub fn remove(&mut self, solved: &Solved) {
        self.0.retain(|other| other != solved);
    }

    /// Removes solutions that a better one has replaced, for example on another device.
    #[must_use]
    pub fn without_replaced(self) -> Self {
        let better: Vec<Solved> =
            self.0.iter().filter(|solved| !solved.instead_of.is_empty()).cloned().collect();
        let is_replaced = |solved: &Solved| {
            let mut later = better.iter().filter(|better| better.instead_of.contains(&solved.at));
            later.any(|better| (&better.game, &better.params) == (&solved.game, &solved.params))
        };
        History(self.0.into_iter().filter(|solved| !is_replaced(solved)).collect())
    }

    /// Returns the names of the replays to delete so that the others fit: oldest first, and personal bests of each
    /// variant last. `bytes_of` returns the size of a stored replay.
    pub fn surplus(
        &self,
        room: ReplayLimit,
        variant_of: impl Fn(&Solved) -> String,
        bytes_of: impl Fn(&str) -> Option<usize>,
    ) -> Vec<String> {
        let mut there: Vec<(&Solved, &str, usize)> = Vec::new();
        for game in &self.0 {
            if let Some(name) = game.record.as_deref()
                && let Some(bytes) = bytes_of(name)
            {
                there.push((game, name, bytes));
            }
        }
        let bests = bests(there.iter().map(|(game, ..)| *game), variant_of);
        let mut records = there.len();
        let mut bytes: usize = there.iter().map(|(.., bytes)| bytes).sum();
        // The sort is stable: within both groups the oldest comes first.
        there.sort_by_key(|(game, ..)| bests.contains(game));
        let mut dropped = Vec::new();
        for (_, name, size) in there {
            if records <= room.records && bytes <= room.bytes {
                break;
            }
            dropped.push(name.to_owned());
            records -= 1;
            bytes -= size;
        }
        dropped
    }
}

impl Solved {
    /// Summarizes a game that has just been solved.
    pub fn of<P: Puzzle>(game: &Game<P>, record: &Record, at: u64) -> Solved {
        Solved {
            at,
            game: P::NAME.to_owned(),
            params: record.params.clone(),
            ms: record.result.elapsed,
            moves: game.n_moves(),
            helps: game.n_helps(),
            undos: Some(record.moves.iter().filter(|(_, act)| act == "@undo").count()),
            ..Solved::default()
        }
    }
}

/// Returns, for each variant, the game with the shortest time and the one with the fewest moves, both without hints.
fn bests<'a>(
    games: impl Iterator<Item = &'a Solved>,
    variant_of: impl Fn(&Solved) -> String,
) -> Vec<&'a Solved> {
    let mut bests: BTreeMap<(&str, String), [&Solved; 2]> = BTreeMap::new();
    for game in games.filter(|game| game.helps == 0) {
        let best = bests.entry((&game.game, variant_of(game))).or_insert([game; 2]);
        if game.ms < best[0].ms {
            best[0] = game;
        }
        if game.moves < best[1].moves {
            best[1] = game;
        }
    }
    bests.into_values().flatten().collect()
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
    /// Computes the statistics of `games`.
    ///
    /// ```
    /// use wire::history::{Solved, Summary};
    ///
    /// let solved = |ms, moves, helps| Solved {
    ///     game: "fifteen".to_owned(), ms, moves, helps, ..Solved::default()
    /// };
    /// let games = [solved(3_000, 12, 0), solved(5_000, 8, 0), solved(100, 2, 2)];
    /// let summary = Summary::of(&games);
    /// assert_eq!((summary.solved, summary.best, summary.mean), (3, Some(3_000), Some(4_000)));
    /// assert_eq!((summary.median, summary.fewest_moves), (Some(4_000), Some(8)));
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
            mean: mean(&times),
            median: median(&times),
            fewest_moves,
        }
    }
}

/// Returns the mean, rounded to a millisecond.
fn mean(times: &[Millis]) -> Option<Millis> {
    let n = times.len() as Millis;
    (times.iter().sum::<Millis>() + n / 2).checked_div(n)
}

/// Returns the median of sorted times: the mean of the middle two if their number is even.
fn median(times: &[Millis]) -> Option<Millis> {
    let upper = *times.get(times.len() / 2)?;
    let lower = times[(times.len() - 1) / 2];
    Some(lower.midpoint(upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(at: u64) -> Solved {
        let (game, params) = ("fifteen".to_owned(), "size=4".to_owned());
        Solved { at, game, params, ms: 1_000, moves: 3, ..Solved::default() }
    }

    /// A game with a stored replay of 10 bytes; its parameters name its variant.
    fn with_replay(at: u64, params: &str, ms: Millis, moves: usize) -> Solved {
        let (record, params) = (Some(at.to_string()), params.to_owned());
        Solved { params, ms, moves, record, ..solved(at) }
    }

    fn surplus(games: &[Solved], records: usize, bytes: usize) -> Vec<String> {
        let history: History = games.iter().cloned().collect();
        history.surplus(ReplayLimit { records, bytes }, |game| game.params.clone(), |_| Some(10))
    }

    #[test]
    fn the_oldest_records_are_dropped_first_and_the_bests_last() {
        let games = [
            with_replay(1, "4", 900, 70),
            with_replay(2, "4", 500, 90),
            with_replay(3, "4", 800, 80),
            with_replay(4, "4", 700, 60),
            with_replay(5, "5", 9_000, 200),
            with_replay(6, "4", 800, 80),
        ];
        assert_eq!(surplus(&games, 6, 60), Vec::<String>::new());
        assert_eq!(surplus(&games, 4, 60), ["1", "3"]);
        assert_eq!(surplus(&games, 6, 35), ["1", "3", "6"]);
        // The bests are 2 (time), 4 (moves) and 5 (the only one of its variant).
        assert_eq!(surplus(&games, 2, 60), ["1", "3", "6", "2"]);
        assert_eq!(surplus(&games, 0, 60).len(), 6);
    }

    #[test]
    fn a_game_with_hints_is_not_a_personal_best() {
        let helped = Solved { helps: 1, ..with_replay(1, "4", 10, 5) };
        let games = [helped, with_replay(2, "4", 500, 90), with_replay(3, "4", 800, 95)];
        assert_eq!(surplus(&games, 2, 99), ["1"]);
        assert_eq!(surplus(&games, 1, 99), ["1", "3"]);
    }

    #[test]
    fn a_deleted_replay_takes_no_space() {
        let games = [with_replay(1, "4", 10, 5), with_replay(2, "4", 20, 6), solved(3)];
        let history: History = games.iter().cloned().collect();
        let bytes_of = |name: &str| (name == "2").then_some(10);
        let room = ReplayLimit { records: 1, bytes: 10 };
        assert!(history.surplus(room, |_| String::new(), bytes_of).is_empty());
        assert_eq!(history.of_record("2").map(|game| game.at), Some(2));
    }

    #[test]
    fn an_older_history_is_read_and_written_unchanged() {
        let text = r#"{"v":1,"data":[{"at":5,"game":"fifteen","params":"size=4","ms":1000,"moves":3,"helps":0}]}"#;
        let history: History = crate::stored::from_text(text).unwrap();
        assert_eq!(history.games(), [solved(5)]);
        assert_eq!(crate::stored::to_text(&history), text);
    }

    #[test]
    fn games_are_in_chronological_order_without_duplicates() {
        let mut history = History::default();
        for at in [5, 3, 5, 9, 3] {
            history.add(solved(at));
        }
        let times: Vec<u64> = history.games().iter().map(|game| game.at).collect();
        assert_eq!(times, [3, 5, 9]);
        assert_eq!([9, 3, 5, 3].into_iter().map(solved).collect::<History>(), history);
    }

    #[test]
    fn a_solution_that_was_replaced_on_another_device_does_not_come_back() {
        let better = Solved { instead_of: vec![3], ..solved(5) };
        let best = Solved { instead_of: vec![3, 5], ..solved(9) };
        let other = Solved { params: "size=5".to_owned(), ..solved(3) };
        let all = [solved(3), other.clone(), better.clone(), solved(4)];
        let history = all.into_iter().collect::<History>().without_replaced();
        assert_eq!(history.games(), [other.clone(), solved(4), better.clone()]);
        let all = [solved(3), other.clone(), better, best.clone()];
        let history = all.into_iter().collect::<History>().without_replaced();
        assert_eq!(history.games(), [other, best]);
    }

    #[test]
    fn the_summary_of_no_games_is_empty() {
        assert_eq!(Summary::of(&[]), Summary::default());
    }
}
