//! The real binary on a real port, started and stopped as a person or a system would. It serves a small site of the
//! test's own, so that nothing depends on whether the page was built.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// The binary while it serves; it does not outlive a test that fails.
struct Running {
    child: Child,
    output: BufReader<std::process::ChildStdout>,
    /// As `127.0.0.1:4150`.
    host: String,
    _site: TempDir,
}

impl Running {
    /// Starts it and waits until it says where it is.
    fn start(args: &[&str]) -> Running {
        let site = site();
        let mut child = azulejo(args, &site).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.strip_prefix("Azulejo is at http://").expect("the line says where");
        let host = address.split('/').next().unwrap().to_owned();
        Running { child, output, host, _site: site }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Sends a signal; gives the exit code and what else it printed.
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

/// A site of one page.
fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "<!doctype html><title>Azulejo</title>")
        .unwrap();
    folder
}

#[test]
fn it_serves_the_page_and_stops_on_either_signal() {
    for signal in ["INT", "TERM"] {
        for args in [&["play", "--port", "0", "--no-open"][..], &["serve", "--bind", "127.0.0.1:0"]]
        {
            let running = Running::start(args);
            assert!(running.host.starts_with("127.0.0.1:"), "{}", running.host);
            let page = running.get("/");
            assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
            assert!(page.contains("<!doctype html>"), "{page}");
            assert!(running.get("/chess").starts_with("HTTP/1.1 404 Not Found\r\n"));
            // A connection that stays open does not keep it from stopping.
            let open = TcpStream::connect(&running.host).unwrap();
            let (code, rest) = running.stop(signal);
            assert_eq!((code, &*rest), (Some(0), ""), "{signal}");
            drop(open);
        }
    }
}

#[test]
fn a_site_without_a_page_is_not_served() {
    let empty = tempfile::tempdir().unwrap();
    let output = azulejo(&["play", "--port", "0", "--no-open"], &empty).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, format!("azulejo: there is no web app in {}\n", empty.path().display()));
}

#[test]
fn a_taken_port_gets_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let host = taken.local_addr().unwrap().to_string();
    let port = host.rsplit(':').next().unwrap();
    for args in [&["play", "--port", port, "--no-open"][..], &["serve", "--bind", &host]] {
        let output = azulejo(args, &site()).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("azulejo: {host} is taken by another program\n"));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn without_a_port_asked_for_a_free_one_is_taken() {
    // The default port is taken, by this test or by another program.
    let taken = TcpListener::bind("127.0.0.1:4150");
    let running = Running::start(&["--no-open"]);
    assert_ne!(running.host, "127.0.0.1:4150");
    assert!(running.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
    let (code, said) = running.stop("TERM");
    assert_eq!(code, Some(0));
    assert_eq!(said, "azulejo: port 4150 is taken, taking a free one\n");
    drop(taken);
}
