//! Groups: members, permissions and leaderboards.

use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{BOARD, drawn, solved_in, submit};
use crate::server::{Server, on_each};

fn create(server: &Server, player: &Client) -> (String, String) {
    let group = player.post(server, "/groups", &json!({ "name": "Friends" })).expect(201);
    let text = |name: &str| group[name].as_str().unwrap().to_owned();
    (text("group"), text("invite"))
}

fn join(server: &Server, player: &Client, invite: &str) -> Value {
    player.post(server, "/groups/join", &json!({ "invite": invite })).expect(200)
}

/// Creates players with these names in one group, owned by the first.
fn friends<const N: usize>(server: &Server, names: [&str; N]) -> (String, [Client; N]) {
    let friends = names.map(|name| Client::join(server, name));
    let (group, invite) = create(server, &friends[0]);
    for friend in &friends[1..] {
        join(server, friend, &invite);
    }
    (group, friends)
}

fn names(server: &Server, player: &Client, group: &str) -> Vec<String> {
    let group = player.get(server, &format!("/groups/{group}")).expect(200);
    let members = group["members"].as_array().unwrap();
    members.iter().map(|member| member["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn friends_join_with_an_invitation_and_others_see_nothing() {
    on_each(|server| {
        let [ana, bob, eve] = ["Ana", "Bob", "Eve"].map(|name| Client::join(server, name));
        let (group, invite) = create(server, &ana);
        server.pass(1);
        for _ in 0..2 {
            assert_eq!(join(server, &bob, &invite)["group"], *group);
        }
        assert_eq!(names(server, &bob, &group), ["Ana", "Bob"]);
        let listed = bob.get(server, "/groups").expect(200);
        assert_eq!(listed, json!([{ "group": group, "name": "Friends", "invite": invite }]));
        for path in ["", "/leaderboards/loop:2025-12-26-hard", "/weeks/loop:2025-12-26-hard"] {
            eve.get(server, &format!("/groups/{group}{path}")).refusal(404, "not-found");
        }
        let wrong = json!({ "invite": "0".repeat(32) });
        eve.post(server, "/groups/join", &wrong).refusal(404, "not-found");
        eve.post(server, "/groups", &json!({ "name": "" })).refusal(400, "malformed");
    });
}

#[test]
fn members_leave_and_the_owner_removes_and_closes() {
    on_each(|server| {
        let [ana, bob, cid] = ["Ana", "Bob", "Cid"].map(|name| Client::join(server, name));
        let (group, invite) = create(server, &ana);
        for member in [&bob, &cid] {
            join(server, member, &invite);
        }
        let remove = |who: &Client, whom: &str| {
            who.request(server, "DELETE", &format!("/groups/{group}/members/{whom}"), "")
        };
        let close = |who: &Client| who.request(server, "DELETE", &format!("/groups/{group}"), "");
        remove(&bob, &cid.player).refusal(403, "not-yours");
        close(&bob).refusal(403, "not-yours");
        assert_eq!(remove(&ana, &cid.player).status, 204);
        remove(&ana, &cid.player).refusal(404, "not-found");
        cid.get(server, &format!("/groups/{group}")).refusal(404, "not-found");
        // The longest-standing member is the owner now.
        assert_eq!(remove(&ana, "me").status, 204);
        assert_eq!(names(server, &bob, &group), ["Bob"]);
        // The invitation has changed since a member was removed.
        let invite = bob.get(server, &format!("/groups/{group}")).expect(200)["invite"].clone();
        let invite = invite.as_str().unwrap();
        join(server, &cid, invite);
        assert_eq!(close(&bob).status, 204);
        cid.post(server, "/groups/join", &json!({ "invite": invite })).refusal(404, "not-found");
    });
}

#[test]
fn a_group_has_at_most_fifty_members_and_closes_with_its_last() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let (group, invite) = create(server, &ana);
        let friends: Vec<_> = (1..50).map(|n| Client::join(server, &format!("F{n}"))).collect();
        for friend in &friends {
            join(server, friend, &invite);
        }
        let late = Client::join(server, "Late");
        late.post(server, "/groups/join", &json!({ "invite": invite })).refusal(409, "used");
        for friend in &friends {
            assert_eq!(friend.request(server, "DELETE", "/me", "").status, 204);
        }
        assert_eq!(names(server, &ana, &group), ["Ana"]);
        assert_eq!(ana.request(server, "DELETE", "/me", "").status, 204);
        late.post(server, "/groups/join", &json!({ "invite": invite })).refusal(404, "not-found");
    });
}

#[test]
fn a_group_leaderboard_contains_only_members() {
    on_each(|server| {
        let (group, [ana, bob]) = friends(server, ["Ana", "Bob"]);
        let eve = Client::join(server, "Eve");
        for (player, millis) in [(&eve, 500), (&ana, 2_000), (&bob, 1_000)] {
            submit(server, player, &solved_in(millis)).expect(201);
        }
        let page = ana.get(server, &format!("/groups/{group}/leaderboards/{BOARD}")).expect(200);
        let rows = page["rows"].as_array().unwrap();
        let rows: Vec<_> =
            rows.iter().map(|row| (row["rank"].as_u64(), row["name"].as_str())).collect();
        assert_eq!(rows, [(Some(1), Some("Bob")), (Some(2), Some("Ana"))]);
        assert_eq!(page["of"], 2);
    });
}

#[test]
fn a_week_counts_days_and_then_time() {
    on_each(|server| {
        let (group, [ana, bob, cid]) = friends(server, ["Ana", "Bob", "Cid"]);
        // Friday and Saturday; both leaderboards are open.
        for (player, day, millis) in [
            (&ana, "2025-12-26", 9_000),
            (&ana, "2025-12-27", 9_000),
            (&bob, "2025-12-26", 1_000),
            (&cid, "2025-12-26", 4_000),
            (&cid, "2025-12-27", 4_000),
        ] {
            submit(server, player, &drawn(&format!("{day}-easy"), millis)).expect(201);
        }
        let week =
            ana.get(server, &format!("/groups/{group}/weeks/loop:2025-12-24-easy")).expect(200);
        assert_eq!(week["leaderboards"][0], "loop:2025-12-22-easy");
        let rows = week["rows"].as_array().unwrap();
        let row = |row: &Value| (row["name"].clone(), row["days"].clone(), row["time"].clone());
        let expected = [("Cid", 2, 8_000), ("Ana", 2, 18_000), ("Bob", 1, 1_000)];
        let expected = expected.map(|(name, days, time)| (json!(name), json!(days), json!(time)));
        assert_eq!(rows.iter().map(row).collect::<Vec<_>>(), expected);
        let unlimited = format!("/groups/{group}/weeks/loop:unlimited-easy-7");
        ana.get(server, &unlimited).refusal(400, "malformed");
    });
}

#[test]
fn a_daily_result_is_ranked_only_while_it_is_that_day_somewhere() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        for (day, ranked) in [
            ("2025-12-25", true),
            ("2025-12-26", true),
            ("2025-12-27", true),
            ("2025-12-28", false),
        ] {
            let answer = submit(server, &ana, &drawn(&format!("{day}-easy"), 5_000)).expect(201);
            assert_eq!(answer["ranked"], ranked, "{day}");
        }
    });
}

#[test]
fn an_invitation_names_the_group_and_who_invites_before_joining() {
    on_each(|server| {
        let ana = Client::join(server, "Ana");
        let (_, invite) = create(server, &ana);
        let tag = ana.get(server, "/me").expect(200)["tag"].clone();
        let nobody = Client::default();
        let ask =
            |invite: &str| nobody.post(server, "/groups/invitation", &json!({ "invite": invite }));
        let expected = json!({ "name": "Friends", "inviter": "Ana", "tag": tag, "n_members": 1 });
        assert_eq!(ask(&invite).expect(200), expected);
        for wrong in ["", "x", ".", &"0".repeat(32), &format!(".{invite}")] {
            ask(wrong).refusal(404, "not-found");
        }
        let [bob, eve] = ["Bob", "Eve"].map(|name| Client::join(server, name));
        server.pass(1);
        let by = |player: &Client| format!("{invite}.{}", player.player);
        join(server, &bob, &by(&ana));
        let inviter = |invite: &str| ask(invite).expect(200)["inviter"].clone();
        assert_eq!((inviter(&by(&bob)), inviter(&by(&ana))), (json!("Bob"), json!("Ana")));
        // Others can't put their name on it.
        for other in [by(&eve), format!("{invite}."), format!("{invite}.x.y")] {
            assert_eq!(inviter(&other), "Ana");
        }
    });
}

#[test]
fn the_owner_of_a_group_can_hand_it_over() {
    on_each(|server| {
        let (group, [ana, bob, cid]) = friends(server, ["Ana", "Bob", "Cid"]);
        let path = format!("/groups/{group}/owner");
        let hand_over =
            |from: &Client, to: &str| from.post(server, &path, &json!({ "player": to }));
        hand_over(&bob, &bob.player).refusal(403, "not-yours");
        hand_over(&ana, "nobody").refusal(404, "not-found");
        assert_eq!(hand_over(&ana, &ana.player).status, 204);
        assert_eq!(names(server, &cid, &group)[0], "Ana");
        assert_eq!(hand_over(&ana, &cid.player).status, 204);
        assert_eq!(names(server, &bob, &group), ["Cid", "Ana", "Bob"]);
        hand_over(&ana, &ana.player).refusal(403, "not-yours");
        let remove = format!("/groups/{group}/members/{}", ana.player);
        assert_eq!(cid.request(server, "DELETE", &remove, "").status, 204);
    });
}
