//! Results for one leaderboard compared with results for many, on a PostgreSQL whose commits take 5 ms.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::load::{self, Connection, Request};
use super::postgres::Postgres;
use super::{BenchServer, join, records};
use crate::table::{Row, Table};

/// Number of clients, each with a player of its own, and number of results that each sends.
const CLIENTS: usize = 32;
const N_RESULTS: usize = 100;

/// Number of measurements of each kind, in turn.
const ROUNDS: u32 = 3;

/// Moves of a game, few so that its replay takes hardly any time.
const N_MOVES: usize = 10;

/// Every record differs from all others.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Makes every commit wait for the disk and 5 ms longer, as on a disk with that latency. Commits at the same time share it.
const SLOW: [&str; 4] = [
    "ALTER SYSTEM SET fsync = on",
    "ALTER SYSTEM SET commit_delay = 5000",
    "ALTER SYSTEM SET commit_siblings = 0",
    "SELECT pg_reload_conf()",
];

pub(crate) fn rows(table: &mut Table) {
    let Some(postgres) = Postgres::start() else { return };
    let url = postgres.new_database();
    for statement in SLOW {
        let mut psql = postgres.client("psql");
        let psql = psql.args(["--no-psqlrc", "--quiet", "--output=/dev/null", "-c", statement]);
        assert!(psql.arg("postgres").status().expect("psql").success(), "{statement}");
    }
    let server = BenchServer::start(&url, server::Site::default());
    let players = join(&mut Connection::open(&server.host), CLIENTS);
    let (mut hot, mut separate) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        hot = hot.max(rate(&server, &players, |_| 0));
        separate = separate.max(rate(&server, &players, |client| client));
    }
    let on = |leaderboards: &str| {
        format!("PostgreSQL, commits of 5 ms, {CLIENTS} clients, {leaderboards}")
    };
    let row = |on: &str, rate: f64| Row::new("hot", "results stored", on, rate, "/s");
    table.push(row(&on("a leaderboard each"), separate));
    let hot_row = row(&on("one leaderboard"), hot);
    table.push(hot_row.compared_with("a leaderboard each", hot / separate));
}

/// Returns the number of results stored per second if each client sends to the leaderboard that `board` returns.
fn rate(server: &BenchServer, players: &[String], board: impl Fn(usize) -> usize) -> f64 {
    let request = |at: usize| {
        let client = at % CLIENTS;
        let variant = NEXT.fetch_add(1, Ordering::Relaxed);
        let record = records::fifteen_of(1 + board(client) as u32, N_MOVES, variant);
        Request::post(
            "/results",
            &players[client],
            &format!("{{\"ticket\":null,\"record\":{record}}}"),
        )
    };
    let requests = Arc::new((0..CLIENTS * N_RESULTS).map(request).collect::<Vec<_>>());
    requests.len() as f64 / load::at_full_speed(&server.host, &requests, CLIENTS, 201)
}
