//! The server: stored results, replaying alone, a leaderboard with a million results, and static files compared with nginx.

mod filled;
pub(crate) mod hot;
mod load;
#[path = "../../apps/server/tests/api/postgres.rs"]
mod postgres;
mod records;
mod requests;
mod statics;

use std::sync::Arc;
use std::time::Duration;

use games::fifteen::Fifteen;
use games::loopy::Loopy;
use play::{Puzzle, Record};
use server::{Api, ApiLimits, Hosts, Limits, Rate, Site, router, serve};
use tokio::runtime::Runtime;

use crate::measure;
use crate::table::{Row, Table};
use load::{Connection, Request};
use postgres::Postgres;

/// Results sent to measure the throughput, results sent at a fixed rate, and that rate per second.
const N_RESULTS: usize = 3_000;
const N_TIMED: usize = 2_000;
const RATE: f64 = 500.0;

/// Number of concurrent connections.
const CLIENTS: usize = 16;

const PLAYERS: usize = 50;

/// Adds the rows of the server.
pub(crate) fn rows(table: &mut Table) {
    let row =
        |what: &str, on: &str, number: f64, unit: &str| Row::new("server", what, on, number, unit);
    table.push(row("load average", "before", machine_load(), ""));
    replay(table);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let sqlite = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    let postgres = Postgres::start();
    let mut rates = Vec::new();
    for (database, url) in [
        ("SQLite", Some(sqlite("results.db"))),
        ("PostgreSQL", postgres.as_ref().map(Postgres::new_database)),
    ] {
        let Some(url) = url else { continue };
        eprintln!("  results on {database}…");
        let server = BenchServer::start(&url, Site::default());
        let bytes_before = filled::n_bytes(&url);
        let cost = results_at_full_speed(&server);
        rates.push(1.0 / cost.elapsed);
        let on = format!("{database}, half Hard Loop, half 200-move Fifteen");
        let number = row("results stored", &on, 1.0 / cost.elapsed, "/s");
        table.push(match rates[..] {
            [sqlite, postgres] => number.compared_with("SQLite", postgres / sqlite),
            _ => number,
        });
        let times = results_at_rate(&server);
        let on_at_rate = format!("{on}, {RATE}/s");
        table.push(row("latency of a result, median", &on_at_rate, times.at(0.5), "ms"));
        table.push(row("latency of a result, 99%", &on_at_rate, times.at(0.99), "ms"));
        let bytes = filled::n_bytes(&url).saturating_sub(bytes_before) as f64;
        let bytes = bytes / (N_RESULTS + N_TIMED) as f64;
        table.push(row("database size per result", &on, bytes, "bytes"));
        requests::row(table, "POST /results", database, &cost);
        requests::rows(table, database, &server, &records::leaderboard(&records::fifteen(0)));
        requests::year(table, database, bytes);
    }
    for (database, url) in [
        ("SQLite", Some(sqlite("filled.db"))),
        ("PostgreSQL", postgres.as_ref().map(Postgres::new_database)),
    ] {
        let Some(url) = url else { continue };
        eprintln!("  a leaderboard with a million results on {database}…");
        filled::rows(table, database, &url);
    }
    statics::rows(table);
    table.push(row("load average", "after", machine_load(), ""));
}

/// Returns the load average of the last minute.
fn machine_load() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default()
}

/// Measures the server's replay of records, compared with the moves on the bare engine.
fn replay(table: &mut Table) {
    let (fifteen, hard_loop) = (records::fifteen(1), records::hard_loop(1));
    for (on, record) in [("200-move Fifteen", &fifteen), ("Hard Loop daily puzzle", &hard_loop)] {
        table.push(Row::new("server", "record", on, record.len() as f64, "bytes"));
    }
    let mut push = |on: &str, (ours, bare): (f64, f64)| {
        let row = Row::new("server", "replay, one core", on, 1.0 / ours, "/s");
        table.push(row.compared_with("bare engine", bare / ours));
    };
    push("200-move Fifteen", replayed::<Fifteen>(&fifteen));
    push("Hard Loop daily puzzle", replayed::<Loopy>(&hard_loop));
}

/// Returns the seconds of a replay, and of the same moves on the bare engine.
fn replayed<P: Puzzle>(json: &str) -> (f64, f64) {
    let record: Record = wire::from_json(json).expect("a record");
    let params: P::Params = record.params.parse().ok().expect("parameters");
    let moves: Vec<P::Move> =
        record.moves.iter().map(|(_, text)| text.parse().ok().expect("a move")).collect();
    measure::both(
        || server::replay(json).expect("a legal record"),
        || {
            let mut puzzle = P::deal(&params).expect("a puzzle");
            for m in &moves {
                let _ = puzzle.play(m);
            }
            assert!(puzzle.is_solved());
        },
    )
}

/// A server without rate limits on a free local port.
pub(crate) struct BenchServer {
    pub(crate) host: String,
    _runtime: Runtime,
}

impl BenchServer {
    pub(crate) fn start(database: &str, site: Site) -> BenchServer {
        let runtime = Runtime::new().expect("a runtime");
        let host = runtime.block_on(async {
            let rate = Rate { burst: u32::MAX, period: Duration::from_nanos(1) };
            let api = Api::open(database, ApiLimits::all(rate)).await.expect("a database");
            api.count_views();
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let host = listener.local_addr().expect("an address").to_string();
            let limits = Limits { connections_of_client: 1000, ..Limits::default() };
            let router = router(site, Hosts::any(), Some(api));
            tokio::spawn(serve(listener, router, limits, std::future::pending()));
            host
        });
        BenchServer { host, _runtime: runtime }
    }
}

/// Creates requests that send results with tickets, in turn for each player.
fn requests(server: &BenchServer, n: usize, first: usize) -> Vec<Request> {
    let mut connection = Connection::open(&server.host);
    let players = join(&mut connection, PLAYERS);
    let request = |at: usize| {
        let variant = (first + at) as u64;
        let record = if at.is_multiple_of(2) {
            records::fifteen(variant)
        } else {
            records::hard_loop(variant)
        };
        let read = wire::from_json(&record).expect("a record");
        let key = &players[at % PLAYERS];
        let start = serde_json::json!({ "game": read.game, "params": read.params });
        let start = connection.send(&Request::post("/starts", key, &start.to_string())).json();
        let body = format!("{{\"ticket\":{},\"record\":{record}}}", start["ticket"]);
        Request::post("/results", key, &body)
    };
    let requests = (0..n).map(request).collect();
    std::thread::sleep(records::LONGEST);
    requests
}

/// Creates `n` players and returns their keys.
fn join(connection: &mut Connection, n: usize) -> Vec<String> {
    let request = Request::post("/players", "", r#"{"name":"Ana"}"#);
    (0..n).map(|_| connection.send(&request).text("key")).collect()
}

fn results_at_full_speed(server: &BenchServer) -> requests::RequestCost {
    let requests = Arc::new(requests(server, N_RESULTS, 0));
    requests::cost(server, &requests, 201)
}

fn results_at_rate(server: &BenchServer) -> load::Times {
    let requests = Arc::new(requests(server, N_TIMED, N_RESULTS));
    load::at_rate(&server.host, &requests, CLIENTS, RATE, 201)
}
