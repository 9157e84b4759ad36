//! The guide of the first visit: a picture that three moves complete.

use ::slide::{Challenge, Params, Slide};
use leptos::prelude::*;
use play::{Game, Puzzle};

use super::game::SlidePage;
use super::links::href;
use super::words::words;
use super::{panel::ChallengePanel, storage, todays_seed};
use crate::platform::browser::now;
use crate::ui::guide::{self, Guide, GuideOr};
use crate::ui::route;

/// Returns the board of the first visit, solved by three moves with one gap.
fn challenge() -> Challenge {
    Challenge { steps: 3, ..Challenge::new(4) }
}

/// Returns the guided game and its URL if Slide was never explained or played.
pub fn first_game() -> Option<(String, Game<Slide>)> {
    let is_first = guide::is_due(Slide::NAME)
        && storage::LIST.games().is_empty()
        && storage::load_free().is_none();
    let game = is_first.then(|| Game::new(Params::Challenge(challenge()), now()).ok());
    Some((href(&challenge()), game.flatten()?))
}

/// Creates the guide of a game; it is on if this is the guided game and Slide wasn't explained yet.
pub fn guide_of(params: &Params) -> Guide {
    Guide::new(Slide::NAME, is_guide(params) && guide::is_due(Slide::NAME))
}

pub fn is_guide(params: &Params) -> bool {
    *params == Params::Challenge(challenge())
}

/// The guide's instructions, or the challenge panel.
#[component]
pub fn GuideOrPanel(page: SlidePage) -> impl IntoView {
    let play_daily = move |()| route::replace(&href(&Challenge::new(todays_seed())));
    let otherwise = move || view! { <ChallengePanel page=page /> }.into_any();
    view! {
        <GuideOr guide=page.guide game=page.game texts=(words().guide)() on_next=play_daily on_skip=play_daily otherwise=otherwise />
    }
}
