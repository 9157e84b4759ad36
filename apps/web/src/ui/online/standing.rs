//! The leaderboard state of a solved game, on its result panel and in the history.

use games::Route;
use leptos::prelude::*;
use play::clock_text;
use wire::api::{self, SortBy};

use super::STYLE;
use super::joining::Join;
use super::race_words::race_words;
use super::words::words;
use crate::platform::browser::adopt_style;
use crate::platform::online::account::{decline, has_declined};
use crate::platform::online::client::{in_path, known_server};
use crate::platform::online::outbox::{self, Entry, State};
use crate::platform::online::player::player_memo;
use crate::platform::online::race;
use crate::ui::components::{Button, ButtonKind};
use crate::ui::route::link;

/// The leaderboard state of the game on the page. Its height is reserved to avoid layout shifts.
#[component]
pub fn Standing(
    /// The game's name in records, and its parameters.
    game: &'static str,
    params: String,
    /// The time played, and the number of moves.
    ms: u64,
    moves: usize,
    #[prop(into)] is_daily: Signal<bool>,
) -> impl IntoView {
    adopt_style(STYLE);
    let entries = outbox::entries_memo();
    let is_it = move |Entry { solved, .. }: &&Entry| {
        (&*solved.game, &*solved.params, solved.ms, solved.moves) == (game, &*params, ms, moves)
    };
    let entry =
        Memo::new(move |_| entries.with(|entries| entries.iter().rev().find(&is_it).cloned()));
    let player = player_memo();
    let is_offered = move || {
        is_daily.get()
            && known_server().is_some()
            && player.with(Option::is_none)
            && !has_declined()
    };
    // A shown offer stays, so that its outcome can replace it.
    let is_offered = Memo::new(move |before| before == Some(&true) || is_offered());
    move || {
        match entry.get() {
        Some(entry) => Some(
            view! {
                <div class="standing"><p role="status">{text(&entry)}" "{leaderboard_link(&entry)}</p></div>
            }
            .into_any(),
        ),
        None if is_offered.get() => Some(view! { <Offer /> }.into_any()),
        None => None,
    }
    }
}

/// Offers to join after a daily puzzle was solved.
#[component]
fn Offer() -> impl IntoView {
    let words = words();
    let joining = RwSignal::new(false);
    let is_answered = RwSignal::new(false);
    let player = player_memo();
    let refuse = move |()| {
        decline();
        is_answered.set(true);
    };
    let inside = move || match player.get() {
        Some(player) => view! { <p>{(words.playing_as)(&player.full_name())}</p> }.into_any(),
        None if is_answered.get() => ().into_any(),
        None => view! {
            <p>{words.offer}</p>
            <div class="button-row">
                <Button on_press=move |()| joining.set(true)>{words.join}</Button>
                <Button kind=ButtonKind::Quiet on_press=refuse>{words.offer_no}</Button>
            </div>
        }
        .into_any(),
    };
    view! {
        <div class="standing">{inside}</div>
        <Join open=joining />
    }
}

/// Returns the short state of a result, for lists.
pub fn short_state(entry: Option<&Entry>) -> AnyView {
    let words = words();
    let Some(entry) = entry else { return words.none.into_any() };
    match &entry.state {
        State::Waiting { .. } => words.waiting_short.into_any(),
        State::Refused(why) => (words.refused_short)(why).into_any(),
        State::Accepted(accepted) => {
            let ranks = ranks(accepted);
            let Some(first) = ranks.get(..1) else { return words.none.into_any() };
            let rank = (words.ranked)(first);
            view! { <a href=link(&leaderboard_href(&accepted.leaderboard))>{rank}</a> }.into_any()
        }
    }
}

/// Returns the URL of a leaderboard.
pub fn leaderboard_href(board: &str) -> String {
    format!("{}?board={}", Route::LEADERBOARDS.path(), in_path(board))
}

fn text(entry: &Entry) -> String {
    let words = words();
    if let Some(text) = race_text(entry) {
        return text;
    }
    match &entry.state {
        State::Waiting { .. } => words.waiting.to_owned(),
        State::Refused(why) => (words.refused)(why),
        State::Accepted(_) if entry.solved.helps > 0 => words.helped.to_owned(),
        State::Accepted(accepted) if accepted.review => words.review.to_owned(),
        State::Accepted(accepted) if !accepted.ranked => words.closed.to_owned(),
        State::Accepted(accepted) => {
            let ranks = (words.ranked)(&ranks(accepted));
            if accepted.offline {
                format!("{ranks}. {}", words.offline)
            } else {
                format!("{ranks}.")
            }
        }
    }
}

/// Returns the state of a race result.
fn race_text(entry: &Entry) -> Option<String> {
    race::variant_of(entry)?;
    let words = race_words();
    Some(match &entry.state {
        State::Accepted(accepted) => {
            let rank = match ranks(accepted).get(..1) {
                Some(first) => format!("{}.", (self::words().ranked)(first)),
                None if accepted.review => self::words().review.to_owned(),
                None => words.helped.to_owned(),
            };
            (words.result)(&clock_text(accepted.time), &rank)
        }
        _ => words.sending.to_owned(),
    })
}

/// Returns the player's ranks, by time first. Without a new best, these are the ranks of an earlier
/// result.
fn ranks(accepted: &api::Accepted) -> Vec<String> {
    let words = words();
    let api::Accepted { rank, of, ranked, offline, .. } = accepted;
    let place =
        |by, rank: Option<u64>, of: Option<u64>| Some((words.by)(by, &(words.rank)(rank?, of?)));
    let by_time = place(SortBy::Time, rank.time, of.time).filter(|_| !offline);
    let by_moves = place(SortBy::Moves, rank.moves, of.moves);
    by_time.into_iter().chain(by_moves).filter(|_| *ranked).collect()
}

fn leaderboard_link(entry: &Entry) -> Option<impl IntoView + use<>> {
    let State::Accepted(accepted) = &entry.state else { return None };
    let href = link(&leaderboard_href(&accepted.leaderboard));
    Some(view! { <a href=href>{words().leaderboard}</a> })
}
