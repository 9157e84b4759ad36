//! Race controls on a game's page: the title, giving up, and the notice about a lost connection.

use leptos::prelude::*;
use play::clock_text;
use wasm_bindgen_futures::spawn_local;

use super::race_words::{Aid, race_words};
use crate::platform::browser::{adopt_style, put_session_text};
use crate::platform::online::account::tell;
use crate::platform::online::race::{self, Race, running};
use crate::platform::part::Part;
use crate::platform::services::Services;
use crate::platform::store::store;
use crate::ui::components::{Icon, IconButton, Notice, Question, Stake, later_part, notify};
use crate::ui::route;

/// Age in milliseconds from which a race counts as already open.
const JUST_NOW: u64 = 5_000;

/// Returns whether a race on the page forbids `aid`. If so, shows a notice.
pub fn forbids(aid: Aid) -> bool {
    let is_running = race::is_running();
    if is_running {
        notify(Notice::info((race_words().forbidden)(aid)));
    }
    is_running
}

/// Shows its content except in a race, which forbids what it offers.
#[component]
pub fn UnlessRacing(children: ChildrenFn) -> impl IntoView {
    let is_race = Memo::new(|_| running().is_some());
    move || (!is_race.get()).then(|| children())
}

/// Path of the races page.
pub const RACE: &str = games::Route::RACES.path();

/// Marks the title of a game's page if it is a race.
pub fn title_in_race(title: String) -> String {
    if running().is_some() { (race_words().racing)(&title) } else { title }
}

/// The button that gives up the race on the page.
#[component]
pub fn RaceTools() -> impl IntoView {
    let race = Memo::new(|_| running());
    let lost = window_event_listener_untyped("offline", move |_| {
        if race.with_untracked(Option::is_some) {
            notify(Notice::warning(race_words().lost));
        }
    });
    on_cleanup(move || lost.remove());
    move || {
        let Race { variant, .. } = race.get()?;
        Some(later_part(Part::<Services>::get(), move |services| {
            (services.give_up_race)(variant.clone())
        }))
    }
}

/// Draws the button that gives up the race on the page.
pub fn give_up_button(variant: String) -> AnyView {
    view! { <GiveUp variant=variant /> }.into_any()
}

#[component]
fn GiveUp(variant: String) -> impl IntoView {
    let words = race_words();
    let asks = RwSignal::new(false);
    let variant = StoredValue::new(variant);
    adopt_style(include_str!("race.css"));
    view! {
        <span class="race-running" hidden></span>
        <IconButton icon=Icon::Flag label=words.give_up on_press=move |()| asks.set(true) />
        <GiveUpQuestion open=asks on_yes=move |()| give_up(variant.get_value(), true) />
    }
}

/// Asks whether to give up a race.
#[component]
pub fn GiveUpQuestion(open: RwSignal<bool>, #[prop(into)] on_yes: Callback<()>) -> impl IntoView {
    let words = race_words();
    let (title, text, yes) = (words.give_up_title, words.give_up_text, words.give_up);
    view! { <Question open=open title=title text=text yes=yes on_yes=on_yes stake=Stake::Game /> }
}

/// Session storage key that tells the races page that a race was given up.
pub const GIVEN_UP: &str = "azulejo:race-given-up";

/// Gives up a race. With `leaves`, opens the races page afterwards.
pub fn give_up(variant: String, leaves: bool) {
    spawn_local(async move {
        match race::give_up(variant).await {
            Ok(()) => {
                if leaves {
                    put_session_text(GIVEN_UP, "");
                    store().when_saved(|| route::go(RACE));
                } else {
                    notify(Notice::info(race_words().given_up));
                }
            }
            Err(problem) => tell(&problem),
        }
    });
}

/// Opens the game of a race.
pub fn go_to(race: &Race) {
    let elapsed = race.elapsed(js_sys::Date::now());
    if elapsed > JUST_NOW {
        notify(Notice::info((race_words().was_open)(&clock_text(elapsed))));
    }
    if let Some(href) = race::href(race) {
        // The game's page is another bundle, which reads the race from storage.
        store().when_saved(move || route::go(&href));
    }
}
