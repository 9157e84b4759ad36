//! Where the racer's boards come from: an address, or chance.

use ::fifteen::session::{Event, Run};
use ::fifteen::{Fifteen, LINK_KEYS, Params};
use play::Game;

use super::settings::SpeedSettings;
use super::words::words;
use crate::browser::{now, random_seed};
use crate::route::Place;
use crate::ui::{Notice, notify};

/// The scramble that an address names, if it names one that can be solved.
pub fn params_at(place: &Place) -> Option<Params> {
    LINK_KEYS.iter().find(|key| place.param(key).is_some())?;
    let wrong = |why: &str| notify(Notice::warning((words().bad_link)(why)));
    match Params::from_link(&place.query, random_seed()) {
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

/// New boards as they are set, and the run that they are, if they are more than one.
pub fn new_boards(settings: &SpeedSettings) -> (Option<Run>, Vec<Params>) {
    let run = Run::new(settings.event, settings.size());
    let scramble = |&size| settings.scramble(size, [random_seed(), random_seed()]);
    let boards = run.sizes().iter().map(scramble).collect();
    (Some(run).filter(|run| run.event() != Event::Single), boards)
}

/// A game of this board.
pub fn new_game(params: Params) -> Game<Fifteen> {
    Game::new(params, now()).unwrap_or_else(|never| match never {})
}
