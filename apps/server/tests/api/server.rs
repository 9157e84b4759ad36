//! A server with the API on a free port, whose clock only moves when a test advances it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use axum::body::{Body, to_bytes};
use axum::http::Request;
use server::{
    Api, ApiLimits, Clock, DatabaseUrls, Hosts, Limits, Rate, Site, Timekeeper, metrics_router,
    router, serve_counted,
};
use tokio::sync::oneshot;
use tower::ServiceExt;

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
        let running = vec![Running::start(database, limits, advanced(&clock), Timekeeper::Server)];
        Server { clock, running, n_asked: AtomicUsize::new(0) }
    }

    /// Starts a server on these hosts of a database, with the database's clock.
    pub(crate) fn start_on(database: DatabaseUrls) -> Self {
        let now = || SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as i64;
        let running =
            vec![Running::start(database, no_limits(), Arc::new(now), Timekeeper::Database)];
        Server { clock: Arc::default(), running, n_asked: AtomicUsize::new(0) }
    }

    /// Starts servers on one database, used in turn, whose clocks differ from the real time by these milliseconds.
    pub(crate) fn start_skewed(database: &str, skews: &[i64]) -> Self {
        let clock = Arc::new(AtomicI64::new(0));
        let start = |skew: &i64| {
            let skew = *skew;
            let now = move || SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as i64 + skew;
            Running::start(database, no_limits(), Arc::new(now), Timekeeper::Database)
        };
        let running = skews.iter().map(start).collect();
        Server { clock, running, n_asked: AtomicUsize::new(0) }
    }

    /// Adds another server on a database; requests alternate between them.
    pub(crate) fn and_another(mut self, database: &str) -> Self {
        let clock = advanced(&self.clock);
        self.running.push(Running::start(database, no_limits(), clock, Timekeeper::Server));
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

impl Server {
    /// Returns the metrics of the first server, from a router of their own.
    pub(crate) fn metrics(&self) -> String {
        let router = metrics_router(Hosts::any(), &self.running[0].api);
        let request = Request::get("http://x/metrics").body(Body::empty()).unwrap();
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let response = router.oneshot(request).await.unwrap();
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            String::from_utf8(body.to_vec()).unwrap()
        })
    }
}

/// A rate that no test reaches.
pub(crate) const QUICK: Rate = Rate { burst: 1_000_000, period: Duration::from_millis(1) };

pub(crate) fn no_limits() -> ApiLimits {
    // A busy machine may take long, which is not what most tests are about.
    ApiLimits { answer: Duration::from_mins(5), ..ApiLimits::all(QUICK) }
}

/// Returns a clock that only moves when a test advances it.
fn advanced(clock: &Arc<AtomicI64>) -> Clock {
    let time = clock.clone();
    Arc::new(move || time.load(Ordering::Relaxed))
}

impl Running {
    fn start(
        database: impl Into<DatabaseUrls>,
        limits: ApiLimits,
        clock: Clock,
        timekeeper: Timekeeper,
    ) -> Self {
        let database = database.into();
        let (send_address, address) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let api = Api::with_clock(database, limits, clock, timekeeper).await.unwrap();
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                send_address.send((listener.local_addr().unwrap(), api.clone())).unwrap();
                let router = router(Site::default(), Hosts::any(), Some(api.clone()));
                let connections = Limits { connections_of_client: 1000, ..Limits::default() };
                let stopped = async { drop(stopped.await) };
                serve_counted(listener, router, connections, api.connections(), stopped).await;
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
