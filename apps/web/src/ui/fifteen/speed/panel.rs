//! The panels beside the speedsolving board: clock, buttons, splits and session.

use ::fifteen::session::{
    Attempt, AverageSummary, Control, Run, Score, Session as Solved, Solve, Statistics,
    precise_time, running_time,
};
use leptos::prelude::*;
use play::Millis;

use super::super::words::words as game_words;
use super::clock::ClockState;
use super::files::Files;
use super::finish::category_of;
use super::game::SpeedPage;
use super::plot::{Histogram, Plot};
use super::solves::SolveList;
use super::splits::Splits;
use super::words::words;
use crate::ui::components::{
    Button, ButtonKind, Choice, FormDialog, Icon, IconButton, Notice, Question, Select, Stake,
    TextField, notify,
};

/// The time, moves, tile moves and TPS.
#[component]
pub fn Clock(page: SpeedPage) -> impl IntoView {
    let words = words();
    let text = move || match page.clock.get() {
        ClockState::Ready => running_time(0),
        ClockState::Inspection(seconds) => seconds.to_string(),
        ClockState::Running(ms) => running_time(ms),
        ClockState::Solved(ms) => precise_time(ms),
    };
    let label = Memo::new(move |_| match page.clock.get() {
        ClockState::Inspection(_) => words.inspection_left,
        _ => words.time,
    });
    let state = Memo::new(move |_| match page.clock.get() {
        ClockState::Ready => "ready",
        ClockState::Inspection(_) => "inspection",
        ClockState::Running(_) => "running",
        ClockState::Solved(_) => "solved",
    });
    let rate = move || match page.result.get() {
        Some(solve) => solve.steps_per_1000_seconds().map_or(words.none.to_owned(), rate_text),
        None => words.none.to_owned(),
    };
    let count = |name: &'static str, value: Signal<String>| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd class="number">{move || value.get()}</dd>
            </div>
        }
    };
    let board_of_run = Memo::new(move |_| {
        page.run.with(|run| {
            let run = run.as_ref()?;
            let n = run.sizes().len();
            Some(format!("{}/{n}", (run.ends().len() + 1).min(n)))
        })
    });
    // A marathon or relay counts all its boards; a solved one is in its sum already.
    let moved = move |count: fn(&Attempt) -> u32, of_run: fn(&Run) -> u32| {
        Signal::derive(move || {
            let before = page.run.with(|run| run.as_ref().map_or(0, of_run));
            let is_over = page.run.with(|run| run.as_ref().is_some_and(Run::is_over));
            let now = if is_over { 0 } else { page.attempt.with(count) };
            (before + now).to_string()
        })
    };
    view! {
        <section class="fifteen-counts">
            <dl class="counts">
                <div class="speed-time" data-state=move || state.get()>
                    <dt>{move || label.get()}</dt>
                    <dd class="clock">{text}</dd>
                </div>
                {count(words.moves, moved(Attempt::n_moves, |run| run.moves_so_far().0))}
                {count(words.tile_moves, moved(Attempt::n_steps, |run| run.moves_so_far().1))}
                {count(words.rate, Signal::derive(rate))}
                {move || board_of_run.get().map(|text| count(words.board, Signal::stored(text)))}
            </dl>
        </section>
    }
}

/// The buttons, and the splits.
#[component]
pub fn Controls(page: SpeedPage) -> impl IntoView {
    let words = words();
    let shows_splits = Memo::new(move |_| {
        let is_run = page.run.with(Option::is_some);
        is_run || page.result.with(Option::is_some) || page.settings.with(|it| it.splits)
    });
    view! {
        <section class="fifteen-controls">
            <div class="speed-buttons">
                <Button kind=ButtonKind::Main icon=Icon::Shuffle on_press=move |()| page.new_scramble()>
                    {words.new_scramble}
                </Button>
                <Button icon=Icon::Restart on_press=move |()| page.retry()>{words.retry}</Button>
            </div>
            <p class="muted fifteen-keys">{words.keys}</p>
            {move || shows_splits.get().then(|| view! { <Splits page=page /> })}
        </section>
    }
}

/// The open session: averages, plots and solves of the current category.
#[component]
pub fn Session(page: SpeedPage) -> impl IntoView {
    let words = words();
    let control = RwSignal::new(None::<Control>);
    let category = Memo::new(move |_| page.category());
    let solves = Memo::new(move |_| {
        let (category, control) = (category.get(), control.get());
        page.sessions.solves.with(|solves| {
            let is_shown = |solve: &&Solve| {
                category_of(solve) == category
                    && control.is_none_or(|control| solve.control == control)
            };
            solves.iter().filter(is_shown).cloned().collect::<Vec<_>>()
        })
    });
    let controls = std::iter::once(Choice::new(None, words.all_controls))
        .chain(Control::ALL.map(|control| Choice::new(Some(control), (words.control)(control))))
        .collect();
    let is_empty = Memo::new(move |_| solves.with(Vec::is_empty));
    let nothing = move || {
        let (event, size) = category.get();
        let size = (game_words().sides)(size.width(), size.height());
        (words.no_solves)(&(words.event_with_size)(event, &size))
    };
    view! {
        <section class="fifteen-measures speed-session">
            <h2>{words.session}</h2>
            <Names page=page />
            <Select
                label=words.controls
                choices=controls
                value=control
                on_change=move |chosen| control.set(chosen)
            />
            {move || if is_empty.get() {
                view! { <p class="muted">{nothing}</p> }.into_any()
            } else {
                view! {
                    <Averages solves=solves />
                    <Plot solves=solves />
                    <Histogram solves=solves />
                    <SolveList page=page solves=solves />
                }
                .into_any()
            }}
            <Files page=page />
        </section>
    }
}

/// The choice of a session, and buttons to create, rename and delete one.
#[component]
fn Names(page: SpeedPage) -> impl IntoView {
    let words = words();
    let sessions = page.sessions;
    let choices = move || {
        let entries = sessions.list.get().into_iter();
        entries.map(|entry| Choice::new(entry.number, entry.name)).collect::<Vec<_>>()
    };
    let (creating, renaming, deleting) =
        (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let remove = move |()| {
        let session = sessions.remove();
        let text = (words.session_deleted)(&session.name);
        notify(
            Notice::success(text).offer(words.undo_delete, move || sessions.add([session.clone()])),
        );
    };
    let question =
        move || (words.delete_session_text)(&sessions.name(), sessions.solves.with(Vec::len));
    let tool = |icon: Icon, label: &'static str, open: RwSignal<bool>| {
        view! { <IconButton icon=icon label=label on_press=move |()| open.set(true) /> }
    };
    view! {
        <div class="speed-names">
            {move || view! {
                <Select
                    label=words.sessions
                    choices=choices()
                    value=sessions.open
                    on_change=move |number| sessions.open.set(number)
                />
            }}
            {tool(Icon::New, words.new_session, creating)}
            {tool(Icon::Edit, words.rename, renaming)}
            {tool(Icon::Trash, words.delete_session, deleting)}
        </div>
        <NameDialog
            open=creating
            title=words.new_session
            submit=words.create
            first=|_| String::new()
            page=page
            on_name=move |name| sessions.add([Solved { name, ..Solved::default() }])
        />
        <NameDialog
            open=renaming
            title=words.rename
            submit=words.save
            first=|page| untrack(|| page.sessions.name())
            page=page
            on_name=move |name| sessions.rename(name)
        />
        <Question
            open=deleting
            title=words.delete_session_title
            text=Signal::derive(question)
            yes=words.delete_session
            on_yes=remove
            stake=Stake::Game
        />
    }
}

/// The dialog for a session's name.
#[component]
fn NameDialog(
    open: RwSignal<bool>,
    title: &'static str,
    submit: &'static str,
    /// The initial content of the field.
    first: fn(SpeedPage) -> String,
    page: SpeedPage,
    #[prop(into)] on_name: Callback<String>,
) -> impl IntoView {
    let name = RwSignal::new(String::new());
    Effect::new(move || {
        if open.get() {
            name.set(first(page));
        }
    });
    let typed = move || name.with(|name| name.trim().to_owned());
    let submit_name = move |()| {
        open.set(false);
        on_name.run(untrack(typed));
    };
    view! {
        <FormDialog
            open=open
            title=title
            submit=submit
            disabled=Signal::derive(move || typed().is_empty())
            on_submit=submit_name
        >
            <TextField label=words().name value=name on_change=move |typed| name.set(typed) />
        </FormDialog>
    }
}

/// The current and best averages.
#[component]
fn Averages(solves: Memo<Vec<Solve>>) -> impl IntoView {
    let words = words();
    let statistics = Memo::new(move |_| {
        let scores: Vec<_> = solves.with(|solves| solves.iter().map(Solve::score).collect());
        Statistics::of(&scores)
    });
    let row = move |standing: AverageSummary| {
        view! {
            <tr>
                <th scope="row">{(words.statistic)(standing.of)}</th>
                <td>{score_text(standing.last)}</td>
                <td>{score_text(standing.best)}</td>
            </tr>
        }
    };
    let mean_of = move |value: fn(&Solve) -> Option<u64>| {
        solves.with(|solves| {
            let known: Vec<_> = solves.iter().filter_map(value).collect();
            let n = known.len() as u64;
            (known.iter().sum::<u64>() + n / 2).checked_div(n)
        })
    };
    let tile_moves = move || {
        let mean = mean_of(|solve| Some(u64::from(solve.n_steps) * 10).filter(|&n| n > 0));
        mean.map_or(words.none.to_owned(), |tenths| format!("{}.{}", tenths / 10, tenths % 10))
    };
    let rate =
        move || mean_of(Solve::steps_per_1000_seconds).map_or(words.none.to_owned(), rate_text);
    let count = move || {
        statistics.with(|statistics| (words.n_solves)(statistics.n_solves, statistics.n_finished))
    };
    view! {
        <p class="speed-count">{count}</p>
        <table class="speed-table">
            <thead>
                <tr>
                    <th scope="col">{words.statistic_head}</th>
                    <th scope="col">{words.current}</th>
                    <th scope="col">{words.best}</th>
                </tr>
            </thead>
            <tbody>{move || statistics.get().averages.map(row).collect_view()}</tbody>
        </table>
        <dl>
            <div>
                <dt>{words.mean}</dt>
                <dd class="number">{move || time_text(statistics.with(|statistics| statistics.mean))}</dd>
            </div>
            <div>
                <dt>{words.mean_tile_moves}</dt>
                <dd class="number">{tile_moves}</dd>
            </div>
            <div>
                <dt>{words.mean_rate}</dt>
                <dd class="number">{rate}</dd>
            </div>
        </dl>
    }
}

/// Formats a score, or a dash if there is none.
pub fn score_text(score: Option<Score>) -> String {
    match score {
        Some(Score::Unfinished) => words().dnf.to_owned(),
        score => time_text(score.and_then(Score::time)),
    }
}

/// Formats a time, or a dash if there is none.
pub fn time_text(time: Option<Millis>) -> String {
    time.map_or(words().none.to_owned(), precise_time)
}

/// Formats tile moves per second; `rate` is per 1,000 seconds.
pub fn rate_text(rate: u64) -> String {
    let hundredths = (rate + 5) / 10;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
