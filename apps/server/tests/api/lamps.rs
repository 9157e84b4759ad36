//! The template of a new puzzle: its daily puzzles and races are ranked like those of the other games.

use games::lamps::{Lamps, solve};
use games::{DailyPuzzle, Work};
use play::{Game, Input};
use serde_json::json;

use crate::client::Client;
use crate::games::{send, start_of, submit};
use crate::server::{NOON, on_each};

/// Returns a record of a puzzle, solved in half a minute.
fn solved(params: &str) -> String {
    let mut game = Game::<Lamps>::new(params.parse().unwrap(), 0).unwrap();
    for press in solve(game.puzzle().board()).expect("a dealt board can be solved") {
        game.handle(Input::Move(press), 30_000);
    }
    wire::to_json(&game.record(30_000))
}

#[test]
fn daily_puzzles_of_the_template_are_ranked_and_withheld() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        let dailies: Vec<_> = DailyPuzzle::open_at(NOON)
            .into_iter()
            .filter(|daily| daily.game().name == "lamps")
            .collect();
        assert!(dailies.len() >= 2);
        for daily in dailies {
            let params = daily.params(&mut Work::new(0)).unwrap();
            start_of(server, &ana, "lamps", &daily.name());
            let done = submit(server, &ana, &solved(&params)).expect(201);
            assert_eq!(done["leaderboard"], daily.to_string());
            assert_eq!(done["rank"], json!({ "time": 1, "moves": 1 }));
            let record = format!("/results/{}/record", done["id"].as_str().unwrap());
            bob.get(server, &record).refusal(403, "not-yours");
        }
    });
}

#[test]
fn races_of_the_template_are_timed_by_the_server() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        for kind in ["lamps-3x3", "lamps-5x5"] {
            let race = ana.post(server, "/races", &json!({ "kind": kind })).expect(201);
            server.pass(40_000);
            let ticket = race["ticket"].as_str();
            let done = send(server, &ana, ticket, &solved(race["params"].as_str().unwrap()));
            let done = done.expect(201);
            assert_eq!(
                (&done["time"], &done["leaderboard"]),
                (&json!(40_000), &race["leaderboard"])
            );
        }
    });
}
