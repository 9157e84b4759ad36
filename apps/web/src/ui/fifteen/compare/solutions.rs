//! All shortest solutions of a board: their number, and each of them move by move.

use std::rc::Rc;

use ::fifteen::{Board, Goal};
use leptos::prelude::*;

use super::super::tasks::{LARGEST_PROVEN, parse_path};
use super::comparison::Comparison;
use super::picture::{board_picture, path_text};
use super::tasks::{CountSolutions, SolutionCount};
use super::words::words;
use crate::platform::work::{End, Job, start};
use crate::ui::components::{Button, Icon, IconButton, Notice, Slider, TextField, notify};
use crate::ui::words::grouped;

/// Time limit of counting in milliseconds.
const LIMIT_MS: f64 = 60_000.0;

#[derive(Clone, Debug, PartialEq, Eq)]
enum CountState {
    NotStarted,
    /// With the number of positions searched.
    Counting(u64),
    /// With a lower bound on the length.
    OutOfBudget(u32),
    /// With the number of solutions, and the moves of the shown one as letters.
    Counted {
        n: u128,
        path: String,
    },
}

/// The shortest solutions of the shown board.
#[component]
pub fn ShortestSolutions(comparison: Comparison) -> impl IntoView {
    let words = words();
    let board = Memo::new(move |_| {
        comparison.board().filter(|board| board.size().area() <= LARGEST_PROVEN)
    });
    let state = RwSignal::new(CountState::NotStarted);
    let index = RwSignal::new(0_u128);
    let at = RwSignal::new(0_usize);
    let job = StoredValue::new_local(None::<Rc<Job>>);
    Effect::new(move || {
        board.track();
        job.set_value(None);
        state.set(CountState::NotStarted);
        index.set(0);
        at.set(0);
    });
    let request = move |number: u128| {
        let Some(board) = board.get_untracked() else { return };
        let is_counted = state.with_untracked(|state| matches!(state, CountState::Counted { .. }));
        if !is_counted {
            state.set(CountState::Counting(0));
        }
        let report = move |nodes| {
            if state.try_with_untracked(|state| matches!(state, CountState::Counting(_)))
                == Some(true)
            {
                state.set(CountState::Counting(nodes));
            }
        };
        let take = move |end| {
            let after = match end {
                End::Done(SolutionCount::Exact { n, path }) => {
                    CountState::Counted { n: n.parse().unwrap_or(0), path }
                }
                End::Done(SolutionCount::OutOfBudget { lower_bound }) => {
                    CountState::OutOfBudget(lower_bound)
                }
                End::Stopped(_) => CountState::NotStarted,
                End::Failed(why) => {
                    notify(Notice::warning((words.failed)(&why)));
                    CountState::NotStarted
                }
            };
            if state.try_set(after).is_none() {
                index.set(number);
                at.update(|at| *at = if is_counted { *at } else { 0 });
            }
        };
        let task =
            CountSolutions { board: board.to_string(), index: number.to_string(), ms: LIMIT_MS };
        job.set_value(Some(Rc::new(start(task, report, take))));
    };
    let stop = move |()| {
        if let Some(job) = job.get_value() {
            job.stop();
        }
    };
    let is_counted =
        Memo::new(move |_| state.with(|state| matches!(state, CountState::Counted { .. })));
    let is_counting =
        Memo::new(move |_| state.with(|state| matches!(state, CountState::Counting(_))));
    let sentence = move || match state.get() {
        CountState::NotStarted => String::new(),
        CountState::Counting(nodes) => (words.counting)(nodes),
        CountState::OutOfBudget(bound) => (words.out_of_budget)(bound),
        CountState::Counted { n, path } => (words.n_solutions)(&grouped(n), n == 1, path.len()),
    };
    let action = move || {
        if is_counting.get() {
            view! { <Button icon=Icon::Stop on_press=stop>{crate::ui::words::common_words().stop}</Button> }.into_any()
        } else {
            let count = move |()| request(0);
            view! { <Button icon=Icon::Play on_press=count>{words.count_solutions}</Button> }
                .into_any()
        }
    };
    view! {
        <section hidden=move || board.with(Option::is_none)>
            <h2>{words.solutions}</h2>
            <p class="muted">{words.solutions_help}</p>
            <div class="button-row">{move || (!is_counted.get()).then(action)}</div>
            <p role="status">{sentence}</p>
            {move || is_counted.get().then(|| view! { <Browse board=board goal=comparison.goal state=state index=index at=at request=request /> })}
        </section>
    }
}

/// Shows one solution at a time, move by move.
#[component]
fn Browse(
    board: Memo<Option<Board>>,
    goal: RwSignal<Goal>,
    state: RwSignal<CountState>,
    /// Index of the shown solution, counted from 0.
    index: RwSignal<u128>,
    /// Number of moves already played on the shown board.
    at: RwSignal<usize>,
    #[prop(into)] request: Callback<u128>,
) -> impl IntoView {
    let words = words();
    let counted = Memo::new(move |_| match state.get() {
        CountState::Counted { n, path } => Some((n, path)),
        _ => None,
    });
    let n_solutions = move || counted.get().map_or(0, |(n, _)| n);
    let path = move || counted.get().map(|(_, path)| path).unwrap_or_default();
    // All solutions have the same length.
    let n_moves = untrack(|| path().len()) as i32;
    let typed = RwSignal::new(String::new());
    Effect::new(move || typed.set((index.get() + 1).to_string()));
    let wrong = move || {
        let number = typed.with(|typed| typed.trim().parse::<u128>().ok());
        let is_valid = number.is_some_and(|number| (1..=n_solutions()).contains(&number));
        (!is_valid).then(|| (words.wrong_number)(&grouped(n_solutions())))
    };
    let type_in = move |text: String| {
        let number = text.trim().parse::<u128>().ok();
        typed.set(text);
        if let Some(number) = number.filter(|number| (1..=untrack(n_solutions)).contains(number)) {
            request.run(number - 1);
        }
    };
    let picture = move || {
        let mut board = board.get()?;
        let dirs = parse_path(&path());
        let n = at.get().min(dirs.len());
        for &dir in &dirs[..n] {
            board.step(dir).ok()?;
        }
        let goal = goal.get();
        let label = (words.board_after)(n, &goal.text(&board));
        Some(board_picture(&board, goal, &[], label))
    };
    let letters = move || {
        let (path, n) = (path_text(goal.get(), &path()), at.get());
        let (done, rest) = path.split_at(n.min(path.len()));
        let (done, rest) = (done.to_owned(), rest.to_owned());
        view! { <span class="muted">{done}</span><b>{rest}</b> }
    };
    let is_first = Signal::derive(move || index.get() == 0);
    let is_last = Signal::derive(move || index.get() + 1 >= n_solutions());
    view! {
        <div class="compare-solutions">
            <div>
                <div class="compare-browse">
                    <IconButton icon=Icon::Back label=words.previous_solution disabled=is_first on_press=move |()| request.run(untrack(|| index.get()).saturating_sub(1)) />
                    <TextField label=words.solution_number value=typed on_change=type_in keyboard="numeric" error=Signal::derive(wrong) />
                    <IconButton icon=Icon::Next label=words.next_solution disabled=is_last on_press=move |()| request.run(untrack(|| index.get()) + 1) />
                </div>
                <p class="compare-path number">{letters}</p>
                <Slider
                    label=words.move_number
                    min=0
                    max=n_moves
                    step=1
                    value=Signal::derive(move || at.get() as i32)
                    on_change=move |n: i32| at.set(n as usize)
                    show=|n| n.to_string()
                />
            </div>
            {picture}
        </div>
    }
}
