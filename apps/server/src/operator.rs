//! Database tools for the operator, for use while the server is running.

use std::time::{SystemTime, UNIX_EPOCH};

use games::Date;

use crate::leaderboard::Leaderboard;
use crate::store::{
    BackupError, OpenError, RestoreError, ReviewRow, Store, ViewsRow, restore, review,
};

/// A database opened by its operator.
#[derive(Debug)]
pub struct Operator {
    pub(crate) store: Store,
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

/// What to do with a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultAction {
    /// Rank a result under review.
    Approve,
    /// Never rank a result under review. It still counts for its player.
    Reject,
    /// Delete the result.
    Remove,
}

/// A result that isn't ranked until the operator approves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultUnderReview {
    /// Result id.
    pub id: String,
    /// Name and tag of the player.
    pub player: String,
    /// Leaderboard of the result.
    pub leaderboard: String,
    /// Time that would be ranked, in milliseconds.
    pub time: u64,
    /// Number of moves.
    pub moves: u64,
    /// When it arrived, in milliseconds since 1970.
    pub at: u64,
    /// Why it is under review.
    pub reason: ReviewReason,
}

/// Why a result is under review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewReason {
    /// It is faster than people play.
    TooFast,
    /// Its moves and times equal another player's record.
    Copy,
}

/// The operator's request failed.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// There is no such player.
    #[error("player {0:?} not found: use an id, or a name and tag such as Ana#ABCD")]
    Unknown(String),
    /// There is no such result.
    #[error("result {0:?} not found")]
    UnknownResult(String),
    /// There is no such result under review.
    #[error("no result {0:?} is under review")]
    NotUnderReview(String),
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

    /// Lists the results under review, oldest first.
    ///
    /// # Errors
    ///
    /// [`OperatorError`] if the database doesn't respond.
    pub async fn reviews(&self) -> Result<Vec<ResultUnderReview>, OperatorError> {
        let rows = self.store.reviews().await?.into_iter();
        let result = |row: ReviewRow| ResultUnderReview {
            player: format!("{} #{}", row.name, row.tag),
            id: row.id,
            leaderboard: row.leaderboard,
            time: row.time as u64,
            moves: row.moves as u64,
            at: row.at as u64,
            reason: match row.review {
                review::COPY => ReviewReason::Copy,
                _ => ReviewReason::TooFast,
            },
        };
        Ok(rows.map(result).collect())
    }

    /// Applies an action to a result.
    ///
    /// # Errors
    ///
    /// [`OperatorError`] if there is no such result, or the database doesn't respond.
    pub async fn apply_to_result(
        &self,
        action: ResultAction,
        id: &str,
    ) -> Result<(), OperatorError> {
        let (was_there, error) = match action {
            ResultAction::Approve => {
                (self.store.approve_result(id).await?, OperatorError::NotUnderReview(id.into()))
            }
            ResultAction::Reject => {
                (self.store.reject_result(id).await?, OperatorError::NotUnderReview(id.into()))
            }
            ResultAction::Remove => {
                (self.store.remove_result(id).await?, OperatorError::UnknownResult(id.into()))
            }
        };
        was_there.then_some(()).ok_or(error)
    }

    /// Removes what is older than this many days and no open leaderboard needs: results with their records, the leaderboards
    /// of past daily puzzles, page views, and expired codes. Best results on other leaderboards stay. Returns
    /// the number of results removed.
    ///
    /// # Errors
    ///
    /// [`OperatorError`] if the database doesn't respond.
    pub async fn prune(&self, n_days: u32, now: SystemTime) -> Result<u64, OperatorError> {
        let first_day = day_of(now) - i64::from(n_days);
        let before = first_day * 24 * 60 * 60 * 1000;
        let is_kept = |leaderboard: &str| {
            let leaderboard = leaderboard.parse::<Leaderboard>();
            leaderboard.map_or(true, |leaderboard| leaderboard.is_open(before))
        };
        let n_removed = self.store.prune_results(before, is_kept).await?;
        // A ticket is valid for 30 days.
        let expired = before.min((day_of(now) - 31) * 24 * 60 * 60 * 1000);
        self.store.prune_rest(first_day, before, expired).await?;
        Ok(n_removed)
    }

    /// Returns the number of views by page and day for the last `n_days` days, including today (UTC).
    ///
    /// # Errors
    ///
    /// [`OperatorError`] if the database doesn't respond.
    pub async fn views(&self, n_days: u32) -> Result<Vec<PageViewCount>, OperatorError> {
        let rows = self.store.views_from(day_of(SystemTime::now()) - i64::from(n_days) + 1).await?;
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

/// Returns the number of days since 1970 (UTC).
fn day_of(now: SystemTime) -> i64 {
    let now = now.duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    i64::try_from(now / 86_400).unwrap_or_default()
}
