//! Rankings: each player's best in order, and how many are before it.

use sqlx::{AnyConnection, Result};
use wire::api::By;

use super::Store;
use super::results::ResultRow;
use super::row::row;

/// What a best is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ranking {
    Time,
    Moves,
}

/// A place in the order of a ranking: a value, and of equal ones the earlier first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) value: i64,
    pub(crate) at: i64,
    pub(crate) player: String,
}

row! {
    /// A player's best in a ranking.
    Placed {
        value: i64, at: i64, player: String, name: String, tag: String, time: i64, moves: i64, result: String,
    }
}

row! {
    /// How a value stands: its rank is one more than how many are better.
    Standing { n_placed: i64, rank: i64, n_equal: i64 }
}

/// Selects bests on one side of a position, in this order.
macro_rules! select_placed {
    ($side:literal $order:literal) => {
        concat!(
            "SELECT b.value, b.at, b.player, p.name, p.tag, r.time, r.moves, b.result FROM bests b ",
            "JOIN players p ON p.id = b.player JOIN results r ON r.id = b.result ",
            "WHERE b.board = $1 AND b.ranking = $2 AND (b.value, b.at, b.player) ",
            $side,
            " ($3, $4, $5) ",
            $order
        )
    };
}

/// Selects how a value stands: sums over intervals, and a count within the one in which it is.
macro_rules! standing {
    ($n_equal:literal) => {
        concat!(
            "SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) AS n_placed, ",
            "1 + CAST(COALESCE(SUM(CASE WHEN bucket < $3 THEN n ELSE 0 END), 0) AS BIGINT) + ",
            "(SELECT COUNT(*) FROM bests WHERE board = $1 AND ranking = $2 AND value >= $4 AND value < $5) AS rank, ",
            $n_equal,
            " AS n_equal FROM tallies WHERE board = $1 AND ranking = $2"
        )
    };
}

/// One more or one less in an interval of values.
type Change = (Ranking, i64, i64);

impl Ranking {
    pub(crate) const ALL: [Ranking; 2] = [Ranking::Time, Ranking::Moves];

    pub(super) fn name(self) -> &'static str {
        match self {
            Ranking::Time => "time",
            Ranking::Moves => "moves",
        }
    }

    /// How many values an interval has: a second, or one number of moves. A board has some hundreds of intervals then,
    /// and few results in the same.
    fn width(self) -> i64 {
        match self {
            Ranking::Time => 1000,
            Ranking::Moves => 1,
        }
    }
}

impl Placed {
    /// Where it is in the order.
    pub(crate) fn position(&self) -> Position {
        Position { value: self.value, at: self.at, player: self.player.clone() }
    }
}

impl From<By> for Ranking {
    fn from(by: By) -> Self {
        match by {
            By::Time => Ranking::Time,
            By::Moves => Ranking::Moves,
        }
    }
}

impl Store {
    /// Those after a position, or the first ones, in order.
    pub(crate) async fn placed_after(
        &self,
        board: &str,
        ranking: Ranking,
        after: Option<&Position>,
        limit: i64,
    ) -> Result<Vec<Placed>> {
        let first = Position { value: -1, at: 0, player: String::new() };
        let select = select_placed!(">" "ORDER BY b.value, b.at, b.player LIMIT $6");
        self.placed(select, board, ranking, after.unwrap_or(&first), limit).await
    }

    /// Those from a position on, it included, in order.
    pub(crate) async fn placed_from(
        &self,
        board: &str,
        ranking: Ranking,
        from: &Position,
        limit: i64,
    ) -> Result<Vec<Placed>> {
        let select = select_placed!(">=" "ORDER BY b.value, b.at, b.player LIMIT $6");
        self.placed(select, board, ranking, from, limit).await
    }

    /// Those before a position, the nearest first.
    pub(crate) async fn placed_before(
        &self,
        board: &str,
        ranking: Ranking,
        before: &Position,
        limit: i64,
    ) -> Result<Vec<Placed>> {
        let select = select_placed!("<" "ORDER BY b.value DESC, b.at DESC, b.player DESC LIMIT $6");
        self.placed(select, board, ranking, before, limit).await
    }

    async fn placed(
        &self,
        select: &'static str,
        board: &str,
        ranking: Ranking,
        from: &Position,
        limit: i64,
    ) -> Result<Vec<Placed>> {
        let select = sqlx::query_as(select)
            .bind(board)
            .bind(ranking.name())
            .bind(from.value)
            .bind(from.at)
            .bind(&from.player)
            .bind(limit);
        select.fetch_all(&self.read).await
    }

    /// The best of a player.
    pub(crate) async fn best(
        &self,
        board: &str,
        ranking: Ranking,
        player: &str,
    ) -> Result<Option<Position>> {
        let select = sqlx::query_as(BEST).bind(board).bind(ranking.name()).bind(player);
        let best: Option<(i64, i64)> = select.fetch_optional(&self.read).await?;
        Ok(best.map(|(value, at)| Position { value, at, player: player.to_owned() }))
    }

    /// How a value stands in a ranking.
    pub(crate) async fn standing(
        &self,
        board: &str,
        ranking: Ranking,
        value: i64,
    ) -> Result<Standing> {
        let bucket = value / ranking.width();
        // Where an interval has one value, its number is that of the equal ones.
        let select = match ranking.width() {
            1 => standing!(
                "CAST(COALESCE(SUM(CASE WHEN bucket = $3 THEN n ELSE 0 END), 0) AS BIGINT)"
            ),
            _ => standing!(
                "(SELECT COUNT(*) FROM bests WHERE board = $1 AND ranking = $2 AND value = $5)"
            ),
        };
        sqlx::query_as(select)
            .bind(board)
            .bind(ranking.name())
            .bind(bucket)
            .bind(bucket * ranking.width())
            .bind(value)
            .fetch_one(&self.read)
            .await
    }
}

const BEST: &str = "SELECT value, at FROM bests WHERE board = $1 AND ranking = $2 AND player = $3";

/// Makes a result the player's best in each ranking in which it is better than the one before.
pub(super) async fn improve_bests(
    connection: &mut AnyConnection,
    player: &str,
    result: &ResultRow,
) -> Result<()> {
    let mut changes = Vec::new();
    for ranking in Ranking::ALL {
        let Some(value) = result.value(ranking) else { continue };
        let old = sqlx::query_as(BEST).bind(&result.board).bind(ranking.name()).bind(player);
        let old: Option<(i64, i64)> = old.fetch_optional(&mut *connection).await?;
        let old = old.map(|(value, _)| value);
        if old.is_some_and(|old| old <= value) {
            continue;
        }
        let upsert = "INSERT INTO bests (board, ranking, player, value, at, result) VALUES ($1, $2, $3, $4, $5, $6) \
                      ON CONFLICT (board, ranking, player) \
                      DO UPDATE SET value = excluded.value, at = excluded.at, result = excluded.result";
        sqlx::query(upsert)
            .bind(&result.board)
            .bind(ranking.name())
            .bind(player)
            .bind(value)
            .bind(result.at)
            .bind(&result.id)
            .execute(&mut *connection)
            .await?;
        changes.extend(old.map(|old| (ranking, old / ranking.width(), -1)));
        changes.push((ranking, value / ranking.width(), 1));
    }
    tally(connection, &result.board, changes).await
}

/// Takes a player out of every ranking.
pub(super) async fn leave_boards(connection: &mut AnyConnection, player: &str) -> Result<()> {
    let select =
        "SELECT board, ranking, value FROM bests WHERE player = $1 ORDER BY board, ranking";
    let select = sqlx::query_as::<_, (String, String, i64)>(select).bind(player);
    for (board, ranking, value) in select.fetch_all(&mut *connection).await? {
        let ranking = Ranking::ALL.into_iter().find(|known| known.name() == ranking);
        let change = ranking.map(|ranking| (ranking, value / ranking.width(), -1));
        tally(connection, &board, change.into_iter().collect()).await?;
    }
    let delete = sqlx::query("DELETE FROM bests WHERE player = $1").bind(player);
    delete.execute(connection).await.map(drop)
}

/// Changes the numbers in intervals, always in the same order, so that two transactions never wait for each other.
async fn tally(
    connection: &mut AnyConnection,
    board: &str,
    mut changes: Vec<Change>,
) -> Result<()> {
    changes.sort_unstable();
    for (ranking, bucket, n) in changes {
        let upsert = "INSERT INTO tallies (board, ranking, bucket, n) VALUES ($1, $2, $3, $4) \
                      ON CONFLICT (board, ranking, bucket) DO UPDATE SET n = tallies.n + excluded.n";
        let upsert = sqlx::query(upsert).bind(board).bind(ranking.name()).bind(bucket).bind(n);
        upsert.execute(&mut *connection).await?;
    }
    Ok(())
}
