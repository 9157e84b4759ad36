//! The logo and the animated tile panel.
//!
//! A tile has arcs through the middle of its edges, so tiles connect in every rotation. Alternating
//! rotations form rings; turning a tile joins two rings into one longer line.

use leptos::prelude::*;

use super::{beat, later};

/// Number of tiles per row and column.
const SIDE: usize = 4;
const BEAT_MS: u32 = 2_600;
/// Order in which the tiles turn; consecutive tiles are never adjacent.
const TURNS: [usize; SIDE * SIDE] = [5, 15, 0, 10, 3, 9, 6, 12, 1, 14, 8, 7, 2, 13, 4, 11];

/// The logo, which the static pages contain too.
#[component]
pub fn Rosette() -> impl IntoView {
    view! { <span class="rosette" inner_html=include_str!("../../../rosette.svg")></span> }
}

/// A panel of tiles that slowly turn one after another.
#[component]
pub fn Panel() -> impl IntoView {
    let count = beat(BEAT_MS);
    // Starts as rings; each round turns every tile once more.
    let quarter_turns = move |tile: usize| {
        let (rounds, rest) = (count.get() / TURNS.len(), count.get() % TURNS.len());
        let turned = TURNS[..rest].contains(&tile);
        (tile % SIDE + tile / SIDE) % 2 + rounds + usize::from(turned)
    };
    let tile = move |tile: usize| {
        let place = format!("translate({} {})", tile % SIDE * 100, tile / SIDE * 100);
        view! {
            <g transform=place>
                <g
                    class="panel-tile"
                    style:transform=move || format!("rotate({}deg)", quarter_turns(tile) * 90)
                >
                    <use href="#panel-tile" />
                </g>
            </g>
        }
    };
    view! {
        <svg class="panel-art" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <defs><g id="panel-tile"><Tile /></g></defs>
            {later(move || (0..SIDE * SIDE).map(tile).collect_view().into_any())}
        </svg>
    }
}

#[component]
fn Tile() -> impl IntoView {
    view! {
        <rect class="tile-ground" x="1" y="1" width="98" height="98" rx="3" />
        <path class="tile-soft" d="M34 1A34 34 0 0 1 1 34V4A3 3 0 0 1 4 1ZM66 99A34 34 0 0 1 99 66V96A3 3 0 0 1 96 99Z" />
        <path class="tile-line" d="M57 1A57 57 0 0 1 1 57V43A43 43 0 0 0 43 1ZM43 99A57 57 0 0 1 99 43V57A43 43 0 0 0 57 99Z" />
        <path class="tile-line" d="M18 1A18 18 0 0 1 1 18V4A3 3 0 0 1 4 1ZM82 99A18 18 0 0 1 99 82V96A3 3 0 0 1 96 99Z" />
        <path class="tile-soft" d="M99 4C98 24 86 38 66 38 62 38 62 34 62 34 62 14 76 2 96 1ZM1 96C2 76 14 62 34 62 38 62 38 66 38 66 38 86 24 98 4 99Z" />
        <path class="tile-line" d="M99 4C97 14 88 26 72 28 74 12 86 3 96 1ZM1 96C3 86 12 74 28 72 26 88 14 97 4 99Z" />
        <circle class="tile-accent" cx="50" cy="50" r="4.5" />
    }
}
