//! New, empty databases for tests.

use std::sync::LazyLock;

use tempfile::TempDir;

use crate::postgres::Postgres;

/// The PostgreSQL server shared by all tests; `None` if it isn't installed.
static POSTGRES: LazyLock<Option<Postgres>> = LazyLock::new(Postgres::start);

/// Creates an empty database of each type, with the folder that must outlive it.
pub(crate) fn databases() -> Vec<(String, Option<TempDir>)> {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = format!("sqlite:{}", folder.path().join("azulejo.db").display());
    let postgres = postgres_database().map(|address| (address, None));
    [(sqlite, Some(folder))].into_iter().chain(postgres).collect()
}

/// Creates an empty PostgreSQL database and returns its URL; `None` if PostgreSQL isn't installed.
pub(crate) fn postgres_database() -> Option<String> {
    POSTGRES.as_ref().map(Postgres::new_database)
}

/// Drops a PostgreSQL database, even while it is in use.
pub(crate) fn remove_database(address: &str) {
    let postgres = POSTGRES.as_ref().expect("the database was created there");
    let name = address.rsplit('/').next().unwrap();
    let output = postgres.client("dropdb").args(["--force", name]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
