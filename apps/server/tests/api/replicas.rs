//! A primary and its standby: the server finds the one that accepts writes, and reads leaderboards from the other.

use std::io::{BufRead, BufReader, Write};

use serde_json::Value;
use server::DatabaseUrls;

use crate::client::Client;
use crate::contended::Other;
use crate::games::{BOARD, send, solved_in};
use crate::postgres::Postgres;
use crate::server::Server;

/// How far a replica that is read may be behind, in milliseconds.
const MOST_LAG: i64 = 2_000;

/// A primary and a standby with a database.
struct Pair {
    primary: Postgres,
    standby: Postgres,
    /// Path of the database in its URL.
    name: String,
}

impl Pair {
    /// Starts both; `None` if PostgreSQL isn't installed.
    fn start() -> Option<Pair> {
        let primary = Postgres::start()?;
        let url = primary.new_database();
        let name = url.rsplit('/').next().unwrap().to_owned();
        Some(Pair { standby: primary.standby(), primary, name })
    }

    fn url(&self, hosts: &[String]) -> String {
        format!("postgres://azulejo@{}/{}", hosts.join(","), self.name)
    }

    /// Returns the URLs of both hosts for writing, and of the standby for reading.
    fn urls(&self) -> DatabaseUrls {
        let [primary, standby] = [self.primary.host(), self.standby.host()];
        let main = self.url(&[standby.clone(), primary]) + "?target_session_attrs=read-write";
        DatabaseUrls { main, read: Some(self.url(&[standby])) }
    }

    /// Connects to one of both servers.
    fn connect(&self, postgres: &Postgres) -> Other {
        Other::connect(&self.url(&[postgres.host()]))
    }

    /// Connects to the standby once it has the first result.
    fn caught_up(&self) -> Other {
        let mut standby = self.connect(&self.standby);
        while standby.number("SELECT COUNT(*) FROM results") < 1 {}
        standby
    }
}

/// Kills a PostgreSQL server with all its processes.
fn kill(postgres: &mut Postgres) {
    let supervisor = &mut postgres.supervisor;
    writeln!(supervisor.stdin.as_mut().unwrap(), "kill").unwrap();
    let mut line = String::new();
    let answer = supervisor.stdout.as_mut().unwrap();
    BufReader::with_capacity(1, answer).read_line(&mut line).unwrap();
    assert_eq!(line.trim(), "kill");
}

/// Sends a result until it is acknowledged, and returns how often that failed.
fn send_until_stored(server: &Server, player: &Client, millis: u64) -> usize {
    let mut n_failed = 0;
    loop {
        match send(server, player, None, &solved_in(millis)).status {
            200 | 201 => return n_failed,
            status => assert_eq!(status, 503),
        }
        n_failed += 1;
    }
}

fn n_results(server: &Server, player: &Client) -> usize {
    player.get(server, "/me/export").expect(200)["results"].as_array().map_or(0, Vec::len)
}

/// Returns the number of players on the leaderboard, as a visitor sees it.
fn n_placed(server: &Server, visitor: &Client) -> Value {
    visitor.get(server, &format!("/leaderboards/{BOARD}?by=moves")).expect(200)["of"].clone()
}

#[test]
fn the_host_that_accepts_writes_is_found_again_after_a_takeover() {
    let Some(mut pair) = Pair::start() else { return };
    // A host that nobody listens on comes first.
    let unused = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let hosts = [unused.to_string(), pair.standby.host(), pair.primary.host()];
    let server = Server::start_on((&*pair.url(&hosts)).into());
    let ana = Client::join(&server, "Ana");
    assert_eq!(send_until_stored(&server, &ana, 100), 0);
    // The standby must have everything before it takes over, as with synchronous replication.
    let mut standby = pair.caught_up();
    kill(&mut pair.primary);
    standby.run("SELECT pg_promote()");
    send_until_stored(&server, &ana, 200);
    assert_eq!(n_results(&server, &ana), 2);
}

#[test]
fn connections_that_became_read_only_are_replaced() {
    let Some(pair) = Pair::start() else { return };
    let server = Server::start_on((&*pair.url(&[pair.primary.host()])).into());
    let ana = Client::join(&server, "Ana");
    assert_eq!(send_until_stored(&server, &ana, 100), 0);
    // The URL of the standby too: its clients see what happens during a takeover.
    let both = Server::start_on(pair.urls());
    let mut standby = pair.caught_up();
    let mut primary = pair.connect(&pair.primary);
    let state = "SELECT CASE WHEN setting = 'on' THEN 1 ELSE 0 END FROM pg_settings \
                 WHERE name = 'default_transaction_read_only'";
    let mut set = |change: &str, is_on: i64| {
        primary.run(change);
        primary.run("SELECT pg_reload_conf()");
        while primary.number(state) != is_on {}
    };
    set("ALTER SYSTEM SET default_transaction_read_only = on", 1);
    // Nothing is stored where it can't be, and nothing is answered with another error than 503.
    assert_eq!(send(&server, &ana, None, &solved_in(200)).status, 503);
    standby.run("SELECT pg_promote()");
    send_until_stored(&both, &ana, 300);
    assert_eq!(n_results(&both, &ana), 2);
    set("ALTER SYSTEM RESET default_transaction_read_only", 0);
    send_until_stored(&server, &ana, 400);
}

#[test]
fn a_replica_that_lags_is_not_read_and_players_see_their_own_results_at_once() {
    let Some(pair) = Pair::start() else { return };
    let server = Server::start_on(pair.urls());
    let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(&server, name));
    let visitor = Client::default();
    send_until_stored(&server, &ana, 1_100);
    let mut standby = pair.caught_up();
    standby.run("SELECT pg_wal_replay_pause()");
    send_until_stored(&server, &bob, 1_200);
    assert_eq!(n_placed(&server, &bob), 2);
    // Visitors see an older leaderboard only while the replica's heartbeat is recent. A heartbeat that isn't the newest has
    // been acknowledged, so the server knows it.
    let mut primary = pair.connect(&pair.primary);
    let heartbeat = "SELECT at FROM proof WHERE id = 2";
    let replicated = standby.number(heartbeat);
    let (mut newest, mut acknowledged) = (primary.number(heartbeat), 0);
    while n_placed(&server, &visitor) != 2 {
        assert!(acknowledged - replicated <= MOST_LAG, "{}", acknowledged - replicated);
        let next = primary.number(heartbeat);
        if next != newest {
            (newest, acknowledged) = (next, newest);
        }
    }
    assert_eq!(standby.number("SELECT COUNT(*) FROM results"), 1, "the replica still lags");
    assert!(acknowledged > 0, "the replica was not read");
    println!(
        "soak: | replica that stops following | 1 replica | not read once it is {MOST_LAG} ms behind; players see their own results at once |"
    );
}

#[test]
fn leaderboards_are_read_from_a_replica_also_while_the_primary_is_down() {
    let Some(mut pair) = Pair::start() else { return };
    let server = Server::start_on(pair.urls());
    let ana = Client::join(&server, "Ana");
    send_until_stored(&server, &ana, 1_100);
    let record = ana.get(&server, &format!("/leaderboards/{BOARD}?by=moves")).expect(200)["rows"]
        [0]["result"]
        .clone();
    let visitor = Client::default();
    pair.caught_up();
    kill(&mut pair.primary);
    assert_eq!(send(&server, &ana, None, &solved_in(1_200)).status, 503);
    while visitor.get(&server, &format!("/leaderboards/{BOARD}?by=moves")).status != 200 {}
    let path = format!("/results/{}/record", record.as_str().unwrap());
    visitor.get(&server, &path).expect(200);
    visitor.get(&server, &format!("/leaderboards/{BOARD}/distribution?by=moves")).expect(200);
}
