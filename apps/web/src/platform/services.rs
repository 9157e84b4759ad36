//! What runs behind every page, as a part of its bundle: formats of all stored values, results to send, and sync.
//!
//! A first visit loads it after the page is painted. If a player is signed in, or values have to be checked, it is loaded before.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use controller::game::ResultSource;
use leptos::prelude::*;
use play::Record;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wire::history::Solved;

use super::context;
use super::part::Part;

/// The functions of the part.
pub struct Services {
    /// Declares everything that the app stores. Called once the part is loaded.
    pub declare: fn(),
    /// Applies settings of other devices, before the app is mounted.
    pub apply_staged: fn(),
    /// Starts to send results and to sync.
    pub follow: fn(),
    /// Requests a ticket for a game that starts in a slot: the game, and the name of its puzzle.
    pub begin: fn(&str, &str, String),
    /// Returns whether the game in a slot has a ticket for this puzzle.
    pub has_ticket: fn(&str, &str) -> bool,
    /// Draws the cover of a board.
    pub cover: fn(CoveredBoard) -> AnyView,
    /// Deletes the replays for which there is no room.
    pub trim_replays: fn(),
    /// Draws the button that gives up a race of this variant.
    pub give_up_race: fn(String) -> AnyView,
    /// Adds the result of a solved game to those to send.
    pub add: fn(ResultSource, Solved, &Record),
}

/// A covered board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredBoard {
    pub game: &'static str,
    /// The puzzle on leaderboards.
    pub name: String,
    pub params: String,
    /// Level of the puzzle, if its parameters don't contain it.
    pub level: Option<String>,
}

/// What is done once the services are loaded.
type Act = Box<dyn FnOnce(&'static Services)>;

/// What waits for the services.
#[derive(Default)]
struct Waiting {
    is_declared: Cell<bool>,
    acts: RefCell<Vec<Act>>,
}

/// Pause before another attempt to load the services.
const PAUSE: Duration = Duration::from_secs(10);

/// Loads the services, declares what the app stores, and does what waits for them.
///
/// # Errors
///
/// [`LoadError`](super::part::LoadError) if the part could not be loaded.
pub async fn load() -> Result<&'static Services, super::part::LoadError> {
    let services = Part::<Services>::get().load().await?;
    let waiting = context::state::<Waiting>();
    if !waiting.is_declared.replace(true) {
        (services.declare)();
    }
    for act in waiting.acts.take() {
        act(services);
    }
    Ok(services)
}

/// Calls `act` with the services once they are loaded.
pub fn when_loaded(act: impl FnOnce(&'static Services) + 'static) {
    match Part::<Services>::get().loaded() {
        Some(services) => act(services),
        None => context::state::<Waiting>().acts.borrow_mut().push(Box::new(act)),
    }
}

/// Loads the services, and tries until they are loaded.
pub fn request() {
    if Part::<Services>::get().loaded().is_none() {
        spawn_local(async move {
            while load().await.is_err() {
                pause().await;
            }
        });
    }
}

async fn pause() {
    let promise = js_sys::Promise::new(&mut |done, _| {
        set_timeout(move || drop(done.call0(&wasm_bindgen::JsValue::UNDEFINED)), PAUSE);
    });
    let _ = JsFuture::from(promise).await;
}
