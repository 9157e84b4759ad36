//! Players, their devices and the codes by which a device is added.

use sqlx::Result;

use super::Store;
use super::retry::retried;
use super::row::row;

row! {
    /// A player as stored.
    PlayerRow { id: String, name: String, folded: String, tag: String, since: i64 }
}

row! {
    /// A device as stored, without its key.
    DeviceRow { id: String, since: i64 }
}

row! {
    /// Whose key it is.
    KnownPlayer { player: String, device: String }
}

/// What became of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TakenCode {
    /// It was right and is used up; the device has its key.
    Right(PlayerRow),
    /// There is no such code, or it is not valid any more.
    Unknown,
    /// It was wrong once too often and is not valid any more.
    Guessed,
    /// The player has as many devices as allowed. The code stays valid.
    Full,
}

/// The most devices of a player.
const MOST_DEVICES: i64 = 20;

/// How often the second half of a code may be wrong.
const MOST_GUESSES: i64 = 5;

impl Store {
    /// Adds a player with a first device. No if another player has the same name and tag.
    pub(crate) async fn add_player(
        &self,
        player: &PlayerRow,
        device: &str,
        key_hash: &str,
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
            add_device(&mut transaction, device, &player.id, key_hash, player.since).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Whose key has this hash.
    pub(crate) async fn player_of_key(&self, key_hash: &str) -> Result<Option<KnownPlayer>> {
        let select = "SELECT player, id AS device FROM devices WHERE key_hash = $1";
        sqlx::query_as(select).bind(key_hash).fetch_optional(&self.read).await
    }

    /// A player by id.
    pub(crate) async fn player(&self, id: &str) -> Result<Option<PlayerRow>> {
        sqlx::query_as(PLAYER).bind(id).fetch_optional(&self.read).await
    }

    /// Gives a player another name and tag. No if another player has both.
    pub(crate) async fn rename(&self, player: &PlayerRow) -> Result<bool> {
        retried(|| async move {
            let update = "UPDATE players SET name = $1, folded = $2, tag = $3 WHERE id = $4 AND NOT EXISTS \
                          (SELECT 1 FROM players WHERE folded = $2 AND tag = $3 AND id <> $4)";
            let updated = sqlx::query(update)
                .bind(&player.name)
                .bind(&player.folded)
                .bind(&player.tag)
                .bind(&player.id)
                .execute(&self.write)
                .await;
            match updated {
                Ok(done) => Ok(done.rows_affected() > 0),
                // Another server gave it to somebody else between the look and the change.
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                Err(error) => Err(error),
            }
        })
        .await
    }

    /// Deletes a player and everything of theirs.
    pub(crate) async fn remove_player(&self, id: &str) -> Result<()> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            super::leaderboards::leave_leaderboards(&mut transaction, id).await?;
            for delete in [
                // A group of nobody else is closed.
                "DELETE FROM groups WHERE id IN (SELECT group_id FROM members WHERE player = $1) \
             AND (SELECT COUNT(*) FROM members WHERE group_id = groups.id) = 1",
                "DELETE FROM players WHERE id = $1",
            ] {
                sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
        .await
    }

    /// The devices of a player, the oldest first.
    pub(crate) async fn devices(&self, player: &str) -> Result<Vec<DeviceRow>> {
        let select = "SELECT id, since FROM devices WHERE player = $1 ORDER BY since, id";
        sqlx::query_as(select).bind(player).fetch_all(&self.read).await
    }

    /// Signs a device of a player out. No if the player has no such device.
    pub(crate) async fn remove_device(&self, player: &str, device: &str) -> Result<bool> {
        retried(|| async move {
            let delete = sqlx::query("DELETE FROM devices WHERE player = $1 AND id = $2");
            let deleted = delete.bind(player).bind(device).execute(&self.write).await?;
            Ok(deleted.rows_affected() > 0)
        })
        .await
    }

    /// Makes this the only code of a player. No if a code of another player begins with the same half.
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

    /// Uses a code up and adds a device with this key to its player, or counts a wrong guess.
    pub(crate) async fn take_code(
        &self,
        (handle, secret_hash): (&str, &str),
        (device, key_hash): (&str, &str),
        now: i64,
    ) -> Result<TakenCode> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            // A right guess takes the code away: of two at the same time one finds it.
            let delete = "DELETE FROM codes WHERE handle = $1 AND secret_hash = $2 AND expires > $3 AND guesses < $4 \
                          RETURNING player";
            let delete = sqlx::query_scalar::<_, String>(delete).bind(handle).bind(secret_hash);
            let delete = delete.bind(now).bind(MOST_GUESSES);
            let taken = if let Some(player) = delete.fetch_optional(&mut *transaction).await? {
                let count = "SELECT COUNT(*) FROM devices WHERE player = $1";
                let count = sqlx::query_scalar::<_, i64>(count).bind(&player);
                if count.fetch_one(&mut *transaction).await? >= MOST_DEVICES {
                    return Ok(TakenCode::Full);
                }
                add_device(&mut transaction, device, &player, key_hash, now).await?;
                let select = sqlx::query_as(PLAYER).bind(&player);
                TakenCode::Right(select.fetch_one(&mut *transaction).await?)
            } else {
                let count = "UPDATE codes SET guesses = guesses + 1 WHERE handle = $1 AND expires > $2 RETURNING guesses";
                let count = sqlx::query_scalar::<_, i64>(count).bind(handle).bind(now);
                match count.fetch_optional(&mut *transaction).await? {
                    Some(guesses) if guesses >= MOST_GUESSES => TakenCode::Guessed,
                    _ => TakenCode::Unknown,
                }
            };
            transaction.commit().await?;
            Ok(taken)
        })
        .await
    }
}

const PLAYER: &str = "SELECT id, name, folded, tag, since FROM players WHERE id = $1";

async fn add_device(
    connection: &mut sqlx::AnyConnection,
    device: &str,
    player: &str,
    key_hash: &str,
    now: i64,
) -> Result<()> {
    let insert = "INSERT INTO devices (id, player, key_hash, since) VALUES ($1, $2, $3, $4)";
    let insert = sqlx::query(insert).bind(device).bind(player).bind(key_hash).bind(now);
    insert.execute(connection).await.map(drop)
}
