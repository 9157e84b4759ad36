//! Honest time, plausible speed and withheld records: what a leaderboard proves.

use serde_json::{Value, json};
use server::{Operator, ResultAction, ReviewReason};

use crate::client::{Answer, Client, encoded};
use crate::databases::{databases, postgres_database};
use crate::games::{PARAMS, drawn, played, send, slid, solved_in, start, start_of, submit};
use crate::server::{Server, on_each};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A daily puzzle of the day on which the tests run.
const DAILY: &str = "2025-12-26-easy";
const LEADERBOARD: &str = "/leaderboards/loop:2025-12-26-easy";

/// Starts the daily puzzle, and sends a record of `millis` milliseconds after `passed` ones.
fn play_daily(server: &Server, player: &Client, millis: u64, passed: i64) -> Answer {
    let ticket = start_of(server, player, "loop", DAILY);
    server.pass(passed);
    send(server, player, Some(&ticket), &drawn(DAILY, millis))
}

fn operate<T>(database: &str, work: impl AsyncFnOnce(&Operator) -> T) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let operator = Operator::open(database).await.unwrap();
        let done = work(&operator).await;
        operator.close().await;
        done
    })
}

fn record_of(server: &Server, player: &Client, result: &Value) -> Answer {
    player.get(server, &format!("/results/{}/record", result["id"].as_str().unwrap()))
}

#[test]
fn the_ranked_time_runs_from_the_ticket_to_the_arrival() {
    const SLIDE: &str = "seed=12345&steps=12&board=default&gapConfig=2s&v=2";
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        for (game, params, record) in [
            ("loop", DAILY, drawn(DAILY, 3_000)),
            ("slide", SLIDE, slid(SLIDE)),
            ("fifteen", PARAMS, solved_in(10)),
        ] {
            let ticket = start_of(server, &ana, game, params);
            server.pass(40_000);
            let done = send(server, &ana, Some(&ticket), &record).expect(201);
            assert_eq!((&done["time"], &done["best"]["time"]), (&json!(40_000), &json!(40_000)));
            let path = format!("/leaderboards/{}", encoded(done["leaderboard"].as_str().unwrap()));
            assert_eq!(ana.get(server, &path).expect(200)["rows"][0]["time"], 40_000, "{game}");
        }
        // The record is kept as it was played.
        let export = ana.get(server, "/me/export").expect(200);
        let mut played: Vec<_> = export["results"].as_array().unwrap().iter().collect();
        played.sort_by_key(|result| result["record"]["result"]["ms"].as_u64());
        assert_eq!(played[0]["record"]["result"]["ms"], 10);
    });
}

/// Within the tolerance for differing clocks, a record may claim more time than has passed.
#[test]
fn the_ranked_time_is_never_less_than_the_time_in_the_record() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let ticket = start(server, &ana);
        server.pass(500);
        let done = send(server, &ana, Some(&ticket), &solved_in(1_900)).expect(201);
        assert_eq!(done["time"], 1_900);
    });
}

#[test]
fn a_challenge_through_two_servers_with_different_clocks_is_timed_by_the_database() {
    let Some(database) = postgres_database() else { return };
    for skews in [[0, -1_800], [1_800, 0], [0, 3_600_000]] {
        let server = Server::start_skewed(&database, &skews);
        let ana = Client::join(&server, "Ana");
        // The servers take turns: the first one issues the ticket, the second one receives the result.
        ana.get(&server, "/me").expect(200);
        let ticket = start(&server, &ana);
        let done = send(&server, &ana, Some(&ticket), &solved_in(0)).expect(201);
        assert!(done["time"].as_u64().unwrap() < 600_000, "{skews:?}: {done}");
        assert!(done["rank"]["time"].is_u64(), "{skews:?}: {done}");
    }
}

/// The clock jumps between the ticket and the result, in either direction; `cargo xtask soak server` sets more jumps.
#[test]
fn however_the_clock_jumps_a_time_is_never_negative_or_shorter_than_the_record() {
    const FARTHEST: i64 = 3 * 60 * 60 * 1000;
    let n_jumps = std::env::var("AZULEJO_SOAK_JUMPS").map_or(60, |n| n.parse().expect("a number"));
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let mut random = 1_u32;
        for n in 0..n_jumps {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Mostly near zero, where the rules change.
            let jump = ((i64::from(random) - (1 << 31)) * FARTHEST / (1 << 31)) >> (n % 20);
            let played = i64::from(random >> 8) % 4_000 + 1;
            let ticket = start(server, &ana);
            server.pass(jump);
            let sent = send(server, &ana, Some(&ticket), &solved_in(played as u64));
            if played > jump + 2_000 {
                sent.refusal(422, "refused");
                continue;
            }
            let done = sent.json();
            assert!([200, 201].contains(&sent.status), "{jump} {played}: {}", sent.text);
            if sent.status == 201 {
                assert_eq!(done["time"], played.max(jump), "{jump} {played}");
            }
            let best = &done["best"]["time"];
            assert!(best.is_null() || best.as_i64().is_some_and(|best| best > 0), "{done}");
        }
        let page =
            ana.get(server, &format!("/leaderboards/{}", encoded(&format!("fifteen:{PARAMS}"))));
        let rows = page.expect(200)["rows"].clone();
        assert!(rows[0]["time"].as_i64().is_some_and(|time| time > 0), "{rows}");
    });
    println!(
        "soak: | server clock jumps between ticket and result | {n_jumps} jumps of up to 3 h, on each kind of database | no negative or shorter time |"
    );
}

#[test]
fn without_a_ticket_or_after_it_expired_only_moves_are_ranked() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let ticket = start(server, &ana);
        server.pass(31 * DAY);
        send(server, &ana, Some(&ticket), &solved_in(1_500)).refusal(410, "gone");
        let late = send(server, &ana, None, &solved_in(1_500)).expect(201);
        assert_eq!(late["rank"], json!({ "time": null, "moves": 1 }));
        assert_eq!((&late["time"], &late["ranked"]), (&json!(1_500), &json!(true)));
    });
}

#[test]
fn a_result_faster_than_people_play_is_not_ranked_until_it_is_approved() {
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(&server, name));
        let honest = play_daily(&server, &ana, 9_000, 9_000).expect(201);
        assert_eq!((&honest["ranked"], &honest["review"]), (&json!(true), &json!(false)));
        // One act at 0 ms, as a forger would write it, and a bot that draws within 100 ms.
        for millis in [0, 100] {
            let fast = play_daily(&server, &bob, millis, 5_000).expect(201);
            assert_eq!((&fast["ranked"], &fast["review"]), (&json!(false), &json!(true)));
            assert_eq!(fast["rank"], json!({ "time": null, "moves": null }));
            record_of(&server, &bob, &fast).refusal(404, "not-found");
        }
        let of = || ana.get(&server, LEADERBOARD).expect(200)["of"].clone();
        assert_eq!(of(), 1);
        let export = bob.get(&server, "/me/export").expect(200);
        assert_eq!(export["results"].as_array().map(Vec::len), Some(2), "it counts for its player");
        assert_eq!(export["results"][0]["review"], true);

        operate(&database, async |operator| {
            let reviews = operator.reviews().await.unwrap();
            assert_eq!(reviews.len(), 2, "{reviews:?}");
            assert_eq!(reviews[0].leaderboard, "loop:2025-12-26-easy");
            assert!(reviews[0].player.starts_with("Bob #"), "{reviews:?}");
            assert_eq!((reviews[0].time, reviews[0].reason), (5_000, ReviewReason::TooFast));
            let [first, second] = [&reviews[0].id, &reviews[1].id];
            operator.apply_to_result(ResultAction::Approve, first).await.unwrap();
            operator.apply_to_result(ResultAction::Reject, second).await.unwrap();
            for action in [ResultAction::Approve, ResultAction::Reject] {
                let error = operator.apply_to_result(action, first).await.unwrap_err();
                assert_eq!(error.to_string(), format!("no result {first:?} is under review"));
            }
            assert_eq!(operator.reviews().await.unwrap(), []);
        });
        let page = ana.get(&server, LEADERBOARD).expect(200);
        assert_eq!((&page["of"], &page["rows"][0]["name"]), (&json!(2), &json!("Bob")));
        // A rejected result stays unranked, also when it is sent again.
        let again = send(&server, &bob, None, &drawn(DAILY, 100)).expect(200);
        assert_eq!((&again["ranked"], &again["review"]), (&json!(false), &json!(false)));
    }
}

#[test]
fn a_bot_does_not_win_a_race_in_seven_milliseconds() {
    on_each(|server| {
        let bot = Client::join(server, "Bot");
        let race = bot.post(server, "/races", &json!({ "kind": "loop-easy" })).expect(201);
        server.pass(7);
        let record = drawn(race["params"].as_str().unwrap(), 7);
        let done = send(server, &bot, race["ticket"].as_str(), &record).expect(201);
        assert_eq!((&done["time"], &done["review"]), (&json!(7), &json!(true)));
        assert_eq!(bot.get(server, "/leaderboards/race:loop-easy").expect(200)["of"], 0);
    });
}

#[test]
fn another_players_record_is_under_review() {
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(&server, name));
        let leader = submit(&server, &ana, &solved_in(1_500)).expect(201);
        let copied = record_of(&server, &bob, &leader);
        assert_eq!(copied.status, 200);
        let copy = submit(&server, &bob, &copied.text).expect(201);
        assert_eq!((&copy["ranked"], &copy["review"]), (&json!(false), &json!(true)));
        assert_eq!(copy["of"], json!({ "time": 1, "moves": 1 }));
        let reviews = operate(&database, async |operator| operator.reviews().await.unwrap());
        assert_eq!(reviews.len(), 1);
        assert_eq!(reviews[0].reason, ReviewReason::Copy);
        // Sent a millisecond faster, it has the time that passes on the server.
        let ticket = start(&server, &bob);
        server.pass(60_000);
        let changed = send(&server, &bob, Some(&ticket), &solved_in(1_499)).expect(201);
        assert_eq!((&changed["time"], &changed["rank"]["time"]), (&json!(60_000), &json!(2)));
        // Very short games can be equal by chance.
        for player in [&ana, &bob] {
            let short = submit(&server, player, &solved_in(600)).expect(201);
            assert_eq!(short["review"], false);
        }
    }
}

#[test]
fn implausible_results_of_every_game_are_not_ranked() {
    const SLIDE: &str = "seed=12345&steps=12&board=default&gapConfig=2s&v=2";
    on_each(|server| {
        let mallory = Client::join(server, "Mallory");
        let squeezed = |record: &str, millis: u64| {
            let mut record = wire::from_json(record).unwrap();
            let n = record.moves.len() as u64;
            for (at, (time, _)) in record.moves.iter_mut().enumerate() {
                *time = millis * (at as u64 + 1) / n;
            }
            record.result.elapsed = millis;
            wire::to_json(&record)
        };
        let back_and_forth = [("D1", 0), ("U1", 0), ("D1", 0), ("U1", 0), ("D1", 0), ("U1", 0)];
        let fifteen = [&back_and_forth[..], &[("L2", 0)]].concat();
        for n in 0..20 {
            for record in [
                squeezed(&slid(SLIDE), n * 10),
                squeezed(&played(PARAMS, &fifteen), n),
                squeezed(&drawn("unlimited-hard-7", 5), n * 10),
            ] {
                let done = submit(server, &mallory, &record).expect(201);
                assert_eq!((&done["ranked"], &done["review"]), (&json!(false), &json!(true)));
            }
        }
        println!("soak: | implausible results | 60 over the socket, of every game | none ranked |");
        let reading = [format!("slide:{SLIDE}"), format!("fifteen:{PARAMS}")];
        for leaderboard in reading {
            for by in ["time", "moves"] {
                let path = format!("/leaderboards/{}?by={by}", encoded(&leaderboard));
                assert_eq!(mallory.get(server, &path).expect(200)["of"], 0, "{path}");
            }
        }
    });
}

#[test]
fn records_of_an_open_daily_puzzle_are_for_those_who_have_solved_it() {
    on_each(|server| {
        let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(server, name));
        let nobody = Client::default();
        let stranger = Client { key: Some("0".repeat(64)), ..Client::default() };
        let done = play_daily(server, &ana, 9_000, 9_000).expect(201);
        for who in [&nobody, &stranger, &bob] {
            let why = record_of(server, who, &done).refusal(403, "not-yours");
            assert_eq!(why, "solve this daily puzzle first to see how others did");
        }
        record_of(server, &ana, &done).expect(200);
        // Played offline is solved, too.
        send(server, &bob, None, &drawn(DAILY, 7_000)).expect(201);
        record_of(server, &bob, &done).expect(200);
        record_of(server, &nobody, &done).refusal(403, "not-yours");
        // Challenges have no day.
        let challenge = submit(server, &ana, &solved_in(1_500)).expect(201);
        record_of(server, &nobody, &challenge).expect(200);
        server.pass(3 * DAY);
        record_of(server, &nobody, &done).expect(200);
    });
}

#[test]
fn the_distribution_counts_every_player_once_and_marks_ones_own() {
    on_each(|server| {
        let path = format!("/leaderboards/{}/distribution", encoded(&format!("fifteen:{PARAMS}")));
        let nobody = Client::default();
        let empty = nobody.get(server, &path).expect(200);
        assert_eq!((&empty["of"], &empty["bars"]), (&json!(0), &json!([])));
        let times = [900, 1_000, 1_003, 1_700, 2_900, 2_950, 3_600_000];
        let players: Vec<_> = times
            .iter()
            .enumerate()
            .map(|(at, time)| {
                let player = Client::join(server, &format!("P{at}"));
                submit(server, &player, &solved_in(*time)).expect(201);
                player
            })
            .collect();
        let bars_of = |answer: &Value| -> Vec<(u64, u64, u64)> {
            let number = |bar: &Value, name: &str| bar[name].as_u64().unwrap();
            let bars = answer["bars"].as_array().unwrap().iter();
            bars.map(|bar| (number(bar, "from"), number(bar, "to"), number(bar, "n"))).collect()
        };
        let public = nobody.get(server, &path).expect(200);
        assert_eq!((&public["of"], &public["own"]), (&json!(7), &json!(null)));
        let bars = bars_of(&public);
        assert!(bars.len() <= 30, "{bars:?}");
        for &(from, to, n) in &bars {
            assert_eq!(n, times.iter().filter(|time| (from..to).contains(time)).count() as u64);
        }
        for (player, time) in players.iter().zip(times) {
            let own = player.get(server, &path).expect(200)["own"].clone();
            assert_eq!(own["value"], time);
            let (from, to, _) = bars[own["bar"].as_u64().unwrap() as usize];
            assert!((from..to).contains(&time), "{time}: {from} to {to}");
        }
        let by_moves = players[0].get(server, &format!("{path}?by=moves")).expect(200);
        assert_eq!(by_moves["bars"], json!([{ "from": 1, "to": 2, "n": 7 }]));
        nobody.get(server, "/leaderboards/x/distribution").refusal(400, "malformed");
    });
}

#[test]
fn giving_a_race_up_counts_in_the_players_statistics() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let start = || ana.post(server, "/races", &json!({ "kind": "loop-easy" })).expect(201);
        let counts = || ana.get(server, "/me/races").expect(200)["races"].clone();
        assert_eq!(counts(), json!([]));
        start();
        assert_eq!(ana.request(server, "DELETE", "/races/loop-easy", "").status, 204);
        ana.request(server, "DELETE", "/races/loop-easy", "").refusal(404, "not-found");
        assert_eq!(counts(), json!([{ "kind": "loop-easy", "finished": 0, "given_up": 1 }]));
        // A race that is never finished is given up, too.
        start();
        server.pass(7_200_001);
        let race = start();
        assert_eq!(counts()[0]["given_up"], 2);
        server.pass(5_000);
        let record = drawn(race["params"].as_str().unwrap(), 4_000);
        for status in [201, 200] {
            send(server, &ana, race["ticket"].as_str(), &record).expect(status);
        }
        let expected = json!([{ "kind": "loop-easy", "finished": 1, "given_up": 2 }]);
        assert_eq!(counts(), expected);
        assert_eq!(ana.get(server, "/me/export").expect(200)["race_counts"], expected);
        Client::default().get(server, "/me/races").refusal(401, "not-signed-in");
    });
}
