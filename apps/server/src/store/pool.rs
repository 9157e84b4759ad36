//! Connection pools that give up on a database that hangs, and replace connections that have gone mute.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, Connection, Error, Executor, Result};

use super::hosts::{is_read_only, read_only};
use super::replica::Heartbeat;

/// Time limit for acquiring a connection, and one to a replica, which the primary can replace.
const PATIENCE: Duration = Duration::from_secs(3);
const PATIENCE_WITH_REPLICAS: Duration = Duration::from_millis(1500);

/// Maximum number of connections to PostgreSQL, or of SQLite readers.
const CONNECTIONS: u32 = 16;

/// Time limit for an answer to a ping or a test.
const PING: Duration = Duration::from_secs(1);

/// Returns the options of a pool of SQLite connections.
pub(super) fn sqlite() -> AnyPoolOptions {
    // The connections stay open, so that other programs find the database in use while the server runs.
    pool().idle_timeout(None).max_lifetime(None).after_connect(|connection, _| {
        Box::pin(run(
            connection,
            &[
                "PRAGMA busy_timeout = 3000",
                "PRAGMA journal_mode = WAL",
                // Commits are on disk before they are acknowledged.
                "PRAGMA synchronous = FULL",
                "PRAGMA foreign_keys = ON",
            ],
        ))
    })
}

/// Returns the options of a pool of connections to the PostgreSQL server that accepts writes. Connections to one that no
/// longer does, because another one has taken over, are closed.
pub(super) fn postgres() -> AnyPoolOptions {
    let muted = Muted::default();
    let (on_acquire, on_release) = (muted.clone(), muted);
    pool()
        .after_connect(|connection, _| {
            Box::pin(async move {
                limit(connection).await?;
                if is_read_only(connection).await? { Err(read_only()) } else { Ok(()) }
            })
        })
        // The pool's own tests wait without a limit.
        .test_before_acquire(false)
        .before_acquire(move |connection, idle| {
            let muted = on_acquire.clone();
            Box::pin(async move {
                let is_writable = async { is_read_only(connection).await.map(|it| !it) };
                muted.test(is_writable, Some(idle.idle_for)).await
            })
        })
        .after_release(move |connection, _| {
            let muted = on_release.clone();
            Box::pin(async move { muted.ping(connection).await })
        })
}

/// Returns the options of a pool of connections to replicas. Each is used only while its replica is up to date.
pub(super) fn replica(heartbeat: &Heartbeat) -> AnyPoolOptions {
    let muted = Muted::default();
    let (on_acquire, on_release) = (muted.clone(), muted);
    let (on_connect, heartbeat) = (heartbeat.clone(), heartbeat.clone());
    pool()
        .acquire_timeout(PATIENCE_WITH_REPLICAS)
        .after_connect(move |connection, _| {
            let heartbeat = on_connect.clone();
            Box::pin(async move {
                limit(connection).await?;
                let is_recent = heartbeat.is_recent_on(connection).await?;
                if is_recent { Ok(()) } else { Err(Error::PoolTimedOut) }
            })
        })
        .test_before_acquire(false)
        .before_acquire(move |connection, idle| {
            let (muted, heartbeat) = (on_acquire.clone(), heartbeat.clone());
            Box::pin(async move {
                muted.test(heartbeat.is_recent_on(connection), Some(idle.idle_for)).await
            })
        })
        .after_release(move |connection, _| {
            let muted = on_release.clone();
            Box::pin(async move { muted.ping(connection).await })
        })
}

fn pool() -> AnyPoolOptions {
    AnyPoolOptions::new().acquire_timeout(PATIENCE).max_connections(CONNECTIONS)
}

/// When a connection was last found mute, for example behind a firewall that forgot it.
#[derive(Clone, Debug, Default)]
struct Muted(Arc<Mutex<Option<Instant>>>);

impl Muted {
    /// Waits for an answer on a connection. Those that have been idle since another one was found mute are not even tried,
    /// so that a whole pool of them is replaced at once.
    async fn test(
        &self,
        answer: impl Future<Output = Result<bool>>,
        idle: Option<Duration>,
    ) -> Result<bool> {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_suspect = |idle: Duration| last.is_some_and(|at| at.elapsed() < idle);
        if idle.is_some_and(is_suspect) {
            return Err(Error::PoolTimedOut);
        }
        if let Ok(answer) = tokio::time::timeout(PING, answer).await {
            return answer;
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        Err(Error::PoolTimedOut)
    }

    async fn ping(&self, connection: &mut AnyConnection) -> Result<bool> {
        self.test(async { connection.ping().await.map(|()| true) }, None).await
    }
}

/// Sets PostgreSQL's own limits: if a server freezes within a transaction, the others wait for its locks only this long.
async fn limit(connection: &mut AnyConnection) -> Result<()> {
    run(
        connection,
        &[
            "SET statement_timeout = '4s'",
            "SET lock_timeout = '3s'",
            "SET idle_in_transaction_session_timeout = '3s'",
        ],
    )
    .await?;
    // Not every database with PostgreSQL's protocol has these.
    let keepalives = [
        "SET tcp_keepalives_idle = 5",
        "SET tcp_keepalives_interval = 2",
        "SET tcp_keepalives_count = 3",
        "SET tcp_user_timeout = 5000",
    ];
    if let Err(error) = run(connection, &keepalives).await {
        tracing::info!(%error, "the database has no TCP keepalive settings");
    }
    Ok(())
}

async fn run(connection: &mut AnyConnection, statements: &[&'static str]) -> Result<()> {
    for statement in statements {
        connection.execute(*statement).await?;
    }
    Ok(())
}
