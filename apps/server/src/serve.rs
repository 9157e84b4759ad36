//! The router on a socket: limits for clients that are slow, many or mute, and a clean stop.

use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
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
use crate::stream::SecuredStream;

/// How much patience the server has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For the whole head of a request, from the moment it is waited for: also for the next one
    /// on a connection that stays open.
    pub head: Duration,
    /// For a client that takes no more of an answer.
    pub stall: Duration,
    /// For open connections after the server is told to stop.
    pub stop: Duration,
    /// Connections at once; more of them wait until one ends.
    pub connections: usize,
    /// Connections at once of one client, by its address; more of them are closed at once.
    pub connections_of_client: usize,
    /// Bytes of a head. A longer one is answered with 431 and the connection is closed.
    pub head_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            head: Duration::from_secs(20),
            stall: Duration::from_secs(20),
            stop: Duration::from_secs(3),
            connections: 1000,
            connections_of_client: 100,
            head_bytes: 16 * 1024,
        }
    }
}

/// Serves until `stop` is ready, then ends what is open within [`Limits::stop`].
///
/// No client can end it: whatever goes wrong with a connection ends that connection alone.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let shares = Shares::new(limits.connections_of_client);
    let open = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    // Whoever has said all and closed that side still gets an answer.
    http.half_close(true);
    http.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(limits.head_bytes);
    let mut stop = pin!(stop);
    loop {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("it is never closed");
            (accepted(&listener).await, place)
        };
        let ((stream, address), place) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let client = Client::new(address);
        let Some(share) = shares.take(client) else { continue };
        // Small answers are not held back for more to come.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.stall));
        let service = TowerToHyperService::new(WithClient::new(router.clone(), client));
        let stream = SecuredStream::new(Box::pin(stream));
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let connection = open.watch(connection);
        tokio::spawn(async move {
            // A client that goes away or talks nonsense is no matter of ours.
            if let Err(error) = connection.await
                && error.is_parse()
            {
                tracing::info!(%client, "malformed request");
            }
            drop((place, share));
        });
    }
    // Whoever comes now is refused at once instead of waiting for an answer that will not come.
    drop(listener);
    let _ = tokio::time::timeout(limits.stop, open.shutdown()).await;
}

/// The next client. A failure is the client's, or passes when others go: too many open files.
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
