//! The panels beside the board: counts, buttons, Auto-solve and measures.

use ::fifteen::{Coach, Fifteen, Measure, OptimalLength};
use leptos::prelude::*;
use play::{Game, Input, clock_text};

use super::compare;
use super::daily;
use super::facts::Facts;
use super::field::BoardPage;
use super::game::FifteenPage;
use super::review_controls::ReviewControls;
use super::speed;
use super::words::words;
use super::{COMPARE, DAILY, SPEED};
use crate::platform::browser::{adopt_style, now, today_signal};
use crate::ui::components::{Button, ButtonKind, ClockText, Icon, PanBar, unique_id};
use crate::ui::controller::UndoRedo;
use crate::ui::finish::{self, Finish};
use crate::ui::online::UnlessRacing;
use crate::ui::replay::Ghost;
use crate::ui::route::{self, link};
use crate::ui::solving::{AutoPanel, Chart, Coached, Drawing, Labels, play_button, sample};

/// The moves, tile moves and time.
#[component]
pub fn Counts(page: FifteenPage) -> impl IntoView {
    adopt_style(include_str!("counts.css"));
    let words = words();
    let paused = fact(page, |facts| facts.is_paused);
    let over = fact(page, |facts| facts.is_solved);
    // Daily puzzles count tile moves here, so the clock is hidden.
    let is_daily = page.game.memo(|game| daily::current_day(game.start().board()).is_some());
    let puzzle = move || {
        page.facts.with(|facts| {
            let size = (words.sides)(facts.size.width(), facts.size.height());
            if is_daily.get() {
                (daily::words().board)(&size)
            } else {
                (words.puzzle)(&size, facts.shuffle)
            }
        })
    };
    // The comparison page opens with the current board.
    let compare = move || {
        page.facts.track();
        let board = page.game.with_untracked(|game| game.puzzle().board().clone());
        link(&format!("{COMPARE}?{}", ::fifteen::Params::Board(board)))
    };
    let shows_clock =
        move || page.appearance.settings.with(|settings| settings.clock) && !is_daily.get();
    view! {
        <section class="fifteen-counts">
            // The no-break spaces keep a line from starting with a dot.
            <p class="muted">{puzzle}"\u{a0}· "<a href=link(SPEED)>{speed::words().link}</a>"\u{a0}· "<a href=link(DAILY)>{daily::words().link}</a>"\u{a0}· "<a href=compare>{compare::words().link}</a></p>
            <div class="fifteen-count-row">
                <dl class="counts">
                    <div>
                        <dt><Explained name=words.moves help=words.moves_help /></dt>
                        <dd class="number">{text(page, |facts| facts.n_moves.to_string())}</dd>
                    </div>
                    <div>
                        <dt><Explained name=words.tile_moves help=words.tile_moves_help /></dt>
                        <dd class="number">{text(page, |facts| facts.n_steps.to_string())}</dd>
                    </div>
                    <div hidden=move || !shows_clock()>
                        <dt>{words.time}</dt>
                        <dd><ClockText ms=page.game.time /></dd>
                    </div>
                    <div class="fifteen-near">
                        <dt><Explained name=words.measures[0] help=words.measures_help[0] /></dt>
                        <dd class="number">
                            {text(page, |facts| facts.entropy.manhattan().to_string())}
                        </dd>
                    </div>
                </dl>
                <UnlessRacing>
                    {play_button(paused, over, [words.resume, words.pause], move || page.toggle_pause())}
                </UnlessRacing>
            </div>
        </section>
    }
}

/// A label that shows an explanation in a popover when pressed, without moving the layout.
#[component]
fn Explained(name: &'static str, help: &'static str) -> impl IntoView {
    let id = unique_id("help");
    view! {
        <button class="explained" type="button" popovertarget=id.clone()>{name}</button>
        <p class="explanation" id=id popover="auto">{help}</p>
    }
}

/// The buttons, the status line and the Auto-solve panel.
#[component]
pub fn Controls(page: FifteenPage) -> impl IntoView {
    let words = words();
    let unplayed = fact(page, |facts| !facts.has_played);
    let closed = fact(page, |facts| facts.is_solved || facts.is_paused);
    let no_hint = fact(page, |facts| facts.is_solved || facts.is_paused || facts.auto.is_some());
    let solved = fact(page, |facts| facts.is_solved);
    let solving = fact(page, |facts| facts.auto.is_some());
    let never = Signal::stored(false);
    let button =
        move |icon: Icon, name: &'static str, disabled: Signal<bool>, press: fn(FifteenPage)| {
            let on_press = Callback::new(move |()| press(page));
            view! { <Button icon=icon disabled=disabled on_press=on_press>{name}</Button> }
                .into_any()
        };
    let new_game = move |()| page.dialogs.new_game.set(true);
    let last = move || match (solved.get(), solving.get()) {
        (true, _) => {
            button(Icon::Trophy, words.review, never, |page| page.dialogs.solved.set(true))
        }
        (false, true) => {
            button(Icon::Stop, crate::ui::words::common_words().stop, never, FifteenPage::stop)
        }
        (false, false) => view! {
            <UnlessRacing>
                {button(Icon::Play, words.auto_solve, closed, FifteenPage::solve)}
            </UnlessRacing>
        }
        .into_any(),
    };
    let reviewing = Memo::new(move |_| page.reviewed.get().is_some());
    let finish = move || (!page.guide.is_on()).then(|| view! { <Finished page=page /> });
    view! {
        <section class="fifteen-controls">
            <PanBar pan=page.pan />
            <Ghost game=page.game />
            {move || reviewing.get().then(|| view! { <ReviewControls page=page /> })}
            <div class="fifteen-buttons">
                <UndoRedo game=page.game />
                <UnlessRacing>{button(Icon::Hint, words.hint, no_hint, FifteenPage::hint)}</UnlessRacing>
                {last}
                {button(Icon::Restart, words.restart, unplayed, |page| page.game.press(Input::Restart))}
                <Button kind=ButtonKind::Main icon=Icon::New on_press=new_game>{words.new_game}</Button>
            </div>
            <p class="fifteen-status muted">{move || page.status.get()}</p>
            {finish}
            {move || solving.get().then(|| view! { <AutoSolve page=page /> })}
        </section>
    }
}

#[component]
fn AutoSolve(page: FifteenPage) -> impl IntoView {
    let progress_text = Memo::new(move |_| {
        page.facts.with(|facts| {
            let words = words();
            match (facts.auto.and_then(|auto| auto.progress), facts.solver_status) {
                (Some((done, n)), _) => (words.auto_progress)(done, n),
                (None, Some(status)) => (words.solver_status)(status),
                (None, None) => (words.searching)(facts.actual.lower_bound()),
            }
        })
    });
    view! {
        <AutoPanel
            state=Memo::new(move |_| page.facts.with(|facts| facts.auto))
            text=progress_text
            speed=Signal::derive(move || page.appearance.settings.with(|settings| settings.speed))
            on_speed=move |speed| page.appearance.change(|settings| settings.speed = speed)
            on_pause=move |()| page.toggle_auto_pause()
        />
    }
}

/// The Entropy panel: four measures of the distance to the solved board, and their chart.
#[component]
pub fn Measures(page: FifteenPage) -> impl IntoView {
    let words = words();
    let values: [fn(&Facts) -> String; 4] = [
        |facts| facts.entropy.manhattan().to_string(),
        |facts| facts.entropy.linear_conflict().to_string(),
        |facts| facts.entropy.enhanced().to_string(),
        |facts| match facts.actual {
            OptimalLength::Exactly(length) => length.to_string(),
            OptimalLength::AtLeast(bound) => (self::words().at_least)(bound),
            OptimalLength::Between(bound, length) => (self::words().between)(bound, length),
        },
    ];
    let hides_length = daily::hides_length(page.game);
    let value = move |at: usize| {
        if Measure::ALL[at] == Measure::Optimal && hides_length.get() {
            words.length_hidden.to_owned()
        } else {
            page.facts.with(values[at])
        }
    };
    let rows = [0, 1, 2, 3].map(|at| {
        view! {
            <div>
                <dt>
                    <details>
                        <summary>{sample(at)} {words.measures[at]}</summary>
                        <p class="muted">{words.measures_help[at]}</p>
                    </details>
                </dt>
                <dd class="number">{move || value(at)}</dd>
            </div>
        }
    });
    let solver_status = text(page, |facts| {
        facts.solver_status.map(self::words().solver_status).unwrap_or_default()
    });
    let drawing = Signal::derive(move || {
        page.changes.track();
        let hides_length = hides_length.get();
        page.coach.with_untracked(|coach| drawing_of(coach, hides_length))
    });
    view! {
        <section class="fifteen-measures">
            <h2>{words.entropy}</h2>
            <p class="muted">{words.entropy_help}</p>
            <dl>{rows.collect_view()}</dl>
            <p class="muted fifteen-preparing">{solver_status}</p>
            <Chart drawing=drawing styles=&[0, 1, 2, 3] />
            <p class="muted fifteen-keys">{words.keys}</p>
        </section>
    }
}

/// Draws the four measures of all positions of the game; the actual length is left out while it's hidden.
fn drawing_of(coach: &Coach, hides_length: bool) -> Drawing {
    let words = words();
    let measures: Vec<_> = coach.adviser.measures().collect();
    let n_moves = measures.len() - 1;
    let curves = Measure::ALL.map(|measure| {
        let is_shown = !hides_length || measure != Measure::Optimal;
        measures.iter().map(|m| m.get(measure).filter(|_| is_shown)).collect()
    });
    let manhattan = |at: usize| measures[at].manhattan;
    let labels = Labels {
        name: (words.chart)(n_moves, manhattan(0), manhattan(n_moves)),
        axis: if n_moves == 0 { String::new() } else { (words.chart_moves)(n_moves) },
        empty: if n_moves == 0 { words.chart_empty } else { "" },
    };
    Drawing::of(labels, &curves)
}

fn fact(page: FifteenPage, of: fn(&Facts) -> bool) -> Signal<bool> {
    Memo::new(move |_| page.facts.with(of)).into()
}

/// Renders a string derived from the facts. `format` is a function pointer, so that all these views
/// have the same type.
fn text(page: FifteenPage, format: fn(&Facts) -> String) -> impl IntoView {
    move || page.facts.with(format)
}

/// The result of a solved game, and the button for the next one.
#[component]
fn Finished(page: FifteenPage) -> impl IntoView {
    let today = today_signal();
    let day = page.game.memo(|game| daily::current_day(game.start().board()).map(|(date, _)| date));
    let next = Signal::derive(move || match day.get() {
        Some(_) => daily::words().today,
        None => finish::words().like_this,
    });
    let on_next = move |()| match day.get_untracked() {
        Some(_) => route::go(DAILY),
        None => page.start_alike(),
    };
    view! {
        <Finish
            game=page.game
            result=result_of
            on_share=move |()| page.dialogs.share.set(true)
            next=next
            on_next=on_next
            is_daily=Signal::derive(move || day.get() == Some(today.get()))
        />
    }
}

/// Describes the result of a solved game.
fn result_of(game: &Game<Fifteen>) -> String {
    let time = clock_text(game.elapsed(now()));
    let solved = (words().solved_in)(game.n_moves(), game.n_steps(), &time);
    match game.n_helps() {
        0 => solved,
        helps => (words().solved_with_help)(&solved, helps),
    }
}
