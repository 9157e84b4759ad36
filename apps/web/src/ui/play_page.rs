//! The layout of game pages.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::platform::browser::focus_without_scrolling;
use crate::ui::components::{Icon, IconButton};
use crate::ui::online::{RaceTools, RoomStrip, title_in_race};
use crate::ui::route::back_to;
use crate::ui::shell::{on_overlay, shell};
use crate::ui::words::common_words;

/// Selector of the element that has the focus during keyboard play.
const BOARD: &str = ".play-page :is([role=application], [role=gridcell][tabindex='0'])";

/// A bar with Back, the title and the page's own buttons, and the game below it.
#[component]
pub fn PlayPage(
    #[prop(into)] title: Signal<String>,
    /// Path that Back leads to.
    #[prop(into)]
    up: Signal<&'static str>,
    /// Buttons at the right end of the bar, usually [`IconButton`]s.
    #[prop(optional, into)]
    tools: ViewFn,
    children: Children,
) -> impl IntoView {
    return_focus_to_board();
    view! {
        <div class="play-page">
            <div class="play-bar">
                <IconButton icon=Icon::Back label=common_words().back on_press=move |()| back_to(up.get_untracked()) />
                <h1>{move || title_in_race(title.get())}</h1>
                <div class="play-tools"><RaceTools />{tools.run()}</div>
            </div>
            <RoomStrip />
            {children()}
        </div>
    }
}

/// Focuses the board after a button was pressed with mouse or touch, and after a dialog that was opened or closed that
/// way. Otherwise the next Space would press the button again instead of reaching the game. Buttons pressed with the
/// keyboard keep the focus.
fn return_focus_to_board() {
    let by_pointer = StoredValue::new(false);
    let opened_by_pointer = StoredValue::new(false);
    let pointer = window_event_listener(ev::pointerdown, move |_| by_pointer.set_value(true));
    let key = window_event_listener(ev::keydown, move |_| by_pointer.set_value(false));
    let click = window_event_listener(ev::click, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_button =
            target.is_some_and(|target| matches!(target.closest("button"), Ok(Some(_))));
        // The button may have opened another page.
        let is_by_pointer = by_pointer.try_get_value() == Some(true);
        if is_button && is_by_pointer && shell().overlays.get_untracked() == 0 {
            focus_board();
        }
    });
    on_overlay(move |is_open| {
        let is_by_pointer = by_pointer.get_value();
        if is_open {
            opened_by_pointer.set_value(is_by_pointer);
        } else if is_by_pointer || opened_by_pointer.get_value() {
            focus_board();
        }
    });
    on_cleanup(move || {
        pointer.remove();
        key.remove();
        click.remove();
    });
}

/// Focuses the board without scrolling.
pub fn focus_board() {
    let board = document().query_selector(BOARD).ok().flatten();
    if let Some(board) = board.and_then(|board| board.dyn_into::<HtmlElement>().ok()) {
        focus_without_scrolling(&board);
    }
}
