//! Helpers shared by the native programs (CLI and desktop app): a thread pool, random seeds and
//! one-line usage errors.

use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

/// Runs `jobs` on `n_threads` threads, one of which is the caller's, and returns when all are done.
/// Once `is_cancelled` returns true, no further job is started.
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

/// Returns the number of threads that can run in parallel, or 1 if it is unknown.
pub fn n_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns a random seed.
pub fn random_seed() -> u32 {
    RandomState::new().hash_one("seed") as u32
}

/// Formats a usage error as one line, with a suggestion for a misspelt word and a pointer to the help
/// of the subcommand that `args` (the program's arguments, without its name) select.
///
/// The text is the first paragraph of clap's message, which may list names on lines of their own.
pub fn usage_error(
    error: &clap::Error,
    command: &clap::Command,
    args: impl IntoIterator<Item = OsString>,
) -> String {
    let message = error.render().to_string();
    let what = message.lines().take_while(|line| !line.trim().is_empty());
    let what = what.map(str::trim).collect::<Vec<_>>().join(" ");
    let what = what.strip_prefix("error: ").unwrap_or(&what);
    let near = suggestion(error).map(|near| format!("; did you mean '{near}'?"));
    let selected = selected_subcommand(command, args);
    format!("{what}{} (see `{selected} --help`)", near.unwrap_or_default())
}

/// Returns clap's suggestion for a misspelt word.
fn suggestion(error: &clap::Error) -> Option<&str> {
    use clap::error::{ContextKind, ContextValue};
    let kinds =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(near) => Some(&**near),
        // clap lists the closest match last.
        ContextValue::Strings(near) => near.last().map(|near| &**near),
        _ => None,
    })
}

/// Returns the full name of the subcommand that the arguments select, for example `azulejo fifteen solve`.
fn selected_subcommand(
    command: &clap::Command,
    args: impl IntoIterator<Item = OsString>,
) -> String {
    let (mut command, mut names) = (command, vec![command.get_name()]);
    for arg in args.into_iter().filter(|arg| !arg.to_string_lossy().starts_with('-')) {
        let Some(subcommand) = command.find_subcommand(arg) else { break };
        command = subcommand;
        names.push(subcommand.get_name());
    }
    names.join(" ")
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
    fn after_a_cancel_no_further_job_is_started() {
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
