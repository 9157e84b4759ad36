//! The list of a session's solves, with buttons for penalties.

use ::fifteen::session::{Penalty, Solve};
use leptos::prelude::*;

use super::dialogs::TextDialog;
use super::game::SpeedPage;
use super::panel::{rate_text, score_text};
use super::words::words;
use crate::ui::components::{Button, Glyph, Icon, Notice, notify};

/// Number of solves shown at first.
const N_SHOWN: usize = 20;

/// The solves, newest first.
#[component]
pub fn SolveList(page: SpeedPage, solves: Memo<Vec<Solve>>) -> impl IntoView {
    let words = words();
    let shows_all = RwSignal::new(false);
    let comment_open = RwSignal::new(false);
    let commented = StoredValue::new(None::<Solve>);
    let comment_on = Callback::new(move |solve: Solve| {
        commented.set_value(Some(solve));
        comment_open.set(true);
    });
    let first_comment =
        move |()| commented.get_value().map(|solve| solve.comment).unwrap_or_default();
    let on_comment = move |comment: String| {
        if let Some(solve) = commented.get_value() {
            page.sessions.comment_on(&solve, comment);
        }
    };
    let n_solves = Memo::new(move |_| solves.with(Vec::len));
    let rows = move || {
        let most = if shows_all.get() { usize::MAX } else { N_SHOWN };
        solves.with(|solves| {
            let rows = solves.iter().cloned().enumerate().rev().take(most);
            rows.map(|(at, solve)| row(page, at + 1, solve, comment_on)).collect_view()
        })
    };
    let more = move || {
        (!shows_all.get() && n_solves.get() > N_SHOWN).then(|| {
            let show = move |()| shows_all.set(true);
            view! { <Button on_press=show>{(words.show_all)(n_solves.get())}</Button> }
        })
    };
    view! {
        <table class="speed-table speed-solves">
            <caption>{words.solves}</caption>
            <thead>
                <tr>
                    <th scope="col">{words.number}</th>
                    <th scope="col">{words.time}</th>
                    <th scope="col">{words.tile_moves}</th>
                    <th scope="col" title=words.over>{words.over_head}<span class="unseen">{words.over}</span></th>
                    <th scope="col">{words.rate}</th>
                    <td></td>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        {more}
        <TextDialog
            open=comment_open
            title=words.comment
            label=words.comment
            submit=words.save
            first=first_comment
            may_be_empty=true
            on_text=on_comment
        />
    }
}

fn row(page: SpeedPage, number: usize, solve: Solve, comment_on: Callback<Solve>) -> impl IntoView {
    let words = words();
    let none = || words.none.to_owned();
    let over = solve.optimal.and_then(|length| solve.n_steps.checked_sub(length));
    let tile_moves = if solve.n_steps == 0 { none() } else { solve.n_steps.to_string() };
    let rate = solve.steps_per_1000_seconds().map_or_else(none, rate_text);
    let time = score_text(Some(solve.score()));
    let mark = |penalty: Penalty| {
        let is_on = solve.penalty == penalty;
        let to = Solve { penalty: if is_on { Penalty::None } else { penalty }, ..solve.clone() };
        let from = solve.clone();
        let press = move |_| {
            page.sessions.replace_solve(&from, Some(&to));
            if page.result.with_untracked(|result| result.as_ref() == Some(&from)) {
                page.result.set(Some(to.clone()));
            }
        };
        view! {
            <button
                type="button"
                class="speed-mark"
                aria-pressed=is_on.to_string()
                aria-label=(words.penalty_name)(penalty, number)
                on:click=press
            >
                {(words.penalty)(penalty)}
            </button>
        }
    };
    let marks = [Penalty::PlusTwo, Penalty::Unfinished].map(mark);
    let commented = solve.clone();
    let has_comment = !solve.comment.is_empty();
    let comment_name = (words.comment_name)(&time, number, &solve.comment);
    let deleted = (words.deleted)(&time);
    let remove = move |_| {
        let sessions = page.sessions;
        let number = sessions.number.get_untracked();
        let at =
            sessions.solves.with_untracked(|all| all.iter().rposition(|other| *other == solve));
        sessions.replace_solve(&solve, None);
        let (at, solve) = (at.unwrap_or(usize::MAX), solve.clone());
        notify(
            Notice::success(deleted.clone())
                .offer(words.undo_delete, move || sessions.insert_solve(number, at, &solve)),
        );
    };
    view! {
        <tr>
            <td>{number}</td>
            <th scope="row">
                <button
                    type="button"
                    class="speed-comment"
                    class:commented=has_comment
                    aria-label=comment_name.clone()
                    title=comment_name
                    on:click=move |_| comment_on.run(commented.clone())
                >
                    {time}
                </button>
            </th>
            <td>{tile_moves}</td>
            <td>{over.map_or_else(none, |over| over.to_string())}</td>
            <td>{rate}</td>
            <td class="speed-marks">
                {marks}
                <button type="button" class="speed-mark" aria-label=(words.delete)(number) on:click=remove>
                    <Glyph icon=Icon::Trash />
                </button>
            </td>
        </tr>
    }
}
