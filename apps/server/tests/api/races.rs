//! Races: unknown puzzles, timed by the server's clock.

use std::time::Duration;

use serde_json::{Value, json};
use server::{ApiLimits, Rate};

use crate::client::{Answer, Client};
use crate::databases::{databases, postgres_database};
use crate::games::{PARAMS, drawn, send, solved_in, start_of};
use crate::server::{Server, on_each};

fn race(server: &Server, player: &Client, kind: &str) -> Value {
    player.post(server, "/races", &json!({ "kind": kind })).expect(201)
}

/// Finishes a Loop race; the record claims `played` milliseconds.
fn finish(server: &Server, player: &Client, race: &Value, played: u64) -> Answer {
    let text = |name: &str| race[name].as_str().unwrap();
    send(server, player, Some(text("ticket")), &drawn(text("params"), played))
}

#[test]
fn every_listed_variant_can_be_started() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let kinds = Client::default().get(server, "/races").expect(200);
        let kinds = kinds["kinds"].as_array().unwrap().clone();
        for kind in ["fifteen-4x4", "loop-medium", "loop-logic-hard"] {
            assert!(kinds.contains(&json!(kind)), "{kind}");
        }
        for kind in kinds {
            let race = race(server, &ana, kind.as_str().unwrap());
            assert_eq!(race["leaderboard"], format!("race:{}", kind.as_str().unwrap()));
            assert_eq!(race["issued"], crate::server::NOON);
        }
        ana.post(server, "/races", &json!({ "kind": "chess" })).refusal(400, "malformed");
    });
}

#[test]
fn a_race_is_timed_by_the_server_and_ranked_with_its_variant() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        let (of_ana, of_bob) = (race(server, &ana, "loop-easy"), race(server, &bob, "loop-easy"));
        assert_ne!(of_ana["params"], of_bob["params"], "each race has its own puzzle");
        server.pass(30_000);
        let first = finish(server, &ana, &of_ana, 3_000).expect(201);
        assert_eq!(
            (&first["time"], &first["leaderboard"]),
            (&json!(30_000), &json!("race:loop-easy"))
        );
        assert_eq!(first["rank"], json!({ "time": 1, "moves": null }));
        assert_eq!(finish(server, &ana, &of_ana, 3_000).expect(200), first);
        server.pass(5_000);
        let second = finish(server, &bob, &of_bob, 3_000).expect(201);
        assert_eq!((&second["time"], &second["rank"]["time"]), (&json!(35_000), &json!(2)));
        let leaderboard = bob.get(server, "/leaderboards/race:loop-easy").expect(200);
        assert_eq!(
            (&leaderboard["of"], &leaderboard["rows"][0]["name"]),
            (&json!(2), &json!("Ana"))
        );
    });
}

/// The second server's clock is slow, so by the servers' own clocks the race would end before it began.
#[test]
fn a_race_through_two_servers_with_different_clocks_is_timed_by_the_database() {
    let Some(database) = postgres_database() else { return };
    for skews in [[0, -1_800], [1_800, 0], [0, 3_600_000]] {
        let server = Server::start_skewed(&database, &skews);
        let ana = Client::join(&server, "Ana");
        // The servers take turns: the first one starts the race, the second one receives the result.
        ana.get(&server, "/me").expect(200);
        let race = race(&server, &ana, "loop-easy");
        let done = finish(&server, &ana, &race, 1_500).expect(201);
        assert!(done["time"].as_u64().unwrap() < 600_000, "{skews:?}: {done}");
        assert!(done["rank"]["time"].is_u64(), "{skews:?}: {done}");
    }
}

#[test]
fn after_the_clock_was_set_back_a_race_has_the_time_of_its_record_and_no_rank() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let race = race(server, &ana, "loop-easy");
        server.pass(-1_800);
        let done = finish(server, &ana, &race, 10).expect(201);
        assert_eq!((&done["time"], &done["rank"]["time"]), (&json!(10), &json!(null)));
        let ticket = start_of(server, &ana, "fifteen", PARAMS);
        server.pass(-1_800);
        let done = send(server, &ana, Some(&ticket), &solved_in(100)).expect(201);
        assert_eq!((&done["time"], &done["rank"]["time"]), (&json!(100), &json!(null)));
    });
}

#[test]
fn a_busy_server_still_returns_the_open_race() {
    let (database, _folder) = databases().swap_remove(0);
    let server = Server::start(&database);
    let ana = Client::join(&server, "Ana");
    let open = race(&server, &ana, "loop-logic-easy");
    let rate = Rate { burst: 3, period: Duration::from_hours(1) };
    let limits = ApiLimits { waiting: 0, results: rate, ..ApiLimits::default() };
    let busy = Server::start_with(&database, limits);
    assert_eq!(race(&busy, &ana, "loop-logic-easy"), open);
    let start = || ana.post(&busy, "/races", &json!({ "kind": "loop-logic-hard" }));
    start().refusal(503, "busy");
    assert_eq!(start().header("retry-after"), Some("5"));
    start().refusal(429, "too-often");
    ana.get(&busy, "/races").expect(200);
}

#[test]
fn one_race_per_variant_is_open_until_it_is_given_up_or_expires() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let first = race(server, &ana, "loop-easy");
        server.pass(1_000);
        assert_eq!(race(server, &ana, "loop-easy"), first, "the race is still running");
        assert_eq!(ana.request(server, "DELETE", "/races/loop-easy", "").status, 204);
        ana.request(server, "DELETE", "/races/loop-easy", "").refusal(404, "not-found");
        finish(server, &ana, &first, 1_500).refusal(410, "gone");
        let second = race(server, &ana, "loop-easy");
        assert_ne!(second["ticket"], first["ticket"]);
        server.pass(7_200_001);
        finish(server, &ana, &second, 1_500).refusal(410, "gone");
        let third = race(server, &ana, "loop-easy");
        assert_ne!(third["ticket"], second["ticket"]);
        finish(server, &ana, &third, 1_500).expect(201);
        // The race is finished, so the next one is new.
        assert_ne!(race(server, &ana, "loop-easy")["ticket"], third["ticket"]);
    });
}
