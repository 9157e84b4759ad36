//! HTTP clients on persistent connections, at full speed or at a fixed rate.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A request as bytes.
pub(crate) struct Request(Vec<u8>);

impl Request {
    /// Requests a page.
    pub(crate) fn page(path: &str) -> Request {
        Request(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").into_bytes())
    }

    /// Creates a GET request to the API with a bearer token.
    pub(crate) fn get(path: &str, key: &str) -> Request {
        let head =
            format!("GET /api/v1{path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {key}\r\n\r\n");
        Request(head.into_bytes())
    }

    /// Creates a POST request to the API with a JSON body.
    pub(crate) fn post(path: &str, key: &str, body: &str) -> Request {
        Request::with_body("POST", path, key, body)
    }

    /// Creates a PUT request to the API.
    pub(crate) fn put(path: &str, key: &str, body: &str) -> Request {
        Request::with_body("PUT", path, key, body)
    }

    fn with_body(method: &str, path: &str, key: &str, body: &str) -> Request {
        let length = body.len();
        let text = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {key}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        Request(text.into_bytes())
    }
}

pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// A persistent connection.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) fn open(host: &str) -> Connection {
        let stream = TcpStream::connect(host).expect("a server");
        stream.set_nodelay(true).expect("a socket");
        Connection { stream, buffer: Vec::new() }
    }

    /// Sends a request and reads the response.
    pub(crate) fn send(&mut self, request: &Request) -> Response {
        self.stream.write_all(&request.0).expect("the server listens");
        let end = loop {
            match self.buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                Some(at) => break at + 4,
                None => self.read_more(),
            }
        };
        let head = String::from_utf8_lossy(&self.buffer[..end]).to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or(0);
        while self.buffer.len() < end + length {
            self.read_more();
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = self.buffer[end..end + length].to_vec();
        self.buffer.drain(..end + length);
        Response { status: status.expect("a status"), body }
    }

    fn read_more(&mut self) {
        let mut part = [0; 16_384];
        let n = self.stream.read(&mut part).expect("a response");
        assert!(n > 0, "the server closed the connection");
        self.buffer.extend_from_slice(&part[..n]);
    }
}

/// Returns the CPU time of this process in seconds, which Linux counts in hundredths.
pub(crate) fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The program name, in brackets, may contain any characters.
    let (_, numbers) = text.rsplit_once(')').unwrap_or_default();
    let ticks = numbers.split(' ').skip(12).take(2).filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// Sorted times in milliseconds.
pub(crate) struct Times(Vec<f64>);

impl Times {
    pub(crate) fn new(mut times: Vec<f64>) -> Times {
        times.sort_by(f64::total_cmp);
        Times(times)
    }

    /// Returns a quantile.
    pub(crate) fn at(&self, quantile: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        self.0.get((last as f64 * quantile).round() as usize).copied().unwrap_or_default()
    }
}

/// Sends requests at full speed and returns the seconds until all have this status.
pub(crate) fn at_full_speed(
    host: &str,
    requests: &Arc<Vec<Request>>,
    n_clients: usize,
    status: u16,
) -> f64 {
    let start = Instant::now();
    send_all(host, requests, n_clients, |connection, _, request| {
        assert_eq!(connection.send(request).status, status);
        0.0
    });
    start.elapsed().as_secs_f64()
}

/// Sends `per_second` requests per second and returns the milliseconds from when each was due to its response.
pub(crate) fn at_rate(
    host: &str,
    requests: &Arc<Vec<Request>>,
    n_clients: usize,
    per_second: f64,
    status: u16,
) -> Times {
    let start = Instant::now();
    let times = send_all(host, requests, n_clients, move |connection, at, request| {
        let due = start + Duration::from_secs_f64(at as f64 / per_second);
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        assert_eq!(connection.send(request).status, status);
        due.elapsed().as_secs_f64() * 1e3
    });
    Times::new(times)
}

/// Sends requests in order from several clients, each on its own connection, and returns the results of `send`.
fn send_all(
    host: &str,
    requests: &Arc<Vec<Request>>,
    n_clients: usize,
    send: impl Fn(&mut Connection, usize, &Request) -> f64 + Sync,
) -> Vec<f64> {
    let next = AtomicUsize::new(0);
    let client = || {
        let mut connection = Connection::open(host);
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = requests.get(at) else { return done };
            done.push(send(&mut connection, at, request));
        }
    };
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..n_clients).map(|_| scope.spawn(client)).collect();
        clients.into_iter().flat_map(|client| client.join().expect("no client fails")).collect()
    })
}
