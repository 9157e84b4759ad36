//! The cost of each type of request: requests per second, and CPU time of server and clients together.

use std::sync::Arc;

use serde_json::Value;

use super::load::{self, Connection, Request, Response};
use super::{BenchServer, CLIENTS, PLAYERS, join};
use crate::table::{Row, Table};

/// Number of requests of each type.
const N_REQUESTS: usize = 1_000;

const GROUP: &str = "requests";

/// Name, expected status, and a function that creates the request with a given number.
type RequestType<'a> = (&'static str, u16, &'a dyn Fn(usize) -> Request);

/// Measures all types of requests except results, on a server with results on `leaderboard`.
pub(crate) fn rows(table: &mut Table, database: &str, server: &BenchServer, leaderboard: &str) {
    let mut connection = Connection::open(&server.host);
    let players = join(&mut connection, PLAYERS);
    let escaped = leaderboard.replace(':', "%3A").replace('=', "%3D");
    let page = connection.send(&Request::get(&format!("/leaderboards/{escaped}"), "")).json();
    let result =
        page["rows"][0]["result"].as_str().expect("the leaderboard has results").to_owned();
    let start = ticket_request(leaderboard);
    let key = |at: usize| &*players[at % PLAYERS];
    let entry = |at: usize| format!("/me/synced/game%3Aloop%3A{at:032x}");
    let content = "x".repeat(1024);
    let types: [RequestType<'_>; 6] = [
        ("POST /starts", 201, &|at| Request::post("/starts", key(at), &start)),
        ("GET /leaderboards/…", 200, &|_| Request::get(&format!("/leaderboards/{escaped}"), "")),
        ("GET /results/…/record", 200, &|_| {
            Request::get(&format!("/results/{result}/record"), "")
        }),
        ("PUT /me/synced/…, 1 KiB", 204, &|at| Request::put(&entry(at), key(at), &content)),
        ("GET /me/synced/…, 1 KiB", 200, &|at| Request::get(&entry(at), key(at))),
        ("POST /views", 204, &|_| Request::post("/views", "", r#"{"path":"/slide"}"#)),
    ];
    for (what, status, request) in types {
        let requests = Arc::new((0..N_REQUESTS).map(request).collect::<Vec<_>>());
        row(table, what, database, &cost(server, &requests, status));
    }
}

/// Elapsed time and CPU time of one request in seconds.
pub(crate) struct RequestCost {
    pub(crate) elapsed: f64,
    cpu: f64,
}

/// Sends requests at full speed.
pub(crate) fn cost(server: &BenchServer, requests: &Arc<Vec<Request>>, status: u16) -> RequestCost {
    let before = load::cpu_seconds();
    let elapsed = load::at_full_speed(&server.host, requests, CLIENTS, status);
    let n = requests.len() as f64;
    RequestCost { elapsed: elapsed / n, cpu: (load::cpu_seconds() - before) / n }
}

/// Adds the two rows of a type of request.
pub(crate) fn row(table: &mut Table, what: &str, database: &str, cost: &RequestCost) {
    table.push(Row::new(GROUP, what, database, 1.0 / cost.elapsed, "/s"));
    let what = format!("{what}, CPU time");
    table.push(Row::new(GROUP, &what, database, cost.cpu * 1e3, "ms"));
}

/// Estimates the size of a year's results at three results per player per day.
pub(crate) fn year(table: &mut Table, database: &str, bytes_per_result: f64) {
    for (players, n) in [("10,000", 1e4), ("1 million", 1e6), ("10 million", 1e7)] {
        let what = format!("one year of results, {players} players per day");
        let gigabytes = n * 3.0 * 365.0 * bytes_per_result / 1e9;
        table.push(Row::new("year", &what, database, gigabytes, "GB"));
    }
}

/// Returns the request body for a ticket.
fn ticket_request(leaderboard: &str) -> String {
    let (game, params) = leaderboard.split_once(':').expect("a game and its parameters");
    serde_json::json!({ "game": game, "params": params }).to_string()
}

impl Response {
    /// Returns a string field of the JSON response.
    pub(crate) fn text(&self, name: &str) -> String {
        let json: Value = self.json();
        json[name].as_str().unwrap_or_else(|| panic!("no {name} in {json}")).to_owned()
    }
}
