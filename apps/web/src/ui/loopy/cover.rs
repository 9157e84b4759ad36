//! The cover of a daily puzzle, which hides it until the player starts.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::clock_text;

use super::game::LoopPage;
use super::storage;
use super::words::{cover_words, words};
use crate::platform::browser::today;
use crate::ui::components::{Button, ButtonKind};
use crate::ui::controller::is_within;

/// The place of the board, with the puzzle’s name, the player’s best time and Start.
#[component]
pub(super) fn Cover(page: LoopPage) -> impl IntoView {
    let texts = cover_words();
    let size = page.game.with_untracked(|game| game.puzzle().board().size());
    let is_dense = size.width() >= 8;
    let ratio = (size.width() as f64 / size.height() as f64).to_string();
    let name = move || (texts.name)(&page.cover_name(), size.width(), size.height());
    let best = untrack(|| page.best_time()).map(|best| (texts.best)(&clock_text(best)));
    view! {
        <div
            class="loop-board loop-cover"
            class:dense=is_dense
            style:--loop-ratio=ratio
            on:click=move |_| page.reveal()
        >
            <p class="loop-cover-name">{name}</p>
            <p class="muted">{best}</p>
            <Button kind=ButtonKind::Main on_press=move |()| page.reveal()>
                {texts.start}
            </Button>
            <p class="muted">{texts.clock}</p>
        </div>
    }
}

/// Returns whether a key uncovers the board: any that types, moves or confirms, except on a button or a link.
pub(super) fn reveals(event: &KeyboardEvent) -> bool {
    let key = event.key();
    let is_press = key == "Enter" || key == " ";
    let types = key.chars().count() == 1 || key.starts_with("Arrow") || is_press;
    types && !(is_press && is_within(event, "a, button, summary"))
}

impl LoopPage {
    /// Returns the name on the cover, for example "Hard" or "Logic Hard".
    fn cover_name(self) -> String {
        match (self.params.get().difficulty(), self.daily.get()) {
            (Some(difficulty), _) => (words().difficulty)(difficulty).to_owned(),
            (None, daily) => (super::words::logic().name)(daily.map(|daily| daily.level)),
        }
    }

    /// Returns the player’s fastest time in daily puzzles of this level and size.
    fn best_time(self) -> Option<u64> {
        let (params, daily) = (self.params.get(), self.daily.get());
        match daily {
            Some(daily) => {
                let is_alike = |(level, side)| (level, side) == (daily.level, daily.side());
                let days = storage::logic_archive();
                days.statistics(today(), |other| is_alike((other.level, other.side()))).fastest
            }
            None => {
                let days = storage::archive();
                let level = params.difficulty();
                days.statistics(today(), |other| Some(other.difficulty) == level).fastest
            }
        }
    }
}
