//! The statistics page.

use ::loopy::logic::{Level, LogicDaily};
use ::loopy::measure::Label;
use ::loopy::{Daily, Difficulty, Statistics as DayStatistics};
use leptos::prelude::*;
use play::clock_text as clock;

use super::home::{archive, logic_archive};
use super::words::{logic, logic_statistics_words, statistics_words, words};
use crate::platform::browser::{adopt_style, today_signal};
use crate::ui::components::{Choice, Segmented, Select};
use crate::ui::play_page::PlayPage;

const LABELS: [Label; 6] =
    [Label::Okay, Label::Good, Label::Great, Label::Amazing, Label::Genius, Label::Perfect];

/// The page at `/loop/statistics`.
#[component]
pub fn Statistics() -> impl IntoView {
    adopt_style(include_str!("pages.css"));
    let all = words();
    let words = statistics_words();
    let today = today_signal();
    let (classic, of_logic) = (archive(), logic_archive());
    let is_logic = RwSignal::new(false);
    let difficulty = RwSignal::new(None::<Difficulty>);
    // Index of the level; one past the last means all levels.
    let level = RwSignal::new(Level::ALL.len());
    let numbers = Memo::new(move |_| {
        let today = today.get();
        if is_logic.get() {
            let only = Level::ALL.get(level.get());
            let is_included = |daily: LogicDaily| only.is_none_or(|only| *only == daily.level);
            of_logic.with(|days| days.statistics(today, is_included))
        } else {
            let only = difficulty.get();
            let is_included = |daily: Daily| only.is_none_or(|only| only == daily.difficulty);
            classic.with(|days| days.statistics(today, is_included))
        }
    });
    let is_empty = move || {
        classic.with(|days| days.days().next().is_none())
            && of_logic.with(|days| days.days().next().is_none())
    };
    let variants = vec![
        Choice::new(false, logic_statistics_words().classic),
        Choice::new(true, logic().title),
    ];
    let filter = move || {
        if is_logic.get() {
            let levels = Level::ALL.into_iter().map(logic().level).chain([words.all]);
            let choices = levels.enumerate().map(|(at, name)| Choice::new(at, name)).collect();
            view! {
                <Select label=logic().difficulty choices=choices value=level on_change=move |at| level.set(at) />
            }
            .into_any()
        } else {
            let levels =
                Difficulty::ALL.map(|level| Choice::new(Some(level), (all.difficulty)(level)));
            let choices = std::iter::once(Choice::new(None, words.all)).chain(levels).collect();
            view! {
                <Segmented label=words.of choices=choices value=difficulty on_change=move |level| difficulty.set(level) bare=true />
            }
            .into_any()
        }
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
                {filter}
                {move || view! { <Facts numbers=numbers.get() is_logic=is_logic.get() /> }}
                // Every solved Logic puzzle scores 100%.
                {move || (!is_logic.get()).then(|| view! { <Scores numbers=numbers /> })}
            </div>
        </PlayPage>
    }
}

/// Counts, times and streaks.
#[component]
fn Facts(numbers: DayStatistics, is_logic: bool) -> impl IntoView {
    let (words, more) = (statistics_words(), logic_statistics_words());
    let time = |ms: Option<u64>| ms.map_or_else(|| words.none.to_owned(), clock);
    let rate = numbers.solve_rate().map_or_else(|| words.none.to_owned(), more.percent);
    let (fastest, mean) =
        if is_logic { (more.fastest, more.mean) } else { (words.fastest, words.mean) };
    let facts = [
        Some((words.streak, (words.days)(numbers.streak))),
        Some((more.best_streak, (words.days)(numbers.best_streak))),
        Some((words.played, numbers.played.to_string())),
        Some((words.solved, numbers.solved.to_string())),
        Some((more.rate, rate)),
        (!is_logic).then(|| (words.perfect, numbers.perfect.to_string())),
        Some((fastest, time(numbers.fastest))),
        Some((mean, time(numbers.mean))),
    ];
    let fact = |(name, value)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd class="number">{value}</dd>
            </div>
        }
    };
    view! { <dl class="loop-facts">{facts.into_iter().flatten().map(fact).collect_view()}</dl> }
}

/// The number of puzzles per label of their best loop.
#[component]
fn Scores(numbers: Memo<DayStatistics>) -> impl IntoView {
    let words = statistics_words();
    let bar = move |label: Label| {
        let count = move || numbers.with(|numbers| numbers.scores[label as usize]);
        let width = move || {
            let most = numbers.with(|numbers| numbers.scores.into_iter().max().unwrap_or(0));
            (count() * 100).checked_div(most).unwrap_or(0)
        };
        view! {
            <tr>
                <th scope="row">{(words.label)(label)}</th>
                <td>
                    <svg class="loop-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                        <rect width=width height="10" />
                    </svg>
                </td>
                <td class="number">
                    <span aria-hidden="true">{count}</span>
                    <span class="unseen">{move || (words.puzzles)(count())}</span>
                </td>
            </tr>
        }
    };
    view! {
        <h2 id="loop-scores">{words.scores}</h2>
        <table class="loop-scores" aria-labelledby="loop-scores">
            <tbody>{LABELS.into_iter().rev().map(bar).collect_view()}</tbody>
        </table>
    }
}
