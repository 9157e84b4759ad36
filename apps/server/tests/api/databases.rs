//! Databases for tests: new and empty ones, of each kind.

use std::sync::LazyLock;

use tempfile::TempDir;

use crate::postgres::Postgres;

/// The one PostgreSQL of all tests; none where it is not installed.
static POSTGRES: LazyLock<Option<Postgres>> = LazyLock::new(Postgres::start);

/// A new and empty database of each kind, with what has to be kept as long as it is used.
pub(crate) fn databases() -> Vec<(String, Option<TempDir>)> {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = format!("sqlite:{}", folder.path().join("azulejo.db").display());
    let postgres = postgres_database().map(|address| (address, None));
    [(sqlite, Some(folder))].into_iter().chain(postgres).collect()
}

/// The address of a new and empty database of PostgreSQL; none where it is not installed.
pub(crate) fn postgres_database() -> Option<String> {
    POSTGRES.as_ref().map(Postgres::new_database)
}

/// Removes a database of PostgreSQL, whoever uses it.
pub(crate) fn remove_database(address: &str) {
    let postgres = POSTGRES.as_ref().expect("it made the database");
    let name = address.rsplit('/').next().unwrap();
    let output = postgres.client("dropdb").args(["--force", name]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
