//! What is stored of Fifteen: the games that were left, and the player's settings.

use ::fifteen::{Difficulty, Fifteen, Params, Speed};
use play::Game;
use serde::{Deserialize, Serialize};

use super::daily::DailyResults;
use super::speed;
use crate::browser::now;
use crate::catalogue::StoredKind;
use crate::pictures::Artwork;
use crate::saved::{self, SavedList};
use crate::shell::shell;
use crate::store::{Slot, Stored, as_text, parse_text};

/// The games that were left.
pub const LIST: SavedList =
    SavedList { slot: "fifteen:games", slot_of: |params| format!("fifteen:game:{params}") };

const SETTINGS: Slot<'_, Settings> = Slot::new("fifteen:settings");

/// The kinds of values that are stored.
pub const KINDS: &[StoredKind] = &[
    StoredKind::of::<Settings>("fifteen:settings"),
    SavedList::kind("fifteen:games"),
    StoredKind::games::<Fifteen>("fifteen:game:"),
    StoredKind::of::<DailyResults>("fifteen:daily"),
    speed::KINDS[0],
    speed::KINDS[1],
    speed::KINDS[2],
];

/// The player's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What is on the tiles.
    pub face: Face,
    /// The picture, if there is one on them.
    pub artwork: Artwork,
    /// How fast Auto Solve goes.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub speed: Speed,
    /// Whether the time is to be seen.
    pub clock: bool,
    /// The side of the last new game.
    pub side: usize,
    /// The difficulty of the last new game.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
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

impl Default for Settings {
    fn default() -> Self {
        Settings {
            face: Face::default(),
            artwork: Artwork::Ship,
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

/// The player's settings.
pub fn settings() -> Settings {
    let settings = shell().store.read(&SETTINGS).unwrap_or_default();
    Settings { side: settings.side.clamp(3, fifteen::LONGEST_SIDE), ..settings }
}

/// Stores the player's settings.
pub fn store_settings(settings: &Settings) {
    shell().store.write(&SETTINGS, settings);
}

/// The game with these parameters as it was left.
pub fn load(params: &Params) -> Option<Game<Fifteen>> {
    saved::load(&(LIST.slot_of)(&params.to_string()), |_| true, now())
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
