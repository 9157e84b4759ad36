//! What the solved games amount to: days in a row, and what has been achieved or is missing.

use leptos::prelude::*;
use wire::achievements::{Achievement, LONG, Progress, Streak, progress, streak};
use wire::history::Solved;

use crate::browser::{day_of, today};
use crate::catalogue::STORAGES;
use crate::ui::{Glyph, Icon};
use crate::words::texts;

texts! {
    /// Words of achievements.
    AchievementWords {
        title,
        streak: fn(Streak) -> String,
        count: fn(usize, usize) -> String,
        name: fn(Achievement) -> &'static str,
        what: fn(Achievement) -> String,
        done,
        missing: fn(usize, usize) -> String,
    }
}

static WORDS: AchievementWords = AchievementWords {
    title: "Achievements",
    streak: |Streak { now, best }| {
        let days = |n: usize| if n == 1 { "1 day".to_owned() } else { format!("{n} days") };
        format!("Days in a row: {} now, {} at best.", days(now), days(best))
    },
    count: |done, all| format!("{done} of {all} achieved"),
    name: |achievement| match achievement {
        Achievement::FirstSolve => "First solve",
        Achievement::TenSolved => "Ten",
        Achievement::HundredSolved => "A hundred",
        Achievement::EveryGame => "All-rounder",
        Achievement::ThreeDays => "Three days",
        Achievement::SevenDays => "Seven days",
        Achievement::ThirtyDays => "Thirty days",
        Achievement::UnderPar => "Par",
        Achievement::NoUndo => "No way back",
        Achievement::EveryLevel => "The whole day",
        Achievement::PerfectLoop => "Perfect loop",
        Achievement::QuickFifteen => "Under a minute",
    },
    what: |achievement| match achievement {
        Achievement::FirstSolve => "Solve a game.".to_owned(),
        Achievement::TenSolved => "Solve ten games.".to_owned(),
        Achievement::HundredSolved => "Solve a hundred games.".to_owned(),
        Achievement::EveryGame => "Solve one of each game.".to_owned(),
        Achievement::ThreeDays => "Solve something on three days in a row.".to_owned(),
        Achievement::SevenDays => "Solve something on seven days in a row.".to_owned(),
        Achievement::ThirtyDays => "Solve something on thirty days in a row.".to_owned(),
        Achievement::UnderPar => {
            "Solve a challenge of Slide in no more moves than par, without help.".to_owned()
        }
        Achievement::NoUndo => {
            format!("Solve a game of at least {LONG} moves without undo and without help.")
        }
        Achievement::EveryLevel => {
            "Solve Loop’s Easy, Medium and Hard of one day, on that day.".to_owned()
        }
        Achievement::PerfectLoop => "Draw a perfect loop without help.".to_owned(),
        Achievement::QuickFifteen => {
            "Solve Fifteen on 4 × 4 in less than a minute, without help.".to_owned()
        }
    },
    done: "achieved",
    missing: |have, need| match (have, need) {
        (_, 1) => "not yet".to_owned(),
        (have, need) => format!("{have} of {need}"),
    },
};

/// The streak, and all achievements with what is missing.
#[component]
pub fn Achievements(games: Vec<Solved>) -> impl IntoView {
    let words = &WORDS;
    let streak = streak(games.iter().map(|game| day_of(game.at)), today().day_number());
    let all = progress(&games, STORAGES.len(), day_of);
    let n_done = all.iter().filter(|progress| progress.is_done()).count();
    let count = (words.count)(n_done, all.len());
    let items = all.into_iter().map(item);
    view! {
        <section class="achievements">
            <h2>{words.title}</h2>
            <p>{(words.streak)(streak)} " " {count} "."</p>
            <ul>{items.collect_view()}</ul>
        </section>
    }
}

fn item(progress: Progress) -> impl IntoView {
    let words = &WORDS;
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
                " " <span class="muted">{(words.what)(achievement)}</span>
            </span>
            <span class="number">{state}</span>
        </li>
    }
}
