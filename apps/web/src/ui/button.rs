//! Things to press.

use leptos::prelude::*;

use super::{Glyph, Icon};
use crate::route::link;

/// How much a button asks to be pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// The one thing that most people will want here.
    Main,
    /// Anything else.
    #[default]
    Plain,
    /// Hardly there until it is looked for.
    Quiet,
    /// What cannot be taken back.
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

/// A button with words.
#[component]
pub fn Button(
    #[prop(into)] on_press: Callback<()>,
    #[prop(optional)] kind: ButtonKind,
    #[prop(optional, into)] icon: Option<Icon>,
    #[prop(optional, into)] disabled: Signal<bool>,
    /// Takes the focus when the dialog around it opens.
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

/// A round button that is only a picture; its name is for those who do not see it, and a tooltip.
#[component]
pub fn IconButton(
    #[prop(into)] icon: Signal<Icon>,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on_press: Callback<()>,
    #[prop(optional, into)] disabled: Signal<bool>,
    /// For a button that stays down, such as "pen down" or "pause".
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

/// A link that is only a picture.
#[component]
pub fn IconLink(icon: Icon, label: &'static str, href: &'static str) -> impl IntoView {
    view! {
        <a class="icon-button" href=link(href) aria-label=label title=label>
            <Glyph icon=icon />
        </a>
    }
}
