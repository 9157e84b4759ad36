//! The home page: the games, today's puzzles and unfinished games.

use grid::Date;
use leptos::prelude::*;
use play::DayState;

use crate::platform::browser::today_signal;
use crate::ui::catalogue::{DailyPuzzle, GameCard, OpenGame};
use crate::ui::components::{Glyph, Icon, Panel};
use crate::ui::list::CARDS;
use crate::ui::route::link;
use crate::ui::words::{common_words, home_words};

/// Maximum number of unfinished games listed per puzzle.
const MAX_OPEN: usize = 3;

#[component]
pub fn Home() -> impl IntoView {
    let words = home_words();
    let date = today_signal();
    view! {
        <div class="page home">
            <header class="hero">
                <div class="hero-words">
                    <h1>{common_words().brand}</h1>
                    <p class="lead">{words.lead}</p>
                </div>
                <Panel />
            </header>
            <section aria-label=words.games>
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
    /// Today; the lists are rebuilt when it changes.
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
            <p class="muted">{names.description}</p>
            {lists}
        </article>
    }
}

/// The unfinished games and today's puzzles.
#[component]
fn Lists(card: GameCard) -> impl IntoView {
    let home = home_words();
    let daily_puzzles = (card.daily_puzzles)();
    let mut open = (card.open_games)();
    open.truncate(MAX_OPEN);
    view! {
        {(!open.is_empty()).then(|| view! {
            <ul class="card-list" aria-label=home.continue_game>
                {open.into_iter().map(open_row).collect_view()}
            </ul>
        })}
        {(!daily_puzzles.is_empty()).then(|| view! {
            <h3>{home.today}</h3>
            <ul class="card-list">{daily_puzzles.into_iter().map(daily_row).collect_view()}</ul>
        })}
    }
}

fn open_row(open: OpenGame) -> impl IntoView {
    view! {
        <li>
            <a class="card-row" href=link(&open.href)>
                <Glyph icon=Icon::Play />
                <span>{home_words().continue_game}</span>
                <span class="muted">{open.label}</span>
            </a>
        </li>
    }
}

fn daily_row(daily: DailyPuzzle) -> impl IntoView {
    let words = home_words();
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
