//! The operator's review of results, and the removal of single results.

use sqlx::{AnyConnection, Result};

use super::Store;
use super::leaderboards::{SortColumn, TallyChanges, improve_bests};
use super::players::lock_player;
use super::results::{RESULT, RESULTS_ON_LEADERBOARD, ResultRow, delete_result, review};
use super::retry::retried;
use super::row::row;

row! {
    /// A result under review.
    ReviewRow {
        id: String, name: String, tag: String, leaderboard: String, time: i64, moves: i64, at: i64, review: i64,
    }
}

/// Maximum number of results listed at once.
const MOST: i64 = 1000;

impl Store {
    /// Returns the results under review, oldest first.
    pub(crate) async fn reviews(&self) -> Result<Vec<ReviewRow>> {
        let select = "SELECT r.id, p.name, p.tag, r.leaderboard, r.time, r.moves, r.at, r.review \
                      FROM results r JOIN players p ON p.id = r.player \
                      WHERE r.review IN (1, 2) ORDER BY r.at, r.id LIMIT $1";
        sqlx::query_as(select).bind(MOST).fetch_all(&self.read).await
    }

    /// Approves a result under review, which is then ranked. Returns false if there is no such result.
    pub(crate) async fn approve_result(&self, id: &str) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let Some((player, hidden)) = lock_player_of(&mut transaction, id).await? else {
                return Ok(false);
            };
            if !decide(&mut transaction, id, review::NONE).await? {
                return Ok(false);
            }
            if !hidden {
                let select = sqlx::query_as::<_, ResultRow>(RESULT).bind(id);
                let row = select.fetch_one(&mut *transaction).await?;
                let mut changes = TallyChanges::default();
                improve_bests(&mut transaction, &player, &row, &mut changes).await?;
                changes.apply(&mut transaction).await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Rejects a result under review, which is then never ranked. Returns false if there is no such result.
    pub(crate) async fn reject_result(&self, id: &str) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let was_there = decide(&mut transaction, id, review::REJECTED).await?;
            transaction.commit().await?;
            Ok(was_there)
        })
        .await
    }

    /// Removes a result. The player's next best result takes its place. Returns false if there is no such result.
    pub(crate) async fn remove_result(&self, id: &str) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let Some((player, hidden)) = lock_player_of(&mut transaction, id).await? else {
                return Ok(false);
            };
            let select = sqlx::query_as::<_, ResultRow>(RESULT).bind(id);
            let Some(row) = select.fetch_optional(&mut *transaction).await? else {
                return Ok(false);
            };
            let mut changes = TallyChanges::default();
            remove_bests(&mut transaction, &player, &row.leaderboard, id, &mut changes).await?;
            delete_result(&mut transaction, id).await?;
            if !hidden {
                let others = sqlx::query_as::<_, ResultRow>(RESULTS_ON_LEADERBOARD);
                let others = others.bind(&player).bind(&row.leaderboard);
                for other in others.fetch_all(&mut *transaction).await? {
                    improve_bests(&mut transaction, &player, &other, &mut changes).await?;
                }
            }
            changes.apply(&mut transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}

/// Removes a result from the player's bests.
pub(super) async fn remove_bests(
    connection: &mut AnyConnection,
    player: &str,
    leaderboard: &str,
    result: &str,
    changes: &mut TallyChanges,
) -> Result<()> {
    let delete = "DELETE FROM bests WHERE leaderboard = $1 AND sorted_by IN ('time', 'moves') \
                  AND player = $2 AND result = $3 RETURNING sorted_by, value";
    let delete = sqlx::query_as::<_, (String, i64)>(delete);
    let delete = delete.bind(leaderboard).bind(player).bind(result);
    for (sorted_by, value) in delete.fetch_all(connection).await? {
        let sorted_by = SortColumn::ALL.into_iter().find(|known| known.name() == sorted_by);
        if let Some(sorted_by) = sorted_by {
            changes.add(leaderboard, sorted_by, value, -1);
        }
    }
    Ok(())
}

/// Changes the state of a result under review. Returns false if there is no such result.
async fn decide(connection: &mut AnyConnection, id: &str, state: i64) -> Result<bool> {
    let update = "UPDATE results SET review = $1 WHERE id = $2 AND review IN (1, 2)";
    let updated = sqlx::query(update).bind(state).bind(id).execute(connection).await?;
    Ok(updated.rows_affected() > 0)
}

/// Locks the player of a result, and returns them and whether they are hidden.
async fn lock_player_of(
    connection: &mut AnyConnection,
    result: &str,
) -> Result<Option<(String, bool)>> {
    let select = sqlx::query_scalar::<_, String>("SELECT player FROM results WHERE id = $1");
    let Some(player) = select.bind(result).fetch_optional(&mut *connection).await? else {
        return Ok(None);
    };
    let hidden = lock_player(connection, &player).await?;
    Ok(hidden.map(|hidden| (player, hidden)))
}
