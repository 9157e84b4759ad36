//! The cover of a board whose result will be ranked.

use leptos::prelude::*;
use play::clock_text;
use wire::history::{Solved, Summary};

use super::daily_leaderboards::title;
use crate::platform::browser::{adopt_style, focus_within};
use crate::platform::history::{history, variant_of};
use crate::platform::online::cover;
use crate::platform::services::CoveredBoard;
use crate::ui::components::{Button, ButtonKind, Icon};
use crate::ui::words::texts;

texts! {
    /// UI strings for covered boards.
    fn words() -> CoverWords {
        start: "Start",
        best(time: &str) { format!("Your best time: {time}") },
        clock: "Ranked time: from Start until the server has your result. Pausing doesn’t stop it.",
    }
}

/// Draws the cover, with the puzzle's name, the player's best time and the button that uncovers the board.
pub fn board_cover(board: CoveredBoard) -> AnyView {
    adopt_style(include_str!("cover.css"));
    let words = words();
    let name = title(&format!("{}:{}", board.game, board.name));
    let best = best_of(&board).map(|ms| view! { <p>{(words.best)(&clock_text(ms))}</p> });
    request_animation_frame(|| focus_within(".board-cover button"));
    view! {
        <section class="board-cover" on:click=|_| cover::reveal()>
            <h2>{name}</h2>
            {best}
            <Button kind=ButtonKind::Main icon=Icon::Play on_press=|()| cover::reveal()>{words.start}</Button>
            <p class="muted">{words.clock}</p>
        </section>
    }
    .into_any()
}

/// Returns the player's best time for puzzles of the same variant.
fn best_of(board: &CoveredBoard) -> Option<u64> {
    let CoveredBoard { game, params, level, .. } = board.clone();
    let variant = variant_of(&Solved { game: game.to_owned(), params, level, ..Solved::default() });
    let history = history();
    Summary::of(history.games().iter().filter(|solved| variant_of(solved) == variant)).best
}
