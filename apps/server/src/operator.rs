//! What an operator asks of a database, beside the server that uses it.

use std::time::{SystemTime, UNIX_EPOCH};

use games::loopy::Date;

use crate::store::{BackupError, OpenError, Store, ViewsRow};

/// A database, opened by its operator.
#[derive(Debug)]
pub struct Operator {
    store: Store,
}

/// What is done to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Not shown in any ranking.
    Hide,
    /// Shown again.
    Unhide,
    /// Deleted with everything of theirs.
    Remove,
}

/// How often a page was shown on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewed {
    /// By UTC.
    pub date: Date,
    /// Which page.
    pub path: String,
    /// How often.
    pub n: u64,
}

/// Why nothing was done to a player.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// No player is called that.
    #[error("player {0:?} not found: use an id, or a name and tag such as Ana#ABCD")]
    Unknown(String),
    /// The database does not answer.
    #[error("the database is not available: {0}")]
    Database(#[from] sqlx::Error),
}

impl Operator {
    /// Opens a database that is there, and leaves its tables as they are.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if it is not there or does not answer.
    pub async fn open(database: &str) -> Result<Self, OpenError> {
        Ok(Operator { store: Store::connect(database).await? })
    }

    /// Does something to a player, who is named by id or by name and tag.
    ///
    /// # Errors
    ///
    /// [`MeasureError`] if there is no such player.
    pub async fn take(&self, measure: Measure, player: &str) -> Result<(), MeasureError> {
        let players = self.store.find_players(player).await?;
        let [id] = &players[..] else { return Err(MeasureError::Unknown(player.to_owned())) };
        match measure {
            Measure::Hide => self.store.hide_player(id).await?,
            Measure::Unhide => self.store.unhide_player(id).await?,
            Measure::Remove => self.store.remove_player(id).await?,
        }
        Ok(())
    }

    /// How often each page was shown on each of the last days, today (UTC) included.
    ///
    /// # Errors
    ///
    /// [`MeasureError`] if the database does not answer.
    pub async fn views(&self, n_days: u32) -> Result<Vec<Viewed>, MeasureError> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let today = i64::try_from(now / 86_400).unwrap_or_default();
        let rows = self.store.views_from(today - i64::from(n_days) + 1).await?;
        let views = rows.into_iter().filter_map(|ViewsRow { day, path, n }| {
            let date = Date::from_day_number(day.try_into().ok()?)?;
            Some(Viewed { date, path, n: n.try_into().ok()? })
        });
        Ok(views.collect())
    }

    /// Copies the database into a new file while it is in use.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the file is there already or cannot be written, or the database is copied by another program.
    pub async fn back_up(&self, file: &str) -> Result<(), BackupError> {
        self.store.back_up(file).await
    }

    /// Closes the database.
    pub async fn close(self) {
        self.store.close().await;
    }
}
