//! All shortest ways of a board: how many there are, and each of them, step by step.

use std::rc::Rc;

use ::fifteen::Board;
use leptos::prelude::*;

use super::super::tasks::LARGEST_PROVEN;
use super::comparison::Comparison;
use super::picture::board_picture;
use super::tasks::{CountWays, Counted, dirs_of};
use super::words::words;
use crate::ui::{Button, Icon, IconButton, Notice, Slider, TextField, notify};
use crate::words::grouped;
use crate::work::{End, Job, start};

/// How long the counting may take.
const MS: f64 = 60_000.0;

/// What is known of the ways.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Unknown,
    /// So many positions were looked at.
    Counting(u64),
    TooMany(u32),
    Known {
        n_ways: u128,
        path: String,
    },
}

/// The ways of the board that is looked at.
#[component]
pub fn WaysOf(comparison: Comparison) -> impl IntoView {
    let words = words();
    let board = Memo::new(move |_| {
        comparison.board().filter(|board| board.size().area() <= LARGEST_PROVEN)
    });
    let state = RwSignal::new(State::Unknown);
    let index = RwSignal::new(0_u128);
    let at = RwSignal::new(0_usize);
    let job = StoredValue::new_local(None::<Rc<Job>>);
    Effect::new(move || {
        board.track();
        job.set_value(None);
        state.set(State::Unknown);
        index.set(0);
        at.set(0);
    });
    let ask = move |wanted: u128| {
        let Some(board) = board.get_untracked() else { return };
        let is_known = state.with_untracked(|state| matches!(state, State::Known { .. }));
        if !is_known {
            state.set(State::Counting(0));
        }
        let report = move |nodes| {
            if state.try_with_untracked(|state| matches!(state, State::Counting(_))) == Some(true) {
                state.set(State::Counting(nodes));
            }
        };
        let take = move |end| {
            let after = match end {
                End::Done(Counted::Ways { n_ways, path }) => {
                    State::Known { n_ways: n_ways.parse().unwrap_or(0), path }
                }
                End::Done(Counted::TooMany { lower_bound }) => State::TooMany(lower_bound),
                End::Stopped(_) => State::Unknown,
                End::Failed(why) => {
                    notify(Notice::warning((words.failed)(&why)));
                    State::Unknown
                }
            };
            if state.try_set(after).is_none() {
                index.set(wanted);
                at.update(|at| *at = if is_known { *at } else { 0 });
            }
        };
        let task = CountWays { board: board.to_string(), index: wanted.to_string(), ms: MS };
        job.set_value(Some(Rc::new(start(task, report, take))));
    };
    let stop = move |()| {
        if let Some(job) = job.get_value() {
            job.stop();
        }
    };
    let is_known = Memo::new(move |_| state.with(|state| matches!(state, State::Known { .. })));
    let is_counting = Memo::new(move |_| state.with(|state| matches!(state, State::Counting(_))));
    let sentence = move || match state.get() {
        State::Unknown => String::new(),
        State::Counting(nodes) => (words.counting)(nodes),
        State::TooMany(bound) => (words.too_many_ways)(bound),
        State::Known { n_ways, path } => (words.n_ways)(&grouped(n_ways), n_ways == 1, path.len()),
    };
    let action = move || {
        if is_counting.get() {
            view! { <Button icon=Icon::Stop on_press=stop>{crate::words::words().common.stop}</Button> }.into_any()
        } else {
            let count = move |()| ask(0);
            view! { <Button icon=Icon::Play on_press=count>{words.count_ways}</Button> }.into_any()
        }
    };
    view! {
        <section hidden=move || board.with(Option::is_none)>
            <h2>{words.ways}</h2>
            <p class="muted">{words.ways_help}</p>
            <div class="button-row">{move || (!is_known.get()).then(action)}</div>
            <p role="status">{sentence}</p>
            {move || is_known.get().then(|| view! { <Browse board=board state=state index=index at=at ask=ask /> })}
        </section>
    }
}

/// One way after the other, each step by step.
#[component]
fn Browse(
    board: Memo<Option<Board>>,
    state: RwSignal<State>,
    /// Which way is shown, counted from 0.
    index: RwSignal<u128>,
    /// After how many steps the board is shown.
    at: RwSignal<usize>,
    #[prop(into)] ask: Callback<u128>,
) -> impl IntoView {
    let words = words();
    let known = Memo::new(move |_| match state.get() {
        State::Known { n_ways, path } => Some((n_ways, path)),
        _ => None,
    });
    let n_ways = move || known.get().map_or(0, |(n_ways, _)| n_ways);
    let path = move || known.get().map(|(_, path)| path).unwrap_or_default();
    // All of them are equally long.
    let n_steps = untrack(|| path().len()) as i32;
    let typed = RwSignal::new(String::new());
    Effect::new(move || typed.set((index.get() + 1).to_string()));
    let wrong = move || {
        let wanted = typed.with(|typed| typed.trim().parse::<u128>().ok());
        let is_one = wanted.is_some_and(|wanted| (1..=n_ways()).contains(&wanted));
        (!is_one).then(|| (words.no_such_way)(&grouped(n_ways())))
    };
    let type_in = move |text: String| {
        let wanted = text.trim().parse::<u128>().ok();
        typed.set(text);
        if let Some(wanted) = wanted.filter(|wanted| (1..=untrack(n_ways)).contains(wanted)) {
            ask.run(wanted - 1);
        }
    };
    let picture = move || {
        let mut board = board.get()?;
        let dirs = dirs_of(&path());
        let n = at.get().min(dirs.len());
        for &dir in &dirs[..n] {
            board.step(dir).ok()?;
        }
        let label = (words.after_steps)(n, &board.to_string());
        Some(board_picture(&board, &[], label))
    };
    let letters = move || {
        let (path, n) = (path(), at.get());
        let (done, rest) = path.split_at(n.min(path.len()));
        let (done, rest) = (done.to_owned(), rest.to_owned());
        view! { <span class="muted">{done}</span><b>{rest}</b> }
    };
    let is_first = Signal::derive(move || index.get() == 0);
    let is_last = Signal::derive(move || index.get() + 1 >= n_ways());
    view! {
        <div class="compare-ways">
            <div>
                <div class="compare-browse">
                    <IconButton icon=Icon::Back label=words.way_before disabled=is_first on_press=move |()| ask.run(untrack(|| index.get()).saturating_sub(1)) />
                    <TextField label=words.way_number value=typed on_change=type_in keyboard="numeric" error=Signal::derive(wrong) />
                    <IconButton icon=Icon::Next label=words.way_after disabled=is_last on_press=move |()| ask.run(untrack(|| index.get()) + 1) />
                </div>
                <p class="compare-path number">{letters}</p>
                <Slider
                    label=words.step
                    min=0
                    max=n_steps
                    step=1
                    value=Signal::derive(move || at.get() as i32)
                    on_change=move |step: i32| at.set(step as usize)
                    show=|step| step.to_string()
                />
            </div>
            {picture}
        </div>
    }
}
