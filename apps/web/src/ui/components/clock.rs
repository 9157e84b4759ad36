//! Display of running times.

use leptos::prelude::*;
use play::clock_text;

/// A running time in tabular figures.
#[component]
pub fn ClockText(#[prop(into)] ms: Signal<u64>) -> impl IntoView {
    view! { <span class="clock">{move || clock_text(ms.get())}</span> }
}
