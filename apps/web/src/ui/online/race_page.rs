//! The page at `/races`: choosing a race, the countdown and the start.

use std::time::Duration;

use games::Route;
use leptos::prelude::*;
use play::clock_text;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::joining::Join;
use super::links::links_to;
use super::race_tools::{GIVEN_UP, GiveUpQuestion, RACE, give_up, go_to};
use super::race_words::race_words;
use super::room_page::{RoomPage, create_room};
use super::room_words::room_words;
use super::standing::leaderboard_href;
use crate::platform::browser::{adopt_style, put_session_text, take_session_text};
use crate::platform::online::account::tell;
use crate::platform::online::client::{Problem, find_server, get, has_no_server, post, server};
use crate::platform::online::player::player_memo;
use crate::platform::online::race::{
    self, Race, leaderboard_of, names_of, open_memo, variant_name,
};
use crate::ui::components::{
    Button, ButtonKind, Choice, Icon, Notice, Segmented, TextPage, every, notify,
};
use crate::ui::route::{self, link};
use crate::ui::shell::{announce, shell};

/// Start of the countdown.
const COUNT: u32 = 3;
const BEAT: Duration = Duration::from_secs(1);

/// Session storage key of the race variant to start immediately.
const AGAIN: &str = "azulejo:race-again";

/// Stage of starting a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartStage {
    Choosing,
    Counting(u32),
    /// The request is sent.
    Starting,
}

/// The stage of a start, and its number: timers and responses of a cancelled start are ignored.
#[derive(Clone, Copy)]
struct RaceStart {
    stage: RwSignal<StartStage>,
    number: StoredValue<u32>,
}

/// Starts the next race of a variant.
pub fn race_again(variant: &str) {
    put_session_text(AGAIN, variant);
    route::go(RACE);
}

#[component]
pub fn RacePage() -> impl IntoView {
    adopt_style(include_str!("race.css"));
    find_server();
    let words = race_words();
    if take_session_text(GIVEN_UP).is_some() {
        notify(Notice::info(words.given_up));
    }
    let offers = Memo::new(move |_| server().map(|server| server.offers("races")));
    let variants = RwSignal::new(None::<Result<Vec<String>, Problem>>);
    let load = move || {
        spawn_local(async move {
            let listed = get("/races").fetch::<api::RaceVariants>().await;
            let _ = variants.try_set(Some(listed.map(|listed| listed.kinds)));
        });
    };
    Effect::new(move || {
        if offers.get() == Some(true) {
            load();
        }
    });
    let room = Memo::new(move |_| shell().location.with(|place| place.param("room")));
    let choosing = move || match (offers.get(), variants.get()) {
        (Some(false), _) => view! { <p>{words.alone}</p> }.into_any(),
        (None, _) if has_no_server() => view! { <p>{words.alone}</p> }.into_any(),
        (Some(true), Some(Ok(variants))) => view! { <Choose variants=variants /> }.into_any(),
        (Some(true), Some(Err(problem))) => {
            view! { <p role="alert">{problem.to_string()}</p> }.into_any()
        }
        _ => view! { <p>{words.loading}</p> }.into_any(),
    };
    let inside = move || match (offers.get(), room.get()) {
        (Some(true), Some(id)) => view! { <RoomPage id=id /> }.into_any(),
        _ => view! { {choosing} }.into_any(),
    };
    let rules = words.rules.iter().map(|&rule| view! { <li>{rule}</li> });
    view! {
        <TextPage title=words.title>
            <p class="lead">{words.lead}</p>
            {inside}
            <ul class="race-rules muted">{rules.collect_view()}</ul>
        </TextPage>
    }
}

#[component]
fn Choose(variants: Vec<String>) -> impl IntoView {
    let words = race_words();
    let again = take_session_text(AGAIN).filter(|variant| variants.contains(variant));
    let chosen =
        RwSignal::new(again.clone().or_else(|| variants.first().cloned()).unwrap_or_default());
    let stage = RwSignal::new(StartStage::Choosing);
    let start = RaceStart { stage, number: StoredValue::new(0) };
    let joining = RwSignal::new(false);
    let (player, open) = (player_memo(), open_memo());
    let has_joined = Memo::new(move |_| player.with(Option::is_some));
    let variants = StoredValue::new(variants);
    let press = move |()| match (stage.get_untracked(), has_joined.get_untracked()) {
        (StartStage::Choosing, false) => joining.set(true),
        (StartStage::Choosing, true) => start.begin(chosen.get_untracked()),
        _ => start.cancel(),
    };
    if let Some(variant) = again.filter(|_| has_joined.get_untracked()) {
        start.begin(variant);
    }
    let creating = RwSignal::new(false);
    let is_creating = Signal::derive(move || creating.get() || stage.get() != StartStage::Choosing);
    let create = move |()| {
        if has_joined.get_untracked() {
            create_room(chosen.get_untracked(), creating);
        } else {
            joining.set(true);
        }
    };
    let label = move || match (stage.get(), has_joined.get()) {
        (StartStage::Choosing, false) => words.join,
        (StartStage::Choosing, true) => words.start,
        _ => words.cancel,
    };
    let is_busy = Signal::derive(move || stage.get() != StartStage::Choosing);
    let count = move || match stage.get() {
        StartStage::Choosing => String::new(),
        StartStage::Counting(n) => n.to_string(),
        StartStage::Starting => words.starting.to_owned(),
    };
    view! {
        <section>
            <VariantChoice variants=variants chosen=chosen disabled=is_busy />
            <div class="race-count number" aria-hidden="true">{count}</div>
            <div class="button-row">
                <Button kind=ButtonKind::Main icon=Icon::Flag on_press=press>{label}</Button>
                <Button disabled=is_creating on_press=create>{room_words().create}</Button>
                <a class="button plain" href=move || link(&leaderboard_href(&leaderboard_of(&chosen.get())))>
                    {words.leaderboard}
                </a>
                {links_to(&[Route::GROUPS])}
            </div>
        </section>
        {move || open.with(|open| (!open.is_empty()).then(|| view! { <OpenRaces races=open.clone() /> }))}
        {move || has_joined.get().then(|| view! { <RaceStatistics open=open /> })}
        <Join open=joining />
    }
}

/// The choice of game and variant.
#[component]
fn VariantChoice(
    variants: StoredValue<Vec<String>>,
    chosen: RwSignal<String>,
    disabled: Signal<bool>,
) -> impl IntoView {
    let words = race_words();
    let mut games: Vec<String> = Vec::new();
    variants.with_value(|variants| {
        for (game, _) in variants.iter().map(|variant| names_of(variant)) {
            if !games.contains(&game) {
                games.push(game);
            }
        }
    });
    let game = Memo::new(move |_| chosen.with(|variant| names_of(variant).0));
    let of_game = move |game: &str| {
        let is_of = |variant: &&String| names_of(variant).0 == game;
        variants.with_value(|variants| variants.iter().filter(is_of).cloned().collect::<Vec<_>>())
    };
    let choose_game = move |game: String| {
        if let Some(variant) = of_game(&game).into_iter().next() {
            chosen.set(variant);
        }
    };
    let games = games.into_iter().map(|game| Choice::new(game.clone(), game)).collect();
    let variants = move || {
        let choices = of_game(&game.get()).into_iter();
        let choices =
            choices.map(|variant| Choice::new(variant.clone(), names_of(&variant).1)).collect();
        view! {
            <Segmented
                label=words.variant
                choices=choices
                value=chosen
                on_change=move |variant| chosen.set(variant)
                disabled=disabled
            />
        }
    };
    view! {
        <Segmented label=words.game choices=games value=game on_change=choose_game disabled=disabled />
        {variants}
    }
}

/// How many races of each variant the player has finished and given up; loaded again when a race is over.
#[component]
fn RaceStatistics(open: Memo<Vec<Race>>) -> impl IntoView {
    let words = race_words();
    let counts = RwSignal::new(Vec::<api::RaceCounts>::new());
    Effect::new(move || {
        open.track();
        spawn_local(async move {
            // Without an answer the list stays as it is.
            if let Ok(answer) = get("/me/races").signed().fetch::<api::RaceStatistics>().await {
                let _ = counts.try_set(answer.races);
            }
        });
    });
    let row = move |counts: api::RaceCounts| {
        let said = (words.counts)(counts.finished, counts.given_up);
        view! { <tr><th scope="row">{variant_name(&counts.kind)}</th><td>{said}</td></tr> }
    };
    move || {
        let rows = counts.get();
        (!rows.is_empty()).then(|| {
            view! {
                <section>
                    <h2>{words.counts_title}</h2>
                    <table class="table" aria-label=words.counts_title>
                        <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </section>
            }
        })
    }
}

/// The open races with their elapsed times.
#[component]
fn OpenRaces(races: Vec<Race>) -> impl IntoView {
    let words = race_words();
    let seconds = RwSignal::new(0_u32);
    every(1_000, move || seconds.update(|n| *n = n.wrapping_add(1)));
    let rows = races.into_iter().map(|race| {
        let asks = RwSignal::new(false);
        let variant = StoredValue::new(race.variant.clone());
        let href = race::href(&race).map(|href| link(&href));
        let text = move || {
            seconds.track();
            // Whole seconds are enough here.
            let time = clock_text(race.elapsed(js_sys::Date::now()) / 1_000 * 1_000);
            (words.open)(&variant_name(&race.variant), &time)
        };
        view! {
            <li>
                <span class="number">{text}</span>
                <div class="button-row">
                    <a class="button main" href=href>{words.resume}</a>
                    <Button on_press=move |()| asks.set(true)>{words.give_up}</Button>
                </div>
                <GiveUpQuestion open=asks on_yes=move |()| give_up(variant.get_value(), false) />
            </li>
        }
    });
    view! {
        <section>
            <h2>{words.open_title}</h2>
            <ul class="race-open">{rows.collect_view()}</ul>
        </section>
    }
}

impl RaceStart {
    /// Starts the countdown, or opens the race of this variant that is already open.
    fn begin(self, variant: String) {
        let open = race::open_races().into_iter().find(|race| race.variant == variant);
        match open.as_ref().and_then(race::href) {
            Some(href) => route::go(&href),
            None => self.count_down(variant, COUNT),
        }
    }

    fn cancel(self) {
        self.number.update_value(|number| *number += 1);
        self.stage.set(StartStage::Choosing);
    }

    fn count_down(self, variant: String, n: u32) {
        self.stage.set(StartStage::Counting(n));
        announce(n.to_string());
        let number = self.number.get_value();
        let next = move || {
            if self.number.try_get_value() != Some(number) {
                return;
            }
            match n {
                1 => self.request(variant),
                n => self.count_down(variant, n - 1),
            }
        };
        set_timeout(next, BEAT);
    }

    /// Starts the race on the server, which starts its clock, and opens the game.
    fn request(self, variant: String) {
        self.stage.set(StartStage::Starting);
        let number = self.number.get_value();
        spawn_local(async move {
            let request = post("/races").signed().json(&api::NewRace { kind: variant.clone() });
            let answer = request.fetch::<api::Race>().await;
            let is_current = self.number.try_get_value() == Some(number);
            if is_current {
                self.stage.set(StartStage::Choosing);
            }
            match answer {
                // A cancelled start is listed under the open races.
                Ok(race) => {
                    let race = race::open(&variant, race, None);
                    if let Some(race) = race.filter(|_| is_current) {
                        go_to(&race);
                    }
                }
                Err(problem) => tell(&problem),
            }
        });
    }
}
