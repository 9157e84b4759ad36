//! The animated preview on the home page: a small board that is shuffled and solved again.

use leptos::prelude::*;

use crate::ui::components::{beat, later};

const SIDE: usize = 4;
/// The cells that the gap visits, starting in its corner. The animation plays them forwards and backwards.
const WALK: [usize; 13] = [15, 14, 10, 11, 7, 6, 5, 9, 13, 12, 8, 4, 5];
/// Number of beats that the solved board stays still.
const REST: usize = 2;

/// The animated board.
#[component]
pub fn Board() -> impl IntoView {
    let count = beat(850);
    let tile = move |tile: usize| {
        let cell = Memo::new(move |_| cell_of(tile, count.get()));
        view! {
            <g
                class="preview-piece"
                style:transform=move || {
                    let cell = cell.get();
                    format!("translate({}px, {}px)", cell % SIDE * 25, cell / SIDE * 25)
                }
            >
                <rect
                    x="1"
                    y="1"
                    width="23"
                    height="23"
                    rx="3.5"
                    style:fill=move || colour(distance(tile - 1, cell.get()))
                />
                <text class="preview-number" x="12.5" y="16.2">
                    {tile}
                </text>
            </g>
        }
    };
    view! {
        <svg class="preview preview-fifteen" viewBox="0 0 100 100">
            <rect class="preview-ground" width="100" height="100" rx="4" />
            {later(move || (1..SIDE * SIDE).map(tile).collect_view().into_any())}
        </svg>
    }
}

/// Returns the cell of a tile at a beat.
fn cell_of(tile: usize, beat: usize) -> usize {
    let steps = WALK.len() - 1;
    let beat = beat % (2 * (steps + REST));
    let done = if beat < steps + REST {
        beat.saturating_sub(REST)
    } else {
        steps - (beat - steps - REST).min(steps)
    };
    // When the gap moves, the tile in its way moves to where the gap was.
    let steps = WALK[..=done].windows(2);
    steps.fold(tile - 1, |cell, step| if cell == step[1] { step[0] } else { cell })
}

fn distance(a: usize, b: usize) -> usize {
    (a % SIDE).abs_diff(b % SIDE) + (a / SIDE).abs_diff(b / SIDE)
}

/// Returns a tile's colour: sky blue in place, turning to warm red at three cells away.
fn colour(distance: usize) -> String {
    let mix = |home: usize, far: usize| (home * (3 - distance.min(3)) + far * distance.min(3)) / 3;
    format!("rgb({},{},{})", mix(135, 255), mix(206, 160), mix(235, 160))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gap_moves_between_neighbours_and_the_board_is_solved_again() {
        assert!(WALK.windows(2).all(|step| distance(step[0], step[1]) == 1));
        for beat in 0..2 * (WALK.len() - 1 + REST) {
            let mut cells: Vec<_> = (1..SIDE * SIDE).map(|tile| cell_of(tile, beat)).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), SIDE * SIDE - 1, "beat {beat}");
        }
        assert!((1..SIDE * SIDE).all(|tile| cell_of(tile, 0) == tile - 1));
    }
}
