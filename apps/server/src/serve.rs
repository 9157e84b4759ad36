//! Serves the router on a socket, with limits for slow or numerous clients and a graceful shutdown.

use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use crate::client::{Client, WithClient};
use crate::share::Shares;
use crate::silent::Silent;
use crate::stream::SecuredStream;

/// Limits on time, connections and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time limit for receiving a request head, including the wait for the next request on a kept-alive connection.
    pub head: Duration,
    /// Time limit for a client that has stopped reading the response.
    pub stall: Duration,
    /// Time limit for open connections during shutdown.
    pub stop: Duration,
    /// Maximum number of connections. A further one takes the place of the oldest that hasn't sent a request, or waits.
    pub connections: usize,
    /// Maximum number of connections per client; further ones are closed at once.
    pub connections_of_client: usize,
    /// Size limit of a request head. A longer one is answered with 431, and the connection is closed.
    pub head_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            head: Duration::from_secs(5),
            stall: Duration::from_secs(20),
            stop: Duration::from_secs(3),
            connections: 1000,
            // A class of 30 behind one address, whose browsers open six each.
            connections_of_client: 200,
            head_bytes: 16 * 1024,
        }
    }
}

/// The open connections of a server; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Connections {
    open: Arc<AtomicUsize>,
    silent: Silent,
}

/// Counts a connection until it is dropped.
struct OpenConnection(Arc<AtomicUsize>);

impl Connections {
    /// Returns the number of open connections.
    pub fn n_open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Returns how many of them haven't sent a request yet.
    pub fn n_silent(&self) -> usize {
        self.silent.n()
    }

    fn open(&self) -> OpenConnection {
        self.open.fetch_add(1, Ordering::Relaxed);
        OpenConnection(self.open.clone())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Serves until `stop` completes, then shuts down within [`Limits::stop`].
///
/// No client can stop the server: an error on a connection ends only that connection.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    serve_counted(listener, router, limits, &Connections::default(), stop).await;
}

/// Serves like [`serve`], and counts the open connections.
pub async fn serve_counted(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    connections: &Connections,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let shares = Shares::new(limits.connections_of_client);
    let (open, silent) = (GracefulShutdown::new(), connections.silent.clone());
    let mut http = http1::Builder::new();
    // A client that has closed its sending side still gets a response.
    http.half_close(true);
    http.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(limits.head_bytes);
    let mut stop = pin!(stop);
    loop {
        let next = async {
            let accepted = accepted(&listener).await;
            if places.available_permits() == 0 {
                silent.close_oldest();
            }
            let place = places.clone().acquire_owned().await;
            (accepted, place.expect("the semaphore is never closed"))
        };
        let ((stream, address), place) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let client = Client::new(address);
        let Some(share) = shares.take(client) else { continue };
        // Disables Nagle's algorithm, which delays small responses.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.stall));
        let (number, closed) = silent.add();
        let service = WithClient::new(router.clone(), client, silent.clone(), number);
        let service = TowerToHyperService::new(service);
        let stream = SecuredStream::new(Box::pin(stream));
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let connection = open.watch(connection);
        let (silent, counted) = (silent.clone(), connections.open());
        tokio::spawn(async move {
            tokio::select! {
                // Disconnects and malformed requests are the client's problem.
                done = connection => {
                    if done.is_err_and(|error| error.is_parse()) {
                        tracing::info!(%client, "malformed request");
                    }
                }
                Ok(()) = closed => {}
            }
            silent.remove(number);
            drop((place, share, counted));
        });
    }
    // Refuse new connections at once instead of letting them wait in vain.
    drop(listener);
    let _ = tokio::time::timeout(limits.stop, open.shutdown()).await;
}

/// Accepts the next client. Errors come from the client, or are temporary, for example too many open files.
async fn accepted(listener: &TcpListener) -> (TcpStream, IpAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => return (stream, address.ip()),
            Err(error) if is_of_client(&error) => {}
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
