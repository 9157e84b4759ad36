//! Times as people read them.

use leptos::prelude::*;

/// Minutes and seconds, `M:SS`; the minutes go on past 59.
pub fn clock_text(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A running time with digits that keep their places.
#[component]
pub fn ClockText(#[prop(into)] ms: Signal<u64>) -> impl IntoView {
    view! { <span class="clock">{move || clock_text(ms.get())}</span> }
}

#[cfg(test)]
mod tests {
    use super::clock_text;

    #[test]
    fn minutes_go_on_past_the_hour() {
        for (ms, text) in
            [(0, "0:00"), (999, "0:00"), (59_999, "0:59"), (60_000, "1:00"), (3_735_000, "62:15")]
        {
            assert_eq!(clock_text(ms), text);
        }
    }
}
