//! What is kept of Slide: free play, the challenges that were left, the best results, the player's own
//! picture, and how the player likes it.

use std::collections::BTreeMap;

use play::{Ending, Game, Millis, Record, Slide, SlideMode, SlideParams, verify};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::picture::{Crop, Scene};
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
}

/// The best results of one challenge; they need not be of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// The fewest moves.
    pub moves: usize,
    /// The shortest time.
    pub ms: Millis,
}

/// A game that was played and can be played again, move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub struct Kept(pub Record);

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

impl Stored for Kept {
    const VERSION: u32 = 1;
}

impl Stored for Games {
    const VERSION: u32 = 1;
}

impl Stored for Bests {
    const VERSION: u32 = 1;
}

impl TryFrom<Value> for Kept {
    type Error = String;

    /// A record that the engine would not play is as unreadable as a torn one.
    fn try_from(value: Value) -> Result<Self, String> {
        let record = wire::from_json(&value.to_string()).map_err(|error| error.to_string())?;
        verify::<Slide>(&record).map_err(|error| error.to_string())?;
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
pub fn slot(params: &SlideParams) -> Slot<Kept> {
    match params {
        SlideParams::Challenge(challenge) => Slot::new(format!("slide:game:{challenge}")),
        SlideParams::Free { .. } | SlideParams::Left { .. } => free_slot(),
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
    let record = game.record(now);
    let is_free = game.puzzle().mode() == SlideMode::Free;
    let slot = slot(game.params());
    let mut games = left();
    let entry = Left {
        params: if is_free { String::new() } else { record.params.clone() },
        moves: record.result.moves,
        ms: record.result.elapsed,
        open: record.result.ending.is_none(),
    };
    let untouched = record.moves.is_empty() && !matches!(game.params(), SlideParams::Left { .. });
    let gone = if untouched || record.result.ending == Some(Ending::GaveUp) {
        if is_free {
            store.write(&slot, &Kept(record));
        } else {
            store.remove(&slot);
        }
        if games.iter().all(|left| left.params != entry.params) {
            return;
        }
        games.retain(|left| left.params != entry.params);
        Vec::new()
    } else {
        store.write(&slot, &Kept(record));
        put_first(&mut games, entry)
    };
    for gone in gone {
        store.remove(&Slot::<Kept>::new(format!("slide:game:{}", gone.params)));
    }
    store.write(&games_slot(), &Games(games));
}

/// A challenge as it was left.
pub fn load(params: &SlideParams, now: Millis) -> Option<Game<Slide>> {
    let Kept(record) = shell().store.read(&slot(params))?;
    Game::load(&record, now).ok()
}

/// Free play as it was left.
pub fn load_free(now: Millis) -> Option<Game<Slide>> {
    let Kept(record) = shell().store.read(&free_slot())?;
    Game::<Slide>::load(&record, now).ok().filter(|game| game.puzzle().mode() == SlideMode::Free)
}

/// Puts a game in front of the others and takes out those for which there is no room, finished ones
/// before open ones. Free play stays.
fn put_first(games: &mut Vec<Left>, entry: Left) -> Vec<Left> {
    games.retain(|left| left.params != entry.params);
    games.insert(0, entry);
    let mut gone = Vec::new();
    while games.len() > MOST_GAMES {
        let challenges = || games.iter().enumerate().skip(1).filter(|(_, g)| !g.params.is_empty());
        let finished = challenges().rfind(|(_, game)| !game.open);
        let Some((at, _)) = finished.or_else(|| challenges().next_back()) else { break };
        gone.push(games.remove(at));
    }
    gone
}

fn free_slot() -> Slot<Kept> {
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
    use play::{Input, SlideTurn};

    fn entry(params: &str, open: bool) -> Left {
        Left { params: params.to_owned(), moves: 1, ms: 0, open }
    }

    #[test]
    fn finished_challenges_make_way_before_open_ones_and_free_play_stays() {
        let mut games = Vec::new();
        put_first(&mut games, entry("", true));
        for n in 1..MOST_GAMES {
            assert!(put_first(&mut games, entry(&n.to_string(), n != 5)).is_empty());
        }
        assert_eq!(put_first(&mut games, entry("a", true))[0].params, "5");
        assert_eq!(put_first(&mut games, entry("b", true))[0].params, "1");
        assert!(games.iter().any(|left| left.params.is_empty()));
        assert_eq!(games.len(), MOST_GAMES);
    }

    #[test]
    fn a_record_is_kept_as_it_is_and_a_false_one_is_not_read() {
        let params = "free&board=default&gapConfig=2s".parse().unwrap();
        let mut game = Game::<Slide>::new(params, 0).unwrap();
        game.handle(Input::Move(SlideTurn::Shuffle { seed: 7, n_steps: 250 }), 70);
        let kept = Kept(game.record(90));
        let text = serde_json::to_string(&kept).unwrap();
        assert!(text.contains("shuffle 7 250"), "{text}");
        assert_eq!(serde_json::from_str::<Kept>(&text).ok(), Some(kept));
        for (good, bad) in [("7 250", "7 0"), ("default", "nothing"), ("\"slide\"", "\"loop\"")] {
            assert!(serde_json::from_str::<Kept>(&text.replace(good, bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_best_is_the_best_of_each() {
        let (a, b) = (Best { moves: 10, ms: 900 }, Best { moves: 12, ms: 800 });
        assert_eq!(a.or(b), Best { moves: 10, ms: 800 });
    }
}
