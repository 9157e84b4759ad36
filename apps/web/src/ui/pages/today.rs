//! Today's puzzles of all games, and the games to continue.

use leptos::prelude::*;
use play::{DayState, Millis, clock_text};

use crate::platform::browser::today_signal;
use crate::ui::catalogue::{DailyGroup, DailyPuzzle, OpenGame};
use crate::ui::components::{Glyph, Icon};
use crate::ui::list::CARDS;
use crate::ui::route::link;
use crate::ui::words::home_words;

/// Number of unfinished games that are always visible; the rest is behind a button.
const N_VISIBLE: usize = 4;

/// An unfinished game and the name of its puzzle.
type Unfinished = (&'static str, OpenGame);

/// Today's puzzles of all games with their states, then the unfinished games. The lists change at midnight.
#[component]
pub fn Today() -> impl IntoView {
    let date = today_signal();
    move || {
        date.track();
        view! { <Lists /> }
    }
}

#[component]
fn Lists() -> impl IntoView {
    let words = home_words();
    let groups: Vec<DailyGroup> = CARDS.iter().flat_map(|card| (card.daily_puzzles)()).collect();
    let unfinished = unfinished_besides(&groups);
    view! {
        <div class="today-lists">
            <section class="today" aria-label=words.todays_puzzles>
                {groups.into_iter().map(daily_group).collect_view()}
            </section>
            {(!unfinished.is_empty()).then(|| continue_list(unfinished))}
        </div>
    }
}

/// Lists the unfinished games that aren't among today's puzzles, the most recent of each game first.
fn unfinished_besides(groups: &[DailyGroup]) -> Vec<Unfinished> {
    let is_daily = |open: &OpenGame| {
        groups.iter().flat_map(|group| &group.puzzles).any(|daily| daily.href == open.href)
    };
    let mut all: Vec<(usize, Unfinished)> = Vec::new();
    for card in CARDS {
        let open = (card.open_games)().into_iter().filter(|open| !is_daily(open));
        all.extend(open.map(|open| ((card.words)().name, open)).enumerate());
    }
    all.sort_by_key(|(age, _)| *age);
    all.into_iter().map(|(_, unfinished)| unfinished).collect()
}

fn daily_group(DailyGroup { name, puzzles }: DailyGroup) -> impl IntoView {
    view! {
        <div class="today-group">
            <h2>{name}</h2>
            <ul>{puzzles.into_iter().map(|daily| daily_row(name, daily)).collect_view()}</ul>
        </div>
    }
}

fn daily_row(group: &'static str, daily: DailyPuzzle) -> impl IntoView {
    let DailyPuzzle { label, href, state, ms } = daily;
    let (name, icon) = match state {
        DayState::Unplayed => ("unplayed", None),
        DayState::InProgress => ("open", Some(Icon::Play)),
        DayState::Solved => ("solved", Some(Icon::Check)),
        DayState::Perfect => ("perfect", Some(Icon::Check)),
        DayState::Viewed => ("viewed", Some(Icon::Eye)),
    };
    let time = ms.filter(|&ms| ms > 0).map(whole_seconds);
    view! {
        <li>
            <a class="today-puzzle" data-state=name href=link(&href)>
                <span class="unseen">{group}" "</span>
                <b>{label}</b>
                " "
                <span>{(home_words().state)(state, time.as_deref())}</span>
                {icon.map(|icon| view! { <Glyph icon=icon /> })}
            </a>
        </li>
    }
}

/// Formats a time without tenths of a second.
fn whole_seconds(ms: Millis) -> String {
    let text = clock_text(ms);
    text.split_once('.').map_or(text.clone(), |(seconds, _)| seconds.to_owned())
}

fn continue_list(mut unfinished: Vec<Unfinished>) -> impl IntoView {
    let words = home_words();
    let others = unfinished.split_off(unfinished.len().min(N_VISIBLE));
    let list = |games: Vec<Unfinished>| {
        view! { <ul>{games.into_iter().map(open_row).collect_view()}</ul> }
    };
    let n_others = others.len();
    view! {
        <section class="today-continue" aria-label=words.continue_game>
            <h2>{words.continue_game}</h2>
            {list(unfinished)}
            {(n_others > 0).then(|| view! {
                <details>
                    <summary>{(words.more_unfinished)(n_others)}</summary>
                    {list(others)}
                </details>
            })}
        </section>
    }
}

fn open_row((game, open): Unfinished) -> impl IntoView {
    view! {
        <li>
            <a class="today-puzzle" data-state="open" href=link(&open.href)>
                <span class="unseen">{home_words().continue_game}" "</span>
                <b>{game}</b>
                " "
                <span>{open.label}</span>
                <Glyph icon=Icon::Play />
            </a>
        </li>
    }
}
