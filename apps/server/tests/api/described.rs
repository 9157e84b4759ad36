//! The OpenAPI document is accurate: every route returns only the statuses it lists, with bodies that match their
//! schemas.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::client::{Answer, Client, encoded};
use crate::games::{BOARD, drawn, solved_in, submit};
use crate::server::{Server, on_each};

/// The OpenAPI document, and how often each operation returned each status.
struct Described {
    document: Value,
    seen: BTreeMap<(String, String), Vec<u16>>,
}

impl Described {
    /// Sends a request and checks the response.
    fn ask(
        &mut self,
        server: &Server,
        who: &Client,
        operation: (&str, &str),
        parts: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let (method, route) = operation;
        let mut path = route.to_owned();
        let mut query = Vec::new();
        for (name, value) in parts {
            let place = format!("{{{name}}}");
            if path.contains(&place) {
                path = path.replace(&place, &encoded(value));
            } else {
                query.push(format!("{name}={}", encoded(value)));
            }
        }
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        let answer = who.request(server, method, &(path + &query), body);
        let about = format!(
            "{method} {route} {parts:?} {body:.80}: {} {:.300}",
            answer.status, answer.text
        );
        let described = &self.document["paths"][format!("/api/v1{route}")][method.to_lowercase()];
        let response = &described["responses"][answer.status.to_string()];
        assert!(response.is_object(), "this status is not described: {about}");
        let schema = &response["content"]["application/json"]["schema"];
        if schema.is_object() {
            let body: Value =
                serde_json::from_str(&answer.text).unwrap_or_else(|_| panic!("no JSON: {about}"));
            self.check(schema, &body, &about);
        } else if response["content"].is_null() {
            assert_eq!(answer.text, "", "no body is described: {about}");
        }
        self.seen.entry((method.to_owned(), route.to_owned())).or_default().push(answer.status);
        answer
    }

    /// Sends a request that must succeed.
    fn good(
        &mut self,
        server: &Server,
        who: &Client,
        operation: (&str, &str),
        parts: &[(&str, &str)],
        body: &Value,
    ) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.ask(server, who, operation, parts, &body);
        assert!((200..300).contains(&answer.status), "{operation:?}: {}", answer.text);
        answer
    }

    /// Checks a value against a schema. It supports the part of JSON Schema that the document uses.
    fn check(&self, schema: &Value, value: &Value, about: &str) {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            return self.check(&self.document["components"]["schemas"][name], value, about);
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            let fits = |schema: &&Value| (schema["type"] == "null") == value.is_null();
            let choice = choices
                .iter()
                .find(fits)
                .unwrap_or_else(|| panic!("{value} is none of {schema}: {about}"));
            if !value.is_null() {
                self.check(choice, value, about);
            }
            return;
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return,
        };
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_u64() || number.is_i64() => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        assert!(kinds.contains(&kind), "{value} is no {kinds:?}: {about}");
        if let Some(allowed) = schema["enum"].as_array() {
            assert!(allowed.contains(value), "{value} is not one of {allowed:?}: {about}");
        }
        if value.is_number() && schema["minimum"].as_i64() == Some(0) {
            assert!(value.is_u64(), "{value} is below 0: {about}");
        }
        for item in value.as_array().into_iter().flatten() {
            self.check(&schema["items"], item, about);
        }
        if let Some(properties) = schema["properties"].as_object() {
            for required in
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
            {
                assert!(value.get(required).is_some(), "{required} is missing: {about}");
            }
            for (name, value) in value.as_object().unwrap() {
                let schema = properties
                    .get(name)
                    .unwrap_or_else(|| panic!("{name} is not described: {about}"));
                self.check(schema, value, about);
            }
        }
    }
}

/// The leaderboard that results are submitted to.
const SOLVED: &str = "fifteen:board=1-2-3_4-5-6_0-7-8";

fn text(answer: &Answer, name: &str) -> String {
    answer.json()[name].as_str().unwrap_or_default().to_owned()
}

/// Sends valid requests about race rooms.
fn ask_about_rooms(described: &mut Described, server: &Server, ana: &Client) {
    let friend = Client::join(server, "Friend");
    let room =
        described.good(server, ana, ("POST", "/rooms"), &[], &json!({ "kind": "fifteen-3x3" }));
    let room = text(&room, "room");
    let parts = [("room", &*room)];
    for player in [ana, &friend] {
        let ready = json!({ "ready": true });
        described.good(server, player, ("PUT", "/rooms/{room}/me"), &parts, &ready);
    }
    server.pass(5_000);
    let seen = described.good(server, ana, ("GET", "/rooms/{room}"), &parts, &Value::Null);
    assert!(seen.json()["race"].is_object(), "{}", seen.text);
    let progress = json!({ "percent": 40 });
    described.good(server, ana, ("PUT", "/rooms/{room}/progress"), &parts, &progress);
    described.good(server, ana, ("DELETE", "/rooms/{room}/me"), &parts, &Value::Null);
}

/// Sends valid requests about groups, as the owner and as a friend.
fn ask_about_groups(described: &mut Described, server: &Server, ana: &Client, bob: &Client) {
    let group =
        described.good(server, ana, ("POST", "/groups"), &[], &json!({ "name": "Friends" }));
    let (group, invite) = (text(&group, "group"), text(&group, "invite"));
    described.good(server, bob, ("POST", "/groups/join"), &[], &json!({ "invite": invite }));
    let invitation = json!({ "invite": invite });
    let nobody = Client::default();
    described.good(server, &nobody, ("POST", "/groups/invitation"), &[], &invitation);
    described.good(server, bob, ("GET", "/groups"), &[], &Value::Null);
    let of_group = ("group", &*group);
    let owner = json!({ "player": ana.player });
    described.good(server, ana, ("POST", "/groups/{group}/owner"), &[of_group], &owner);
    described.good(server, bob, ("GET", "/groups/{group}"), &[of_group], &Value::Null);
    described.good(
        server,
        bob,
        ("GET", "/groups/{group}/leaderboards/{leaderboard}"),
        &[of_group, ("leaderboard", SOLVED)],
        &Value::Null,
    );
    submit(server, ana, &drawn("2025-12-26-easy", 5_000)).expect(201);
    let week = [of_group, ("leaderboard", "loop:2025-12-26-easy")];
    described.good(
        server,
        bob,
        ("GET", "/groups/{group}/weeks/{leaderboard}"),
        &week,
        &Value::Null,
    );
    described.good(
        server,
        ana,
        ("DELETE", "/groups/{group}/members/{player}"),
        &[of_group, ("player", "me")],
        &Value::Null,
    );
    described.good(server, bob, ("DELETE", "/groups/{group}"), &[of_group], &Value::Null);
}

/// Sends valid requests to every operation.
fn ask_well(described: &mut Described, server: &Server) -> Client {
    let ana = Client::join(server, "Ana");
    let bob = Client::join(server, "Bob");
    let leaderboard = SOLVED;
    let nobody = Client::default();
    described.good(server, &nobody, ("GET", "/about"), &[], &Value::Null);
    described.good(server, &nobody, ("POST", "/players"), &[], &json!({ "name": "Cid" }));
    described.good(server, &ana, ("GET", "/me"), &[], &Value::Null);
    described.good(server, &ana, ("PATCH", "/me"), &[], &json!({ "name": "Anna" }));
    let code =
        text(&described.good(server, &ana, ("POST", "/me/codes"), &[], &Value::Null), "code");
    described.good(server, &nobody, ("POST", "/codes"), &[], &json!({ "code": code }));
    let devices = described.good(server, &ana, ("GET", "/me/devices"), &[], &Value::Null).json();
    let devices = devices["devices"].as_array().unwrap().clone();
    let other = devices.iter().find(|device| device["current"] == false).unwrap()["id"].clone();
    let device = [("device", other.as_str().unwrap())];
    let name = json!({ "name": "My phone" });
    described.good(server, &ana, ("PATCH", "/me/devices/{device}"), &device, &name);
    described.good(server, &ana, ("DELETE", "/me/devices/{device}"), &device, &Value::Null);
    let start = json!({ "game": "fifteen", "params": crate::games::PARAMS });
    let ticket = text(&described.good(server, &ana, ("POST", "/starts"), &[], &start), "ticket");
    server.pass(2_000);
    let result = format!("{{\"ticket\":\"{ticket}\",\"record\":{}}}", solved_in(1_500));
    let sent = described.ask(server, &ana, ("POST", "/results"), &[], &result);
    assert_eq!(sent.status, 201);
    assert_eq!(described.ask(server, &ana, ("POST", "/results"), &[], &result).status, 200);
    let id = text(&sent, "id");
    described.good(server, &nobody, ("GET", "/results/{id}/record"), &[("id", &id)], &Value::Null);
    described.good(
        server,
        &nobody,
        ("GET", "/leaderboards/{leaderboard}"),
        &[("leaderboard", leaderboard), ("by", "moves"), ("limit", "1")],
        &Value::Null,
    );
    described.good(
        server,
        &ana,
        ("GET", "/leaderboards/{leaderboard}/around"),
        &[("leaderboard", leaderboard)],
        &Value::Null,
    );
    described.good(
        server,
        &ana,
        ("GET", "/leaderboards/{leaderboard}/distribution"),
        &[("leaderboard", leaderboard)],
        &Value::Null,
    );
    described.good(server, &nobody, ("GET", "/races"), &[], &Value::Null);
    described.good(server, &ana, ("POST", "/races"), &[], &json!({ "kind": "loop-easy" }));
    described.good(
        server,
        &ana,
        ("DELETE", "/races/{kind}"),
        &[("kind", "loop-easy")],
        &Value::Null,
    );
    described.good(server, &ana, ("GET", "/me/races"), &[], &Value::Null);
    ask_about_rooms(described, server, &ana);
    ask_about_groups(described, server, &ana, &bob);
    described.good(
        server,
        &ana,
        ("PUT", "/me/synced/{key}"),
        &[("key", "days:loop")],
        &json!("a text"),
    );
    described.good(server, &ana, ("GET", "/me/synced"), &[], &Value::Null);
    described.good(
        server,
        &ana,
        ("GET", "/me/synced/{key}"),
        &[("key", "days:loop")],
        &Value::Null,
    );
    described.good(
        server,
        &ana,
        ("DELETE", "/me/synced/{key}"),
        &[("key", "days:loop")],
        &Value::Null,
    );
    described.good(server, &ana, ("GET", "/me/export"), &[], &Value::Null);
    server.count_views();
    described.good(server, &nobody, ("POST", "/views"), &[], &json!({ "path": "/slide" }));
    described.good(server, &bob, ("DELETE", "/me"), &[], &Value::Null);
    ana
}

/// Sends generated requests: for each path parameter, query parameter and body, values that are valid, nearly valid and
/// invalid.
fn ask_badly(described: &mut Described, server: &Server, ana: &Client) {
    let texts =
        ["x", "", "0", "-1", "loop:2025-12-26-easy", "fifteen:", "me", "'", "é", "\0", "..", "%"];
    let bodies = [
        "",
        "{}",
        "[]",
        "null",
        "{\"name\":1}",
        "{\"name\":\"\"}",
        "{\"code\":\"ABCDEFGH\"}",
        "{\"kind\":\"x\"}",
        "{\"game\":\"loop\",\"params\":\"x\"}",
        "{\"invite\":\"x\"}",
        "{\"path\":\"/x\"}",
        "{\"ticket\":null,\"record\":{}}",
        "{\"ticket\":\"x\",\"record\":1}",
        "{\"ticket\":null}",
        "\u{0}",
        "{\"name\":\"\\ud800\"}",
    ];
    let stranger = Client { key: Some("0".repeat(64)), ..Client::default() };
    let operations: Vec<(String, String)> = described.seen.keys().cloned().collect();
    for (method, route) in &operations {
        let operation = (&**method, &**route);
        // Deleting the account would invalidate the key; it was tested above.
        if operation == ("DELETE", "/me") {
            continue;
        }
        let names: Vec<&str> =
            route.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        for who in [&Client::default(), &stranger, ana] {
            // An empty segment would be another path.
            for text in texts.iter().filter(|text| names.is_empty() || !["", ".."].contains(*text))
            {
                let mut parts: Vec<_> = names.iter().map(|name| (*name, *text)).collect();
                parts.extend([("by", *text), ("limit", *text), ("after", *text)]);
                described.ask(server, who, operation, &parts, "{}");
                if names.is_empty() {
                    break;
                }
            }
            let parts: Vec<_> = names.iter().map(|name| (*name, "x")).collect();
            for body in bodies {
                described.ask(server, who, operation, &parts, body);
            }
        }
    }
}

#[test]
fn every_route_responds_as_described() {
    on_each(|server| {
        let document = Client::default().get(server, "/openapi.json").expect(200);
        let mut described = Described { document, seen: BTreeMap::new() };
        let ana = ask_well(&mut described, server);
        let paths = described.document["paths"].as_object().unwrap().clone();
        let all = paths.iter().flat_map(|(path, methods)| {
            let route = path.trim_start_matches("/api/v1").to_owned();
            methods
                .as_object()
                .unwrap()
                .keys()
                .map(move |method| (method.to_uppercase(), route.clone()))
        });
        let all: std::collections::BTreeSet<_> = all.collect();
        assert_eq!(described.seen.keys().cloned().collect::<std::collections::BTreeSet<_>>(), all);
        ask_badly(&mut described, server, &ana);
        let n_asked: usize = described.seen.values().map(Vec::len).sum();
        assert!(n_asked > 1_500, "{n_asked}");
        let page = Client::default().get(server, &format!("/leaderboards/{BOARD}")).expect(200);
        assert_eq!(page["of"], 1, "no invalid request stored a result");
    });
}

#[test]
fn the_examples_match_their_schemas() {
    let (database, _folder) = crate::databases::databases().swap_remove(0);
    let document = Client::default().get(&Server::start(&database), "/openapi.json").expect(200);
    let described = Described { document: document.clone(), seen: BTreeMap::new() };
    let mut n_checked = 0;
    let paths = document["paths"].as_object().unwrap().values();
    for operation in paths.flat_map(|path| path.as_object().unwrap().values()) {
        let responses = operation["responses"].as_object().unwrap().values();
        for body in responses.chain([&operation["requestBody"]]) {
            for content in body["content"].as_object().into_iter().flat_map(|all| all.values()) {
                let example = content.get("example").unwrap_or_else(|| panic!("{operation}"));
                described.check(&content["schema"], example, &operation["operationId"].to_string());
                n_checked += 1;
            }
        }
    }
    assert!(n_checked > 200, "{n_checked}");
}
