//! The daily challenges of the last days at every level, and which of them are solved.

use std::iter;

use ::slide::Challenge;
use grid::Date;
use leptos::prelude::*;

use super::storage;
use super::words::words;
use crate::platform::browser::today_signal;
use crate::platform::store::store;
use crate::ui::words::{long_date, short_date};

/// Number of days in the table.
const N_DAYS: usize = 14;

/// A table of challenges, which starts the one that is pressed.
#[component]
pub fn PastDays(#[prop(into)] begin: Callback<Challenge>) -> impl IntoView {
    let words = words();
    let today = today_signal();
    let stored = store().changes();
    let rows = move || {
        stored.track();
        let bests = storage::bests();
        let day = |date: Date| {
            let levels = Challenge::PRESETS.into_iter().zip(words.presets);
            let cells = levels.map(|(steps, level)| {
                let challenge = Challenge::daily(date, steps);
                let moves = bests.get(&challenge.to_string()).map(|best| best.moves);
                let name = (words.past_day)(level, &long_date(date), moves);
                view! {
                    <td>
                        <button
                            type="button"
                            class="slide-day"
                            class:solved=moves.is_some()
                            aria-label=name.clone()
                            title=name
                            on:click=move |_| begin.run(challenge.clone())
                        >
                            {moves.map_or_else(|| "–".to_owned(), |moves| format!("✓ {moves}"))}
                        </button>
                    </td>
                }
            });
            view! { <tr><th scope="row">{short_date(date)}</th>{cells.collect_view()}</tr> }
        };
        past_days(today.get()).map(day).collect_view()
    };
    let heads = words.presets.iter().map(|level| view! { <th scope="col">{*level}</th> });
    view! {
        <details class="slide-more">
            <summary>{words.past_days}</summary>
            <p class="muted">{words.past_days_help}</p>
            <table class="slide-days">
                <thead>
                    <tr><td></td>{heads.collect_view()}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
}

/// Returns the days before `today`, latest first.
fn past_days(today: Date) -> impl Iterator<Item = Date> {
    let is_daily = |date: &Date| Challenge::DAILY_YEARS.contains(&date.year());
    iter::successors(today.previous(), |date| date.previous()).take_while(is_daily).take(N_DAYS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_days_begin_with_yesterday_and_end_with_the_first_challenge() {
        let days = |today: &str| past_days(today.parse().unwrap()).collect::<Vec<_>>();
        let all = days("2025-12-03");
        assert_eq!(all.len(), N_DAYS);
        assert_eq!(
            all[..3].iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["2025-12-02", "2025-12-01", "2025-11-30"]
        );
        assert_eq!(days("2025-01-03").len(), 2);
    }
}
