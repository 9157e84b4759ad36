//! Database connections that go mute: they stay open, but nothing arrives any more.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use server::ApiLimits;

use crate::client::Client;
use crate::contended::{N_WAITING, Other};
use crate::databases::postgres_database;
use crate::games::{drawn, send};
use crate::server::Server;

/// Number of a server's connections to its database.
const MOST_CONNECTIONS: i64 = 16;

/// Maximum number of attempts to send a result. Each takes at most a few seconds.
const ATTEMPTS: usize = 10;

/// A proxy to a database whose existing connections can be muted. New ones work.
struct Proxy {
    /// The URL of the database through the proxy.
    database: String,
    /// Connections with a lower number are mute.
    n_mute: Arc<AtomicUsize>,
    n_accepted: Arc<AtomicUsize>,
}

impl Proxy {
    fn before(database: &str) -> Proxy {
        let (start, rest) = database.split_once("127.0.0.1:").unwrap();
        let (port, name) = rest.split_once('/').unwrap();
        let target = format!("127.0.0.1:{port}");
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let database = format!("{start}{}/{name}", listener.local_addr().unwrap());
        let (n_mute, n_accepted) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (mute, accepted) = (n_mute.clone(), n_accepted.clone());
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let number = accepted.fetch_add(1, Ordering::SeqCst);
                let database = TcpStream::connect(&target).unwrap();
                let ways = [(&client, &database), (&database, &client)];
                for (from, to) in ways.map(|(a, b)| (a.try_clone(), b.try_clone())) {
                    let (from, to, mute) = (from.unwrap(), to.unwrap(), mute.clone());
                    std::thread::spawn(move || forward(from, to, number, &mute));
                }
            }
        });
        Proxy { database, n_mute, n_accepted }
    }

    /// Mutes all connections of now, and returns how many.
    fn mute(&self) -> usize {
        let n = self.n_accepted.load(Ordering::SeqCst);
        self.n_mute.store(n, Ordering::SeqCst);
        n
    }
}

/// Passes bytes on until one side closes. Bytes of a mute connection are swallowed, and so is its end.
fn forward(mut from: TcpStream, mut to: TcpStream, number: usize, n_mute: &AtomicUsize) {
    let is_mute = || number < n_mute.load(Ordering::SeqCst);
    let mut bytes = [0; 8192];
    while let Ok(n @ 1..) = from.read(&mut bytes) {
        if !is_mute() && to.write_all(&bytes[..n]).is_err() {
            break;
        }
    }
    if !is_mute() {
        let _ = to.shutdown(Shutdown::Both);
    }
}

/// Results wait for a lock within their transactions when their connections go mute. Their outcome is unknown, so the
/// players send them again.
#[test]
fn connections_that_go_mute_within_a_transaction_are_replaced() {
    const N_PLAYERS: usize = 16;
    let Some(database) = postgres_database() else { return };
    let proxy = Proxy::before(&database);
    let limits = ApiLimits { answer: Duration::from_secs(5), ..crate::server::no_limits() };
    let server = Server::start_with(&proxy.database, limits);
    let players: Vec<_> = (0..N_PLAYERS).map(|_| Client::join(&server, "Ana")).collect();
    let [mut other, mut watching] = [&database; 2].map(|database| Other::connect(database));
    let mut n_muted = 0;
    // More than the server has connections.
    for round in 0.. {
        if n_muted > MOST_CONNECTIONS {
            break;
        }
        other.run("BEGIN");
        other.run("UPDATE players SET since = since");
        std::thread::scope(|scope| {
            let (server, n_muted) = (&server, &mut n_muted);
            let sent: Vec<_> = players
                .iter()
                .enumerate()
                .map(|(n, player)| scope.spawn(move || stored_at_last(server, player, n, round)))
                .collect();
            let mut n_waiting = 0;
            while n_waiting < N_PLAYERS as i64 / 2 {
                n_waiting = watching.number(N_WAITING);
            }
            *n_muted += n_waiting;
            proxy.mute();
            other.run("COMMIT");
            assert!(sent.into_iter().all(|sent| sent.join().unwrap()), "{n_muted} were muted");
        });
    }
    println!(
        "soak: | database connections go mute within a transaction | {n_muted} connections | replaced; 0 lost |"
    );
}

/// Sends a result until it is stored, each on a leaderboard of its own; false if it isn't after many attempts.
fn stored_at_last(server: &Server, player: &Client, n: usize, round: u64) -> bool {
    let record = drawn(&format!("unlimited-easy-{n}"), 5_000 + round);
    (0..ATTEMPTS).any(|_| {
        let status = send(server, player, None, &record).status;
        assert!([200, 201, 503].contains(&status), "{status}");
        status != 503
    })
}

#[test]
fn mute_database_connections_are_replaced() {
    let Some(database) = postgres_database() else { return };
    let proxy = Proxy::before(&database);
    let limits = ApiLimits { client: crate::server::QUICK, ..ApiLimits::default() };
    let server = Server::start_with(&proxy.database, limits);
    let ana = Client::join(&server, "Ana");
    let ask_together = |n: usize| {
        std::thread::scope(|scope| {
            let asked: Vec<_> = (0..n).map(|_| scope.spawn(|| ana.get(&server, "/me"))).collect();
            asked.into_iter().map(|asked| asked.join().unwrap().status).collect::<Vec<_>>()
        })
    };
    assert_eq!(ask_together(30), [200; 30]);
    let n_mute = proxy.mute();
    assert!(n_mute > 4, "{n_mute} connections");
    // Those that use a mute connection are told to try again; then all connections are new.
    ask_together(10);
    for _ in 0..20 {
        ana.get(&server, "/me").expect(200);
    }
    println!("soak: | database connections go mute | {n_mute} connections | replaced |");
}
