//! Auto Solve at work: how far it is, how fast it goes, and a button that holds it.

use ::fifteen::Speed;
use leptos::prelude::*;
use play::AutoState;

use super::words::words;
use crate::ui::{Choice, Icon, IconButton, Segmented, unique_id};

/// What Auto Solve is doing, while it is on.
#[component]
pub fn AutoPanel(
    #[prop(into)] state: Signal<Option<AutoState>>,
    /// How far it is, in words.
    #[prop(into)]
    text: Signal<String>,
    #[prop(into)] speed: Signal<Speed>,
    #[prop(into)] on_speed: Callback<Speed>,
    /// Holds the steps, or lets them go on.
    #[prop(into)]
    on_hold: Callback<()>,
) -> impl IntoView {
    let words = words();
    let id = unique_id("auto");
    let progress = move || state.get().and_then(|auto| auto.progress);
    let held = Signal::derive(move || state.get().is_some_and(|auto| auto.is_held));
    let searching = Signal::derive(move || progress().is_none());
    view! {
        <div class="auto">
            <div class="auto-row">
                {play_button(held, searching, [words.go_on, words.hold], move || on_hold.run(()))}
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

/// A button that lets something go on that is held, or holds it.
pub fn play_button(
    held: Signal<bool>,
    disabled: Signal<bool>,
    [go_on, hold]: [&'static str; 2],
    press: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <IconButton
            icon=Signal::derive(move || if held.get() { Icon::Play } else { Icon::Pause })
            label=Signal::derive(move || if held.get() { go_on } else { hold }.to_owned())
            disabled=disabled
            on_press=Callback::new(move |()| press())
        />
    }
}

/// Choices by their place in a list: one kind of field for all lists keeps the program small.
pub fn choices<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<Choice<usize>> {
    all.iter().enumerate().map(|(at, &value)| Choice::new(at, name(value))).collect()
}

/// The place of a value in its list.
pub fn index<T: PartialEq>(all: &[T], value: T) -> usize {
    all.iter().position(|other| *other == value).unwrap_or_default()
}
