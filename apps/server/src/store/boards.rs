//! Rankings: each player's best in order, and how many are before it.

use sqlx::{Any, AnyConnection, Error, Executor, Result};
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

/// Selects how a value stands in a ranking of board $1, by its interval and where that begins: sums over intervals, and a count
/// within the one in which it is. Where an interval has one value, its number is that of the equal ones.
macro_rules! standing {
    (time $bucket:literal $start:literal $value:literal) => {
        standing!("time" $bucket $start $value concat!(
            "(SELECT COUNT(*) FROM bests WHERE board = $1 AND ranking = 'time' AND value = ", $value, ")"
        ))
    };
    (moves $bucket:literal $start:literal $value:literal) => {
        standing!("moves" $bucket $start $value concat!(
            "CAST(COALESCE(SUM(CASE WHEN bucket = ", $bucket, " THEN n ELSE 0 END), 0) AS BIGINT)"
        ))
    };
    ($ranking:literal $bucket:literal $start:literal $value:literal $n_equal:expr) => {
        concat!(
            "SELECT '", $ranking, "' AS ranking, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS n_placed, ",
            "1 + CAST(COALESCE(SUM(CASE WHEN bucket < ", $bucket, " THEN n ELSE 0 END), 0) AS BIGINT) + ",
            "(SELECT COUNT(*) FROM bests WHERE board = $1 AND ranking = '", $ranking, "' ",
            "AND value >= ", $start, " AND value < ", $value, ") AS rank, ",
            $n_equal,
            " AS n_equal FROM tallies WHERE board = $1 AND ranking = '", $ranking, "'"
        )
    };
}

/// One more or one less in an interval of values. Several of one statement are in different intervals.
type Change = (Ranking, i64, i64);

/// Something for each ranking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ByRanking<T> {
    pub(crate) time: T,
    pub(crate) moves: T,
}

impl<T> ByRanking<T> {
    fn of_mut(&mut self, ranking: Ranking) -> &mut T {
        match ranking {
            Ranking::Time => &mut self.time,
            Ranking::Moves => &mut self.moves,
        }
    }
}

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

    /// The interval in which a value is, and the smallest value of it.
    fn interval(self, value: i64) -> (i64, i64) {
        let bucket = value / self.width();
        (bucket, bucket * self.width())
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
        let select = match ranking {
            Ranking::Time => standing!(time "$2" "$3" "$4"),
            Ranking::Moves => standing!(moves "$2" "$3" "$4"),
        };
        let (bucket, start) = ranking.interval(value);
        let select = sqlx::query_as(select).bind(board).bind(bucket).bind(start).bind(value);
        select.fetch_one(&self.read).await
    }

    /// How a value stands in each ranking.
    pub(crate) async fn standings(
        &self,
        board: &str,
        values: ByRanking<i64>,
    ) -> Result<ByRanking<Standing>> {
        let select = concat!(
            standing!(time "$2" "$3" "$4"),
            " UNION ALL ",
            standing!(moves "$5" "$6" "$7"),
            " ORDER BY ranking DESC"
        );
        let mut select = sqlx::query_as(select).bind(board);
        for (ranking, value) in [(Ranking::Time, values.time), (Ranking::Moves, values.moves)] {
            let (bucket, start) = ranking.interval(value);
            select = select.bind(bucket).bind(start).bind(value);
        }
        let rows: Vec<Standing> = select.fetch_all(&self.read).await?;
        let [time, moves] = <[Standing; 2]>::try_from(rows).map_err(|_| Error::RowNotFound)?;
        Ok(ByRanking { time, moves })
    }

    /// The best of a player in each ranking.
    pub(crate) async fn bests(&self, board: &str, player: &str) -> Result<ByRanking<Option<i64>>> {
        bests_of(&self.read, board, player).await
    }
}

const BEST: &str = "SELECT value, at FROM bests WHERE board = $1 AND ranking = $2 AND player = $3";

async fn bests_of(
    executor: impl Executor<'_, Database = Any>,
    board: &str,
    player: &str,
) -> Result<ByRanking<Option<i64>>> {
    let select = "SELECT ranking, value FROM bests \
                  WHERE board = $1 AND ranking IN ('time', 'moves') AND player = $2";
    let select = sqlx::query_as(select).bind(board).bind(player);
    let rows: Vec<(String, i64)> = select.fetch_all(executor).await?;
    let value = |ranking: Ranking| {
        rows.iter().find(|(name, _)| name == ranking.name()).map(|(_, value)| *value)
    };
    Ok(ByRanking { time: value(Ranking::Time), moves: value(Ranking::Moves) })
}

/// Makes a result the player's best in each ranking in which it is better than the one before; the player's bests then.
pub(super) async fn improve_bests(
    connection: &mut AnyConnection,
    player: &str,
    result: &ResultRow,
) -> Result<ByRanking<Option<i64>>> {
    let mut bests = bests_of(&mut *connection, &result.board, player).await?;
    let (mut improved, mut changes) = (Vec::new(), Vec::new());
    for ranking in Ranking::ALL {
        let best = bests.of_mut(ranking);
        let Some(value) = result.value(ranking) else { continue };
        if best.is_some_and(|best| best <= value) {
            continue;
        }
        let (old, new) = (best.map(|best| ranking.interval(best).0), ranking.interval(value).0);
        if old != Some(new) {
            changes.extend(old.map(|old| (ranking, old, -1)));
            changes.push((ranking, new, 1));
        }
        *best = Some(value);
        improved.push((ranking, value));
    }
    keep_bests(connection, player, result, &improved).await?;
    tally(connection, &result.board, changes).await?;
    Ok(bests)
}

/// Stores values of a result as the player's bests, by one statement.
async fn keep_bests(
    connection: &mut AnyConnection,
    player: &str,
    result: &ResultRow,
    values: &[(Ranking, i64)],
) -> Result<()> {
    macro_rules! upsert {
        ($more:literal) => {
            concat!(
                "INSERT INTO bests (board, player, at, result, ranking, value) ",
                "VALUES ($1, $2, $3, $4, $5, $6)",
                $more,
                " ON CONFLICT (board, ranking, player) ",
                "DO UPDATE SET value = excluded.value, at = excluded.at, result = excluded.result"
            )
        };
    }
    for pair in values.chunks(2) {
        let upsert =
            if pair.len() == 2 { upsert!(", ($1, $2, $3, $4, $7, $8)") } else { upsert!("") };
        let upsert = sqlx::query(upsert).bind(&result.board).bind(player).bind(result.at);
        let mut upsert = upsert.bind(&result.id);
        for (ranking, value) in pair {
            upsert = upsert.bind(ranking.name()).bind(value);
        }
        upsert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Takes a player out of every ranking.
pub(super) async fn leave_boards(connection: &mut AnyConnection, player: &str) -> Result<()> {
    let select =
        "SELECT board, ranking, value FROM bests WHERE player = $1 ORDER BY board, ranking";
    let select = sqlx::query_as::<_, (String, String, i64)>(select).bind(player);
    for (board, ranking, value) in select.fetch_all(&mut *connection).await? {
        let ranking = Ranking::ALL.into_iter().find(|known| known.name() == ranking);
        let change = ranking.map(|ranking| (ranking, ranking.interval(value).0, -1));
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
    macro_rules! upsert {
        ($more:literal) => {
            concat!(
                "INSERT INTO tallies (board, ranking, bucket, n) VALUES ($1, $2, $3, $4)",
                $more,
                " ON CONFLICT (board, ranking, bucket) DO UPDATE SET n = tallies.n + excluded.n"
            )
        };
    }
    changes.sort_unstable();
    for pair in changes.chunks(2) {
        let upsert = if pair.len() == 2 { upsert!(", ($1, $5, $6, $7)") } else { upsert!("") };
        let mut upsert = sqlx::query(upsert).bind(board);
        for (ranking, bucket, n) in pair {
            upsert = upsert.bind(ranking.name()).bind(bucket).bind(n);
        }
        upsert.execute(&mut *connection).await?;
    }
    Ok(())
}
