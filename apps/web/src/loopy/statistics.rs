//! What came of all days.

use ::loopy::measure::Label;
use ::loopy::{Difficulty, Statistics as Numbers};
use leptos::prelude::*;
use play::clock_text as clock;

use super::home::archive;
use super::words::words;
use crate::browser::today_signal;
use crate::ui::{Choice, PlayPage, Segmented};

const LABELS: [Label; 6] =
    [Label::Okay, Label::Good, Label::Great, Label::Amazing, Label::Genius, Label::Perfect];

/// The page at `/loop/statistics`.
#[component]
pub fn Statistics() -> impl IntoView {
    let all = words();
    let words = &all.statistics;
    let today = today_signal();
    let archive = archive();
    let only = RwSignal::new(None::<Difficulty>);
    let numbers = Memo::new(move |_| archive.with(|archive| archive.statistics(only.get())));
    let streak = Memo::new(move |_| archive.with(|archive| archive.streak(today.get())));
    let choices = std::iter::once(Choice::new(None, words.all))
        .chain(Difficulty::ALL.map(|level| Choice::new(Some(level), (all.difficulty)(level))))
        .collect();
    let time = move |ms: Option<u64>| ms.map_or_else(|| words.none.to_owned(), clock);
    let fact = move |name: &'static str, value: Signal<String>| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd class="number">{move || value.get()}</dd>
            </div>
        }
    };
    let number = move |ask: fn(&Numbers) -> usize| {
        Signal::derive(move || numbers.with(|numbers| ask(numbers).to_string()))
    };
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
        <PlayPage title=words.title up=crate::loopy::HOME>
            <div class="loop-statistics">
                {move || archive.with(|archive| archive.days().next().is_none()).then(|| view! {
                    <p class="lead">{words.nothing}</p>
                })}
                <Segmented label=words.of choices=choices value=only on_change=move |level| only.set(level) bare=true />
                <dl class="loop-facts">
                    {fact(words.streak, Signal::derive(move || (words.days)(streak.get())))}
                    {fact(words.played, number(|numbers| numbers.played))}
                    {fact(words.solved, number(|numbers| numbers.solved))}
                    {fact(words.perfect, number(|numbers| numbers.perfect))}
                    {fact(words.fastest, Signal::derive(move || time(numbers.get().fastest)))}
                    {fact(words.mean, Signal::derive(move || time(numbers.get().mean)))}
                </dl>
                <h2 id="loop-scores">{words.scores}</h2>
                <table class="loop-scores" aria-labelledby="loop-scores">
                    <tbody>{LABELS.into_iter().rev().map(bar).collect_view()}</tbody>
                </table>
            </div>
        </PlayPage>
    }
}
