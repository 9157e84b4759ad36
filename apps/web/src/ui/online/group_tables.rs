//! Daily and weekly leaderboards of a group, and one leaderboard in each of the player's groups.

use leptos::prelude::*;
use play::clock_text;
use wasm_bindgen_futures::spawn_local;
use wire::api::{self, LeaderboardPage, SortBy, WeekPage};

use super::daily_leaderboards;
use super::group_words::group_words;
use super::links::{group_href, replay_link};
use super::words::leaderboard_words;
use crate::platform::browser::today_signal;
use crate::platform::online::client::{Problem, get, in_path};
use crate::platform::online::player::{full_name, player};
use crate::ui::components::{Choice, Segmented, Select};
use crate::ui::route::link;

/// A leaderboard with formatted values.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    /// Headings of the numbers.
    heads: [&'static str; 2],
    rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq)]
struct Row {
    rank: u64,
    name: String,
    is_own: bool,
    numbers: [String; 2],
    /// The result to replay; weekly totals have none.
    result: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Day {
    Today,
    Yesterday,
}

/// Returns the player's groups; `None` until they are loaded.
pub fn groups_signal() -> RwSignal<Option<Result<Vec<api::NewGroup>, Problem>>> {
    let groups = RwSignal::new(None);
    spawn_local(async move {
        let _ = groups.try_set(Some(get("/groups").signed().fetch().await));
    });
    groups
}

/// The daily and the weekly leaderboard of a group, for a chosen daily puzzle.
#[component]
pub fn GroupTables(group: String) -> impl IntoView {
    let words = group_words();
    let today = today_signal();
    let day = RwSignal::new(Day::Today);
    let at = RwSignal::new(0_usize);
    let board = Memo::new(move |_| {
        let date = match day.get() {
            Day::Today => Some(today.get()),
            Day::Yesterday => today.get().previous(),
        };
        date.and_then(|date| daily_leaderboards::of_day(date).into_iter().nth(at.get()))
            .unwrap_or_default()
    });
    let labels = daily_leaderboards::of_day(today.get_untracked()).into_iter().enumerate();
    let labels = labels
        .map(|(at, board)| Choice::new(at, daily_leaderboards::label(&board).unwrap_or(board)));
    let days =
        vec![Choice::new(Day::Today, words.today), Choice::new(Day::Yesterday, words.yesterday)];
    let id = in_path(&group);
    let week = Memo::new({
        let id = id.clone();
        move |_| format!("/groups/{id}/weeks/{}", in_path(&board.get()))
    });
    let of_day = Memo::new(move |_| format!("/groups/{id}/leaderboards/{}", in_path(&board.get())));
    view! {
        <section class="group-tables">
            <Select
                label=words.daily
                choices=labels.collect()
                value=at
                on_change=move |chosen| at.set(chosen)
            />
            <Segmented
                label=words.day
                choices=days
                value=day
                on_change=move |chosen| day.set(chosen)
            />
            <h3>{words.day_title}</h3>
            <GroupTable path=of_day name=words.day_title read=read_board />
            <h3>{words.week_title}</h3>
            <p class="muted">{words.week_lead}</p>
            <GroupTable path=week name=words.week_title read=read_week />
        </section>
    }
}

/// A leaderboard in each of the player's groups.
#[component]
pub fn InGroups(board: String, #[prop(into)] by: Signal<SortBy>) -> impl IntoView {
    let groups = groups_signal();
    move || {
        let groups = groups.get().and_then(Result::ok).unwrap_or_default().into_iter();
        let tables = groups.map(|api::NewGroup { group, name, .. }| {
            let path = format!("/groups/{}/leaderboards/{}", in_path(&group), in_path(&board));
            let path = Memo::new(move |_| match by.get() {
                SortBy::Time => path.clone(),
                SortBy::Moves => format!("{path}?by=moves"),
            });
            let title = (group_words().in_group)(&name);
            let href = link(&group_href(&group));
            view! {
                <section>
                    <h3><a href=href>{title.clone()}</a></h3>
                    <GroupTable path=path name=title read=read_board />
                </section>
            }
        });
        tables.collect_view()
    }
}

/// A leaderboard that is loaded from `path`, and again when that changes.
#[component]
fn GroupTable(
    path: Memo<String>,
    #[prop(into)] name: String,
    read: fn(&str) -> Option<Table>,
) -> impl IntoView {
    let words = group_words();
    let table = RwSignal::new(None::<Result<Table, Problem>>);
    Effect::new(move || {
        let requested = path.get();
        spawn_local(async move {
            let answer = async { get(requested.clone()).signed().send().await?.text().await }.await;
            let read = answer.and_then(|text| read(&text).ok_or(Problem::Unreadable));
            // The path may have changed meanwhile, or the page may be closed.
            if path.try_get_untracked() == Some(requested) {
                let _ = table.try_set(Some(read));
            }
        });
    });
    move || match table.get() {
        None => view! { <p>{words.loading}</p> }.into_any(),
        Some(Err(problem)) => view! { <p role="alert">{problem.to_string()}</p> }.into_any(),
        Some(Ok(table)) if table.rows.is_empty() => view! { <p>{words.nobody}</p> }.into_any(),
        Some(Ok(table)) => table_view(&name, table).into_any(),
    }
}

fn table_view(name: &str, table: Table) -> impl IntoView + use<> {
    let words = group_words();
    let heads = table.heads.map(|head| view! { <th scope="col" class="number">{head}</th> });
    let has_replays = table.rows.iter().any(|row| row.result.is_some());
    let replays = has_replays.then(|| {
        view! { <th scope="col"><span class="unseen">{leaderboard_words().replay}</span></th> }
    });
    let rows = table.rows.into_iter().map(|row| {
        let replay = row.result.map(|result| replay_link(&row.name, &result));
        let replay = replay.map(|link| view! { <td>{link}</td> });
        let own = row.is_own.then(|| format!(" ({})", words.own));
        let numbers = row.numbers.map(|number| view! { <td class="number">{number}</td> });
        view! {
            <tr class:own=row.is_own>
                <td class="number">{row.rank}</td>
                <th scope="row">{row.name}{own}</th>
                {numbers.collect_view()}
                {replay}
            </tr>
        }
    });
    view! {
        <table class="table leaderboard" aria-label=name.to_owned()>
            <thead>
                <tr>
                    <th scope="col" class="number">{words.rank}</th>
                    <th scope="col">{words.player}</th>
                    {heads.collect_view()}
                    {replays}
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}

fn read_board(text: &str) -> Option<Table> {
    let words = group_words();
    let me = player().map(|player| player.player);
    let page: LeaderboardPage = serde_json::from_str(text).ok()?;
    let rows = page.rows.into_iter().map(|row| Row {
        rank: row.rank,
        name: full_name(&row.name, &row.tag),
        is_own: Some(row.player) == me,
        numbers: [clock_text(row.time), row.moves.to_string()],
        result: Some(row.result),
    });
    Some(Table { heads: [words.time, words.moves], rows: rows.collect() })
}

fn read_week(text: &str) -> Option<Table> {
    let words = group_words();
    let me = player().map(|player| player.player);
    let page: WeekPage = serde_json::from_str(text).ok()?;
    let rows = page.rows.into_iter().map(|row| Row {
        rank: row.rank,
        name: full_name(&row.name, &row.tag),
        is_own: Some(row.player) == me,
        numbers: [row.days.to_string(), clock_text(row.time)],
        result: None,
    });
    Some(Table { heads: [words.days, words.time], rows: rows.collect() })
}
