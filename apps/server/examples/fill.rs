//! Fills a leaderboard with many players, for testing only. Arguments: database, leaderboard, number of players. The
//! leaderboard must already have one result; each player gets its record, with a similar time and number of moves.

use sqlx::{AnyPool, AssertSqlSafe};

type AnyError = Box<dyn std::error::Error>;

fn main() -> Result<(), AnyError> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [database, leaderboard, n_players] = args.as_slice() else {
        return Err("usage: fill DATABASE LEADERBOARD PLAYERS".into());
    };
    let n_players: u32 = n_players.parse()?;
    tokio::runtime::Runtime::new()?.block_on(fill(database, leaderboard, n_players))
}

/// Half of the times are shorter than that of the existing result. Moves vary by 300.
async fn fill(database: &str, leaderboard: &str, n_players: u32) -> Result<(), AnyError> {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(database).await?;
    let first = "SELECT id, time FROM results WHERE leaderboard = $1";
    let (first, time): (String, i64) =
        sqlx::query_as(first).bind(leaderboard).fetch_one(&pool).await?;
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {n_players} - 1)"
    );
    let (id, value) = ("printf('f111ed%026x', i)", format!("1 + {time} * 2 * i / {n_players}"));
    let moves = "r.moves + i % 300";
    let of_first = format!("FROM n, results r WHERE r.id = '{first}'");
    let mut statements = vec![
        format!(
            "{numbers} INSERT INTO players (id, name, folded, tag, since) \
             SELECT {id}, 'P' || i, 'p' || i, 'ABCD', 0 FROM n"
        ),
        format!(
            "{numbers} INSERT INTO results (id, player, leaderboard, record_hash, record, time, moves, hints_used, at, by_time, by_moves) \
             SELECT {id}, {id}, r.leaderboard, {id}, r.record, {value}, {moves}, 0, i, 1, 1 {of_first}"
        ),
        "DELETE FROM tallies".to_owned(),
    ];
    let by_time = ("time", value.as_str(), server::bucket_sql("value"));
    for (sorted_by, value, bucket) in [by_time, ("moves", moves, "value".to_owned())] {
        statements.push(format!(
            "{numbers} INSERT INTO bests (leaderboard, sorted_by, player, value, at, result) \
             SELECT r.leaderboard, '{sorted_by}', {id}, {value}, i, {id} {of_first}"
        ));
        statements.push(format!(
            "INSERT INTO tallies (leaderboard, sorted_by, bucket, n) SELECT leaderboard, sorted_by, {bucket}, COUNT(*) \
             FROM bests WHERE sorted_by = '{sorted_by}' GROUP BY leaderboard, sorted_by, {bucket}"
        ));
    }
    let mut transaction = pool.begin().await?;
    for statement in statements {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    pool.close().await;
    Ok(())
}
