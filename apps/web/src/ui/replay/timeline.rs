//! The timeline of a replay: a slider with marks for pauses and hints.

use leptos::prelude::*;
use play::{Mark, clock_text};

use super::Replayable;
use super::playback::Playback;
use super::words::words;

#[component]
pub fn Timeline<P: Replayable>(playback: Playback<P>) -> impl IntoView {
    let words = words();
    let length = playback.length();
    let n_moves = playback.outcome().moves;
    let point = Memo::new(move |_| {
        playback.at.track();
        let moves = playback.with(play::Replay::n_moves);
        let time = playback.time.get();
        (words.point)(&clock_text(time), &clock_text(length), moves, n_moves)
    });
    let marks = playback.marks();
    let n_of = |wanted: Mark| {
        playback.with(|replay| replay.marks().filter(|(_, mark)| *mark == wanted).count())
    };
    let legend = (words.marks)(n_of(Mark::Pause), n_of(Mark::Help));
    let has_marks = !marks.is_empty();
    let marks = marks.into_iter().map(|(place, mark)| {
        let class = match mark {
            Mark::Pause => "replay-mark pause",
            Mark::Help => "replay-mark help",
        };
        view! { <span class=class style:--place=format!("{}", place as f64 / 1_000.0)></span> }
    });
    let on_input = move |event| {
        if let Ok(time) = event_target_value(&event).parse() {
            playback.seek(time);
        }
    };
    view! {
        <div class="replay-line">
            <div class="replay-marks" aria-hidden="true">{marks.collect_view()}</div>
            <input
                type="range"
                min="0"
                max=length.to_string()
                step="1"
                aria-label=words.timeline
                aria-valuetext=move || point.get()
                prop:value=move || playback.time.get().to_string()
                on:input=on_input
            />
            <p class="replay-point clock">{move || point.get()}</p>
            {has_marks.then(|| view! { <p class="muted">{legend}</p> })}
        </div>
    }
}
