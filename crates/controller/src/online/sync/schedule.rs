//! When a tab syncs again: after a change, after a failure, and when values are still waiting.

use super::state::SyncState;
use crate::online::problem::{Problem, pause_after};

/// Debounce delay between a change and sending it, in milliseconds.
pub const DELAY: u64 = 2_000;

/// HTTP status 429, Too Many Requests.
const TOO_MANY_REQUESTS: u16 = 429;

/// Maximum number of immediate repetitions.
const MAX_REPEATS: u32 = 3;

/// The outcomes of a tab's syncs so far.
#[derive(Clone, Debug, Default)]
pub struct SyncSchedule {
    /// Failed syncs since the last success.
    failures: u32,
    /// Immediate repetitions because changes were still waiting.
    repeats: u32,
    /// Number of values that could not be sent in the last sync.
    stuck: usize,
}

impl SyncSchedule {
    /// Forgets failures, because the device is online again or the player has switched sync on.
    pub fn retry_now(&mut self) {
        self.failures = 0;
    }

    /// Returns whether to sync after a change that leaves `n_waiting` values to send. After a failure, the timer decides.
    pub fn is_due(&self, n_waiting: usize) -> bool {
        self.failures == 0 && n_waiting > self.stuck
    }

    /// Records the end of a sync in the state, and returns the milliseconds until the next one, if it is due without a
    /// further event.
    pub fn ended(
        &mut self,
        done: Result<(), &Problem>,
        state: &mut SyncState,
        n_waiting: usize,
        now: f64,
    ) -> Option<u64> {
        state.waiting = n_waiting;
        match done {
            Ok(()) => {
                (state.at, state.problem) = (Some(now), None);
                self.failures = 0;
                let n_left = state.left();
                // A value was stored meanwhile, or cannot be sent.
                if n_waiting > n_left && self.repeats < MAX_REPEATS {
                    self.repeats += 1;
                    self.stuck = n_left;
                    return Some(DELAY);
                }
            }
            Err(problem) => {
                // Rate limiting is not a problem to show, and the settings page explains an unknown key.
                let is_shown = !is_rate_limit(problem) && !problem.is_key_unknown();
                state.problem = is_shown.then(|| problem.to_string());
                if problem.is_key_unknown() || problem.is_temporary() {
                    let n = self.failures;
                    self.failures = n.saturating_add(1);
                    return Some(pause(n, problem));
                }
            }
        }
        (self.repeats, self.stuck) = (0, n_waiting);
        None
    }
}

/// Returns the pause after `n` failures in milliseconds. A rate-limiting server sends the pause to use.
fn pause(n: u32, problem: &Problem) -> u64 {
    match problem {
        Problem::Refused { retry, .. } if is_rate_limit(problem) => {
            u64::from(retry.unwrap_or(1)) * 1_000
        }
        _ => pause_after(n, problem),
    }
}

fn is_rate_limit(problem: &Problem) -> bool {
    matches!(problem, Problem::Refused { status: TOO_MANY_REQUESTS, .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16, code: &str, retry: Option<u32>) -> Problem {
        let message = "Nothing doing.".to_owned();
        Problem::Refused { status, code: code.to_owned(), message, retry }
    }

    #[test]
    fn failures_are_repeated_with_growing_pauses_until_a_success() {
        let (mut schedule, mut state) = (SyncSchedule::default(), SyncState::default());
        for pause in [5_000, 10_000, 20_000] {
            let next = schedule.ended(Err(&Problem::NoAnswer), &mut state, 1, 0.0);
            assert_eq!(next, Some(pause));
            assert!(!schedule.is_due(9), "the timer decides");
            assert!(state.problem.is_some());
        }
        schedule.retry_now();
        assert!(schedule.is_due(1));
        assert_eq!(schedule.ended(Ok(()), &mut state, 0, 7.0), None);
        assert_eq!((state.at, state.problem), (Some(7.0), None));
    }

    #[test]
    fn an_unknown_key_and_rate_limits_are_not_shown_and_tried_again() {
        for (problem, pause) in [
            (refused(401, "not-signed-in", None), 5_000),
            (refused(429, "too-often", Some(3)), 3_000),
            (refused(429, "too-often", None), 1_000),
        ] {
            let mut state = SyncState { problem: Some(String::new()), ..SyncState::default() };
            let next = SyncSchedule::default().ended(Err(&problem), &mut state, 1, 0.0);
            assert_eq!((next, state.problem), (Some(pause), None));
        }
    }

    #[test]
    fn a_permanent_problem_is_shown_and_waits_for_a_change() {
        let (mut schedule, mut state) = (SyncSchedule::default(), SyncState::default());
        let forbidden = refused(403, "no", None);
        assert_eq!(schedule.ended(Err(&forbidden), &mut state, 2, 0.0), None);
        assert_eq!(state.problem.as_deref(), Some("Nothing doing."));
        assert!(!schedule.is_due(2));
        assert!(schedule.is_due(3));
    }

    #[test]
    fn values_that_still_wait_are_sent_soon_but_not_forever() {
        let mut schedule = SyncSchedule::default();
        let mut state = SyncState { too_large: 1, ..SyncState::default() };
        for _ in 0..MAX_REPEATS {
            assert_eq!(schedule.ended(Ok(()), &mut state, 2, 0.0), Some(DELAY));
        }
        assert_eq!(schedule.ended(Ok(()), &mut state, 2, 0.0), None);
        assert!(!schedule.is_due(2));
        assert_eq!(schedule.ended(Ok(()), &mut state, 1, 0.0), None, "one is too large");
        assert!(schedule.is_due(2));
    }
}
