//! What the programs on a computer share: an executor that uses several threads, random seeds, and the errors of a
//! command line in one line. The page has its own ways, as a browser has neither.

use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

/// Runs jobs on several threads, of which the caller's is one, and returns when all are done. Once
/// `is_cancelled` answers yes, no further job is begun.
///
/// ```
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// let n_done = AtomicU32::new(0);
/// let job = || { n_done.fetch_add(1, Ordering::Relaxed); };
/// native::run_jobs(vec![job; 100], native::n_cores(), || false);
/// assert_eq!(n_done.into_inner(), 100);
/// ```
pub fn run_jobs<J: FnOnce() + Send>(
    jobs: Vec<J>,
    n_threads: usize,
    is_cancelled: impl Fn() -> bool + Sync,
) {
    let n_threads = n_threads.min(jobs.len());
    let waiting = Mutex::new(jobs.into_iter());
    let next = || waiting.lock().ok().filter(|_| !is_cancelled())?.next();
    let work = || {
        while let Some(job) = next() {
            job();
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..n_threads {
            scope.spawn(work);
        }
        work();
    });
}

/// How many threads run at the same time; 1 where that is not known.
pub fn n_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A seed that differs from call to call.
pub fn random_seed() -> u32 {
    RandomState::new().hash_one("seed") as u32
}

/// What is wrong with a command line, in one line that ends with a reference to the program's help.
///
/// It is the first paragraph of clap's message, which may list names on lines of their own.
pub fn usage_error(error: &clap::Error, program: &str) -> String {
    let message = error.render().to_string();
    let what = message.lines().take_while(|line| !line.trim().is_empty());
    let what = what.map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{} (see `{program} --help`)", what.strip_prefix("error: ").unwrap_or(&what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn every_job_is_run_once() {
        for n_threads in [0, 1, 3, 200] {
            let n_done = AtomicU32::new(0);
            let job = || {
                n_done.fetch_add(1, Ordering::Relaxed);
            };
            run_jobs(vec![job; 100], n_threads, || false);
            assert_eq!(n_done.into_inner(), 100, "{n_threads} threads");
        }
        run_jobs(Vec::<fn()>::new(), 2, || false);
    }

    #[test]
    fn a_cancel_leaves_the_jobs_that_wait() {
        let n_done = AtomicU32::new(0);
        let job = || {
            n_done.fetch_add(1, Ordering::Relaxed);
        };
        run_jobs(vec![job; 100], 1, || n_done.load(Ordering::Relaxed) == 7);
        assert_eq!(n_done.into_inner(), 7);
    }

    #[test]
    fn seeds_differ() {
        let seeds: Vec<u32> = (0..8).map(|_| random_seed()).collect();
        assert!(seeds.iter().any(|&seed| seed != seeds[0]), "{seeds:?}");
    }
}
