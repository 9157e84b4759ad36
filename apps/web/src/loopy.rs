//! Loop: its page, and its small board on the home page.

mod preview;

use leptos::prelude::*;
use wire::Address;

use crate::games::Game;
use crate::words::words;

/// Loop, as the house knows it.
pub const GAME: Game = Game {
    address: Address::Loop,
    words: |words| &words.loopy.card,
    board: || preview::Board().into_any(),
    dailies: Vec::new,
    open: Vec::new,
};

/// The page of the game.
#[component]
pub fn Page() -> impl IntoView {
    let words = words();
    view! {
        <article class="page text-page">
            <h1>{words.loopy.title}</h1>
            <p class="lead">{words.loopy.card.what}</p>
            <p>{words.common.coming}</p>
        </article>
    }
}
