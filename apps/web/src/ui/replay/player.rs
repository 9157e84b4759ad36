//! The player of a record: board, buttons, timeline and description of the last action.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use play::{Budget, Record, RecordError, Replay};

use super::Replayable;
use super::playback::{Playback, SPEEDS};
use super::timeline::Timeline;
use super::words::words;
use crate::ui::components::{Choice, Icon, IconButton, Select};
use crate::ui::controller::is_within;
use crate::ui::shell::shell;

/// Checks a record of this puzzle and returns its player.
pub fn open<P: Replayable>(record: &Record) -> Result<AnyView, RecordError> {
    let replay = Replay::<P>::new(record, Budget::VERIFYING)?;
    Ok(view! { <Player replay=replay /> }.into_any())
}

#[component]
fn Player<P: Replayable>(replay: Replay<P>) -> impl IntoView {
    let words = words();
    let start = replay.puzzle().clone();
    let playback = Playback::new(replay);
    let keys = window_event_listener(ev::keydown, move |event| {
        if handle_key(playback, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
    let last_act = Memo::new(move |_| {
        playback.at.track();
        playback.last_in_words()
    });
    let rate = move || (words.rate)(playback.rate(), playback.mean_rate());
    view! {
        <section class="replay-player" aria-label=words.title>
            <div class="watched-board" role="img" aria-label=words.board>
                <div inert aria-hidden="true">{P::board(&start, playback.shown.into())}</div>
            </div>
            <div class="replay-panel">
                <p class="replay-act"><strong>{move || last_act.get()}</strong></p>
                <Timeline playback=playback />
                <Buttons playback=playback />
                <p class="muted replay-rate clock">{rate}</p>
                <p class="muted replay-keys">{words.keys}</p>
            </div>
        </section>
    }
}

/// Playback buttons and the speed.
#[component]
fn Buttons<P: Replayable>(playback: Playback<P>) -> impl IntoView {
    let words = words();
    let is_playing = playback.is_playing;
    let n_acts = playback.with(Replay::n_acts);
    let at_start = Signal::derive(move || playback.at.get() == 0);
    let at_end = Signal::derive(move || playback.at.get() == n_acts);
    let play_icon = move || if is_playing.get() { Icon::Pause } else { Icon::Play };
    let play_label = move || if is_playing.get() { words.pause } else { words.play }.to_owned();
    let choices = SPEEDS
        .iter()
        .enumerate()
        .map(|(at, &quarters)| Choice::new(at, (words.speed_is)(quarters)))
        .collect();
    view! {
        <div class="replay-buttons">
            <IconButton
                icon=Icon::Restart
                label=words.to_start
                disabled=at_start
                on_press=move |()| playback.jump(false)
            />
            <IconButton
                icon=Icon::Back
                label=words.back
                disabled=at_start
                on_press=move |()| playback.step(false)
            />
            <IconButton
                icon=Signal::derive(play_icon)
                label=Signal::derive(play_label)
                on_press=move |()| playback.toggle()
            />
            <IconButton
                icon=Icon::Next
                label=words.forwards
                disabled=at_end
                on_press=move |()| playback.step(true)
            />
            <IconButton
                icon=Icon::Flag
                label=words.to_end
                disabled=at_end
                on_press=move |()| playback.jump(true)
            />
            <Select
                label=words.speed
                choices=choices
                value=playback.speed
                on_change=move |speed| playback.speed.set(speed)
            />
        </div>
    }
}

/// Handles a key that no field or dialog has handled; returns whether it did something.
fn handle_key<P: Replayable>(playback: Playback<P>, event: &KeyboardEvent) -> bool {
    let with_key = event.ctrl_key() || event.meta_key() || event.alt_key();
    let is_covered = shell().overlays.get_untracked() > 0;
    if event.default_prevented() || with_key || is_covered || is_within(event, "select, textarea") {
        return false;
    }
    match event.key().as_str() {
        // On a focused button or link, Space activates it.
        " " if is_within(event, "button, a") => return false,
        " " => playback.toggle(),
        "ArrowRight" => playback.step(true),
        "ArrowLeft" => playback.step(false),
        "Home" => playback.jump(false),
        "End" => playback.jump(true),
        "+" => playback.change_speed(true),
        "-" | "−" => playback.change_speed(false),
        _ => return false,
    }
    true
}
