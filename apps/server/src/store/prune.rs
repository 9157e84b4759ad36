//! Retention: removes old data that no leaderboard needs.

use sqlx::Result;

use super::Store;
use super::leaderboards::TallyChanges;
use super::players::lock_player;
use super::results::delete_result;
use super::retry::retried;
use super::reviews::remove_bests;
use super::row::row;

row! {
    /// A result that may be removed.
    OldRow { id: String, player: String, leaderboard: String }
}

/// Number of results per transaction, so that the server isn't held up.
const PART: i64 = 200;

impl Store {
    /// Removes results that arrived before a time, unless they are a player's best on a leaderboard that is kept. Returns
    /// their number.
    pub(crate) async fn prune_results(
        &self,
        before: i64,
        is_kept: impl Fn(&str) -> bool,
    ) -> Result<u64> {
        let (mut after, mut n_removed) = (String::new(), 0);
        loop {
            let select = "SELECT id, player, leaderboard FROM results \
                          WHERE id > $1 AND at < $2 ORDER BY id LIMIT $3";
            let select = sqlx::query_as(select).bind(&after).bind(before).bind(PART);
            let mut part: Vec<OldRow> = select.fetch_all(&self.read).await?;
            let Some(last) = part.last() else { return Ok(n_removed) };
            after.clone_from(&last.id);
            // The order in which every transaction locks players.
            part.sort_by(|a, b| a.player.cmp(&b.player));
            n_removed += retried(|| self.prune_part(&part, &is_kept)).await?;
        }
    }

    async fn prune_part(&self, part: &[OldRow], is_kept: impl Fn(&str) -> bool) -> Result<u64> {
        let mut transaction = self.begin().await?;
        let (mut n_removed, mut changes) = (0, TallyChanges::default());
        for OldRow { id, player, leaderboard } in part {
            lock_player(&mut transaction, player).await?;
            if !is_kept(leaderboard) {
                remove_bests(&mut transaction, player, leaderboard, id, &mut changes).await?;
            }
            let select = "SELECT 1 FROM bests WHERE leaderboard = $2 AND sorted_by IN ('time', 'moves') \
                          AND player = $3 AND result = $1";
            let select = sqlx::query(select).bind(id).bind(leaderboard).bind(player);
            if select.fetch_optional(&mut *transaction).await?.is_none() {
                delete_result(&mut transaction, id).await?;
                n_removed += 1;
            }
        }
        changes.apply(&mut transaction).await?;
        transaction.commit().await?;
        Ok(n_removed)
    }

    /// Removes page views of days before `day`, codes that expired before `time`, tickets used before `expired`, and empty
    /// partitions.
    pub(crate) async fn prune_rest(&self, day: i64, time: i64, expired: i64) -> Result<()> {
        self.drop_empty_partitions(time).await?;
        for (delete, limit) in [
            ("DELETE FROM used_tickets WHERE at < $1", expired),
            ("DELETE FROM views WHERE day < $1", day),
            ("DELETE FROM codes WHERE expires < $1", time),
        ] {
            retried(|| sqlx::query(delete).bind(limit).execute(&self.write)).await?;
        }
        Ok(())
    }
}
