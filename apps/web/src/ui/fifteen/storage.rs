//! Fifteen's stored values: saved games and the player's settings.

use ::fifteen::{Difficulty, Fifteen, Params};
use controller::game::Rules;
use games::{ClockStart, Product};
use play::{Game, Speed};
use serde::{Deserialize, Serialize};

use super::daily::DailyResults;
use super::speed;
use crate::platform::browser::now;
use crate::platform::formats::StoredFormat;
use crate::platform::saved::{self, SavedEntry, SavedList};
use crate::platform::store::{Slot, Stored, as_text, parse_text, store};
use crate::ui::pictures::Artwork;

/// The saved games.
pub const LIST: SavedList =
    SavedList { slot: "fifteen:games", slot_of: |params| format!("fifteen:game:{params}") };

const SETTINGS: Slot<'_, Settings> = Slot::new("fifteen:settings");

/// All types of stored values.
pub const FORMATS: &[StoredFormat] = &[
    StoredFormat::of::<Settings>("fifteen:settings"),
    SavedList::format("fifteen:games"),
    StoredFormat::games::<Fifteen>("fifteen:game:"),
    StoredFormat::of::<DailyResults>("fifteen:daily"),
    speed::FORMATS[0],
    speed::FORMATS[1],
    speed::FORMATS[2],
];

/// The player's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub face: Face,
    /// Colours of tiles without a picture.
    pub scheme: Scheme,
    /// The picture on the tiles, if `face` shows one.
    pub artwork: Artwork,
    /// Speed of Auto-solve.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub speed: Speed,
    /// Whether the clock is shown.
    pub clock: bool,
    /// Side length of the last new game, or its number of columns.
    pub side: usize,
    /// Number of rows of the last new game if it was rectangular; 0 for a square one.
    pub rows: usize,
    /// Difficulty of the last new game.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub difficulty: Difficulty,
}

/// The content of the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    #[default]
    Numbers,
    Picture,
    Both,
}

/// The colours of the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// By the distance from the place.
    #[default]
    Distance,
    /// By the row of the place.
    Row,
    /// By the column of the place.
    Column,
    /// By the ring of the place: the first row and column, then the second, and so on.
    Fringe,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            face: Face::default(),
            scheme: Scheme::default(),
            artwork: Artwork::Ship,
            speed: Speed::default(),
            clock: true,
            side: 4,
            rows: 0,
            difficulty: Difficulty::Medium,
        }
    }
}

impl Scheme {
    /// All schemes, in the order of the settings.
    pub const ALL: [Scheme; 4] = [Scheme::Distance, Scheme::Row, Scheme::Column, Scheme::Fringe];

    /// Returns the value of `data-scheme` in the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Scheme::Distance => "distance",
            Scheme::Row => "row",
            Scheme::Column => "column",
            Scheme::Fringe => "fringe",
        }
    }
}

impl Face {
    /// All faces, in the order of the settings.
    pub const ALL: [Face; 3] = [Face::Numbers, Face::Picture, Face::Both];

    /// Returns the value of `data-face` in the style sheet.
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

/// Reads the player's settings.
pub fn settings() -> Settings {
    let settings = store().read(&SETTINGS).unwrap_or_default();
    let side = settings.side.clamp(3, fifteen::LONGEST_SIDE);
    Settings { side, rows: settings.rows.min(fifteen::LONGEST_SIDE), ..settings }
}

pub fn store_settings(settings: &Settings) {
    store().write(&SETTINGS, settings);
}

/// How games of Fifteen are stored.
pub struct FifteenRules;

impl Rules<Fifteen> for FifteenRules {
    fn clock(&self) -> ClockStart {
        Fifteen::CLOCK
    }

    fn list(&self, params: &Params) -> Option<(&'static str, String)> {
        Some((LIST.slot, params.to_string()))
    }

    fn describe(&self, game: &Game<Fifteen>, entry: SavedEntry) -> SavedEntry {
        let size = game.puzzle().board().size();
        entry.sized(size.width(), size.height())
    }
}

/// How speed solves are stored: not as games.
pub struct SpeedRules;

impl Rules<Fifteen> for SpeedRules {
    fn clock(&self) -> ClockStart {
        Fifteen::CLOCK
    }

    fn slot(&self, _params: &Params) -> String {
        "fifteen:speed:game".to_owned()
    }

    /// Returns false: unfinished solves are not saved as games.
    fn is_stored(&self, _game: &Game<Fifteen>, _counts: bool) -> bool {
        false
    }
}

/// Loads the saved game with these parameters.
pub fn load(params: &Params) -> Option<Game<Fifteen>> {
    saved::load(&(LIST.slot_of)(&params.to_string()), |_| true, now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip_and_missing_fields_get_defaults() {
        let settings = Settings {
            speed: Speed::Fastest,
            side: 7,
            scheme: Scheme::Fringe,
            ..Settings::default()
        };
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
        assert_eq!(serde_json::from_str::<Settings>("{}").unwrap(), Settings::default());
    }
}
