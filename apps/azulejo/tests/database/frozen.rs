//! A server that is frozen within a transaction: the others continue.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::postgres::Postgres;
use crate::process::{Place, Process, ask, join, say, solved_in, status};
use crate::soak::{report, size};

/// Maximum number of attempts until the other server stores a result. Each takes at most a few seconds.
const ATTEMPTS: usize = 8;

#[test]
fn a_server_stops_while_its_database_hangs() {
    let Some(mut postgres) = Postgres::start() else { return };
    let place = Place::new().on(postgres.new_database());
    let mut server = place.serve();
    let key = join(&server.host);
    let host = server.host.clone();
    postgres.freeze();
    // A result and a reader wait for the database.
    let result = format!(r#"{{"ticket":null,"record":{}}}"#, solved_in(1_500));
    let asked = [("POST", "/results", result), ("GET", "/me", String::new())].map(|asked| {
        let (host, key) = (host.clone(), key.clone());
        std::thread::spawn(move || ask(&host, asked.0, asked.1, &key, &asked.2))
    });
    let is_ready = || say(&host, "GET /readyz HTTP/1.0\r\nhost: x\r\n\r\n");
    while is_ready().as_deref().and_then(status) != Some(503) {}
    let start = Instant::now();
    signal(&server, "TERM");
    assert!(server.wait().success());
    let stopped = start.elapsed().as_millis();
    // Those that wait for it are told so, or lose their connection.
    for asked in asked {
        assert!(asked.join().unwrap().is_none_or(|(status, _)| status == 503));
    }
    postgres.thaw();
    report(
        "server stopped while PostgreSQL is frozen",
        "1 stop",
        &format!("stopped after {stopped} ms"),
    );
}

fn signal(process: &Process, name: &str) {
    let id = process.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
}

/// A `psql` that runs one statement after another.
struct Session(std::process::Child);

impl Session {
    fn open(postgres: &Postgres, database: &str) -> Session {
        let mut psql = postgres.client("psql");
        psql.args(["--no-psqlrc", "--tuples-only", "--no-align", database]);
        Session(psql.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap())
    }

    /// Runs a statement and returns the first line it prints.
    fn run(&mut self, sql: &str) -> String {
        writeln!(self.0.stdin.as_mut().unwrap(), "{sql};").unwrap();
        let mut line = String::new();
        let output = self.0.stdout.as_mut().unwrap();
        BufReader::with_capacity(1, output).read_line(&mut line).unwrap();
        line.trim().to_owned()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_frozen_within_a_transaction_does_not_stop_the_others() {
    let Some(postgres) = Postgres::start() else { return };
    let place = Place::new().on(postgres.new_database());
    let (frozen, other) = (place.serve(), place.serve());
    let key = join(&other.host);
    let name = place.database().rsplit('/').next().unwrap();
    let [mut locking, mut watching] = [(); 2].map(|()| Session::open(&postgres, name));
    let result = |millis| format!(r#"{{"ticket":null,"record":{}}}"#, solved_in(millis));
    let n_freezes = size("FREEZES", 2);
    let mut slowest = 0;
    for n in 0..n_freezes as u64 {
        // The result waits for the player's row within its transaction, and the server is frozen there. It never learns that
        // it has the row, and keeps it.
        assert_eq!(locking.run("BEGIN"), "BEGIN");
        assert_eq!(locking.run("UPDATE players SET since = since"), "UPDATE 1");
        let sent = std::thread::scope(|scope| {
            let sent = scope.spawn(|| ask(&frozen.host, "POST", "/results", &key, &result(2 * n)));
            let waiting = "SELECT COUNT(*) > 0 FROM pg_stat_activity \
                           WHERE datname = current_database() AND wait_event_type = 'Lock'";
            while watching.run(waiting) != "t" {}
            signal(&frozen, "STOP");
            assert_eq!(locking.run("COMMIT"), "COMMIT");
            let start = Instant::now();
            let stored = (0..ATTEMPTS).any(|_| {
                let answer = ask(&other.host, "POST", "/results", &key, &result(2 * n + 1));
                answer.is_some_and(|(status, _)| status == 201)
            });
            slowest = slowest.max(start.elapsed().as_millis());
            signal(&frozen, "CONT");
            assert!(stored, "the other server should continue");
            sent.join().unwrap()
        });
        // The frozen server lost its transaction and says so, or had none yet on a busy machine. The outbox repeats the result.
        let first = sent.unwrap().0;
        let again = (0..ATTEMPTS).find_map(|_| {
            let (status, _) = ask(&frozen.host, "POST", "/results", &key, &result(2 * n))?;
            (status != 503).then_some(status)
        });
        assert!(
            [(503, Some(201)), (201, Some(200))].contains(&(first, again)),
            "{first} {again:?}"
        );
    }
    report(
        "server frozen (SIGSTOP) within a transaction",
        &format!("{n_freezes} freezes"),
        &format!("the other server stores results again after at most {slowest} ms; 0 lost"),
    );
}
