//! What is kept of Fifteen: the games that were left, and how the player likes it.

use std::fmt::Display;
use std::str::FromStr;

use ::fifteen::Fifteen;
use ::fifteen::Speed;
use fifteen::Difficulty;
use play::{Ending, Game, Millis};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::kept::{self, Kept, put_first};
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

impl kept::Left for Left {
    fn params(&self) -> &str {
        &self.params
    }

    fn is_open(&self) -> bool {
        self.open
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
pub fn slot(params: &str) -> Slot<Kept<Fifteen>> {
    Slot::new(format!("fifteen:game:{params}"))
}

/// The games that were left, the last one first.
pub fn left() -> Vec<Left> {
    shell().store.read(&games_slot()).unwrap_or_default().0
}

/// Keeps a game, or forgets it if nothing was played.
pub fn keep(game: &Game<Fifteen>, now: Millis) {
    let store = shell().store;
    let mut games = left();
    let size = game.puzzle().board().size();
    let entry = Left {
        params: game.params().to_string(),
        width: size.width(),
        height: size.height(),
        moves: game.n_moves(),
        ms: game.elapsed(now),
        open: game.ending().is_none(),
    };
    if game.n_acts() == 0 {
        if games.iter().any(|left| left.params == entry.params) {
            games.retain(|left| left.params != entry.params);
            store.remove(&slot(&entry.params));
            store.write(&games_slot(), &Games(games));
        }
        return;
    }
    store.write(&slot(&entry.params), &Kept::new(game, now));
    for gone in put_first(&mut games, entry, MOST_GAMES) {
        store.remove(&slot(&gone.params));
    }
    store.write(&games_slot(), &Games(games));
}

/// The game with these parameters as it was left.
pub fn load(params: &str, now: Millis) -> Option<Game<Fifteen>> {
    let kept: Kept<Fifteen> = shell().store.read(&slot(params))?;
    kept.load(now)
}

/// Whether a game came to its end.
pub fn is_solved(game: &Game<Fifteen>) -> bool {
    game.ending() == Some(Ending::Solved)
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

    #[test]
    fn settings_read_back_and_what_is_missing_is_the_usual() {
        let settings = Settings { speed: Speed::Fastest, side: 7, ..Settings::default() };
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
        assert_eq!(serde_json::from_str::<Settings>("{}").unwrap(), Settings::default());
    }
}
