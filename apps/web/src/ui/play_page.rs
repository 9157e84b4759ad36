//! The frame of a page on which a game is played.

use leptos::prelude::*;

use super::{Icon, IconButton};
use crate::route::back_to;
use crate::words::words;

/// A bar of 64 px with the way back, the title and the page's own buttons, and the game below it.
#[component]
pub fn PlayPage(
    #[prop(into)] title: Signal<String>,
    /// Where the way back leads when the visitor did not come from there.
    up: &'static str,
    /// Buttons at the right end of the bar, [`IconButton`]s as a rule.
    #[prop(optional, into)]
    tools: ViewFn,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="play-page">
            <div class="play-bar">
                <IconButton icon=Icon::Back label=words().common.back on_press=move |()| back_to(up) />
                <h1>{move || title.get()}</h1>
                <div class="play-tools">{tools.run()}</div>
            </div>
            {children()}
        </div>
    }
}
