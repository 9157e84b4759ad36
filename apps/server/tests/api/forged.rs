//! Forged results, made by code from honest games: all are refused, each with its reason, and none is stored.

use serde_json::json;

use crate::client::Client;
use crate::games::{PARAMS, send, solved_in, start};
use crate::server::on_each;

/// Honest records with one thing changed, as texts.
fn forgeries() -> Vec<String> {
    let honest = solved_in(1_500);
    let mut forged = Vec::new();
    let mut change = |from: &str, to: &str| {
        let changed = honest.replace(from, to);
        assert_ne!(changed, honest, "{from}");
        forged.push(changed);
    };
    // The move is another one, is none, or does more than a move.
    for act in [
        "L1", "R2", "U1", "D1", "L3", "L0", "", " L2", "L2 ", "l2", "L02", "@undo", "@redo",
        "@help", "@x", "L2\\n",
    ] {
        change("\"L2\"", &format!("\"{act}\""));
    }
    // The result says something else than the moves do.
    for (from, to) in [
        ("\"moves\":1,", "\"moves\":0,"),
        ("\"moves\":1,", "\"moves\":2,"),
        ("\"moves\":1,", "\"moves\":18446744073709551616,"),
        ("\"moves\":1,", "\"moves\":-1,"),
        ("\"moves\":1,", "\"moves\":1.5,"),
        ("\"moves\":1,", "\"moves\":1,\"moves\":1,"),
        ("\"helps\":0", "\"helps\":1"),
        ("\"helps\":0", "\"helps\":-1"),
        ("\"solved\"", "\"gave_up\""),
        ("\"solved\"", "null"),
        ("\"solved\"", "\"won\""),
        ("\"ms\":1500", "\"ms\":1499"),
        ("\"ms\":1500", "\"ms\":0"),
        ("\"ms\":1500", "\"ms\":-1"),
        ("\"ms\":1500", "\"ms\":18446744073709551616"),
        ("[[1500,", "[[1501,"),
        ("[[1500,", "[[-1,"),
        ("[[1500,", "[[\"1500\","),
        ("[[1500,", "[[1500,1500,"),
        ("\"version\":1", "\"version\":2"),
        ("\"version\":1", "\"version\":\"1\""),
        ("\"version\":1,", ""),
        ("\"fifteen\"", "\"slide\""),
        ("\"fifteen\"", "\"Fifteen\""),
        ("\"fifteen\"", "\"fifteen \""),
        ("\"fifteen\"", "\"ﬁfteen\""),
        ("\"fifteen\"", "\"fіfteen\""),
        ("\"game\"", "\"Game\""),
        ("\"game\":", "\"game\":\"fifteen\",\"game\":"),
        ("\"params\":", "\"params\":\"\",\"params\":"),
        (PARAMS, "board=1-2-3_4-5-6_7-8-0"),
        (PARAMS, "board=1-2-3_4-5-6_8-7-0"),
        (PARAMS, "board=1-2-3_4-5-6_0-7-7"),
        (PARAMS, ""),
    ] {
        change(from, to);
    }
    // The text ends early: after each of its letters.
    forged.extend((0..honest.len()).map(|end| honest[..end].to_owned()));
    forged
}

/// An honest ticket with one letter changed, all over it, and without one of its parts.
fn forged_tickets(ticket: &str) -> Vec<String> {
    let changed = (0..ticket.len()).step_by(3).map(|at| {
        let other = if &ticket[at..=at] == "0" { "1" } else { "0" };
        format!("{}{other}{}", &ticket[..at], &ticket[at + 1..])
    });
    let (said, signature) = ticket.split_once('.').unwrap();
    let parts = [said, signature, "", ".", &ticket.to_uppercase(), &format!("{said}.")];
    changed.chain(parts.map(str::to_owned)).collect()
}

#[test]
fn every_forged_record_is_refused_and_nothing_is_stored() {
    on_each(|server| {
        let forgeries = forgeries();
        let honest = solved_in(1_500);
        let mallory = Client::join(server, "Mallory");
        let ticket = start(server, &mallory);
        server.pass(1_500);
        let records = forgeries.iter().map(|record| (ticket.clone(), record));
        let tickets = forged_tickets(&ticket).into_iter().map(|ticket| (ticket, &honest));
        let forgeries: Vec<_> = records.chain(tickets).collect();
        assert!(forgeries.len() > 300, "{}", forgeries.len());
        for (ticket, record) in forgeries {
            let answer = send(server, &mallory, Some(&ticket), record);
            assert!(
                [400, 422].contains(&answer.status),
                "{record}: {} {}",
                answer.status,
                answer.text
            );
            let message = answer.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
            assert!(!message.is_empty(), "{record}");
        }
        assert_eq!(mallory.get(server, "/me/export").expect(200)["results"], json!([]));
        send(server, &mallory, Some(&ticket), &solved_in(1_500)).expect(201);
    });
}
