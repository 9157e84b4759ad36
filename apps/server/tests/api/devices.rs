//! Several devices of one player, and the codes for adding them.

use serde_json::{Value, json};

use crate::client::Client;
use crate::server::{Server, on_each};

fn code(server: &Server, player: &Client) -> String {
    let made = player.post(server, "/me/codes", &Value::Null).expect(201);
    assert_eq!(made["expires"], crate::server::NOON + 300_000);
    made["code"].as_str().expect("a code").to_owned()
}

fn take(server: &Server, code: &str) -> crate::client::Answer {
    Client::default().post(server, "/codes", &json!({ "code": code }))
}

#[test]
fn a_code_adds_one_device() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let code = code(server, &ana);
        assert_eq!(code.len(), 8);
        let typed = format!("{}-{}", &code[..4].to_lowercase(), &code[4..]);
        let phone = Client::of(&take(server, &typed).expect(201));
        assert_eq!(phone.player, ana.player);
        assert_ne!(phone.key, ana.key);
        assert_eq!(phone.get(server, "/me").expect(200)["name"], "Ana");
        take(server, &code).refusal(404, "not-found");

        let devices = ana.get(server, "/me/devices").expect(200);
        let devices = devices["devices"].as_array().unwrap().clone();
        let current: Vec<_> = devices.iter().filter(|device| device["current"] == true).collect();
        assert_eq!((devices.len(), current.len()), (2, 1));
        let other = devices.iter().find(|device| device["current"] == false).unwrap();
        let path = format!("/me/devices/{}", other["id"].as_str().unwrap());
        let bob = Client::join(server, "Bob");
        bob.request(server, "DELETE", &path, "").refusal(404, "not-found");
        assert_eq!(ana.request(server, "DELETE", &path, "").status, 204);
        phone.get(server, "/me").refusal(401, "not-signed-in");
        ana.get(server, "/me").expect(200);
    });
}

#[test]
fn a_code_expires_and_only_the_last_one_is_valid() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let first = code(server, &ana);
        let second = code(server, &ana);
        take(server, &first).refusal(404, "not-found");
        server.pass(299_999);
        take(server, &second).expect(201);
        server.pass(-299_999);
        let third = code(server, &ana);
        server.pass(300_000);
        take(server, &third).refusal(404, "not-found");
        take(server, "ABCD").refusal(400, "malformed");
    });
}

#[test]
fn a_code_can_be_guessed_at_most_five_times() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let code = code(server, &ana);
        let wrong =
            format!("{}{}", &code[..4], if code.ends_with("AAAA") { "BBBB" } else { "AAAA" });
        for _ in 0..4 {
            take(server, &wrong).refusal(404, "not-found");
        }
        take(server, &wrong).refusal(410, "gone");
        assert_ne!(take(server, &code).status, 201, "the code is no longer valid");
    });
}

#[test]
fn a_device_is_named_after_its_browser_until_the_player_renames_it() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        take(server, &code(server, &ana)).expect(201);
        let devices = || ana.get(server, "/me/devices").expect(200)["devices"].clone();
        for at in [0, 1] {
            assert_eq!(devices()[at]["name"], "Firefox on Linux");
        }
        let path = format!("/me/devices/{}", devices()[0]["id"].as_str().unwrap());
        let rename =
            |who: &Client, name: &str| who.send(server, "PATCH", &path, &json!({ "name": name }));
        assert_eq!(rename(&ana, " My phone ").status, 204);
        assert_eq!(devices()[0]["name"], "My phone");
        rename(&ana, "").refusal(400, "malformed");
        rename(&Client::join(server, "Bob"), "Mine").refusal(404, "not-found");
        let export = ana.get(server, "/me/export").expect(200);
        assert_eq!(export["devices"][0]["name"], "My phone");
    });
}
