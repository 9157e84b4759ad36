//! Slide: its page, and its small board on the home page.

mod address;
mod board;
mod desk;
mod dialogs;
mod display;
mod facts;
mod fit;
mod keep;
mod motion;
mod panel;
mod picture;
mod preview;
mod screen;
mod table;
mod time;
mod told;

use ::slide::Challenge;
use games::Address;
use grid::Date;
use leptos::ev::{self, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use play::Pause;

use crate::catalogue::{Daily, DayState, GameCard, GamePage, Open};
use crate::shell::shell;
use crate::ui::{Icon, IconButton, InWorld, PlayPage, clock_text, follow_world, is_within};
use crate::words::words;
pub use picture::{Scene, Unfit};

use address::href;
use board::Board;
use desk::{Desk, Dialogs};
use dialogs::{Congratulations, EditBoard, Help, NewChallenge, copy_link};
use display::Display;
use fit::Room;
use panel::{ChallengeBox, Controls};

/// So many open games are offered on the home page.
const OFFERED: usize = 3;

/// The address of its page.
pub const PATH: &str = "/slide";

/// What home shows of it.
pub const CARD: GameCard = GameCard {
    href: PATH,
    words: || &words().slide.card,
    board: || preview::Board().into_any(),
    dailies: || vec![daily()],
    open,
};

/// Its pages.
pub const PAGES: &[GamePage] =
    &[GamePage { path: PATH, title: || words().slide.title, view: || Page().into_any() }];

/// The challenge of the day, and how it stands.
fn daily() -> Daily {
    let challenge = Challenge::new(today());
    let text = challenge.to_string();
    let begun = keep::left().into_iter().any(|left| left.open && left.params == text);
    let state = match keep::best(&text) {
        _ if begun => DayState::InProgress,
        Some(_) => DayState::Solved,
        None => DayState::Unplayed,
    };
    Daily { label: words().slide.daily.to_owned(), href: href(&challenge), state }
}

/// What was left; today's challenge shows its own state.
fn open() -> Vec<Open> {
    let words = &words().slide;
    let today = Challenge::new(today()).to_string();
    let row = |left: keep::Left| match left.params.parse::<Challenge>() {
        Ok(challenge) => Open {
            label: (words.open)((words.design)(challenge.board), left.moves, &clock_text(left.ms)),
            href: href(&challenge),
        },
        Err(_) => Open { label: words.free_play.to_owned(), href: PATH.to_owned() },
    };
    let open = keep::left().into_iter().filter(|left| left.open && left.params != today);
    open.take(OFFERED).map(row).collect()
}

/// The seed of the day that it is here.
fn today() -> u32 {
    let now = js_sys::Date::new_0();
    let date =
        Date::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8);
    Challenge::daily_seed(date.unwrap_or(Date::FIRST))
}

/// The page of the game.
#[component]
pub fn Page() -> impl IntoView {
    let words = &words().slide;
    let place = shell().place;
    let desk = Desk::open(&place.get_untracked());
    // A copy, because a visit may set the address right.
    Effect::new(move || desk.visit(&place.get()));
    let stage = NodeRef::<html::Div>::new();
    follow_world(desk);
    follow_other_tabs(desk);
    follow_room(desk, stage);
    let tools = move || {
        let Dialogs { display, help, .. } = desk.dialogs;
        view! {
            <IconButton icon=Icon::Link label=words.copy_link on_press=move |()| copy_link(desk) />
            <IconButton icon=Icon::Image label=words.display on_press=move |()| display.set(true) />
            <IconButton icon=Icon::Help label=words.help on_press=move |()| help.set(true) />
        }
    };
    view! {
        <PlayPage title=words.title up=Address::HOME.path() tools=ViewFn::from(tools)>
            <div class="slide" class:beside=move || desk.fit.get().right node_ref=stage>
                <ChallengeBox desk=desk />
                <Board desk=desk />
                <Controls desk=desk />
            </div>
        </PlayPage>
        <NewChallenge desk=desk />
        <EditBoard desk=desk />
        <Display desk=desk />
        <Help desk=desk />
        <Congratulations desk=desk />
    }
}

/// Keeps the board as large as there is room, whatever changes.
fn follow_room(desk: Desk, stage: NodeRef<html::Div>) {
    let measure = move || {
        let Some(stage) = stage.get_untracked() else { return };
        let height = window().inner_height().ok().and_then(|height| height.as_f64());
        let top = stage.get_bounding_client_rect().top() + window().scroll_y().unwrap_or(0.0);
        let room = Room {
            width: stage.client_width(),
            height: (height.unwrap_or(600.0) - top) as i32 - 16,
        };
        desk.measure(room);
    };
    let shape =
        Memo::new(move |_| desk.facts.with(|facts| (facts.design.slug, facts.challenge.is_some())));
    Effect::new(move || {
        shape.track();
        desk.settings.track();
        desk.own.track();
        stage.track();
        measure();
    });
    let resized = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
}

/// Tells of the writing of other tabs at the game that is open.
fn follow_other_tabs(desk: Desk) {
    let challenge = Memo::new(move |_| desk.facts.with(|facts| facts.challenge.clone()));
    Effect::new(move || {
        challenge.track();
        if let Some(params) = desk.params() {
            let load = Callback::new(move |()| desk.reload());
            let (store, slot) = (shell().store, keep::slot(&params));
            store.share_slot(&slot, load);
            store.on_foreign_change(&slot, move || desk.yield_to_other_tab());
        }
    });
}

impl InWorld for Desk {
    fn take_key(self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        // What a button does with the space bar is the button's.
        let is_buttons = key == " " && is_within(event, "button, a");
        !is_buttons && self.key(&key, event.ctrl_key() || event.meta_key(), event.shift_key())
    }

    fn tick(self) {
        Desk::tick(self);
    }

    fn hold_clock(self, pause: Pause, held: bool) {
        Desk::hold_clock(self, pause, held);
    }

    fn keep(self) {
        Desk::keep(self);
    }
}
