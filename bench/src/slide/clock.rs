//! The processor time and the memory of this program, so that other programs do not count.

use std::time::Instant;

/// Processor time of this thread where the system tells it; else the time that passes.
pub(super) struct Clock(Instant, Option<f64>);

impl Clock {
    pub(super) fn start() -> Self {
        Clock(Instant::now(), processor_seconds())
    }

    pub(super) fn seconds(&self) -> f64 {
        match (self.1, processor_seconds()) {
            (Some(start), Some(now)) => now - start,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

/// WebAssembly reads it too: the runner lets the benchmark read `/proc`.
fn processor_seconds() -> Option<f64> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = times.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// Lets the system forget the most memory that this program has held, if it can.
pub(super) fn forget_most_memory() {
    #[cfg(not(target_family = "wasm"))]
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The most memory that this program has held since it was forgotten, in megabytes, where the system tells it.
#[cfg(not(target_family = "wasm"))]
pub(super) fn most_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// The linear memory of this program in megabytes. It never shrinks, so it is the most that any kind before has held.
#[cfg(target_family = "wasm")]
pub(super) fn most_memory() -> Option<f64> {
    const PAGES_OF_A_MEGABYTE: f64 = 16.0;

    Some(std::arch::wasm32::memory_size::<0>() as f64 / PAGES_OF_A_MEGABYTE)
}
