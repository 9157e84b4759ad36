//! What stands beside the board: the challenge box and the buttons.

use leptos::prelude::*;

use super::facts::Facts;
use super::game::SlidePage;
use super::words::words;
use crate::controller::UndoRedo;
use crate::ui::{Button, ButtonKind, ClockText, Icon, IconButton};

/// Seed, steps, moves, clock and pause of a challenge.
#[component]
pub fn ChallengeBox(page: SlidePage) -> impl IntoView {
    let words = words();
    let challenge = Memo::new(move |_| page.facts.with(|facts| facts.challenge.clone()));
    let paused = fact(page, |facts| facts.is_paused);
    let over = fact(page, |facts| facts.is_solved);
    let shown = Memo::new(move |_| page.settings.with(|settings| settings.clock));
    let toggle_clock = move |_| page.change_settings(|settings| settings.clock = !settings.clock);
    let clock = move || {
        let label = if shown.get() { words.hide_clock } else { words.show_clock };
        view! {
            <button type="button" class="slide-clock" title=label on:click=toggle_clock>
                {if shown.get() {
                    view! {
                        <ClockText ms=Signal::derive(move || page.game.seconds.get() * 1000) />
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
        Some(view! {
            <section class="slide-box" aria-label=words.challenge>
                <dl>
                    <div>
                        <dt>{words.seed}</dt>
                        <dd class="number">{challenge.seed}</dd>
                    </div>
                    <div>
                        <dt>{words.steps}</dt>
                        <dd class="number">{challenge.steps}</dd>
                    </div>
                    <div>
                        <dt>{words.moves}</dt>
                        <dd class="number slide-moves">
                            {move || page.facts.with(|facts| facts.n_moves)}
                        </dd>
                    </div>
                    <div>
                        <dt>{words.time}</dt>
                        <dd class="slide-time">
                            {clock}
                            <span class="slide-pause">
                                <IconButton
                                    icon=Signal::derive(move || {
                                        if paused.get() { Icon::Play } else { Icon::Pause }
                                    })
                                    label=Signal::derive(move || {
                                        if paused.get() { words.resume } else { words.pause }.to_owned()
                                    })
                                    disabled=over
                                    on_press=move |()| page.toggle_pause()
                                />
                            </span>
                        </dd>
                    </div>
                </dl>
            </section>
        })
    };
    view! { {inside} }
}

/// The buttons of the mode.
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
    view! {
        <section class="slide-controls" aria-label=words.controls>
            <UndoRedo game=page.game />
            {of_mode}
            <Button kind=ButtonKind::Main icon=Icon::New on_press=begin>{words.new_challenge}</Button>
        </section>
    }
}

fn fact(page: SlidePage, of: fn(&Facts) -> bool) -> Signal<bool> {
    Memo::new(move |_| page.facts.with(of)).into()
}
