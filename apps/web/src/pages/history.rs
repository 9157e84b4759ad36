//! The games that were solved: what they add up to by kind, how the times change, and game by game.

use leptos::prelude::*;
use play::{Millis, clock_text};
use wire::history::{Solved, Summary};

use super::achievements::Achievements;
use crate::browser::{adopt_style, date_and_time, download};
use crate::catalogue::{STORAGES, name_of};
use crate::history::{history, kind_of, replay_href};
use crate::route::link;
use crate::solving::{Chart, Drawing, Labels};
use crate::together::outbox::{self, Entry};
use crate::together::{self, short_state};
use crate::ui::{Button, Choice, Icon, Notice, Segmented, Select, TextPage, notify};
use crate::words::page_words;

/// How many games are listed at first, and how many more at each press.
const PAGE: usize = 50;

/// How many times the chart shows.
const MOST_CHARTED: usize = 100;

/// A solved game and what kind it is.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    kind: String,
    solved: Solved,
}

/// The page at `/history`.
#[component]
pub fn History() -> impl IntoView {
    adopt_style(include_str!("history.css"));
    let words = &page_words().history;
    let history = history();
    let rows: Vec<Row> = history
        .games()
        .iter()
        .rev()
        .map(|solved| Row { kind: kind_of(solved), solved: solved.clone() })
        .collect();
    let inside = if rows.is_empty() {
        view! { <p>{words.nothing}</p> }.into_any()
    } else {
        view! { <Games rows=StoredValue::new(rows) /> }.into_any()
    };
    view! {
        <TextPage title=words.title>
            <p class="lead">{words.lead}</p>
            {inside}
            <Achievements games=history.games().to_vec() />
        </TextPage>
    }
}

#[component]
fn Games(rows: StoredValue<Vec<Row>>) -> impl IntoView {
    let words = &page_words().history;
    let only = RwSignal::new(None::<&'static str>);
    let kind = RwSignal::new(None::<String>);
    let games = std::iter::once(Choice::new(None, words.all)).chain(
        STORAGES
            .iter()
            .map(|storage| Choice::new(Some(storage.game), name_of(storage.game).unwrap_or(""))),
    );
    let of_game = Memo::new(move |_| {
        let only = only.get();
        let is_of_game = |row: &&Row| only.is_none_or(|game| row.solved.game == game);
        rows.with_value(|rows| rows.iter().filter(is_of_game).cloned().collect::<Vec<_>>())
    });
    let chosen = Memo::new(move |_| {
        let kind = kind.get();
        let is_chosen = |row: &&Row| kind.as_ref().is_none_or(|kind| row.kind == *kind);
        of_game.with(|rows| rows.iter().filter(is_chosen).cloned().collect::<Vec<_>>())
    });
    let kinds = move || {
        let of_kind = |name: String| Choice::new(Some(name.clone()), name);
        let all = std::iter::once(Choice::new(None, words.all));
        let choices = all.chain(of_game.with(|rows| kinds_of(rows)).into_iter().map(of_kind));
        view! {
            <Select
                label=words.kind
                choices=choices.collect()
                value=kind
                on_change=move |name| kind.set(name)
            />
        }
    };
    let choose_game = move |game| {
        kind.set(None);
        only.set(game);
    };
    view! {
        <div class="history-filters">
            <Segmented
                label=words.game
                choices=games.collect()
                value=only
                on_change=choose_game
                bare=true
            />
            {kinds}
        </div>
        {move || chosen.with(|rows| (!rows.is_empty()).then(|| view! { <Kinds rows=rows.clone() /> }))}
        <List chosen=chosen />
        <div class="button-row">
            <Button icon=Icon::Download on_press=move |()| rows.with_value(|rows| export(rows))>
                {words.export}
            </Button>
            <Button icon=Icon::Download on_press=move |()| export_json()>{words.export_json}</Button>
        </div>
    }
}

/// What the games add up to, kind by kind, and how the times of one of them change.
#[component]
fn Kinds(rows: Vec<Row>) -> impl IntoView {
    let words = &page_words().history;
    let kinds = kinds_of(&rows);
    let time = |ms: Option<Millis>| ms.map_or_else(|| words.none.to_owned(), clock_text);
    let lines = kinds.iter().map(|kind| {
        let of_kind = rows.iter().filter(|row| row.kind == *kind).map(|row| &row.solved);
        let Summary { solved, best, mean, median, fewest_moves } = Summary::of(of_kind);
        let fewest = fewest_moves.map_or_else(|| words.none.to_owned(), |n| n.to_string());
        view! {
            <tr>
                <th scope="row">{kind.clone()}</th>
                <td class="number">{solved}</td>
                <td class="number">{time(best)}</td>
                <td class="number">{time(mean)}</td>
                <td class="number">{time(median)}</td>
                <td class="number">{fewest}</td>
            </tr>
        }
    });
    let lines = lines.collect_view();
    let heads = [words.solved, words.best, words.mean, words.median, words.fewest]
        .map(|name| view! { <th scope="col" class="number">{name}</th> });
    view! {
        <section>
            <h2>{words.kinds}</h2>
            <div class="wide-table" tabindex="0" role="region" aria-label=words.kinds>
                <table class="table">
                    <thead><tr><th scope="col">{words.kind}</th>{heads.collect_view()}</tr></thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            <Trend kinds=kinds rows=rows />
        </section>
    }
}

/// The times of one kind, the oldest first; what the computer helped with is left out.
#[component]
fn Trend(kinds: Vec<String>, rows: Vec<Row>) -> impl IntoView {
    let words = &page_words().history;
    let n_of = |kind: &String| rows.iter().filter(|row| row.kind == *kind).count();
    let shown =
        RwSignal::new(kinds.iter().max_by_key(|kind| n_of(kind)).cloned().unwrap_or_default());
    let choices = kinds.into_iter().map(|kind| Choice::new(kind.clone(), kind)).collect();
    let drawing = Memo::new(move |_| {
        let kind = shown.get();
        let own = rows.iter().filter(|row| row.kind == kind && row.solved.helps == 0);
        let times = own.take(MOST_CHARTED).map(|row| Some((row.solved.ms / 1000) as u32));
        let mut times: Vec<_> = times.collect();
        times.reverse();
        let name = (words.chart)(&kind, times.len());
        let empty = if times.len() < 2 { words.chart_empty } else { "" };
        let labels = Labels { name, moves: (words.chart_games)(times.len()), empty };
        Drawing::of(labels, &[times])
    });
    view! {
        <Select label=words.chart_of choices=choices value=shown on_change=move |kind| shown.set(kind) />
        <Chart drawing=drawing kinds=&[0] />
    }
}

/// Game by game, the newest first.
#[component]
fn List(chosen: Memo<Vec<Row>>) -> impl IntoView {
    let words = &page_words().history;
    adopt_style(together::STYLE);
    let n_shown = RwSignal::new(PAGE);
    let sent = outbox::entries_memo();
    let lines = move || {
        let of_row = |row: &Row| line(row, sent).into_any();
        chosen.with(|rows| rows.iter().take(n_shown.get()).map(of_row).collect_view())
    };
    let more = move || {
        let left = chosen.with(Vec::len).saturating_sub(n_shown.get());
        let press = move |()| n_shown.update(|n| *n += PAGE);
        (left > 0).then(|| {
            view! { <Button on_press=press>{(words.more)(left.min(PAGE))}</Button> }
        })
    };
    let heads = [words.moves, words.time, words.helps]
        .map(|name| view! { <th scope="col" class="number">{name}</th> });
    let state = (!sent.with_untracked(Vec::is_empty))
        .then(|| view! { <th scope="col">{together::words().state}</th> });
    view! {
        <section>
            <h2>{words.games}</h2>
            <div class="wide-table" tabindex="0" role="region" aria-label=words.games>
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col">{words.kind}</th>
                            <th scope="col">{words.when}</th>
                            {heads.collect_view()}
                            {state}
                            <th scope="col">{words.replay}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            {more}
        </section>
    }
}

fn line(row: &Row, sent: Memo<Vec<Entry>>) -> impl IntoView + use<> {
    let words = &page_words().history;
    let Solved { at, ms, moves, helps, .. } = row.solved;
    let solved = row.solved.clone();
    let state = move || {
        sent.with(|sent| {
            let entry = sent.iter().find(|entry| entry.solved == solved);
            (!sent.is_empty()).then(|| view! { <td>{short_state(entry)}</td> })
        })
    };
    let kind = match href(&row.solved) {
        Some(href) => {
            let label = (words.again)(&row.kind);
            view! { <a href=link(&href) aria-label=label>{row.kind.clone()}</a> }.into_any()
        }
        None => row.kind.clone().into_any(),
    };
    let watch = row.solved.record.as_deref().and_then(replay_href).map(|href| {
        let label = (words.watch_named)(&row.kind, &clock_text(ms));
        view! { <a href=link(&href) aria-label=label>{words.watch}</a> }
    });
    view! {
        <tr>
            <th scope="row">{kind}</th>
            <td>{date_and_time(at as f64)}</td>
            <td class="number">{moves}</td>
            <td class="number">{clock_text(ms)}</td>
            <td class="number">{helps}</td>
            {state}
            <td>{watch}</td>
        </tr>
    }
}

/// Where a solved game can be played again.
fn href(solved: &Solved) -> Option<String> {
    let storage = STORAGES.iter().find(|storage| storage.game == solved.game)?;
    (storage.href)(&solved.params)
}

/// The kinds of some games, each once.
fn kinds_of(rows: &[Row]) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for row in rows {
        if !kinds.contains(&row.kind) {
            kinds.push(row.kind.clone());
        }
    }
    kinds
}

/// Saves all games for other programs.
fn export_json() {
    match serde_json::to_string_pretty(&history()) {
        Ok(text) => {
            download("azulejo-history.json", &text);
            notify(Notice::success(page_words().history.exported_json));
        }
        // Texts and numbers always have a form.
        Err(error) => leptos::logging::warn!("{error}"),
    }
}

/// Saves all games as a table.
fn export(rows: &[Row]) {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let lines = rows.iter().rev().map(|Row { kind, solved }| {
        let Solved { at, game, params, ms, moves, helps, undos, score, par, .. } = solved;
        let noted = |value: Option<usize>| value.map(|value| value.to_string()).unwrap_or_default();
        let [undos, score, par] = [*undos, score.map(usize::from), *par].map(noted);
        let when = String::from(js_sys::Date::new(&(*at as f64).into()).to_iso_string());
        let [kind, params] = [quoted(kind), quoted(params)];
        format!("{when},{game},{kind},{params},{ms},{moves},{helps},{undos},{score},{par}\n")
    });
    let head = "solved,game,kind,parameters,milliseconds,moves,helps,undos,score,par\n".to_owned();
    download("azulejo-history.csv", &std::iter::once(head).chain(lines).collect::<String>());
    notify(Notice::success(page_words().history.exported));
}
