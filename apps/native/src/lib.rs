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

/// What is wrong with a command line, in one line that suggests a word of nearly the same spelling and ends with a
/// reference to the help of the subcommand.
///
/// It is the first paragraph of clap's message, which may list names on lines of their own.
pub fn usage_error(error: &clap::Error, program: &str) -> String {
    let message = error.render().to_string();
    let what = message.lines().take_while(|line| !line.trim().is_empty());
    let what = what.map(str::trim).collect::<Vec<_>>().join(" ");
    let what = what.strip_prefix("error: ").unwrap_or(&what);
    let near = suggestion(error).map(|near| format!(", did you mean '{near}'?"));
    let command = subcommand(&message).unwrap_or_else(|| program.to_owned());
    format!("{what}{} (see `{command} --help`)", near.unwrap_or_default())
}

/// The word that was probably meant.
fn suggestion(error: &clap::Error) -> Option<&str> {
    use clap::error::{ContextKind, ContextValue};
    let kinds =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(near) => Some(&**near),
        // The nearest one comes last.
        ContextValue::Strings(near) => near.last().map(|near| &**near),
        _ => None,
    })
}

/// The subcommand whose usage the message shows: the words before its options and arguments.
fn subcommand(message: &str) -> Option<String> {
    let usage = message.lines().find_map(|line| line.strip_prefix("Usage: "))?;
    let is_name = |word: &&str| !word.starts_with(['[', '<', '-']);
    let names: Vec<_> = usage.split_whitespace().take_while(is_name).collect();
    (!names.is_empty()).then(|| names.join(" "))
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
