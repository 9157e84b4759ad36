//! Leaderboards with a million results each, and the time to look up ranks on them.

use sha2::{Digest, Sha256};
use sqlx::{AnyPool, AssertSqlSafe};

use super::BenchServer;
use super::load::{Connection, Request, Times};
use crate::table::{Row, Table};

/// Number of players on the leaderboard, and how many of them ask for their rank.
const N_PLAYERS: u32 = 1_000_000;
const N_LOOKUPS: u32 = 200;

/// Leaderboards: name, how the times are distributed, and the time of result `i` in SQL.
const LEADERBOARDS: [(&str, &str, &str); 2] = [
    ("loop:unlimited-hard-7", "times of 30 s to 10 min", "30000 + (i * 7919) % 600000"),
    ("loop:unlimited-easy-7", "times of 0.8 to 6 s", "800 + (i * 7919) % 5200"),
];

pub(crate) fn rows(table: &mut Table, database: &str, url: &str) {
    let server = BenchServer::start(url, server::Site::default());
    tokio::runtime::Runtime::new().expect("a runtime").block_on(fill(url));
    let mut connection = Connection::open(&server.host);
    let both = LEADERBOARDS.iter().flat_map(|of| [(of, "time"), (of, "moves")]);
    for ((leaderboard, times_of, _), by) in both {
        let leaderboard = leaderboard.replace(':', "%3A");
        let mut measure = |what: &str, request: &dyn Fn(u32) -> Request| {
            let times = (0..N_LOOKUPS).map(|player| {
                let start = std::time::Instant::now();
                let response = connection.send(&request(player));
                assert_eq!(response.status, 200, "{}", response.json());
                assert_eq!(response.json()["of"], N_PLAYERS);
                start.elapsed().as_secs_f64() * 1e3
            });
            let times = Times::new(times.collect());
            let on = format!("{database}, by {by}, 1,000,000 results, {times_of}");
            table.push(Row::new("server", &format!("{what}, median"), &on, times.at(0.5), "ms"));
            table.push(Row::new("server", &format!("{what}, 99%"), &on, times.at(0.99), "ms"));
        };
        measure("rank and neighbours", &|player| {
            Request::get(&format!("/leaderboards/{leaderboard}/around?by={by}"), &key(player))
        });
        measure("top 20", &|_| Request::get(&format!("/leaderboards/{leaderboard}?by={by}"), ""));
    }
}

/// Returns the size of a database without its write-ahead log.
pub(crate) fn n_bytes(url: &str) -> u64 {
    let measured = async {
        sqlx::any::install_default_drivers();
        let pool = AnyPool::connect(url).await.expect("a database");
        let n_bytes: i64 = if url.starts_with("sqlite:") {
            let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
            checkpoint.execute(&pool).await.expect("a valid statement");
            let file = std::fs::metadata(url.trim_start_matches("sqlite:"));
            file.map_or(0, |file| file.len() as i64)
        } else {
            let size = sqlx::query_scalar("SELECT pg_database_size(current_database())");
            size.fetch_one(&pool).await.expect("a valid statement")
        };
        pool.close().await;
        n_bytes as u64
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measured)
}

fn key(player: u32) -> String {
    format!("key-{player}")
}

/// Fills the tables directly: one result per player and leaderboard, with 300 different move counts.
async fn fill(url: &str) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(url).await.expect("a database");
    let is_sqlite = url.starts_with("sqlite:");
    let (numbers, id) = if is_sqlite {
        (
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < COUNT - 1)",
            "printf('%032x', i)",
        )
    } else {
        (
            "WITH n(i) AS (SELECT generate_series(CAST(0 AS BIGINT), COUNT - 1))",
            "lpad(to_hex(i), 32, '0')",
        )
    };
    let numbers = numbers.replace("COUNT", &N_PLAYERS.to_string());
    let moves = "100 + (i * 31) % 300";
    let into = |table: &str, select: String| {
        // Both databases accept WITH before INSERT.
        format!("{numbers} INSERT INTO {table} SELECT {select} FROM n")
    };
    let mut statements = vec![into(
        "players (id, name, folded, tag, since)",
        format!("{id}, 'Ana', 'ana' || i, 'ABCD', 0"),
    )];
    for (at, (leaderboard, _, time)) in LEADERBOARDS.iter().enumerate() {
        let result = format!("'{at}' || {id}");
        statements.push(into(
            "results (id, player, leaderboard, record_hash, record, time, moves, hints_used, at, by_time, by_moves)",
            format!(
                "{result}, {id}, '{leaderboard}', {result}, '{{}}', {time}, {moves}, 0, i, 1, 1"
            ),
        ));
        for (sorted_by, value) in [("time", *time), ("moves", moves)] {
            statements.push(into(
                "bests (leaderboard, sorted_by, player, value, at, result)",
                format!("'{leaderboard}', '{sorted_by}', {id}, {value}, i, {result}"),
            ));
        }
    }
    for (sorted_by, bucket) in
        [("time", server::bucket_sql("value")), ("moves", "value".to_owned())]
    {
        statements.push(format!(
            "INSERT INTO tallies (leaderboard, sorted_by, bucket, n) SELECT leaderboard, sorted_by, {bucket}, COUNT(*) \
             FROM bests WHERE sorted_by = '{sorted_by}' GROUP BY leaderboard, sorted_by, {bucket}"
        ));
    }
    for player in 0..N_LOOKUPS {
        let hash = Sha256::digest(key(player));
        let hash: Vec<_> = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let hash = hash.concat();
        let id = u64::from(player) * u64::from(N_PLAYERS / N_LOOKUPS);
        statements.push(format!(
            "INSERT INTO devices (id, player, key_hash, since) VALUES ('device-{player}', '{id:032x}', '{hash}', 0)"
        ));
    }
    // Do the maintenance that a database would otherwise do by itself later.
    let maintenance: &[&str] =
        if is_sqlite { &["ANALYZE"] } else { &["VACUUM (ANALYZE)", "CHECKPOINT"] };
    statements.extend(maintenance.iter().map(|&statement| statement.to_owned()));
    for statement in statements {
        sqlx::query(AssertSqlSafe(statement)).execute(&pool).await.expect("a valid statement");
    }
    pool.close().await;
}
