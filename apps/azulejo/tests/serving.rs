//! The real binary on a real port, started and stopped the way a person or the operating system
//! would. It serves a small site that the test creates, so the web app needn't be built.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A running server, which is killed when the test ends.
struct Running {
    child: Child,
    output: BufReader<std::process::ChildStdout>,
    /// For example `127.0.0.1:4150`.
    host: String,
    _site: TempDir,
}

impl Running {
    /// Starts the binary and waits until it prints its URL.
    fn start(args: &[&str]) -> Running {
        let site = site();
        Running::of(azulejo(args, &site), site)
    }

    fn of(mut command: Command, site: TempDir) -> Running {
        let mut child = command.spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address =
            line.strip_prefix("Azulejo is running at http://").expect("the first line has the URL");
        let host = address.split('/').next().unwrap().to_owned();
        Running { child, output, host, _site: site }
    }

    fn get(&self, path: &str) -> String {
        self.get_for(&self.host, path)
    }

    fn get_for(&self, host: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Sends a signal; returns the exit code and the rest of the output.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let kill = format!("kill -{signal} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut rest).unwrap();
        (status.code(), rest)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn azulejo(args: &[&str], site: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.args(args).arg("--site").arg(site.path());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Creates a site with one page.
fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "<!doctype html><title>Azulejo</title>")
        .unwrap();
    folder
}

#[test]
fn the_web_app_is_served_until_sigint_or_sigterm() {
    for signal in ["INT", "TERM"] {
        for args in [
            &["play", "--port", "0", "--no-open"][..],
            &["serve", "--bind", "127.0.0.1:0", "--log", "off"],
        ] {
            let running = Running::start(args);
            assert!(running.host.starts_with("127.0.0.1:"), "{}", running.host);
            let page = running.get("/");
            assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
            assert!(page.contains("<!doctype html>"), "{page}");
            assert!(running.get("/chess").starts_with("HTTP/1.1 404 Not Found\r\n"));
            // An open connection doesn't keep the server from stopping.
            let open = TcpStream::connect(&running.host).unwrap();
            let (code, rest) = running.stop(signal);
            assert_eq!((code, &*rest), (Some(0), ""), "{signal}");
            drop(open);
        }
    }
}

#[test]
fn the_log_has_no_queries_and_no_full_client_addresses() {
    let running = Running::start(&["serve", "--bind", "127.0.0.1:0"]);
    running.get("/?seed=4711");
    running.get("/chess?seed=4711");
    let (code, log) = running.stop("TERM");
    assert_eq!(code, Some(0));
    let lines: Vec<_> = log.lines().collect();
    assert_eq!(lines.len(), 2, "{log}");
    for (line, path, status) in [(lines[0], "/", 200), (lines[1], "/chess", 404)] {
        let what = format!(" INFO request method=GET path=\"{path}\" status={status} ");
        assert!(line.contains(&what), "{line}");
        assert!(line.ends_with(" client=127.0.0.0/24"), "{line}");
    }
    assert!(!log.contains("4711") && !log.contains("127.0.0.1"), "{log}");

    let running = Running::start(&["serve", "--bind", "127.0.0.1:0", "--log", "json"]);
    running.get("/");
    let (_, log) = running.stop("TERM");
    let line: serde_json::Value = serde_json::from_str(log.trim_end()).expect("one object");
    assert_eq!((&line["method"], &line["path"]), (&"GET".into(), &"/".into()), "{line}");
    assert_eq!((&line["status"], &line["client"]), (&200.into(), &"127.0.0.0/24".into()), "{line}");
}

#[test]
fn behind_a_proxy_the_log_has_the_network_from_the_header() {
    let forwarded = |args: &[&str]| {
        let running = Running::start(args);
        let mut stream = TcpStream::connect(&running.host).unwrap();
        let head = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n";
        write!(stream, "{head}x-forwarded-for: 10.1.1.1, 198.51.100.7\r\n\r\n").unwrap();
        stream.read_to_end(&mut Vec::new()).unwrap();
        running.stop("TERM").1
    };
    let log = forwarded(&["serve", "--bind", "127.0.0.1:0", "--behind-proxy"]);
    assert!(log.trim_end().ends_with(" client=198.51.100.0/24"), "{log}");
    let log = forwarded(&["serve", "--bind", "127.0.0.1:0"]);
    assert!(log.trim_end().ends_with(" client=127.0.0.0/24"), "{log}");
}

#[test]
fn only_the_chosen_hosts_are_served() {
    let playing = Running::start(&["play", "--port", "0", "--no-open"]);
    let port = playing.host.rsplit(':').next().unwrap();
    assert!(playing.get_for(&format!("localhost:{port}"), "/").starts_with("HTTP/1.1 200 "));
    assert!(playing.get_for(&format!("evil.example:{port}"), "/").starts_with("HTTP/1.1 421 "));
    assert!(playing.get_for("", "/").starts_with("HTTP/1.1 421 "));

    let any = Running::start(&["serve", "--bind", "127.0.0.1:0"]);
    assert!(any.get_for("evil.example", "/").starts_with("HTTP/1.1 200 "));
    let two = ["serve", "--bind", "127.0.0.1:0", "--host", "a.example", "--host", "b.example"];
    let named = Running::start(&two);
    for (host, status) in [("a.example", 200), ("b.example:8080", 200), ("evil.example", 421)] {
        let answer = named.get_for(host, "/");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{host}: {answer}");
    }
}

#[test]
fn links_start_with_the_base_path() {
    let site = site();
    std::fs::write(site.path().join("index.html"), "<a href=\"/slide\">").unwrap();
    let args = ["serve", "--bind", "127.0.0.1:0", "--log", "off", "--base", "/azulejo"];
    let running = Running::of(azulejo(&args, &site), site);
    for path in ["/azulejo/", "/"] {
        let page = running.get(path);
        assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
        assert!(page.ends_with("<a href=\"/azulejo/slide\">"), "{page}");
    }
    let moved = running.get("/azulejo");
    assert!(moved.starts_with("HTTP/1.1 308 "), "{moved}");
    assert!(moved.contains("\r\nlocation: /azulejo/\r\n"), "{moved}");
    assert!(running.get("/azulejo/healthz").ends_with("ok\n"));
    assert_eq!(running.stop("TERM").0, Some(0));

    for (wrong, why) in [
        ("/a b", "must be a base path such as /azulejo/, or a full URL"),
        ("/loop", "/loop is a path of the web app itself"),
        ("/play/x", "/play is a path of the web app itself"),
        ("/api/", "/api is a path of the web app itself"),
    ] {
        let args = ["serve", "--bind", "127.0.0.1:0", "--base", wrong];
        let output = azulejo(&args, &self::site()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn with_a_database_the_api_is_served_and_options_can_come_from_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("azulejo.db").display());
    let alone = Running::start(&["serve", "--bind", "127.0.0.1:0"]);
    let about = alone.get("/api/v1/about");
    assert!(about.starts_with("HTTP/1.1 200 ") && about.contains("\"features\":[]"), "{about}");
    let site = site();
    let mut command = azulejo(&["serve"], &site);
    command.env("AZULEJO_BIND", "127.0.0.1:0").env("AZULEJO_DATABASE", &database);
    let running = Running::of(command, site);
    let about = running.get("/api/v1/about");
    assert!(about.starts_with("HTTP/1.1 200 ") && about.contains("\"results\""), "{about}");
    assert!(running.get("/readyz").ends_with("ok\n"));
    assert!(running.get("/").contains("<!doctype html>"));
    assert_eq!(running.stop("TERM").0, Some(0));
    assert!(folder.path().join("azulejo.db").is_file());

    let wrong = ["serve", "--bind", "127.0.0.1:0", "--database", "mysql://x"];
    let output = azulejo(&wrong, &self::site()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    let kinds = "azulejo: a database must be sqlite:FILE or postgres://USER@HOST/NAME\n";
    assert_eq!(said, kinds);
}

#[test]
fn a_folder_without_the_web_app_is_rejected() {
    let empty = tempfile::tempdir().unwrap();
    let output = azulejo(&["play", "--port", "0", "--no-open"], &empty).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, format!("azulejo: no web app found in {}\n", empty.path().display()));
}

/// The default address may be in use, by another program or another test.
#[test]
fn without_options_only_this_machine_is_served_and_there_is_no_database() {
    let help = Command::new(env!("CARGO_BIN_EXE_azulejo")).args(["serve", "--help"]).output();
    let help = String::from_utf8(help.unwrap().stdout).unwrap();
    assert!(help.contains("[default: 127.0.0.1:8080]"), "{help}");
    let site = site();
    let first_line = |mut command: Command| {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let mut said = String::new();
        if line.is_empty() {
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        line + &said
    };
    let line = first_line(azulejo(&["serve"], &site));
    assert!(
        [
            "Azulejo is running at http://127.0.0.1:8080/ without a database\n",
            "azulejo: 127.0.0.1:8080 is already in use by another program\n",
        ]
        .contains(&&*line),
        "{line}"
    );
    let any_port = ["serve", "--bind", "127.0.0.1:0"];
    assert!(first_line(azulejo(&any_port, &site)).ends_with("/ without a database\n"));
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("azulejo.db").display());
    let with = [&any_port[..], &["--database", &database]].concat();
    assert!(first_line(azulejo(&with, &site)).ends_with("/\n"));
}

#[test]
fn a_port_in_use_is_reported_in_one_line() {
    let in_use = TcpListener::bind("127.0.0.1:0").unwrap();
    let host = in_use.local_addr().unwrap().to_string();
    let port = host.rsplit(':').next().unwrap();
    for args in [&["play", "--port", port, "--no-open"][..], &["serve", "--bind", &host]] {
        let output = azulejo(args, &site()).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("azulejo: {host} is already in use by another program\n"));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn if_the_default_port_is_in_use_a_free_one_is_used() {
    // The default port is in use, by this test or by another program.
    let in_use = TcpListener::bind("127.0.0.1:4150");
    let running = Running::start(&["--no-open"]);
    assert_ne!(running.host, "127.0.0.1:4150");
    assert!(running.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
    let (code, said) = running.stop("TERM");
    assert_eq!(code, Some(0));
    assert_eq!(said, "azulejo: port 4150 is in use, using a free port instead\n");
    drop(in_use);
}
