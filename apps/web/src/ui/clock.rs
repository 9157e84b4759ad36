//! Times as people read them.

use leptos::prelude::*;
use play::clock_text;

/// A running time with digits that keep their places.
#[component]
pub fn ClockText(#[prop(into)] ms: Signal<u64>) -> impl IntoView {
    view! { <span class="clock">{move || clock_text(ms.get())}</span> }
}
