//! New, empty databases for tests.

use std::sync::LazyLock;

use tempfile::TempDir;

use crate::postgres::Postgres;

/// The PostgreSQL server shared by all tests; `None` if it isn't installed, or the reason why it doesn't start.
static POSTGRES: LazyLock<Result<Option<Postgres>, String>> = LazyLock::new(Postgres::try_start);

/// Returns the PostgreSQL server. If it doesn't start, every test says why.
fn postgres() -> Option<&'static Postgres> {
    match &*POSTGRES {
        Ok(postgres) => postgres.as_ref(),
        Err(why) => panic!("{why}"),
    }
}

/// Creates an empty database of each type, with the folder that must outlive it.
pub(crate) fn databases() -> Vec<(String, Option<TempDir>)> {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = format!("sqlite:{}", folder.path().join("azulejo.db").display());
    let postgres = postgres_database().map(|address| (address, None));
    [(sqlite, Some(folder))].into_iter().chain(postgres).collect()
}

/// Creates an empty PostgreSQL database and returns its URL; `None` if PostgreSQL isn't installed.
pub(crate) fn postgres_database() -> Option<String> {
    postgres().map(Postgres::new_database)
}

/// Drops a PostgreSQL database, even while it is in use.
pub(crate) fn remove_database(address: &str) {
    let postgres = postgres().expect("the database was created there");
    let name = address.rsplit('/').next().unwrap();
    let output = postgres.client("dropdb").args(["--force", name]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
