//! Synced entries of a player.

use sqlx::Result;

use super::Store;
use super::retry::retried;
use super::row::row;

row! {
    /// An entry without its content.
    EntryRow { entry: String, version: i64 }
}

/// The version a writer expects to replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpectedVersion {
    None,
    Exactly(i64),
}

/// Result of writing an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WriteOutcome {
    /// The new version.
    Version(i64),
    /// The entry's version isn't the expected one.
    Changed,
    /// The player would exceed the limits.
    Full,
    /// The player's account has been deleted.
    NoPlayer,
}

impl Store {
    /// Returns a player's entries, sorted by key.
    pub(crate) async fn entries(&self, player: &str) -> Result<Vec<EntryRow>> {
        let select = "SELECT entry, version FROM synced WHERE player = $1 ORDER BY entry";
        sqlx::query_as(select).bind(player).fetch_all(&self.read).await
    }

    /// Returns the version and content of an entry.
    pub(crate) async fn entry(&self, player: &str, key: &str) -> Result<Option<(i64, String)>> {
        let select = "SELECT version, content FROM synced WHERE player = $1 AND entry = $2";
        sqlx::query_as(select).bind(player).bind(key).fetch_optional(&self.read).await
    }

    /// Writes an entry if its current version is `expected` and the player stays within the limits on entries and bytes. The
    /// new version is at least `now`.
    pub(crate) async fn write_entry(
        &self,
        player: &str,
        (key, content): (&str, &str),
        expected: ExpectedVersion,
        now: i64,
        (most_entries, most_bytes): (i64, i64),
    ) -> Result<WriteOutcome> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let lock = sqlx::query("UPDATE players SET since = since WHERE id = $1").bind(player);
            if lock.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(WriteOutcome::NoPlayer);
            }
            let select = "SELECT version, n_bytes FROM synced WHERE player = $1 AND entry = $2";
            let old = sqlx::query_as::<_, (i64, i64)>(select).bind(player).bind(key);
            let old = old.fetch_optional(&mut *transaction).await?;
            let is_expected = match (expected, old) {
                (ExpectedVersion::None, None) => true,
                (ExpectedVersion::Exactly(version), Some((old, _))) => version == old,
                _ => false,
            };
            if !is_expected {
                return Ok(WriteOutcome::Changed);
            }
            let (old_version, old_bytes) = old.unwrap_or_default();
            let sums = "SELECT COUNT(*), CAST(COALESCE(SUM(n_bytes), 0) AS BIGINT) FROM synced WHERE player = $1";
            let sums = sqlx::query_as::<_, (i64, i64)>(sums).bind(player);
            let (n_entries, sum) = sums.fetch_one(&mut *transaction).await?;
            let n_bytes = content.len() as i64;
            let is_one_too_many = old.is_none() && n_entries >= most_entries;
            if is_one_too_many || sum - old_bytes + n_bytes > most_bytes {
                return Ok(WriteOutcome::Full);
            }
            let version = now.max(old_version + 1);
            let upsert = "INSERT INTO synced (player, entry, version, n_bytes, content) VALUES ($1, $2, $3, $4, $5) \
                          ON CONFLICT (player, entry) DO UPDATE SET version = excluded.version, \
                          n_bytes = excluded.n_bytes, content = excluded.content";
            sqlx::query(upsert)
                .bind(player)
                .bind(key)
                .bind(version)
                .bind(n_bytes)
                .bind(content)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok(WriteOutcome::Version(version))
        })
        .await
    }

    /// Deletes an entry, if it has this version or `version` is `None`. Returns false if nothing was deleted.
    pub(crate) async fn delete_entry(
        &self,
        player: &str,
        key: &str,
        version: Option<i64>,
    ) -> Result<bool> {
        retried(|| async move {
            let delete =
                "DELETE FROM synced WHERE player = $1 AND entry = $2 AND ($3 < 0 OR version = $3)";
            let delete = sqlx::query(delete).bind(player).bind(key).bind(version.unwrap_or(-1));
            Ok(delete.execute(&self.write).await?.rows_affected() > 0)
        })
        .await
    }
}
