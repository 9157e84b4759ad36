//! How long something takes.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The least time spent on one measure, so that a short task is run many times.
const AT_LEAST: Duration = Duration::from_millis(300);

/// Seconds that one call takes: the best of several runs, which is the one least disturbed by other programs.
pub(crate) fn seconds<T>(mut task: impl FnMut() -> T) -> f64 {
    let (mut best, start) = (f64::INFINITY, Instant::now());
    while start.elapsed() < AT_LEAST {
        best = best.min(once(&mut task));
    }
    best
}

/// Seconds that one call of each takes. The two take turns, so that a busy machine slows both and
/// their ratio is hardly affected.
pub(crate) fn both<A, B>(mut ours: impl FnMut() -> A, mut other: impl FnMut() -> B) -> (f64, f64) {
    let (mut best, start) = ((f64::INFINITY, f64::INFINITY), Instant::now());
    while start.elapsed() < 2 * AT_LEAST {
        best.0 = best.0.min(once(&mut ours));
        best.1 = best.1.min(once(&mut other));
    }
    best
}

/// Seconds of a single call, for what takes too long to be repeated.
pub(crate) fn once<T>(mut task: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    black_box(task());
    start.elapsed().as_secs_f64()
}
