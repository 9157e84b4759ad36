//! The challenge panel and the buttons beside the board.

use ::slide::{Challenge, Slide};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use play::{Game, Millis, clock_text};

use super::facts::Facts;
use super::game::SlidePage;
use super::goal::Goal;
use super::result::Compared;
use super::review_controls::ReviewControls;
use super::solver_words;
use super::words::words;
use crate::platform::browser::{now, today};
use crate::ui::components::{Button, ButtonKind, ClockText, Glyph, Icon, PanBar};
use crate::ui::controller::UndoRedo;
use crate::ui::finish::{self, Finish};
use crate::ui::online::UnlessRacing;
use crate::ui::replay::Ghost;
use crate::ui::solving::{AutoPanel, Coached, play_button};

/// The challenge's moves, par, clock and settings.
#[component]
pub fn ChallengePanel(page: SlidePage) -> impl IntoView {
    let (words, solver_words) = (words(), solver_words::words());
    let par_label = move || page.par.get().map(solver_words.par_label);
    let par_moves = move || page.par.get().map(solver_words.par_value);
    let par_bound = move || page.par.get().and_then(solver_words.par_bound);
    let challenge = Memo::new(move |_| page.facts.with(|facts| facts.challenge.clone()));
    let paused = fact(page, |facts| facts.is_paused);
    let over = fact(page, |facts| facts.is_solved);
    let is_clock_shown = Memo::new(move |_| page.settings.with(|settings| settings.clock));
    let toggle_clock = move |_| page.change_settings(|settings| settings.clock = !settings.clock);
    let clock = move || {
        let label = if is_clock_shown.get() { words.hide_clock } else { words.show_clock };
        view! {
            <button type="button" class="slide-clock" title=label on:click=toggle_clock>
                {if is_clock_shown.get() {
                    view! {
                        <ClockText ms=page.game.time />
                        <span class="unseen">{label}</span>
                    }.into_any()
                } else {
                    words.show.into_any()
                }}
            </button>
        }
    };
    let inside = move || {
        let challenge = challenge.get()?;
        let Challenge { board, gaps, randomise, wrap, steps, .. } = challenge;
        let shape = (words.shape)((words.design)(board), gaps, randomise, wrap, steps);
        Some(view! {
            <section class="slide-box" aria-label=words.challenge>
                <dl>
                    <div>
                        <dt>{words.moves}</dt>
                        <dd class="number slide-moves">
                            {move || page.facts.with(|facts| facts.n_moves)}
                        </dd>
                    </div>
                    <div>
                        <dt>{par_label}</dt>
                        <dd class="slide-par">
                            <span class="number">{par_moves}</span>
                            <small>{par_bound}</small>
                        </dd>
                    </div>
                    <div>
                        <dt>{words.time}</dt>
                        <dd class="slide-time">
                            {clock}
                            <UnlessRacing>
                                <span class="slide-pause">
                                    {play_button(paused, over, [words.resume, words.pause], move || page.toggle_pause())}
                                </span>
                            </UnlessRacing>
                        </dd>
                    </div>
                </dl>
                <p class="slide-shape muted">
                    {shape} ", " <span class="slide-seed">{(words.seed_is)(challenge.seed)}</span>
                </p>
            </section>
        })
    };
    view! { {inside} }
}

/// The buttons for free play or a challenge, and the progress of Auto-solve.
#[component]
pub fn Controls(page: SlidePage) -> impl IntoView {
    let words = words();
    let mode =
        Memo::new(move |_| page.facts.with(|facts| (facts.challenge.is_some(), facts.is_solved)));
    let begin = move |()| page.dialogs.challenge.set(true);
    let of_mode = move || match mode.get() {
        (false, _) => view! {
            <Button icon=Icon::Shuffle on_press=move |()| page.shuffle()>{words.shuffle}</Button>
            <Button icon=Icon::Restart on_press=move |()| page.reset()>{words.reset}</Button>
            <Button icon=Icon::Edit on_press=move |()| page.dialogs.edit.set(true)>
                {words.edit_board}
            </Button>
        }
        .into_any(),
        (true, solved) => view! {
            <Button icon=Icon::Restart on_press=move |()| page.reset()>{words.restart}</Button>
            <Button icon=Icon::Flag on_press=move |()| page.leave()>
                {if solved { words.free_play } else { words.give_up }}
            </Button>
        }
        .into_any(),
    };
    let is_solving = Memo::new(move |_| page.coach_state.get().auto.is_some());
    let finish = move || (!page.guide.is_on()).then(|| view! { <Finished page=page /> });
    let is_reviewed = Memo::new(move |_| page.reviewed.get().is_some());
    view! {
        <div class="slide-below">
            {move || is_reviewed.get().then(|| view! { <ReviewControls page=page /> })}
            // The result takes the place of the buttons, which are below it.
            <div inert=move || page.settles.get()>{finish}</div>
            <PanBar pan=page.pan />
            <Ghost game=page.game />
            <section class="slide-controls" aria-label=words.controls>
                <UndoRedo game=page.game />
                <HelpButtons page=page />
                {of_mode}
                <WholePicture page=page />
                <Button kind=ButtonKind::Main icon=Icon::New on_press=begin>{words.new_challenge}</Button>
            </section>
            <p class="slide-status muted">{move || page.status.get()}</p>
            {move || is_solving.get().then(|| view! { <SolveProgress page=page /> })}
            <Goal page=page />
        </div>
    }
}

/// The Hint button, and the Auto-solve, Stop or Review button.
#[component]
fn HelpButtons(page: SlidePage) -> impl IntoView {
    let words = solver_words::words();
    let closed = fact(page, |facts| facts.is_whole || facts.is_solved || facts.is_paused);
    let is_on = Memo::new(move |_| page.coach_state.get().is_on());
    let no_hint = Signal::derive(move || closed.get() || is_on.get());
    let solved = fact(page, |facts| facts.is_solved);
    let never = Signal::stored(false);
    let button =
        move |icon: Icon, name: &'static str, disabled: Signal<bool>, press: fn(SlidePage)| {
            let on_press = Callback::new(move |()| press(page));
            view! { <Button icon=icon disabled=disabled on_press=on_press>{name}</Button> }
                .into_any()
        };
    let last = move || {
        match (solved.get(), is_on.get()) {
        (true, _) => button(Icon::Trophy, words.review, never, |page| page.review_from(0)),
        (false, true) => {
            button(Icon::Stop, crate::ui::words::common_words().stop, never, SlidePage::stop)
        }
        (false, false) => view! {
            <UnlessRacing>{button(Icon::Play, words.auto_solve, closed, SlidePage::solve)}</UnlessRacing>
        }
        .into_any(),
    }
    };
    view! {
        <UnlessRacing>{button(Icon::Hint, words.hint, no_hint, SlidePage::hint)}</UnlessRacing>
        {last}
    }
}

#[component]
fn SolveProgress(page: SlidePage) -> impl IntoView {
    let words = solver_words::words();
    let text =
        Memo::new(move |_| match page.coach_state.get().auto.and_then(|auto| auto.progress) {
            Some((done, n)) => (words.move_of)(done, n),
            None => page.search_result.with(|found| {
                let (bound, best) = found.as_ref().map_or((0, None), |found| {
                    (found.lower_bound, found.solution().map(|moves| moves.len()))
                });
                (words.searching)(bound.max(1), best)
            }),
        });
    view! {
        <AutoPanel
            state=Memo::new(move |_| page.coach_state.get().auto)
            text=text
            speed=Signal::derive(move || page.settings.with(|settings| settings.speed))
            on_speed=move |speed| page.change_settings(|settings| settings.speed = speed)
            on_pause=move |()| page.toggle_auto_pause()
        />
    }
}

/// A button that shows the complete picture: a tap shows or hides it, holding the button shows it meanwhile.
#[component]
fn WholePicture(page: SlidePage) -> impl IntoView {
    /// A shorter press is a tap, in milliseconds.
    const TAP: Millis = 300;

    let words = solver_words::words();
    // The time of the press, and whether the picture was shown before.
    let pressed = StoredValue::new(None::<(Millis, bool)>);
    let on_press = move |_| {
        pressed.set_value(Some((now(), page.shows_whole.get_untracked())));
        page.show_whole(true);
    };
    let release = move |is_on_button: bool| {
        if let Some((since, was_shown)) = pressed.try_update_value(Option::take).flatten() {
            let is_tap = is_on_button && now().saturating_sub(since) < TAP;
            page.show_whole(is_tap && !was_shown);
        }
    };
    // Keys and screen readers send clicks without pointer events.
    let on_click = move |event: MouseEvent| {
        if event.detail() == 0 {
            page.show_whole(!page.shows_whole.get_untracked());
        }
    };
    view! {
        <button
            type="button"
            class="button plain slide-hold"
            title=words.whole_help
            aria-pressed=move || page.shows_whole.get().to_string()
            on:pointerdown=on_press
            on:pointerup=move |_| release(true)
            on:pointerleave=move |_| release(false)
            on:pointercancel=move |_| release(false)
            on:contextmenu=move |event| event.prevent_default()
            on:click=on_click
        >
            <Glyph icon=Icon::Eye />
            <span>{words.whole}</span>
        </button>
    }
}

fn fact(page: SlidePage, of: fn(&Facts) -> bool) -> Signal<bool> {
    Memo::new(move |_| page.facts.with(of)).into()
}

/// The result of a solved challenge, and what to play next.
#[component]
fn Finished(page: SlidePage) -> impl IntoView {
    view! {
        <Finish
            game=page.game
            result=result_text
            on_share=move |()| page.share()
            next=finish::words().like_this
            on_next=move |()| page.start_similar()
            details=move || view! { <Compared page=page /> }
            is_daily=fact(page, |facts| facts.challenge.as_ref().is_some_and(is_of_today))
        />
    }
}

fn result_text(game: &Game<Slide>) -> String {
    let solved = (words().solved_in)(game.n_moves(), &clock_text(game.elapsed(now())));
    match game.n_helps() {
        0 => solved,
        helps => format!("{solved}, {}", (solver_words::words().hints_used)(helps)),
    }
}

fn is_of_today(challenge: &Challenge) -> bool {
    challenge.day() == Some(today())
}
