//! Database tools for the operator, for use while the server is running.

use std::time::{SystemTime, UNIX_EPOCH};

use games::Date;

use crate::store::{BackupError, OpenError, RestoreError, Store, ViewsRow, restore};

/// A database opened by its operator.
#[derive(Debug)]
pub struct Operator {
    store: Store,
}

/// What to do with a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAction {
    /// Hide the player from all leaderboards.
    Hide,
    /// Show the player again.
    Unhide,
    /// Delete the player and all of their data.
    Remove,
}

/// Number of views of a page on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageViewCount {
    /// Date in UTC.
    pub date: Date,
    /// Path of the page.
    pub path: String,
    /// Number of views.
    pub n: u64,
}

/// The operator's request failed.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// There is no such player.
    #[error("player {0:?} not found: use an id, or a name and tag such as Ana#ABCD")]
    Unknown(String),
    /// The database doesn't respond.
    #[error("the database is not available: {0}")]
    Database(#[from] sqlx::Error),
}

impl Operator {
    /// Opens an existing database without migrating it.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if it doesn't exist or doesn't respond.
    pub async fn open(database: &str) -> Result<Self, OpenError> {
        Ok(Operator { store: Store::connect(database).await? })
    }

    /// Applies an action to a player, given by id or by name and tag.
    ///
    /// # Errors
    ///
    /// [`OperatorError`] if the player doesn't exist, or the database doesn't respond.
    pub async fn apply(&self, action: PlayerAction, player: &str) -> Result<(), OperatorError> {
        let players = self.store.find_players(player).await?;
        let [id] = &players[..] else { return Err(OperatorError::Unknown(player.to_owned())) };
        match action {
            PlayerAction::Hide => self.store.hide_player(id).await?,
            PlayerAction::Unhide => self.store.unhide_player(id).await?,
            PlayerAction::Remove => self.store.remove_player(id).await?,
        }
        Ok(())
    }

    /// Returns the number of views by page and day for the last `n_days` days, including today (UTC).
    ///
    /// # Errors
    ///
    /// [`OperatorError`] if the database doesn't respond.
    pub async fn views(&self, n_days: u32) -> Result<Vec<PageViewCount>, OperatorError> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let today = i64::try_from(now / 86_400).unwrap_or_default();
        let rows = self.store.views_from(today - i64::from(n_days) + 1).await?;
        let views = rows.into_iter().filter_map(|ViewsRow { day, path, n }| {
            let date = Date::from_day_number(day.try_into().ok()?)?;
            Some(PageViewCount { date, path, n: n.try_into().ok()? })
        });
        Ok(views.collect())
    }

    /// Copies the database to a new file, even while it is in use.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the file exists or can't be written, or the database isn't SQLite.
    pub async fn back_up(&self, file: &str) -> Result<(), BackupError> {
        self.store.back_up(file).await
    }

    /// Replaces a SQLite database that isn't in use with a backup.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if the database is in use or the backup is unusable; the database is then unchanged.
    pub async fn restore(backup: &str, database: &str) -> Result<(), RestoreError> {
        restore(backup, database).await
    }

    /// Closes the database.
    pub async fn close(self) {
        self.store.close().await;
    }
}
