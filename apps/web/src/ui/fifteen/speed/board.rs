//! The speedsolving board.

use leptos::prelude::*;

use super::super::field::Field;
use super::clock::ClockState;
use super::game::SpeedPage;

/// The board, as large as fits.
#[component]
pub fn Board(page: SpeedPage) -> impl IntoView {
    let size = Memo::new(move |_| page.attempt.with(|attempt| attempt.board().size()));
    let is_solved = move || matches!(page.clock.get(), ClockState::Solved(_));
    view! {
        <div
            class="fifteen-board"
            class:solved=is_solved
            data-face="numbers"
            style:--columns=move || size.get().width().to_string()
            style:--rows=move || size.get().height().to_string()
        >
            {move || view! { <Field page=page size=size.get() /> }}
        </div>
    }
}
