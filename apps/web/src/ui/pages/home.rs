//! The home page: the date, today's puzzles, unfinished games and the games.

use leptos::prelude::*;

use super::today::Today;
use crate::platform::browser::today_signal;
use crate::platform::streak::streak;
use crate::ui::catalogue::GameCard;
use crate::ui::components::{Glyph, Icon};
use crate::ui::list::CARDS;
use crate::ui::route::link;
use crate::ui::words::home_words;

#[component]
pub fn Home() -> impl IntoView {
    let words = home_words();
    let date = today_signal();
    // The first visit says what this is, later ones show the streak.
    let lead = move || match streak(date.get()) {
        0 => words.lead.into_any(),
        days => view! { <Glyph icon=Icon::Flag />{(words.streak)(days)} }.into_any(),
    };
    view! {
        <div class="page home">
            <header class="today-head">
                <h1>{words.today}</h1>
                <p class="today-date">{move || (words.date)(date.get())}</p>
                <p class="lead">{lead}</p>
            </header>
            <Today />
            <section class="games" aria-label=words.games>
                <ul class="cards">
                    {CARDS.iter().map(|&card| view! { <li><Card card=card /></li> }).collect_view()}
                </ul>
            </section>
        </div>
    }
}

#[component]
fn Card(card: GameCard) -> impl IntoView {
    let names = (card.words)();
    view! {
        <article class="card">
            <a class="card-board" href=link(card.href) tabindex="-1" aria-hidden="true">
                {(card.board)()}
            </a>
            <h2>
                <a class="card-link" href=link(card.href)>{names.name}</a>
            </h2>
            <p class="muted">{names.description}</p>
        </article>
    }
}
