//! The form of the comparison: boards, methods and the time limit.

use ::fifteen::{Board, BoardSize, Goal, random_board};
use leptos::prelude::*;

use super::comparison::{Comparison, METHODS, read_boards};
use super::words::words;
use crate::platform::browser::random_seed;
use crate::ui::components::{
    Button, ButtonKind, Choice, FileButton, Icon, Select, Toggle, unique_id,
};

/// The time limits that can be chosen.
const SECONDS: [u32; 5] = [1, 5, 20, 60, 300];

/// The side length and number of random boards that each button creates.
const RANDOM_BOARDS: [(usize, usize); 4] = [(3, 10), (4, 1), (4, 5), (5, 1)];

/// The form of the comparison.
#[component]
pub fn Form(comparison: Comparison) -> impl IntoView {
    let words = words();
    let Comparison { text, goal, chosen, seconds, now, .. } = comparison;
    let runs = Memo::new(move |_| now.with(Option::is_some));
    let wrong = Memo::new(move |_| text.with(|text| read_boards(text, goal.get()).err()));
    let nothing = move || wrong.with(Option::is_some) || chosen.with(Vec::is_empty);
    let toggles = METHODS.map(|method| {
        let flip = move |on: bool| {
            chosen.update(|chosen| {
                chosen.retain(|other| *other != method);
                if on {
                    chosen.push(method);
                }
            });
        };
        view! {
            <Toggle
                label=(words.method)(method)
                value=Signal::derive(move || chosen.with(|chosen| chosen.contains(&method)))
                on_change=flip
                disabled=runs
            />
        }
    });
    let random_button = move |(side, n): (usize, usize)| {
        let press = move |()| {
            let size = BoardSize::new(side, side).expect("a valid side length");
            let seed = u64::from(random_seed()) << 16;
            let boards = (0..).map(|at| random_board(size, seed + at));
            let boards: Vec<Board> = boards.filter(|board| !board.is_solved()).take(n).collect();
            comparison.replace_boards(&boards);
        };
        view! { <Button icon=Icon::Shuffle on_press=press disabled=runs>{(words.random_boards)(side, n)}</Button> }
    };
    let action = move || {
        if runs.get() {
            let stop = move |()| comparison.stop();
            view! { <Button icon=Icon::Stop on_press=stop>{crate::ui::words::common_words().stop}</Button> }.into_any()
        } else {
            let start = move |()| comparison.start();
            view! {
                <Button kind=ButtonKind::Main icon=Icon::Play on_press=start disabled=Signal::derive(nothing)>
                    {words.start}
                </Button>
            }
            .into_any()
        }
    };
    let progress = move || {
        let (at, method, nodes) = now.get()?;
        let n = comparison.results.with(Vec::len);
        Some((words.progress)(at + 1, n, (words.method)(method), nodes))
    };
    let (field_id, error_id) = (unique_id("boards"), unique_id("error"));
    let described = error_id.clone();
    view! {
        <section class="compare-form">
            <label for=field_id.clone()>{words.boards}</label>
            <textarea
                id=field_id
                rows="5"
                spellcheck="false"
                autocomplete="off"
                aria-describedby=described
                aria-invalid=move || wrong.with(Option::is_some).to_string()
                prop:value=move || text.get()
                disabled=move || runs.get()
                on:input=move |event| {
                    comparison.results.set(Vec::new());
                    text.set(event_target_value(&event));
                }
            ></textarea>
            <p class="field-error" id=error_id>{move || wrong.get()}</p>
            <p class="muted">{words.boards_help}</p>
            <div class="button-row">
                {RANDOM_BOARDS.map(random_button).collect_view()}
                <FileButton label=words.open_file accept=".txt,.csv,text/plain" on_text=move |read: String| {
                    comparison.results.set(Vec::new());
                    text.set(read);
                } />
            </div>
            <Toggle
                label=words.gap_first
                hint=words.gap_first_help.to_owned()
                value=Signal::derive(move || goal.get() == Goal::EmptyFirst)
                on_change=move |on| {
                    comparison.choose_goal(if on { Goal::EmptyFirst } else { Goal::EmptyLast });
                }
                disabled=runs
            />
            <fieldset class="compare-methods">
                <legend>{words.methods}</legend>
                {toggles.collect_view()}
            </fieldset>
            <Select
                label=words.limit
                choices=SECONDS.map(|n| Choice::new(n, (words.seconds)(n))).to_vec()
                value=seconds
                on_change=move |n| seconds.set(n)
                disabled=runs
            />
            <div class="button-row">{action}</div>
            <p class="compare-progress number" role="status">{progress}</p>
        </section>
    }
}
