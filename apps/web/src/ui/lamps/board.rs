//! The board of Lamps: a grid of buttons, or of pictures of lamps where nothing can be pressed.

use games::lamps::{Board, Press};
use leptos::prelude::*;

use super::words::words;

/// The lamps of a board. Each lamp is one element for as long as the size stays the same.
#[component]
pub fn LampGrid(
    #[prop(into)] board: Signal<Board>,
    /// Called when the player presses a lamp; `None` if the board only shows a position.
    on_press: Option<Callback<Press>>,
) -> impl IntoView {
    let size = Memo::new(move |_| board.with(Board::size));
    let lamp = move |press: Press| {
        let grid = size.get_untracked().grid();
        let label = (words().lamp)(grid.x(press.0) + 1, grid.y(press.0) + 1);
        let is_on = Memo::new(move |_| board.with(|board| board.on().contains(press.0)));
        match on_press {
            Some(on_press) => view! {
                <button
                    type="button"
                    class="lamps-lamp"
                    aria-label=label
                    aria-pressed=move || is_on.get().to_string()
                    on:click=move |_| on_press.run(press)
                ></button>
            }
            .into_any(),
            None => view! { <span class="lamps-lamp" class:on=is_on></span> }.into_any(),
        }
    };
    let lamps = move || {
        size.track();
        board.with_untracked(Board::moves).map(lamp).collect_view()
    };
    let columns = move || size.get().grid().width().to_string();
    view! {
        <div class="lamps-board" role=on_press.map(|_| "group") aria-label=on_press.map(|_| words().board) style:--columns=columns>
            {lamps}
        </div>
    }
}
