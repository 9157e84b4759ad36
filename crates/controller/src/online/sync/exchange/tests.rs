//! Tests of single exchanges; the model test has whole histories of several devices.

use std::collections::BTreeMap;

use play::{Outcome, Record};

use super::super::model::device::{DAYS, Device, Server};
use super::*;
use wire::merge::SyncedText;
use wire::stored::to_text;

const SLOT: &str = "slide:game:1";

/// Returns a device that has solved a daily puzzle on this day of November.
fn device(day: u8) -> Device {
    let mut device = Device::default();
    add_day(&mut device, day);
    device
}

fn add_day(device: &mut Device, day: u8) {
    let text = format!("2026-11-{day:02}-easy valid 90 1000\n");
    device.add_to_set(DAYS, &to_text(&SyncedText(text)));
}

fn game(n_moves: u64) -> Record {
    let moves = (1..=n_moves).map(|n| (n, n.to_string())).collect();
    let result = Outcome { ending: None, moves: 1, helps: 0, elapsed: n_moves };
    Record { game: "slide".into(), params: "p".into(), moves, result }
}

/// Runs a whole sync. `answer` may change the server's answers. Returns the requests.
fn sync(
    device: &mut Device,
    server: &mut Server,
    mut answer: impl FnMut(&SyncRequest, &mut Server) -> Option<SyncAnswer>,
) -> Vec<SyncRequest> {
    let mut requests = Vec::new();
    let mut exchange = Exchange::start(&server.versions(), &mut device.at(10));
    let mut next = exchange.next(&mut device.at(10), None);
    while let Some(request) = next {
        let answer = answer(&request, server).unwrap_or_else(|| server.answer(&request, 10));
        next = exchange.next(&mut device.at(10), Some(answer));
        requests.push(request);
    }
    requests
}

fn sync_alone(device: &mut Device, server: &mut Server) -> Vec<SyncRequest> {
    sync(device, server, |_, _| None)
}

#[test]
fn a_sync_without_changes_sends_no_requests() {
    let (mut device, mut server) = (device(1), Server::default());
    let requests = sync_alone(&mut device, &mut server);
    assert!(requests.iter().all(|request| matches!(request, SyncRequest::Write { .. })));
    assert_eq!(requests.len(), 2, "the daily results and the settings");
    assert_eq!(sync_alone(&mut device, &mut server), []);
}

#[test]
fn a_change_of_another_device_between_two_requests_is_merged_in_the_same_sync() {
    let (mut one, mut other, mut server) = (device(1), device(2), Server::default());
    let mut is_first = true;
    let requests = sync(&mut one, &mut server, |_, server| {
        if std::mem::take(&mut is_first) {
            sync_alone(&mut other, server);
        }
        None
    });
    let of_days = |request: &&SyncRequest| match request {
        SyncRequest::Read(key) | SyncRequest::Delete(key, _) | SyncRequest::Write { key, .. } => {
            key == DAYS
        }
    };
    assert_eq!(requests.iter().filter(of_days).count(), 3, "conflict, read, write: {requests:?}");
    let (_, content) = &server.0[DAYS];
    assert!(content.contains("2026-11-01") && content.contains("2026-11-02"), "{content}");
    sync_alone(&mut other, &mut server);
    assert_eq!(one.values.sets, other.values.sets);
}

#[test]
fn a_server_that_changes_at_every_request_does_not_hold_up_the_other_values() {
    let (mut device, mut server) = (device(1), Server::default());
    let answer = |request: &SyncRequest| match request {
        SyncRequest::Write { key, .. } if key == DAYS => Some(SyncAnswer::Changed),
        _ => None,
    };
    let requests = sync(&mut device, &mut server, |request, _| answer(request));
    assert!(requests.len() <= 2 * MAX_TRIES, "{}", requests.len());
    assert!(server.0.keys().any(|key| key.starts_with("settings:")));
    assert!(!server.0.contains_key(DAYS));
}

#[test]
fn a_removed_game_leaves_a_tombstone_whose_version_is_known() {
    let (mut device, mut server) = (Device::default(), Server::default());
    device.values.games.insert(SLOT.to_owned(), game(3));
    sync_alone(&mut device, &mut server);
    device.values.games.clear();
    let requests = sync_alone(&mut device, &mut server);
    let key = SyncItem::Game(SLOT.to_owned()).key();
    let (version, content) = &server.0[&key];
    assert!(content.starts_with("removed "), "{content}");
    assert_eq!(requests.len(), 1);
    assert_eq!(device.state.entries[&key].version, *version);
    assert_eq!(sync_alone(&mut device, &mut server), []);
}

#[test]
fn values_that_do_not_fit_stay_on_the_device_and_are_counted() {
    let (mut device, mut server) = (device(1), Server::default());
    device.values.games.insert(SLOT.to_owned(), game(3));
    let requests = sync(&mut device, &mut server, |_, _| Some(SyncAnswer::TooLarge));
    // After the first refusal no further value is added.
    assert_eq!((requests.len(), device.state.without_room), (1, 3));
    assert_eq!(server.0, BTreeMap::new());
    let long = "x".repeat(MAX_BYTES + 1);
    device.values.sets.insert("bests:slide".to_owned(), long);
    sync_alone(&mut device, &mut server);
    assert_eq!((device.state.too_large, device.state.without_room), (1, 0));
    assert_eq!(server.0.len(), 3);
}

#[test]
fn changes_are_sent_once_when_the_page_is_left() {
    let (mut device, mut server) = (device(1), Server::default());
    sync_alone(&mut device, &mut server);
    device.values.games.insert(SLOT.to_owned(), game(3));
    assert_eq!(on_leaving(&mut device.at(20)).len(), 1);
    assert_eq!(on_leaving(&mut device.at(20)).len(), 0, "it was sent");
    device.values.games.insert(SLOT.to_owned(), game(4));
    assert_eq!(on_leaving(&mut device.at(20)).len(), 1);
    // A set is merged first, which needs an answer.
    add_day(&mut device, 2);
    assert_eq!(on_leaving(&mut device.at(20)).len(), 0);
}
