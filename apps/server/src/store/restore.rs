//! Restores a SQLite database from a backup.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};

use super::files::{create_private, database_file};
use super::{MIGRATIONS, OpenError};

/// The database wasn't restored; it is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// PostgreSQL has its own program.
    #[error("use pg_restore to restore PostgreSQL")]
    NotSqlite,
    /// The URL of the database is invalid.
    #[error(transparent)]
    Url(#[from] OpenError),
    /// A server or another program has the database open.
    #[error("the database is in use: stop the server first")]
    InUse,
    /// The backup can't be read, or isn't one.
    #[error("{file} is not a backup of Azulejo: {why}")]
    NotBackup {
        /// The file.
        file: String,
        /// The reason.
        why: String,
    },
    /// A newer version of Azulejo wrote the backup.
    #[error("the backup was written by a newer version of azulejo (schema version {0})")]
    Newer(i64),
    /// The files can't be replaced.
    #[error("could not replace the database: {0}")]
    File(#[from] io::Error),
}

/// Replaces a SQLite database with a backup, together with the files beside it, which belong to the old database.
///
/// # Errors
///
/// [`RestoreError`] if the database is in use, the backup is unusable, or a file can't be written.
pub(crate) async fn restore(backup: &str, database: &str) -> Result<(), RestoreError> {
    if !database.starts_with("sqlite:") {
        return Err(RestoreError::NotSqlite);
    }
    let target = database_file(database)?;
    let copy = beside(&target, "-restored");
    remove(&copy)?;
    let copied = copy_backup(backup, &copy).await;
    let replaced = match copied {
        Ok(()) => replace(&target, &copy).await,
        Err(error) => Err(error),
    };
    if replaced.is_err() {
        remove(&copy)?;
    }
    replaced
}

/// Checks a backup, and copies it to a new file.
async fn copy_backup(backup: &str, copy: &Path) -> Result<(), RestoreError> {
    let not_backup = |why: String| RestoreError::NotBackup { file: backup.to_owned(), why };
    let options = SqliteConnectOptions::new().filename(backup).read_only(true);
    let mut connection = options.connect().await.map_err(|error| not_backup(error.to_string()))?;
    let checked = sqlx::query_scalar("PRAGMA quick_check").fetch_one(&mut connection).await;
    match checked {
        Ok(answer) if answer == "ok" => {}
        Ok(answer) => return Err(not_backup(answer)),
        Err(error) => return Err(not_backup(error.to_string())),
    }
    let version = "SELECT MAX(version) FROM _sqlx_migrations WHERE \
                   EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'players')";
    let version = sqlx::query_scalar::<_, Option<i64>>(version).fetch_one(&mut connection).await;
    match version {
        Ok(Some(version)) if version > MIGRATIONS.len() as i64 => {
            return Err(RestoreError::Newer(version));
        }
        Ok(Some(_)) => {}
        Ok(None) | Err(_) => return Err(not_backup("it has other tables".into())),
    }
    create_private(copy)?;
    let vacuum = sqlx::query("VACUUM INTO $1").bind(copy.to_string_lossy().into_owned());
    vacuum.execute(&mut connection).await.map_err(|error| io::Error::other(error.to_string()))?;
    File::open(copy)?.sync_all()?;
    Ok(())
}

/// Moves the copy to the place of the database.
async fn replace(target: &Path, copy: &Path) -> Result<(), RestoreError> {
    if target.exists() {
        refuse_if_in_use(target).await?;
    }
    for name in ["-wal", "-shm", "-journal"] {
        remove(&beside(target, name))?;
    }
    keep_owner(target, copy);
    std::fs::rename(copy, target)?;
    // The new name is on disk too.
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Leaves the write-ahead log, which SQLite allows only to the last connection. A corrupt database isn't in use.
async fn refuse_if_in_use(target: &Path) -> Result<(), RestoreError> {
    let options =
        SqliteConnectOptions::new().filename(target).busy_timeout(std::time::Duration::ZERO);
    let Ok(mut connection) = SqliteConnection::connect_with(&options).await else { return Ok(()) };
    let left = connection.execute("PRAGMA journal_mode = DELETE").await;
    let _ = connection.close().await;
    match left {
        Err(sqlx::Error::Database(error)) if error.message().contains("locked") => {
            Err(RestoreError::InUse)
        }
        _ => Ok(()),
    }
}

/// Gives the copy to the owner of the database, or of its folder, if root restores it for a service.
#[cfg(unix)]
fn keep_owner(target: &Path, copy: &Path) {
    use std::os::unix::fs::{MetadataExt, chown};
    let of = |path: Option<&Path>| std::fs::metadata(path?).ok();
    if let Some(owned) = of(Some(target)).or_else(|| of(target.parent())) {
        let _ = chown(copy, Some(owned.uid()), Some(owned.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Path) {}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn remove(file: &Path) -> io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
