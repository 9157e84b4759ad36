//! The database. All SQL statements are in this module, one file per resource.
//!
//! The same statements run on SQLite and PostgreSQL, and use only strings and 64-bit integers, no sequences and no stored
//! procedures.

mod batch;
mod buckets;
mod dump;
mod files;
mod groups;
mod hosts;
mod leaderboards;
mod operator;
mod partitions;
mod players;
mod pool;
mod prune;
mod races;
mod replica;
mod restore;
mod results;
mod retry;
mod reviews;
mod rooms;
mod row;
mod synced;
mod views;

pub(crate) use buckets::TallyRow;
pub use buckets::bucket_sql;
pub(crate) use dump::DumpedRow;
pub(crate) use groups::{GroupRow, JoinOutcome, MemberRow};
pub(crate) use leaderboards::{Position, RankRow, RankedRow, SortColumn, TimeAndMoves};
pub use operator::BackupError;
pub(crate) use players::{CodeOutcome, NewDevice, PlayerRow, Session};
pub(crate) use races::RaceRow;
pub use restore::RestoreError;
pub(crate) use restore::restore;
pub(crate) use results::{ResultRow, StoreOutcome, UnstoredResult, review};
pub(crate) use reviews::ReviewRow;
pub(crate) use rooms::{ReadyOutcome, RoomPlayerRow, RoomRow};
pub(crate) use synced::{ExpectedVersion, WriteOutcome};
pub(crate) use views::ViewsRow;

use std::sync::Arc;
use std::time::Duration;

use batch::ResultBatches;
use hosts::{DatabaseHosts, HostRole};
use replica::Replica;
use sqlx::any::AnyConnectOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Any, AnyPool, AssertSqlSafe, Connection, Executor, SqlSafeStr, SqlStr, Transaction};

/// Schema migrations, in order. A released migration never changes.
const MIGRATIONS: [(&str, &str); 8] = [
    ("players", include_str!("../migrations/0001_players.sql")),
    ("results", include_str!("../migrations/0002_results.sql")),
    ("races", include_str!("../migrations/0003_races.sql")),
    ("synced", include_str!("../migrations/0004_synced.sql")),
    ("groups", include_str!("../migrations/0005_groups.sql")),
    ("views", include_str!("../migrations/0006_views.sql")),
    ("proof", include_str!("../migrations/0007_proof.sql")),
    ("rooms", include_str!("../migrations/0008_rooms.sql")),
];

/// Size of the row that proves that the database can be written: as large as a long game.
const PROOF_BYTES: usize = 16 * 1024;

/// Time limit for closing all connections.
const CLOSING: Duration = Duration::from_secs(3);

/// An open database; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    read: AnyPool,
    write: AnyPool,
    replica: Option<Arc<Replica>>,
    /// Whether leaderboards and records may be read from the replica.
    reads_replica: bool,
    kind: DatabaseKind,
    batches: Arc<ResultBatches>,
}

/// The URLs of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseUrls {
    /// The database itself: `sqlite:FILE`, or `postgres://` with one or more hosts, of which the one that accepts writes is
    /// used.
    pub main: String,
    /// Replicas from which leaderboards and records are read.
    pub read: Option<String>,
}

impl From<&str> for DatabaseUrls {
    fn from(main: &str) -> Self {
        DatabaseUrls { main: main.to_owned(), read: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DatabaseKind {
    Sqlite,
    Postgres,
}

/// The database can't be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A SQLite URL without a file.
    #[error("a SQLite database must be a file, for example sqlite:azulejo.db")]
    NoFile,
    /// The URL scheme is unknown.
    #[error("a database must be sqlite:FILE or postgres://USER@HOST/NAME")]
    UnknownKind,
    /// The hosts that the URL asks for can't be used for this.
    #[error("target_session_attrs must be {wanted:?} for this database, not {value:?}")]
    SessionAttributes {
        /// Value in the URL.
        value: String,
        /// Value that is accepted.
        wanted: &'static str,
    },
    /// Only PostgreSQL has replicas.
    #[error(
        "a database to read from must be postgres://USER@HOST/NAME, a replica of a PostgreSQL database"
    )]
    ReadOnlyPostgres,
    /// A newer version of Azulejo has migrated it.
    #[error("this database was written by a newer version of azulejo (schema version {0})")]
    Newer(i64),
    /// It doesn't respond, or refuses the connection.
    #[error("could not open the database: {}", cause(.0))]
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
    pub(crate) async fn open(urls: &DatabaseUrls) -> Result<Self, OpenError> {
        let url = &urls.main;
        // A missing SQLite file is created.
        let is_plain_file = url.starts_with("sqlite:") && !url.contains('?');
        let mode = if is_plain_file { "?mode=rwc" } else { "" };
        let url = format!("{url}{mode}");
        files::make_private(&url)?;
        let mut store = Store::connect(&url).await?;
        // On a connection of its own: a migration may take longer than any request.
        let host = store.write.connect_options();
        let mut connection = sqlx::AnyConnection::connect_with(&*host).await?;
        migrator(store.kind).run(&mut connection).await.map_err(|error| match error {
            sqlx::migrate::MigrateError::VersionMissing(version) => OpenError::Newer(version),
            error => OpenError::Migration(error),
        })?;
        connection.close().await?;
        store.keep_partitions().await;
        if let Some(read) = &urls.read {
            if store.kind == DatabaseKind::Sqlite {
                return Err(OpenError::ReadOnlyPostgres);
            }
            let replica = Replica::open(read)?;
            replica.keep_beating(&store.write);
            store.replica = Some(Arc::new(replica));
        }
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
        let batches = Arc::new(ResultBatches::default());
        let (read, write) = match kind {
            DatabaseKind::Postgres => {
                let hosts = DatabaseHosts::parse(url, HostRole::Primary)?;
                let pool = pool::postgres().connect_with(hosts.find().await?).await?;
                hosts.follow(&pool);
                (pool.clone(), pool)
            }
            // SQLite allows one writer at a time, so a single connection queues the writers cheaply in this process.
            DatabaseKind::Sqlite => {
                let options: AnyConnectOptions = url.parse()?;
                files::database_file(url)?;
                let write = pool::sqlite().max_connections(1).connect_with(options.clone()).await?;
                (pool::sqlite().connect_lazy_with(options), write)
            }
        };
        Ok(Store { read, write, replica: None, reads_replica: false, kind, batches })
    }

    /// Proves that the database can be read and written.
    pub(crate) async fn prove(&self, now: i64) -> sqlx::Result<()> {
        let upsert = "INSERT INTO proof (id, at, padding) VALUES (1, $1, $2) \
                      ON CONFLICT (id) DO UPDATE SET at = excluded.at, padding = excluded.padding";
        let mut transaction = self.begin().await?;
        let padding = "x".repeat(PROOF_BYTES);
        sqlx::query(upsert).bind(now).bind(padding).execute(&mut *transaction).await?;
        transaction.commit().await?;
        self.read.execute("SELECT 1").await.map(drop)
    }

    /// Returns the time of the database's clock in milliseconds since 1970; `None` for SQLite, which has none.
    pub(crate) async fn time(&self) -> sqlx::Result<Option<i64>> {
        if self.kind == DatabaseKind::Sqlite {
            return Ok(None);
        }
        let select = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
        sqlx::query_scalar(select).fetch_one(&self.write).await.map(Some)
    }

    /// Returns the secret called `name`. The first server that asks for it stores `random` as the secret.
    pub(crate) async fn secret(&self, name: &str, random: &str) -> sqlx::Result<String> {
        let insert =
            "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        retry::retried(|| sqlx::query(insert).bind(name).bind(random).execute(&self.write)).await?;
        let select = sqlx::query_scalar("SELECT secret FROM secrets WHERE name = $1");
        select.bind(name).fetch_one(&self.write).await
    }

    /// Returns the number of connections in use and idle.
    pub(crate) fn pool_connections(&self) -> [usize; 2] {
        let pools = match self.kind {
            DatabaseKind::Postgres => &[&self.write][..],
            DatabaseKind::Sqlite => &[&self.read, &self.write],
        };
        let n_idle = pools.iter().map(|pool| pool.num_idle()).sum();
        let n_open: usize = pools.iter().map(|pool| pool.size() as usize).sum();
        [n_open.saturating_sub(n_idle), n_idle]
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

    /// Finishes running transactions and closes all connections, unless the database hangs.
    pub(crate) async fn close(&self) {
        let closed = async {
            if let Some(replica) = &self.replica {
                replica.close().await;
            }
            self.read.close().await;
            self.write.close().await;
        };
        if tokio::time::timeout(CLOSING, closed).await.is_err() {
            tracing::warn!("the database does not close its connections");
        }
    }
}

/// Returns why a database can't be opened, as the operator needs it.
fn cause(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        // A refused connection was tried again until then.
        sqlx::Error::PoolTimedOut => "it doesn't answer".into(),
        sqlx::Error::Io(error) => error.to_string(),
        error => error.to_string(),
    }
}

fn migrator(kind: DatabaseKind) -> Migrator {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (name, sql))| {
        let sql: SqlStr = match kind {
            DatabaseKind::Sqlite => sql.into_sql_str(),
            // Reads what is a comment for other databases.
            DatabaseKind::Postgres => {
                AssertSqlSafe(sql.replace("/*postgres:", "").replace("*/", "")).into_sql_str()
            }
        };
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
        let tables = tables.filter(|rest| !rest.lines().next().unwrap().contains("PARTITION OF"));
        let tables: Vec<_> = tables.filter_map(|rest| rest.split(' ').next()).collect();
        assert!(tables.len() > 5, "{tables:?}");
        // These contain no personal data.
        for table in tables.into_iter().filter(|table| !["secrets", "proof"].contains(table)) {
            assert!(document.contains(&format!("`{table}`")), "{table}");
        }
    }
}
