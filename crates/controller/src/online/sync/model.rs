//! A model test of sync: several devices and a server as plain maps, with random events in any
//! order. Devices sync at the same time, and pages are closed between any two requests. In the end,
//! all devices are equal, no finished game is lost, and each setting has its last chosen value.

pub(super) mod device;

use std::collections::{BTreeMap, BTreeSet};

use grid::SplitMix64;
use play::{Ending, Outcome, Record};
use serde_json::{Value, json};
use wire::history::{History, Solved};
use wire::merge::{SyncedSettings, SyncedText};
use wire::stored::{from_text, to_text};

use device::{DAYS, Device, DeviceValues, GAMES, HISTORY, SHARED, Server};

/// More requests than a sync has.
const ALL: usize = 100;

/// The invariants that must hold at the end.
#[derive(Default)]
struct Truth {
    settings: BTreeMap<String, u64>,
    days: BTreeSet<String>,
    solved: BTreeSet<u64>,
    /// Finished games, and those whose finished game was replaced by its player.
    finished: BTreeSet<String>,
    restarted: BTreeSet<String>,
}

fn solved_in(text: Option<&str>) -> BTreeSet<u64> {
    let history: History = text.map(|text| from_text(text).unwrap()).unwrap_or_default();
    history.games().iter().map(|game| game.at).collect()
}

fn days_in(text: Option<&str>) -> BTreeSet<String> {
    let Some(text) = text else { return BTreeSet::new() };
    let SyncedText(days) = from_text(text).unwrap();
    let archive: loopy::Archive = days.parse().unwrap();
    archive.days().map(|(daily, _)| daily.to_string()).collect()
}

struct World {
    seed: u64,
    random: SplitMix64,
    now: u64,
    server: Server,
    devices: Vec<Device>,
    truth: Truth,
    /// Earlier states of the server and the devices.
    backups: Vec<(Server, Device)>,
}

impl World {
    fn new(seed: u64) -> World {
        let mut random = SplitMix64::new(seed);
        let settings = SyncedSettings::unchanged(&json!({ "a": 0, "b": 0 }));
        let values = DeviceValues { settings, ..DeviceValues::default() };
        let device = Device { values, ..Device::default() };
        let devices = vec![device.clone(); 2 + random.below(2) as usize];
        let backups = vec![(Server::default(), device)];
        let (server, truth) = (Server::default(), Truth::default());
        World { seed, random, now: 1_000_000, server, devices, truth, backups }
    }

    fn pick(&mut self, n: usize) -> usize {
        self.random.below(n as u64) as usize
    }

    /// Performs a random event.
    fn step(&mut self) {
        self.now += 1_000;
        let (who, key) = (self.pick(self.devices.len()), GAMES[self.pick(GAMES.len())]);
        match self.pick(41) {
            0..4 => self.choose(who),
            4..12 => self.play(who, key, false),
            12..14 => self.think(who, key),
            14..18 => self.play(who, key, true),
            18..20 => self.reset(who, key),
            20..30 => {
                // Another device may act before the next request.
                let n_requests = self.pick(8);
                self.devices[who].exchange(&mut self.server, n_requests, self.now);
            }
            30..33 => self.devices[who].leave(&mut self.server, self.now),
            33..36 => self.devices[who].visit(),
            36 => self.restore(),
            37 => self.import(who),
            38 => self.devices[who].forget_hashes(),
            _ => self.backups.push((self.server.clone(), self.devices[who].clone())),
        }
        let now = self.now;
        for device in &mut self.devices {
            device.at(now).note(|_| true);
            device.check_changes();
        }
    }

    fn choose(&mut self, who: usize) {
        let (name, value) = (["a", "b"][self.pick(2)], self.pick(4) as u64);
        let device = &mut self.devices[who];
        let settings = &mut device.values.settings;
        if settings.to_json()[name] != value {
            *settings = settings.changed(&json!({ name: value }), self.now);
            self.truth.settings.insert(name.to_owned(), value);
        }
    }

    fn play(&mut self, who: usize, key: &'static str, to_the_end: bool) {
        let puzzle = if key == SHARED { self.pick(2) } else { 0 };
        let now = self.now;
        let device = &mut self.devices[who];
        let found = device.hands.get(key).or_else(|| device.values.games.get(key)).cloned();
        let is_open = |record: &Record| record.result.ending.is_none();
        let mut record = match found {
            Some(record) if is_open(&record) => record,
            Some(_) if key != SHARED => return,
            _ => new_game(puzzle),
        };
        record.moves.push((now, now.to_string()));
        record.result.elapsed += 1_000;
        if to_the_end {
            record.result.ending = Some(Ending::Solved);
            let solved = Solved { at: now, ..Solved::default() };
            device.add_to_set(HISTORY, &to_text(&[solved].into_iter().collect::<History>()));
            let day = format!("2026-11-{:02}-easy", 1 + now / 1_000 % 28);
            let days = format!("{day} valid 90 1000\n");
            device.add_to_set(DAYS, &to_text(&SyncedText(days)));
            self.truth.days.insert(day);
            self.truth.solved.insert(now);
            if key != SHARED {
                self.truth.finished.insert(key.to_owned());
            }
        }
        device.hands.insert(key.to_owned(), record.clone());
        device.values.games.insert(key.to_owned(), record);
    }

    /// Lets time pass without a move.
    fn think(&mut self, who: usize, key: &'static str) {
        let thought = 1_000 * (1 + self.pick(9) as u64);
        let device = &mut self.devices[who];
        let game = device.values.games.get_mut(key).filter(|game| game.result.ending.is_none());
        if let Some(game) = game {
            game.result.elapsed += thought;
        }
    }

    /// Removes a game, so that it is restarted.
    fn reset(&mut self, who: usize, key: &'static str) {
        let device = &mut self.devices[who];
        device.hands.remove(key);
        let was = device.values.games.remove(key);
        if was.is_some_and(|record| record.result.ending.is_some()) {
            self.truth.restarted.insert(key.to_owned());
        }
    }

    /// Restores an earlier state of the server. Values that no device has are lost.
    fn restore(&mut self) {
        let backup = self.pick(self.backups.len());
        self.server = self.backups[backup].0.clone();
        self.forget_lost();
    }

    /// Imports an earlier backup on a device.
    fn import(&mut self, who: usize) {
        let backup = self.pick(self.backups.len());
        let DeviceValues { games, sets, .. } = self.backups[backup].1.values.clone();
        for (key, record) in games {
            let was = self.devices[who].values.games.insert(key.clone(), record);
            if was.is_some_and(|record| record.result.ending.is_some()) {
                self.truth.restarted.insert(key);
            }
        }
        self.devices[who].values.sets.extend(sets);
        self.devices[who].visit();
        self.forget_lost();
    }

    fn forget_lost(&mut self) {
        let sets = |key: &'static str| {
            let there = self.server.0.get(key).map(|(_, content)| content.as_str());
            let here = self.devices.iter().map(move |device| device.values.sets.get(key));
            here.map(|text| text.map(String::as_str)).chain([there]).collect::<Vec<_>>()
        };
        let days: BTreeSet<String> = sets(DAYS).into_iter().flat_map(days_in).collect();
        let solved: BTreeSet<u64> = sets(HISTORY).into_iter().flat_map(solved_in).collect();
        self.truth.days.retain(|day| days.contains(day));
        self.truth.solved.retain(|at| solved.contains(at));
    }

    /// Syncs all devices, and returns the number of requests.
    fn exchange_all(&mut self) -> usize {
        let mut n_requests = 0;
        for device in &mut self.devices {
            self.now += 1_000;
            device.visit();
            n_requests += device.exchange(&mut self.server, ALL, self.now);
        }
        n_requests
    }

    fn check_end(&mut self) {
        let seed = self.seed;
        for _ in 0..3 {
            self.exchange_all();
        }
        assert_eq!(self.exchange_all(), 0, "seed {seed}: requests are sent again and again");
        for device in &mut self.devices {
            assert!(!device.is_waiting(self.now), "seed {seed}");
        }
        let first = self.devices[0].clone();
        for device in &self.devices[1..] {
            assert_eq!(device.values.games, first.values.games, "seed {seed}");
            assert_eq!(device.values.sets, first.values.sets, "seed {seed}");
            assert_eq!(device.values.settings, first.values.settings, "seed {seed}");
        }
        let days = days_in(first.values.sets.get(DAYS).map(String::as_str));
        assert!(days.is_superset(&self.truth.days), "seed {seed}: a day is lost");
        let solved = solved_in(first.values.sets.get(HISTORY).map(String::as_str));
        assert!(solved.is_superset(&self.truth.solved), "seed {seed}: a solved game is lost");
        for key in self.truth.finished.difference(&self.truth.restarted) {
            let ending = first.values.games.get(key).and_then(|record| record.result.ending);
            assert_eq!(ending, Some(Ending::Solved), "seed {seed}: {key} is not finished");
        }
        for (name, value) in &self.truth.settings {
            assert_eq!(
                first.values.settings.to_json()[name],
                Value::from(*value),
                "seed {seed}: {name}"
            );
        }
    }
}

fn new_game(puzzle: usize) -> Record {
    let result = Outcome { ending: None, moves: 1, helps: 0, elapsed: 0 };
    Record { game: "lamps".into(), params: puzzle.to_string(), moves: Vec::new(), result }
}

#[test]
fn all_devices_converge_and_nothing_is_lost() {
    for seed in 0..2_000 {
        let mut world = World::new(seed);
        for _ in 0..5 + world.pick(60) {
            world.step();
        }
        world.check_end();
    }
}
