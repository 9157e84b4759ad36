//! Retries of transactions that the database has aborted.
//!
//! PostgreSQL at the isolation level serializable runs transactions concurrently and aborts one of two that can't be
//! serialized. Nothing of it is stored then, and a retry usually succeeds.

use std::time::Duration;

use sqlx::{Error, Result};

/// Maximum number of runs, including the first.
const MOST_RUNS: u32 = 8;

/// Maximum pause before the second run; it doubles for each further one. All pauses add up to at most 1.27 s, which a
/// client can wait.
const PAUSE: Duration = Duration::from_millis(10);

/// Runs a transaction or a single statement until it isn't aborted, at most [`MOST_RUNS`] times. Returns the last
/// result.
pub(super) async fn retried<T, F>(mut work: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let mut n_runs = 1;
    loop {
        match work().await {
            Err(error) if n_runs < MOST_RUNS && is_to_be_retried(&error) => {
                tracing::debug!(%error, n_runs, "retrying a transaction");
                tokio::time::sleep(pause(n_runs)).await;
                n_runs += 1;
            }
            done => return done,
        }
    }
}

/// Returns whether the transaction was aborted and may succeed if retried. The SQLSTATE codes mean a serialization
/// failure or a deadlock.
fn is_to_be_retried(error: &Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("40001" | "40P01"))
}

/// Returns a random part of the pause after `n_runs` runs, so that two conflicting transactions don't meet again.
fn pause(n_runs: u32) -> Duration {
    let longest = PAUSE * 2_u32.saturating_pow(n_runs - 1);
    let part = crate::random::seed().unwrap_or(u32::MAX);
    longest.mul_f64(f64::from(part) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_limit() {
        let longest: Duration = (1..MOST_RUNS).map(|n| PAUSE * 2_u32.pow(n - 1)).sum();
        assert_eq!(longest, Duration::from_millis(1_270));
        for n_runs in 1..MOST_RUNS {
            assert!(pause(n_runs) <= PAUSE * 2_u32.pow(n_runs - 1));
        }
    }

    #[tokio::test]
    async fn other_errors_are_not_retried() {
        let mut n_runs = 0;
        let done: Result<()> = retried(|| {
            n_runs += 1;
            std::future::ready(Err(Error::PoolTimedOut))
        })
        .await;
        assert!(matches!(done, Err(Error::PoolTimedOut)));
        assert_eq!(n_runs, 1);
    }
}
