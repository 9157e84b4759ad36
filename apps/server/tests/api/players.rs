//! Players: joining, names, deleting the account and exporting the data.

use serde_json::json;

use crate::client::{Client, say};
use crate::games::{BOARD, solved_in, submit};
use crate::server::on_each;

#[test]
fn about_describes_the_server() {
    on_each(|server| {
        let about = Client::default().get(server, "/about").expect(200);
        assert_eq!(
            (&about["api"], &about["features"]),
            (&json!(1), &json!(["results", "races", "groups", "sync"]))
        );
        assert_eq!(about["time"], crate::server::NOON);
        for path in ["/healthz", "/readyz"] {
            let answer = say(server, &format!("GET {path} HTTP/1.0\r\nhost: x\r\n\r\n"));
            assert_eq!((answer.status, &*answer.text), (200, "ok\n"), "{path}");
        }
        assert_eq!(
            Client::default().get(server, "/about").header("cache-control"),
            Some("no-store")
        );
        assert_eq!(Client::default().get(server, "/about").header("x-frame-options"), Some("DENY"));
    });
}

#[test]
fn a_player_joins_signs_in_with_the_key_and_changes_the_name() {
    on_each(|server| {
        let answer = Client::default().post(server, "/players", &json!({ "name": "  Ana  Lu " }));
        let joined = answer.expect(201);
        assert_eq!(joined["name"], "Ana Lu");
        assert_eq!(joined["tag"].as_str().map(str::len), Some(4));
        assert_eq!(joined["key"].as_str().map(str::len), Some(64));
        let ana = Client::of(&joined);
        let me = ana.get(server, "/me").expect(200);
        assert_eq!(
            (&me["player"], &me["name"], &me["tag"]),
            (&joined["player"], &joined["name"], &joined["tag"])
        );
        assert_eq!(me["since"], crate::server::NOON);
        assert!(me.get("key").is_none());

        let renamed = ana.send(server, "PATCH", "/me", &json!({ "name": "Ánna" })).expect(200);
        assert_eq!((&renamed["name"], &renamed["tag"]), (&json!("Ánna"), &joined["tag"]));
        assert_eq!(ana.get(server, "/me").json()["name"], "Ánna");
        // A player's own name in another case isn't taken.
        let renamed = ana.send(server, "PATCH", "/me", &json!({ "name": "ÁNNA" })).expect(200);
        assert_eq!(renamed["tag"], joined["tag"]);
    });
}

#[test]
fn equal_names_have_different_tags() {
    on_each(|server| {
        let tags: std::collections::BTreeSet<_> = (0..20)
            .map(|_| Client::join(server, "Ana").get(server, "/me").json()["tag"].to_string())
            .collect();
        assert_eq!(tags.len(), 20);
    });
}

#[test]
fn bad_names_and_bad_requests_are_rejected_with_a_message() {
    on_each(|server| {
        let nobody = Client::default();
        for (name, why) in [
            ("", "a name must have at least one letter or digit"),
            ("abcdefghijklmnopqrstu", "a name must have at most 20 characters"),
            ("a\u{202e}b", "not U+202E"),
            ("\u{13441}", "not U+13441"),
            ("\u{410}nna", "must not mix letters of different scripts"),
            ("Admin", "this name is reserved"),
            ("Mod-erator", "this name is reserved"),
        ] {
            let answer = nobody.post(server, "/players", &json!({ "name": name }));
            let message = answer.refusal(400, "malformed");
            assert!(message.contains(why), "{message}");
        }
        for (body, why) in [
            ("", "EOF"),
            ("{", "EOF"),
            ("{}", "missing field `name` at line 1"),
            ("{\"name\":1}", "expected a string at line 1 column 9"),
            ("{\"name\":\"a\",\"name\":\"b\"}", "duplicate field `name`"),
        ] {
            let message =
                nobody.request(server, "POST", "/players", body).refusal(400, "malformed");
            assert!(message.contains(why), "{message}");
        }
        let long = format!("{{\"name\":\"{}\"}}", "x".repeat(300_000));
        nobody.request(server, "POST", "/players", &long).refusal(413, "too-large");
        nobody.get(server, "/players").refusal(405, "method");
        nobody.get(server, "/chess").refusal(404, "not-found");
    });
}

/// A page of another site can send these content types without asking first.
#[test]
fn a_foreign_page_cannot_create_a_player() {
    on_each(|server| {
        let body = r#"{"name":"Ana"}"#;
        for named in [
            "",
            "content-type: text/plain\r\n",
            "content-type: application/x-www-form-urlencoded\r\n",
        ] {
            let length = body.len();
            let head = "POST /api/v1/players HTTP/1.0\r\nhost: x\r\norigin: https://evil.example";
            let request = format!("{head}\r\n{named}content-length: {length}\r\n\r\n{body}");
            say(server, &request).refusal(415, "not-json");
        }
    });
}

#[test]
fn a_name_that_looks_like_another_in_the_group_is_rejected() {
    on_each(|server| {
        let [pau, other, same] = ["\u{440}\u{430}\u{443}", "pay", "\u{420}\u{410}\u{423}"]
            .map(|name| Client::join(server, name));
        let group = pau.post(server, "/groups", &json!({ "name": "Friends" })).expect(201);
        let invite = json!({ "invite": group["invite"] });
        let refused = other.post(server, "/groups/join", &invite).refusal(409, "used");
        assert_eq!(refused, "your name looks like another one in the group; change it first");
        // Equal names are told apart by their tags.
        same.post(server, "/groups/join", &invite).expect(200);
        other.send(server, "PATCH", "/me", &json!({ "name": "Ben" })).expect(200);
        other.post(server, "/groups/join", &invite).expect(200);
        let renamed = other.send(server, "PATCH", "/me", &json!({ "name": "Pay" }));
        renamed.refusal(409, "used");
        other.send(server, "PATCH", "/me", &json!({ "name": "Bea" })).expect(200);
    });
}

#[test]
fn without_a_valid_key_nothing_about_a_player_is_returned() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let wrong = Client { key: Some("0".repeat(64)), ..Client::default() };
        for who in [Client::default(), wrong] {
            for (method, path) in [
                ("GET", "/me"),
                ("PATCH", "/me"),
                ("DELETE", "/me"),
                ("GET", "/me/export"),
                ("GET", "/me/devices"),
                ("DELETE", "/me/devices/x"),
                ("POST", "/me/codes"),
                ("POST", "/starts"),
                ("POST", "/results"),
                ("GET", "/leaderboards/loop:2025-12-26-hard/around"),
            ] {
                let answer = who.send(server, method, path, &json!({ "name": "x" }));
                answer.refusal(401, "not-signed-in");
                assert_eq!(answer.header("www-authenticate"), Some("Bearer"), "{path}");
            }
        }
        ana.get(server, "/me").expect(200);
    });
}

#[test]
fn deleting_the_account_deletes_everything() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        for (player, millis) in [(&ana, 1_500), (&bob, 2_500)] {
            submit(server, player, &solved_in(millis)).expect(201);
        }
        let leaderboard = format!("/leaderboards/{BOARD}");
        let rows = |path: &str| bob.get(server, path).expect(200)["rows"].clone();
        assert_eq!(rows(&leaderboard).as_array().map(Vec::len), Some(2));
        let result = rows(&leaderboard)[0]["result"].as_str().unwrap().to_owned();
        bob.get(server, &format!("/results/{result}/record")).expect(200);

        let answer = ana.request(server, "DELETE", "/me", "");
        assert_eq!((answer.status, &*answer.text), (204, ""));
        ana.get(server, "/me").refusal(401, "not-signed-in");
        let left = bob.get(server, &leaderboard).expect(200);
        assert_eq!((&left["of"], &left["rows"][0]["rank"]), (&json!(1), &json!(1)));
        assert_eq!(left["rows"][0]["name"], "Bob");
        bob.get(server, &format!("/results/{result}/record")).refusal(404, "not-found");
    });
}

#[test]
fn the_export_contains_everything() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let answer = submit(server, &ana, &solved_in(1_500)).expect(201);
        let race = ana.post(server, "/races", &json!({ "kind": "loop-easy" })).expect(201);
        let group = ana.post(server, "/groups", &json!({ "name": "Friends" })).expect(201);
        let bob = Client::join(server, "Bob");
        bob.post(server, "/groups/join", &json!({ "invite": group["invite"] })).expect(200);
        let export = ana.get(server, "/me/export");
        assert_eq!(
            export.header("content-disposition"),
            Some("attachment; filename=\"azulejo-player.json\"")
        );
        let all = export.expect(200);
        assert_eq!((&all["player"]["name"], &all["version"]), (&json!("Ana"), &json!(2)));
        assert_eq!(all["devices"].as_array().map(Vec::len), Some(1));
        assert_eq!(
            (&all["results"][0]["id"], &all["results"][0]["time"]),
            (&answer["id"], &json!(1_500))
        );
        assert_eq!(all["results"][0]["record"]["game"], "fifteen");
        let path = format!("/groups/{}", group["group"].as_str().unwrap());
        assert_eq!(all["groups"], json!([ana.get(server, &path).expect(200)]));
        assert_eq!(all["groups"][0]["members"][1]["name"], "Bob");
        let open = &all["races"][0];
        assert_eq!((&open["kind"], &open["params"]), (&json!("loop-easy"), &race["params"]));
        assert_eq!(open["issued"], race["issued"]);
        assert!(!export.text.contains(ana.key.as_deref().unwrap()), "the export contains no key");
    });
}
