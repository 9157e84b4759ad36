//! `azulejo verify --board`: a true ranking passes, and whatever a server makes up does not.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::ops::ControlFlow;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use loopy::logic::{Generated, Level, LogicDaily};
use loopy::{Date, Loopy, Params};
use play::{Game, Input};
use serde_json::{Value, json};

use crate::process::{Place, ask, join, solved_in};

const BOARD: &str = "fifteen:board=1-2-3_4-5-6_0-7-8";

/// What the command says about a board, and its exit code.
fn verified(url: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    let output = command.args(["verify", "--board", url]).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn a_true_ranking_passes() {
    let place = Place::new();
    let process = place.serve();
    for name in ["Ana", "Bob", "Cid"] {
        let joined =
            ask(&process.host, "POST", "/players", "", &json!({ "name": name }).to_string());
        let key = joined.unwrap().1["key"].as_str().unwrap().to_owned();
        let start = json!({ "game": "fifteen", "params": "board=1-2-3_4-5-6_0-7-8" });
        let (_, start) = ask(&process.host, "POST", "/starts", &key, &start.to_string()).unwrap();
        // The tolerance for clocks allows so much at once.
        let body = format!("{{\"ticket\":{},\"record\":{}}}", start["ticket"], solved_in(1_500));
        assert_eq!(ask(&process.host, "POST", "/results", &key, &body).unwrap().0, 201);
    }
    for by in ["time", "moves"] {
        let url = format!("http://{}/api/v1/boards/{BOARD}?by={by}", process.host);
        let said = format!("all 3 results of {BOARD} by {by} are legal\n");
        assert_eq!(verified(&url), (Some(0), said));
    }
    let (code, said) = verified(&format!("http://{}/api/v1/boards/chess:x", process.host));
    assert_eq!(code, Some(1));
    assert!(said.contains("answers 400"), "{said}");
    assert_eq!(verified("http://127.0.0.1:1/nothing").0, Some(2));
    assert_eq!(verified("http://127.0.0.1:1/api/v1/boards/x").0, Some(1));
}

/// The record of a Logic daily carries its board: the command makes the board of the day and compares.
#[test]
fn a_true_ranking_of_a_logic_daily_passes_and_that_of_another_day_does_not() {
    let place = Place::new();
    let process = place.serve();
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let today = Date::from_day_number((since_1970.as_secs() / 86_400) as u32).unwrap();
    let daily = LogicDaily { date: today, level: Level::Easy };
    let Generated { board, answer, .. } =
        daily.generate(&mut |_| ControlFlow::Continue(())).unwrap();
    let mut game = Game::<Loopy>::new(Params::Logic(board), 0).unwrap();
    let stroke = game.puzzle().board().change_to(&answer, None);
    game.handle(Input::Move(stroke), 500);
    let record = wire::to_json(&game.record(500));
    let key = join(&process.host);
    let start = json!({ "game": "loop", "params": format!("logic-{daily}") });
    let (_, start) = ask(&process.host, "POST", "/starts", &key, &start.to_string()).unwrap();
    let body = format!("{{\"ticket\":{},\"record\":{record}}}", start["ticket"]);
    let (status, accepted) = ask(&process.host, "POST", "/results", &key, &body).unwrap();
    assert_eq!(status, 201, "{accepted}");
    let board = format!("loop:logic-{daily}");
    let said = verified(&format!("http://{}/api/v1/boards/{board}", process.host));
    assert_eq!(said, (Some(0), format!("all 1 results of {board} by time are legal\n")));
    let row = json!({
        "rank": 1, "player": "a", "name": "Ana", "tag": "ABCD", "time": 500, "moves": 1, "at": 0, "result": "1",
    });
    assert_eq!(lie(&board, &row, &record).0, Some(0));
    let other = format!("loop:logic-{}", LogicDaily { date: today.next().unwrap(), ..daily });
    let (code, said) = lie(&other, &row, &record);
    assert_eq!(code, Some(1));
    assert!(said.contains("it is of loop:logic-"), "{said}");
}

/// Answers one ranking and one record, as a server that lies would.
fn lie(board: &str, row: &Value, record: &str) -> (Option<i32>, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let host = listener.local_addr().unwrap();
    let page = json!({ "board": board, "by": "time", "of": 1, "rows": [row], "next": null });
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
    let said = verified(&format!("http://{host}/api/v1/boards/{board}"));
    thread.join().unwrap();
    said
}

#[test]
fn what_a_server_makes_up_does_not_pass() {
    let row = |rank: u64, time: u64, moves: u64| {
        json!({
            "rank": rank, "player": "p", "name": "Ana\u{1b}[2J", "tag": "ABCD", "time": time, "moves": moves, "at": 0,
            "result": "r1",
        })
    };
    let honest = solved_in(1_500);
    assert_eq!(lie(BOARD, &row(1, 1_500, 1), &honest).0, Some(0));
    for (row, record, why) in [
        (row(1, 1_400, 1), honest.clone(), "the record says solved after 1 moves and 1500 ms"),
        (row(1, 1_500, 2), honest.clone(), "the record says solved after 1 moves and 1500 ms"),
        (row(2, 1_500, 1), honest.clone(), "its rank is 1, not 2"),
        (row(1, 1_500, 1), honest.replace("L2", "L1"), "not legal: the moves lead to open"),
        (row(1, 1_500, 1), "nonsense".into(), "this is not a saved game"),
    ] {
        let (code, said) = lie(BOARD, &row, &record);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(why), "{said}");
        assert!(
            said.ends_with(
                "1 of 1 results of fifteen:board=1-2-3_4-5-6_0-7-8 by time are not legal\n"
            ),
            "{said}"
        );
        assert!(!said.contains('\u{1b}'), "nothing but letters is printed");
    }
}
