//! A minimal HTTP client.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::server::Server;

/// A response.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) text: String,
}

impl Answer {
    /// Returns the body as JSON; null if it isn't JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.into_iter().find(|(field, _)| *field == name).map(|(_, value)| value)
    }

    /// Checks the status and returns the body.
    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json()
    }

    /// Checks the status and code of an error, and returns its message.
    #[track_caller]
    pub(crate) fn refusal(&self, status: u16, code: &str) -> String {
        let body = self.expect(status);
        assert_eq!(body["error"]["code"], code, "{body}");
        body["error"]["message"].as_str().expect("a message").to_owned()
    }
}

/// A player's device, or a client without a key.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client {
    pub(crate) key: Option<String>,
    pub(crate) player: String,
}

impl Client {
    /// Creates a player.
    #[track_caller]
    pub(crate) fn join(server: &Server, name: &str) -> Client {
        let answer = Client::default().send(server, "POST", "/players", &json!({ "name": name }));
        Client::of(&answer.expect(201))
    }

    /// Creates the client from the response that contains its key.
    pub(crate) fn of(new_key: &Value) -> Client {
        let text = |name: &str| new_key[name].as_str().expect("a string").to_owned();
        Client { key: Some(text("key")), player: text("player") }
    }

    pub(crate) fn get(&self, server: &Server, path: &str) -> Answer {
        self.request(server, "GET", path, "")
    }

    pub(crate) fn post(&self, server: &Server, path: &str, body: &Value) -> Answer {
        self.send(server, "POST", path, body)
    }

    pub(crate) fn send(&self, server: &Server, method: &str, path: &str, body: &Value) -> Answer {
        self.request(server, method, path, &body.to_string())
    }

    /// Sends a request below `/api/v1`.
    pub(crate) fn request(&self, server: &Server, method: &str, path: &str, body: &str) -> Answer {
        let key = self.key.as_ref().map(|key| format!("authorization: Bearer {key}\r\n"));
        let key = key.unwrap_or_default();
        let head = format!(
            "{method} /api/v1{path} HTTP/1.0\r\nhost: x\r\nconnection: close\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{key}\r\n",
            body.len()
        );
        say(server, &(head + body))
    }
}

/// Sends bytes and reads the response.
pub(crate) fn say(server: &Server, request: &str) -> Answer {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    // The server may reject a large body and close the connection before reading all of it.
    let _ = stream.write_all(request.as_bytes());
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let answer = String::from_utf8(bytes).unwrap();
    let (head, text) = answer.split_once("\r\n\r\n").expect("a response");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_owned(), text: text.to_owned() }
}

/// Percent-encodes a string for a path.
pub(crate) fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
