//! A button that opens a text file.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{Button, Icon};
use crate::platform::browser::text_of;

/// A button that lets the player choose a file and passes on its content.
#[component]
pub fn FileButton(
    label: &'static str,
    /// Accepted file types, for example ".json,application/json".
    accept: &'static str,
    #[prop(into)] on_text: Callback<String>,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let choose = move |()| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let chosen = move |_| {
        let Some(input) = input.get_untracked() else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // Lets the player choose the same file again.
        input.set_value("");
        spawn_local(async move {
            let text = text_of(file).await;
            on_text.try_run(text);
        });
    };
    view! {
        <Button on_press=choose icon=Icon::Upload>{label}</Button>
        <input type="file" accept=accept hidden aria-label=label node_ref=input on:change=chosen />
    }
}
