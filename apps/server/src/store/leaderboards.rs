//! Leaderboards: the players' best results in order, and ranks.

use sqlx::{Any, AnyConnection, Error, Executor, Result};
use wire::api::SortBy;

use super::Store;
use super::buckets;
pub(super) use super::buckets::TallyChanges;
use super::results::ResultRow;
use super::row::row;

/// The value a leaderboard is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SortColumn {
    Time,
    Moves,
}

/// A position on a leaderboard: sorted by value, then by time of arrival, then by player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) value: i64,
    pub(crate) at: i64,
    pub(crate) player: String,
}

row! {
    /// A player's best result on a leaderboard.
    RankedRow {
        value: i64, at: i64, player: String, name: String, tag: String, time: i64, moves: i64, result: String,
    }
}

row! {
    /// Rank of a value (one more than the number of better ones), number of equal values and of all players.
    RankRow { n_placed: i64, rank: i64, n_equal: i64 }
}

/// Selects rows on one side of a position.
macro_rules! select_placed {
    ($side:literal $order:literal) => {
        concat!(
            "SELECT b.value, b.at, b.player, p.name, p.tag, r.time, r.moves, b.result FROM bests b ",
            "JOIN players p ON p.id = b.player JOIN results r ON r.id = b.result ",
            "WHERE b.leaderboard = $1 AND b.sorted_by = $2 AND (b.value, b.at, b.player) ",
            $side,
            " ($3, $4, $5) ",
            $order
        )
    };
}

/// Selects the rank of a value on leaderboard $1, given its bucket and the bucket's first value. It sums up the tallies of
/// the buckets, and counts only within the value's own bucket. A bucket of moves has one value, so its tally is the
/// number of equal ones.
macro_rules! standing {
    (time $bucket:literal $start:literal $value:literal) => {
        standing!("time" $bucket $start $value concat!(
            "(SELECT COUNT(*) FROM bests WHERE leaderboard = $1 AND sorted_by = 'time' AND value = ", $value, ")"
        ))
    };
    (moves $bucket:literal $start:literal $value:literal) => {
        standing!("moves" $bucket $start $value concat!(
            "CAST(COALESCE(SUM(CASE WHEN bucket = ", $bucket, " THEN n ELSE 0 END), 0) AS BIGINT)"
        ))
    };
    ($sorted_by:literal $bucket:literal $start:literal $value:literal $n_equal:expr) => {
        concat!(
            "SELECT '", $sorted_by, "' AS sorted_by, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS n_placed, ",
            "1 + CAST(COALESCE(SUM(CASE WHEN bucket < ", $bucket, " THEN n ELSE 0 END), 0) AS BIGINT) + ",
            "(SELECT COUNT(*) FROM bests WHERE leaderboard = $1 AND sorted_by = '", $sorted_by, "' ",
            "AND value >= ", $start, " AND value < ", $value, ") AS rank, ",
            $n_equal,
            " AS n_equal FROM tallies WHERE leaderboard = $1 AND sorted_by = '", $sorted_by, "'"
        )
    };
}

/// A value by time and a value by moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeAndMoves<T> {
    pub(crate) time: T,
    pub(crate) moves: T,
}

impl<T> TimeAndMoves<T> {
    fn of_mut(&mut self, sorted_by: SortColumn) -> &mut T {
        match sorted_by {
            SortColumn::Time => &mut self.time,
            SortColumn::Moves => &mut self.moves,
        }
    }
}

impl SortColumn {
    pub(crate) const ALL: [SortColumn; 2] = [SortColumn::Time, SortColumn::Moves];

    pub(super) fn name(self) -> &'static str {
        match self {
            SortColumn::Time => "time",
            SortColumn::Moves => "moves",
        }
    }

    /// Returns the bucket of a value, and the bucket's smallest value.
    pub(crate) fn interval(self, value: i64) -> (i64, i64) {
        match self {
            SortColumn::Time => buckets::interval(value),
            SortColumn::Moves => (value, value),
        }
    }

    /// Returns the smallest value of a bucket.
    pub(crate) fn start_of(self, bucket: i64) -> i64 {
        match self {
            SortColumn::Time => buckets::start_of(bucket),
            SortColumn::Moves => bucket,
        }
    }
}

impl RankedRow {
    pub(crate) fn position(&self) -> Position {
        Position { value: self.value, at: self.at, player: self.player.clone() }
    }
}

impl From<SortBy> for SortColumn {
    fn from(by: SortBy) -> Self {
        match by {
            SortBy::Time => SortColumn::Time,
            SortBy::Moves => SortColumn::Moves,
        }
    }
}

impl Store {
    /// Returns the rows after a position, or from the start.
    pub(crate) async fn placed_after(
        &self,
        leaderboard: &str,
        sorted_by: SortColumn,
        after: Option<&Position>,
        limit: i64,
    ) -> Result<Vec<RankedRow>> {
        let first = Position { value: -1, at: 0, player: String::new() };
        let select = select_placed!(">" "ORDER BY b.value, b.at, b.player LIMIT $6");
        self.placed(select, leaderboard, sorted_by, after.unwrap_or(&first), limit).await
    }

    /// Returns the rows from a position on, including it.
    pub(crate) async fn placed_from(
        &self,
        leaderboard: &str,
        sorted_by: SortColumn,
        from: &Position,
        limit: i64,
    ) -> Result<Vec<RankedRow>> {
        let select = select_placed!(">=" "ORDER BY b.value, b.at, b.player LIMIT $6");
        self.placed(select, leaderboard, sorted_by, from, limit).await
    }

    /// Returns the rows before a position, nearest first.
    pub(crate) async fn placed_before(
        &self,
        leaderboard: &str,
        sorted_by: SortColumn,
        before: &Position,
        limit: i64,
    ) -> Result<Vec<RankedRow>> {
        let select = select_placed!("<" "ORDER BY b.value DESC, b.at DESC, b.player DESC LIMIT $6");
        self.placed(select, leaderboard, sorted_by, before, limit).await
    }

    async fn placed(
        &self,
        select: &'static str,
        leaderboard: &str,
        sorted_by: SortColumn,
        from: &Position,
        limit: i64,
    ) -> Result<Vec<RankedRow>> {
        self.reading(|mut connection| async move {
            let select = sqlx::query_as(select)
                .bind(leaderboard)
                .bind(sorted_by.name())
                .bind(from.value)
                .bind(from.at)
                .bind(&from.player)
                .bind(limit);
            select.fetch_all(&mut *connection).await
        })
        .await
    }

    /// Returns a player's position.
    pub(crate) async fn best(
        &self,
        leaderboard: &str,
        sorted_by: SortColumn,
        player: &str,
    ) -> Result<Option<Position>> {
        let best = self.reading(|mut connection| async move {
            let select = sqlx::query_as(BEST).bind(leaderboard).bind(sorted_by.name()).bind(player);
            select.fetch_optional(&mut *connection).await
        });
        let best: Option<(i64, i64)> = best.await?;
        Ok(best.map(|(value, at)| Position { value, at, player: player.to_owned() }))
    }

    /// Returns the rank of a value.
    pub(crate) async fn standing(
        &self,
        leaderboard: &str,
        sorted_by: SortColumn,
        value: i64,
    ) -> Result<RankRow> {
        let select = match sorted_by {
            SortColumn::Time => standing!(time "$2" "$3" "$4"),
            SortColumn::Moves => standing!(moves "$2" "$3" "$4"),
        };
        let (bucket, start) = sorted_by.interval(value);
        self.reading(|mut connection| async move {
            let select = sqlx::query_as(select).bind(leaderboard).bind(bucket).bind(start);
            select.bind(value).fetch_one(&mut *connection).await
        })
        .await
    }

    /// Returns the ranks of a time and of a number of moves.
    pub(crate) async fn standings(
        &self,
        leaderboard: &str,
        values: TimeAndMoves<i64>,
    ) -> Result<TimeAndMoves<RankRow>> {
        let select = concat!(
            standing!(time "$2" "$3" "$4"),
            " UNION ALL ",
            standing!(moves "$5" "$6" "$7"),
            " ORDER BY sorted_by DESC"
        );
        let mut select = sqlx::query_as(select).bind(leaderboard);
        for (sorted_by, value) in
            [(SortColumn::Time, values.time), (SortColumn::Moves, values.moves)]
        {
            let (bucket, start) = sorted_by.interval(value);
            select = select.bind(bucket).bind(start).bind(value);
        }
        let rows: Vec<RankRow> = select.fetch_all(&self.read).await?;
        let [time, moves] = <[RankRow; 2]>::try_from(rows).map_err(|_| Error::RowNotFound)?;
        Ok(TimeAndMoves { time, moves })
    }

    /// Returns a player's best time and fewest moves.
    pub(crate) async fn bests(
        &self,
        leaderboard: &str,
        player: &str,
    ) -> Result<TimeAndMoves<Option<i64>>> {
        bests_of(&self.read, leaderboard, player).await
    }
}

const BEST: &str =
    "SELECT value, at FROM bests WHERE leaderboard = $1 AND sorted_by = $2 AND player = $3";

async fn bests_of(
    executor: impl Executor<'_, Database = Any>,
    leaderboard: &str,
    player: &str,
) -> Result<TimeAndMoves<Option<i64>>> {
    let select = "SELECT sorted_by, value FROM bests \
                  WHERE leaderboard = $1 AND sorted_by IN ('time', 'moves') AND player = $2";
    let select = sqlx::query_as(select).bind(leaderboard).bind(player);
    let rows: Vec<(String, i64)> = select.fetch_all(executor).await?;
    let value = |sorted_by: SortColumn| {
        rows.iter().find(|(name, _)| name == sorted_by.name()).map(|(_, value)| *value)
    };
    Ok(TimeAndMoves { time: value(SortColumn::Time), moves: value(SortColumn::Moves) })
}

/// Updates the player's bests with a result, and returns the bests.
pub(super) async fn improve_bests(
    connection: &mut AnyConnection,
    player: &str,
    result: &ResultRow,
    changes: &mut TallyChanges,
) -> Result<TimeAndMoves<Option<i64>>> {
    let mut bests = bests_of(&mut *connection, &result.leaderboard, player).await?;
    let mut improved = Vec::new();
    for sorted_by in SortColumn::ALL {
        let best = bests.of_mut(sorted_by);
        let Some(value) = result.value(sorted_by) else { continue };
        if best.is_some_and(|best| best <= value) {
            continue;
        }
        if let Some(old) = *best {
            changes.add(&result.leaderboard, sorted_by, old, -1);
        }
        changes.add(&result.leaderboard, sorted_by, value, 1);
        *best = Some(value);
        improved.push((sorted_by, value));
    }
    store_bests(connection, player, result, &improved).await?;
    Ok(bests)
}

/// Stores values of a result as the player's bests, in one statement.
async fn store_bests(
    connection: &mut AnyConnection,
    player: &str,
    result: &ResultRow,
    values: &[(SortColumn, i64)],
) -> Result<()> {
    macro_rules! upsert {
        ($more:literal) => {
            concat!(
                "INSERT INTO bests (leaderboard, player, at, result, sorted_by, value) ",
                "VALUES ($1, $2, $3, $4, $5, $6)",
                $more,
                " ON CONFLICT (leaderboard, sorted_by, player) ",
                "DO UPDATE SET value = excluded.value, at = excluded.at, result = excluded.result"
            )
        };
    }
    for pair in values.chunks(2) {
        let upsert =
            if pair.len() == 2 { upsert!(", ($1, $2, $3, $4, $7, $8)") } else { upsert!("") };
        let upsert = sqlx::query(upsert).bind(&result.leaderboard).bind(player).bind(result.at);
        let mut upsert = upsert.bind(&result.id);
        for (sorted_by, value) in pair {
            upsert = upsert.bind(sorted_by.name()).bind(value);
        }
        upsert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Removes a player from all leaderboards.
pub(super) async fn leave_leaderboards(connection: &mut AnyConnection, player: &str) -> Result<()> {
    let select = "SELECT leaderboard, sorted_by, value FROM bests WHERE player = $1";
    let select = sqlx::query_as::<_, (String, String, i64)>(select).bind(player);
    let mut changes = TallyChanges::default();
    for (leaderboard, sorted_by, value) in select.fetch_all(&mut *connection).await? {
        let sorted_by = SortColumn::ALL.into_iter().find(|known| known.name() == sorted_by);
        if let Some(sorted_by) = sorted_by {
            changes.add(&leaderboard, sorted_by, value, -1);
        }
    }
    let delete = sqlx::query("DELETE FROM bests WHERE player = $1").bind(player);
    delete.execute(&mut *connection).await?;
    changes.apply(connection).await
}
