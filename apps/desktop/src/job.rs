//! Background jobs that can be cancelled.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;

/// A running job. Dropping it cancels the work and waits for its thread, so no thread outlives its job.
///
/// ```
/// use desktop::Job;
///
/// let job = Job::start(|context| {
///     while context.poll(7).is_continue() {}
///     "cancelled"
/// });
/// assert!(!job.is_done());
/// drop(job); // would never return if the work did not poll
/// ```
#[derive(Debug)]
pub struct Job<T> {
    context: JobContext,
    thread: Option<JoinHandle<T>>,
}

/// The cancel flag and the last progress report, shared by the work and its owner.
#[derive(Clone, Debug, Default)]
pub struct JobContext(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    report: AtomicU32,
}

impl JobContext {
    /// Reports progress; returns `Break` once the job is cancelled. The work calls it at least every few
    /// milliseconds.
    pub fn poll(&self, report: u32) -> ControlFlow<()> {
        self.0.report.store(report, Ordering::Relaxed);
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns whether the job has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts the work in a new thread.
    pub fn start(work: impl FnOnce(&JobContext) -> T + Send + 'static) -> Self {
        let context = JobContext::default();
        let their_context = context.clone();
        Job { context, thread: Some(std::thread::spawn(move || work(&their_context))) }
    }

    /// Returns the last progress report.
    pub fn report(&self) -> u32 {
        self.context.0.report.load(Ordering::Relaxed)
    }

    /// Returns whether the work has ended.
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the work to end and returns its result; `None` if it panicked.
    pub fn finish(mut self) -> Option<T> {
        self.thread.take()?.join().ok()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.context.0.cancelled.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // The result of cancelled work is discarded.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropping_a_job_waits_for_its_thread() {
        let alive = Arc::new(());
        let weak = Arc::downgrade(&alive);
        let job = Job::start(move |context| {
            let held = alive;
            while context.poll(3).is_continue() {
                std::thread::yield_now();
            }
            drop(held);
        });
        while job.report() != 3 {
            std::thread::yield_now();
        }
        drop(job);
        assert!(weak.upgrade().is_none());
    }

    #[test]
    fn finish_returns_the_result() {
        assert_eq!(Job::start(|_| 42).finish(), Some(42));
    }
}
