//! The speedsolving page: boards against the clock, sessions of solves, and splits.

mod clock;
mod dialogs;
mod files;
mod finish;
mod game;
mod panel;
mod plot;
mod resume;
mod sessions;
mod settings;
mod solves;
mod splits;
mod words;

use leptos::prelude::*;

use super::board::Board;
use super::{DAILY, PATH, daily};
use crate::platform::browser::adopt_style;
use crate::platform::formats::StoredFormat;
use crate::ui::components::{Icon, IconButton};
use crate::ui::play_page::PlayPage;
use crate::ui::shell::shell;
pub use words::words;

use dialogs::{Scramble, Setup};
use game::SpeedPage;
use panel::{Clock, Controls, Session};
use settings::{SESSION, SpeedSettings};
use wire::sessions::{SessionList, Solves};

/// The stored values of this page.
pub const FORMATS: [StoredFormat; 3] = [
    StoredFormat::of::<SpeedSettings>("fifteen:speed:settings"),
    StoredFormat::of::<SessionList>("fifteen:sessions"),
    StoredFormat::of::<Solves>(SESSION),
];

/// The speedsolving page.
#[component]
pub fn Page() -> impl IntoView {
    adopt_style(include_str!("speed.css"));
    let words = words();
    let location = shell().location;
    let page = SpeedPage::open(&location.get_untracked());
    Effect::new(move || page.visit(&location.get()));
    let tools = move || {
        let tool = |icon: Icon, label: &'static str, open: RwSignal<bool>| {
            view! { <IconButton icon=icon label=label on_press=move |()| open.set(true) /> }
        };
        view! {
            {tool(Icon::Edit, words.scramble, page.scramble_open)}
            {tool(Icon::Eye, words.setup, page.setup_open)}
        }
    };
    // A race against the clock on a daily puzzle belongs to the page of the daily puzzles.
    let day = page.game.memo(|game| daily::current_day(game.start().board()));
    let title = Signal::derive(move || day.get().map_or(words.title.to_owned(), daily::title_of));
    let up = Signal::derive(move || if day.get().is_some() { DAILY } else { PATH });
    view! {
        <PlayPage title=title up=up tools=ViewFn::from(tools)>
            <div class="fifteen speed">
                <Clock page=page />
                <Board page=page />
                <Controls page=page />
                <Session page=page />
            </div>
        </PlayPage>
        <Setup page=page />
        <Scramble page=page />
    }
}
