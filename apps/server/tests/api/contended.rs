//! Retries of aborted transactions, tested on PostgreSQL at the isolation level serializable.

use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tokio::runtime::Runtime;

use crate::client::Client;
use crate::databases::postgres_database;
use crate::games::{BOARD, drawn, send, solved_in};
use crate::server::Server;

/// Maximum number of runs of a transaction, including the first.
const MOST_RUNS: i64 = 8;

/// Counts the connections that wait for a lock.
pub(crate) const N_WAITING: &str = "SELECT COUNT(*) FROM pg_stat_activity \
    WHERE datname = current_database() AND wait_event_type = 'Lock'";

/// A separate connection to the same database.
pub(crate) struct Other {
    runtime: Runtime,
    connection: AnyConnection,
}

impl Other {
    pub(crate) fn connect(database: &str) -> Other {
        sqlx::any::install_default_drivers();
        let runtime = Runtime::new().unwrap();
        let connection = runtime.block_on(AnyConnection::connect(database)).unwrap();
        Other { runtime, connection }
    }

    pub(crate) fn run(&mut self, sql: &str) {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        self.runtime.block_on(sql.execute(&mut self.connection)).unwrap();
    }

    pub(crate) fn number(&mut self, sql: &str) -> i64 {
        let sql = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()));
        self.runtime.block_on(sql.fetch_one(&mut self.connection)).unwrap()
    }
}

/// Creates a PostgreSQL database whose transactions are serializable; `None` if PostgreSQL isn't installed.
fn strict_database() -> Option<String> {
    Some(postgres_database()? + "?options[default_transaction_isolation]=serializable")
}

fn stored(server: &Server, player: &Client) -> Value {
    player.get(server, "/me/export").expect(200)["results"].clone()
}

/// Another connection changes the row that a result waits for. In a serializable database, the result's transaction
/// then has a stale snapshot and must fail.
#[test]
fn a_result_that_cannot_be_serialized_is_retried() {
    let Some(database) = strict_database() else { return };
    let server = Server::start(&database);
    let ana = Client::join(&server, "Ana");
    let [mut other, mut watching] = [&database; 2].map(|database| Other::connect(database));
    other.run("BEGIN");
    other.run(&format!("UPDATE players SET since = since + 1 WHERE id = '{}'", ana.player));
    std::thread::scope(|scope| {
        let sent = scope.spawn(|| send(&server, &ana, None, &solved_in(1_500)));
        while watching.number(N_WAITING) == 0 {
            assert!(!sent.is_finished(), "the result should wait for the lock");
        }
        other.run("COMMIT");
        sent.join().unwrap().expect(201);
    });
    assert_eq!(stored(&server, &ana).as_array().map(Vec::len), Some(1));
}

/// Makes the database abort the next `n_times` transactions, using a sequence, which a rollback doesn't reset.
fn ask_often(other: &mut Other, n_times: i64) {
    other.run("DROP SEQUENCE IF EXISTS runs; CREATE SEQUENCE runs");
    other.run(&format!(
        "CREATE OR REPLACE FUNCTION ask() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF nextval('runs') <= {n_times} THEN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END IF; \
         RETURN NEW; END $$"
    ));
    other.run("CREATE OR REPLACE TRIGGER ask BEFORE UPDATE ON players FOR EACH ROW EXECUTE FUNCTION ask()");
}

#[test]
fn after_too_many_retries_the_server_reports_an_error_and_stores_nothing() {
    let Some(database) = postgres_database() else { return };
    let server = Server::start(&database);
    let ana = Client::join(&server, "Ana");
    let mut other = Other::connect(&database);
    ask_often(&mut other, i64::MAX);
    let refused = send(&server, &ana, None, &solved_in(1_500));
    refused.refusal(503, "database");
    assert!(refused.header("retry-after").is_some());
    assert_eq!(other.number("SELECT last_value FROM runs"), MOST_RUNS);
    assert_eq!(stored(&server, &ana), json!([]));
    ask_often(&mut other, MOST_RUNS - 1);
    send(&server, &ana, None, &solved_in(1_500)).expect(201);
    assert_eq!(stored(&server, &ana).as_array().map(Vec::len), Some(1));
}

/// Several players submit to one leaderboard through two servers at once, each until the result is acknowledged.
#[test]
fn in_a_serializable_database_concurrent_results_are_counted_once() {
    let Some(database) = strict_database() else { return };
    let server = Server::start(&database).and_another(&database);
    let players: Vec<_> = (0..4).map(|_| Client::join(&server, "Ana")).collect();
    std::thread::scope(|scope| {
        for player in &players {
            for millis in [100, 200, 300] {
                let server = &server;
                scope.spawn(move || {
                    let record = solved_in(millis);
                    while ![200, 201].contains(&send(server, player, None, &record).status) {}
                });
            }
        }
    });
    for player in &players {
        assert_eq!(stored(&server, player).as_array().map(Vec::len), Some(3));
    }
    let page = players[0].get(&server, &format!("/leaderboards/{BOARD}?by=moves")).expect(200);
    assert_eq!((&page["of"], &page["rows"][3]["rank"]), (&json!(4), &json!(1)));
}

/// A result passes the checks and waits for its player's row. Meanwhile the player gives the race up.
#[test]
fn a_race_that_is_given_up_while_its_result_arrives_is_counted_once() {
    let Some(database) = postgres_database() else { return };
    let server = Server::start(&database);
    let ana = Client::join(&server, "Ana");
    let race = ana.post(&server, "/races", &json!({ "kind": "loop-easy" })).expect(201);
    let record = drawn(race["params"].as_str().unwrap(), 5_000);
    server.pass(5_000);
    let [mut other, mut watching] = [&database; 2].map(|database| Other::connect(database));
    other.run("BEGIN");
    other.run("UPDATE players SET since = since");
    std::thread::scope(|scope| {
        let sent = scope.spawn(|| send(&server, &ana, race["ticket"].as_str(), &record));
        while watching.number(N_WAITING) == 0 {
            assert!(!sent.is_finished(), "the result should wait for the lock");
        }
        assert_eq!(ana.request(&server, "DELETE", "/races/loop-easy", "").status, 204);
        other.run("COMMIT");
        sent.join().unwrap().refusal(410, "gone");
    });
    assert_eq!(stored(&server, &ana), json!([]));
    let counts = ana.get(&server, "/me/races").expect(200);
    let expected = json!([{ "kind": "loop-easy", "finished": 0, "given_up": 1 }]);
    assert_eq!(counts["races"], expected);
}

/// While the tallies of a leaderboard are locked, its results wait. Afterwards those that waited share a transaction.
#[test]
fn results_that_wait_for_one_leaderboard_are_stored_together() {
    const N_PLAYERS: usize = 12;
    let Some(database) = postgres_database() else { return };
    let server = Server::start(&database);
    let players: Vec<_> = (0..N_PLAYERS).map(|_| Client::join(&server, "Ana")).collect();
    let mut other = Other::connect(&database);
    send(&server, &players[0], None, &solved_in(100)).expect(201);
    other.run("BEGIN");
    other.run("UPDATE tallies SET n = n");
    std::thread::scope(|scope| {
        for (player, millis) in players.iter().zip(200..) {
            let server = &server;
            scope.spawn(move || {
                let record = solved_in(millis);
                while ![200, 201].contains(&send(server, player, None, &record).status) {}
            });
        }
        let n_replayed = || {
            let metrics = server.metrics();
            let count =
                metrics.lines().find_map(|line| line.strip_prefix("azulejo_replay_seconds_count "));
            count.and_then(|count| count.parse::<usize>().ok()).unwrap_or(0)
        };
        while n_replayed() <= N_PLAYERS {}
        other.run("COMMIT");
    });
    assert_eq!(other.number("SELECT COUNT(*) FROM results"), N_PLAYERS as i64 + 1);
    // Each transaction has a number of its own.
    let n_transactions = other.number("SELECT COUNT(DISTINCT CAST(xmin AS TEXT)) FROM results");
    assert!(n_transactions < N_PLAYERS as i64 / 2, "{n_transactions}");
    let page = players[0].get(&server, &format!("/leaderboards/{BOARD}?by=moves")).expect(200);
    assert_eq!(page["of"], N_PLAYERS);
}
