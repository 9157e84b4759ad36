//! The preview on the home page: a small board on which a loop is drawn.

use leptos::prelude::*;

/// The loop through the centres of 4×4 cells, with round corners.
const LOOP: &str = "M12.5 37.5V21.5A9 9 0 0 1 21.5 12.5H78.5A9 9 0 0 1 87.5 21.5V78.5\
    A9 9 0 0 1 78.5 87.5H71.5A9 9 0 0 1 62.5 78.5V46.5A9 9 0 0 0 53.5 37.5H46.5\
    A9 9 0 0 0 37.5 46.5V78.5A9 9 0 0 1 28.5 87.5H21.5A9 9 0 0 1 12.5 78.5Z";
/// Two clues that the loop satisfies: the centre of the cell, the baseline of the number, and the
/// number. Strings, because formatting any float would add much code to the bundle.
const CLUES: [(&str, &str, u8); 2] = [("37.5", "41.2", 3), ("62.5", "66.2", 5)];

#[component]
pub fn Board() -> impl IntoView {
    let dots = (0..16)
        .map(|cell| {
            let at = |n: i32| format!("{}.5", n * 25 + 12);
            view! { <circle class="preview-dot" cx=at(cell % 4) cy=at(cell / 4) r="1.6" /> }
        })
        .collect_view();
    let clues = CLUES
        .map(|(centre, number, value)| {
            view! {
                <circle class="preview-clue" cx=centre cy=centre r="8.5" />
                <text class="preview-number" x=centre y=number>
                    {value}
                </text>
            }
        })
        .collect_view();
    view! {
        <svg class="preview preview-loop" viewBox="0 0 100 100">
            <rect class="preview-ground" width="100" height="100" rx="4" />
            {dots}
            <path class="preview-path" d=LOOP pathLength="100" />
            {clues}
        </svg>
    }
}
