//! The first visit: three moves that put the numbers in order.

use ::fifteen::{Difficulty, Fifteen, Params};
use leptos::prelude::*;
use play::Puzzle;

use super::DAILY;
use super::game::FifteenPage;
use super::panel::Counts;
use super::storage;
use super::words::words;
use crate::browser::random_seed;
use crate::guide::{self, Guide, GuideOr};
use crate::route;

/// The board of the first visit: the tiles 4, 7 and 8 go home.
const BOARD: &str = "board=1-2-3_0-5-6_4-7-8";

/// The link of the first visit, if the game is neither explained nor played.
pub fn first_link() -> Option<String> {
    let is_first = guide::is_due(Fifteen::NAME) && storage::LIST.games().is_empty();
    is_first.then(|| BOARD.to_owned())
}

/// The guide for a game: it is on while the first board is played and has not been explained.
pub fn guide_of(params: &Params) -> Guide {
    Guide::new(Fifteen::NAME, is_guide(params) && guide::is_due(Fifteen::NAME))
}

/// Whether this is the board of the first visit.
pub fn is_guide(params: &Params) -> bool {
    params.to_string() == BOARD
}

/// The sentences of the first visit, or the counts.
#[component]
pub fn GuideOrCounts(page: FifteenPage) -> impl IntoView {
    let skip = move |()| page.start(4, Difficulty::Easy, random_seed());
    let play_daily = move |()| route::go(DAILY);
    let otherwise = move || view! { <Counts page=page /> }.into_any();
    view! {
        <GuideOr guide=page.guide game=page.game steps=words().guide on_next=play_daily on_skip=skip otherwise=otherwise />
    }
}
