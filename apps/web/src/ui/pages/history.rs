//! The history page: statistics by variant, a chart of solve times, and a list of solved games.

use controller::statistics::{Variant, VariantGame, by_variant, newest_times, to_csv};
use leptos::prelude::*;
use play::{Millis, clock_text, short_time};
use wire::history::{Solved, Summary};

use super::achievements::Achievements;
use crate::platform::browser::{adopt_style, date_and_time, download};
use crate::platform::formats::{name_of, storage_of, storages};
use crate::platform::history::{history, replay_href, variant_name, variant_of};
use crate::platform::online::outbox::{self, Entry};
use crate::ui::components::{Button, Choice, Icon, Notice, Segmented, Select, TextPage, notify};
use crate::ui::online::{self, short_state};
use crate::ui::pages::words::history_words;
use crate::ui::route::link;
use crate::ui::solving::{Chart, Drawing, Labels};

/// Number of games listed at first, and added by each "Show more".
const PAGE_SIZE: usize = 50;

/// Maximum number of times in the chart.
const MAX_CHARTED: usize = 100;

#[component]
pub fn History() -> impl IntoView {
    adopt_style(include_str!("history.css"));
    let words = history_words();
    let history = history();
    let variant = |solved| Variant { id: variant_of(solved), name: variant_name(solved) };
    let games = history.games().iter().rev();
    let rows: Vec<VariantGame> = games
        .map(|solved| VariantGame { variant: variant(solved), solved: solved.clone() })
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
fn Games(rows: StoredValue<Vec<VariantGame>>) -> impl IntoView {
    let words = history_words();
    let only = RwSignal::new(None::<&'static str>);
    let variant = RwSignal::new(None::<Variant>);
    let games = std::iter::once(Choice::new(None, words.all)).chain(
        storages()
            .iter()
            .map(|storage| Choice::new(Some(storage.game), name_of(storage.game).unwrap_or(""))),
    );
    let of_game = Memo::new(move |_| {
        let only = only.get();
        let is_of_game = |row: &&VariantGame| only.is_none_or(|game| row.solved.game == game);
        rows.with_value(|rows| rows.iter().filter(is_of_game).cloned().collect::<Vec<_>>())
    });
    let chosen = Memo::new(move |_| {
        let variant = variant.get();
        let is_chosen =
            |row: &&VariantGame| variant.as_ref().is_none_or(|variant| row.variant == *variant);
        of_game.with(|rows| rows.iter().filter(is_chosen).cloned().collect::<Vec<_>>())
    });
    let variants = move || {
        let of_variant = |(variant, _): (Variant, Summary)| {
            let name = variant.name.clone();
            Choice::new(Some(variant), name)
        };
        let all = std::iter::once(Choice::new(None, words.all));
        let choices = all.chain(of_game.with(|rows| by_variant(rows)).into_iter().map(of_variant));
        view! {
            <Select
                label=words.variant
                choices=choices.collect()
                value=variant
                on_change=move |chosen| variant.set(chosen)
            />
        }
    };
    let choose_game = move |game| {
        variant.set(None);
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
            {variants}
        </div>
        {move || chosen.with(|rows| (!rows.is_empty()).then(|| view! { <Variants rows=rows.clone() /> }))}
        <List chosen=chosen />
        <div class="button-row">
            <Button icon=Icon::Download on_press=move |()| rows.with_value(|rows| export(rows))>
                {words.export}
            </Button>
            <Button icon=Icon::Download on_press=move |()| export_json()>{words.export_json}</Button>
        </div>
    }
}

/// Statistics by variant, and a chart of the times of one variant.
#[component]
fn Variants(rows: Vec<VariantGame>) -> impl IntoView {
    let words = history_words();
    let variants = by_variant(&rows);
    let time = |ms: Option<Millis>| ms.map_or_else(|| words.none.to_owned(), clock_text);
    let lines = variants.iter().map(|(variant, summary)| {
        let Summary { solved, best, mean, median, fewest_moves } = *summary;
        let fewest = fewest_moves.map_or_else(|| words.none.to_owned(), |n| n.to_string());
        view! {
            <tr>
                <th scope="row">{variant.name.clone()}</th>
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
            <h2>{words.variants}</h2>
            <div class="wide-table" tabindex="0" role="region" aria-label=words.variants>
                <table class="table">
                    <thead><tr><th scope="col">{words.variant}</th>{heads.collect_view()}</tr></thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            <Trend variants=variants rows=rows />
        </section>
    }
}

/// The times of one variant, oldest first, without games that used hints.
#[component]
fn Trend(variants: Vec<(Variant, Summary)>, rows: Vec<VariantGame>) -> impl IntoView {
    let words = history_words();
    let most_played = variants.iter().max_by_key(|(_, summary)| summary.solved);
    let shown = RwSignal::new(most_played.map(|(variant, _)| variant.clone()).unwrap_or_default());
    let of_variant = |(variant, _): (Variant, Summary)| Choice::new(variant.clone(), variant.name);
    let choices = variants.into_iter().map(of_variant).collect();
    let drawing = Memo::new(move |_| {
        let variant = shown.get();
        let times = newest_times(&rows, &variant, MAX_CHARTED).into_iter();
        let times: Vec<_> = times.map(|ms| u32::try_from(ms).ok()).collect();
        let name = (words.chart)(&variant.name, times.len());
        let empty = if times.len() < 2 { words.chart_empty } else { "" };
        let labels = Labels { name, axis: (words.chart_games)(times.len()), empty };
        Drawing::scaled(labels, &[times], |time| short_time(time.into()))
    });
    view! {
        <Select label=words.chart_of choices=choices value=shown on_change=move |variant| shown.set(variant) />
        <Chart drawing=drawing styles=&[0] />
    }
}

/// The solved games, newest first.
#[component]
fn List(chosen: Memo<Vec<VariantGame>>) -> impl IntoView {
    let words = history_words();
    adopt_style(online::STYLE);
    let n_shown = RwSignal::new(PAGE_SIZE);
    let sent = outbox::entries_memo();
    let lines = move || {
        let of_row = |row: &VariantGame| line(row, sent).into_any();
        chosen.with(|rows| rows.iter().take(n_shown.get()).map(of_row).collect_view())
    };
    let more = move || {
        let left = chosen.with(Vec::len).saturating_sub(n_shown.get());
        let press = move |()| n_shown.update(|n| *n += PAGE_SIZE);
        (left > 0).then(|| {
            view! { <Button on_press=press>{(words.more)(left.min(PAGE_SIZE))}</Button> }
        })
    };
    let heads = [words.moves, words.time, words.hints]
        .map(|name| view! { <th scope="col" class="number">{name}</th> });
    let state = (!sent.with_untracked(Vec::is_empty))
        .then(|| view! { <th scope="col">{online::words().state}</th> });
    view! {
        <section>
            <h2>{words.games}</h2>
            <div class="wide-table" tabindex="0" role="region" aria-label=words.games>
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col">{words.variant}</th>
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

fn line(row: &VariantGame, sent: Memo<Vec<Entry>>) -> impl IntoView + use<> {
    let words = history_words();
    let Solved { at, ms, moves, helps, .. } = row.solved;
    let solved = row.solved.clone();
    let state = move || {
        sent.with(|sent| {
            let entry = sent.iter().find(|entry| entry.solved == solved);
            (!sent.is_empty()).then(|| view! { <td>{short_state(entry)}</td> })
        })
    };
    let name = row.variant.name.clone();
    let variant = match href(&row.solved) {
        Some(href) => {
            let label = (words.again)(&name);
            view! { <a href=link(&href) aria-label=label>{name}</a> }.into_any()
        }
        None => name.into_any(),
    };
    let watch = row.solved.record.as_deref().and_then(replay_href).map(|href| {
        let label = (words.watch_named)(&row.variant.name, &clock_text(ms));
        view! { <a href=link(&href) aria-label=label>{words.watch}</a> }
    });
    view! {
        <tr>
            <th scope="row">{variant}</th>
            <td>{date_and_time(at as f64)}</td>
            <td class="number">{moves}</td>
            <td class="number">{clock_text(ms)}</td>
            <td class="number">{helps}</td>
            {state}
            <td>{watch}</td>
        </tr>
    }
}

/// Returns the link that plays a solved game again.
fn href(solved: &Solved) -> Option<String> {
    let storage = storage_of(&solved.game)?;
    (storage.href)(&solved.params)
}

/// Downloads all games as JSON.
fn export_json() {
    match serde_json::to_string_pretty(&history()) {
        Ok(text) => {
            download("azulejo-history.json", &text);
            notify(Notice::success(history_words().exported_json));
        }
        // Strings and numbers always serialize.
        Err(error) => leptos::logging::warn!("{error}"),
    }
}

/// Downloads all games as CSV.
fn export(rows: &[VariantGame]) {
    download("azulejo-history.csv", &to_csv(rows));
    notify(Notice::success(history_words().exported));
}
