//! `azulejo verify --leaderboard`: an honest leaderboard passes, and a forged one doesn't.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::ops::ControlFlow;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use loopy::logic::{GeneratedPuzzle, Level, LogicDaily};
use loopy::{Date, Loopy, Params};
use play::{Game, Input};
use serde_json::{Value, json};

use crate::process::{Place, ask, join, solved_in};

const BOARD: &str = "fifteen:board=1-2-3_4-5-6_0-7-8";

/// Verifies a leaderboard; returns the exit code and the output.
fn verified(url: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    let output = command.args(["verify", "--leaderboard", url]).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn an_honest_leaderboard_passes() {
    let place = Place::new();
    let process = place.serve();
    for (name, millis) in [("Ana", 1_500), ("Bob", 1_600), ("Cid", 1_700)] {
        let joined =
            ask(&process.host, "POST", "/players", "", &json!({ "name": name }).to_string());
        let key = joined.unwrap().1["key"].as_str().unwrap().to_owned();
        let start = json!({ "game": "fifteen", "params": "board=1-2-3_4-5-6_0-7-8" });
        let (_, start) = ask(&process.host, "POST", "/starts", &key, &start.to_string()).unwrap();
        // The tolerance for clock differences allows these times at once.
        let body = format!("{{\"ticket\":{},\"record\":{}}}", start["ticket"], solved_in(millis));
        assert_eq!(ask(&process.host, "POST", "/results", &key, &body).unwrap().0, 201);
    }
    for by in ["time", "moves"] {
        let url = format!("http://{}/api/v1/leaderboards/{BOARD}?by={by}", process.host);
        let said = format!("{BOARD} by {by}: 3 of 3 results legal\n");
        assert_eq!(verified(&url), (Some(0), said));
    }
    let (code, said) = verified(&format!("http://{}/api/v1/leaderboards/chess:x", process.host));
    assert_eq!(code, Some(1));
    assert!(said.contains("the server returned status 400"), "{said}");
    assert_eq!(verified("http://127.0.0.1:1/nothing").0, Some(2));
    assert_eq!(verified("http://127.0.0.1:1/api/v1/leaderboards/x").0, Some(1));
}

/// The record of a daily Logic puzzle contains its board, which is compared with the board generated for the day.
#[test]
fn a_leaderboard_of_a_daily_logic_puzzle_passes_only_for_its_own_day() {
    let place = Place::new();
    let process = place.serve();
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let today = Date::from_day_number((since_1970.as_secs() / 86_400) as u32).unwrap();
    let daily = LogicDaily { date: today, level: Level::Easy };
    let GeneratedPuzzle { board, solution, .. } =
        daily.generate(&mut |_| ControlFlow::Continue(())).unwrap();
    let mut game = Game::<Loopy>::new(Params::Logic(board), 0).unwrap();
    let stroke = game.puzzle().board().change_to(&solution, None);
    game.handle(Input::Move(stroke), 1_900);
    let record = wire::to_json(&game.record(1_900));
    let key = join(&process.host);
    let start = json!({ "game": "loop", "params": format!("logic-{daily}") });
    let (_, start) = ask(&process.host, "POST", "/starts", &key, &start.to_string()).unwrap();
    let body = format!("{{\"ticket\":{},\"record\":{record}}}", start["ticket"]);
    let (status, accepted) = ask(&process.host, "POST", "/results", &key, &body).unwrap();
    assert_eq!((status, &accepted["ranked"]), (201, &json!(true)), "{accepted}");
    let board = format!("loop:logic-{daily}");
    // The leaderboard is still open, so the server keeps the replays back.
    let (code, said) = verified(&format!("http://{}/api/v1/leaderboards/{board}", process.host));
    assert_eq!(code, Some(1));
    assert!(said.contains("once its day is over"), "{said}");
    let row = json!({
        "rank": 1, "player": "a", "name": "Ana", "tag": "ABCD", "time": 2_500, "moves": 1, "at": 0, "result": "1",
    });
    assert_eq!(verify_row(&board, &row, &record).0, Some(0));
    let other = format!("loop:logic-{}", LogicDaily { date: today.next().unwrap(), ..daily });
    let (code, said) = verify_row(&other, &row, &record);
    assert_eq!(code, Some(1));
    assert!(said.contains("the replay belongs to loop:logic-"), "{said}");
}

/// Verifies a leaderboard of one row and one record from a server that may be dishonest.
fn verify_row(board: &str, row: &Value, record: &str) -> (Option<i32>, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let host = listener.local_addr().unwrap();
    let page = json!({ "leaderboard": board, "by": "time", "of": 1, "rows": [row], "next": null });
    let bodies = [page.to_string(), record.to_owned()];
    let thread = std::thread::spawn(move || {
        for body in bodies {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let length = body.len();
            let head =
                format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
            stream.write_all((head + &body).as_bytes()).unwrap();
        }
    });
    let said = verified(&format!("http://{host}/api/v1/leaderboards/{board}"));
    thread.join().unwrap();
    said
}

#[test]
fn a_forged_leaderboard_does_not_pass() {
    let row = |rank: u64, time: u64, moves: u64| {
        json!({
            "rank": rank, "player": "p", "name": "Ana\u{1b}[2J", "tag": "ABCD", "time": time, "moves": moves, "at": 0,
            "result": "r1",
        })
    };
    let honest = solved_in(1_500);
    assert_eq!(verify_row(BOARD, &row(1, 1_500, 1), &honest).0, Some(0));
    for (row, record, why) in [
        (row(1, 1_400, 1), honest.clone(), "the replay says solved after 1 moves and 1500 ms"),
        (row(1, 1_500, 2), honest.clone(), "the replay says solved after 1 moves and 1500 ms"),
        (row(2, 1_500, 1), honest.clone(), "the rank must be 1, not 2"),
        (row(1, 1_500, 1), honest.replace("L2", "L1"), "the moves result in open"),
        (row(1, 1_500, 1), "nonsense".into(), "this is not a saved game"),
    ] {
        let (code, said) = verify_row(BOARD, &row, &record);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(why), "{said}");
        assert!(
            said.ends_with("fifteen:board=1-2-3_4-5-6_0-7-8 by time: 0 of 1 result legal\n"),
            "{said}"
        );
        assert!(!said.contains('\u{1b}'), "control characters are escaped");
    }
}
