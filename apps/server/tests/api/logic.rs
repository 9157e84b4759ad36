//! Daily Logic puzzles: their records contain the board but no date, and the server finds the leaderboard.

use std::ops::ControlFlow;

use games::loopy::logic::{GeneratedPuzzle, LogicDaily};
use games::loopy::{Loopy, Params};
use games::{DailyPuzzle, Work};
use play::{Game, Input};
use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{send, solved_board, start_of};
use crate::server::{Server, on_each};

/// Returns the record of a daily Logic puzzle, drawn in one stroke after `millis` milliseconds.
fn solved(daily: &str, millis: u64) -> String {
    let daily: LogicDaily = daily.parse().unwrap();
    let GeneratedPuzzle { board, solution, .. } =
        daily.generate(&mut |_| ControlFlow::Continue(())).unwrap();
    let mut game = Game::<Loopy>::new(Params::Logic(board), 0).unwrap();
    let stroke = game.puzzle().board().change_to(&solution, None);
    game.handle(Input::Move(stroke), millis);
    wire::to_json(&game.record(millis))
}

/// Returns the leaderboard of a record's puzzle.
fn puzzle(record: &str) -> String {
    format!("loop:{}", wire::from_json(record).unwrap().params)
}

fn start(server: &Server, player: &Client, daily: &str) -> String {
    start_of(server, player, "loop", &format!("logic-{daily}"))
}

#[test]
fn a_daily_logic_leaderboard_accepts_only_the_puzzle_of_its_day_and_level() {
    on_each(|server| {
        let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(server, name));
        let record = solved("2025-12-26-hard", 1_950);
        let wrong = start(server, &ana, "2025-12-26-easy");
        let why = send(server, &ana, Some(&wrong), &record).refusal(422, "refused");
        let said = "the ticket is for loop:logic-2025-12-26-easy, but the record is for ";
        assert_eq!(why, format!("{said}{}", puzzle(&record)));
        let wrong = start(server, &ana, "2025-12-27-hard");
        send(server, &ana, Some(&wrong), &record).refusal(422, "refused");
        let classic = start_of(server, &ana, "loop", "2025-12-26-hard");
        send(server, &ana, Some(&classic), &record).refusal(422, "refused");
        let ticket = start(server, &ana, "2025-12-26-hard");
        let accepted = send(server, &ana, Some(&ticket), &record).expect(201);
        let leaderboard = "loop:logic-2025-12-26-hard";
        assert_eq!(
            (&accepted["leaderboard"], &accepted["ranked"]),
            (&json!(leaderboard), &json!(true))
        );
        // A loop may be drawn in one stroke, so moves aren't ranked.
        assert_eq!(accepted["rank"], json!({ "time": 1, "moves": null }));
        server.pass(1);
        // Without a ticket, the server finds it among the open days.
        let offline = send(server, &bob, None, &solved("2025-12-26-hard", 1_900)).expect(201);
        assert_eq!(
            (&offline["leaderboard"], &offline["offline"]),
            (&json!(leaderboard), &json!(true))
        );
        assert_eq!(offline["rank"], json!({ "time": null, "moves": null }));
        let page = ana.get(server, &format!("/leaderboards/{leaderboard}")).expect(200);
        let names: Vec<_> =
            page["rows"].as_array().unwrap().iter().map(|row| &row["name"]).collect();
        assert_eq!((names, &page["of"]), (vec![&json!("Ana")], &json!(1)));
        ana.get(server, "/leaderboards/loop:logic-2025-12-26-harder").refusal(400, "malformed");
    });
}

#[test]
fn a_daily_logic_leaderboard_closes_and_its_board_becomes_a_challenge() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let record = solved("2025-12-26-medium", 1_700);
        let ticket = start(server, &ana, "2025-12-26-medium");
        server.pass(3 * 24 * 60 * 60 * 1000);
        let late =
            send(server, &ana, Some(&ticket), &solved("2025-12-26-medium", 1_800)).expect(201);
        let leaderboard = json!("loop:logic-2025-12-26-medium");
        assert_eq!((&late["leaderboard"], &late["ranked"]), (&leaderboard, &json!(false)));
        let offline = send(server, &ana, None, &solved("2025-12-26-medium", 1_600)).expect(201);
        assert_eq!(offline["leaderboard"], json!(puzzle(&record)));
        let challenge = start_of(server, &ana, "loop", &puzzle(&record)["loop:".len()..]);
        let accepted = send(server, &ana, Some(&challenge), &record).expect(201);
        assert_eq!(
            (&accepted["leaderboard"], &accepted["ranked"]),
            (&json!(puzzle(&record)), &json!(true))
        );
    });
}

/// Otherwise its record would be public while others still play the puzzle.
#[test]
fn an_open_daily_puzzle_that_is_started_by_its_board_has_the_leaderboard_of_its_day() {
    let daily = |name: &str| DailyPuzzle::of(name).unwrap();
    let params = daily("fifteen:2025-12-26-3").params(&mut Work::new(Work::PUZZLE)).unwrap();
    let logic = solved("2025-12-26-medium", 1_700);
    let dailies = [
        ("loop:logic-2025-12-26-medium", puzzle(&logic)["loop:".len()..].to_owned(), logic),
        ("fifteen:2025-12-26-3", params.clone(), solved_board(&params)),
    ];
    on_each(|server| {
        let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(server, name));
        for (leaderboard, params, record) in &dailies {
            let ticket = start_of(server, &ana, daily(leaderboard).game().name, params);
            server.pass(60_000);
            let done = send(server, &ana, Some(&ticket), record).expect(201);
            let said = (&done["leaderboard"], &done["time"], &done["rank"]["time"]);
            assert_eq!(said, (&json!(leaderboard), &json!(60_000), &json!(1)));
            let record = format!("/results/{}/record", done["id"].as_str().unwrap());
            bob.get(server, &record).refusal(403, "not-yours");
        }
    });
}

#[test]
fn a_week_of_daily_logic_puzzles_is_summed_up_in_a_group() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let group = ana.post(server, "/groups", &json!({ "name": "Friends" })).expect(201);
        let group = group["group"].as_str().unwrap();
        for day in ["2025-12-26", "2025-12-27"] {
            let daily = format!("{day}-easy");
            let ticket = start(server, &ana, &daily);
            send(server, &ana, Some(&ticket), &solved(&daily, 1_900)).expect(201);
        }
        let path = format!("/groups/{group}/weeks/loop:logic-2025-12-24-easy");
        let week: Value = ana.get(server, &path).expect(200);
        assert_eq!(week["leaderboards"][6], "loop:logic-2025-12-28-easy");
        let row = &week["rows"][0];
        assert_eq!((&row["days"], &row["time"]), (&json!(2), &json!(3_800)));
    });
}
