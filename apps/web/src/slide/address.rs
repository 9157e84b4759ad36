//! Which game an address names, and the address of a game.

use ::slide::Challenge;
use ::slide::{FreeBoard, Slide};
use play::{Effect, Game, Input};

use super::keep;
use super::time::now;
use crate::route::{self, Place};
use crate::ui::{Notice, notify};
use crate::words::words;

/// The names in a link by which it asks for a board of free play.
const OF_A_BOARD: [&str; 4] = ["board", "gapConfig", "wrapH", "wrapV"];

/// A game, and whether it is other than it was kept.
pub struct Opened {
    /// The game.
    pub game: Game<Slide>,
    /// Whether it is to be kept.
    pub is_new: bool,
}

/// The game at an address. The address bar then says exactly which game it is.
pub fn open(place: &Place) -> Opened {
    let query = &place.query;
    if query.is_empty() {
        return Opened { game: free_game(), is_new: false };
    }
    if Challenge::is_asked_by(query) {
        match challenge_at(query) {
            Ok((text, game)) => {
                if text != *query {
                    route::replace(&format!("{}?{text}", crate::slide::PATH));
                }
                return Opened { game, is_new: false };
            }
            Err(error) => return open_after_bad_link(&error),
        }
    }
    match Challenge::from_link(query, 0) {
        Ok(Challenge { board, gaps, wrap, .. }) => {
            route::replace(crate::slide::PATH);
            if OF_A_BOARD.iter().any(|name| place.param(name).is_some()) {
                free_play_on(FreeBoard::whole(board, gaps, wrap))
            } else {
                Opened { game: free_game(), is_new: false }
            }
        }
        Err(error) => open_after_bad_link(&error.into()),
    }
}

/// Free play as it was left, or its first board.
pub fn free_game() -> Game<Slide> {
    keep::load_free(now()).unwrap_or_else(|| {
        let params = slide::Params::Free(keep::default_board());
        Game::new(params, now()).expect("the default board has its default gaps")
    })
}

/// Free play goes on with another board; an undo brings back the one before.
pub fn free_play_on(board: FreeBoard) -> Opened {
    let fresh = Game::<Slide>::new(slide::Params::Free(board.clone()), now()).ok();
    let mut game = match (keep::load_free(now()), &fresh) {
        (Some(game), _) => game,
        (None, Some(fresh)) => return Opened { game: fresh.clone(), is_new: true },
        (None, None) => free_game(),
    };
    if fresh.is_some_and(|fresh| fresh.puzzle().board() == game.puzzle().board()) {
        return Opened { game, is_new: false };
    }
    let effect = game.handle(Input::Move(slide::Turn::Board(board)), now());
    Opened { game, is_new: matches!(effect, Effect::Played(_)) }
}

/// Where a challenge is played.
pub fn href(challenge: &Challenge) -> String {
    format!("{}?{challenge}", crate::slide::PATH)
}

/// Where a board can be played freely.
pub fn board_href(board: &FreeBoard) -> String {
    let query = board.to_string();
    format!("{}?{}", crate::slide::PATH, query.trim_start_matches("free&"))
}

/// A seed that nobody chose.
pub fn random_seed() -> u32 {
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}

/// The challenge that a link names, as it was left or from its start.
fn challenge_at(query: &str) -> Result<(String, Game<Slide>), slide::DealError> {
    let challenge = Challenge::from_link(query, random_seed())?;
    let text = challenge.to_string();
    let params = slide::Params::Challenge(challenge);
    let game = match keep::load(&params, now()) {
        Some(game) => game,
        None => Game::new(params, now())?,
    };
    Ok((text, game))
}

/// The default board in free play, and why. What the player had there is an undo away.
fn open_after_bad_link(error: &slide::DealError) -> Opened {
    route::replace(crate::slide::PATH);
    let opened = free_play_on(keep::default_board());
    let had_another = opened.is_new && opened.game.can_undo();
    notify(Notice::warning((words().slide.bad_link)(&error.to_string(), had_another)));
    opened
}
