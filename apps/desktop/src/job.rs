//! Long work in a thread of its own that ends when it is told to.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;

/// A piece of work under way. Dropping it stops the work and waits for its thread to end, so no
/// thread outlives its job.
///
/// ```
/// use desktop::Job;
///
/// let job = Job::start(|pulse| {
///     while pulse.beat(7).is_continue() {}
///     "stopped"
/// });
/// assert!(!job.is_done());
/// drop(job); // would wait for ever if the work did not listen
/// ```
#[derive(Debug)]
pub struct Job<T> {
    pulse: Pulse,
    thread: Option<JoinHandle<T>>,
}

/// What the work and whoever waits for it share.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    mark: AtomicU32,
}

impl Pulse {
    /// Called by the work every few milliseconds at least: says how far it is, hears whether to go on.
    pub fn beat(&self, mark: u32) -> ControlFlow<()> {
        self.0.mark.store(mark, Ordering::Relaxed);
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the work is to stop; once it is, it stays so.
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts the work.
    pub fn start(work: impl FnOnce(&Pulse) -> T + Send + 'static) -> Self {
        let pulse = Pulse::default();
        let theirs = pulse.clone();
        Job { pulse, thread: Some(std::thread::spawn(move || work(&theirs))) }
    }

    /// How far the work was at its last beat.
    pub fn mark(&self) -> u32 {
        self.pulse.0.mark.load(Ordering::Relaxed)
    }

    /// Whether the work has come to its end.
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end of the work and takes what came of it; nothing if it failed.
    pub fn finish(mut self) -> Option<T> {
        self.thread.take()?.join().ok()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.pulse.0.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // What became of work that nobody waits for is of no interest.
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
            while pulse.beat(3).is_continue() {
                std::thread::yield_now();
            }
            drop(held);
        });
        while job.mark() != 3 {
            std::thread::yield_now();
        }
        drop(job);
        assert!(theirs.upgrade().is_none());
    }

    #[test]
    fn what_came_of_the_work_is_taken_at_its_end() {
        assert_eq!(Job::start(|_| 42).finish(), Some(42));
    }
}
