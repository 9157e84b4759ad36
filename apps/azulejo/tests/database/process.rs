//! A server process with a database.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use fifteen::Fifteen;
use play::{Game, Input};
use serde_json::Value;
use tempfile::TempDir;

/// A folder with a small site, and a database: SQLite in that folder, or PostgreSQL.
pub(crate) struct Place {
    folder: TempDir,
    site: PathBuf,
    database: String,
}

impl Place {
    pub(crate) fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        std::fs::create_dir(&site).unwrap();
        std::fs::write(site.join("index.html"), "<!doctype html>").unwrap();
        let database = format!("sqlite:{}", folder.path().join("azulejo.db").display());
        Place { folder, site, database }
    }

    /// Replaces the database.
    pub(crate) fn on(self, database: String) -> Place {
        Place { database, ..self }
    }

    /// Returns the URL of the database.
    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    /// Returns a path in the folder.
    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Starts a server on the database.
    pub(crate) fn serve(&self) -> Process {
        Process::of(self.command(&[]))
    }

    /// Returns the command that serves the database, with additional options.
    pub(crate) fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
        command.args(["serve", "--bind", "127.0.0.1:0", "--log", "off", "--database"]);
        command.arg(&self.database).arg("--site").arg(&self.site).args(more);
        command
    }
}

/// A running server process.
pub(crate) struct Process {
    child: Child,
    /// For example `127.0.0.1:4150`.
    pub(crate) host: String,
}

impl Process {
    /// Starts the server and waits until it prints its URL.
    pub(crate) fn of(mut command: Command) -> Process {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.strip_prefix("Azulejo is running at http://");
        let host = url.expect("the first line has the URL").split('/').next().unwrap().to_owned();
        Process { child, host }
    }

    /// Returns the process ID.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the process ends.
    pub(crate) fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request below `/api/v1` and returns the status and the body; `None` if the connection was lost.
pub(crate) fn ask(
    host: &str,
    method: &str,
    path: &str,
    key: &str,
    body: &str,
) -> Option<(u16, Value)> {
    let length = body.len();
    let answer = say(
        host,
        &format!(
            "{method} /api/v1{path} HTTP/1.0\r\nhost: x\r\nauthorization: Bearer {key}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        ),
    )?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((status(head)?, serde_json::from_str(body).ok()?))
}

/// Sends a raw request and returns the response.
pub(crate) fn say(host: &str, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect(host).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

/// Returns the status of a response.
pub(crate) fn status(answer: &str) -> Option<u16> {
    answer.split(' ').nth(1)?.parse().ok()
}

/// Creates a player and returns the key.
pub(crate) fn join(host: &str) -> String {
    let (status, player) = ask(host, "POST", "/players", "", r#"{"name":"Ana"}"#).unwrap();
    assert_eq!(status, 201, "{player}");
    player["key"].as_str().unwrap().to_owned()
}

/// Returns a game that was solved after `millis` milliseconds.
pub(crate) fn solved_in(millis: u64) -> String {
    let mut game = Game::<Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse().unwrap(), 0).unwrap();
    game.handle(Input::Move("L2".parse().unwrap()), millis);
    wire::to_json(&game.record(millis))
}
