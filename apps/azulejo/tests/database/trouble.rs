//! A full disk, a read-only file, and very many connections.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use crate::outbox::Outbox;
use crate::postgres::Postgres;
use crate::process::{Place, Process, say, status};
use crate::soak::{report, size};

/// Runs a program with a file size limit of 2000 blocks of at least 512 bytes; writing more fails.
const SMALL_FILES: &str = "trap '' XFSZ; ulimit -f 2000; exec \"$0\" \"$@\"";

fn page_is_shown(process: &Process) -> bool {
    let answer = say(&process.host, "GET / HTTP/1.0\r\nhost: x\r\n\r\n");
    answer.as_deref().and_then(status) == Some(200)
}

/// Sends results until the disk is full, frees space, and sends the rest.
fn fill(small: Process, make_room: impl FnOnce(Process) -> Process) -> (usize, usize) {
    let outbox = Outbox::new(&small.host, 120);
    outbox.send(&small.host, || outbox.n_unavailable() > 0);
    assert!(outbox.n_unavailable() > 0, "the disk is full");
    assert!(outbox.n_acknowledged() > 0, "some results fitted");
    assert!(page_is_shown(&small));
    // What is left may be enough for one more write. An answer is valid for a moment.
    let is_reported = (0..2000).any(|_| {
        outbox.send_one(&small.host);
        let ready = say(&small.host, "GET /readyz HTTP/1.0\r\nhost: x\r\n\r\n");
        ready.as_deref().and_then(status) == Some(503)
    });
    assert!(is_reported, "no result can be stored");
    let n_before = outbox.n_acknowledged();
    (n_before, outbox.empty(&make_room(small)))
}

#[test]
fn a_full_disk_is_reported_and_no_acknowledged_result_is_lost() {
    let place = Place::new();
    place.serve().kill();
    let command = place.command(&[]);
    let mut limited = Command::new("sh");
    limited.args(["-c", SMALL_FILES]).arg(command.get_program()).args(command.get_args());
    let (n_before, n_all) = fill(Process::of(limited), |small| {
        small.kill();
        place.serve()
    });
    let tried = format!("{n_before} results before, {n_all} after freeing space");
    report("disk full (file size limit)", &tried, "reported; 0 lost; outbox empty");
}

/// Needs the right to mount a file system: for `cargo xtask soak server`.
#[test]
fn after_a_full_file_system_the_same_server_continues_when_there_is_space() {
    if size("FILE_SYSTEM", 0) == 0 {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| {
        Command::new("sh")
            .args(["-c", line, "sh"])
            .arg(folder.path())
            .status()
            .is_ok_and(|s| s.success())
    };
    if !run("mount -t tmpfs -o size=2m azulejo-soak \"$1\"") {
        return report("disk full (file system)", "skipped: no right to mount one", "");
    }
    let place = Place::new().on(format!("sqlite:{}", folder.path().join("azulejo.db").display()));
    let (n_before, n_all) = fill(place.serve(), |same| {
        assert!(run("mount -o remount,size=64m \"$1\""));
        same
    });
    assert!(run("umount -l \"$1\""));
    let tried = format!("{n_before} results before, {n_all} after freeing space");
    report("disk full (file system)", &tried, "reported; 0 lost; outbox empty, same server");
}

#[test]
fn a_read_only_database_is_reported_in_one_line() {
    let place = Place::new();
    place.serve().kill();
    let read_only = format!("{}?mode=ro", place.database());
    let output = place.on(read_only).command(&[]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("readonly database") && said.lines().count() == 1, "{said}");
    report("read-only file", "1 start", "rejected in one line");
}

#[test]
fn an_unusable_database_is_reported_in_one_line() {
    let Some(postgres) = Postgres::start() else { return };
    let database = postgres.new_database();
    let role = "CREATE ROLE guarded LOGIN PASSWORD 'right'";
    let name = database.rsplit('/').next().unwrap();
    let created = postgres.client("psql").args(["--quiet", "--command", role, name]).status();
    assert!(created.unwrap().success());
    let as_guarded = |password: &str| database.replace("azulejo@", &format!("guarded:{password}@"));
    for (database, why) in [
        (
            as_guarded("wrong"),
            "could not open the database: password authentication failed for user \"guarded\"\n",
        ),
        (
            database.replace(name, "none"),
            "could not open the database: database \"none\" does not exist\n",
        ),
        (
            "postgres://azulejo@127.0.0.1:1/none".into(),
            "could not open the database: Connection refused",
        ),
        (
            "postgres://azulejo@unknown.invalid/none".into(),
            "could not open the database: failed to lookup",
        ),
        ("sqlite:".into(), "must be a file"),
        (String::new(), "a database must be sqlite:FILE or postgres://USER@HOST/NAME"),
    ] {
        let output = Place::new().on(database.clone()).command(&[]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{database}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why) && said.lines().count() == 1, "{database}: {said}");
        assert!(!said.contains("wrong"), "{said}");
    }
}

/// Returns the peak memory in kilobytes.
fn peak_memory(process: &Process) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn many_open_connections_need_little_memory() {
    let n_connections = size("CONNECTIONS", 500);
    let place = Place::new();
    let command =
        place.command(&["--behind-proxy", "--connections", &(n_connections + 1).to_string()]);
    let process = Process::of(command);
    let connections: Vec<_> = (0..n_connections)
        .map(|_| {
            let mut stream = TcpStream::connect(&process.host).unwrap();
            stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
            let mut start = [0; 12];
            stream.read_exact(&mut start).unwrap();
            assert_eq!(&start, b"HTTP/1.1 200");
            stream
        })
        .collect();
    assert!(page_is_shown(&process), "one more connection is accepted");
    let megabytes = peak_memory(&process).div_ceil(1024);
    assert!(megabytes < 300, "{megabytes} MB");
    report(
        "memory",
        &format!("{} open connections", connections.len()),
        &format!("peak {megabytes} MB"),
    );
}
