//! Forged results, derived from legitimate games: all are rejected with a reason, and none is stored.

use std::sync::atomic::{AtomicUsize, Ordering};

use play::Record;
use serde_json::json;

use crate::client::Client;
use crate::games::{PARAMS, send, slid, solved_board, solved_in, start, start_of};
use crate::server::on_each;

/// Legitimate records with one change.
fn forgeries() -> Vec<String> {
    let honest = solved_in(1_500);
    let mut forged = Vec::new();
    let mut change = |from: &str, to: &str| {
        let changed = honest.replace(from, to);
        assert_ne!(changed, honest, "{from}");
        forged.push(changed);
    };
    // The move is different, missing, or more than one move.
    for act in [
        "L1", "R2", "U1", "D1", "L3", "L0", "", " L2", "L2 ", "l2", "L02", "@undo", "@redo",
        "@help", "@x", "L2\\n",
    ] {
        change("\"L2\"", &format!("\"{act}\""));
    }
    // The result doesn't match the moves.
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
        ("\"moves\":1,\"helps\":0,\"ms\":1500", "\"moves\":1500,\"helps\":0,\"ms\":1"),
        ("\"moves\":1,\"helps\":0", "\"moves\":0,\"helps\":1"),
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
    // The string is truncated, after each character.
    forged.extend((0..honest.len()).map(|end| honest[..end].to_owned()));
    forged
}

/// A longer game with one act changed: removed, repeated, at another time, undone, as a hint, or in similar-looking
/// letters.
fn forgeries_of_acts(honest: &str) -> Vec<String> {
    let honest = wire::from_json(honest).unwrap();
    let mut forged: Vec<Record> = Vec::new();
    let mut change = |change: &dyn Fn(&mut Record)| {
        let mut record = honest.clone();
        change(&mut record);
        assert_ne!(record, honest);
        forged.push(record);
    };
    for n in 0..honest.moves.len() {
        change(&|record| drop(record.moves.remove(n)));
        change(&|record| record.moves.insert(n, record.moves[n].clone()));
        change(&|record| record.moves.insert(n + 1, (record.moves[n].0, "@undo".into())));
        change(&|record| record.moves[n].1 = format!("@help {}", record.moves[n].1));
        change(&|record| record.moves[n].0 = record.result.elapsed + 1);
        change(&|record| record.moves[n].1 = record.moves[n].1.replace(['U', 'D', 'L', 'R'], "Ｒ"));
        change(&|record| {
            record.moves[n].1 = record.moves[n].1.replace(['3', '2', '1', '0'], "３") + "\u{200b}";
        });
        if n > 0 {
            change(&|record| record.moves.swap(n - 1, n));
            change(&|record| record.moves[n].0 = record.moves[n - 1].0 - 1);
        }
    }
    change(&|record| record.result.moves -= 1);
    change(&|record| record.result.elapsed -= 1);
    change(&|record| record.params += "&seed=1");
    for (from, to) in [("steps=12", "steps=13"), ("&v=2", ""), ("4-2", "2-4")] {
        if honest.params.contains(from) {
            change(&|record| record.params = record.params.replace(from, to));
        }
    }
    forged.iter().map(wire::to_json).collect()
}

/// A Slide challenge, solved by playing its shuffle backwards.
const SLIDE: &str = "seed=12345&steps=12&board=default&gapConfig=2s&v=2";

/// A Fifteen board that a solver solves.
const FIFTEEN: &str = "board=8-6-7_4-2-5_3-0-1";

/// A valid ticket with one character changed, at every position, or with one part missing.
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
fn every_forged_record_is_rejected_and_nothing_is_stored() {
    let n_forged = AtomicUsize::new(0);
    on_each(|server| {
        let forgeries = forgeries();
        let honest = solved_in(1_500);
        let mallory = Client::join(server, "Mallory");
        let ticket = start(server, &mallory);
        server.pass(1_500);
        let longer = [("slide", SLIDE, slid(SLIDE)), ("fifteen", FIFTEEN, solved_board(FIFTEEN))];
        let longer = longer.map(|(game, params, honest)| {
            (start_of(server, &mallory, game, params), forgeries_of_acts(&honest), honest)
        });
        server.pass(100_000);
        let of_longer = longer
            .iter()
            .flat_map(|(ticket, forged, _)| forged.iter().map(|record| (ticket.clone(), record)));
        let records = forgeries.iter().map(|record| (ticket.clone(), record)).chain(of_longer);
        let tickets = forged_tickets(&ticket).into_iter().map(|ticket| (ticket, &honest));
        let forgeries: Vec<_> = records.chain(tickets).collect();
        assert!(forgeries.len() >= 500, "{}", forgeries.len());
        n_forged.store(forgeries.len(), Ordering::Relaxed);
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
        for (ticket, _, honest) in &longer {
            send(server, &mallory, Some(ticket), honest).expect(201);
        }
    });
    // A row of the table written by `cargo xtask soak server`.
    let n_forged = n_forged.into_inner();
    println!(
        "soak: | forged records and tickets | {n_forged} over the socket, on each kind of database | all refused, each with its reason |"
    );
}

/// Valid tickets that don't fit: another player's, used, too young, too old, for another puzzle, for a race.
#[test]
fn every_ticket_that_does_not_fit_is_rejected_with_a_reason() {
    on_each(|server| {
        let (ana, mallory) = (Client::join(server, "Ana"), Client::join(server, "Mallory"));
        let (of_ana, used, old) =
            (start(server, &ana), start(server, &mallory), start(server, &mallory));
        let race = mallory.post(server, "/races", &json!({ "kind": "loop-easy" })).expect(201);
        let race = race["ticket"].as_str().unwrap().to_owned();
        let of_slide = start_of(server, &mallory, "slide", SLIDE);
        server.pass(10_000);
        send(server, &mallory, Some(&used), &solved_in(9_000)).expect(201);
        let young = start(server, &mallory);
        for n in 0..5 {
            let record = solved_in(3_000 + n);
            for (ticket, status, code) in [
                (&of_ana, 403, "not-yours"),
                (&used, 409, "used"),
                (&young, 422, "refused"),
                (&of_slide, 422, "refused"),
                (&race, 422, "refused"),
            ] {
                send(server, &mallory, Some(ticket), &record).refusal(status, code);
            }
        }
        server.pass(31 * 24 * 60 * 60 * 1000);
        send(server, &mallory, Some(&old), &solved_in(3_000)).refusal(410, "gone");
        let results = mallory.get(server, "/me/export").expect(200)["results"].clone();
        assert_eq!(results.as_array().map(Vec::len), Some(1));
    });
}
