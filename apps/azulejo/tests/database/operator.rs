//! `azulejo admin`, `azulejo backup` and `azulejo views` while the server is running.

use std::process::{Command, Output};

use crate::process::{Place, Process, ask, join, say, solved_in, status};

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
    let (_, player) = ask(&process.host, "POST", "/players", "", r#"{"name":"Ana B"}"#).unwrap();
    let tag = player["tag"].as_str().unwrap();
    for shown in [format!("Ana B #{tag}"), format!("ana b#{}", tag.to_lowercase())] {
        assert_eq!(azulejo(&place, &["admin", "hide", &shown]).status.code(), Some(0), "{shown}");
    }
    let output = azulejo(&place, &["admin", "hide", "Ana#ABCD"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("azulejo: player \"Ana#ABCD\" not found"), "{said}");
}

#[test]
fn results_under_review_are_listed_and_decided() {
    let place = Place::new();
    let process = place.serve();
    let [ana, bob] = [join(&process.host), join(&process.host)];
    let send = |key: &str, millis: u64| {
        let start = r#"{"game":"fifteen","params":"board=1-2-3_4-5-6_0-7-8"}"#;
        let (_, start) = ask(&process.host, "POST", "/starts", key, start).unwrap();
        let body = format!(r#"{{"ticket":{},"record":{}}}"#, start["ticket"], solved_in(millis));
        ask(&process.host, "POST", "/results", key, &body).unwrap().1
    };
    for millis in [1_500, 1_600] {
        assert_eq!(send(&ana, millis)["review"], false);
        assert_eq!(send(&bob, millis)["review"], true, "it equals another player's record");
    }
    let said = |args: &[&str]| {
        let output = azulejo(&place, args);
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (code, listed) = said(&["admin", "review"]);
    let lines: Vec<_> = listed.lines().collect();
    assert_eq!((code, lines.len()), (Some(0), 2), "{listed}");
    assert!(lines[0].contains(" fifteen:board=1-2-3_4-5-6_0-7-8 0:01.5, 1 moves, "), "{listed}");
    assert!(lines[0].ends_with(": equal to another player's"), "{listed}");
    let ids: Vec<_> = lines.iter().map(|line| line.split(' ').next().unwrap()).collect();
    let ranked = format!("result {} is ranked now\n", ids[0]);
    assert_eq!(said(&["admin", "review", "approve", ids[0]]), (Some(0), ranked));
    let rejected = format!("result {} will not be ranked\n", ids[1]);
    assert_eq!(said(&["admin", "review", "reject", ids[1]]), (Some(0), rejected));
    assert_eq!(said(&["admin", "review"]), (Some(0), String::new()));
    assert_eq!(said(&["admin", "review", "approve", ids[1]]).0, Some(1));
    let removed = format!("result {} has been removed\n", ids[1]);
    assert_eq!(said(&["admin", "remove-result", ids[1]]), (Some(0), removed));
    assert_eq!(
        said(&["admin", "prune", "--older-than", "1"]),
        (Some(0), "0 results removed\n".into())
    );
    assert_eq!(said(&["admin", "prune", "--older-than", "0"]).0, Some(2));
}

#[test]
fn only_their_owner_may_read_the_files_of_a_database_and_its_backup() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let mode =
        |name: &str| std::fs::metadata(place.path(name)).unwrap().permissions().mode() & 0o777;
    let process = place.serve();
    join(&process.host);
    azulejo(&place, &["backup", &place.path("copy.db")]);
    for name in ["azulejo.db", "azulejo.db-wal", "azulejo.db-shm", "copy.db"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    process.kill();
    // Files of an earlier version.
    for name in ["azulejo.db", "azulejo.db-wal"] {
        let readable = PermissionsExt::from_mode(0o644);
        std::fs::set_permissions(place.path(name), readable).unwrap();
    }
    let _process = place.serve();
    assert_eq!(["azulejo.db", "azulejo.db-wal"].map(mode), [0o600; 2]);
}

/// Sends results until `n` are stored, and returns how many the account has.
fn store_results(process: &Process, key: &str, times: std::ops::Range<u64>) -> usize {
    for millis in times {
        let body = format!(r#"{{"ticket":null,"record":{}}}"#, solved_in(millis));
        assert_eq!(ask(&process.host, "POST", "/results", key, &body).unwrap().0, 201);
    }
    n_results(process, key)
}

fn n_results(process: &Process, key: &str) -> usize {
    let (_, export) = ask(&process.host, "GET", "/me/export", key, "").unwrap();
    export["results"].as_array().unwrap().len()
}

#[test]
fn a_backup_is_restored_over_the_files_of_a_killed_server() {
    let place = Place::new();
    let process = place.serve();
    let key = join(&process.host);
    assert_eq!(store_results(&process, &key, 0..1), 1);
    let copy = place.path("copy.db");
    assert!(azulejo(&place, &["backup", &copy]).status.success());
    let printed = azulejo(&place, &["backup", "-"]).stdout;
    assert!(printed.starts_with(b"SQLite format 3\0"), "{} bytes", printed.len());
    assert_eq!(store_results(&process, &key, 1..41), 41);

    let said = |args: &[&str]| {
        let output = azulejo(&place, args);
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let in_use = "azulejo: the database is in use: stop the server first\n";
    assert_eq!(said(&["restore", &copy]), (Some(1), in_use.into()));
    assert_eq!(n_results(&process, &key), 41);
    process.kill();
    assert!(std::fs::metadata(place.path("azulejo.db-wal")).unwrap().len() > 0);
    for (wrong, why) in [("site/index.html", "not a database"), ("none.db", "unable to open")] {
        let (code, said) = said(&["restore", &place.path(wrong)]);
        assert!(code == Some(1) && said.contains(why) && said.lines().count() == 1, "{said}");
    }
    assert_eq!(n_results(&place.serve(), &key), 41, "the database is unchanged");
    let done = format!("database restored from {copy}\n");
    assert_eq!(said(&["restore", &copy]), (Some(0), done.clone()));
    assert_eq!(n_results(&place.serve(), &key), 1);
    // A corrupt database is replaced too, and a missing one created.
    std::fs::write(place.path("azulejo.db"), "corrupt".repeat(1000)).unwrap();
    assert_eq!(said(&["restore", &copy]), (Some(0), done.clone()));
    std::fs::remove_file(place.path("azulejo.db")).unwrap();
    assert_eq!(said(&["restore", &copy]), (Some(0), done));
    assert_eq!(n_results(&place.serve(), &key), 1);
    crate::soak::report(
        "backup restored over a killed server's files",
        "41 results, 1 in the backup",
        "1 result",
    );
}

/// Through any path and base path of the public address, metrics are not found.
#[test]
fn metrics_are_on_an_address_of_their_own() {
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let place = Place::new();
    let process = Process::of(place.command(&["--metrics-bind", &free, "--base", "/azulejo/"]));
    let get = |host: &str, path: &str, named: &str| {
        say(host, &format!("GET {path} HTTP/1.0\r\nhost: {named}\r\n\r\n")).unwrap()
    };
    for path in ["/metrics", "/azulejo/metrics", "/azulejo//metrics", "/api/v1/metrics"] {
        let answer = get(&process.host, path, "x");
        assert!(!answer.contains("azulejo_requests"), "{path}: {answer}");
    }
    let metrics = get(&free, "/metrics", &free);
    assert!(metrics.contains("azulejo_requests_total"), "{metrics}");
    assert_eq!(status(&get(&free, "/metrics", "evil.example")), Some(421));
    assert_eq!(status(&get(&free, "/", &free)), Some(404));
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
