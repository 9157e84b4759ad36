//! What is stored of Slide: free play, the challenges that were left, the best results, and the
//! player's settings.

use std::collections::BTreeMap;

use ::fifteen::Speed;
use ::slide::{Design, FreeBoard, Slide};
use grid::Wrap;
use play::{Game, Millis};
use serde::{Deserialize, Serialize};

use crate::browser::now;
use crate::catalogue::StoredFormat;
use crate::pictures::{self, Artwork, OwnPicture};
use crate::saved::{self, SavedList};
use crate::shell::shell;
use crate::store::{Slot, Stored, as_text, parse_text};

/// The challenges that were left, and free play under an empty name.
pub const LIST: SavedList =
    SavedList { slot: "slide:games", slot_of: |challenge| format!("slide:game:{challenge}") };

const SETTINGS: Slot<'_, Settings> = Slot::new("slide:settings");
const BESTS: Slot<'_, Bests> = Slot::new("slide:bests");

/// The kinds of values that are stored.
pub const FORMATS: &[StoredFormat] = &[
    StoredFormat::of::<Settings>("slide:settings"),
    StoredFormat::of::<OwnPicture>(pictures::SLOT),
    StoredFormat::of::<Bests>("slide:bests"),
    SavedList::format("slide:games"),
    StoredFormat::games::<Slide>("slide:game:"),
    StoredFormat::games::<Slide>("slide:free"),
];

/// The player's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What is to be put together.
    #[serde(rename = "scene")]
    pub artwork: Artwork,
    /// Whether the pieces have numbers.
    pub numbers: bool,
    /// Whether the time of a challenge is to be seen.
    pub clock: bool,
    /// Where the challenge box stands.
    pub place: BoxPlace,
    /// Whether the board is as large as there is room.
    pub auto_scale: bool,
    /// The size of the board if not, in percent.
    pub percent: i32,
    /// How fast Solve goes.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub speed: Speed,
}

/// Where the challenge box stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoxPlace {
    /// Where it leaves the larger board.
    #[default]
    Auto,
    /// Right of the board.
    Right,
    /// Above the board.
    Above,
}

/// The best results of one challenge; they need not be of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// The fewest moves.
    pub moves: usize,
    /// The shortest time.
    pub ms: Millis,
}

/// The best results by challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Bests(BTreeMap<String, Best>);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            artwork: Artwork::default(),
            numbers: false,
            clock: true,
            place: BoxPlace::default(),
            auto_scale: true,
            percent: 100,
            speed: Speed::default(),
        }
    }
}

impl BoxPlace {
    /// All of them.
    pub const ALL: [BoxPlace; 3] = [BoxPlace::Auto, BoxPlace::Right, BoxPlace::Above];
}

impl Best {
    /// The better of two, each number for itself.
    fn or(self, other: Best) -> Best {
        Best { moves: self.moves.min(other.moves), ms: self.ms.min(other.ms) }
    }
}

impl Stored for Settings {
    const VERSION: u32 = 1;
}

impl Stored for Bests {
    const VERSION: u32 = 1;
}

/// The player's settings.
pub fn settings() -> Settings {
    let settings = shell().store.read(&SETTINGS).unwrap_or_default();
    Settings { percent: settings.percent.clamp(50, 200) / 10 * 10, ..settings }
}

/// Stores the player's settings.
pub fn store_settings(settings: &Settings) {
    shell().store.write(&SETTINGS, settings);
}

/// The slot of the game with these parameters; there is one of free play.
pub fn slot(params: &slide::Params) -> String {
    match params {
        slide::Params::Challenge(challenge) => (LIST.slot_of)(&challenge.to_string()),
        slide::Params::Free(_) => "slide:free".to_owned(),
    }
}

/// The name of a game in the list of them: its challenge; empty for free play.
pub fn name(params: &slide::Params) -> String {
    match params {
        slide::Params::Challenge(challenge) => challenge.to_string(),
        slide::Params::Free(_) => String::new(),
    }
}

/// The best results of a challenge.
pub fn best(challenge: &str) -> Option<Best> {
    let bests: Bests = shell().store.read(&BESTS)?;
    bests.0.get(challenge).copied()
}

/// Stores the result of a challenge if it is among the best.
pub fn store_best(challenge: &str, result: Best) {
    let mut bests: Bests = shell().store.read(&BESTS).unwrap_or_default();
    let before = bests.0.get(challenge).copied();
    let best = before.map_or(result, |before| before.or(result));
    if before != Some(best) {
        bests.0.insert(challenge.to_owned(), best);
        shell().store.write(&BESTS, &bests);
    }
}

/// A game as it was left, with the gap that was selected.
pub fn load(params: &slide::Params) -> Option<Game<Slide>> {
    let now = now();
    let mut game: Game<Slide> = saved::load(&slot(params), |_| true, now)?;
    let selected = LIST.find(&name(params)).and_then(|saved| saved.selected);
    if let Some(gap) = selected.and_then(|gap| game.puzzle().board().piece(gap)) {
        Slide::select(&mut game, gap, now);
    }
    Some(game)
}

/// Free play as it was left.
pub fn load_free() -> Option<Game<Slide>> {
    let game = load(&slide::Params::Free(default_board()));
    game.filter(|game| game.puzzle().mode() == slide::Mode::Free)
}

/// The board with which free play begins.
pub fn default_board() -> FreeBoard {
    let board = Design::default_board();
    FreeBoard::solved(board, board.gaps[0].key, Wrap::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_the_best_of_each() {
        let (a, b) = (Best { moves: 10, ms: 900 }, Best { moves: 12, ms: 800 });
        assert_eq!(a.or(b), Best { moves: 10, ms: 800 });
    }
}
