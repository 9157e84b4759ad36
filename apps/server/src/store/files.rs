//! The files of a SQLite database, which only their owner may read: they contain the secret that signs tickets.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;

use super::OpenError;

/// Returns the file of a SQLite database.
///
/// # Errors
///
/// [`OpenError`] if the URL is invalid or names no file.
pub(super) fn database_file(url: &str) -> Result<PathBuf, OpenError> {
    let path = url.split('?').next().unwrap_or_default();
    let is_memory = path.ends_with(":memory:") || url.contains("mode=memory");
    let options: SqliteConnectOptions = url.parse()?;
    let file = options.get_filename();
    if is_memory || file.as_os_str().is_empty() {
        return Err(OpenError::NoFile);
    }
    Ok(file.to_owned())
}

/// Creates the file of a SQLite database if it may be created, and takes away the rights of other users. SQLite gives the
/// files beside it the same rights.
pub(super) fn make_private(url: &str) -> Result<(), OpenError> {
    if !url.starts_with("sqlite:") {
        return Ok(());
    }
    let file = database_file(url)?;
    if url.contains("mode=rwc") {
        // SQLite reports what is wrong if this fails.
        let _ = create_private(&file);
    }
    for name in ["", "-wal", "-shm"] {
        let mut name_of_file = file.clone().into_os_string();
        name_of_file.push(name);
        restrict(Path::new(&name_of_file));
    }
    Ok(())
}

/// Creates an empty file that only its owner may read.
///
/// # Errors
///
/// An error if it exists or can't be created.
pub(super) fn create_private(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Takes away the rights of other users, if the file exists and belongs to this one.
#[cfg(unix)]
fn restrict(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    if std::fs::metadata(file).is_ok_and(|found| found.permissions().mode() & 0o077 != 0) {
        let _ = std::fs::set_permissions(file, PermissionsExt::from_mode(0o600));
    }
}

#[cfg(not(unix))]
fn restrict(_: &Path) {}
