//! Leaderboards match a plain sort, page by page and around each player.

use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{BOARD, send, solved_in, start, submit};
use crate::server::{Server, on_each};

/// Submits the times of several players, some of them equal or close, at different moments.
fn filled(server: &Server) -> Vec<(Client, u64)> {
    let times = [5_000, 1_200, 1_201, 1_200, 9_000, 1_999, 2_000, 1_200, 700, 5_000, 61_000, 1_201];
    let players = times.iter().enumerate().map(|(at, &time)| {
        let player = Client::join(server, &format!("P{at}"));
        let ticket = start(server, &player);
        server.pass(time as i64);
        // The time is the server's; equal records of several players would be under review.
        send(server, &player, Some(&ticket), &solved_in(time / 2 + at as u64)).expect(201);
        // A slower result changes nothing.
        submit(server, &player, &solved_in(time + 100 + at as u64)).expect(201);
        (player, time)
    });
    players.collect()
}

/// The leaderboard as a plain sort: rank, player and time; of equal times, the earlier first.
fn sorted(players: &[(Client, u64)]) -> Vec<(u64, String, u64)> {
    let mut order: Vec<_> = players.iter().collect();
    order.sort_by_key(|(_, time)| *time);
    let rank = |time: u64| 1 + players.iter().filter(|(_, other)| *other < time).count() as u64;
    order.iter().map(|(player, time)| (rank(*time), player.player.clone(), *time)).collect()
}

fn rows(page: &Value) -> Vec<(u64, String, u64)> {
    let row = |row: &Value| {
        let number = |name: &str| row[name].as_u64().expect("a number");
        (number("rank"), row["player"].as_str().unwrap().to_owned(), number("time"))
    };
    page["rows"].as_array().expect("rows").iter().map(row).collect()
}

#[test]
fn pages_of_any_size_form_the_sorted_leaderboard() {
    on_each(|server| {
        let players = filled(server);
        let sorted = sorted(&players);
        let anybody = Client::default();
        for limit in [1, 2, 3, 5, 11, 12, 100] {
            let (mut all, mut after) = (Vec::new(), String::new());
            loop {
                let page =
                    anybody.get(server, &format!("/leaderboards/{BOARD}?limit={limit}{after}"));
                let page = page.expect(200);
                assert_eq!(page["of"], 12);
                assert_eq!(
                    (&page["by"], &page["leaderboard"]),
                    (&json!("time"), &json!("fifteen:board=1-2-3_4-5-6_0-7-8"))
                );
                all.extend(rows(&page));
                assert!(all.len() <= sorted.len(), "{all:?}");
                let Some(next) = page["next"].as_str() else { break };
                after = format!("&after={next}");
            }
            assert_eq!(all, sorted, "{limit} at a time");
        }
    });
}

#[test]
fn the_rows_around_a_player_are_part_of_the_leaderboard() {
    on_each(|server| {
        let players = filled(server);
        let sorted = sorted(&players);
        for (player, _) in &players {
            let page =
                player.get(server, &format!("/leaderboards/{BOARD}/around?by=time")).expect(200);
            let at = sorted.iter().position(|(_, id, _)| *id == player.player).unwrap();
            let expected = &sorted[at.saturating_sub(5)..sorted.len().min(at + 6)];
            assert_eq!(rows(&page), expected, "around place {at}");
        }
        let guest = Client::join(server, "Guest");
        let around = guest.get(server, &format!("/leaderboards/{BOARD}/around"));
        around.refusal(404, "not-found");
    });
}

#[test]
fn equal_moves_share_the_first_rank() {
    on_each(|server| {
        let players = filled(server);
        let page =
            Client::default().get(server, &format!("/leaderboards/{BOARD}?by=moves")).expect(200);
        let rows = rows(&page);
        assert!(rows.iter().all(|(rank, ..)| *rank == 1), "{rows:?}");
        let ids: Vec<_> = rows.iter().map(|(_, player, _)| player).collect();
        let arrived: Vec<_> = players.iter().map(|(player, _)| &player.player).collect();
        assert_eq!(ids, arrived, "earlier results come first");
    });
}

#[test]
fn invalid_queries_are_rejected_with_a_message() {
    on_each(|server| {
        for (path, why) in [
            ("/leaderboards/loop", "a leaderboard must be written as game:parameters"),
            ("/leaderboards/chess:1", "unknown game \"chess\""),
            ("/leaderboards/loop:x", "invalid parameters \"x\""),
            ("/leaderboards/loop:2025-12-26-hard?limit=0", "`limit` must be between 1 and 100"),
            ("/leaderboards/loop:2025-12-26-hard?limit=101", "`limit` must be between 1 and 100"),
            ("/leaderboards/loop:2025-12-26-hard?limit=x", "limit"),
            ("/leaderboards/loop:2025-12-26-hard?by=luck", "by"),
            ("/leaderboards/loop:2025-12-26-hard?after=x", "invalid cursor in `after`"),
            ("/leaderboards/loop:2025-12-26-hard?after=1.2", "invalid cursor in `after`"),
        ] {
            let message = Client::default().get(server, path).refusal(400, "malformed");
            assert!(message.contains(why), "{path}: {message}");
        }
        let empty = Client::default().get(server, "/leaderboards/loop:2025-12-26-hard").expect(200);
        let nothing = json!({ "leaderboard": "loop:2025-12-26-hard", "by": "time", "of": 0, "rows": [], "next": null });
        assert_eq!(empty, nothing);
    });
}
