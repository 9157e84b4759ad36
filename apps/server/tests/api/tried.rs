//! Abuse: odd bytes, large bodies, unbounded lists, and leaked secrets.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::client::{Client, say};
use crate::databases::databases;
use crate::games::{BOARD, drawn, played, send, solved_in, start, start_of, submit};
use crate::server::{Server, on_each};

/// Zero bytes, which PostgreSQL can't store, and invalid UTF-8.
#[test]
fn invalid_bytes_are_rejected_with_a_reason() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        for (method, path) in [
            ("GET", "/leaderboards/%00"),
            ("GET", "/leaderboards/%FF"),
            ("GET", "/leaderboards/loop:2025-12-26-hard?after=1.2.%00"),
            ("GET", "/leaderboards/loop:2025-12-26-hard?after=1.2.ana"),
            ("GET", "/results/%00/record"),
            ("GET", "/results/%C3%28/record"),
            ("DELETE", "/me/devices/a%00b"),
            ("GET", "/me/synced/%00"),
            ("PUT", "/me/synced/%00"),
            ("DELETE", "/me/synced/%00"),
            ("DELETE", "/races/%00"),
            ("GET", "/groups/%00"),
            ("DELETE", "/groups/x/members/%00"),
        ] {
            ana.request(server, method, path, "").refusal(400, "malformed");
        }
        for invite in ["a\0b", "é", "' OR 1=1 --"] {
            let asked = json!({ "invite": invite });
            ana.post(server, "/groups/join", &asked).refusal(404, "not-found");
        }
        let start = json!({ "game": "fifteen", "params": "size=4\0&seed=1" });
        ana.post(server, "/starts", &start).refusal(400, "malformed");
        let deep = "[".repeat(100_000);
        ana.request(server, "POST", "/results", &deep).refusal(400, "malformed");
        assert_eq!(
            ana.request(server, "PUT", "/me", "").header("allow"),
            Some("GET,HEAD,PATCH,DELETE")
        );
    });
}

#[test]
fn a_made_up_cursor_gives_a_page() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        submit(server, &ana, &solved_in(1_500)).expect(201);
        for (after, n_rows) in [
            ("0.0.", 1),
            ("-9223372036854775808.-9223372036854775808.", 1),
            ("9223372036854775807.9223372036854775807.ff", 0),
            ("1500.0.0", 1),
        ] {
            let page = ana.get(server, &format!("/leaderboards/{BOARD}?after={after}")).expect(200);
            assert_eq!(page["rows"].as_array().map(Vec::len), Some(n_rows), "{after}");
        }
        for after in
            ["", ".", "1", "1.2", "a.b.c", "9223372036854775808.0.", "1.5.2.x", "1 OR 1.2.3"]
        {
            let path = format!("/leaderboards/{BOARD}?after={}", crate::client::encoded(after));
            ana.get(server, &path).refusal(400, "malformed");
        }
    });
}

/// Devices, groups and entries are limited.
#[test]
fn no_list_grows_without_limit() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let link = || {
            let code = ana.post(server, "/me/codes", &Value::Null).expect(201)["code"].clone();
            Client::default().post(server, "/codes", &json!({ "code": code }))
        };
        for _ in 1..20 {
            link().expect(201);
        }
        link().refusal(409, "used");
        let devices = ana.get(server, "/me/devices").expect(200)["devices"].clone();
        assert_eq!(devices.as_array().map(Vec::len), Some(20));
        let other = devices.as_array().unwrap().iter().find(|device| device["current"] == false);
        let path = format!("/me/devices/{}", other.unwrap()["id"].as_str().unwrap());
        assert_eq!(ana.request(server, "DELETE", &path, "").status, 204);
        link().expect(201);
        for _ in 0..50 {
            ana.post(server, "/groups", &json!({ "name": "Friends" })).expect(201);
        }
        ana.post(server, "/groups", &json!({ "name": "Friends" })).refusal(409, "used");
    });
}

#[test]
fn a_removed_member_cannot_rejoin_with_the_old_invitation() {
    on_each(|server| {
        let [ana, bob, cid] = ["Ana", "Bob", "Cid"].map(|name| Client::join(server, name));
        let group = ana.post(server, "/groups", &json!({ "name": "Friends" })).expect(201);
        let invitation = json!({ "invite": group["invite"] });
        for friend in [&bob, &cid] {
            friend.post(server, "/groups/join", &invitation).expect(200);
        }
        let id = group["group"].as_str().unwrap();
        let remove = format!("/groups/{id}/members/{}", bob.player);
        assert_eq!(ana.request(server, "DELETE", &remove, "").status, 204);
        bob.post(server, "/groups/join", &invitation).refusal(404, "not-found");
        // The other members have the new one. A member who left can rejoin.
        let invitation = cid.get(server, &format!("/groups/{id}")).expect(200)["invite"].clone();
        let leave = format!("/groups/{id}/members/me");
        assert_eq!(cid.request(server, "DELETE", &leave, "").status, 204);
        cid.post(server, "/groups/join", &json!({ "invite": invitation })).expect(200);
    });
}

#[test]
fn a_ticket_expires_after_thirty_days_and_the_result_still_counts_without_it() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let ticket = start(server, &ana);
        server.pass(30 * 24 * 60 * 60 * 1000 + 1);
        send(server, &ana, Some(&ticket), &solved_in(1_500)).refusal(410, "gone");
        let offline = send(server, &ana, None, &solved_in(1_500)).expect(201);
        assert_eq!((&offline["offline"], &offline["rank"]["moves"]), (&json!(true), &json!(1)));
        let online = submit(server, &ana, &solved_in(1_400)).expect(201);
        assert_eq!(online["offline"], json!(false));
        let export = ana.get(server, "/me/export").expect(200);
        let results = export["results"].as_array().unwrap();
        assert_eq!(results.iter().filter(|result| result["offline"] == true).count(), 1);
    });
}

/// Daily leaderboards close after their day, in Slide as in Loop. Other puzzles are always open.
#[test]
fn the_daily_leaderboards_of_both_games_close() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let ranked = |params: &str| {
            let record = drawn(params, 5_000);
            submit(server, &ana, &record).expect(201)["ranked"].clone()
        };
        assert_eq!(ranked("2025-12-27-easy"), json!(true));
        server.pass(3 * 24 * 60 * 60 * 1000);
        assert_eq!(ranked("2025-12-26-easy"), json!(false));
        assert_eq!(ranked("unlimited-easy-7"), json!(true));
        let leaderboard = start_of(server, &ana, "slide", "seed=20251226&steps=50&v=2");
        assert!(!leaderboard.is_empty(), "the puzzle can always be played");
        let page = ana
            .get(server, "/leaderboards/slide%3Aseed%3D20251226%26steps%3D50%26v%3D2")
            .expect(200);
        assert_eq!(
            page["leaderboard"],
            "slide:seed=20251226&steps=50&board=default&gapConfig=2s&v=2"
        );
    });
}

/// A log writer that stores its output.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_log_contains_no_secrets() {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_writer(move || writer.clone())
        .init();
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        let ana = Client::join(&server, "Ana");
        let code = ana.post(&server, "/me/codes", &Value::Null).expect(201)["code"].clone();
        let phone = Client::default().post(&server, "/codes", &json!({ "code": code })).expect(201);
        let group = ana.post(&server, "/groups", &json!({ "name": "Friends" })).expect(201);
        let ticket = start(&server, &ana);
        submit(&server, &ana, &played(crate::games::PARAMS, &[("L2", 77_123)])).expect(201);
        say(&server, "GET /?secret=query HTTP/1.0\r\nhost: x\r\n\r\n");
        let long = "a".repeat(10_000);
        say(&server, &format!("GET /{long} HTTP/1.0\r\nhost: x\r\n\r\n"));
        ana.get(&server, "/me/export").expect(200);
        let said = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        assert!(said.contains("/api/v1/me/codes"), "the log has what was asked for: {said}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        for (what, secret) in [
            ("key", ana.key.clone().unwrap()),
            ("another key", text(&phone["key"])),
            ("code", text(&code)),
            ("second half of the code", text(&code)[4..].to_owned()),
            ("invitation", text(&group["invite"])),
            ("ticket", ticket),
            ("query", "secret=query".into()),
            ("rest of a long path", "a".repeat(201)),
            ("address", "127.0.0.1".into()),
            ("record", "77123".into()),
        ] {
            assert!(!said.contains(&secret), "the {what} is in the log");
        }
    }
}
