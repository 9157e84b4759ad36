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

use fifteen::dir_of_key;
use games::Address;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Input, Pause};

use crate::catalogue::{GameCard, GamePage, Open};
use crate::shell::shell;
use crate::ui::{Icon, IconButton, InWorld, PlayPage, clock_text, follow_world};
use crate::words::words;
use board::{Board, cell_under};
pub use keep::Face;

use desk::{Desk, Dialogs};
use dialogs::{NewGame, Share, View};
use panel::{Controls, Counts, Measures};
use review::SolvedSheet;

/// So many open games are offered on the home page.
const OFFERED: usize = 3;

/// The address of its page.
pub const PATH: &str = "/fifteen";

/// What home shows of it.
pub const CARD: GameCard = GameCard {
    href: PATH,
    words: || &words().fifteen.card,
    board: || preview::Board().into_any(),
    dailies: Vec::new,
    open,
};

/// Its pages.
pub const PAGES: &[GamePage] =
    &[GamePage { path: PATH, title: || words().fifteen.title, view: || Page().into_any() }];

fn open() -> Vec<Open> {
    let words = &words().fifteen;
    let row = |left: keep::Left| Open {
        label: (words.open)(
            &(words.sides)(left.width, left.height),
            left.moves,
            &clock_text(left.ms),
        ),
        href: format!("{}?{}", PATH, left.params),
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
    follow_other_tabs(desk);
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
        <PlayPage title=words.title up=Address::HOME.path() tools=ViewFn::from(tools)>
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

/// Tells of the writing of other tabs at the game that is open.
fn follow_other_tabs(desk: Desk) {
    Effect::new(move || {
        let load = Callback::new(move |()| desk.reload());
        let (store, slot) = (shell().store, desk.params.with(|params| keep::slot(params)));
        store.on_foreign_change(&slot, move || desk.note_foreign());
        store.share_slot(&slot, load);
    });
}

impl InWorld for Desk {
    fn take_key(self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        if event.ctrl_key() || event.meta_key() {
            match (key.as_str(), event.shift_key()) {
                ("z", false) => self.send(Input::Undo),
                ("Z" | "z", true) | ("y", _) => self.send(Input::Redo),
                _ => return false,
            }
            return true;
        }
        let size = self.facts.with_untracked(|facts| facts.size);
        match (key.as_str(), cell_under(size, event.target()), dir_of_key(&key)) {
            ("Enter" | " ", Some(cell), _) => self.choose(cell),
            (arrow, _, Some(dir)) if event.shift_key() && arrow.starts_with("Arrow") => {
                self.move_cursor(dir);
            }
            ("h" | "H", ..) => self.hint(),
            ("p" | "P", ..) => self.toggle_pause(),
            ("Escape", ..) => self.stop(),
            (_, _, Some(dir)) => self.push(dir),
            _ => return false,
        }
        true
    }

    fn tick(self) {
        Desk::tick(self);
    }

    fn hold_clock(self, pause: Pause, held: bool) {
        self.send(if held { Input::Pause(pause) } else { Input::Resume(pause) });
    }

    fn keep(self) {
        Desk::keep(self);
    }
}
