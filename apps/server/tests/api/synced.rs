//! Sync: versions, limits and lost-update protection.

use serde_json::json;

use crate::client::{Answer, Client, say};
use crate::server::{Server, on_each};

fn put(server: &Server, player: &Client, key: &str, content: &str, condition: &str) -> Answer {
    let authorization = player.key.as_deref().unwrap();
    let request = format!(
        "PUT /api/v1/me/synced/{key} HTTP/1.0\r\nhost: x\r\nconnection: close\r\n{condition}\
         authorization: Bearer {authorization}\r\ncontent-length: {}\r\n\r\n{content}",
        content.len()
    );
    say(server, &request)
}

fn if_match(answer: &Answer) -> String {
    format!("if-match: {}\r\n", answer.header("etag").expect("a tag"))
}

#[test]
fn an_entry_is_written_over_the_version_that_was_read() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        assert_eq!(ana.get(server, "/me/synced").expect(200), json!([]));
        let first = put(server, &ana, "loop%3Agames", "{\"a\":1}", "");
        assert_eq!(first.status, 204);
        let read = ana.get(server, "/me/synced/loop:games");
        assert_eq!((read.status, &*read.text), (200, "{\"a\":1}"));
        assert_eq!(read.header("etag"), first.header("etag"));
        put(server, &ana, "loop%3Agames", "new", "").refusal(412, "changed");
        let second = put(server, &ana, "loop%3Agames", "two", &if_match(&first));
        assert_eq!(second.status, 204);
        assert_ne!(second.header("etag"), first.header("etag"));
        put(server, &ana, "loop%3Agames", "lost", &if_match(&first)).refusal(412, "changed");
        assert_eq!(ana.get(server, "/me/synced/loop:games").text, "two");
        let version: u64 = second.header("etag").unwrap().trim_matches('"').parse().unwrap();
        let listed = ana.get(server, "/me/synced").expect(200);
        assert_eq!(listed, json!([{ "key": "loop:games", "version": version }]));
        assert_eq!(
            ana.get(server, "/me/export").expect(200)["synced"],
            json!({ "loop:games": "two" })
        );

        let bob = Client::join(server, "Bob");
        bob.get(server, "/me/synced/loop:games").refusal(404, "not-found");
        assert_eq!(ana.request(server, "DELETE", "/me/synced/loop:games", "").status, 204);
        ana.request(server, "DELETE", "/me/synced/loop:games", "").refusal(404, "not-found");
        put(server, &ana, "loop%3Agames", "x", &if_match(&second)).refusal(412, "changed");
    });
}

#[test]
fn of_concurrent_writers_one_wins() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let start = put(server, &ana, "a", "0", "");
        let condition = if_match(&start);
        let statuses: Vec<_> = std::thread::scope(|scope| {
            let writers: Vec<_> = (0..8)
                .map(|n| {
                    let (ana, condition) = (&ana, &condition);
                    scope.spawn(move || put(server, ana, "a", &n.to_string(), condition).status)
                })
                .collect();
            writers.into_iter().map(|writer| writer.join().unwrap()).collect()
        });
        assert_eq!(statuses.iter().filter(|status| **status == 204).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 412).count(), 7, "{statuses:?}");
    });
}

#[test]
fn entries_are_limited() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let most = "x".repeat(256 * 1024);
        put(server, &ana, "a", &format!("{most}x"), "").refusal(413, "too-large");
        for n in 0..32 {
            assert_eq!(put(server, &ana, &format!("e{n}"), &most, "").status, 204, "{n}");
        }
        put(server, &ana, "more", "x", "").refusal(413, "too-large");
        // Replacing a large entry by a smaller one frees space.
        let tag = ana.get(server, "/me/synced/e0");
        assert_eq!(put(server, &ana, "e0", "small", &if_match(&tag)).status, 204);
        assert_eq!(put(server, &ana, "more", "x", "").status, 204);
        put(server, &ana, &"k".repeat(201), "x", "").refusal(400, "malformed");
        put(server, &ana, "a%0Ab", "x", "").refusal(400, "malformed");
        put(server, &ana, "zero", "a\0b", "").refusal(400, "malformed");
        put(server, &ana, "a", "x", "if-match: x\r\n").refusal(400, "malformed");
    });
}
