//! The database: every statement of SQL is in this module, one file for each noun.
//!
//! The same statements run on SQLite and PostgreSQL, and keep to what CockroachDB and YugabyteDB understand too: texts and
//! 64-bit integers, no sequences, no advisory locks of ours, no stored procedures.

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

pub(crate) use groups::{GroupRow, Joined, MemberRow};
pub(crate) use leaderboards::{Placed, Position, SortColumn, Standing, TimeAndMoves};
pub use operator::BackupError;
pub(crate) use players::{KnownPlayer, PlayerRow, TakenCode};
pub(crate) use races::RaceRow;
pub(crate) use results::{ResultRow, Stored, UnstoredResult};
pub(crate) use synced::{Expected, Written};
pub(crate) use views::ViewsRow;

use std::sync::Arc;
use std::time::Duration;

use batch::ResultBatch;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Any, AnyPool, Executor, SqlSafeStr, SqlStr, Transaction};

/// The statements that make the tables, in order. One that was ever released is never changed.
const MIGRATIONS: [(&str, &str); 6] = [
    ("players", include_str!("../migrations/0001_players.sql")),
    ("results", include_str!("../migrations/0002_results.sql")),
    ("races", include_str!("../migrations/0003_races.sql")),
    ("synced", include_str!("../migrations/0004_synced.sql")),
    ("groups", include_str!("../migrations/0005_groups.sql")),
    ("views", include_str!("../migrations/0006_views.sql")),
];

/// How long a request waits for a connection, or SQLite for its turn to write.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connections to PostgreSQL, and readers of SQLite.
const CONNECTIONS: u32 = 16;

/// An open database; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    read: AnyPool,
    write: AnyPool,
    kind: Kind,
    batch: Arc<ResultBatch>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names no kind that is known.
    #[error("a database must be sqlite:FILE or postgres://USER@HOST/NAME")]
    UnknownKind,
    /// A later version of the program has changed it.
    #[error("this database was written by a newer version of azulejo (schema version {0})")]
    Newer(i64),
    /// It does not answer, or refuses.
    #[error("could not open the database: {0}")]
    Database(#[from] sqlx::Error),
    /// Its tables cannot be made.
    #[error("could not migrate the database: {0}")]
    Migration(sqlx::migrate::MigrateError),
}

impl Store {
    /// Opens a database by its address and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if it does not answer or is of a newer version.
    pub(crate) async fn open(address: &str) -> Result<Self, OpenError> {
        // A file of SQLite that is not there is made.
        let is_plain_file = address.starts_with("sqlite:") && !address.contains('?');
        let mode = if is_plain_file { "?mode=rwc" } else { "" };
        let store = Store::connect(&format!("{address}{mode}")).await?;
        let mut migrator = migrator();
        // sqlx keeps two servers from migrating at once by a lock that CockroachDB does not have.
        migrator.set_locking(!store.is_cockroach().await?);
        migrator.run(&store.write).await.map_err(|error| match error {
            sqlx::migrate::MigrateError::VersionMissing(version) => OpenError::Newer(version),
            error => OpenError::Migration(error),
        })?;
        Ok(store)
    }

    /// Opens a database that is there, and leaves its tables as they are.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if it does not answer.
    pub(crate) async fn connect(address: &str) -> Result<Self, OpenError> {
        sqlx::any::install_default_drivers();
        let kind = match address.split(':').next() {
            Some("sqlite") => Kind::Sqlite,
            Some("postgres" | "postgresql") => Kind::Postgres,
            _ => return Err(OpenError::UnknownKind),
        };
        let options: AnyConnectOptions = address.parse()?;
        let pool = || AnyPoolOptions::new().acquire_timeout(PATIENCE).max_connections(CONNECTIONS);
        let batch = Arc::new(ResultBatch::default());
        Ok(match kind {
            Kind::Postgres => {
                let pool = pool().connect_with(options).await?;
                Store { read: pool.clone(), write: pool, kind, batch }
            }
            // SQLite has one writer at a time: with one connection they wait for each other here, where it is cheap.
            Kind::Sqlite => {
                let set_up = || pool().after_connect(|connection, _| Box::pin(set_up(connection)));
                let write = set_up().max_connections(1).connect_with(options.clone()).await?;
                Store { read: set_up().connect_lazy_with(options), write, kind, batch }
            }
        })
    }

    /// Whether what speaks as PostgreSQL is CockroachDB.
    async fn is_cockroach(&self) -> sqlx::Result<bool> {
        if self.kind != Kind::Postgres {
            return Ok(false);
        }
        let version: String = sqlx::query_scalar("SELECT version()").fetch_one(&self.write).await?;
        Ok(version.contains("CockroachDB"))
    }

    /// Whether the database answers.
    pub(crate) async fn answers(&self) -> sqlx::Result<()> {
        self.read.execute("SELECT 1").await.map(drop)
    }

    /// The secret of this name, made from these random bytes the first time that any server asks for it.
    pub(crate) async fn secret(&self, name: &str, random: &str) -> sqlx::Result<String> {
        let insert =
            "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        retry::retried(|| sqlx::query(insert).bind(name).bind(random).execute(&self.write)).await?;
        let select = sqlx::query_scalar("SELECT secret FROM secrets WHERE name = $1");
        select.bind(name).fetch_one(&self.write).await
    }

    /// A transaction that may write. On SQLite it has the right to from its begin, and so never fails in the middle
    /// because another program, as a backup, writes too.
    async fn begin(&self) -> sqlx::Result<Transaction<'static, Any>> {
        const BEGIN: &str = "BEGIN IMMEDIATE";
        if self.kind == Kind::Postgres {
            return self.write.begin().await;
        }
        match self.write.begin_with(BEGIN).await {
            // SQLite has ended the transaction before by itself, as it does when the disk is full, and the connection has
            // missed that: another one takes its place.
            Err(sqlx::Error::InvalidSavePointStatement) => {
                let _ = self.write.acquire().await?.close().await;
                self.write.begin_with(BEGIN).await
            }
            begun => begun,
        }
    }

    /// Ends what is begun and closes every connection.
    pub(crate) async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }
}

/// What SQLite needs on each connection: a log beside the file, whose every commit is on the disk before it is
/// acknowledged, and references that are checked.
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
    fn what_is_stored_is_said_in_the_document_about_privacy() {
        let document = include_str!("../../../docs/privacy.md");
        let tables = MIGRATIONS.iter().flat_map(|(_, sql)| sql.split("CREATE TABLE ").skip(1));
        let tables: Vec<_> = tables.filter_map(|rest| rest.split(' ').next()).collect();
        assert!(tables.len() > 5, "{tables:?}");
        // The secrets are the server's own.
        for table in tables.into_iter().filter(|table| *table != "secrets") {
            assert!(document.contains(&format!("`{table}`")), "{table}");
        }
    }
}
