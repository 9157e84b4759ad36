//! The statistics page.

use std::collections::BTreeMap;

use ::loopy::logic::{Level, LogicDaily};
use ::loopy::measure::Label;
use ::loopy::{Daily, Difficulty, Statistics as DayStatistics, TIME_STEPS};
use leptos::prelude::*;
use play::clock_text as clock;

use super::home::{archive, logic_archive};
use super::words::{logic, logic_statistics_words, statistics_words, words};
use crate::platform::browser::{adopt_style, today_signal};
use crate::ui::components::{Choice, Segmented, Select, unique_id};
use crate::ui::play_page::PlayPage;

const LABELS: [Label; 6] =
    [Label::Okay, Label::Good, Label::Great, Label::Amazing, Label::Genius, Label::Perfect];

/// The page at `/loop/statistics`. Levels and sizes are never mixed; only the streak counts all puzzles.
#[component]
pub fn Statistics() -> impl IntoView {
    adopt_style(include_str!("pages.css"));
    let words = statistics_words();
    let today = today_signal();
    let (classic, of_logic) = (archive(), logic_archive());
    let is_logic = RwSignal::new(false);
    let difficulty = RwSignal::new(Difficulty::Easy);
    // The index of the level and, if chosen, the side of the board.
    let (level, side) = (RwSignal::new(0_usize), RwSignal::new(None::<usize>));
    let of_level = move |daily: LogicDaily| Level::ALL.get(level.get()) == Some(&daily.level);
    let sides = Memo::new(move |_| {
        let level = Level::ALL.get(level.get());
        of_logic.with(|days| played_sides(days.days().map(|(daily, _)| daily), level))
    });
    // Without a choice, the size that was played most.
    let shown_side = Memo::new(move |_| {
        let sides = sides.get();
        let is_played = |chosen: &usize| sides.iter().any(|(side, _)| side == chosen);
        let most = sides.iter().max_by_key(|(_, n_played)| *n_played).map(|(side, _)| *side);
        side.get().filter(is_played).or(most)
    });
    let numbers = Memo::new(move |_| {
        let today = today.get();
        if is_logic.get() {
            let is_included =
                |daily: LogicDaily| of_level(daily) && Some(daily.side()) == shown_side.get();
            of_logic.with(|days| days.statistics(today, is_included))
        } else {
            let is_included = |daily: Daily| daily.difficulty == difficulty.get();
            classic.with(|days| days.statistics(today, is_included))
        }
    });
    let streaks = Memo::new(move |_| {
        let all = if is_logic.get() {
            of_logic.with(|days| days.statistics(today.get(), |_| true))
        } else {
            classic.with(|days| days.statistics(today.get(), |_| true))
        };
        (all.streak, all.best_streak)
    });
    let is_empty = move || {
        classic.with(|days| days.days().next().is_none())
            && of_logic.with(|days| days.days().next().is_none())
    };
    let variants = vec![
        Choice::new(false, logic_statistics_words().classic),
        Choice::new(true, logic().title),
    ];
    let times = move || numbers.with(time_rows);
    let scores = move || {
        numbers.with(|numbers| {
            let row =
                |label: Label| ((words.label)(label).to_owned(), numbers.scores[label as usize]);
            LABELS.into_iter().rev().map(row).collect::<Vec<_>>()
        })
    };
    view! {
        <PlayPage title=words.title up=crate::ui::loopy::HOME>
            <div class="loop-statistics">
                {move || is_empty().then(|| view! { <p class="lead">{words.nothing}</p> })}
                <Segmented
                    label=logic_statistics_words().variant
                    choices=variants
                    value=is_logic
                    on_change=move |kind| is_logic.set(kind)
                    bare=true
                />
                {move || view! { <Streaks streaks=streaks.get() /> }}
                {move || if is_logic.get() {
                    view! { <LogicFilter level=level side=side sides=sides shown_side=shown_side /> }.into_any()
                } else {
                    let levels = Difficulty::ALL
                        .map(|level| Choice::new(level, (self::words().difficulty)(level)))
                        .to_vec();
                    view! {
                        <Segmented label=words.of choices=levels value=difficulty on_change=move |level| difficulty.set(level) bare=true />
                    }
                    .into_any()
                }}
                {move || view! { <Facts numbers=numbers.get() is_logic=is_logic.get() /> }}
                {move || view! { <Bars title=words.times rows=times() /> }}
                // Every solved Logic puzzle scores 100%.
                {move || (!is_logic.get()).then(|| view! { <Bars title=words.scores rows=scores() /> })}
            </div>
        </PlayPage>
    }
}

/// Returns the sides of the boards played on a level, and how many of each.
fn played_sides(
    played: impl Iterator<Item = LogicDaily>,
    level: Option<&Level>,
) -> Vec<(usize, usize)> {
    let mut sides = BTreeMap::new();
    for daily in played.filter(|daily| Some(&daily.level) == level) {
        *sides.entry(daily.side()).or_insert(0) += 1;
    }
    sides.into_iter().collect()
}

/// The level of Logic and, if several were played, the size.
#[component]
fn LogicFilter(
    level: RwSignal<usize>,
    side: RwSignal<Option<usize>>,
    sides: Memo<Vec<(usize, usize)>>,
    shown_side: Memo<Option<usize>>,
) -> impl IntoView {
    let levels = Level::ALL.into_iter().map(logic().level).enumerate();
    let levels = levels.map(|(at, name)| Choice::new(at, name)).collect();
    let sizes = move || {
        let sides = sides.get().into_iter();
        let sides: Vec<_> =
            sides.map(|(side, _)| Choice::new(side, (words().size)(side))).collect();
        (sides.len() > 1).then(|| {
            view! {
                <Select
                    label=logic().size
                    choices=sides
                    value=Signal::derive(move || shown_side.get().unwrap_or_default())
                    on_change=move |chosen| side.set(Some(chosen))
                />
            }
        })
    };
    view! {
        <div class="loop-filters">
            <Select label=logic().difficulty choices=levels value=level on_change=move |at| level.set(at) />
            {sizes}
        </div>
    }
}

/// The streaks over all levels of a variant.
#[component]
fn Streaks(streaks: (usize, usize)) -> impl IntoView {
    let words = statistics_words();
    facts(vec![
        (words.streak, (words.days)(streaks.0)),
        (logic_statistics_words().best_streak, (words.days)(streaks.1)),
    ])
}

/// Counts and times.
#[component]
fn Facts(numbers: DayStatistics, is_logic: bool) -> impl IntoView {
    let (words, more) = (statistics_words(), logic_statistics_words());
    let time = |ms: Option<u64>| ms.map_or_else(|| words.none.to_owned(), clock);
    let rate = numbers.solve_rate().map_or_else(|| words.none.to_owned(), more.percent);
    let (fastest, mean) =
        if is_logic { (more.fastest, more.mean) } else { (words.fastest, words.mean) };
    let all = [
        Some((words.played, numbers.played.to_string())),
        Some((words.solved, numbers.solved.to_string())),
        Some((more.rate, rate)),
        (!is_logic).then(|| (words.perfect, numbers.perfect.to_string())),
        Some((fastest, time(numbers.fastest))),
        Some((mean, time(numbers.mean))),
    ];
    facts(all.into_iter().flatten().collect())
}

fn facts(facts: Vec<(&'static str, String)>) -> impl IntoView {
    let fact = |(name, value)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd class="number">{value}</dd>
            </div>
        }
    };
    view! { <dl class="loop-facts">{facts.into_iter().map(fact).collect_view()}</dl> }
}

/// Returns the number of puzzles for each range of times.
fn time_rows(numbers: &DayStatistics) -> Vec<(String, usize)> {
    let words = statistics_words();
    let limits = TIME_STEPS.map(|seconds| format!("{}:{:02}", seconds / 60, seconds % 60));
    let range = |at: usize| match (at.checked_sub(1).and_then(|at| limits.get(at)), limits.get(at))
    {
        (None, Some(limit)) => (words.up_to)(limit),
        (Some(from), Some(limit)) => format!("{from}–{limit}"),
        (from, None) => (words.over)(from.map_or("", String::as_str)),
    };
    (0..numbers.times.len()).map(|at| (range(at), numbers.times[at])).collect()
}

/// Numbers of puzzles as a bar chart.
#[component]
fn Bars(title: &'static str, rows: Vec<(String, usize)>) -> impl IntoView {
    let words = statistics_words();
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let bar = |(name, count): (String, usize)| {
        let width = (count * 100).checked_div(most).unwrap_or(0);
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>
                    <svg class="loop-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                        <rect width=width height="10" />
                    </svg>
                </td>
                <td class="number">
                    <span aria-hidden="true">{count}</span>
                    <span class="unseen">{(words.puzzles)(count)}</span>
                </td>
            </tr>
        }
    };
    let id = unique_id("bars");
    view! {
        <section>
            <h2 id=id.clone()>{title}</h2>
            <table class="loop-scores" aria-labelledby=id>
                <tbody>{rows.into_iter().map(bar).collect_view()}</tbody>
            </table>
        </section>
    }
}
