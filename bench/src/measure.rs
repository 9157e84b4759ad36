//! Measures running times.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Minimum time spent on one measurement, so that a short task runs many times.
const MIN_TIME: Duration = Duration::from_millis(300);

/// Returns the seconds of one call: the fastest of several runs, which other programs disturbed least.
pub(crate) fn seconds<T>(mut task: impl FnMut() -> T) -> f64 {
    let (mut best, start) = (f64::INFINITY, Instant::now());
    while start.elapsed() < MIN_TIME {
        best = best.min(once(&mut task));
    }
    best
}

/// Returns the seconds of one call of each task. The tasks alternate, so that a busy machine slows both and hardly affects
/// their ratio.
pub(crate) fn both<A, B>(mut ours: impl FnMut() -> A, mut plain: impl FnMut() -> B) -> (f64, f64) {
    let (mut best, start) = ((f64::INFINITY, f64::INFINITY), Instant::now());
    while start.elapsed() < 2 * MIN_TIME {
        best.0 = best.0.min(once(&mut ours));
        best.1 = best.1.min(once(&mut plain));
    }
    best
}

/// Returns the seconds of a single call, for tasks that take too long to repeat.
pub(crate) fn once<T>(mut task: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    black_box(task());
    start.elapsed().as_secs_f64()
}
