//! Sends results until they are acknowledged, like the web app's outbox, and checks what is stored afterwards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::process::{Process, ask, join, solved_in};

/// Number of clients that send concurrently.
pub(crate) const CLIENTS: usize = 3;

/// Number of players; the server limits the rate of results per player and of new players.
const PLAYERS: usize = 8;

/// Time between two attempts of a rate-limited client.
const POLL: Duration = Duration::from_millis(50);

/// Results of several players, identified by their times.
pub(crate) struct Outbox {
    keys: Vec<String>,
    waiting: Mutex<Vec<u64>>,
    acknowledged: Mutex<BTreeSet<u64>>,
    n_acknowledged: AtomicUsize,
    n_unavailable: AtomicUsize,
}

impl Outbox {
    /// Creates players on a server, with `n_results` results to send.
    pub(crate) fn new(host: &str, n_results: u64) -> Outbox {
        Outbox::of((0..PLAYERS).map(|_| join(host)).collect(), n_results)
    }

    /// Takes players by their keys, with `n_results` results to send.
    pub(crate) fn of(keys: Vec<String>, n_results: u64) -> Outbox {
        Outbox {
            keys,
            waiting: Mutex::new((0..n_results).rev().collect()),
            acknowledged: Mutex::default(),
            n_acknowledged: AtomicUsize::new(0),
            n_unavailable: AtomicUsize::new(0),
        }
    }

    /// Returns the number of results acknowledged so far.
    pub(crate) fn n_acknowledged(&self) -> usize {
        self.n_acknowledged.load(Ordering::SeqCst)
    }

    /// Returns how often the server has reported that its database is unavailable.
    pub(crate) fn n_unavailable(&self) -> usize {
        self.n_unavailable.load(Ordering::SeqCst)
    }

    /// Sends one result. Returns false if none is left or the connection was lost; then the result may have been stored,
    /// and it is sent again later.
    pub(crate) fn send_one(&self, host: &str) -> bool {
        let Some(millis) = self.waiting.lock().unwrap().pop() else { return false };
        let body = format!(r#"{{"ticket":null,"record":{}}}"#, solved_in(millis));
        let key = &self.keys[millis as usize % self.keys.len()];
        match ask(host, "POST", "/results", key, &body) {
            Some((200 | 201, _)) => {
                self.acknowledged.lock().unwrap().insert(millis);
                self.n_acknowledged.fetch_add(1, Ordering::SeqCst);
                true
            }
            Some((503, problem)) => {
                let code = problem["error"]["code"].as_str();
                assert!(matches!(code, Some("database" | "late")), "{problem}");
                self.waiting.lock().unwrap().push(millis);
                self.n_unavailable.fetch_add(1, Ordering::SeqCst);
                true
            }
            // Rate-limited: try again until the server accepts it.
            Some((429, _)) => {
                self.waiting.lock().unwrap().push(millis);
                std::thread::sleep(POLL);
                true
            }
            Some((status, problem)) => panic!("{status} {problem}"),
            None => {
                self.waiting.lock().unwrap().push(millis);
                false
            }
        }
    }

    /// Sends with all clients until `is_over` returns true or the connection is lost.
    pub(crate) fn send(&self, host: &str, is_over: impl Fn() -> bool + Sync) {
        std::thread::scope(|scope| {
            for _ in 0..CLIENTS {
                scope.spawn(|| while !is_over() && self.send_one(host) {});
            }
        });
    }

    /// Checks that every acknowledged result is stored and none is stored twice. Of the others, at
    /// most those in flight may be stored. Returns the number of acknowledged results.
    pub(crate) fn check(&self, host: &str) -> usize {
        let mut stored: BTreeMap<u64, usize> = BTreeMap::new();
        for key in &self.keys {
            let all = loop {
                match ask(host, "GET", "/me/export", key, "").unwrap() {
                    (429, _) => std::thread::sleep(POLL),
                    (_, all) => break all,
                }
            };
            for result in all["results"].as_array().unwrap() {
                *stored.entry(result["time"].as_u64().unwrap()).or_default() += 1;
            }
        }
        let acknowledged = self.acknowledged.lock().unwrap();
        let lost: Vec<_> = acknowledged.iter().filter(|it| !stored.contains_key(it)).collect();
        assert!(lost.is_empty(), "{lost:?} were acknowledged and lost");
        assert!(stored.values().all(|n| *n == 1), "{stored:?}");
        assert!(stored.len() <= acknowledged.len() + CLIENTS, "{} stored", stored.len());
        acknowledged.len()
    }

    /// Sends the remaining results and checks that all of them are stored.
    pub(crate) fn empty(&self, process: &Process) -> usize {
        while !self.waiting.lock().unwrap().is_empty() {
            assert!(self.send_one(&process.host), "the server is running");
        }
        self.check(&process.host)
    }
}
