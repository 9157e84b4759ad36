//! Replays of Fifteen: a board without input, and descriptions of moves.

use ::fifteen::{Fifteen, Move};
use leptos::html;
use leptos::prelude::*;
use play::Millis;

use super::board::Tiles;
use super::screen::Screen;
use super::spoken::first_tile;
use super::storage;
use super::words::words;
use crate::ui::replay::{ReplayPosition, Replayable};

/// Duration of a tile's slide in milliseconds.
const SLIDE_MS: Millis = 110;

impl Replayable for Fifteen {
    fn board(_: &Fifteen, shown: Signal<ReplayPosition<Fifteen>>) -> AnyView {
        let size = shown.with_untracked(|shown| shown.scene.board.size());
        let screen = StoredValue::new_local(None::<Screen>);
        let draw = move || {
            shown.with(|shown| {
                screen.update_value(|screen| {
                    if let Some(screen) = screen {
                        screen.place(&shown.scene.board, SLIDE_MS);
                    }
                });
            });
        };
        Effect::new(draw);
        let grid = NodeRef::<html::Div>::new();
        let settings = storage::settings();
        let attach = move |elements: Screen| {
            screen.set_value(Some(elements));
            untrack(draw);
        };
        view! {
            <div
                class="fifteen-board"
                data-face=settings.face.name()
                data-scheme=settings.scheme.name()
                style:--columns=size.width().to_string()
                style:--rows=size.height().to_string()
            >
                <Tiles size=size grid=grid attach=attach press=|_| {} focus=|_| {} />
            </div>
        }
        .into_any()
    }

    fn in_words(_: &Fifteen, after: &Fifteen, m: &Move) -> String {
        (words().played)(first_tile(after.board(), *m), *m, after.entropy().manhattan())
    }
}
