//! Results: ranked, counted once, or rejected.

use serde_json::json;

use crate::client::{Client, encoded};
use crate::databases::databases;
use crate::games::{BOARD, PARAMS, played, send, solved_in, start, submit};
use crate::server::{Server, on_each};

#[test]
fn a_result_is_replayed_and_ranked_and_its_record_can_be_fetched() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let record = solved_in(1_500);
        let first = submit(server, &ana, &record).expect(201);
        let expected = json!({
            "id": first["id"], "leaderboard": format!("fifteen:{PARAMS}"), "ranked": true, "review": false, "offline": false,
            "time": 1_500, "moves": 1, "rank": { "time": 1, "moves": 1 }, "of": { "time": 1, "moves": 1 },
            "best": { "time": 1_500, "moves": 1 },
        });
        assert_eq!(first, expected);
        let path = format!("/results/{}/record", first["id"].as_str().unwrap());
        let fetched = Client::default().get(server, &path);
        assert_eq!((fetched.status, &*fetched.text), (200, &*record));
        let fetched = wire::from_json(&fetched.text).unwrap();
        assert!(games::verify_any(&fetched).is_ok());
    });
}

#[test]
fn a_repeated_result_gets_the_same_response_and_is_stored_once() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let ticket = start(server, &ana);
        server.pass(1_500);
        let record = solved_in(1_500);
        let first = send(server, &ana, Some(&ticket), &record).expect(201);
        for again in [Some(&*ticket), Some(&*start(server, &ana)), None] {
            assert_eq!(send(server, &ana, again, &record).expect(200), first);
        }
        let export = ana.get(server, "/me/export").expect(200);
        assert_eq!(export["results"].as_array().map(Vec::len), Some(1));
    });
}

#[test]
fn the_best_of_a_player_counts() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let detour = played(PARAMS, &[("R1", 100), ("L1", 200), ("L2", 900)]);
        let detour = if wire::from_json(&detour).unwrap().result.ending.is_some() {
            detour
        } else {
            // The gap is at the left edge, so a longer solution goes up and down first.
            played(PARAMS, &[("D1", 100), ("U1", 200), ("L2", 900)])
        };
        let first = submit(server, &ana, &detour).expect(201);
        assert_eq!((&first["best"]["time"], &first["best"]["moves"]), (&json!(900), &json!(3)));
        let second = submit(server, &ana, &solved_in(5_000)).expect(201);
        let best = json!({ "time": 900, "moves": 1 });
        assert_eq!((&second["best"], &second["of"]["time"]), (&best, &json!(1)));
    });
}

#[test]
fn without_a_ticket_moves_are_ranked_but_time_is_not() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let offline = send(server, &ana, None, &solved_in(1_500)).expect(201);
        assert_eq!(offline["ranked"], true);
        assert_eq!(offline["rank"], json!({ "time": null, "moves": 1 }));
        assert_eq!(offline["of"], json!({ "time": 0, "moves": 1 }));
        assert_eq!(offline["best"], json!({ "time": null, "moves": 1 }));
    });
}

#[test]
fn a_result_with_hints_is_stored_but_not_ranked() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let mut record = wire::from_json(&solved_in(1_500)).unwrap();
        record.moves[0].1 = "@help L2".into();
        record.result.helps = 1;
        let helped = submit(server, &ana, &wire::to_json(&record)).expect(201);
        assert_eq!(helped["ranked"], false);
        assert_eq!(helped["rank"], json!({ "time": null, "moves": null }));
        let leaderboard = ana.get(server, &format!("/leaderboards/{BOARD}")).expect(200);
        assert_eq!((&leaderboard["of"], &leaderboard["rows"]), (&json!(0), &json!([])));
        let path = format!("/results/{}/record", helped["id"].as_str().unwrap());
        ana.get(server, &path).refusal(404, "not-found");
    });
}

#[test]
fn a_ticket_is_valid_for_its_puzzle_player_and_time() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        let ticket = start(server, &ana);
        send(server, &bob, Some(&ticket), &solved_in(0)).refusal(403, "not-yours");
        let why = send(server, &ana, Some(&ticket), &solved_in(2_001)).refusal(422, "refused");
        assert_eq!(why, "the record claims 2001 ms of play, but the ticket is only 2000 ms old");
        let other = played("board=1-2-3_4-5-6_7-0-8", &[("L1", 0)]);
        let why = send(server, &ana, Some(&ticket), &other).refusal(422, "refused");
        assert!(why.starts_with("the ticket is for fifteen:"), "{why}");
        send(server, &ana, Some("00.00"), &solved_in(0)).refusal(400, "malformed");
        send(server, &ana, Some(&ticket), &solved_in(2_000)).expect(201);
        send(server, &ana, Some(&ticket), &solved_in(1_000)).refusal(409, "used");
        let start = json!({ "game": "chess", "params": "" });
        ana.post(server, "/starts", &start).refusal(400, "malformed");
    });
}

#[test]
fn rejected_results_are_not_stored() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let honest = solved_in(1_500);
        let open = played("board=1-2-3_4-5-6_0-7-8", &[("L1", 10)]);
        let long = format!("{{\"version\":1,\"x\":\"{}\"}}", "x".repeat(270_000));
        for (record, status, code) in [
            (open, 422, "refused"),
            (honest.replace("L2", "L1"), 422, "refused"),
            (honest.replace("fifteen", "chess"), 422, "refused"),
            (honest.replace("1500", "-1"), 400, "malformed"),
            (honest.replace("\"version\":1", "\"version\":9"), 400, "malformed"),
            ("null".into(), 400, "malformed"),
            (long, 413, "too-large"),
        ] {
            send(server, &ana, None, &record).refusal(status, code);
        }
        let export = ana.get(server, "/me/export").expect(200);
        assert_eq!(export["results"], json!([]));
    });
}

#[test]
fn concurrent_results_are_counted_once() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let records: Vec<_> = (1..=8).map(|n| solved_in(n * 100)).collect();
        let tickets: Vec<_> = records.iter().map(|_| start(server, &ana)).collect();
        server.pass(1_000);
        std::thread::scope(|scope| {
            for (record, ticket) in records.iter().zip(&tickets).chain(records.iter().zip(&tickets))
            {
                scope.spawn(|| {
                    let answer = send(server, &ana, Some(ticket), record);
                    assert!([200, 201].contains(&answer.status), "{}", answer.text);
                });
            }
        });
        let export = ana.get(server, "/me/export").expect(200);
        assert_eq!(export["results"].as_array().map(Vec::len), Some(8));
        let leaderboard = ana.get(server, &format!("/leaderboards/{BOARD}")).expect(200);
        assert_eq!(
            (&leaderboard["of"], &leaderboard["rows"][0]["time"]),
            (&json!(1), &json!(1_000))
        );
    });
}

#[test]
fn two_servers_on_one_database_share_their_data() {
    for (database, _folder) in databases() {
        let (one, other) = (Server::start(&database), Server::start(&database));
        let ana = Client::join(&one, "Ana");
        ana.get(&other, "/me").expect(200);
        let ticket = start(&one, &ana);
        let sent = send(&other, &ana, Some(&ticket), &solved_in(500)).expect(201);
        assert_eq!(send(&one, &ana, Some(&ticket), &solved_in(500)).expect(200), sent);
        let path = format!("/leaderboards/{}?by=moves", encoded(&format!("fifteen:{PARAMS}")));
        assert_eq!(ana.get(&one, &path).expect(200), ana.get(&other, &path).expect(200));
    }
}
