//! Buttons.

use leptos::prelude::*;

use super::{Glyph, Icon};

/// Visual emphasis of a button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// The primary action.
    Main,
    /// Any other action.
    #[default]
    Plain,
    /// An unobtrusive action.
    Quiet,
    /// A destructive action.
    Danger,
}

impl ButtonKind {
    fn class(self) -> &'static str {
        match self {
            ButtonKind::Main => "button main",
            ButtonKind::Plain => "button plain",
            ButtonKind::Quiet => "button quiet",
            ButtonKind::Danger => "button danger",
        }
    }
}

/// A button with a text label.
#[component]
pub fn Button(
    #[prop(into)] on_press: Callback<()>,
    #[prop(optional)] kind: ButtonKind,
    #[prop(optional, into)] icon: Option<Icon>,
    #[prop(optional, into)] disabled: Signal<bool>,
    /// Whether it gets the focus when its dialog opens.
    #[prop(optional)]
    autofocus: bool,
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=kind.class()
            disabled=move || disabled.get()
            autofocus=autofocus
            on:click=move |_| on_press.run(())
        >
            {icon.map(|icon| view! { <Glyph icon=icon /> })}
            <span>{children()}</span>
        </button>
    }
}

/// A round icon button; the label is its accessible name and tooltip.
#[component]
pub fn IconButton(
    #[prop(into)] icon: Signal<Icon>,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on_press: Callback<()>,
    #[prop(optional, into)] disabled: Signal<bool>,
    /// State of a toggle button, for example Pause.
    #[prop(optional, into)]
    pressed: Option<Signal<bool>>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="icon-button"
            aria-label=move || label.get()
            title=move || label.get()
            aria-pressed=move || pressed.map(|pressed| pressed.get().to_string())
            disabled=move || disabled.get()
            on:click=move |_| on_press.run(())
        >
            {move || view! { <Glyph icon=icon.get() /> }}
        </button>
    }
}
