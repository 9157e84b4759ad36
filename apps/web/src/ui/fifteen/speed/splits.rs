//! The splits: when each row and column, or each board of a run, was completed, next to the personal best.

use ::fifteen::session::precise_time;
use grid::Size;
use leptos::prelude::*;
use play::Millis;

use super::super::words::words as game_words;
use super::game::SpeedPage;
use super::panel::time_text;
use super::words::words;

/// The table of splits.
#[component]
pub fn Splits(page: SpeedPage) -> impl IntoView {
    let words = words();
    let is_run = Memo::new(move |_| page.run.with(Option::is_some));
    let rows = move || {
        let best = page.best_splits.get();
        let splits = if is_run.get() { boards_of(page) } else { lines_of(page) };
        let rows = splits.into_iter().enumerate().map(|(at, (name, since))| {
            let best = best.as_ref().and_then(|best| best.get(at).copied());
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td>{time_text(since)}</td>
                    <td>{time_text(best)}</td>
                    <td>{since.zip(best).map_or(words.none.to_owned(), difference)}</td>
                </tr>
            }
        });
        rows.collect_view()
    };
    let head = move || if is_run.get() { words.board } else { words.line };
    view! {
        <table class="speed-table speed-splits">
            <caption>{words.splits}</caption>
            <thead>
                <tr>
                    <th scope="col">{head}</th>
                    <th scope="col">{words.current}</th>
                    <th scope="col">{words.best}</th>
                    <th scope="col">{words.difference}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// A label, and the time of completion.
type Split = (String, Option<Millis>);

fn lines_of(page: SpeedPage) -> Vec<Split> {
    let words = words();
    page.attempt.with(|attempt| {
        let splits = attempt.splits();
        let rows = splits.rows().enumerate().map(|(at, since)| ((words.row)(at + 1), since));
        let columns = splits.columns().enumerate();
        rows.chain(columns.map(|(at, since)| ((words.column)(at + 1), since))).collect()
    })
}

fn boards_of(page: SpeedPage) -> Vec<Split> {
    page.run.with(|run| {
        let Some(run) = run else { return Vec::new() };
        let sizes = run.sizes().iter().map(|size| size.grid()).enumerate();
        let split = |(at, size): (usize, Size)| {
            let sides = (game_words().sides)(size.width(), size.height());
            ((words().board_of_run)(at + 1, &sides), run.ends().get(at).copied())
        };
        sizes.map(split).collect()
    })
}

fn difference((now, best): (Millis, Millis)) -> String {
    let sign = if now < best { '−' } else { '+' };
    format!("{sign}{}", precise_time(now.abs_diff(best)))
}
