//! Which game an address names, and the address of a game.

use ::slide::Challenge;
use ::slide::{FreeBoard, Slide};
use play::{Effect, Game, Input};

use super::facts::Facts;
use super::guide::first_game;
use super::storage;
use super::words::words;
use crate::browser::{now, random_seed};
use crate::controller::Stored;
use crate::route::{self, Location};
use crate::ui::{Notice, notify};

/// The names in a link by which it asks for a board of free play.
const OF_A_BOARD: [&str; 4] = ["board", "gapConfig", "wrapH", "wrapV"];

/// A game, and whether it is stored as it is.
pub struct Opened {
    /// The game.
    pub game: Game<Slide>,
    /// Whether it is stored as it is.
    pub stored: Stored,
}

/// The address of a challenge, or of free play on this board.
pub fn href_of(facts: &Facts) -> String {
    match &facts.challenge {
        Some(challenge) => href(challenge),
        None => board_href(&FreeBoard::solved(facts.design, facts.gaps, facts.wrap)),
    }
}

/// The game at an address. The address bar then says exactly which game it is.
pub fn open(place: &Location) -> Opened {
    let query = &place.query;
    if query.is_empty() {
        if let Some((href, game)) = first_game() {
            route::replace(&href);
            return Opened { game, stored: Stored::AsIs };
        }
        return Opened { game: free_game(), stored: Stored::AsIs };
    }
    if Challenge::is_challenge_link(query) {
        match challenge_at(query) {
            Ok((text, game)) => {
                if text != *query {
                    route::replace(&format!("{}?{text}", super::PATH));
                }
                return Opened { game, stored: Stored::AsIs };
            }
            Err(error) => return open_after_bad_link(&error),
        }
    }
    match Challenge::from_link(query, 0) {
        Ok(Challenge { board, gaps, wrap, .. }) => {
            route::replace(super::PATH);
            if OF_A_BOARD.iter().any(|name| place.param(name).is_some()) {
                free_play_on(FreeBoard::solved(board, gaps, wrap))
            } else {
                Opened { game: free_game(), stored: Stored::AsIs }
            }
        }
        Err(error) => open_after_bad_link(&error.into()),
    }
}

/// Free play as it was left, or its first board.
pub fn free_game() -> Game<Slide> {
    storage::load_free().unwrap_or_else(|| {
        let params = slide::Params::Free(storage::default_board());
        Game::new(params, now()).expect("the default board has its default gaps")
    })
}

/// Free play goes on with another board; an undo brings back the one before.
pub fn free_play_on(board: FreeBoard) -> Opened {
    let fresh = Game::<Slide>::new(slide::Params::Free(board.clone()), now()).ok();
    let mut game = match (storage::load_free(), &fresh) {
        (Some(game), _) => game,
        (None, Some(fresh)) => return Opened { game: fresh.clone(), stored: Stored::NotYet },
        (None, None) => free_game(),
    };
    if fresh.is_some_and(|fresh| fresh.puzzle().board() == game.puzzle().board()) {
        return Opened { game, stored: Stored::AsIs };
    }
    let effect = game.handle(Input::Move(slide::Turn::Board(board)), now());
    let is_new = matches!(effect, Effect::Played(_));
    Opened { game, stored: if is_new { Stored::NotYet } else { Stored::AsIs } }
}

/// Where a challenge is played.
pub fn href(challenge: &Challenge) -> String {
    format!("{}?{challenge}", super::PATH)
}

/// Where a board can be played freely.
pub fn board_href(board: &FreeBoard) -> String {
    let query = board.to_string();
    format!("{}?{}", super::PATH, query.trim_start_matches("free&"))
}

/// The challenge that a link names, as it was left or from its start.
fn challenge_at(query: &str) -> Result<(String, Game<Slide>), slide::DealError> {
    let challenge = Challenge::from_link(query, random_seed())?;
    let text = challenge.to_string();
    let params = slide::Params::Challenge(challenge);
    let game = match storage::load(&params) {
        Some(game) => game,
        None => Game::new(params, now())?,
    };
    Ok((text, game))
}

/// The default board in free play, and why. What the player had there is an undo away.
fn open_after_bad_link(error: &slide::DealError) -> Opened {
    route::replace(super::PATH);
    let opened = free_play_on(storage::default_board());
    let had_another = opened.stored == Stored::NotYet && opened.game.can_undo();
    notify(Notice::warning((words().bad_link)(&error.to_string(), had_another)));
    opened
}
