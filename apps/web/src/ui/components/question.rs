//! Confirmation and form dialogs.

use leptos::prelude::*;

use super::{Button, ButtonKind, Dialog, Icon, Scheme, Sheet};
use crate::ui::words::common_words;

/// Possible loss if the player confirms a [`Question`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stake {
    /// Nothing: the main button gets the focus.
    #[default]
    Nothing,
    /// A game: the other button gets the focus.
    Game,
    /// A game, shown as a warning.
    Warned,
    /// Everything: the main button is styled as dangerous.
    All,
}

/// A confirmation dialog with two buttons, both of which close it.
#[component]
pub fn Question(
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    #[prop(into)] text: Signal<String>,
    #[prop(optional)] stake: Stake,
    /// Label of the main button.
    yes: &'static str,
    #[prop(into)] on_yes: Callback<()>,
    /// Label of the other button.
    #[prop(default = common_words().cancel)]
    no: &'static str,
    #[prop(default = Callback::new(|()| ()), into)] on_no: Callback<()>,
) -> impl IntoView {
    let answer = move |act: Callback<()>| {
        move |()| {
            open.set(false);
            act.run(());
        }
    };
    let kind = if stake == Stake::All { ButtonKind::Danger } else { ButtonKind::Main };
    let is_safe = stake == Stake::Nothing;
    let actions = move || {
        view! {
            <Button on_press=answer(on_no) autofocus=!is_safe>{no}</Button>
            <Button on_press=answer(on_yes) autofocus=is_safe kind=kind>{yes}</Button>
        }
    };
    let body = move || view! { <p>{move || text.get()}</p> };
    if stake == Stake::Warned {
        let (icon, scheme) = (Icon::Warning, Scheme::Warning);
        view! { <Sheet open=open title=title icon=icon scheme=scheme actions=actions>{body}</Sheet> }.into_any()
    } else {
        view! { <Dialog open=open title=title actions=actions>{body}</Dialog> }.into_any()
    }
}

/// A form dialog with Cancel and a main button, which gets the focus and which Enter presses from any field.
#[component]
pub fn FormDialog(
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    /// Label of the main button.
    submit: &'static str,
    #[prop(optional, into)] disabled: Signal<bool>,
    #[prop(into)] on_submit: Callback<()>,
    #[prop(optional)] class: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let actions = move || {
        view! {
            <Button on_press=move |()| open.set(false)>{common_words().cancel}</Button>
            <Button kind=ButtonKind::Main disabled=disabled on_press=on_submit>{submit}</Button>
        }
    };
    let enter = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if !disabled.get_untracked() {
            on_submit.run(());
        }
    };
    view! {
        <Dialog open=open title=title actions=ViewFn::from(actions)>
            <form class=format!("dialog-form {class}") on:submit=enter>
                {children()}
                // Lets Enter submit from every field, even if there are several.
                <button type="submit" hidden></button>
            </form>
        </Dialog>
    }
}
