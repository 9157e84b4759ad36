//! Operator tools: hiding and removing players, backups and metrics.

use std::net::TcpStream;
use std::time::{Duration, SystemTime};

use serde_json::json;
use server::{Operator, PlayerAction, ResultAction};

use crate::client::{Client, say};
use crate::contended::Other;
use crate::databases::databases;
use crate::games::{BOARD, drawn, send, solved_in, submit};
use crate::server::{NOON, Server};

/// Runs operator actions on a database while its server is running.
fn operate<T>(database: &str, work: impl AsyncFnOnce(&Operator) -> T) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let operator = Operator::open(database).await.unwrap();
        let done = work(&operator).await;
        operator.close().await;
        done
    })
}

#[test]
fn a_hidden_player_is_on_no_leaderboard_until_shown_again() {
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        let (ana, bob) = (Client::join(&server, "Ana"), Client::join(&server, "Bob"));
        for (player, millis) in [(&ana, 1_000), (&bob, 2_000), (&ana, 900)] {
            submit(&server, player, &solved_in(millis)).expect(201);
        }
        let leaderboard = || bob.get(&server, &format!("/leaderboards/{BOARD}")).expect(200);
        let before = leaderboard();
        assert_eq!((&before["of"], &before["rows"][0]["time"]), (&json!(2), &json!(900)));
        let me = ana.get(&server, "/me").expect(200);
        let named = format!("ana#{}", me["tag"].as_str().unwrap().to_lowercase());
        let take = |action, player: &str| {
            operate(&database, async |operator| operator.apply(action, player).await)
        };
        take(PlayerAction::Hide, &named).unwrap();
        assert_eq!(
            (&leaderboard()["of"], &leaderboard()["rows"][0]["name"]),
            (&json!(1), &json!("Bob"))
        );
        let record = format!("/results/{}/record", before["rows"][0]["result"].as_str().unwrap());
        bob.get(&server, &record).refusal(404, "not-found");
        let hidden = submit(&server, &ana, &solved_in(800)).expect(201);
        assert_eq!(hidden["rank"]["time"], json!(null), "a hidden player can still submit results");
        take(PlayerAction::Unhide, &ana.player).unwrap();
        let after = leaderboard();
        assert_eq!((&after["of"], &after["rows"][0]["time"]), (&json!(2), &json!(800)));
        take(PlayerAction::Remove, &ana.player).unwrap();
        ana.get(&server, "/me").refusal(401, "not-signed-in");
        assert_eq!(leaderboard()["of"], 1);
        let error = take(PlayerAction::Hide, &ana.player).unwrap_err().to_string();
        assert!(error.contains("not found: use an id"), "{error}");
    }
}

#[test]
fn a_backup_is_made_while_the_server_runs_and_can_be_served() {
    for (database, folder) in databases() {
        let server = Server::start(&database);
        let ana = Client::join(&server, "Ana");
        let copies = tempfile::tempdir().unwrap();
        let copy = copies.path().join("copy.db").display().to_string();
        let made = operate(&database, async |operator| operator.back_up(&copy).await);
        if folder.is_none() {
            let error = made.unwrap_err().to_string();
            assert_eq!(error, "use pg_dump to back up PostgreSQL");
            continue;
        }
        made.unwrap();
        let again = operate(&database, async |operator| operator.back_up(&copy).await);
        assert!(again.is_err(), "an existing file is not overwritten");
        let served = Server::start(&format!("sqlite:{copy}"));
        assert_eq!(ana.get(&served, "/me").expect(200)["name"], "Ana");
    }
}

#[test]
fn requests_and_results_are_counted() {
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        let ana = Client::join(&server, "Ana");
        submit(&server, &ana, &solved_in(1_000)).expect(201);
        ana.get(&server, "/leaderboards/chess:x").refusal(400, "malformed");
        let unsolved = solved_in(1_000).replace("\"solved\"", "null");
        send(&server, &ana, None, &unsolved).refusal(422, "refused");
        send(&server, &ana, Some("x"), &solved_in(1_000)).refusal(400, "malformed");
        // A connection that doesn't send anything.
        let silent = TcpStream::connect(server.address()).unwrap();
        let states =
            ["open", "silent"].map(|state| format!("azulejo_connections{{state={state:?}}} 1\n"));
        let are_counted = |metrics: String| states.iter().all(|state| metrics.contains(state));
        while !are_counted(server.metrics()) {}
        say(&server, "GET /nowhere HTTP/1.0\r\nhost: x\r\n\r\n");
        // They are not on the public address, whatever a proxy passes on.
        let public = say(&server, "GET /metrics HTTP/1.0\r\nhost: x\r\n\r\n");
        assert_eq!(public.status, 404);
        let metrics = server.metrics();
        for line in [
            "azulejo_requests_total{route=\"POST /api/v1/players\",status=\"201\"} 1",
            "azulejo_requests_total{route=\"GET /api/v1/leaderboards/{leaderboard}\",status=\"400\"} 1",
            "azulejo_requests_total{route=\"GET page\",status=\"404\"} 2",
            "azulejo_results_total{became=\"stored\"} 1",
            "azulejo_results_refused_total{code=\"refused\"} 1",
            "azulejo_results_refused_total{code=\"malformed\"} 1",
            "azulejo_replay_seconds_count 2",
            "azulejo_replay_queue 0",
            "azulejo_database_seconds_count{what=\"result\"} 1",
        ] {
            assert!(metrics.lines().any(|text| text == line), "{line}: {metrics}");
        }
        // Others are different each time.
        for name in [
            "azulejo_pool_connections{state=\"used\"} ",
            "azulejo_pool_connections{state=\"idle\"} ",
            "azulejo_database_seconds_count{what=\"key\"} ",
            #[cfg(target_os = "linux")]
            "azulejo_resident_memory_bytes ",
        ] {
            let value = metrics.lines().find_map(|line| line.strip_prefix(name));
            assert!(value.is_some_and(|value| value.parse::<u64>().is_ok()), "{name}: {metrics}");
        }
        assert!(!metrics.contains(&ana.player), "metrics contain no players");
        drop(silent);
    }
}

#[test]
fn a_removed_result_gives_way_to_the_next_best() {
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        let ana = Client::join(&server, "Ana");
        submit(&server, &ana, &solved_in(2_000)).expect(201);
        let best = submit(&server, &ana, &solved_in(1_000)).expect(201);
        let id = best["id"].as_str().unwrap();
        let remove = || {
            operate(&database, async |operator| {
                operator.apply_to_result(ResultAction::Remove, id).await
            })
        };
        remove().unwrap();
        let page = ana.get(&server, &format!("/leaderboards/{BOARD}")).expect(200);
        assert_eq!((&page["of"], &page["rows"][0]["time"]), (&json!(1), &json!(2_000)));
        let error = remove().unwrap_err().to_string();
        assert_eq!(error, format!("result {id:?} not found"));
    }
}

#[test]
fn pruning_removes_old_days_and_keeps_best_results_of_challenges() {
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        let ana = Client::join(&server, "Ana");
        submit(&server, &ana, &drawn("2025-12-26-easy", 9_000)).expect(201);
        for millis in [1_000, 2_000] {
            submit(&server, &ana, &solved_in(millis)).expect(201);
        }
        server.pass(40 * 24 * 60 * 60 * 1000);
        send(&server, &ana, None, &solved_in(3_000)).expect(201);
        let of = |path: &str| ana.get(&server, path).expect(200)["of"].clone();
        let [daily, challenge] =
            ["loop:2025-12-26-easy", BOARD].map(|id| format!("/leaderboards/{id}"));
        let days = |n: u64| {
            SystemTime::UNIX_EPOCH
                + Duration::from_millis(NOON as u64)
                + Duration::from_hours(24 * n)
        };
        let prune = |n_days, now| {
            operate(&database, async |operator| operator.prune(n_days, now).await.unwrap())
        };
        assert_eq!(prune(30, days(1)), 0, "nothing is old");
        assert_eq!((of(&daily), of(&challenge)), (json!(1), json!(1)));
        // The daily puzzle's result and the slower result of the challenge.
        assert_eq!(prune(30, days(40)), 2);
        assert_eq!((of(&daily), of(&challenge)), (json!(0), json!(1)));
        assert_eq!(prune(30, days(40)), 0);
        let export = ana.get(&server, "/me/export").expect(200);
        assert_eq!(export["results"].as_array().map(Vec::len), Some(2));
        let mut other = Other::connect(&database);
        assert_eq!(other.number("SELECT COUNT(*) FROM tallies WHERE n <= 0"), 0);
        assert_eq!(other.number("SELECT COUNT(*) FROM tallies WHERE leaderboard LIKE 'loop%'"), 0);
    }
}
