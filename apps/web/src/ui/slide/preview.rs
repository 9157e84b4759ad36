//! The preview on the home page: a small picture that is shuffled and restored.

use leptos::prelude::*;

use crate::ui::components::{beat, later};

/// The places of the pieces: column, row and size, in cells.
const HOMES: [(i32, i32, i32); 11] = [
    (0, 0, 2),
    (3, 0, 1),
    (3, 1, 1),
    (0, 2, 1),
    (1, 2, 1),
    (2, 2, 1),
    (3, 2, 1),
    (0, 3, 1),
    (1, 3, 1),
    (2, 3, 1),
    (3, 3, 1),
];
/// The moves that shuffle the picture, as piece and direction; they are then undone.
const WALK: [(usize, i32, i32); 8] =
    [(0, 1, 0), (3, 0, -1), (7, 0, -1), (8, -1, 0), (4, 0, 1), (3, 0, -1), (7, 0, -1), (5, -1, 0)];
/// Beats for which the complete picture rests.
const REST: usize = 2;

#[component]
pub fn Board() -> impl IntoView {
    let count = beat(900);
    let piece = move |piece: usize| {
        let (x, y, size) = HOMES[piece];
        let part = format!("{} {} {} {}", x * 25, y * 25, size * 25, size * 25);
        // A string, because formatting any float would add much code to the bundle.
        let side = format!("{}.8", size * 25 - 2);
        view! {
            <g
                class="preview-piece"
                style:transform=move || {
                    let (dx, dy) = offset(piece, count.get());
                    format!("translate({}px, {}px)", (x + dx) * 25, (y + dy) * 25)
                }
            >
                <svg
                    x="0.6"
                    y="0.6"
                    width=side.clone()
                    height=side
                    viewBox=part
                >
                    <use href="#preview-picture" />
                </svg>
            </g>
        }
    };
    view! {
        <svg class="preview preview-slide" viewBox="0 0 100 100">
            <rect class="preview-ground" width="100" height="100" rx="3" />
            <defs><g id="preview-picture"><Picture /></g></defs>
            {later(move || (0..HOMES.len()).map(piece).collect_view().into_any())}
        </svg>
    }
}

/// Returns the distance of a piece from its place at a beat.
fn offset(piece: usize, beat: usize) -> (i32, i32) {
    let beat = beat % (2 * (WALK.len() + REST));
    let done = if beat < WALK.len() + REST {
        beat.saturating_sub(REST)
    } else {
        WALK.len() - (beat - WALK.len() - REST).min(WALK.len())
    };
    let moves = WALK[..done].iter().filter(|(moved, ..)| *moved == piece);
    moves.fold((0, 0), |(x, y), (_, dx, dy)| (x + dx, y + dy))
}

#[component]
fn Picture() -> impl IntoView {
    view! {
        <rect class="paint-sky" width="100" height="100" />
        <circle class="paint-sun" cx="68" cy="28" r="13" />
        <path class="paint-far" d="M0 52C14 36 26 34 38 46 50 34 62 40 72 50 82 42 92 44 100 50V100H0Z" />
        <path class="paint-near" d="M0 66C18 54 34 58 50 66 68 56 84 60 100 68V100H0Z" />
        <path class="paint-sea" d="M0 76H100V100H0Z" />
        <path class="paint-foam" d="M0 82c6-3 10-3 16 0s10 3 16 0 10-3 16 0 10 3 16 0 10-3 16 0 10 3 20 0M0 91c6-3 10-3 16 0s10 3 16 0 10-3 16 0 10 3 16 0 10-3 16 0 10 3 20 0" />
        <path class="paint-house" d="M16 62V48L25 40 34 48V62Z" />
        <path class="paint-roof" d="M13 50 25 38 37 50 34 51 25 43 16 51Z" />
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_never_overlap_and_the_picture_is_restored() {
        for beat in 0..2 * (WALK.len() + REST) {
            let mut taken = [[false; 4]; 4];
            for (piece, (x, y, size)) in HOMES.into_iter().enumerate() {
                let (dx, dy) = offset(piece, beat);
                for (cx, cy) in (0..size * size).map(|at| (x + dx + at % size, y + dy + at / size))
                {
                    let cell = &mut taken[cy as usize][cx as usize];
                    assert!(!*cell, "beat {beat}, piece {piece}");
                    *cell = true;
                }
            }
        }
        assert!((0..HOMES.len()).all(|piece| offset(piece, 0) == (0, 0)));
    }
}
