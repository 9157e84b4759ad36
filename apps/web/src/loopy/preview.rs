//! A small board on which one loop draws itself.

use leptos::prelude::*;

/// The loop through the centres of 4×4 cells, with round corners.
const LOOP: &str = "M12.5 37.5V21.5A9 9 0 0 1 21.5 12.5H78.5A9 9 0 0 1 87.5 21.5V78.5\
    A9 9 0 0 1 78.5 87.5H71.5A9 9 0 0 1 62.5 78.5V46.5A9 9 0 0 0 53.5 37.5H46.5\
    A9 9 0 0 0 37.5 46.5V78.5A9 9 0 0 1 28.5 87.5H21.5A9 9 0 0 1 12.5 78.5Z";
/// Two hints that this loop satisfies, as cell centres and numbers of turns around them.
const HINTS: [(f64, f64, u8); 2] = [(37.5, 37.5, 3), (62.5, 62.5, 5)];

/// The board.
#[component]
pub fn Board() -> impl IntoView {
    let dots = (0..16)
        .map(|cell| {
            let at = |n: i32| f64::from(n) * 25.0 + 12.5;
            view! { <circle class="preview-dot" cx=at(cell % 4) cy=at(cell / 4) r="1.6" /> }
        })
        .collect_view();
    let hints = HINTS
        .map(|(x, y, value)| {
            view! {
                <circle class="preview-hint" cx=x cy=y r="8.5" />
                <text class="preview-number" x=x y=y + 3.7>
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
            {hints}
        </svg>
    }
}
