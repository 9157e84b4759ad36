//! Long work in a thread of its own that can be cancelled.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;

/// A running job. Dropping it cancels the work and waits for its thread to end, so no thread
/// outlives its job.
///
/// ```
/// use desktop::Job;
///
/// let job = Job::start(|pulse| {
///     while pulse.poll(7).is_continue() {}
///     "cancelled"
/// });
/// assert!(!job.is_done());
/// drop(job); // would wait for ever if the work did not poll
/// ```
#[derive(Debug)]
pub struct Job<T> {
    pulse: Pulse,
    thread: Option<JoinHandle<T>>,
}

/// The cancel flag and the last report, shared by the work and its owner.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    report: AtomicU32,
}

impl Pulse {
    /// Called by the work every few milliseconds at least: reports how far it is, and breaks once
    /// it is cancelled.
    pub fn poll(&self, report: u32) -> ControlFlow<()> {
        self.0.report.store(report, Ordering::Relaxed);
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the work is cancelled; once it is, it stays so.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts the work.
    pub fn start(work: impl FnOnce(&Pulse) -> T + Send + 'static) -> Self {
        let pulse = Pulse::default();
        let theirs = pulse.clone();
        Job { pulse, thread: Some(std::thread::spawn(move || work(&theirs))) }
    }

    /// What the work has reported last.
    pub fn report(&self) -> u32 {
        self.pulse.0.report.load(Ordering::Relaxed)
    }

    /// Whether the work has ended.
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end of the work and takes its result; none if it panicked.
    pub fn finish(mut self) -> Option<T> {
        self.thread.take()?.join().ok()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.pulse.0.cancelled.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // Nobody wants the result of work that was cancelled.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thread_has_ended_when_the_job_is_dropped() {
        let alive = Arc::new(());
        let theirs = Arc::downgrade(&alive);
        let job = Job::start(move |pulse| {
            let held = alive;
            while pulse.poll(3).is_continue() {
                std::thread::yield_now();
            }
            drop(held);
        });
        while job.report() != 3 {
            std::thread::yield_now();
        }
        drop(job);
        assert!(theirs.upgrade().is_none());
    }

    #[test]
    fn the_result_is_taken_at_the_end() {
        assert_eq!(Job::start(|_| 42).finish(), Some(42));
    }
}
