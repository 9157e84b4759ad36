//! Misbehaving clients on a real socket: each gets a proper response or is dropped, and the server keeps running.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::served::{LONG, TestServer, read_all};
use server::{Limits, headers};

/// Sends two requests on one connection. Returns the head of the first response, which has no body, and the second.
#[track_caller]
fn say_two(served: &TestServer, first: &str, second: &str) -> (String, String) {
    let requests = format!("{first}\r\n\r\n{second}\r\nconnection: close\r\n\r\n");
    let answers = served.say(requests.as_bytes());
    let (first, second) = answers.split_once("\r\n\r\n").expect("two responses");
    (first.to_owned(), second.to_owned())
}

/// Short limits for tests, but long enough for a busy machine.
fn impatient() -> Limits {
    let short = Duration::from_secs(2);
    Limits { head: short, stall: short, stop: short, ..Limits::default() }
}

/// Checks for an error response with every security header, or an empty one: the server may close the connection before
/// a client that is still writing has read it.
#[track_caller]
fn assert_refused(answer: &str, status: &str) {
    if answer.is_empty() {
        return;
    }
    assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
    for (name, value) in headers::SECURITY {
        assert!(answer.contains(&format!("\r\n{name}: {value}\r\n")), "no {name}: {answer}");
    }
}

#[test]
fn malformed_requests_are_rejected() {
    let served = TestServer::start(Limits::default());
    let nonsense: [&[u8]; 9] = [
        b"\0\0\0\0\0\0\0\0\r\n\r\n",
        b"hello\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\nx: \x01\r\n\r\n",
        b"GET / HTTP/1.1\r\ncontent-length: many\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", // the start of a TLS handshake
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ];
    for bytes in nonsense {
        assert_refused(&served.say(bytes), "4");
    }
    // The request is read in full before it is rejected, so the response arrives.
    let answer = served.say(b"GET / HTTP/1.1\r\nno colon\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{answer}");
    let (first, second) =
        say_two(&served, "HEAD / HTTP/1.1\r\nhost: x", "GET / HTTP/1.1\r\nno colon");
    assert!(first.starts_with("HTTP/1.1 200 OK\r\n"), "{first}");
    assert!(second.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{second}");
    assert_refused(&second, "400");
    served.still_serves();
}

#[test]
fn oversized_heads_are_rejected() {
    let served = TestServer::start(Limits::default());
    let long = "a".repeat(100_000);
    let many = "x: y\r\n".repeat(500);
    for head in [
        format!("GET /{long} HTTP/1.1\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nx: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\n{long}: x\r\n\r\n"),
        format!("GET / HTTP/1.1\r\n{many}\r\n"),
        format!("{long} / HTTP/1.1\r\n\r\n"),
    ] {
        assert_refused(&served.say(head.as_bytes()), "4");
    }
    let answer = served.say(format!("GET / HTTP/1.1\r\nx: {long}\r\n\r\n").as_bytes());
    assert_refused(&answer, "431 ");
    // Requests with too many headers are read in full, so the response arrives.
    let answer = served.say(format!("GET / HTTP/1.1\r\n{many}\r\n").as_bytes());
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
    served.still_serves();
}

#[test]
fn unusual_methods_and_targets_get_a_proper_response() {
    let served = TestServer::start(Limits::default());
    let cases = [
        ("BREW / HTTP/1.1", "405"),
        ("TRACE / HTTP/1.1", "405"),
        ("OPTIONS * HTTP/1.1", "405"),
        ("CONNECT example.com:443 HTTP/1.1", "405"),
        ("GET http://example.com/ HTTP/1.1", "200"),
        ("GET * HTTP/1.1", "404"),
        ("GET /../../../etc/passwd HTTP/1.1", "404"),
        ("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1", "404"),
        ("GET / HTTP/1.0", "200"),
    ];
    for (line, status) in cases {
        let answer =
            served.say(format!("{line}\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes());
        assert_eq!(answer.split(' ').nth(1), Some(status), "{line}: {answer}");
        assert!(answer.contains("x-content-type-options: nosniff\r\n"), "{line}");
    }
    served.still_serves();
}

#[test]
fn an_unexpected_body_does_no_harm() {
    let served = TestServer::start(Limits::default());
    let mut request = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10000000\r\n\r\n".to_vec();
    request.resize(request.len() + 1_000_000, b'x');
    let answer = served.say(&request);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 405 "), "{answer}");
    let chunked =
        "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nfffffffffffffffffff\r\n";
    let answer = served.say(chunked.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    served.still_serves();
}

#[test]
fn two_requests_on_one_connection_are_answered_in_order() {
    let served = TestServer::start(Limits::default());
    let (first, second) = say_two(
        &served,
        "HEAD /assets/big-1a2b.png HTTP/1.1\r\nhost: x",
        "GET / HTTP/1.1\r\nhost: x",
    );
    assert!(first.contains("content-length: 67108864"), "{first}");
    assert!(second.starts_with("HTTP/1.1 200 OK") && second.ends_with("the page"), "{second}");
}

#[test]
fn a_matching_tag_gets_a_response_without_a_body() {
    let served = TestServer::start(Limits::default());
    let (first, second) = say_two(
        &served,
        "GET / HTTP/1.1\r\nhost: x\r\nif-none-match: *",
        "GET /x HTTP/1.1\r\nhost: x",
    );
    assert!(first.starts_with("HTTP/1.1 304 Not Modified\r\n"), "{first}");
    assert!(second.starts_with("HTTP/1.1 404 Not Found\r\n"), "{second}");
}

#[test]
fn silent_and_slow_clients_are_dropped() {
    let served = TestServer::start(impatient());
    let starts: [&[u8]; 3] = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nx: y\r\n"];
    let mut streams = starts.map(|start| {
        let mut stream = served.connect();
        stream.write_all(start).unwrap();
        stream
    });
    // Sending one byte at a time doesn't extend the limit.
    let mut slow = served.connect();
    let n_at_most = LONG.as_millis() / 50;
    let dropped = (0..n_at_most).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        slow.write_all(b"G").is_err()
    });
    assert!(dropped, "{n_at_most} letters went through");
    for stream in &mut streams {
        let answer = read_all(stream);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    // An idle client is dropped after its response too.
    let mut idle = served.connect();
    idle.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    assert!(read_all(&mut idle).ends_with("the page"));
    served.still_serves();
}

#[test]
fn a_client_that_does_not_read_is_dropped() {
    let served = TestServer::start(Limits { connections: 1, ..impatient() });
    let mut stream = served.connect();
    stream.write_all(b"GET /assets/big-1a2b.png HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    // The only connection is free again after the client has been dropped.
    served.still_serves();
    let taken = read_all(&mut stream).len();
    assert!(taken < 64 << 20, "the whole file was sent");
}

#[test]
fn many_clients_wait_for_a_free_connection() {
    let served = TestServer::start(Limits { connections: 4, ..impatient() });
    let mute: Vec<_> = (0..8).map(|_| served.connect()).collect();
    served.still_serves();
    drop(mute);
    served.still_serves();
}

#[test]
fn clients_that_disconnect_do_no_harm() {
    // The per-client limit equals the total limit, because all test clients have the same address.
    let served = TestServer::start(Limits { connections_of_client: 1000, ..Limits::default() });
    for _ in 0..200 {
        let mut stream = served.connect();
        let _ = stream.write_all(b"GET /assets/big-1a2b.png HTTP/1.1\r\nhost: x\r\n\r\n");
    }
    served.still_serves();
}

#[test]
fn a_shutdown_waits_for_responses_but_not_forever() {
    // Waiting for these clients would take longer than the test.
    let served = TestServer::start(Limits { head: 2 * LONG, stall: 2 * LONG, ..impatient() });
    let (mut mute, mut half, mut idle) = (served.connect(), served.connect(), served.connect());
    half.write_all(b"GET / HT").unwrap();
    idle.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    let mut first = [0; 12];
    idle.read_exact(&mut first).unwrap();
    let address = served.address;
    served.stop();
    for stream in [&mut mute, &mut half, &mut idle] {
        read_all(stream);
    }
    assert!(TcpStream::connect(address).is_err());
}

#[test]
fn a_shutdown_lets_a_response_finish() {
    let served = TestServer::start(Limits { stop: LONG, ..impatient() });
    let mut stream = served.connect();
    stream.write_all(b"GET /assets/big-1a2b.png HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    let mut first = [0; 15];
    stream.read_exact(&mut first).unwrap();
    let reading = std::thread::spawn(move || read_all(&mut stream).len());
    served.stop();
    assert!(reading.join().unwrap() > 64 << 20);
}
