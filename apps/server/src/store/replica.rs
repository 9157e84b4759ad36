//! Reads from replicas of PostgreSQL that are up to date.
//!
//! Each server writes a heartbeat to the primary. A connection to a replica is used only if the replica has a recent
//! heartbeat, so this also notices a replica that is cut off. While the primary is down, replicas can be read.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Result};

use super::hosts::{DatabaseHosts, HostRole};
use super::{OpenError, Session, Store, pool};

/// How far a replica may be behind the last heartbeat, in milliseconds.
const MOST_LAG: i64 = 2_000;

/// Time between two heartbeats.
const BEAT: Duration = Duration::from_millis(500);

/// How long players read the primary after they have written, in milliseconds. Replicas have what is older.
const OWN_WRITES: i64 = 10_000;

/// How long replicas are left alone after none could be used.
const PAUSE: Duration = Duration::from_secs(2);

/// The row of the table `proof` with the heartbeat.
const HEARTBEAT: i64 = 2;

/// The time of the last heartbeat that the primary has acknowledged, by the clock of the database.
#[derive(Clone, Debug, Default)]
pub(super) struct Heartbeat(Arc<AtomicI64>);

/// Replicas of the database.
#[derive(Debug)]
pub(super) struct Replica {
    pool: AnyPool,
    heartbeat: Heartbeat,
    /// When none could be used.
    failed: Mutex<Option<Instant>>,
}

impl Heartbeat {
    fn time(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns whether the database at the other end of a connection has a recent heartbeat.
    pub(super) async fn is_recent_on(&self, connection: &mut sqlx::AnyConnection) -> Result<bool> {
        let wanted = self.time();
        let select = sqlx::query_scalar::<_, i64>("SELECT at FROM proof WHERE id = $1");
        let found = select.bind(HEARTBEAT).fetch_optional(connection).await?;
        // Before its first heartbeat, a server can't judge replicas.
        Ok(wanted > 0 && found.is_some_and(|found| found >= wanted - MOST_LAG))
    }
}

impl Replica {
    /// Creates a pool for the replicas at a URL. They needn't be reachable yet.
    pub(super) fn open(url: &str) -> Result<Self, OpenError> {
        if !url.starts_with("postgres:") && !url.starts_with("postgresql:") {
            return Err(OpenError::ReadOnlyPostgres);
        }
        let hosts = DatabaseHosts::parse(url, HostRole::Replica)?;
        let heartbeat = Heartbeat::default();
        let pool = pool::replica(&heartbeat).connect_lazy_with(hosts.first());
        hosts.follow(&pool);
        Ok(Replica { pool, heartbeat, failed: Mutex::default() })
    }

    /// Returns a connection to a replica that is up to date, if there is one.
    async fn connection(&self) -> Option<PoolConnection<Any>> {
        let failed = || self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed().is_some_and(|at| at.elapsed() < PAUSE) {
            return None;
        }
        match self.pool.acquire().await {
            Ok(connection) => Some(connection),
            Err(error) => {
                tracing::warn!(%error, "no replica of the database is up to date");
                *failed() = Some(Instant::now());
                None
            }
        }
    }

    /// Writes heartbeats to the primary until its pool is closed.
    pub(super) fn keep_beating(&self, primary: &AnyPool) {
        let (primary, heartbeat) = (primary.clone(), self.heartbeat.clone());
        tokio::spawn(async move {
            let beating = async {
                loop {
                    // The clock of a new primary may be behind the old primary's clock.
                    let beat = "INSERT INTO proof (id, at, padding) \
                                VALUES ($1, CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT), '') \
                                ON CONFLICT (id) DO UPDATE SET at = GREATEST(proof.at, excluded.at) RETURNING at";
                    match sqlx::query_scalar(beat).bind(HEARTBEAT).fetch_one(&primary).await {
                        Ok(at) => heartbeat.0.store(at, Ordering::Relaxed),
                        Err(error) => tracing::debug!(%error, "no heartbeat"),
                    }
                    tokio::time::sleep(BEAT).await;
                }
            };
            let _ = primary.close_event().do_until(beating).await;
        });
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

impl Store {
    /// Returns the store with the reads of leaderboards and records on a replica, unless they are for a player who has just
    /// written.
    pub(crate) fn for_reader(&self, session: Option<&Session>) -> Store {
        let has_just_written = |session: &Session| session.wrote + OWN_WRITES > self.heartbeat();
        Store { reads_replica: !session.is_some_and(has_just_written), ..self.clone() }
    }

    /// Returns the time of the last heartbeat; 0 without replicas.
    pub(super) fn heartbeat(&self) -> i64 {
        self.replica.as_ref().map_or(0, |replica| replica.heartbeat.time())
    }

    /// Runs a query on a replica if that is allowed and possible, otherwise on the primary.
    pub(super) async fn reading<T, F>(&self, query: impl Fn(PoolConnection<Any>) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        if self.reads_replica
            && let Some(replica) = &self.replica
            && let Some(connection) = replica.connection().await
            && let Ok(found) = query(connection).await
        {
            return Ok(found);
        }
        query(self.read.acquire().await?).await
    }
}
