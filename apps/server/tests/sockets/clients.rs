//! Clients on a real socket: connection limits per client, and accepted hosts.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::served::{LONG, TestServer, read_all};
use server::{Hosts, Limits, headers};

/// Connects from another loopback address; on Linux, all of 127.0.0.0/8 is local.
fn connect_from(address: &str, served: &TestServer) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
        socket.connect(served.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    stream
}

fn get(host: &str, served: &TestServer) -> String {
    served.say(format!("GET / HTTP/1.1\r\n{host}connection: close\r\n\r\n").as_bytes())
}

#[cfg(target_os = "linux")]
#[test]
fn a_client_with_many_half_sent_requests_does_not_block_others() {
    // Waiting until the first client is dropped would take longer than the test.
    let served = TestServer::start(Limits { head: 2 * LONG, ..Limits::default() });
    let mut half_sent = Vec::new();
    for _ in 0..1100 {
        let mut stream = served.connect();
        // A connection beyond the limit may be closed already.
        let _ = stream.write_all(b"GET / HT");
        half_sent.push(stream);
    }
    let mut other = connect_from("127.0.0.2", &served);
    other.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    assert!(read_all(&mut other).ends_with("the page"));
    // Closed connections no longer count.
    drop(half_sent);
    let mut answer = String::new();
    while !answer.ends_with("the page") {
        answer = served.say(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    }
}

/// Each browser opens up to six connections and keeps them.
#[test]
fn a_class_behind_one_address_is_served() {
    const N_BROWSERS: usize = 30;
    let served = TestServer::start(Limits { head: 2 * LONG, ..Limits::default() });
    let mut open = Vec::new();
    for _ in 0..6 * N_BROWSERS {
        let mut stream = served.connect();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        let (mut answer, mut byte) = (Vec::new(), [0]);
        while !answer.ends_with(b"the page") {
            assert_eq!(stream.read(&mut byte).unwrap(), 1, "connection {} is closed", open.len());
            answer.extend_from_slice(&byte);
        }
        open.push(stream);
    }
}

/// Waiting until the silent connections are closed for their silence would take longer than the test.
#[cfg(target_os = "linux")]
#[test]
fn silent_connections_from_many_addresses_give_way_to_others() {
    let served = TestServer::start(Limits { head: 2 * LONG, ..Limits::default() });
    let mut silent = Vec::new();
    for address in 2..12 {
        silent.extend((0..100).map(|_| connect_from(&format!("127.0.0.{address}"), &served)));
    }
    for _ in 0..20 {
        let mut other = connect_from("127.0.0.20", &served);
        other.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        assert!(read_all(&mut other).ends_with("the page"));
    }
    println!(
        "soak: | silent connections | {} from ten addresses | others are answered |",
        silent.len()
    );
}

#[test]
fn only_requests_for_accepted_hosts_are_answered() {
    let served = TestServer::start_for(Limits::default(), Hosts::loopback);
    let port = served.address.port();
    for name in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        let answer = get(&format!("host: {name}:{port}\r\n"), &served);
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{name}: {answer}");
    }
    let refused = [
        (String::new(), "400"),
        ("host: \r\n".into(), "421"),
        (format!("host: evil.example:{port}\r\n"), "421"),
        ("host: evil.example\r\n".into(), "421"),
        ("host: localhost:1\r\n".into(), "421"),
        (format!("host: localhost:{port}\r\nhost: evil.example\r\n"), "400"),
    ];
    for (host, status) in refused {
        let answer = get(&host, &served);
        assert_eq!(answer.split(' ').nth(1), Some(status), "{host}: {answer}");
        for (name, value) in headers::SECURITY {
            assert!(answer.contains(&format!("\r\n{name}: {value}\r\n")), "no {name}: {answer}");
        }
    }
    // The request target may contain a host too.
    let target = format!("GET http://evil.example/ HTTP/1.1\r\nhost: localhost:{port}\r\n\r\n");
    assert!(served.say(target.as_bytes()).starts_with("HTTP/1.1 421 "));
    let old = served.say(b"GET / HTTP/1.0\r\n\r\n");
    assert!(old.starts_with("HTTP/1.0 400 "), "{old}");
}

#[test]
fn hosts_any_accepts_every_host_but_one_must_be_named() {
    let served = TestServer::start(Limits::default());
    for host in ["host: \r\n", "host: evil.example\r\n"] {
        let answer = get(host, &served);
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{host}: {answer}");
    }
    for wrong in ["", "host: x\r\nhost: x\r\n"] {
        let answer = get(wrong, &served);
        assert!(answer.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{wrong}: {answer}");
    }
}
