//! Things that live a little, such as the small boards of the home page: they come a moment later than
//! the words, and move to a slow beat.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use leptos::prelude::*;

/// Whether the visitor asked for as little motion as possible.
pub fn reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Counts up every so many milliseconds, as long as the present owner lives; it rests while the
/// page is hidden or under a dialog, and when the visitor asked for reduced motion.
pub fn beat(every_ms: u32) -> ReadSignal<usize> {
    let (count, set_count) = signal(0_usize);
    let overlays = crate::shell::shell().overlays;
    every(every_ms.into(), move || {
        if !document().hidden() && overlays.get_untracked() == 0 && !reduced_motion() {
            set_count.update(|n| *n += 1);
        }
    });
    count
}

/// What is shown a moment later than the rest, in a task of its own: a page that draws everything at once
/// answers nobody meanwhile.
pub fn later(draw: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let due = RwSignal::new(false);
    let tell = move || {
        // The page may be left by then.
        let _ = due.try_set(true);
    };
    set_timeout(tell, Duration::ZERO);
    move || due.get().then(&draw)
}

/// Calls back again and again, as long as the present owner lives.
pub fn every(ms: u64, run: impl Fn() + 'static) {
    // A tick that is on its way when the owner goes must find nothing to do.
    let alive = Arc::new(AtomicBool::new(true));
    let lives = alive.clone();
    let tick = move || {
        if lives.load(Ordering::Relaxed) {
            run();
        }
    };
    let ticking = set_interval_with_handle(tick, Duration::from_millis(ms));
    on_cleanup(move || {
        alive.store(false, Ordering::Relaxed);
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
}
