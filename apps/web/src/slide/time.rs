//! The time on this page.

use leptos::prelude::window;
use play::Millis;

/// Milliseconds on a clock that never jumps.
pub fn clock() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// The same, whole, as games count them.
pub fn now() -> Millis {
    clock() as Millis
}
