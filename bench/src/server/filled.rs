//! A board with a million results, and how long it takes to ask for a place on it.

use sha2::{Digest, Sha256};
use sqlx::{AnyPool, AssertSqlSafe};

use super::Served;
use super::load::{Connection, Request, Times};
use crate::table::{Row, Table};

/// How many players are on the board, and how many of them ask.
const N_PLAYERS: u32 = 1_000_000;
const N_ASKING: u32 = 200;

const BOARD: &str = "loop:unlimited-hard-7";

pub(crate) fn rows(table: &mut Table, kind: &str, address: &str) {
    let served = Served::start(address, server::Site::default());
    tokio::runtime::Runtime::new().expect("a runtime").block_on(fill(address));
    let mut connection = Connection::open(&served.host);
    let board = BOARD.replace(':', "%3A");
    for by in ["time", "moves"] {
        let mut measure = |what: &str, request: &dyn Fn(u32) -> Request| {
            let times = (0..N_ASKING).map(|asking| {
                let start = std::time::Instant::now();
                let answer = connection.ask(&request(asking));
                assert_eq!(answer.status, 200, "{}", answer.json());
                assert_eq!(answer.json()["of"], N_PLAYERS);
                start.elapsed().as_secs_f64() * 1e3
            });
            let times = Times::new(times.collect());
            let on = format!("{kind}, by {by}, 1,000,000 results");
            table.push(Row::new("server", &format!("{what}, median"), &on, times.at(0.5), "ms"));
            table.push(Row::new("server", &format!("{what}, 99%"), &on, times.at(0.99), "ms"));
        };
        measure("rank and neighbours", &|asking| {
            Request::get(&format!("/leaderboards/{board}/around?by={by}"), &key(asking))
        });
        measure("top 20", &|_| Request::get(&format!("/leaderboards/{board}?by={by}"), ""));
    }
}

/// How large a database is, its log not counted.
pub(crate) fn n_bytes(address: &str) -> u64 {
    let measured = async {
        sqlx::any::install_default_drivers();
        let pool = AnyPool::connect(address).await.expect("a database");
        let n_bytes: i64 = if address.starts_with("sqlite:") {
            let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
            checkpoint.execute(&pool).await.expect("a statement");
            let file = std::fs::metadata(address.trim_start_matches("sqlite:"));
            file.map_or(0, |file| file.len() as i64)
        } else {
            let size = sqlx::query_scalar("SELECT pg_database_size(current_database())");
            size.fetch_one(&pool).await.expect("a statement")
        };
        pool.close().await;
        n_bytes as u64
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measured)
}

fn key(asking: u32) -> String {
    format!("key-{asking}")
}

/// Fills the tables without the server: players with a result each, spread over ten minutes and 300 numbers of moves.
async fn fill(address: &str) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(address).await.expect("a database");
    let is_sqlite = address.starts_with("sqlite:");
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
    let (time, moves) = ("30000 + (i * 7919) % 600000", "100 + (i * 31) % 300");
    let into = |table: &str, select: String| {
        // WITH stands before INSERT on both kinds of databases.
        format!("{numbers} INSERT INTO {table} SELECT {select} FROM n")
    };
    let mut statements = vec![
        into(
            "players (id, name, folded, tag, since)",
            format!("{id}, 'Ana', 'ana' || i, 'ABCD', 0"),
        ),
        into(
            "results (id, player, leaderboard, record_hash, record, time, moves, hints_used, at, by_time, by_moves)",
            format!("{id}, {id}, '{BOARD}', {id}, '{{}}', {time}, {moves}, 0, i, 1, 1"),
        ),
    ];
    for (sorted_by, value, width) in [("time", time, 1000), ("moves", moves, 1)] {
        statements.push(into(
            "bests (leaderboard, sorted_by, player, value, at, result)",
            format!("'{BOARD}', '{sorted_by}', {id}, {value}, i, {id}"),
        ));
        statements.push(format!(
            "INSERT INTO tallies (leaderboard, sorted_by, bucket, n) SELECT leaderboard, sorted_by, value / {width}, COUNT(*) \
             FROM bests WHERE sorted_by = '{sorted_by}' GROUP BY leaderboard, sorted_by, value / {width}"
        ));
    }
    for asking in 0..N_ASKING {
        let hash = Sha256::digest(key(asking));
        let hash: Vec<_> = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let hash = hash.concat();
        let player = u64::from(asking) * u64::from(N_PLAYERS / N_ASKING);
        statements.push(format!(
            "INSERT INTO devices (id, player, key_hash, since) VALUES ('device-{asking}', '{player:032x}', '{hash}', 0)"
        ));
    }
    // What a database does by itself in time is done before anything is asked.
    let settled: &[&str] =
        if is_sqlite { &["ANALYZE"] } else { &["VACUUM (ANALYZE)", "CHECKPOINT"] };
    statements.extend(settled.iter().map(|&statement| statement.to_owned()));
    for statement in statements {
        sqlx::query(AssertSqlSafe(statement)).execute(&pool).await.expect("a statement");
    }
    pool.close().await;
}
