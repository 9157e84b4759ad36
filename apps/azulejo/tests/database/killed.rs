//! The server or its database is killed while results arrive: afterwards every acknowledged result is stored exactly
//! once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::outbox::Outbox;
use crate::postgres::Postgres;
use crate::process::{Place, Process, say, status};
use crate::soak::{drawn, report, size};

/// Kills the server `n_kills` times, each time after a different number of results, while further ones are being sent.
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
    outbox.check(&process.host)
}

#[test]
fn acknowledged_results_survive_a_killed_server_on_sqlite() {
    let n_kills = size("KILLS", 10);
    let n_acknowledged = kill_server(&Place::new(), n_kills);
    let tried = format!("{n_kills} kills, {n_acknowledged} results");
    report("server killed, SQLite", &tried, "0 lost, 0 duplicated");
}

#[test]
fn acknowledged_results_survive_a_killed_server_on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    let n_kills = size("KILLS_ON_POSTGRES", 10);
    let n_acknowledged = kill_server(&Place::new().on(postgres.new_database()), n_kills);
    let tried = format!("{n_kills} kills, {n_acknowledged} results");
    report("server killed, PostgreSQL", &tried, "0 lost, 0 duplicated");
}

/// Requests a page and returns its status.
fn got(process: &Process, path: &str) -> Option<u16> {
    say(&process.host, &format!("GET {path} HTTP/1.0\r\nhost: x\r\n\r\n"))
        .as_deref()
        .and_then(status)
}

/// Kills PostgreSQL `n_kills` times while results arrive and starts it again after `downtime`. Returns a summary.
fn kill_postgres(n_kills: usize, downtime: Duration) -> Option<String> {
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
            // Without its database, the server reports it and serves everything else.
            while outbox.n_unavailable() == n_unavailable || killed.elapsed() < downtime {
                std::thread::yield_now();
            }
            assert_eq!(got(&process, "/readyz"), Some(503));
            assert_eq!([got(&process, "/"), got(&process, "/healthz")], [Some(200); 2]);
            is_over.store(true, Ordering::SeqCst);
            postgres.start_again();
        });
    }
    let n_acknowledged = outbox.empty(&process);
    // An answer is valid for a moment.
    while got(&process, "/readyz") != Some(200) {
        std::thread::yield_now();
    }
    Some(format!("{n_acknowledged} results, {} attempts rejected", outbox.n_unavailable()))
}

#[test]
fn acknowledged_results_survive_a_killed_postgres_and_the_server_keeps_running() {
    let n_kills = size("KILLS_OF_POSTGRES", 3);
    let Some(tried) = kill_postgres(n_kills, Duration::ZERO) else { return };
    let tried = format!("{n_kills} kills, {tried}");
    report("PostgreSQL killed", &tried, "0 lost, 0 duplicated, outbox empty");
}

/// For `cargo xtask soak server`: like the test above, with a longer downtime.
#[test]
fn a_long_database_outage_is_reported_and_the_outbox_empties_afterwards() {
    let seconds = size("SECONDS_WITHOUT_DATABASE", 0);
    if seconds == 0 {
        return;
    }
    let Some(tried) = kill_postgres(1, Duration::from_secs(seconds as u64)) else { return };
    let tried = format!("{seconds} s, {tried}");
    report(
        "database unavailable",
        &tried,
        "reported; the web app keeps working; 0 lost; outbox empty",
    );
}
