//! Fifteen: its page, and its small board on the home page.

mod board;
mod chart;
mod desk;
mod dialogs;
mod facts;
mod help;
mod inner;
mod keep;
mod panel;
mod preview;
mod review;
mod screen;
mod solver;

use std::time::Duration;

use fifteen::dir_of_key;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use play::{Input, Pause};
use wasm_bindgen::JsCast;
use web_sys::Element;
use wire::Address;

use crate::games::{Game, Open};
use crate::shell::{on_overlay, shell};
use crate::ui::{Icon, IconButton, PlayPage, clock_text};
use crate::words::words;
use board::{Board, cell_under};
pub use keep::Face;

use desk::{Desk, Dialogs};
use dialogs::{NewGame, Share, View};
use panel::{Controls, Counts, Measures};
use review::SolvedSheet;

/// So many open games are offered on the home page.
const OFFERED: usize = 3;

/// Fifteen, as the house knows it.
pub const GAME: Game = Game {
    address: Address::Fifteen,
    words: |words| &words.fifteen.card,
    board: || preview::Board().into_any(),
    dailies: Vec::new,
    open,
};

fn open() -> Vec<Open> {
    let words = &words().fifteen;
    let row = |left: keep::Left| Open {
        label: (words.open)(
            &(words.sides)(left.width, left.height),
            left.moves,
            &clock_text(left.ms),
        ),
        href: format!("{}?{}", Address::Fifteen.path(), left.params),
    };
    keep::left().into_iter().filter(|left| left.open).take(OFFERED).map(row).collect()
}

/// The page of the game.
#[component]
pub fn Page() -> impl IntoView {
    let words = &words().fifteen;
    let place = shell().place;
    let desk = Desk::open(&place.get_untracked());
    // A copy, because a visit may write a better address.
    Effect::new(move || desk.visit(&place.get()));
    follow_world(desk);
    let tools = move || {
        let Dialogs { share, view, .. } = desk.dialogs;
        let tool = |icon: Icon, label: &'static str, open: RwSignal<bool>| {
            view! { <IconButton icon=icon label=label on_press=move |()| open.set(true) /> }
        };
        view! {
            {tool(Icon::Link, words.share, share)}
            {tool(Icon::Image, words.view, view)}
        }
    };
    view! {
        <PlayPage title=words.title up=Address::Home.path() tools=ViewFn::from(tools)>
            <div class="fifteen">
                <Counts desk=desk />
                <Board desk=desk />
                <Controls desk=desk />
                <Measures desk=desk />
            </div>
        </PlayPage>
        <NewGame desk=desk />
        <Share desk=desk />
        <View desk=desk />
        <SolvedSheet desk=desk />
    }
}

/// The keys, the clock, what holds it, and what other tabs do.
fn follow_world(desk: Desk) {
    let keys = window_event_listener(ev::keydown, move |event| on_key(desk, &event));
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        desk.hold_clock(Pause::Hidden, document().hidden());
        desk.keep();
    });
    let leaving = window_event_listener_untyped("pagehide", move |_| desk.keep());
    let clock = set_interval_with_handle(move || desk.tick(), Duration::from_millis(200));
    on_overlay(move |open| desk.hold_clock(Pause::Dialog, open));
    Effect::new(move || {
        let load = Callback::new(move |()| desk.reload());
        let (store, slot) = (shell().store, desk.params.with(|params| keep::slot(params)));
        store.on_foreign_change(&slot, move || desk.note_foreign());
        store.share_slot(&slot, load);
    });
    on_cleanup(move || {
        desk.keep();
        for listening in [keys, hidden, leaving] {
            listening.remove();
        }
        if let Ok(clock) = clock {
            clock.clear();
        }
    });
}

/// Keys are the game's wherever the focus is, but for fields and dialogs.
fn on_key(desk: Desk, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let within = |selector: &str| {
        target.as_ref().is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))))
    };
    let taken = event.default_prevented() || event.alt_key() || within("input, select, textarea");
    if taken || shell().overlays.get_untracked() > 0 {
        return;
    }
    let key = event.key();
    let size = desk.facts.with_untracked(|facts| facts.size);
    let cell = cell_under(size, event.target());
    if event.ctrl_key() || event.meta_key() {
        match (key.as_str(), event.shift_key()) {
            ("z", false) => desk.send(Input::Undo),
            ("Z" | "z", true) | ("y", _) => desk.send(Input::Redo),
            _ => return,
        }
    } else {
        match (key.as_str(), cell, dir_of_key(&key)) {
            ("Enter" | " ", Some(cell), _) => desk.choose(cell),
            (arrow, _, Some(dir)) if event.shift_key() && arrow.starts_with("Arrow") => {
                desk.move_cursor(dir);
            }
            ("h" | "H", ..) => desk.hint(),
            ("p" | "P", ..) => desk.toggle_pause(),
            ("Escape", ..) => desk.stop(),
            (key, ..) if !desk.key(key) => return,
            _ => {}
        }
    }
    event.prevent_default();
}
