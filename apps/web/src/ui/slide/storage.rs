//! Slide's storage: free play, unfinished challenges, personal bests and settings.

use std::collections::BTreeMap;

use ::slide::{Design, FreeBoard, Mode, Slide};
use controller::game::Rules;
use games::{ClockStart, Product};
use grid::Wrap;
use play::{Ending, Game, Millis, Speed};
use serde::{Deserialize, Serialize};

use crate::platform::browser::now;
use crate::platform::formats::StoredFormat;
use crate::platform::saved::{self, SavedEntry, SavedList};
use crate::platform::store::{Slot, Stored, as_text, parse_text, store};
use crate::ui::pictures::{self, Artwork, OwnPicture};

/// The saved challenges, and free play under an empty name.
pub const LIST: SavedList =
    SavedList { slot: "slide:games", slot_of: |challenge| format!("slide:game:{challenge}") };

const SETTINGS: Slot<'_, Settings> = Slot::new("slide:settings");
const BESTS: Slot<'_, Bests> = Slot::new("slide:bests");

/// The formats of the stored values.
pub const FORMATS: &[StoredFormat] = &[
    StoredFormat::of::<Settings>("slide:settings"),
    StoredFormat::of::<OwnPicture>(pictures::SLOT),
    StoredFormat::of::<Bests>("slide:bests"),
    SavedList::format("slide:games"),
    StoredFormat::games::<Slide>("slide:game:"),
    StoredFormat::games::<Slide>("slide:free"),
];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The chosen picture.
    #[serde(rename = "scene")]
    pub artwork: Artwork,
    /// Whether the pieces are numbered.
    pub numbers: bool,
    /// Whether a challenge shows its time.
    pub clock: bool,
    pub place: PanelPosition,
    /// Whether the board is as large as the window allows.
    pub auto_scale: bool,
    /// Board size in percent, without automatic scaling.
    pub percent: i32,
    /// The speed of Auto-solve.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub speed: Speed,
}

/// The position of the challenge panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PanelPosition {
    /// Whichever leaves the larger board.
    #[default]
    Auto,
    Right,
    Above,
}

/// The personal bests for one challenge, which may come from two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    pub moves: usize,
    pub ms: Millis,
}

/// Personal bests by challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Bests(BTreeMap<String, Best>);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            artwork: Artwork::default(),
            numbers: false,
            clock: true,
            place: PanelPosition::default(),
            auto_scale: true,
            percent: 100,
            speed: Speed::default(),
        }
    }
}

impl PanelPosition {
    pub const ALL: [PanelPosition; 3] =
        [PanelPosition::Auto, PanelPosition::Right, PanelPosition::Above];
}

impl Best {
    /// Takes the better of the moves and the better of the times.
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

pub fn settings() -> Settings {
    let settings = store().read(&SETTINGS).unwrap_or_default();
    Settings { percent: settings.percent.clamp(50, 200) / 10 * 10, ..settings }
}

pub fn store_settings(settings: &Settings) {
    store().write(&SETTINGS, settings);
}

/// How games of Slide are stored.
pub struct SlideRules;

impl Rules<Slide> for SlideRules {
    fn clock(&self) -> ClockStart {
        Slide::CLOCK
    }

    fn slot(&self, params: &slide::Params) -> String {
        slot(params)
    }

    fn list(&self, params: &slide::Params) -> Option<(&'static str, String)> {
        Some((LIST.slot, name(params)))
    }

    fn describe(&self, game: &Game<Slide>, entry: SavedEntry) -> SavedEntry {
        SavedEntry { selected: self.selection(game), ..entry }
    }

    fn selection(&self, game: &Game<Slide>) -> Option<usize> {
        Some(game.hand().selected().index())
    }

    /// Skips untouched and abandoned challenges.
    fn is_stored(&self, game: &Game<Slide>, counts: bool) -> bool {
        let is_played = game.n_acts() > 0 && game.ending() != Some(Ending::GaveUp);
        game.puzzle().mode() == Mode::Free || (is_played && counts)
    }

    fn saves_time(&self, game: &Game<Slide>) -> bool {
        game.puzzle().mode() == Mode::Challenge
    }

    fn shortened(&self, game: &Game<Slide>, now: Millis) -> Option<Game<Slide>> {
        let is_idle = game.hand().held().is_none();
        Slide::shortened(game, now).filter(|_| is_idle)
    }
}

/// Returns the slot of a game; free play has a single one.
pub fn slot(params: &slide::Params) -> String {
    match params {
        slide::Params::Challenge(challenge) => (LIST.slot_of)(&challenge.to_string()),
        slide::Params::Free(_) => "slide:free".to_owned(),
    }
}

/// Returns the name of a game in [`LIST`], which is empty for free play.
pub fn name(params: &slide::Params) -> String {
    match params {
        slide::Params::Challenge(challenge) => challenge.to_string(),
        slide::Params::Free(_) => String::new(),
    }
}

pub fn best(challenge: &str) -> Option<Best> {
    bests().get(challenge).copied()
}

/// Reads the personal bests of all challenges.
pub fn bests() -> BTreeMap<String, Best> {
    store().read(&BESTS).map(|Bests(bests)| bests).unwrap_or_default()
}

/// Stores the result of a challenge if it is a personal best.
pub fn store_best(challenge: &str, result: Best) {
    let mut bests: Bests = store().read(&BESTS).unwrap_or_default();
    let before = bests.0.get(challenge).copied();
    let best = before.map_or(result, |before| before.or(result));
    if before != Some(best) {
        bests.0.insert(challenge.to_owned(), best);
        store().write(&BESTS, &bests);
    }
}

/// Loads a saved game with its selected gap.
pub fn load(params: &slide::Params) -> Option<Game<Slide>> {
    let now = now();
    let mut game: Game<Slide> = saved::load(&slot(params), |_| true, now)?;
    let selected = LIST.find(&name(params)).and_then(|saved| saved.selected);
    if let Some(gap) = selected.and_then(|gap| game.puzzle().board().piece(gap)) {
        Slide::select(&mut game, gap, now);
    }
    Some(game)
}

pub fn load_free() -> Option<Game<Slide>> {
    let game = load(&slide::Params::Free(default_board()));
    game.filter(|game| game.puzzle().mode() == slide::Mode::Free)
}

/// Returns the board on which free play starts.
pub fn default_board() -> FreeBoard {
    let board = Design::default_board();
    FreeBoard::solved(board, board.gaps[0].key, Wrap::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_moves_and_best_time_are_merged_separately() {
        let (a, b) = (Best { moves: 10, ms: 900 }, Best { moves: 12, ms: 800 });
        assert_eq!(a.or(b), Best { moves: 10, ms: 800 });
    }
}
