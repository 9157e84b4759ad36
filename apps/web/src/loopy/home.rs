//! Loop's home: the puzzles of the day, and the ways to all others.

use ::loopy::{Archive, Date, Difficulty, Params};
use leptos::prelude::*;
use play::DayState;
use play::clock_text as clock;

use super::learn::Learn;
use super::words::words;
use super::{href, storage};
use crate::browser::today_signal;
use crate::route::link;
use crate::shell::shell;
use crate::ui::{Button, Glyph, Icon};

/// The page at `/loop`.
#[component]
pub fn Page() -> impl IntoView {
    let words = words();
    let today = today_signal();
    let archive = archive();
    let learning = RwSignal::new(false);
    let unlimited = format!("{}?difficulty=unlimited", crate::loopy::PLAY);
    let ways = [
        (Icon::Shuffle, words.home.unlimited, words.home.unlimited_hint, unlimited),
        (
            Icon::Calendar,
            words.archive.title,
            words.home.archive_hint,
            crate::loopy::ARCHIVE.to_owned(),
        ),
        (
            Icon::Chart,
            words.statistics.title,
            words.home.statistics_hint,
            crate::loopy::STATISTICS.to_owned(),
        ),
    ];
    view! {
        <article class="page loop-home">
            <header>
                <h1>{words.title}</h1>
                <p class="lead">{move || (words.date)(today.get())}</p>
                <Button icon=Icon::Help on_press=move |()| learning.set(true)>
                    {words.home.learn}
                </Button>
            </header>
            <section>
                <h2 class="unseen">{words.home.today}</h2>
                {move || view! { <Dailies date=today.get() archive=archive /> }}
            </section>
            <ul class="loop-ways">
                {ways.map(|(icon, name, hint, href)| view! {
                    <li>
                        <a class="loop-way" href=link(&href)>
                            <Glyph icon=icon />
                            <span><b>{name}</b><small>{hint}</small></span>
                        </a>
                    </li>
                }).collect_view()}
            </ul>
        </article>
        <Learn open=learning />
    }
}

/// The days that were played, as they are now.
pub(super) fn archive() -> Memo<Archive> {
    let changes = shell().store.changes();
    Memo::new(move |_| {
        changes.track();
        untrack(storage::archive)
    })
}

/// The three puzzles of a day and how they stand.
#[component]
pub(super) fn Dailies(date: Date, archive: Memo<Archive>) -> impl IntoView {
    let words = words();
    let rows = ::loopy::Daily::all_of(date).map(|daily| {
        let day = Memo::new(move |_| archive.with(|archive| archive.day(daily)));
        let state = move || day.get().map_or(DayState::Unplayed, ::loopy::Day::state);
        let best = move || {
            let day = day.get().filter(|day| day.score > 0 && !day.viewed);
            day.map(|day| (words.home.best)(day.score, &clock(day.millis)))
        };
        view! {
            <li>
                <a
                    class="loop-daily"
                    href=link(&href(Params::Daily(daily)))
                    data-state=move || state_name(state())
                >
                    <Small difficulty=daily.difficulty />
                    <span>
                        <b>{(words.difficulty)(daily.difficulty)}</b>
                        <small>{(words.size)(daily.difficulty.size().width())}</small>
                    </span>
                    <span class="loop-daily-state">
                        <span>{move || (words.home.state)(state())}</span>
                        <small>{best}</small>
                    </span>
                    {move || view! { <Mark state=state() /> }}
                </a>
            </li>
        }
    });
    view! { <ul class="loop-dailies">{rows.collect_view()}</ul> }
}

/// The grid of a difficulty, small.
#[component]
fn Small(difficulty: Difficulty) -> impl IntoView {
    let side = difficulty.size().width();
    let lines = (0..=side).map(|n| {
        let at = n * 48 / side + 1;
        format!("M{at} 1V49M1 {at}H49")
    });
    let lines = lines.collect::<Vec<_>>().concat();
    view! {
        <svg class="loop-small" viewBox="0 0 50 50" aria-hidden="true">
            <path d=lines />
        </svg>
    }
}

/// The sign of a state: each has its own shape.
#[component]
pub(super) fn Mark(state: DayState) -> impl IntoView {
    let path = match state {
        DayState::Unplayed => "M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7",
        DayState::InProgress => "M8 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10v10",
        DayState::Solved => "m3 8.5 3.5 3.5L13 4.5",
        DayState::Perfect => "m8 1.8 1.9 4 4.4.5-3.3 3 .9 4.4L8 11.5l-3.9 2.2.9-4.4-3.3-3 4.4-.5z",
        DayState::Viewed => {
            "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3"
        }
    };
    view! {
        <svg class="loop-mark" data-state=state_name(state) viewBox="0 0 16 16" aria-hidden="true">
            <path d=path />
        </svg>
    }
}

fn state_name(state: DayState) -> &'static str {
    match state {
        DayState::Unplayed => "unplayed",
        DayState::InProgress => "progress",
        DayState::Solved => "solved",
        DayState::Perfect => "perfect",
        DayState::Viewed => "viewed",
    }
}
