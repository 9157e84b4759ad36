//! `azulejo admin dump` and `azulejo verify --dump`: closed leaderboards are written without players and replayed whole.

use std::io::{Read, Write};
use std::process::Command;

use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use loopy::Loopy;
use play::{Game, Input};
use serde_json::{Value, json};

use crate::process::{Place, Process, ask, join, solved_in};

/// Runs the CLI; returns the exit code and the output.
fn azulejo(place: &Place, args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    let output = command.args(args).env("AZULEJO_DATABASE", place.database()).output().unwrap();
    (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// Returns a solved daily Loop puzzle.
fn solved_day(id: &str, millis: u64) -> String {
    let params: loopy::Params = id.parse().unwrap();
    let daily: loopy::Daily = id.parse().unwrap();
    let mut game = Game::<Loopy>::new(params, 0).unwrap();
    let stroke = game.puzzle().board().change_to(&daily.deal().solution().drawing(), None);
    game.handle(Input::Move(stroke), millis);
    wire::to_json(&game.record(millis))
}

fn send(process: &Process, key: &str, record: &str) {
    let body = format!(r#"{{"ticket":null,"record":{record}}}"#);
    let (status, answer) = ask(&process.host, "POST", "/results", key, &body).unwrap();
    assert_eq!(status, 201, "{answer}");
}

fn unpacked(file: &str) -> String {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_string(&mut text).unwrap();
    text
}

fn packed(file: &str, text: &str) {
    let to = std::fs::File::create(file).unwrap();
    let mut lines = GzEncoder::new(to, flate2::Compression::fast());
    lines.write_all(text.as_bytes()).unwrap();
    lines.finish().unwrap();
}

#[test]
fn closed_leaderboards_are_dumped_without_players_and_every_record_is_replayed() {
    let place = Place::new();
    let process = place.serve();
    let [ana, bob] = [join(&process.host), join(&process.host)];
    let days = ["2025-11-28-easy", "2025-11-29-medium", "2025-11-30-easy"];
    for (day, millis) in days.into_iter().zip(2_000..) {
        send(&process, &ana, &solved_day(day, millis));
    }
    send(&process, &bob, &solved_day(days[0], 3_000));
    // A challenge has no day, so its leaderboard never closes.
    send(&process, &bob, &solved_in(1_500));

    let file = place.path("results.gz");
    let dump = ["admin", "dump", &file, "--before", "2025-11-30"];
    assert_eq!(azulejo(&place, &dump), (Some(0), format!("3 results written to {file}\n")));
    let (code, said) = azulejo(&place, &dump);
    assert_eq!(code, Some(1));
    assert!(said.starts_with(&format!("azulejo: could not create {file}: ")), "{said}");

    let text = unpacked(&file);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let leaderboards: Vec<&str> =
        lines.iter().map(|line| line["leaderboard"].as_str().unwrap()).collect();
    let first = "loop:2025-11-28-easy";
    assert_eq!(leaderboards, [first, first, "loop:2025-11-29-medium"]);
    for line in &lines {
        let names: Vec<&String> = line.as_object().unwrap().keys().collect();
        assert_eq!(names.len(), 6, "{names:?}");
        assert_eq!((&line["moves"], &line["hints"]), (&json!(1), &json!(0)));
    }
    let (_, exported) = ask(&process.host, "GET", "/me/export", &ana, "").unwrap();
    let player = exported["player"]["id"].as_str().or(exported["player"].as_str());
    assert!(player.is_none_or(|player| !text.contains(player)), "no player is named");
    assert!(!text.contains("Ana"), "no player is named");

    let legal = "3 of 3 results on 2 leaderboards legal\n";
    assert_eq!(azulejo(&place, &["verify", "--dump", &file]), (Some(0), legal.into()));
    let all = place.path("all.gz");
    let said = format!("4 results written to {all}\n");
    assert_eq!(
        azulejo(&place, &["admin", "dump", &all, "--before", "2026-01-01"]),
        (Some(0), said)
    );
}

#[test]
fn a_forged_dump_is_not_legal() {
    let place = Place::new();
    let file = place.path("forged.gz");
    let line = |leaderboard: &str, time: u64, record: &str| {
        format!(
            r#"{{"leaderboard":"{leaderboard}","time":{time},"moves":1,"hints":0,"ranked":true,"record":{record}}}"#
        ) + "\n"
    };
    let (day, record) = ("loop:2025-11-30-easy", solved_day("2025-11-30-easy", 2_000));
    let verified = |text: &str| {
        packed(&file, text);
        azulejo(&place, &["verify", "--dump", &file])
    };
    let honest = line(day, 2_000, &record);
    let one = "1 of 1 result on 1 leaderboard legal\n";
    assert_eq!(verified(&honest), (Some(0), one.into()));
    for (forged, why) in [
        (line(day, 1_000, &record), "the replay says solved after 1 moves and 2000 ms"),
        (
            line("loop:2025-11-29-easy", 2_000, &record),
            "the replay belongs to loop:2025-11-30-easy",
        ),
        (line(day, 2_000, "{}"), "not legal: line 2"),
    ] {
        let (code, said) = verified(&(honest.clone() + &forged));
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("not legal: line 2 of ") && said.contains(why), "{said}");
        assert!(said.contains("\n1 of 2 results on "), "{said}");
    }
    let (code, said) = verified("nonsense\n");
    assert_eq!(code, Some(2));
    assert!(said.contains("forged.gz, line 1: not a result of a dump"), "{said}");
    std::fs::write(&file, "not compressed").unwrap();
    assert_eq!(azulejo(&place, &["verify", "--dump", &file]).0, Some(2));
    assert_eq!(azulejo(&place, &["verify", "--dump", "/nowhere/at/all"]).0, Some(2));
}
