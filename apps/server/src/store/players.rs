//! Players, their devices and the codes for adding a device.

use sqlx::Result;

use super::Store;
use super::retry::retried;
use super::row::row;

row! {
    PlayerRow { id: String, name: String, folded: String, tag: String, since: i64 }
}

row! {
    /// A device, without its key.
    DeviceRow { id: String, name: String, since: i64 }
}

row! {
    /// The player and device that a key belongs to, and when the player last wrote something that others see.
    Session { player: String, device: String, wrote: i64 }
}

/// A device to add.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewDevice<'a> {
    pub(crate) id: &'a str,
    pub(crate) key_hash: &'a str,
    pub(crate) name: &'a str,
}

/// Result of using a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CodeOutcome {
    /// It was correct and is used up. The device has its key.
    Redeemed(PlayerRow),
    /// There is no such code, or it has expired.
    Unknown,
    /// It was wrong too often and is no longer valid.
    TooManyGuesses,
    /// The player has reached the device limit. The code stays valid.
    TooManyDevices,
}

/// Maximum number of devices per player.
const MOST_DEVICES: i64 = 20;

/// Maximum number of wrong guesses of a code's second half.
const MOST_GUESSES: i64 = 5;

impl Store {
    /// Adds a player and their first device. Returns false if another player has the same name and tag.
    pub(crate) async fn add_player(
        &self,
        player: &PlayerRow,
        device: &NewDevice<'_>,
    ) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let insert = "INSERT INTO players (id, name, folded, tag, since) VALUES ($1, $2, $3, $4, $5) \
                          ON CONFLICT (folded, tag) DO NOTHING";
            let added = sqlx::query(insert)
                .bind(&player.id)
                .bind(&player.name)
                .bind(&player.folded)
                .bind(&player.tag)
                .bind(player.since)
                .execute(&mut *transaction)
                .await?;
            if added.rows_affected() == 0 {
                return Ok(false);
            }
            add_device(&mut transaction, device, &player.id, player.since).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Finds the owner of a key by its hash.
    pub(crate) async fn player_of_key(&self, key_hash: &str) -> Result<Option<Session>> {
        let select = "SELECT d.player, d.id AS device, p.wrote FROM devices d \
                      JOIN players p ON p.id = d.player WHERE d.key_hash = $1";
        sqlx::query_as(select).bind(key_hash).fetch_optional(&self.read).await
    }

    pub(crate) async fn player(&self, id: &str) -> Result<Option<PlayerRow>> {
        sqlx::query_as(PLAYER).bind(id).fetch_optional(&self.read).await
    }

    /// Changes a player's name and tag. Returns false if another player has both.
    pub(crate) async fn rename(&self, player: &PlayerRow) -> Result<bool> {
        retried(|| async move {
            let update = "UPDATE players SET name = $1, folded = $2, tag = $3, wrote = $5 WHERE id = $4 AND NOT EXISTS \
                          (SELECT 1 FROM players WHERE folded = $2 AND tag = $3 AND id <> $4)";
            let updated = sqlx::query(update)
                .bind(&player.name)
                .bind(&player.folded)
                .bind(&player.tag)
                .bind(&player.id)
                .bind(self.heartbeat())
                .execute(&self.write)
                .await;
            match updated {
                Ok(done) => Ok(done.rows_affected() > 0),
                // Another server assigned it between the check and the update.
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                Err(error) => Err(error),
            }
        })
        .await
    }

    /// Deletes a player and all of their data.
    pub(crate) async fn remove_player(&self, id: &str) -> Result<()> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            // A result on its way is stored before this, and then removed with the others, or finds no player.
            lock_player(&mut transaction, id).await?;
            super::leaderboards::leave_leaderboards(&mut transaction, id).await?;
            for delete in [
                // Groups without other members are closed.
                "DELETE FROM groups WHERE id IN (SELECT group_id FROM members WHERE player = $1) \
             AND (SELECT COUNT(*) FROM members WHERE group_id = groups.id) = 1",
                "DELETE FROM submitted WHERE (record_hash, player) IN \
                 (SELECT record_hash, player FROM results WHERE player = $1)",
                "DELETE FROM used_tickets WHERE ticket IN \
                 (SELECT ticket FROM results WHERE player = $1)",
                "DELETE FROM players WHERE id = $1",
            ] {
                sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
        .await
    }

    /// Returns a player's devices, oldest first.
    pub(crate) async fn devices(&self, player: &str) -> Result<Vec<DeviceRow>> {
        let select = "SELECT id, name, since FROM devices WHERE player = $1 ORDER BY since, id";
        sqlx::query_as(select).bind(player).fetch_all(&self.read).await
    }

    /// Renames a device. Returns false if the player has no such device.
    pub(crate) async fn rename_device(
        &self,
        player: &str,
        device: &str,
        name: &str,
    ) -> Result<bool> {
        retried(|| async move {
            let update = sqlx::query("UPDATE devices SET name = $1 WHERE player = $2 AND id = $3");
            let updated = update.bind(name).bind(player).bind(device).execute(&self.write).await?;
            Ok(updated.rows_affected() > 0)
        })
        .await
    }

    /// Removes a device. Returns false if the player has no such device.
    pub(crate) async fn remove_device(&self, player: &str, device: &str) -> Result<bool> {
        retried(|| async move {
            let delete = sqlx::query("DELETE FROM devices WHERE player = $1 AND id = $2");
            let deleted = delete.bind(player).bind(device).execute(&self.write).await?;
            Ok(deleted.rows_affected() > 0)
        })
        .await
    }

    /// Replaces a player's code. Returns false if another player's code has the same first half.
    pub(crate) async fn add_code(
        &self,
        player: &str,
        handle: &str,
        secret_hash: &str,
        expires: i64,
        now: i64,
    ) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let delete = sqlx::query("DELETE FROM codes WHERE player = $1 OR expires <= $2");
            delete.bind(player).bind(now).execute(&mut *transaction).await?;
            let insert = "INSERT INTO codes (handle, secret_hash, player, expires) VALUES ($1, $2, $3, $4) \
                          ON CONFLICT DO NOTHING";
            let insert = sqlx::query(insert).bind(handle).bind(secret_hash).bind(player).bind(expires);
            let added = insert.execute(&mut *transaction).await?.rows_affected() > 0;
            transaction.commit().await?;
            Ok(added)
        })
        .await
    }

    /// Redeems a code and adds the device to its player, or counts a wrong guess.
    pub(crate) async fn redeem_code(
        &self,
        (handle, secret_hash): (&str, &str),
        device: &NewDevice<'_>,
        now: i64,
    ) -> Result<CodeOutcome> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            // Redeeming deletes the code, so only one of two concurrent requests succeeds.
            let delete = "DELETE FROM codes WHERE handle = $1 AND secret_hash = $2 AND expires > $3 AND guesses < $4 \
                          RETURNING player";
            let delete = sqlx::query_scalar::<_, String>(delete).bind(handle).bind(secret_hash);
            let delete = delete.bind(now).bind(MOST_GUESSES);
            let taken = if let Some(player) = delete.fetch_optional(&mut *transaction).await? {
                let count = "SELECT COUNT(*) FROM devices WHERE player = $1";
                let count = sqlx::query_scalar::<_, i64>(count).bind(&player);
                if count.fetch_one(&mut *transaction).await? >= MOST_DEVICES {
                    return Ok(CodeOutcome::TooManyDevices);
                }
                add_device(&mut transaction, device, &player, now).await?;
                let select = sqlx::query_as(PLAYER).bind(&player);
                CodeOutcome::Redeemed(select.fetch_one(&mut *transaction).await?)
            } else {
                let count = "UPDATE codes SET guesses = guesses + 1 WHERE handle = $1 AND expires > $2 RETURNING guesses";
                let count = sqlx::query_scalar::<_, i64>(count).bind(handle).bind(now);
                match count.fetch_optional(&mut *transaction).await? {
                    Some(guesses) if guesses >= MOST_GUESSES => CodeOutcome::TooManyGuesses,
                    _ => CodeOutcome::Unknown,
                }
            };
            transaction.commit().await?;
            Ok(taken)
        })
        .await
    }
}

const PLAYER: &str = "SELECT id, name, folded, tag, since FROM players WHERE id = $1";

/// Locks a player, so that their results are stored one at a time on every database, and none while they are removed.
/// Returns whether they are hidden; `None` if there is no such player.
pub(super) async fn lock_player(
    connection: &mut sqlx::AnyConnection,
    id: &str,
) -> Result<Option<bool>> {
    // This changes nothing.
    let lock = "UPDATE players SET since = since WHERE id = $1 RETURNING hidden";
    let hidden = sqlx::query_scalar::<_, i64>(lock).bind(id).fetch_optional(connection).await?;
    Ok(hidden.map(|hidden| hidden != 0))
}

/// Locks a player who writes at this time. Returns whether they are hidden; `None` if there is no such player.
pub(super) async fn lock_writer(
    connection: &mut sqlx::AnyConnection,
    id: &str,
    time: i64,
) -> Result<Option<bool>> {
    let lock = "UPDATE players SET wrote = $2 WHERE id = $1 RETURNING hidden";
    let lock = sqlx::query_scalar::<_, i64>(lock).bind(id).bind(time);
    Ok(lock.fetch_optional(connection).await?.map(|hidden| hidden != 0))
}

async fn add_device(
    connection: &mut sqlx::AnyConnection,
    device: &NewDevice<'_>,
    player: &str,
    now: i64,
) -> Result<()> {
    let insert =
        "INSERT INTO devices (id, player, key_hash, since, name) VALUES ($1, $2, $3, $4, $5)";
    let insert = sqlx::query(insert).bind(device.id).bind(player).bind(device.key_hash);
    let insert = insert.bind(now).bind(device.name);
    insert.execute(connection).await.map(drop)
}
