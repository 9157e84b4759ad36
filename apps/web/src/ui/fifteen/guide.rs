//! The tutorial on a first visit: a board that is three moves from solved.

use ::fifteen::{BoardSize, Difficulty, Fifteen, Params};
use leptos::prelude::*;
use play::Puzzle;

use super::DAILY;
use super::game::FifteenPage;
use super::panel::Counts;
use super::storage;
use super::words::words;
use crate::platform::browser::random_seed;
use crate::ui::guide::{self, Guide, GuideOr};
use crate::ui::route;

/// The tutorial's board: tiles 4, 7 and 8 move into place.
const BOARD: &str = "board=1-2-3_0-5-6_4-7-8";

/// Returns the link to the tutorial, if the player has neither seen it nor played the game.
pub fn first_link() -> Option<String> {
    let is_first = guide::is_due(Fifteen::NAME) && storage::LIST.games().is_empty();
    is_first.then(|| BOARD.to_owned())
}

/// Creates the tutorial for a game, shown if the game is the tutorial's board and the player hasn't completed it.
pub fn guide_of(params: &Params) -> Guide {
    Guide::new(Fifteen::NAME, is_guide(params) && guide::is_due(Fifteen::NAME))
}

/// Returns whether these are the parameters of the tutorial's board.
pub fn is_guide(params: &Params) -> bool {
    params.to_string() == BOARD
}

/// The tutorial's instructions, or the counts.
#[component]
pub fn GuideOrCounts(page: FifteenPage) -> impl IntoView {
    let skip = move |()| {
        if let Ok(size) = BoardSize::new(4, 4) {
            page.start(size, Difficulty::Easy, random_seed());
        }
    };
    let play_daily = move |()| route::go(DAILY);
    let otherwise = move || view! { <Counts page=page /> }.into_any();
    view! {
        <GuideOr guide=page.guide game=page.game texts=(words().guide)() on_next=play_daily on_skip=skip otherwise=otherwise />
    }
}
