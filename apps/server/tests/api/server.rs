//! A server with the API on a free port, whose clock stands still until a test moves it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use server::{Api, ApiLimits, Hosts, Limits, Rate, Site, router, serve};
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::postgres;

/// When tests begin: noon on 2025-12-26, UTC.
pub(crate) const NOON: i64 = 1_766_750_400_000;

/// A running server; it stops when this is dropped.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    clock: Arc<AtomicI64>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts on a database, with limits that no test meets.
    pub(crate) fn start(database: &str) -> Self {
        let rate = Rate { burst: 1_000_000, period: Duration::from_millis(1) };
        let limits = ApiLimits { client: rate, joining: rate, player: rate };
        Server::start_with(database, limits)
    }

    pub(crate) fn start_with(database: &str, limits: ApiLimits) -> Self {
        let clock = Arc::new(AtomicI64::new(NOON));
        let (time, database) = (clock.clone(), database.to_owned());
        let (send_address, address) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let clock = Arc::new(move || time.load(Ordering::Relaxed));
                let api = Api::with_clock(&database, limits, clock).await.unwrap();
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                send_address.send(listener.local_addr().unwrap()).unwrap();
                let router = router(Site::default(), Hosts::any(), Some(api.clone()));
                let connections = Limits { connections_of_client: 1000, ..Limits::default() };
                serve(listener, router, connections, async { drop(stopped.await) }).await;
                api.close().await;
            });
        });
        Server { address: address.recv().unwrap(), clock, stop: Some(stop), thread: Some(thread) }
    }

    /// Lets so many milliseconds pass.
    pub(crate) fn pass(&self, millis: i64) {
        self.clock.fetch_add(millis, Ordering::Relaxed);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A server that could not start has ended already.
        let _ = self.stop.take().map(|stop| stop.send(()));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// A new and empty database of each kind, with what has to be kept as long as it is used.
pub(crate) fn databases() -> Vec<(String, Option<TempDir>)> {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = format!("sqlite:{}", folder.path().join("azulejo.db").display());
    let postgres = postgres::new_database().map(|address| (address, None));
    [(sqlite, Some(folder))].into_iter().chain(postgres).collect()
}

/// Runs a test on each kind of database.
pub(crate) fn on_each(test: impl Fn(&Server)) {
    for (database, _folder) in databases() {
        test(&Server::start(&database));
    }
}
