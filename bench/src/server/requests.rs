//! What each kind of request costs: how many a second, and how much processor time of server and clients together.

use std::sync::Arc;

use serde_json::Value;

use super::load::{self, Answer, Connection, Request};
use super::{CLIENTS, PLAYERS, Served, join};
use crate::table::{Row, Table};

/// How many requests of each kind are sent.
const N_REQUESTS: usize = 1_000;

/// The group of these rows.
const GROUP: &str = "requests";

/// What is asked, with which status it is answered, and the requests by number.
type Kind<'a> = (&'static str, u16, &'a dyn Fn(usize) -> Request);

/// The kinds of requests beside results, on a server with these players on a board.
pub(crate) fn rows(table: &mut Table, kind: &str, served: &Served, board: &str) {
    let mut connection = Connection::open(&served.host);
    let players = join(&mut connection, PLAYERS);
    let escaped = board.replace(':', "%3A").replace('=', "%3D");
    let page = connection.ask(&Request::get(&format!("/leaderboards/{escaped}"), "")).json();
    let result = page["rows"][0]["result"].as_str().expect("somebody is on the board").to_owned();
    let start = start_of(board);
    let key = |at: usize| &*players[at % PLAYERS];
    let entry = |at: usize| format!("/me/synced/game%3Aloop%3A{at:032x}");
    let content = "x".repeat(1024);
    let kinds: [Kind<'_>; 6] = [
        ("POST /starts", 201, &|at| Request::post("/starts", key(at), &start)),
        ("GET /leaderboards/…", 200, &|_| Request::get(&format!("/leaderboards/{escaped}"), "")),
        ("GET /results/…/record", 200, &|_| {
            Request::get(&format!("/results/{result}/record"), "")
        }),
        ("PUT /me/synced/…, 1 KiB", 204, &|at| Request::put(&entry(at), key(at), &content)),
        ("GET /me/synced/…, 1 KiB", 200, &|at| Request::get(&entry(at), key(at))),
        ("POST /views", 204, &|_| Request::post("/views", "", r#"{"path":"/slide"}"#)),
    ];
    for (what, status, request) in kinds {
        let requests = Arc::new((0..N_REQUESTS).map(request).collect::<Vec<_>>());
        row(table, what, kind, &spent(served, &requests, status));
    }
}

/// Seconds of the clock and of processors for one request.
pub(crate) struct Spent {
    pub(crate) clock: f64,
    processor: f64,
}

/// Sends requests as fast as it goes.
pub(crate) fn spent(served: &Served, requests: &Arc<Vec<Request>>, status: u16) -> Spent {
    let before = load::processor_seconds();
    let clock = load::as_fast_as_it_goes(&served.host, requests, CLIENTS, status);
    let n = requests.len() as f64;
    Spent { clock: clock / n, processor: (load::processor_seconds() - before) / n }
}

/// The two rows of a kind of request.
pub(crate) fn row(table: &mut Table, what: &str, kind: &str, spent: &Spent) {
    table.push(Row::new(GROUP, what, kind, 1.0 / spent.clock, "/s"));
    let what = format!("{what}, CPU time");
    table.push(Row::new(GROUP, &what, kind, spent.processor * 1e3, "ms"));
}

/// What results weigh in a year, if each player sends three a day.
pub(crate) fn year(table: &mut Table, kind: &str, bytes_a_result: f64) {
    for (players, n) in [("10,000", 1e4), ("1 million", 1e6), ("10 million", 1e7)] {
        let what = format!("one year of results, {players} players per day");
        let gigabytes = n * 3.0 * 365.0 * bytes_a_result / 1e9;
        table.push(Row::new("year", &what, kind, gigabytes, "GB"));
    }
}

/// The body that asks for a ticket for a board.
fn start_of(board: &str) -> String {
    let (game, params) = board.split_once(':').expect("a game and its parameters");
    serde_json::json!({ "game": game, "params": params }).to_string()
}

impl Answer {
    /// A text in the JSON of the answer.
    pub(crate) fn text(&self, name: &str) -> String {
        let json: Value = self.json();
        json[name].as_str().unwrap_or_else(|| panic!("no {name} in {json}")).to_owned()
    }
}
