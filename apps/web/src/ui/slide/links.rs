//! URLs of games, and opening the game of a URL.

use ::slide::Challenge;
use ::slide::{FreeBoard, Slide};
use play::{Effect, Game, Input};

use super::facts::Facts;
use super::guide::first_game;
use super::storage;
use super::words::words;
use super::{FREE_PLAY, PATH, todays_seed};
use crate::platform::browser::{now, random_seed};
use crate::ui::components::{Notice, notify};
use crate::ui::controller::SaveState;
use crate::ui::route::{self, Location};

/// The query parameters that describe a free-play board.
const BOARD_PARAMS: [&str; 4] = ["board", "gapConfig", "wrapH", "wrapV"];

/// A game and whether its stored form is up to date.
pub struct OpenedGame {
    pub game: Game<Slide>,
    pub stored: SaveState,
}

/// Returns the URL of the current challenge, or of free play on this board.
pub fn href_of(facts: &Facts) -> String {
    match &facts.challenge {
        Some(challenge) => href(challenge),
        None => board_href(&FreeBoard::solved(facts.design, facts.gaps, facts.wrap)),
    }
}

/// Opens the game at a URL and makes the address bar name it exactly.
pub fn open(place: &Location) -> OpenedGame {
    let query = &place.query;
    if query.is_empty() {
        if let Some((href, game)) = first_game() {
            route::replace(&href);
            return OpenedGame { game, stored: SaveState::Saved };
        }
        return open_challenge(place, &current_challenge());
    }
    if Challenge::is_challenge_link(query) {
        return open_challenge(place, query);
    }
    match Challenge::from_link(query, 0) {
        Ok(Challenge { board, gaps, wrap, .. }) => {
            correct(place, FREE_PLAY);
            if BOARD_PARAMS.iter().any(|name| place.param(name).is_some()) {
                free_play_on(FreeBoard::solved(board, gaps, wrap))
            } else {
                OpenedGame { game: free_game(), stored: SaveState::Saved }
            }
        }
        Err(error) => open_after_bad_link(&error.into()),
    }
}

/// Returns the unfinished challenge that was played last, or today's.
fn current_challenge() -> String {
    let unfinished =
        storage::LIST.games().into_iter().find(|game| game.open && !game.params.is_empty());
    unfinished.map_or_else(|| Challenge::new(todays_seed()).to_string(), |game| game.params)
}

/// Opens the challenge of a query.
fn open_challenge(place: &Location, query: &str) -> OpenedGame {
    match challenge_at(query) {
        Ok((text, game)) => {
            correct(place, &format!("{PATH}?{text}"));
            OpenedGame { game, stored: SaveState::Saved }
        }
        Err(error) => open_after_bad_link(&error),
    }
}

/// Makes the address bar name the game that was opened for `place`.
fn correct(place: &Location, href: &str) {
    if *place != Location::parse(href) {
        route::replace(href);
    }
}

/// Loads the saved free play, or starts it on the default board.
pub fn free_game() -> Game<Slide> {
    storage::load_free().unwrap_or_else(|| {
        let params = slide::Params::Free(storage::default_board());
        Game::new(params, now()).expect("the default board has its default gaps")
    })
}

/// Continues free play on another board; Undo restores the previous one.
pub fn free_play_on(board: FreeBoard) -> OpenedGame {
    let fresh = Game::<Slide>::new(slide::Params::Free(board.clone()), now()).ok();
    let mut game = match (storage::load_free(), &fresh) {
        (Some(game), _) => game,
        (None, Some(fresh)) => {
            return OpenedGame { game: fresh.clone(), stored: SaveState::Unsaved };
        }
        (None, None) => free_game(),
    };
    if fresh.is_some_and(|fresh| fresh.puzzle().board() == game.puzzle().board()) {
        return OpenedGame { game, stored: SaveState::Saved };
    }
    let effects = game.handle(Input::Move(slide::Turn::Board(board)), now());
    let is_new = matches!(effects[..], [Effect::Played(_)]);
    OpenedGame { game, stored: if is_new { SaveState::Unsaved } else { SaveState::Saved } }
}

pub fn href(challenge: &Challenge) -> String {
    format!("{PATH}?{challenge}")
}

/// Returns the URL of free play on a board.
pub fn board_href(board: &FreeBoard) -> String {
    let query = board.to_string();
    format!("{}?{}", PATH, query.trim_start_matches("free&"))
}

/// Loads or starts the challenge of a link.
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

/// Opens the default board and explains why. Undo restores the previous board.
fn open_after_bad_link(error: &slide::DealError) -> OpenedGame {
    route::replace(FREE_PLAY);
    let opened = free_play_on(storage::default_board());
    let had_another = opened.stored == SaveState::Unsaved && opened.game.can_undo();
    notify(Notice::warning((words().bad_link)(&error.to_string(), had_another)));
    opened
}
