//! The panels beside the speedsolving board: clock, buttons, splits and session.

use ::fifteen::Params;
use ::fifteen::session::{
    AverageSummary, Category, Control, InspectionState, Round, Score, ScrambleType,
    Session as Solved, Solve, Statistics, precise_time, running_time,
};
use leptos::prelude::*;
use play::Millis;

use super::super::SPEED;
use super::super::words::words as game_words;
use super::clock::ClockState;
use super::dialogs::TextDialog;
use super::files::Files;
use super::game::SpeedPage;
use super::plot::{Histogram, Plot};
use super::solves::SolveList;
use super::splits::Splits;
use super::words::words;
use crate::platform::browser::full_link;
use crate::ui::components::{
    Button, ButtonKind, Choice, Icon, IconButton, Notice, Question, Select, Stake, notify,
};
use crate::ui::sharing::share;

/// The time, moves, tile moves and TPS.
#[component]
pub fn Clock(page: SpeedPage) -> impl IntoView {
    let words = words();
    let text = move || match page.clock.get() {
        ClockState::Ready => running_time(0),
        ClockState::Inspection(InspectionState::Left(seconds)) => seconds.to_string(),
        ClockState::Inspection(InspectionState::Late(penalty)) => {
            (words.penalty)(penalty).to_owned()
        }
        ClockState::Inspection(InspectionState::Over(ms)) | ClockState::Running(ms) => {
            running_time(ms)
        }
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
        page.round.with(|round| {
            let n = round.run()?.sizes().len();
            Some(format!("{}/{n}", (round.n_solved() + 1).min(n)))
        })
    });
    let counts = Memo::new(move |_| page.round.with(Round::counts));
    view! {
        <section class="fifteen-counts">
            <dl class="counts">
                <div class="speed-time" data-state=move || state.get()>
                    <dt>{move || label.get()}</dt>
                    <dd class="clock">{text}</dd>
                </div>
                {count(words.moves, Signal::derive(move || counts.get().0.to_string()))}
                {count(words.tile_moves, Signal::derive(move || counts.get().1.to_string()))}
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
        let is_run = page.round.with(|round| round.run().is_some());
        is_run || page.result.with(Option::is_some) || page.settings.with(|it| it.splits)
    });
    let shared = move || {
        page.result.with(Option::is_some).then(|| {
            let share_result = move |()| {
                let Some(solve) = page.result.get_untracked() else { return };
                let text = result_text(&solve);
                let failed = (words.not_copied)(&text);
                share(text, words.result_copied, failed);
            };
            view! { <Button icon=Icon::Link on_press=share_result>{words.share_result}</Button> }
        })
    };
    view! {
        <section class="fifteen-controls">
            <div class="speed-buttons">
                <Button kind=ButtonKind::Main icon=Icon::Shuffle on_press=move |()| page.new_scramble()>
                    {words.new_scramble}
                </Button>
                <Button icon=Icon::Restart on_press=move |()| page.retry()>{words.retry}</Button>
                {shared}
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
    // The category of the board or, if the session has no solves of it, the type of the last solve of this size. The
    // player may choose another type.
    let current = Memo::new(move |_| page.round.with(Round::category));
    let scrambles = RwSignal::new(untrack(|| current.get().scrambles));
    Effect::new(move || {
        page.sessions.number.track();
        let category = current.get();
        let solves = page.sessions.solves.read_untracked();
        let of_type = |scrambles| Category { scrambles, ..category };
        let alike = solves.iter().rev().map(Solve::category);
        let mut alike = alike.filter(|other| of_type(other.scrambles) == *other);
        let last = alike.next().map(|other| other.scrambles);
        let is_there = last == Some(category.scrambles) || alike.any(|other| other == category);
        scrambles.set(if is_there {
            category.scrambles
        } else {
            last.unwrap_or(category.scrambles)
        });
    });
    Effect::new(move || {
        if let Some(solve) = page.result.get() {
            scrambles.set(solve.scrambles);
        }
    });
    let category = Memo::new(move |_| Category { scrambles: scrambles.get(), ..current.get() });
    let solves = Memo::new(move |_| {
        let (category, control) = (category.get(), control.get());
        page.sessions.solves.with(|solves| {
            let is_shown = |solve: &&Solve| {
                solve.category() == category
                    && control.is_none_or(|control| solve.control == control)
            };
            solves.iter().filter(is_shown).cloned().collect::<Vec<_>>()
        })
    });
    let types = ScrambleType::ALL;
    let types = types.map(|scrambles| Choice::new(scrambles, (words.scrambles_name)(scrambles)));
    let controls = std::iter::once(Choice::new(None, words.all_controls))
        .chain(Control::ALL.map(|control| Choice::new(Some(control), (words.control)(control))))
        .collect();
    let is_empty = Memo::new(move |_| solves.with(Vec::is_empty));
    let nothing = move || {
        let Category { event, size, .. } = category.get();
        let size = (game_words().sides)(size.width(), size.height());
        (words.no_solves)(&(words.event_with_size)(event, &size))
    };
    view! {
        <section class="fifteen-measures speed-session">
            <h2>{words.session}</h2>
            <Names page=page />
            <Select
                label=words.scramble_type
                choices=types.to_vec()
                value=scrambles
                on_change=move |chosen| scrambles.set(chosen)
            />
            {move || (!scrambles.get().has_records()).then(|| view! { <p class="muted">{words.no_records}</p> })}
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
                    <Averages solves=solves category=category />
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
                    value=sessions.number
                    on_change=move |number| sessions.open(number)
                />
            }}
            {tool(Icon::New, words.new_session, creating)}
            {tool(Icon::Edit, words.rename, renaming)}
            {tool(Icon::Trash, words.delete_session, deleting)}
        </div>
        <TextDialog
            open=creating
            title=words.new_session
            label=words.name
            submit=words.create
            first=|()| String::new()
            on_text=move |name| sessions.add([Solved { name, ..Solved::default() }])
        />
        <TextDialog
            open=renaming
            title=words.rename
            label=words.name
            submit=words.save
            first=move |()| untrack(|| sessions.name())
            on_text=move |name| sessions.rename(name)
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

/// The current and best averages.
#[component]
fn Averages(solves: Memo<Vec<Solve>>, category: Memo<Category>) -> impl IntoView {
    let words = words();
    let statistics = Memo::new(move |_| solves.with(|solves| Statistics::of(solves)));
    let row = move |AverageSummary { average, last, best }: AverageSummary| {
        // Averages that nobody has reached yet would only be dashes.
        let is_shown = last.is_some() || average.n_solves() <= 12;
        let best = best.filter(|_| category.get().scrambles.has_records());
        is_shown.then(|| {
            view! {
                <tr>
                    <th scope="row">{(words.statistic)(average)}</th>
                    <td>{score_text(last)}</td>
                    <td>{score_text(best)}</td>
                </tr>
            }
        })
    };
    let tile_moves = move || {
        let mean = statistics.with(|statistics| statistics.mean_tenths_of_steps);
        mean.map_or(words.none.to_owned(), |tenths| format!("{}.{}", tenths / 10, tenths % 10))
    };
    let rate = move || {
        let mean = statistics.with(|statistics| statistics.mean_rate);
        mean.map_or(words.none.to_owned(), rate_text)
    };
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

/// Describes a solve, with a link to its scramble if it was a single board.
fn result_text(solve: &Solve) -> String {
    let words = words();
    let Category { event, size, scrambles } = solve.category();
    let size = (game_words().sides)(size.width(), size.height());
    let rate = solve.steps_per_1000_seconds().map(rate_text);
    let over = solve.optimal.and_then(|length| solve.n_steps.checked_sub(length));
    let counts = (words.result_counts)(solve.n_steps, over, rate.as_deref());
    let event = (words.event_with_size)(event, &size);
    let score = score_text(Some(solve.score()));
    let text = (words.result)(&event, (words.scrambles_name)(scrambles), &score, &counts);
    match &solve.scramble {
        Some(board) => {
            format!("{text}\n{}", full_link(&format!("{SPEED}?{}", Params::Board(board.clone()))))
        }
        None => text,
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
