//! The Auto-solve panel: progress, speed, and a button that pauses it.

use leptos::prelude::*;
use play::{AutoState, Speed};

use super::words::words;
use crate::ui::components::{Choice, Icon, IconButton, Segmented, unique_id};

/// The panel shown while Auto-solve is running.
#[component]
pub fn AutoPanel(
    #[prop(into)] state: Signal<Option<AutoState>>,
    /// Describes the progress.
    #[prop(into)]
    text: Signal<String>,
    #[prop(into)] speed: Signal<Speed>,
    #[prop(into)] on_speed: Callback<Speed>,
    /// Called to pause or resume.
    #[prop(into)]
    on_pause: Callback<()>,
) -> impl IntoView {
    let words = words();
    let id = unique_id("auto");
    let progress = move || state.get().and_then(|auto| auto.progress);
    let paused = Signal::derive(move || state.get().is_some_and(|auto| auto.is_paused));
    let searching = Signal::derive(move || progress().is_none());
    view! {
        <div class="auto">
            <div class="auto-row">
                {play_button(paused, searching, [words.resume, words.pause], move || on_pause.run(()))}
                <div>
                    <p class="auto-text" id=id.clone()>{move || text.get()}</p>
                    <progress
                        aria-labelledby=id
                        max=move || progress().map_or(1, |(_, n)| n)
                        value=move || progress().map(|(done, _)| done)
                    ></progress>
                </div>
            </div>
            <Segmented
                label=words.speed
                choices=choices(&Speed::ALL, words.speed_name)
                value=Signal::derive(move || index(&Speed::ALL, speed.get()))
                on_change=move |at: usize| on_speed.run(Speed::ALL[at])
                bare=true
            />
        </div>
    }
}

/// Renders a button that pauses something, or resumes it if it's paused.
pub fn play_button(
    paused: Signal<bool>,
    disabled: Signal<bool>,
    [resume, pause]: [&'static str; 2],
    press: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <IconButton
            icon=Signal::derive(move || if paused.get() { Icon::Play } else { Icon::Pause })
            label=Signal::derive(move || if paused.get() { resume } else { pause }.to_owned())
            disabled=disabled
            on_press=Callback::new(move |()| press())
        />
    }
}

/// Choices by their index in a list. All lists share one field type, which keeps the bundle small.
pub fn choices<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<Choice<usize>> {
    all.iter().enumerate().map(|(at, &value)| Choice::new(at, name(value))).collect()
}

/// Returns the index of `value` in a list, or 0 if it isn't there.
pub fn index<T: PartialEq>(all: &[T], value: T) -> usize {
    all.iter().position(|other| *other == value).unwrap_or_default()
}
