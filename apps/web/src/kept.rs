//! Games that were left: each one as its record, and how many of them are kept.

use std::fmt;
use std::marker::PhantomData;

use play::{Game, Millis, Puzzle, Record, verify};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::Stored;

/// A game that was played and can be played again, move by move. A record that the engine would not play is as
/// unreadable as a torn one.
#[derive(Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value", bound = "P: Puzzle")]
pub struct Kept<P> {
    /// Its record.
    pub record: Record,
    of: PhantomData<fn() -> P>,
}

/// The same as it is written, not played again: enough to tell of it, and far less program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub struct Unproven(pub Record);

/// A game that was left, as a list of them tells of it.
pub trait Left {
    /// The parameters, by which it is known.
    fn params(&self) -> &str;

    /// Whether it can be played on.
    fn is_open(&self) -> bool;

    /// Whether it never makes way for others.
    fn stays(&self) -> bool {
        false
    }
}

impl<P: Puzzle> Kept<P> {
    /// This game as it is now.
    pub fn new(game: &Game<P>, now: Millis) -> Self {
        Kept::of(game.record(now))
    }

    /// The game of this record, which the engine has played.
    fn of(record: Record) -> Self {
        Kept { record, of: PhantomData }
    }

    /// Plays it again.
    pub fn load(&self, now: Millis) -> Option<Game<P>> {
        Game::load(&self.record, now).ok()
    }
}

/// Puts a game in front of the others and takes out those for which there is no room: finished ones before open ones,
/// and the one that was left longest ago first.
pub fn put_first<L: Left>(games: &mut Vec<L>, entry: L, most: usize) -> Vec<L> {
    games.retain(|left| left.params() != entry.params());
    games.insert(0, entry);
    let mut gone = Vec::new();
    while games.len() > most {
        let others = || games.iter().enumerate().skip(1).filter(|(_, left)| !left.stays());
        let finished = others().rfind(|(_, left)| !left.is_open());
        let Some((at, _)) = finished.or_else(|| others().next_back()) else { break };
        gone.push(games.remove(at));
    }
    gone
}

impl<P: Puzzle> Stored for Kept<P> {
    const VERSION: u32 = 1;
}

impl Stored for Unproven {
    const VERSION: u32 = 1;
}

impl<P: Puzzle> TryFrom<Value> for Kept<P> {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let Unproven(record) = value.try_into()?;
        verify::<P>(&record).map_err(|error| error.to_string())?;
        Ok(Kept::of(record))
    }
}

impl<P> From<Kept<P>> for Value {
    fn from(kept: Kept<P>) -> Value {
        Unproven(kept.record).into()
    }
}

impl TryFrom<Value> for Unproven {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        wire::from_json(&value.to_string()).map(Unproven).map_err(|error| error.to_string())
    }
}

impl From<Unproven> for Value {
    fn from(kept: Unproven) -> Value {
        serde_json::from_str(&wire::to_json(&kept.0)).expect("a record is written as JSON")
    }
}

impl<P> Clone for Kept<P> {
    fn clone(&self) -> Self {
        Kept { record: self.record.clone(), of: PhantomData }
    }
}

impl<P> PartialEq for Kept<P> {
    fn eq(&self, other: &Self) -> bool {
        self.record == other.record
    }
}

impl<P> fmt::Debug for Kept<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kept").field(&self.record).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::Fifteen;
    use play::Input;

    struct Entry {
        params: String,
        open: bool,
    }

    impl Left for Entry {
        fn params(&self) -> &str {
            &self.params
        }

        fn is_open(&self) -> bool {
            self.open
        }

        fn stays(&self) -> bool {
            self.params.is_empty()
        }
    }

    #[test]
    fn finished_games_make_way_before_open_ones_and_some_stay() {
        let entry = |params: &str, open| Entry { params: params.to_owned(), open };
        let mut games = Vec::new();
        put_first(&mut games, entry("", true), 12);
        for n in 1..12 {
            assert!(put_first(&mut games, entry(&n.to_string(), n != 5), 12).is_empty());
        }
        assert_eq!(put_first(&mut games, entry("a", true), 12)[0].params, "5");
        assert_eq!(put_first(&mut games, entry("b", true), 12)[0].params, "1");
        assert!(put_first(&mut games, entry("3", false), 12).is_empty(), "it was there");
        assert_eq!(games[0].params, "3");
        assert!(games.iter().any(|left| left.params.is_empty()));
        assert_eq!(games.len(), 12);
    }

    #[test]
    fn a_record_is_kept_as_it_is_and_a_false_one_is_not_read() {
        let mut game = Game::<Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse().unwrap(), 0).unwrap();
        game.handle(Input::Move("L".parse().unwrap()), 70);
        let kept = Kept::new(&game, 90);
        let text = serde_json::to_string(&kept).unwrap();
        assert!(text.contains(r#""moves":[[70,"L"]]"#), "{text}");
        assert_eq!(serde_json::from_str::<Kept<Fifteen>>(&text).ok(), Some(kept));
        for (good, bad) in [("\"L\"", "\"U\""), ("fifteen", "sixteen"), ("70", "91")] {
            let read = serde_json::from_str::<Kept<Fifteen>>(&text.replace(good, bad));
            assert!(read.is_err(), "{bad}");
        }
    }
}
