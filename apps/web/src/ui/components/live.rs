//! Timers for animations and delayed rendering, for example of the small boards on the home page.

use std::time::Duration;

use leptos::prelude::*;

use crate::platform::browser::every;

/// Returns whether the browser requests reduced motion.
pub fn reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Returns a counter that increases every `every_ms` milliseconds, for the lifetime of the current owner. It pauses
/// while the page is hidden or covered by a dialog, and with reduced motion.
pub fn beat(every_ms: u32) -> ReadSignal<usize> {
    let (count, set_count) = signal(0_usize);
    let overlays = crate::ui::shell::shell().overlays;
    every(every_ms.into(), move || {
        if !document().hidden() && overlays.get_untracked() == 0 && !reduced_motion() {
            set_count.update(|n| *n += 1);
        }
    });
    count
}

/// Renders a view in a separate task, so that the page stays responsive while it loads.
pub fn later(draw: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let due = RwSignal::new(false);
    let tell = move || {
        // The page may have been left by then.
        let _ = due.try_set(true);
    };
    set_timeout(tell, Duration::ZERO);
    move || due.get().then(&draw)
}
