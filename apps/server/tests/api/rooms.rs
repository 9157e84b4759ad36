//! Race rooms: ready check, countdown, progress, and players who come and go.

use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use server::ApiLimits;

use crate::client::{Answer, Client};
use crate::databases::{databases, postgres_database};
use crate::games::{drawn, send};
use crate::server::{Server, no_limits, on_each};

/// A stream of a room's events.
struct Follower {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
    head: String,
}

impl Follower {
    fn new(server: &Server, player: &Client, room: &str) -> Self {
        let mut stream = TcpStream::connect(server.address()).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
        let key = player.key.as_ref().unwrap();
        let request = format!(
            "GET /api/v1/rooms/{room} HTTP/1.0\r\nhost: x\r\naccept: text/event-stream\r\nauthorization: Bearer {key}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap());
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(lines.read_line(&mut head).unwrap() > 0, "{head}");
        }
        Follower { stream, lines, head }
    }

    /// Returns the next state of the room; `None` if the stream has ended.
    fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(json) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(json).unwrap());
            }
        }
    }

    /// Waits until the room is as described.
    fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let room = self.next().expect("the stream continues");
            if is_it(&room) {
                return room;
            }
        }
    }

    /// Disconnects. The server notices it when it next sends something.
    fn leave(self) {
        self.stream.shutdown(Shutdown::Both).unwrap();
    }
}

fn create(server: &Server, player: &Client, kind: &str) -> String {
    let room = player.post(server, "/rooms", &json!({ "kind": kind })).expect(201);
    assert_eq!((&room["kind"], &room["round"]), (&json!(kind), &json!(0)));
    room["room"].as_str().unwrap().to_owned()
}

fn ready(server: &Server, player: &Client, room: &str, is_ready: bool) -> Answer {
    player.send(server, "PUT", &format!("/rooms/{room}/me"), &json!({ "ready": is_ready }))
}

fn state(server: &Server, player: &Client, room: &str) -> Value {
    player.get(server, &format!("/rooms/{room}")).expect(200)
}

fn states(room: &Value) -> Vec<(&str, &str)> {
    let players = room["players"].as_array().unwrap().iter();
    players
        .map(|player| (player["name"].as_str().unwrap(), player["state"].as_str().unwrap()))
        .collect()
}

/// Finishes the race of a room.
fn finish(server: &Server, player: &Client, room: &str) -> Value {
    let race = state(server, player, room)["race"].clone();
    let text = |name: &str| race[name].as_str().unwrap_or_else(|| panic!("{race}"));
    send(server, player, Some(text("ticket")), &drawn(text("params"), 1_500)).expect(201)
}

#[test]
fn a_round_is_played_and_played_again() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        let room = create(server, &ana, "loop-easy");
        ready(server, &bob, &room, false).expect(200);
        let mut follower = Follower::new(server, &bob, &room);
        assert!(follower.head.contains("content-type: text/event-stream"), "{}", follower.head);
        assert_eq!(states(&follower.next().unwrap()), [("Ana", "waiting"), ("Bob", "waiting")]);
        let waiting = ready(server, &ana, &room, true).expect(200);
        assert_eq!((&waiting["round"], &waiting["due"]), (&json!(0), &json!(null)));
        follower.until(|room| room["players"][0]["ready"] == true);
        // All are ready: the countdown begins, and nobody can see the puzzle.
        let counting = ready(server, &bob, &room, true).expect(200);
        assert_eq!(counting["round"], 1);
        assert_eq!(counting["starts"], crate::server::NOON + 5_000);
        assert_eq!(counting["race"], json!(null));
        assert_eq!(follower.until(|room| room["round"] == 1)["race"], json!(null));
        let early = ana.post(server, "/races", &json!({ "kind": "loop-easy" }));
        early.refusal(409, "used");
        assert_eq!(ana.get(server, "/me/export").expect(200)["races"], json!([]));
        server.pass(5_000);
        // The same puzzle for all, each with a ticket of their own.
        let of_bob = follower.until(|room| room["race"].is_object())["race"].clone();
        let of_ana = state(server, &ana, &room)["race"].clone();
        assert_eq!(of_ana["params"], of_bob["params"]);
        assert_ne!(of_ana["ticket"], of_bob["ticket"]);
        assert_eq!(of_ana["issued"], crate::server::NOON + 5_000);
        assert_eq!(
            ana.get(server, "/me/export").expect(200)["races"][0]["params"],
            of_ana["params"]
        );
        let progress = |percent: u64| {
            let path = format!("/rooms/{room}/progress");
            ana.send(server, "PUT", &path, &json!({ "percent": percent }))
        };
        assert_eq!(progress(40).status, 204);
        progress(101).refusal(400, "malformed");
        follower.until(|room| room["players"][0]["percent"] == 40);
        // A race isn't left for the next round.
        ready(server, &bob, &room, true).refusal(409, "used");
        server.pass(20_000);
        let done = finish(server, &ana, &room);
        assert_eq!((&done["time"], &done["rank"]["time"]), (&json!(20_000), &json!(1)));
        assert_eq!(done["leaderboard"], "race:loop-easy");
        let after = follower.until(|room| room["players"][0]["state"] == "finished");
        assert_eq!(after["players"][0]["time"], 20_000);
        assert_eq!(after["players"][0]["percent"], 100);
        assert_eq!(states(&after)[1], ("Bob", "racing"));
        progress(50).refusal(404, "not-found");
        assert_eq!(bob.request(server, "DELETE", "/races/loop-easy", "").status, 204);
        let after = follower.until(|room| room["players"][1]["state"] == "given-up");
        assert_eq!(after["race"], json!(null));
        let counts = |player: &Client| player.get(server, "/me/races").expect(200)["races"].clone();
        let count = |finished, given_up| json!([{ "kind": "loop-easy", "finished": finished, "given_up": given_up }]);
        assert_eq!((counts(&ana), counts(&bob)), (count(1, 0), count(0, 1)));
        // The next round has another puzzle.
        ready(server, &ana, &room, true).expect(200);
        let again = ready(server, &bob, &room, true).expect(200);
        assert_eq!(again["round"], 2);
        server.pass(5_000);
        let race = follower.until(|room| room["race"].is_object())["race"].clone();
        assert_ne!(race["params"], of_bob["params"]);
        assert_eq!(bob.request(server, "DELETE", &format!("/rooms/{room}/me"), "").status, 204);
        assert_eq!(follower.next(), None, "the stream ends when the player leaves");
        // A race that has begun stays open.
        let open = bob.post(server, "/races", &json!({ "kind": "loop-easy" })).expect(201);
        assert_eq!(open["ticket"], race["ticket"]);
        assert_eq!(finish(server, &ana, &room)["leaderboard"], "race:loop-easy");
    });
}

#[test]
fn every_variant_can_be_raced_in_a_room() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        for kind in games::Race::all() {
            let room = create(server, &ana, kind.name());
            ready(server, &ana, &room, true).expect(200);
            ready(server, &bob, &room, true).expect(200);
            server.pass(5_000);
            let [of_ana, of_bob] =
                [&ana, &bob].map(|player| state(server, player, &room)["race"].clone());
            assert_eq!(of_ana["params"], of_bob["params"]);
            assert_eq!(of_ana["game"], kind.game().name);
            assert_eq!(of_ana["leaderboard"], format!("race:{}", kind.name()));
        }
        ana.post(server, "/rooms", &json!({ "kind": "chess" })).refusal(400, "malformed");
    });
}

#[test]
fn a_mute_player_hinders_nobody() {
    on_each(|server| {
        let [ana, bob, mute] = ["Ana", "Bob", "Mute"].map(|name| Client::join(server, name));
        let room = create(server, &ana, "loop-easy");
        ready(server, &mute, &room, false).expect(200);
        ready(server, &ana, &room, true).expect(200);
        let waiting = ready(server, &bob, &room, true).expect(200);
        assert_eq!(
            (&waiting["round"], &waiting["due"]),
            (&json!(0), &json!(crate::server::NOON + 60_000))
        );
        // A player who isn't connected is waited for no longer; the others are connected.
        let mut followers = [&ana, &bob].map(|player| Follower::new(server, player, &room));
        server.pass(31_000);
        let begun = followers[0].until(|room| room["round"] == 1);
        assert_eq!(states(&begun), [("Ana", "racing"), ("Mute", "waiting"), ("Bob", "racing")]);
        assert_eq!(begun["players"][1]["present"], false);
        server.pass(5_000);
        for follower in &mut followers {
            follower.until(|room| room["race"].is_object());
        }
        finish(server, &ana, &room);
        finish(server, &bob, &room);
        // A player who is connected but never ready is waited for a minute.
        let mut watching = Follower::new(server, &mute, &room);
        ready(server, &ana, &room, true).expect(200);
        let waiting = ready(server, &bob, &room, true).expect(200);
        assert_eq!(waiting["round"], 1);
        watching.until(|room| room["due"].is_u64());
        for _ in 0..6 {
            server.pass(10_001);
            // Nobody is away while the clock jumps.
            for (player, is_ready) in [(&ana, true), (&bob, true), (&mute, false)] {
                ready(server, player, &room, is_ready);
            }
        }
        let begun = followers[1].until(|room| room["round"] == 2);
        assert_eq!(states(&begun), [("Ana", "racing"), ("Mute", "waiting"), ("Bob", "racing")]);
        // A player who has gone in the middle of a race doesn't hold up the next one either.
        server.pass(5_000);
        finish(server, &ana, &room);
        ready(server, &ana, &room, true).expect(200);
        followers.into_iter().for_each(Follower::leave);
        let begun = ready(server, &mute, &room, true).expect(200);
        assert_eq!(
            begun["due"],
            json!(crate::server::NOON + 31_000 + 5_000 + 60_006 + 5_000 + 60_000)
        );
    });
}

#[test]
fn a_room_has_eight_places_and_absent_players_give_way() {
    on_each(|server| {
        let names = ["A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9"];
        let players = names.map(|name| Client::join(server, name));
        let room = create(server, &players[0], "fifteen-3x3");
        for player in &players[1..8] {
            ready(server, player, &room, false).expect(200);
        }
        ready(server, &players[8], &room, false).refusal(409, "used");
        players[8].get(server, &format!("/rooms/{room}")).refusal(404, "not-found");
        server.pass(20_000);
        for player in &players[1..8] {
            ready(server, player, &room, false).expect(200);
        }
        server.pass(20_000);
        let full = ready(server, &players[8], &room, false).expect(200);
        let names = states(&full).into_iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
        assert_eq!(names, ["B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9"]);
        // Being in another room means leaving this one.
        let other = create(server, &players[8], "fifteen-3x3");
        assert_eq!(state(server, &players[8], &other)["players"].as_array().unwrap().len(), 1);
        assert_eq!(state(server, &players[1], &room)["players"].as_array().unwrap().len(), 7);
        for unknown in ["x", "0123456789abcdef0123456789abcdef"] {
            ready(server, &players[0], unknown, true).refusal(404, "not-found");
            let gone = players[0].request(server, "DELETE", &format!("/rooms/{unknown}/me"), "");
            gone.refusal(404, "not-found");
        }
    });
}

#[test]
fn leaving_during_the_countdown_opens_no_race() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        let room = create(server, &ana, "loop-easy");
        ready(server, &ana, &room, true).expect(200);
        ready(server, &bob, &room, true).expect(200);
        assert_eq!(bob.request(server, "DELETE", &format!("/rooms/{room}/me"), "").status, 204);
        server.pass(5_000);
        let race = state(server, &ana, &room)["race"].clone();
        let own = bob.post(server, "/races", &json!({ "kind": "loop-easy" })).expect(201);
        assert_ne!(own["params"], race["params"]);
        // An open race has to end first.
        ready(server, &bob, &room, true).refusal(409, "used");
        assert_eq!(bob.request(server, "DELETE", "/races/loop-easy", "").status, 204);
        ready(server, &bob, &room, true).expect(200);
        // A deleted account leaves the room.
        assert_eq!(bob.request(server, "DELETE", "/me", "").status, 204);
        assert_eq!(states(&state(server, &ana, &room)), [("Ana", "racing")]);
    });
}

#[test]
fn rooms_expire_three_hours_after_the_last_change() {
    on_each(|server| {
        let (ana, bob) = (Client::join(server, "Ana"), Client::join(server, "Bob"));
        let room = create(server, &ana, "loop-easy");
        server.pass(3 * 60 * 60 * 1000 - 1);
        create(server, &bob, "loop-easy");
        state(server, &ana, &room);
        server.pass(2);
        create(server, &bob, "loop-easy");
        ana.get(server, &format!("/rooms/{room}")).refusal(404, "not-found");
    });
}

#[test]
fn the_number_of_followers_is_limited() {
    let (database, _folder) = databases().swap_remove(0);
    let limits = ApiLimits { followers: 3, followers_of_player: 2, ..no_limits() };
    let server = Server::start_with(&database, limits);
    let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(&server, name));
    let room = create(&server, &ana, "loop-easy");
    ready(&server, &bob, &room, false).expect(200);
    let follow = |player: &Client| {
        let mut follower = Follower::new(&server, player, &room);
        let status = follower.head.split(' ').nth(1).unwrap().to_owned();
        if status == "200" {
            follower.next().unwrap();
        }
        (status, follower)
    };
    let (first, second) = (follow(&ana), follow(&ana));
    assert_eq!((&*first.0, &*second.0), ("200", "200"));
    assert_eq!(follow(&ana).0, "409");
    let third = follow(&bob);
    assert_eq!((&*third.0, &*follow(&bob).0), ("200", "503"));
    // A connection that is closed makes room for another.
    first.1.leave();
    while follow(&ana).0 != "200" {}
    let mut rest = String::new();
    drop((second, third));
    let _ = follow(&bob).1.lines.read_line(&mut rest);
}

/// The servers' clocks differ, but the countdown and the times follow the database's clock.
#[test]
fn a_room_works_across_servers_with_different_clocks() {
    let Some(database) = postgres_database() else { return };
    let server = Server::start_skewed(&database, &[0, -3_600_000]);
    let (ana, bob) = (Client::join(&server, "Ana"), Client::join(&server, "Bob"));
    let room = create(&server, &ana, "loop-easy");
    ready(&server, &ana, &room, true).expect(200);
    // One follower on each server.
    let mut followers = [&ana, &bob].map(|player| {
        ready(&server, player, &room, true).expect(200);
        server.address();
        Follower::new(&server, player, &room)
    });
    let races = followers
        .each_mut()
        .map(|follower| follower.until(|room| room["race"].is_object())["race"].clone());
    assert_eq!(races[0]["params"], races[1]["params"]);
    assert_eq!(races[0]["issued"], races[1]["issued"]);
    let text = |name: &str| races[0][name].as_str().unwrap();
    let done = send(&server, &ana, Some(text("ticket")), &drawn(text("params"), 10)).expect(201);
    assert!(done["time"].as_u64().unwrap() < 120_000, "{done}");
    followers[1].until(|room| room["players"][0]["state"] == "finished");
}
