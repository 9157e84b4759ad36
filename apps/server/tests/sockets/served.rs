//! A server on a free local port, and its clients.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::{LazyLock, mpsc};
use std::time::Duration;

use server::{Hosts, Limits, Site, router, serve};
use tokio::sync::oneshot;

/// Longer than any response takes here; only a failing test waits for it.
pub(crate) const LONG: Duration = Duration::from_mins(5);

/// A running server on a free port.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    ended: mpsc::Receiver<()>,
}

impl TestServer {
    pub(crate) fn start(limits: Limits) -> Self {
        Self::start_for(limits, |_| Hosts::any())
    }

    /// Starts a server that accepts the hosts returned by `hosts` for its port.
    pub(crate) fn start_for(limits: Limits, hosts: fn(u16) -> Hosts) -> Self {
        let (send_address, address) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let (end, ended) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                let address = listener.local_addr().unwrap();
                let hosts = hosts(address.port());
                send_address.send(address).unwrap();
                let stopped = async { drop(stopped.await) };
                serve(listener, router(SITE.clone(), hosts, None), limits, stopped).await;
            });
            // A test that doesn't stop its server doesn't receive this.
            let _ = end.send(());
        });
        TestServer { address: address.recv().unwrap(), stop: Some(stop), ended }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.set_write_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Sends bytes and returns everything received until the server closes the connection.
    pub(crate) fn say(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may close the connection before it has read everything.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        read_all(&mut stream)
    }

    #[track_caller]
    pub(crate) fn still_serves(&self) {
        let answer = self.say(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.ends_with("\r\n\r\nthe page"), "{answer}");
    }

    /// Stops the server and waits for it.
    #[track_caller]
    pub(crate) fn stop(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        self.ended.recv_timeout(LONG).expect("the server should stop");
    }
}

/// A page, and a file larger than any socket buffer.
static SITE: LazyLock<Site> = LazyLock::new(|| {
    let page = ("index.html".to_owned(), "the page".as_bytes().into());
    Site::new([page, ("assets/big-1a2b.png".to_owned(), vec![b'x'; 64 << 20].into())])
});

/// Reads until the other side closes or resets the connection.
#[track_caller]
pub(crate) fn read_all(stream: &mut TcpStream) -> String {
    let (mut all, mut some) = (Vec::new(), [0; 4096]);
    loop {
        match stream.read(&mut some) {
            Ok(0) => break,
            Ok(n) => all.extend_from_slice(&some[..n]),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => break,
            Err(error) => panic!("the server holds the connection: {error}"),
        }
    }
    String::from_utf8_lossy(&all).into_owned()
}
