//! Transactions that the database asks to be run again.
//!
//! CockroachDB and YugabyteDB, and PostgreSQL at the same strictness, let transactions run side by side and end one of two that
//! turn out not to fit in any order. Nothing of it is stored then, and run again it succeeds.

use std::time::Duration;

use sqlx::{Error, Result};

/// How often a transaction is run at most, the first time included.
const MOST_RUNS: u32 = 8;

/// The longest pause before the second run; before each further one it is twice as long. All pauses together are at most
/// 1.27 s, which a client waits for.
const PAUSE: Duration = Duration::from_millis(10);

/// Runs work, a transaction or a statement for itself, until the database does not ask for another run, or has asked too often:
/// then its last answer is the answer.
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

/// Whether nothing was stored and the same may succeed: by SQLSTATE a failure of serialization or a deadlock, of which
/// one side is ended.
fn is_to_be_retried(error: &Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("40001" | "40P01"))
}

/// A random part of the pause after so many runs, so that two that met do not meet again.
fn pause(n_runs: u32) -> Duration {
    let longest = PAUSE * 2_u32.saturating_pow(n_runs - 1);
    let part = crate::random::seed().unwrap_or(u32::MAX);
    longest.mul_f64(f64::from(part) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_have_an_end() {
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
