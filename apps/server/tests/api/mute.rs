//! Database connections that go mute: they stay open, but nothing arrives any more.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use server::ApiLimits;

use crate::client::Client;
use crate::databases::postgres_database;
use crate::server::Server;

/// A proxy to a database whose existing connections can be muted. New ones work.
struct Proxy {
    address: SocketAddr,
    /// Connections with a lower number are mute.
    n_mute: Arc<AtomicUsize>,
    n_accepted: Arc<AtomicUsize>,
}

impl Proxy {
    fn to(target: String) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
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
        Proxy { address, n_mute, n_accepted }
    }

    /// Mutes all connections of now, and returns how many.
    fn mute(&self) -> usize {
        let n = self.n_accepted.load(Ordering::SeqCst);
        self.n_mute.store(n, Ordering::SeqCst);
        n
    }
}

/// Passes bytes on until one side closes. Bytes of a mute connection are swallowed.
fn forward(mut from: TcpStream, mut to: TcpStream, number: usize, n_mute: &AtomicUsize) {
    let mut bytes = [0; 8192];
    while let Ok(n @ 1..) = from.read(&mut bytes) {
        if number >= n_mute.load(Ordering::SeqCst) && to.write_all(&bytes[..n]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

#[test]
fn mute_database_connections_are_replaced() {
    let Some(database) = postgres_database() else { return };
    let (start, rest) = database.split_once("127.0.0.1:").unwrap();
    let (port, name) = rest.split_once('/').unwrap();
    let proxy = Proxy::to(format!("127.0.0.1:{port}"));
    let server = Server::start_with(
        &format!("{start}{}/{name}", proxy.address),
        ApiLimits { client: crate::server::QUICK, ..ApiLimits::default() },
    );
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
