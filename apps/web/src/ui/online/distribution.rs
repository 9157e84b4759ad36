//! The distribution of a leaderboard: a histogram with the player's own bar marked, and the same numbers as a table for
//! screen readers.

use leptos::prelude::*;
use play::clock_text;
use wasm_bindgen_futures::spawn_local;
use wire::api::{Bar, Distribution, SortBy};

use super::words::leaderboard_words;
use crate::platform::online::client::{get, in_path};

/// Height of the highest bar, and the width of each, in units of the drawing.
const HEIGHT: f64 = 30.0;
const WIDTH: usize = 4;

/// Fewest players for which a histogram says more than the list.
const FEWEST: u64 = 3;

/// The histogram of a leaderboard by time or by moves. Nothing is shown while it is loading, or if there are few players.
#[component]
pub fn Histogram(board: String, #[prop(into)] by: Signal<SortBy>) -> impl IntoView {
    let words = leaderboard_words();
    let loaded = RwSignal::new(None::<Distribution>);
    let board = StoredValue::new(board);
    Effect::new(move || {
        let by = by.get();
        let order = match by {
            SortBy::Time => "time",
            SortBy::Moves => "moves",
        };
        let path = board.with_value(|board| {
            format!("/leaderboards/{}/distribution?by={order}", in_path(board))
        });
        spawn_local(async move {
            // The leaderboard above reports problems.
            let _ = loaded.try_set(get(path).signed().fetch().await.ok());
        });
    });
    move || {
        // An answer for the other order may be on its way.
        let shown = loaded.get().filter(|shown| shown.by == by.get() && shown.of >= FEWEST)?;
        Some(view! {
            <section class="distribution">
                <h3>{words.distribution}</h3>
                {drawing(&shown)}
                {table(&shown)}
            </section>
        })
    }
}

/// Draws the bars, with the first and last value below them.
fn drawing(shown: &Distribution) -> impl IntoView + use<> {
    let words = leaderboard_words();
    let own = shown.own.as_ref().map(|own| own.bar as usize);
    let heights = heights(&shown.bars);
    let bars = heights.into_iter().enumerate().map(|(at, height)| {
        let class = if own == Some(at) { "bar own" } else { "bar" };
        let (x, y) = (at * WIDTH, HEIGHT - height);
        view! { <rect class=class x=x y=y width=WIDTH - 1 height=height /> }
    });
    let bars = bars.collect_view();
    let ends = [shown.bars.first().map(|bar| bar.from), shown.bars.last().map(|bar| bar.to)];
    let ends = ends.map(|end| end.map(|end| view! { <span>{value(shown.by, end)}</span> }));
    let own = shown.own.as_ref().map(|own| (words.own_mark)(&value(shown.by, own.value)));
    let area = format!("0 0 {} {HEIGHT}", shown.bars.len() * WIDTH - 1);
    view! {
        <svg viewBox=area preserveAspectRatio="none" role="img" aria-label=(words.histogram)(shown.of)>
            {bars}
        </svg>
        <p class="ends number muted" aria-hidden="true">{ends.into_iter().collect_view()}</p>
        {own.map(|own| view! { <p>{own}</p> })}
    }
}

/// The bars as a table, which is only read aloud. It leaves out empty ones.
fn table(shown: &Distribution) -> impl IntoView + use<> {
    let words = leaderboard_words();
    let by = shown.by;
    let rows = shown.bars.iter().filter(|bar| bar.n > 0).map(|bar| {
        let range = (words.up_to)(&value(by, bar.from), &value(by, bar.to));
        view! { <tr><th scope="row">{range}</th><td>{bar.n}</td></tr> }
    });
    view! {
        <table class="unseen" aria-label=words.distribution>
            <thead><tr><th scope="col">{words.range}</th><th scope="col">{words.players}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}

/// Returns the heights of bars. One that isn't empty can be seen.
fn heights(bars: &[Bar]) -> Vec<f64> {
    let most = bars.iter().map(|bar| bar.n).max().unwrap_or(0).max(1) as f64;
    let height = |bar: &Bar| if bar.n == 0 { 0.0 } else { (HEIGHT * bar.n as f64 / most).max(1.0) };
    bars.iter().map(height).collect()
}

fn value(by: SortBy, value: u64) -> String {
    match by {
        SortBy::Time => clock_text(value),
        SortBy::Moves => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_bar_fills_the_height_and_every_player_can_be_seen() {
        let bar = |n| Bar { from: 0, to: 1, n };
        let bars = [bar(1), bar(0), bar(1_000), bar(500)];
        assert_eq!(heights(&bars), [1.0, 0.0, HEIGHT, HEIGHT / 2.0]);
        assert_eq!(heights(&[bar(0)]), [0.0]);
    }
}
