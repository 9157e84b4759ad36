//! CPU time and memory of this program, unaffected by other programs.

use std::time::Instant;

/// CPU time of this thread if the system reports it, otherwise elapsed time.
pub(super) struct Clock(Instant, Option<f64>);

impl Clock {
    pub(super) fn start() -> Self {
        Clock(Instant::now(), cpu_seconds())
    }

    pub(super) fn seconds(&self) -> f64 {
        match (self.1, cpu_seconds()) {
            (Some(start), Some(now)) => now - start,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

// Works in WebAssembly too, because the runner lets benchmarks read `/proc`.
fn cpu_seconds() -> Option<f64> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = times.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// Resets the peak memory that the system reports for this program, where possible.
pub(super) fn reset_peak_memory() {
    #[cfg(not(target_family = "wasm"))]
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Returns the peak memory since the last reset in megabytes, where the system reports it.
#[cfg(not(target_family = "wasm"))]
pub(super) fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Returns the linear memory in megabytes. It never shrinks, so it is the peak of all cases so far.
#[cfg(target_family = "wasm")]
pub(super) fn peak_memory() -> Option<f64> {
    const PAGES_PER_MEGABYTE: f64 = 16.0;

    Some(std::arch::wasm32::memory_size::<0>() as f64 / PAGES_PER_MEGABYTE)
}
