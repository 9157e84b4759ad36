//! Accounts deleted while their results arrive: afterwards the stored counts agree with a plain recount.

use std::sync::Barrier;

use serde_json::json;

use crate::client::Client;
use crate::contended::Other;
use crate::databases::databases;
use crate::games::{BOARD, send, solved_in, start};
use crate::server::Server;

/// Counts the tallies that differ from the bests they summarise, in either direction.
const WRONG_TALLIES: &str = "SELECT COUNT(*) FROM \
    (SELECT leaderboard, sorted_by, SUM(n) AS n FROM tallies GROUP BY leaderboard, sorted_by) t \
    WHERE t.n <> (SELECT COUNT(*) FROM bests b WHERE b.leaderboard = t.leaderboard AND b.sorted_by = t.sorted_by)";

/// Number of players who leave; `cargo xtask soak server` sets more.
fn n_leaving() -> usize {
    std::env::var("AZULEJO_SOAK_LEAVING").map_or(40, |n| n.parse().expect("a number"))
}

#[test]
fn accounts_deleted_while_their_results_arrive_leave_no_ranks_behind() {
    for (database, folder) in databases() {
        let server = Server::start(&database).and_another(&database);
        let stays = Client::join(&server, "Stays");
        send(&server, &stays, Some(&start(&server, &stays)), &solved_in(1_000)).expect(201);
        let n_leaving = n_leaving();
        for n in 0..n_leaving {
            let leaves = Client::join(&server, "Leaves");
            let tickets = [(); 3].map(|()| start(&server, &leaves));
            let together = Barrier::new(tickets.len() + 1);
            std::thread::scope(|scope| {
                for (ticket, millis) in tickets.iter().zip([700, 950, 600]) {
                    let (server, leaves, together) = (&server, &leaves, &together);
                    scope.spawn(move || {
                        together.wait();
                        let sent = send(server, leaves, Some(ticket), &solved_in(millis));
                        assert!([201, 401].contains(&sent.status), "{n}: {}", sent.text);
                    });
                }
                together.wait();
                assert_eq!(leaves.request(&server, "DELETE", "/me", "").status, 204, "{n}");
            });
        }
        for by in ["time", "moves"] {
            let page = stays.get(&server, &format!("/leaderboards/{BOARD}?by={by}")).expect(200);
            assert_eq!((&page["of"], &page["rows"][0]["rank"]), (&json!(1), &json!(1)), "{page}");
        }
        let mut other = Other::connect(&database);
        assert_eq!(other.number(WRONG_TALLIES), 0);
        assert_eq!(other.number("SELECT COUNT(*) FROM tallies WHERE n <= 0"), 0);
        let name = if folder.is_some() { "SQLite" } else { "PostgreSQL" };
        println!(
            "soak: | accounts deleted while results arrive, {name} | {n_leaving} accounts, {} results | counts agree with a recount |",
            3 * n_leaving
        );
    }
}
