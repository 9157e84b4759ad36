//! The sources of scrambles: the URL, or random boards.

use ::fifteen::session::{Event, Run};
use ::fifteen::{Fifteen, LINK_KEYS, Params};
use play::Game;

use super::settings::SpeedSettings;
use super::words::words;
use crate::platform::browser::{now, random_seed};
use crate::ui::components::{Notice, notify};
use crate::ui::route::Location;

/// Parses the scramble in a URL. Notifies the player if it's invalid or already solved.
pub fn params_at(location: &Location) -> Option<Params> {
    LINK_KEYS.iter().find(|key| location.param(key).is_some())?;
    let wrong = |why: &str| notify(Notice::warning((words().bad_link)(why)));
    match Params::from_link(&location.query, random_seed()) {
        Ok(params) if params.deal().is_solved() => {
            wrong(&::fifteen::ParseScrambleError::Solved.to_string());
            None
        }
        Ok(params) => Some(params),
        Err(error) => {
            wrong(&error.to_string());
            None
        }
    }
}

/// Creates new boards according to the settings, and their run if it's a marathon or relay.
pub fn new_boards(settings: &SpeedSettings) -> (Option<Run>, Vec<Params>) {
    let run = Run::new(settings.event, settings.size());
    let scramble = |&size| settings.scramble(size, [random_seed(), random_seed()]);
    let boards = run.sizes().iter().map(scramble).collect();
    (Some(run).filter(|run| run.event() != Event::Single), boards)
}

/// Creates a game of this board.
pub fn new_game(params: Params) -> Game<Fifteen> {
    Game::new(params, now()).unwrap_or_else(|never| match never {})
}
