//! The first visit: three moves that put a picture together.

use ::slide::{Challenge, Params, Slide};
use leptos::prelude::*;
use play::{Game, Puzzle};

use super::address::{self, href};
use super::game::SlidePage;
use super::words::words;
use super::{PATH, panel::ChallengeBox, storage, todays_seed};
use crate::browser::now;
use crate::controller::Stored;
use crate::guide::{self, Guide, GuideOr};
use crate::route;

/// The board of the first visit: three moves of one gap solve it.
fn challenge() -> Challenge {
    Challenge { steps: 3, ..Challenge::new(4) }
}

/// The game of the first visit and its address, if the game is neither explained nor played.
pub fn first_game() -> Option<(String, Game<Slide>)> {
    let is_first = guide::is_due(Slide::NAME)
        && storage::LIST.games().is_empty()
        && storage::load_free().is_none();
    let game = is_first.then(|| Game::new(Params::Challenge(challenge()), now()).ok());
    Some((href(&challenge()), game.flatten()?))
}

/// The guide for a game: it is on while the first board is played and has not been explained.
pub fn guide_of(params: &Params) -> Guide {
    Guide::new(Slide::NAME, is_guide(params) && guide::is_due(Slide::NAME))
}

/// Whether this is the board of the first visit.
pub fn is_guide(params: &Params) -> bool {
    *params == Params::Challenge(challenge())
}

/// The sentences of the first visit, or what a challenge is.
#[component]
pub fn GuideOrBox(page: SlidePage) -> impl IntoView {
    let skip = move |()| {
        page.game.load(address::free_game(), Stored::AsIs);
        route::replace(PATH);
    };
    let play_daily = move |()| route::go(&href(&Challenge::new(todays_seed())));
    let otherwise = move || view! { <ChallengeBox page=page /> }.into_any();
    view! {
        <GuideOr guide=page.guide game=page.game texts=(words().guide)() on_next=play_daily on_skip=skip otherwise=otherwise />
    }
}
