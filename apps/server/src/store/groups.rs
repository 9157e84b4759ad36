//! Groups and their members.

use sqlx::Result;

use super::Store;
use super::leaderboards::{RankedRow, SortColumn};
use super::retry::retried;
use super::row::row;
use crate::name::look_alike;

/// Maximum number of members per group, and of groups per player.
const MOST: i64 = 50;

row! {
    GroupRow { id: String, name: String, invite: String }
}

row! {
    /// A member of a group. The name is empty if the operator has hidden the player.
    MemberRow { player: String, name: String, tag: String }
}

/// Result of joining a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum JoinOutcome {
    /// The player is a member, possibly since before.
    Member(GroupRow),
    /// No group has this invitation.
    Unknown,
    /// The group or the player has reached the limit.
    Full,
    /// The player's name looks like that of a member, but is another one.
    LookAlike,
}

impl Store {
    /// Creates a group. Returns false if the player is in too many groups.
    pub(crate) async fn create_group(
        &self,
        group: &GroupRow,
        player: &str,
        now: i64,
    ) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            if n_groups(&mut transaction, player).await? >= MOST {
                return Ok(false);
            }
            let insert = "INSERT INTO groups (id, name, invite) VALUES ($1, $2, $3)";
            let insert = sqlx::query(insert).bind(&group.id).bind(&group.name).bind(&group.invite);
            insert.execute(&mut *transaction).await?;
            add_member(&mut transaction, &group.id, player, now).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Adds a player to the group with this invitation.
    pub(crate) async fn join_group(
        &self,
        invite: &str,
        player: &str,
        now: i64,
    ) -> Result<JoinOutcome> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            // This changes nothing, but locks the group, so that players join one at a time.
            let lock = "UPDATE groups SET name = name WHERE invite = $1 RETURNING id, name, invite";
            let lock = sqlx::query_as::<_, GroupRow>(lock).bind(invite);
            let group = lock.fetch_optional(&mut *transaction).await?;
            let Some(group) = group else { return Ok(JoinOutcome::Unknown) };
            let members = "SELECT m.player, m.since, p.folded FROM members m JOIN players p ON p.id = m.player \
                           WHERE m.group_id = $1";
            let members = sqlx::query_as::<_, (String, i64, String)>(members).bind(&group.id);
            let members = members.fetch_all(&mut *transaction).await?;
            if members.iter().any(|(member, ..)| member == player) {
                return Ok(JoinOutcome::Member(group));
            }
            let name = sqlx::query_scalar("SELECT folded FROM players WHERE id = $1").bind(player);
            let name: String = name.fetch_one(&mut *transaction).await?;
            if members.iter().any(|(.., member)| look_alike(member, &name)) {
                return Ok(JoinOutcome::LookAlike);
            }
            // Later than all others, so that the owner stays the same.
            let since = members.iter().map(|(_, since, _)| since + 1).fold(now, i64::max);
            let is_full = members.len() as i64 >= MOST;
            if is_full || n_groups(&mut transaction, player).await? >= MOST {
                return Ok(JoinOutcome::Full);
            }
            add_member(&mut transaction, &group.id, player, since).await?;
            transaction.commit().await?;
            Ok(JoinOutcome::Member(group))
        })
        .await
    }

    /// Returns the names, in lower case, of the other members of a player's groups.
    pub(crate) async fn names_in_groups_of(&self, player: &str) -> Result<Vec<String>> {
        let select = "SELECT DISTINCT p.folded FROM members m JOIN members o ON o.group_id = m.group_id \
                      JOIN players p ON p.id = o.player WHERE m.player = $1 AND o.player <> $1";
        sqlx::query_scalar(select).bind(player).fetch_all(&self.read).await
    }

    /// Returns a player's groups, by name.
    pub(crate) async fn groups_of(&self, player: &str) -> Result<Vec<GroupRow>> {
        let select = "SELECT c.id, c.name, c.invite FROM members m JOIN groups c ON c.id = m.group_id \
                      WHERE m.player = $1 ORDER BY c.name, c.id";
        sqlx::query_as(select).bind(player).fetch_all(&self.read).await
    }

    /// Returns the group of an invitation, with its members.
    pub(crate) async fn invited_group(
        &self,
        invite: &str,
    ) -> Result<Option<(GroupRow, Vec<MemberRow>)>> {
        let select = sqlx::query_scalar::<_, String>("SELECT id FROM groups WHERE invite = $1");
        match select.bind(invite).fetch_optional(&self.read).await? {
            Some(id) => self.group(&id).await,
            None => Ok(None),
        }
    }

    /// Makes a member the owner, as the longest-standing one. Returns false if there is no such member.
    pub(crate) async fn hand_over_group(&self, group: &str, player: &str) -> Result<bool> {
        retried(|| async move {
            let update = "UPDATE members SET since = \
                          (SELECT MIN(since) - 1 FROM members WHERE group_id = $1) \
                          WHERE group_id = $1 AND player = $2";
            let update = sqlx::query(update).bind(group).bind(player);
            Ok(update.execute(&self.write).await?.rows_affected() > 0)
        })
        .await
    }

    /// Returns a group and its members, owner first.
    pub(crate) async fn group(&self, id: &str) -> Result<Option<(GroupRow, Vec<MemberRow>)>> {
        let select = sqlx::query_as("SELECT id, name, invite FROM groups WHERE id = $1").bind(id);
        let Some(group) = select.fetch_optional(&self.read).await? else { return Ok(None) };
        let select = "SELECT m.player, CASE WHEN p.hidden = 0 THEN p.name ELSE '' END AS name, p.tag FROM members m JOIN players p ON p.id = m.player \
                      WHERE m.group_id = $1 ORDER BY m.since, m.player";
        let members = sqlx::query_as(select).bind(id).fetch_all(&self.read).await?;
        Ok(Some((group, members)))
    }

    /// Removes a member and replaces the invitation. Returns false if the player isn't a member.
    pub(crate) async fn remove_member(
        &self,
        group: &str,
        player: &str,
        invite: &str,
    ) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let was_there = delete_member(&mut transaction, group, player).await?;
            if was_there {
                let update = sqlx::query("UPDATE groups SET invite = $1 WHERE id = $2");
                update.bind(invite).bind(group).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(was_there)
        })
        .await
    }

    /// Removes a player from a group, and closes the group if it is empty. Returns false if the player isn't a member.
    pub(crate) async fn leave_group(&self, group: &str, player: &str) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let was_there = delete_member(&mut transaction, group, player).await?;
            let close = "DELETE FROM groups WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM members WHERE group_id = $1)";
            sqlx::query(close).bind(group).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(was_there)
        })
        .await
    }

    pub(crate) async fn close_group(&self, group: &str) -> Result<()> {
        retried(|| async move {
            let delete = sqlx::query("DELETE FROM groups WHERE id = $1").bind(group);
            delete.execute(&self.write).await.map(drop)
        })
        .await
    }

    /// Returns the leaderboard rows of a group's members, best first.
    pub(crate) async fn placed_in_group(
        &self,
        group: &str,
        leaderboard: &str,
        sorted_by: SortColumn,
    ) -> Result<Vec<RankedRow>> {
        let select = "SELECT b.value, b.at, b.player, p.name, p.tag, r.time, r.moves, b.result FROM members m \
                      JOIN bests b ON b.leaderboard = $1 AND b.sorted_by = $2 AND b.player = m.player \
                      JOIN players p ON p.id = b.player JOIN results r ON r.id = b.result \
                      WHERE m.group_id = $3 ORDER BY b.value, b.at, b.player";
        let select = sqlx::query_as(select).bind(leaderboard).bind(sorted_by.name()).bind(group);
        select.fetch_all(&self.read).await
    }
}

async fn n_groups(connection: &mut sqlx::AnyConnection, player: &str) -> Result<i64> {
    let count = sqlx::query_scalar("SELECT COUNT(*) FROM members WHERE player = $1").bind(player);
    count.fetch_one(connection).await
}

async fn delete_member(
    connection: &mut sqlx::AnyConnection,
    group: &str,
    player: &str,
) -> Result<bool> {
    let delete = sqlx::query("DELETE FROM members WHERE group_id = $1 AND player = $2");
    let deleted = delete.bind(group).bind(player).execute(connection).await?;
    Ok(deleted.rows_affected() > 0)
}

async fn add_member(
    connection: &mut sqlx::AnyConnection,
    group: &str,
    player: &str,
    now: i64,
) -> Result<()> {
    let insert = "INSERT INTO members (group_id, player, since) VALUES ($1, $2, $3)";
    sqlx::query(insert).bind(group).bind(player).bind(now).execute(connection).await.map(drop)
}
