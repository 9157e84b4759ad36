//! Streaks and achievements on the history page.

use leptos::prelude::*;
use wire::achievements::{Progress, progress, streak, unaided};
use wire::history::Solved;

use crate::platform::browser::{day_of, today};
use crate::ui::components::{Glyph, Icon};
use crate::ui::pages::words::achievement_words;

/// The current streak, and the progress of each achievement.
#[component]
pub fn Achievements(games: Vec<Solved>) -> impl IntoView {
    let words = achievement_words();
    let streak = streak(unaided(&games).map(|game| day_of(game.at)), today().day_number());
    let all = progress(&games, day_of);
    let n_done = all.iter().filter(|progress| progress.is_done()).count();
    let count = (words.count)(n_done, all.len());
    let items = all.into_iter().map(item);
    view! {
        <section class="achievements">
            <h2>{words.title}</h2>
            <p>{(words.streak)(streak)} " " {count} " " {words.unaided}</p>
            <ul>{items.collect_view()}</ul>
        </section>
    }
}

fn item(progress: Progress) -> impl IntoView {
    let words = achievement_words();
    let Progress { achievement, have, need } = progress;
    let is_done = progress.is_done();
    let (icon, state) = if is_done {
        (Icon::Trophy, words.done.to_owned())
    } else {
        (Icon::Flag, (words.missing)(have, need))
    };
    view! {
        <li class:done=is_done>
            <Glyph icon=icon />
            <span>
                <strong>{(words.name)(achievement)}</strong>
                " " <span class="muted">{(words.description)(achievement)}</span>
            </span>
            <span class="number">{state}</span>
        </li>
    }
}
