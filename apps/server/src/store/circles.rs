//! Circles and their members.

use sqlx::Result;

use super::Store;
use super::boards::{Placed, Ranking};
use super::retry::retried;
use super::row::row;

/// The most members of a circle, and the most circles of a player.
const MOST: i64 = 50;

row! {
    /// A circle.
    CircleRow { id: String, name: String, invite: String }
}

row! {
    /// A member of a circle. Whoever is hidden by the operator has no name.
    MemberRow { player: String, name: String, tag: String }
}

/// What became of somebody who wants to be a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Joined {
    /// A member now, or already before.
    Member(CircleRow),
    /// No circle has this invitation.
    Unknown,
    /// The circle has all members that it may have, or the player all circles.
    Full,
}

impl Store {
    /// Founds a circle. No if the player has as many as allowed.
    pub(crate) async fn found_circle(
        &self,
        circle: &CircleRow,
        player: &str,
        now: i64,
    ) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            if n_circles(&mut transaction, player).await? >= MOST {
                return Ok(false);
            }
            let insert = "INSERT INTO circles (id, name, invite) VALUES ($1, $2, $3)";
            let insert =
                sqlx::query(insert).bind(&circle.id).bind(&circle.name).bind(&circle.invite);
            insert.execute(&mut *transaction).await?;
            add_member(&mut transaction, &circle.id, player, now).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Makes a player a member of the circle with this invitation.
    pub(crate) async fn join_circle(&self, invite: &str, player: &str, now: i64) -> Result<Joined> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            // Nothing changes, but those who join a circle at the same time wait for each other.
            let lock =
                "UPDATE circles SET name = name WHERE invite = $1 RETURNING id, name, invite";
            let lock = sqlx::query_as::<_, CircleRow>(lock).bind(invite);
            let circle = lock.fetch_optional(&mut *transaction).await?;
            let Some(circle) = circle else { return Ok(Joined::Unknown) };
            let members = "SELECT player, since FROM members WHERE circle = $1";
            let members = sqlx::query_as::<_, (String, i64)>(members).bind(&circle.id);
            let members = members.fetch_all(&mut *transaction).await?;
            if members.iter().any(|(member, _)| member == player) {
                return Ok(Joined::Member(circle));
            }
            // After all others, so that who is the founder does not change.
            let since = members.iter().map(|(_, since)| since + 1).fold(now, i64::max);
            let is_full = members.len() as i64 >= MOST;
            if is_full || n_circles(&mut transaction, player).await? >= MOST {
                return Ok(Joined::Full);
            }
            add_member(&mut transaction, &circle.id, player, since).await?;
            transaction.commit().await?;
            Ok(Joined::Member(circle))
        })
        .await
    }

    /// The circles of a player, by their names.
    pub(crate) async fn circles_of(&self, player: &str) -> Result<Vec<CircleRow>> {
        let select = "SELECT c.id, c.name, c.invite FROM members m JOIN circles c ON c.id = m.circle \
                      WHERE m.player = $1 ORDER BY c.name, c.id";
        sqlx::query_as(select).bind(player).fetch_all(&self.read).await
    }

    /// A circle and its members, the founder first; none if there is no such circle.
    pub(crate) async fn circle(&self, id: &str) -> Result<Option<(CircleRow, Vec<MemberRow>)>> {
        let select = sqlx::query_as("SELECT id, name, invite FROM circles WHERE id = $1").bind(id);
        let Some(circle) = select.fetch_optional(&self.read).await? else { return Ok(None) };
        let select = "SELECT m.player, CASE WHEN p.hidden = 0 THEN p.name ELSE '' END AS name, p.tag FROM members m JOIN players p ON p.id = m.player \
                      WHERE m.circle = $1 ORDER BY m.since, m.player";
        let members = sqlx::query_as(select).bind(id).fetch_all(&self.read).await?;
        Ok(Some((circle, members)))
    }

    /// Takes a member out of a circle and gives it another invitation. No if there is no such member.
    pub(crate) async fn remove_member(
        &self,
        circle: &str,
        player: &str,
        invite: &str,
    ) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let was_there = delete_member(&mut transaction, circle, player).await?;
            if was_there {
                let update = sqlx::query("UPDATE circles SET invite = $1 WHERE id = $2");
                update.bind(invite).bind(circle).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(was_there)
        })
        .await
    }

    /// Takes a player out of a circle, which is closed when nobody is left. No if there is no such member.
    pub(crate) async fn leave_circle(&self, circle: &str, player: &str) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let was_there = delete_member(&mut transaction, circle, player).await?;
            let close = "DELETE FROM circles WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM members WHERE circle = $1)";
            sqlx::query(close).bind(circle).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(was_there)
        })
        .await
    }

    /// Closes a circle.
    pub(crate) async fn close_circle(&self, circle: &str) -> Result<()> {
        retried(|| async move {
            let delete = sqlx::query("DELETE FROM circles WHERE id = $1").bind(circle);
            delete.execute(&self.write).await.map(drop)
        })
        .await
    }

    /// The members of a circle in a ranking, in its order.
    pub(crate) async fn placed_in_circle(
        &self,
        circle: &str,
        board: &str,
        ranking: Ranking,
    ) -> Result<Vec<Placed>> {
        let select = "SELECT b.value, b.at, b.player, p.name, p.tag, r.time, r.moves, b.result FROM members m \
                      JOIN bests b ON b.board = $1 AND b.ranking = $2 AND b.player = m.player \
                      JOIN players p ON p.id = b.player JOIN results r ON r.id = b.result \
                      WHERE m.circle = $3 ORDER BY b.value, b.at, b.player";
        let select = sqlx::query_as(select).bind(board).bind(ranking.name()).bind(circle);
        select.fetch_all(&self.read).await
    }
}

async fn n_circles(connection: &mut sqlx::AnyConnection, player: &str) -> Result<i64> {
    let count = sqlx::query_scalar("SELECT COUNT(*) FROM members WHERE player = $1").bind(player);
    count.fetch_one(connection).await
}

async fn delete_member(
    connection: &mut sqlx::AnyConnection,
    circle: &str,
    player: &str,
) -> Result<bool> {
    let delete = sqlx::query("DELETE FROM members WHERE circle = $1 AND player = $2");
    let deleted = delete.bind(circle).bind(player).execute(connection).await?;
    Ok(deleted.rows_affected() > 0)
}

async fn add_member(
    connection: &mut sqlx::AnyConnection,
    circle: &str,
    player: &str,
    now: i64,
) -> Result<()> {
    let insert = "INSERT INTO members (circle, player, since) VALUES ($1, $2, $3)";
    sqlx::query(insert).bind(circle).bind(player).bind(now).execute(connection).await.map(drop)
}
