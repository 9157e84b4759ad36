//! The two buttons of a dialog that asks for something, and the form above them.

use leptos::prelude::*;

use super::{Button, ButtonKind, Dialog};
use crate::words::words;

/// A dialog with fields, a button that cancels, and the main one, which Enter presses too.
#[component]
pub fn FormDialog(
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    /// What the main button says.
    submit: &'static str,
    #[prop(optional, into)] disabled: Signal<bool>,
    #[prop(into)] on_submit: Callback<()>,
    class: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let actions = move || {
        view! {
            <Button on_press=move |()| open.set(false)>{words().common.cancel}</Button>
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
            <form class=class on:submit=enter>{children()}</form>
        </Dialog>
    }
}
