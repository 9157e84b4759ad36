//! Partitions on PostgreSQL: each month of results has one.

use std::time::SystemTime;

use server::Operator;

use crate::client::Client;
use crate::contended::Other;
use crate::databases::postgres_database;
use crate::games::{send, solved_in};
use crate::server::{NOON, Server};

const PARTITIONS: &str =
    "SELECT COUNT(*) FROM pg_inherits WHERE inhparent = CAST('results' AS regclass)";

#[test]
fn results_are_in_the_partition_of_their_month() {
    let Some(database) = postgres_database() else { return };
    let server = Server::start_on((&*database).into());
    let mut other = Other::connect(&database);
    // This month, the next two, and the one for all others.
    assert_eq!(other.number(PARTITIONS), 4);
    let ana = Client::join(&server, "Ana");
    for expected in [201, 200] {
        send(&server, &ana, None, &solved_in(1_500)).expect(expected);
    }
    assert_eq!(other.number("SELECT COUNT(*) FROM results"), 1);
    assert_eq!(other.number("SELECT COUNT(*) FROM results_others"), 0);
    // A clock of another month.
    let early = Server::start(&database);
    send(&early, &ana, None, &solved_in(1_600)).expect(201);
    assert_eq!(other.number("SELECT COUNT(*) FROM results_others"), 1);
    assert_eq!(
        ana.get(&early, "/me/export").expect(200)["results"].as_array().map(Vec::len),
        Some(2)
    );
    other.run("DELETE FROM results_others");
    assert_eq!(other.number("SELECT COUNT(*) FROM results"), 1);
}

#[test]
fn pruning_drops_months_without_results() {
    let Some(database) = postgres_database() else { return };
    let server = Server::start(&database);
    let mut other = Other::connect(&database);
    for (month, from, to) in [("202301", "0185", "0186"), ("202302", "0186", "0187")] {
        other.run(&format!(
            "CREATE TABLE results_{month} PARTITION OF results FOR VALUES FROM ('{from}') TO ('{to}')"
        ));
    }
    let ana = Client::join(&server, "Ana");
    send(&server, &ana, None, &solved_in(1_500)).expect(201);
    // The best result of a challenge stays, and so does its month.
    other.run("UPDATE results SET id = '0186' || substr(id, 5), at = 1");
    other.run("UPDATE bests SET result = '0186' || substr(result, 5)");
    assert_eq!(other.number(PARTITIONS), 6);
    let now = SystemTime::UNIX_EPOCH + std::time::Duration::from_millis(NOON as u64);
    let pruned = tokio::runtime::Runtime::new()
        .unwrap()
        .block_on(async { Operator::open(&database).await.unwrap().prune(90, now).await.unwrap() });
    assert_eq!((pruned, other.number(PARTITIONS)), (0, 5));
    assert_eq!(other.number("SELECT COUNT(*) FROM results_202302"), 1);
}
