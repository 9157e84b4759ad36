//! The database. All SQL statements are in this module, one file per resource.
//!
//! The same statements run on SQLite and PostgreSQL, and use only what CockroachDB and YugabyteDB support too: strings and
//! 64-bit integers, no sequences, no advisory locks, no stored procedures.

mod batch;
mod groups;
mod leaderboards;
mod operator;
mod players;
mod races;
mod results;
mod retry;
mod row;
mod synced;
mod views;

pub(crate) use groups::{GroupRow, JoinOutcome, MemberRow};
pub(crate) use leaderboards::{Position, RankRow, RankedRow, SortColumn, TimeAndMoves};
pub use operator::BackupError;
pub(crate) use players::{CodeOutcome, PlayerRow, Session};
pub(crate) use races::RaceRow;
pub(crate) use results::{ResultRow, StoreOutcome, UnstoredResult};
pub(crate) use synced::{ExpectedVersion, WriteOutcome};
pub(crate) use views::ViewsRow;

use std::sync::Arc;
use std::time::Duration;

use batch::ResultBatch;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Any, AnyPool, Executor, SqlSafeStr, SqlStr, Transaction};

/// Schema migrations, in order. A released migration never changes.
const MIGRATIONS: [(&str, &str); 6] = [
    ("players", include_str!("../migrations/0001_players.sql")),
    ("results", include_str!("../migrations/0002_results.sql")),
    ("races", include_str!("../migrations/0003_races.sql")),
    ("synced", include_str!("../migrations/0004_synced.sql")),
    ("groups", include_str!("../migrations/0005_groups.sql")),
    ("views", include_str!("../migrations/0006_views.sql")),
];

/// Time limit for acquiring a connection, and for SQLite's write lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum number of connections to PostgreSQL, or of SQLite readers.
const CONNECTIONS: u32 = 16;

/// An open database; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    read: AnyPool,
    write: AnyPool,
    kind: DatabaseKind,
    batch: Arc<ResultBatch>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DatabaseKind {
    Sqlite,
    Postgres,
}

/// The database can't be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The URL scheme is unknown.
    #[error("a database must be sqlite:FILE or postgres://USER@HOST/NAME")]
    UnknownKind,
    /// A newer version of Azulejo has migrated it.
    #[error("this database was written by a newer version of azulejo (schema version {0})")]
    Newer(i64),
    /// It doesn't respond, or refuses the connection.
    #[error("could not open the database: {0}")]
    Database(#[from] sqlx::Error),
    /// A migration failed.
    #[error("could not migrate the database: {0}")]
    Migration(sqlx::migrate::MigrateError),
}

impl Store {
    /// Opens a database and migrates it.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if it doesn't respond, or a newer version has migrated it.
    pub(crate) async fn open(url: &str) -> Result<Self, OpenError> {
        // A missing SQLite file is created.
        let is_plain_file = url.starts_with("sqlite:") && !url.contains('?');
        let mode = if is_plain_file { "?mode=rwc" } else { "" };
        let store = Store::connect(&format!("{url}{mode}")).await?;
        let mut migrator = migrator();
        // sqlx prevents concurrent migrations with a lock that CockroachDB doesn't support.
        migrator.set_locking(!store.is_cockroach().await?);
        migrator.run(&store.write).await.map_err(|error| match error {
            sqlx::migrate::MigrateError::VersionMissing(version) => OpenError::Newer(version),
            error => OpenError::Migration(error),
        })?;
        Ok(store)
    }

    /// Opens an existing database without migrating it.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if it doesn't respond.
    pub(crate) async fn connect(url: &str) -> Result<Self, OpenError> {
        sqlx::any::install_default_drivers();
        let kind = match url.split(':').next() {
            Some("sqlite") => DatabaseKind::Sqlite,
            Some("postgres" | "postgresql") => DatabaseKind::Postgres,
            _ => return Err(OpenError::UnknownKind),
        };
        let options: AnyConnectOptions = url.parse()?;
        let pool = || AnyPoolOptions::new().acquire_timeout(PATIENCE).max_connections(CONNECTIONS);
        let batch = Arc::new(ResultBatch::default());
        Ok(match kind {
            DatabaseKind::Postgres => {
                let pool = pool().connect_with(options).await?;
                Store { read: pool.clone(), write: pool, kind, batch }
            }
            // SQLite allows one writer at a time, so a single connection queues the writers cheaply in this process.
            DatabaseKind::Sqlite => {
                let set_up = || pool().after_connect(|connection, _| Box::pin(set_up(connection)));
                let write = set_up().max_connections(1).connect_with(options.clone()).await?;
                Store { read: set_up().connect_lazy_with(options), write, kind, batch }
            }
        })
    }

    /// Returns whether the PostgreSQL server is CockroachDB.
    async fn is_cockroach(&self) -> sqlx::Result<bool> {
        if self.kind != DatabaseKind::Postgres {
            return Ok(false);
        }
        let version: String = sqlx::query_scalar("SELECT version()").fetch_one(&self.write).await?;
        Ok(version.contains("CockroachDB"))
    }

    /// Checks that the database responds.
    pub(crate) async fn answers(&self) -> sqlx::Result<()> {
        self.read.execute("SELECT 1").await.map(drop)
    }

    /// Returns the secret called `name`. The first server that asks for it stores `random` as the secret.
    pub(crate) async fn secret(&self, name: &str, random: &str) -> sqlx::Result<String> {
        let insert =
            "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        retry::retried(|| sqlx::query(insert).bind(name).bind(random).execute(&self.write)).await?;
        let select = sqlx::query_scalar("SELECT secret FROM secrets WHERE name = $1");
        select.bind(name).fetch_one(&self.write).await
    }

    /// Begins a write transaction. On SQLite it takes the write lock at once, so it never fails halfway because another
    /// program, for example a backup, writes too.
    async fn begin(&self) -> sqlx::Result<Transaction<'static, Any>> {
        const BEGIN: &str = "BEGIN IMMEDIATE";
        if self.kind == DatabaseKind::Postgres {
            return self.write.begin().await;
        }
        match self.write.begin_with(BEGIN).await {
            // SQLite has rolled the previous transaction back by itself, as it does when the disk is full, and the connection
            // hasn't noticed. It is replaced by a new one.
            Err(sqlx::Error::InvalidSavePointStatement) => {
                let _ = self.write.acquire().await?.close().await;
                self.write.begin_with(BEGIN).await
            }
            begun => begun,
        }
    }

    /// Finishes running transactions and closes all connections.
    pub(crate) async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }
}

/// Sets up a SQLite connection: write-ahead log, commits synced to disk before they are acknowledged, and foreign keys
/// enforced.
async fn set_up(connection: &mut sqlx::AnyConnection) -> sqlx::Result<()> {
    for pragma in [
        "PRAGMA busy_timeout = 5000",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
    ] {
        connection.execute(pragma).await?;
    }
    Ok(())
}

fn migrator() -> Migrator {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (name, sql))| {
        let sql: SqlStr = sql.into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_listed_in_the_privacy_document() {
        let document = include_str!("../../../docs/privacy.md");
        let tables = MIGRATIONS.iter().flat_map(|(_, sql)| sql.split("CREATE TABLE ").skip(1));
        let tables: Vec<_> = tables.filter_map(|rest| rest.split(' ').next()).collect();
        assert!(tables.len() > 5, "{tables:?}");
        // Secrets contain no personal data.
        for table in tables.into_iter().filter(|table| *table != "secrets") {
            assert!(document.contains(&format!("`{table}`")), "{table}");
        }
    }
}
