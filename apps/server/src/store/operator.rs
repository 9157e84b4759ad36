//! Operator actions: hide, show and find players, and back up the database.

use std::io;
use std::path::Path;

use sqlx::Result;

use super::files::create_private;
use super::leaderboards::{TallyChanges, improve_bests, leave_leaderboards};
use super::results::{RESULTS_IN_ORDER, ResultRow};
use super::retry::retried;
use super::{DatabaseKind, Store};
use crate::name::Name;

/// The database wasn't backed up.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// PostgreSQL has its own backup program.
    #[error("use pg_dump to back up PostgreSQL")]
    NotSqlite,
    /// The file exists, or can't be created.
    #[error("could not create the file: {0}")]
    File(io::Error),
    /// The database doesn't respond, or the file can't be written.
    #[error("could not back up the database: {0}")]
    Database(#[from] sqlx::Error),
}

impl Store {
    /// Finds player ids by an id, or by name and tag such as `Ana#ABCD`, or `Ana #ABCD` as the web app shows it.
    pub(crate) async fn find_players(&self, text: &str) -> Result<Vec<String>> {
        let (name, tag) = text.rsplit_once('#').unwrap_or(("", ""));
        // Names of earlier versions may no longer be valid.
        let folded = |name: Name| name.folded();
        let name = name.parse().map_or_else(|_| name.trim().to_lowercase(), folded);
        let select = "SELECT id FROM players WHERE id = $1 OR (folded = $2 AND tag = $3)";
        let select = sqlx::query_scalar(select).bind(text);
        let select = select.bind(name).bind(tag.trim().to_uppercase());
        select.fetch_all(&self.read).await
    }

    /// Removes a player from all leaderboards, including future results.
    pub(crate) async fn hide_player(&self, id: &str) -> Result<()> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let update = sqlx::query("UPDATE players SET hidden = 1 WHERE id = $1").bind(id);
            update.execute(&mut *transaction).await?;
            leave_leaderboards(&mut transaction, id).await?;
            transaction.commit().await
        })
        .await
    }

    /// Restores a hidden player with all results that may be ranked.
    pub(crate) async fn unhide_player(&self, id: &str) -> Result<()> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let update = sqlx::query("UPDATE players SET hidden = 0 WHERE id = $1").bind(id);
            update.execute(&mut *transaction).await?;
            let results = sqlx::query_as::<_, ResultRow>(RESULTS_IN_ORDER).bind(id);
            let mut changes = TallyChanges::default();
            for result in results.fetch_all(&mut *transaction).await? {
                improve_bests(&mut transaction, id, &result, &mut changes).await?;
            }
            changes.apply(&mut transaction).await?;
            transaction.commit().await
        })
        .await
    }

    /// Copies a snapshot of the database to a new file, while others read and write it.
    pub(crate) async fn back_up(&self, file: &str) -> Result<(), BackupError> {
        if self.kind != DatabaseKind::Sqlite {
            return Err(BackupError::NotSqlite);
        }
        create_private(Path::new(file)).map_err(BackupError::File)?;
        let copied = sqlx::query("VACUUM INTO $1").bind(file).execute(&self.read).await;
        if copied.is_err() {
            let _ = std::fs::remove_file(file);
        }
        Ok(copied.map(drop)?)
    }
}
