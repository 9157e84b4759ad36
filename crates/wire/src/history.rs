//! The games that a player has solved, and what they add up to.

use std::collections::BTreeMap;

use play::{Game, Millis, Puzzle, Record};
use serde::{Deserialize, Serialize};

use crate::stored::Stored;

/// A game that was solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// How often a move was undone, if that was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undos: Option<usize>,
    /// From 0 to 100, of a puzzle that can be solved more or less well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u8>,
    /// The moves that a good solution needs, where they were known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<usize>,
    /// The name under which its record was kept; the record may have been dropped since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// When this very game was solved before, less well: this solution took the place of those.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instead_of: Vec<u64>,
}

/// How many records of solved games are kept, and how many bytes they take together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLimit {
    /// The most records.
    pub records: usize,
    /// The most bytes.
    pub bytes: usize,
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

    /// The game whose record was kept under this name.
    pub fn of_record(&self, name: &str) -> Option<&Solved> {
        self.0.iter().find(|game| game.record.as_deref() == Some(name))
    }

    /// Removes a game: the same one went on and was solved better.
    pub fn remove(&mut self, solved: &Solved) {
        self.0.retain(|other| other != solved);
    }

    /// The same without solutions that a better one took the place of, on another device.
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

    /// The names of the records that are to be dropped, so that the others fit: the oldest first, and the best of a kind
    /// after all others. `bytes_of` says how large a record is that is there.
    pub fn surplus(
        &self,
        room: ReplayLimit,
        kind_of: impl Fn(&Solved) -> String,
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
        let bests = bests(there.iter().map(|(game, ..)| *game), kind_of);
        let mut records = there.len();
        let mut bytes: usize = there.iter().map(|(.., bytes)| bytes).sum();
        // The order within each of the two stays: the oldest first.
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
    /// What a game came to that is solved now.
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

/// Of each kind the game with the shortest time and the one with the fewest moves, without the computer's help.
fn bests<'a>(
    games: impl Iterator<Item = &'a Solved>,
    kind_of: impl Fn(&Solved) -> String,
) -> Vec<&'a Solved> {
    let mut bests: BTreeMap<(&str, String), [&Solved; 2]> = BTreeMap::new();
    for game in games.filter(|game| game.helps == 0) {
        let best = bests.entry((&game.game, kind_of(game))).or_insert([game; 2]);
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
    /// What these games add up to.
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
        Solved { at, game, params, ms: 1_000, moves: 3, ..Solved::default() }
    }

    /// A game whose record takes 10 bytes, of the kind that its parameters say.
    fn kept(at: u64, params: &str, ms: Millis, moves: usize) -> Solved {
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
            kept(1, "4", 900, 70),
            kept(2, "4", 500, 90),
            kept(3, "4", 800, 80),
            kept(4, "4", 700, 60),
            kept(5, "5", 9_000, 200),
            kept(6, "4", 800, 80),
        ];
        assert_eq!(surplus(&games, 6, 60), Vec::<String>::new());
        assert_eq!(surplus(&games, 4, 60), ["1", "3"]);
        assert_eq!(surplus(&games, 6, 35), ["1", "3", "6"]);
        // The bests are 2 (time), 4 (moves) and 5 (the only one of its kind).
        assert_eq!(surplus(&games, 2, 60), ["1", "3", "6", "2"]);
        assert_eq!(surplus(&games, 0, 60).len(), 6);
    }

    #[test]
    fn what_the_computer_helped_with_is_no_best() {
        let helped = Solved { helps: 1, ..kept(1, "4", 10, 5) };
        let games = [helped, kept(2, "4", 500, 90), kept(3, "4", 800, 95)];
        assert_eq!(surplus(&games, 2, 99), ["1"]);
        assert_eq!(surplus(&games, 1, 99), ["1", "3"]);
    }

    #[test]
    fn a_record_that_is_gone_takes_no_room() {
        let games = [kept(1, "4", 10, 5), kept(2, "4", 20, 6), solved(3)];
        let history: History = games.iter().cloned().collect();
        let bytes_of = |name: &str| (name == "2").then_some(10);
        let room = ReplayLimit { records: 1, bytes: 10 };
        assert!(history.surplus(room, |_| String::new(), bytes_of).is_empty());
        assert_eq!(history.of_record("2").map(|game| game.at), Some(2));
    }

    #[test]
    fn a_history_of_before_is_read_and_written_as_it_was() {
        let text = r#"{"v":1,"data":[{"at":5,"game":"fifteen","params":"size=4","ms":1000,"moves":3,"helps":0}]}"#;
        let history: History = crate::stored::from_text(text).unwrap();
        assert_eq!(history.games(), [solved(5)]);
        assert_eq!(crate::stored::to_text(&history), text);
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
    fn nothing_adds_up_to_nothing() {
        assert_eq!(Summary::of(&[]), Summary::default());
    }
}
