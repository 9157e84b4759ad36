//! The server, or its database, is killed while results arrive: whatever was acknowledged is there afterwards, and nothing
//! twice.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::outbox::Outbox;
use crate::postgres::Postgres;
use crate::process::{Place, Process, say, status};
use crate::soak::{drawn, size, tell};

/// Kills the server again and again, each time after another number of results, while the next ones are on their way.
fn kill_server(place: &Place, n_kills: usize) -> usize {
    let mut process = place.serve();
    let outbox = Outbox::new(&process.host, 20 * n_kills as u64);
    let mut random = 7;
    for _ in 0..n_kills {
        let n_wanted = outbox.n_acknowledged() + 1 + drawn(&mut random, 13);
        let n_turns = drawn(&mut random, 2_000);
        let host = process.host.clone();
        std::thread::scope(|scope| {
            let sender = scope.spawn(|| outbox.send(&host, || false));
            while outbox.n_acknowledged() < n_wanted && !sender.is_finished() {
                std::thread::yield_now();
            }
            for _ in 0..n_turns {
                std::hint::spin_loop();
            }
            process.kill();
        });
        process = place.serve();
    }
    outbox.check(&process)
}

#[test]
fn what_was_acknowledged_is_there_after_a_kill_of_the_server_on_sqlite() {
    let n_kills = size("KILLS", 10);
    let n_acknowledged = kill_server(&Place::new(), n_kills);
    let tried = format!("{n_kills} kills, {n_acknowledged} results");
    tell("server killed, SQLite", &tried, "0 lost, 0 twice");
}

#[test]
fn what_was_acknowledged_is_there_after_a_kill_of_the_server_on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    let n_kills = size("KILLS_ON_POSTGRES", 10);
    let n_acknowledged = kill_server(&Place::new().on(postgres.new_database()), n_kills);
    let tried = format!("{n_kills} kills, {n_acknowledged} results");
    tell("server killed, PostgreSQL", &tried, "0 lost, 0 twice");
}

/// The status of a page.
fn got(process: &Process, path: &str) -> Option<u16> {
    say(&process.host, &format!("GET {path} HTTP/1.0\r\nhost: x\r\n\r\n"))
        .as_deref()
        .and_then(status)
}

/// Kills PostgreSQL again and again while results arrive, and starts it again after so long. Says what was tried.
fn kill_postgres(n_kills: usize, gone: Duration) -> Option<String> {
    let mut postgres = Postgres::start()?;
    let place = Place::new().on(postgres.new_database());
    let process = place.serve();
    let outbox = Outbox::new(&process.host, 5 + 10 * n_kills as u64);
    let mut random = 11;
    for _ in 0..n_kills {
        let (n_before, n_unavailable) = (outbox.n_acknowledged(), outbox.n_unavailable());
        let n_wanted = n_before + 1 + drawn(&mut random, 5);
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| outbox.send(&process.host, || is_over.load(Ordering::SeqCst)));
            while outbox.n_acknowledged() < n_wanted {
                std::thread::yield_now();
            }
            postgres.kill();
            let killed = Instant::now();
            // Without its database the server says so, and everything else goes on.
            while outbox.n_unavailable() == n_unavailable || killed.elapsed() < gone {
                std::thread::yield_now();
            }
            assert_eq!(got(&process, "/readyz"), Some(503));
            assert_eq!([got(&process, "/"), got(&process, "/healthz")], [Some(200); 2]);
            is_over.store(true, Ordering::SeqCst);
            postgres.start_again();
        });
    }
    let n_acknowledged = outbox.empty(&process);
    assert_eq!(got(&process, "/readyz"), Some(200));
    Some(format!("{n_acknowledged} results, {} told to wait", outbox.n_unavailable()))
}

#[test]
fn what_was_acknowledged_is_there_after_kills_of_postgres_and_the_server_runs_on() {
    let n_kills = size("KILLS_OF_POSTGRES", 3);
    let Some(tried) = kill_postgres(n_kills, Duration::ZERO) else { return };
    let tried = format!("{n_kills} kills, {tried}");
    tell("PostgreSQL killed", &tried, "0 lost, 0 twice, outbox empty");
}

/// For `cargo xtask soak server`: the test above is the same without the wait.
#[test]
fn a_database_that_is_gone_for_long_is_told_and_the_outbox_empties_afterwards() {
    let seconds = size("SECONDS_WITHOUT_DATABASE", 0);
    if seconds == 0 {
        return;
    }
    let Some(tried) = kill_postgres(1, Duration::from_secs(seconds as u64)) else { return };
    let tried = format!("{seconds} s, {tried}");
    tell("database gone", &tried, "told; the page goes on; 0 lost; outbox empty");
}
