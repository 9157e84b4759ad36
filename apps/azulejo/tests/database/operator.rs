//! `azulejo admin`, `azulejo backup` and `azulejo views` while the server is running.

use std::process::{Command, Output};

use crate::process::{Place, Process, ask, say, status};

fn azulejo(place: &Place, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.args(args).env("AZULEJO_DATABASE", place.database()).output().unwrap()
}

#[test]
fn players_are_removed_and_the_database_is_backed_up_while_the_server_runs() {
    let place = Place::new();
    let process = place.serve();
    let (_, player) = ask(&process.host, "POST", "/players", "", r#"{"name":"Ana"}"#).unwrap();
    let (id, key) = (player["player"].as_str().unwrap(), player["key"].as_str().unwrap());

    let copy = place.path("copy.db");
    let output = azulejo(&place, &["backup", &copy]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("backup written to {copy}\n"));
    let again = azulejo(&place, &["backup", &copy]);
    assert_eq!(again.status.code(), Some(1));
    assert!(std::fs::metadata(&copy).unwrap().len() > 0);

    for (action, done) in
        [("hide", "is now hidden"), ("unhide", "is visible again"), ("remove", "has been removed")]
    {
        let output = azulejo(&place, &["admin", action, id]);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{id} {done}\n"));
    }
    assert_eq!(ask(&process.host, "GET", "/me", key, "").unwrap().0, 401);
    let output = azulejo(&place, &["admin", "hide", "Ana#ABCD"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("azulejo: player \"Ana#ABCD\" not found"), "{said}");
}

#[test]
fn page_views_are_counted_if_enabled_and_listed() {
    let place = Place::new();
    let input = |args: &[&str]| {
        let output = azulejo(&place, args);
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let process = Process::of(place.command(&["--page-views", "/api/v1/views"]));
    let view = r#"{"path":"/slide"}"#;
    for _ in 0..2 {
        assert_eq!(view_status(&process, view), Some(204));
    }
    let (code, said) = input(&["views", "--days", "2"]);
    assert_eq!(code, Some(0));
    let lines: Vec<_> = said.lines().map(|line| line.split_once(' ').unwrap().1).collect();
    // The two views may be on different days.
    assert!(lines == ["/slide 2"] || lines == ["/slide 1", "/slide 1"], "{said}");
    let other = Process::of(place.command(&["--page-views", "https://count.example/views"]));
    assert_eq!(view_status(&other, view), Some(404));
    let page = say(&other.host, "GET / HTTP/1.0\r\nhost: x\r\n\r\n").unwrap();
    assert!(page.contains("connect-src 'self' https://count.example;"), "{page}");
    let mut alone = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    alone.args(["serve", "--bind", "127.0.0.1:0", "--page-views", "/api/v1/views", "--site"]);
    let output = alone.arg(place.path("site")).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "a database is missing");
}

fn view_status(process: &Process, body: &str) -> Option<u16> {
    let length = body.len();
    let head =
        format!("POST /api/v1/views HTTP/1.0\r\nhost: x\r\ncontent-length: {length}\r\n\r\n");
    say(&process.host, &(head + body)).as_deref().and_then(status)
}
