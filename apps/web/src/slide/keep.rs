//! What is kept of Slide: free play, the challenges that were left, the best results, the player's own
//! picture, and how the player likes it.

use std::collections::BTreeMap;

use ::slide::Design;
use ::slide::{FreeBoard, Slide};
use grid::Wrap;
use play::{Ending, Game, Millis};
use serde::{Deserialize, Serialize};

use super::picture::{Crop, Scene};
use crate::kept::{self, Kept, put_first};
use crate::shell::shell;
use crate::store::{Slot, Stored};

/// So many challenges are kept; the one that was left longest ago makes way.
const MOST_GAMES: usize = 12;

/// How the player likes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What is to be put together.
    pub scene: Scene,
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

/// The player's own picture: the file's, made smaller, and which part of it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPicture {
    /// The picture as a `data:` address.
    pub url: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// The part that is shown.
    pub crop: Crop,
}

/// A game that was left, as the list of them tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// The challenge, which is also its link; empty for free play.
    pub params: String,
    /// Moves that stand.
    pub moves: usize,
    /// The time played.
    pub ms: Millis,
    /// Whether it can be played on.
    pub open: bool,
    /// The number of the gap that was selected.
    #[serde(default)]
    pub selected: Option<usize>,
}

/// The best results of one challenge; they need not be of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// The fewest moves.
    pub moves: usize,
    /// The shortest time.
    pub ms: Millis,
}

/// The games that were left, the last one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Games(Vec<Left>);

/// The best results by challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Bests(BTreeMap<String, Best>);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            scene: Scene::default(),
            numbers: false,
            clock: true,
            place: BoxPlace::default(),
            auto_scale: true,
            percent: 100,
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

impl Stored for OwnPicture {
    const VERSION: u32 = 1;
}

impl Stored for Games {
    const VERSION: u32 = 1;
}

impl Stored for Bests {
    const VERSION: u32 = 1;
}

impl kept::Left for Left {
    fn params(&self) -> &str {
        &self.params
    }

    fn is_open(&self) -> bool {
        self.open
    }

    /// Free play does.
    fn stays(&self) -> bool {
        self.params.is_empty()
    }
}

/// How the player likes it.
pub fn settings() -> Settings {
    let settings = shell().store.read(&settings_slot()).unwrap_or_default();
    Settings { percent: settings.percent.clamp(50, 200) / 10 * 10, ..settings }
}

/// Keeps how the player likes it.
pub fn keep_settings(settings: &Settings) {
    shell().store.write(&settings_slot(), settings);
}

/// The player's own picture, if there is one.
pub fn own_picture() -> Option<OwnPicture> {
    let own: OwnPicture = shell().store.read(&picture_slot())?;
    (own.width > 0 && own.height > 0 && own.url.starts_with("data:image/")).then_some(own)
}

/// Keeps the player's own picture, or forgets it.
pub fn keep_picture(own: Option<&OwnPicture>) {
    match own {
        Some(own) => shell().store.write(&picture_slot(), own),
        None => shell().store.remove(&picture_slot()),
    }
}

/// The place of the game with these parameters; there is one of free play.
pub fn slot(params: &slide::Params) -> Slot<Kept<Slide>> {
    match params {
        slide::Params::Challenge(challenge) => Slot::new(format!("slide:game:{challenge}")),
        slide::Params::Free(_) => free_slot(),
    }
}

/// The games that were left, the last one first.
pub fn left() -> Vec<Left> {
    shell().store.read(&games_slot()).unwrap_or_default().0
}

/// The best results of a challenge.
pub fn best(challenge: &str) -> Option<Best> {
    let bests: Bests = shell().store.read(&bests_slot())?;
    bests.0.get(challenge).copied()
}

/// Keeps the result of a challenge if it is among the best.
pub fn keep_best(challenge: &str, result: Best) {
    let mut bests: Bests = shell().store.read(&bests_slot()).unwrap_or_default();
    let before = bests.0.get(challenge).copied();
    let best = before.map_or(result, |before| before.or(result));
    if before != Some(best) {
        bests.0.insert(challenge.to_owned(), best);
        shell().store.write(&bests_slot(), &bests);
    }
}

/// Keeps a game. A challenge in which nothing was done, or that was given up, is forgotten.
pub fn keep(game: &Game<Slide>, now: Millis) {
    let store = shell().store;
    let slot = slot(game.params());
    let is_free = game.puzzle().mode() == slide::Mode::Free;
    let is_touched = game.n_acts() > 0;
    let mut games = left();
    let name = name(game.params());
    let gone = if is_free || (is_touched && game.ending() != Some(Ending::GaveUp)) {
        store.write(&slot, &Kept::new(game, now));
        let entry = Left {
            params: name,
            moves: game.n_moves(),
            ms: game.elapsed(now),
            open: game.ending().is_none() && is_touched,
            selected: Some(game.hand().selected().index()),
        };
        put_first(&mut games, entry, MOST_GAMES)
    } else {
        store.remove(&slot);
        if games.iter().all(|left| left.params != name) {
            return;
        }
        games.retain(|left| left.params != name);
        Vec::new()
    };
    for gone in gone {
        store.remove(&Slot::<Kept<Slide>>::new(format!("slide:game:{}", gone.params)));
    }
    store.write(&games_slot(), &Games(games));
}

/// A challenge as it was left.
pub fn load(params: &slide::Params, now: Millis) -> Option<Game<Slide>> {
    let kept: Kept<Slide> = shell().store.read(&slot(params))?;
    let mut game = kept.load(now)?;
    let name = name(params);
    let left = left().into_iter().find(|left| left.params == name);
    let board = game.puzzle().board();
    if let Some(gap) = left.and_then(|left| board.piece(left.selected?)) {
        Slide::select(&mut game, gap, now);
    }
    Some(game)
}

/// Free play as it was left.
pub fn load_free(now: Millis) -> Option<Game<Slide>> {
    let game = load(&slide::Params::Free(default_board()), now);
    game.filter(|game| game.puzzle().mode() == slide::Mode::Free)
}

/// The board with which free play begins.
pub fn default_board() -> FreeBoard {
    let board = Design::default_board();
    FreeBoard::whole(board, board.gaps[0].key, Wrap::NONE)
}

/// The name of a game in the list of them: its challenge; empty for free play.
fn name(params: &slide::Params) -> String {
    match params {
        slide::Params::Challenge(challenge) => challenge.to_string(),
        slide::Params::Free(_) => String::new(),
    }
}

fn free_slot() -> Slot<Kept<Slide>> {
    Slot::new("slide:free")
}

fn settings_slot() -> Slot<Settings> {
    Slot::new("slide:settings")
}

fn picture_slot() -> Slot<OwnPicture> {
    Slot::new("slide:picture")
}

fn games_slot() -> Slot<Games> {
    Slot::new("slide:games")
}

fn bests_slot() -> Slot<Bests> {
    Slot::new("slide:bests")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_the_best_of_each() {
        let (a, b) = (Best { moves: 10, ms: 900 }, Best { moves: 12, ms: 800 });
        assert_eq!(a.or(b), Best { moves: 10, ms: 800 });
    }

    #[test]
    fn a_list_of_a_visit_without_selected_gaps_is_read() {
        let left: Left =
            serde_json::from_str(r#"{"params":"","moves":3,"ms":9,"open":true}"#).unwrap();
        assert_eq!((left.moves, left.selected), (3, None));
    }
}
