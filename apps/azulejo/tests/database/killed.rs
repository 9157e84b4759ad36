//! The server is killed while results arrive: whatever it has acknowledged is there afterwards, and nothing twice.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::process::{Place, ask, solved_in};

/// How often it is killed, and how many clients send at the same time.
const KILLS: usize = 10;
const CLIENTS: usize = 3;

#[test]
fn what_was_acknowledged_is_there_after_a_kill_and_nothing_twice() {
    let place = Place::new();
    let first = place.serve();
    let (status, player) = ask(&first.host, "POST", "/players", "", r#"{"name":"Ana"}"#).unwrap();
    assert_eq!(status, 201);
    let key = player["key"].as_str().unwrap();
    let waiting = Mutex::new((0..10_000_u64).rev().collect::<Vec<_>>());
    let acknowledged = Mutex::new(Vec::new());
    let mut process = Some(first);
    for kill in 0..KILLS {
        let n_acknowledged = AtomicUsize::new(0);
        let running = process.take().unwrap_or_else(|| place.serve());
        let host = running.host.clone();
        std::thread::scope(|scope| {
            for _ in 0..CLIENTS {
                let (host, waiting, acknowledged) = (&*host, &waiting, &acknowledged);
                let n_acknowledged = &n_acknowledged;
                scope.spawn(move || {
                    loop {
                        let millis = waiting.lock().unwrap().pop().unwrap();
                        let body = format!(r#"{{"ticket":null,"record":{}}}"#, solved_in(millis));
                        let Some((status, _)) = ask(host, "POST", "/results", key, &body) else {
                            // Nobody knows whether it was stored: it is sent again to the next one.
                            waiting.lock().unwrap().push(millis);
                            break;
                        };
                        assert!([200, 201].contains(&status), "{status}");
                        acknowledged.lock().unwrap().push(millis);
                        n_acknowledged.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            // Each time after another number of them, while the next ones are on their way.
            while n_acknowledged.load(Ordering::Relaxed) < 1 + kill * 7 % 13 {
                std::thread::yield_now();
            }
            running.kill();
        });
    }
    let process = place.serve();
    let (_, all) = ask(&process.host, "GET", "/me/export", key, "").unwrap();
    process.kill();
    let mut stored: BTreeMap<u64, usize> = BTreeMap::new();
    for result in all["results"].as_array().unwrap() {
        *stored.entry(result["time"].as_u64().unwrap()).or_default() += 1;
    }
    let acknowledged = acknowledged.into_inner().unwrap();
    assert!(acknowledged.len() >= KILLS, "{acknowledged:?}");
    for millis in &acknowledged {
        assert!(stored.contains_key(millis), "{millis} was acknowledged and is gone");
    }
    assert!(stored.values().all(|n| *n == 1), "{stored:?}");
    // What was neither acknowledged nor sent again is at most what was on its way at the last kill.
    assert!(stored.len() <= acknowledged.len() + CLIENTS, "{} stored", stored.len());
}
