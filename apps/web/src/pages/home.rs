//! Home: the three games, what is new today and what was left open.

use ::loopy::Date;
use leptos::prelude::*;
use play::DayState;

use crate::browser::today_signal;
use crate::catalogue::{CARDS, Daily, GameCard, Open};
use crate::route::link;
use crate::ui::{Glyph, Icon, Panel};
use crate::words::words;

/// So many open games are offered of each puzzle.
const OFFERED: usize = 3;

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    let words = words();
    let date = today_signal();
    view! {
        <div class="page home">
            <header class="hero">
                <div class="hero-words">
                    <h1>{words.common.brand}</h1>
                    <p class="lead">{words.home.lead}</p>
                </div>
                <Panel />
            </header>
            <section aria-label=words.home.games>
                <ul class="cards">
                    {CARDS.iter().map(|&card| view! { <li><Card card=card date=date /></li> }).collect_view()}
                </ul>
            </section>
        </div>
    }
}

#[component]
fn Card(
    card: GameCard,
    /// The day, at whose end the lists are made anew.
    date: ReadSignal<Date>,
) -> impl IntoView {
    let names = (card.words)();
    let lists = move || {
        date.track();
        view! { <Lists card=card /> }
    };
    view! {
        <article class="card">
            <a class="card-board" href=link(card.href) tabindex="-1" aria-hidden="true">
                {(card.board)()}
            </a>
            <h2>
                <a class="card-link" href=link(card.href)>{names.name}</a>
            </h2>
            <p class="muted">{names.what}</p>
            {lists}
        </article>
    }
}

/// What was left open, and what is new today.
#[component]
fn Lists(card: GameCard) -> impl IntoView {
    let home = &words().home;
    let dailies = (card.dailies)();
    let mut open = (card.open)();
    open.truncate(OFFERED);
    view! {
        {(!open.is_empty()).then(|| view! {
            <ul class="card-list" aria-label=home.go_on>
                {open.into_iter().map(open_row).collect_view()}
            </ul>
        })}
        {(!dailies.is_empty()).then(|| view! {
            <h3>{home.today}</h3>
            <ul class="card-list">{dailies.into_iter().map(daily_row).collect_view()}</ul>
        })}
    }
}

fn open_row(open: Open) -> impl IntoView {
    view! {
        <li>
            <a class="card-row" href=link(&open.href)>
                <Glyph icon=Icon::Play />
                <span>{words().home.go_on}</span>
                <span class="muted">{open.label}</span>
            </a>
        </li>
    }
}

fn daily_row(daily: Daily) -> impl IntoView {
    let words = &words().home;
    let (icon, state) = match daily.state {
        DayState::Unplayed => (Icon::Calendar, words.unplayed),
        DayState::InProgress => (Icon::Play, words.in_progress),
        DayState::Solved => (Icon::Check, words.solved),
        DayState::Perfect => (Icon::Trophy, words.perfect),
        DayState::Viewed => (Icon::Eye, words.viewed),
    };
    view! {
        <li>
            <a class="card-row" href=link(&daily.href)>
                <Glyph icon=icon />
                <span>{daily.label}</span>
                <span class="muted">{state}</span>
            </a>
        </li>
    }
}
