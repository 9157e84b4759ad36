//! The splits: when each row and column, or each board of a run, was completed, next to the personal best.

use ::fifteen::session::{Round, Split, precise_time};
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
    let is_run = Memo::new(move |_| page.round.with(|round| round.run().is_some()));
    let rows = move || {
        let best = page.best_splits.get();
        let splits = page.round.with(Round::splits);
        let rows = splits.into_iter().enumerate().map(|(at, (split, since))| {
            let best = best.as_ref().and_then(|best| best.get(at).copied());
            view! {
                <tr>
                    <th scope="row">{name_of(split)}</th>
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

fn name_of(split: Split) -> String {
    let words = words();
    match split {
        Split::Row(at) => (words.row)(at),
        Split::Column(at) => (words.column)(at),
        Split::Board(at, size) => {
            (words.board_of_run)(at, &(game_words().sides)(size.width(), size.height()))
        }
    }
}

fn difference((now, best): (Millis, Millis)) -> String {
    let sign = if now < best { '−' } else { '+' };
    format!("{sign}{}", precise_time(now.abs_diff(best)))
}
