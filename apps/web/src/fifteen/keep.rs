//! What is kept of Fifteen: the games that were left, and how the player likes it.

use std::fmt::Display;
use std::str::FromStr;

use fifteen::Difficulty;
use play::fifteen::Speed;
use play::{Ending, Fifteen, Game, Millis, Record, verify};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::shell::shell;
use crate::store::{Slot, Stored};

/// So many games are kept; the one that was left longest ago makes way.
const MOST_GAMES: usize = 12;

/// How the player likes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What is on the tiles.
    pub face: Face,
    /// How fast Auto Solve goes.
    #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
    pub speed: Speed,
    /// Whether the time is to be seen.
    pub clock: bool,
    /// The side of the last new game.
    pub side: usize,
    /// The difficulty of the last new game.
    #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
    pub difficulty: Difficulty,
}

/// What is on the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// Their numbers.
    #[default]
    Numbers,
    /// Their pieces of the picture.
    Picture,
    /// Both.
    Both,
}

/// A game that was left, as the list of them tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// The parameters, which are also its link.
    pub params: String,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// Moves that stand.
    pub moves: usize,
    /// The time played.
    pub ms: Millis,
    /// Whether it can be played on.
    pub open: bool,
}

/// The games that were left, the last one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Games(Vec<Left>);

/// A game that was played and can be played again, move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub struct Kept(pub Record);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            face: Face::default(),
            speed: Speed::default(),
            clock: true,
            side: 4,
            difficulty: Difficulty::Medium,
        }
    }
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 3] = [Face::Numbers, Face::Picture, Face::Both];

    /// The name in the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Face::Numbers => "numbers",
            Face::Picture => "picture",
            Face::Both => "both",
        }
    }
}

impl Stored for Settings {
    const VERSION: u32 = 1;
}

impl Stored for Games {
    const VERSION: u32 = 1;
}

impl Stored for Kept {
    const VERSION: u32 = 1;
}

impl TryFrom<Value> for Kept {
    type Error = String;

    /// A record that the engine would not play is as unreadable as a torn one.
    fn try_from(value: Value) -> Result<Self, String> {
        let record = wire::from_json(&value.to_string()).map_err(|error| error.to_string())?;
        verify::<Fifteen>(&record).map_err(|error| error.to_string())?;
        Ok(Kept(record))
    }
}

impl From<Kept> for Value {
    fn from(kept: Kept) -> Value {
        serde_json::from_str(&wire::to_json(&kept.0)).expect("a record is written as JSON")
    }
}

/// How the player likes it.
pub fn settings() -> Settings {
    let settings = shell().store.read(&settings_slot()).unwrap_or_default();
    Settings { side: settings.side.clamp(3, fifteen::LONGEST_SIDE), ..settings }
}

/// Keeps how the player likes it.
pub fn keep_settings(settings: &Settings) {
    shell().store.write(&settings_slot(), settings);
}

/// The place of the game with these parameters.
pub fn slot(params: &str) -> Slot<Kept> {
    Slot::new(format!("fifteen:game:{params}"))
}

/// The games that were left, the last one first.
pub fn left() -> Vec<Left> {
    shell().store.read(&games_slot()).unwrap_or_default().0
}

/// Keeps a game, or forgets it if nothing was played.
pub fn keep(game: &Game<Fifteen>, now: Millis) {
    let store = shell().store;
    let record = game.record(now);
    let mut games = left();
    let size = game.puzzle().board().size();
    let entry = Left {
        params: record.params.clone(),
        width: size.width(),
        height: size.height(),
        moves: record.result.moves,
        ms: record.result.elapsed,
        open: record.result.ending.is_none(),
    };
    if record.moves.is_empty() {
        if games.iter().any(|left| left.params == entry.params) {
            games.retain(|left| left.params != entry.params);
            store.remove(&slot(&entry.params));
            store.write(&games_slot(), &Games(games));
        }
        return;
    }
    store.write(&slot(&entry.params), &Kept(record));
    for gone in put_first(&mut games, entry) {
        store.remove(&slot(&gone.params));
    }
    store.write(&games_slot(), &Games(games));
}

/// The game with these parameters as it was left.
pub fn load(params: &str, now: Millis) -> Option<Game<Fifteen>> {
    let Kept(record) = shell().store.read(&slot(params))?;
    Game::load(&record, now).ok()
}

/// Whether a game came to its end.
pub fn is_solved(game: &Game<Fifteen>) -> bool {
    game.ending() == Some(Ending::Solved)
}

/// Puts a game in front of the others and takes out those for which there is no room, finished ones
/// before open ones.
fn put_first(games: &mut Vec<Left>, entry: Left) -> Vec<Left> {
    games.retain(|left| left.params != entry.params);
    games.insert(0, entry);
    let mut gone = Vec::new();
    while games.len() > MOST_GAMES {
        let oldest = games.iter().rposition(|left| !left.open).filter(|&at| at > 0);
        gone.push(games.remove(oldest.unwrap_or(games.len() - 1)));
    }
    gone
}

fn settings_slot() -> Slot<Settings> {
    Slot::new("fifteen:settings")
}

fn games_slot() -> Slot<Games> {
    Slot::new("fifteen:games")
}

fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

fn from_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Input;

    fn entry(params: &str, open: bool) -> Left {
        Left { params: params.to_owned(), width: 4, height: 4, moves: 1, ms: 0, open }
    }

    #[test]
    fn finished_games_make_way_before_open_ones() {
        let mut games = Vec::new();
        for n in 0..MOST_GAMES {
            assert!(put_first(&mut games, entry(&n.to_string(), n != 5)).is_empty());
        }
        assert_eq!(put_first(&mut games, entry("a", true))[0].params, "5");
        assert_eq!(put_first(&mut games, entry("b", true))[0].params, "0");
        assert!(put_first(&mut games, entry("3", true)).is_empty(), "it was there");
        assert_eq!(games[0].params, "3");
        assert_eq!(games.len(), MOST_GAMES);
    }

    #[test]
    fn a_record_is_kept_as_it_is_and_a_false_one_is_not_read() {
        let mut game = Game::<Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse().unwrap(), 0).unwrap();
        game.handle(Input::Move("L".parse().unwrap()), 70);
        let kept = Kept(game.record(90));
        let text = serde_json::to_string(&kept).unwrap();
        assert!(text.contains(r#""moves":[[70,"L"]]"#), "{text}");
        assert_eq!(serde_json::from_str::<Kept>(&text).ok(), Some(kept));
        for (good, bad) in [("\"L\"", "\"U\""), ("fifteen", "sixteen"), ("70", "91")] {
            assert!(serde_json::from_str::<Kept>(&text.replace(good, bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn settings_read_back_and_what_is_missing_is_the_usual() {
        let settings = Settings { speed: Speed::Fastest, side: 7, ..Settings::default() };
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
        assert_eq!(serde_json::from_str::<Settings>("{}").unwrap(), Settings::default());
    }
}
