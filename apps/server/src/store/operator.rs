//! What an operator does: hide and remove players, and copy the database while it is in use.

use sqlx::Result;

use super::leaderboards::{improve_bests, leave_leaderboards};
use super::results::{RESULTS_IN_ORDER, ResultRow};
use super::retry::retried;
use super::{Kind, Store};

/// Why no copy was made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Another program does it for this kind of database.
    #[error("use pg_dump to back up PostgreSQL")]
    NotSqlite,
    /// The database does not answer, or the file cannot be written.
    #[error("could not back up the database: {0}")]
    Database(#[from] sqlx::Error),
}

impl Store {
    /// The ids of the players that a text names: an id, or a name and its tag as `Ana#ABCD`.
    pub(crate) async fn find_players(&self, text: &str) -> Result<Vec<String>> {
        let (name, tag) = text.rsplit_once('#').unwrap_or(("", ""));
        let select = "SELECT id FROM players WHERE id = $1 OR (folded = $2 AND tag = $3)";
        let select = sqlx::query_scalar(select).bind(text);
        let select = select.bind(name.to_lowercase()).bind(tag.to_uppercase());
        select.fetch_all(&self.read).await
    }

    /// Takes a player out of every sorted_by, also for what is still to come.
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

    /// Brings a hidden player back, with every result that may be ranked.
    pub(crate) async fn unhide_player(&self, id: &str) -> Result<()> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let update = sqlx::query("UPDATE players SET hidden = 0 WHERE id = $1").bind(id);
            update.execute(&mut *transaction).await?;
            let results = sqlx::query_as::<_, ResultRow>(RESULTS_IN_ORDER).bind(id);
            for result in results.fetch_all(&mut *transaction).await? {
                improve_bests(&mut transaction, id, &result).await?;
            }
            transaction.commit().await
        })
        .await
    }

    /// Copies the database into a new file, as it is at this moment, while others read and write it.
    pub(crate) async fn back_up(&self, file: &str) -> Result<(), BackupError> {
        if self.kind != Kind::Sqlite {
            return Err(BackupError::NotSqlite);
        }
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.read).await?;
        Ok(())
    }
}
