//! What stands beside the board: the counts, the buttons, Auto Solve, the measures.

use leptos::prelude::*;
use play::Input;
use play::fifteen::Speed;

use super::chart::{Chart, sample};
use super::desk::{Actual, AutoFacts, Desk, Facts};
use crate::ui::{Button, ButtonKind, Choice, ClockText, Icon, IconButton, Segmented};
use crate::words::words;

/// The moves, the steps and the time.
#[component]
pub fn Counts(desk: Desk) -> impl IntoView {
    let words = &words().fifteen;
    let puzzle = move || {
        desk.facts.with(|facts| {
            let size = (words.sides)(facts.size.width(), facts.size.height());
            (words.puzzle)(&size, facts.shuffle)
        })
    };
    let paused = fact(desk, |facts| facts.is_paused);
    let over = fact(desk, |facts| facts.is_solved);
    let shows_clock = move || desk.settings.with(|settings| settings.clock);
    view! {
        <section class="fifteen-counts">
            <p class="muted">{puzzle}</p>
            <dl class="counts">
                <Count name=words.moves help=words.moves_help>
                    {move || desk.facts.with(|facts| facts.n_moves)}
                </Count>
                <Count name=words.steps help=words.steps_help>
                    {move || desk.facts.with(|facts| facts.n_steps)}
                </Count>
                <div hidden=move || !shows_clock()>
                    <dt>{words.time}</dt>
                    <dd><ClockText ms=Signal::derive(move || desk.seconds.get() * 1000) /></dd>
                </div>
                <IconButton
                    icon=Signal::derive(move || if paused.get() { Icon::Play } else { Icon::Pause })
                    label=Signal::derive(move || {
                        if paused.get() { words.resume } else { words.pause }.to_owned()
                    })
                    disabled=over
                    on_press=move |()| desk.toggle_pause()
                />
            </dl>
        </section>
    }
}

#[component]
fn Count(name: &'static str, help: &'static str, children: Children) -> impl IntoView {
    view! {
        <div title=help>
            <dt>{name}</dt>
            <dd class="number">{children()}</dd>
        </div>
    }
}

/// The buttons, and what Auto Solve is doing.
#[component]
pub fn Controls(desk: Desk) -> impl IntoView {
    let words = &words().fifteen;
    let cannot_undo = fact(desk, |facts| !facts.can_undo);
    let cannot_redo = fact(desk, |facts| !facts.can_redo);
    let unplayed = fact(desk, |facts| !facts.has_played);
    let closed = fact(desk, |facts| facts.is_solved || facts.is_paused);
    let no_hint = fact(desk, |facts| facts.is_solved || facts.is_paused || facts.auto.is_some());
    let what = Memo::new(move |_| desk.facts.with(|facts| (facts.is_solved, facts.auto.is_some())));
    let last = move || match what.get() {
        (true, _) => view! {
            <Button icon=Icon::Trophy on_press=move |()| desk.dialogs.solved.set(true)>
                {words.review}
            </Button>
        }
        .into_any(),
        (false, true) => view! {
            <Button icon=Icon::Stop on_press=move |()| desk.stop()>
                {crate::words::words().common.stop}
            </Button>
        }
        .into_any(),
        (false, false) => view! {
            <Button icon=Icon::Play disabled=closed on_press=move |()| desk.auto_solve()>
                {words.auto_solve}
            </Button>
        }
        .into_any(),
    };
    view! {
        <section class="fifteen-controls">
            <div class="fifteen-buttons">
                <Button icon=Icon::Undo disabled=cannot_undo on_press=move |()| desk.send(Input::Undo)>
                    {words.undo}
                </Button>
                <Button icon=Icon::Redo disabled=cannot_redo on_press=move |()| desk.send(Input::Redo)>
                    {words.redo}
                </Button>
                <Button icon=Icon::Hint disabled=no_hint on_press=move |()| desk.hint()>
                    {words.hint}
                </Button>
                {last}
                <Button
                    icon=Icon::Restart
                    disabled=unplayed
                    on_press=move |()| desk.send(Input::Restart)
                >
                    {words.reset}
                </Button>
                <Button
                    kind=ButtonKind::Main
                    icon=Icon::New
                    on_press=move |()| desk.dialogs.new_game.set(true)
                >
                    {words.new_game}
                </Button>
            </div>
            <p class="fifteen-status muted">{move || desk.status.get()}</p>
            {move || what.get().1.then(|| view! { <AutoSolve desk=desk /> })}
        </section>
    }
}

#[component]
fn AutoSolve(desk: Desk) -> impl IntoView {
    let words = &words().fifteen;
    let auto = Memo::new(move |_| desk.facts.with(|facts| facts.auto));
    let held = Memo::new(move |_| auto.get().is_some_and(|auto| auto.is_held));
    let progress = Memo::new(move |_| auto.get().and_then(|auto: AutoFacts| auto.progress));
    let text = move || match progress.get() {
        Some((done, n)) => (words.step_of)(done, n),
        None => desk.facts.with(|facts| match (facts.preparing, facts.actual) {
            (Some(share), _) => (words.preparing)(share),
            (None, Actual::Exactly(n) | Actual::AtLeast(n) | Actual::Between(n, _)) => {
                (words.searching)(n)
            }
        }),
    };
    let speeds = Speed::ALL.map(|speed| Choice::new(speed, (words.speed_name)(speed))).to_vec();
    view! {
        <div class="fifteen-auto">
            <div class="fifteen-auto-row">
                <IconButton
                    icon=Signal::derive(move || if held.get() { Icon::Play } else { Icon::Pause })
                    label=Signal::derive(move || {
                        if held.get() { words.go_on } else { words.hold }.to_owned()
                    })
                    disabled=Signal::derive(move || progress.get().is_none())
                    on_press=move |()| desk.hold(!held.get_untracked())
                />
                <div>
                    <p id="fifteen-auto-text">{text}</p>
                    <progress
                        aria-labelledby="fifteen-auto-text"
                        max=move || progress.get().map_or(1, |(_, n)| n.max(1)).to_string()
                        value=move || progress.get().map(|(done, _)| done.to_string())
                    ></progress>
                </div>
            </div>
            <Segmented
                label=words.speed
                choices=speeds
                value=Signal::derive(move || desk.settings.with(|settings| settings.speed))
                on_change=move |speed| desk.change_settings(|settings| settings.speed = speed)
                bare=true
            />
        </div>
    }
}

/// The four measures, and the chart of them.
#[component]
pub fn Measures(desk: Desk) -> impl IntoView {
    let words = &words().fifteen;
    let rows = [0, 1, 2, 3].map(|at| {
        let value = move || {
            desk.facts.with(|facts| match (facts.measures.get(at), facts.actual) {
                (Some(measure), _) => measure.to_string(),
                (None, Actual::Exactly(length)) => length.to_string(),
                (None, Actual::AtLeast(bound)) => (words.at_least)(bound),
                (None, Actual::Between(bound, length)) => (words.between)(bound, length),
            })
        };
        view! {
            <div title=words.measures_help[at]>
                <dt>{sample(at)} {words.measures[at]}</dt>
                <dd class="number">{value}</dd>
            </div>
        }
    });
    let preparing =
        move || desk.facts.with(|facts| facts.preparing.map(|share| (words.preparing)(share)));
    view! {
        <section class="fifteen-measures">
            <h2>{words.entropy}</h2>
            <dl>{rows.collect_view()}</dl>
            <p class="muted fifteen-preparing">{preparing}</p>
            <Chart desk=desk />
            <p class="muted fifteen-keys">{words.keys}</p>
        </section>
    }
}

fn fact(desk: Desk, of: fn(&Facts) -> bool) -> Signal<bool> {
    Memo::new(move |_| desk.facts.with(of)).into()
}
