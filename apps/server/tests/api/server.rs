//! A server with the API on a free port, whose clock only moves when a test advances it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use server::{Api, ApiLimits, Hosts, Limits, Rate, Site, router, serve};
use tokio::sync::oneshot;

use crate::databases::{databases, postgres_database};

/// Start time of the tests: noon on 2025-12-26, UTC.
pub(crate) const NOON: i64 = 1_766_750_400_000;

/// One or more running servers with a shared clock, used in turn; they stop when dropped.
pub(crate) struct Server {
    clock: Arc<AtomicI64>,
    running: Vec<Running>,
    n_asked: AtomicUsize,
}

struct Running {
    address: SocketAddr,
    api: Api,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a server on a database, without effective rate limits.
    pub(crate) fn start(database: &str) -> Self {
        Server::start_with(database, no_limits())
    }

    pub(crate) fn start_with(database: &str, limits: ApiLimits) -> Self {
        let clock = Arc::new(AtomicI64::new(NOON));
        let running = vec![Running::start(database, limits, &clock)];
        Server { clock, running, n_asked: AtomicUsize::new(0) }
    }

    /// Adds another server on a database; requests alternate between them.
    pub(crate) fn and_another(mut self, database: &str) -> Self {
        self.running.push(Running::start(database, no_limits(), &self.clock));
        self
    }

    /// Returns the address of the next server.
    pub(crate) fn address(&self) -> SocketAddr {
        let turn = self.n_asked.fetch_add(1, Ordering::Relaxed);
        self.running[turn % self.running.len()].address
    }

    /// Starts counting page views.
    pub(crate) fn count_views(&self) {
        self.running.iter().for_each(|running| running.api.count_views());
    }

    /// Advances the clock.
    pub(crate) fn pass(&self, millis: i64) {
        self.clock.fetch_add(millis, Ordering::Relaxed);
    }
}

fn no_limits() -> ApiLimits {
    ApiLimits::all(Rate { burst: 1_000_000, period: Duration::from_millis(1) })
}

impl Running {
    fn start(database: &str, limits: ApiLimits, clock: &Arc<AtomicI64>) -> Self {
        let (time, database) = (clock.clone(), database.to_owned());
        let (send_address, address) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let clock = Arc::new(move || time.load(Ordering::Relaxed));
                let api = Api::with_clock(&database, limits, clock).await.unwrap();
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                send_address.send((listener.local_addr().unwrap(), api.clone())).unwrap();
                let router = router(Site::default(), Hosts::any(), Some(api.clone()));
                let connections = Limits { connections_of_client: 1000, ..Limits::default() };
                serve(listener, router, connections, async { drop(stopped.await) }).await;
                api.close().await;
            });
        });
        let (address, api) = address.recv().unwrap();
        Running { address, api, stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A server that failed to start has ended already.
        let _ = self.stop.take().map(|stop| stop.send(()));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Runs a test on SQLite, on PostgreSQL, and on two servers sharing one PostgreSQL database.
pub(crate) fn on_each(test: impl Fn(&Server)) {
    for (database, _folder) in databases() {
        test(&Server::start(&database));
    }
    if let Some(database) = postgres_database() {
        test(&Server::start(&database).and_another(&database));
    }
}
