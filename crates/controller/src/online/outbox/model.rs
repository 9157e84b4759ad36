//! A model test of the outbox: tabs on several devices and a server, with random events in any order. Tabs are closed,
//! answers are lost, clocks jump, and the server stops or forgets the players. In the end, every result is answered, the
//! list never shrank, and no tab has sent a result whose answer it knew.

use std::collections::{BTreeMap, BTreeSet};

use grid::SplitMix64;
use wire::api;
use wire::history::Solved;

use super::{
    Entry, EntryId, Outbox, OutboxCommand, OutboxEvent, OutboxUpdate, OutboxWorker, State,
};
use crate::online::Problem;
use crate::online::tickets::{Ticket, TicketCommand, TicketDesk, Tickets, TicketsUpdate};
use crate::store::ListUpdate;

/// Number of random schedules.
const N_SCHEDULES: u64 = 20_000;

/// Slots in which games are played.
const SLOTS: [&str; 2] = ["a", "b"];

/// Tickets that start with this word are rejected, as if the server's secret had changed.
const BAD: &str = "bad";

#[derive(Default)]
struct Server {
    is_down: bool,
    /// Whether it runs on another database, which doesn't know the players.
    is_other: bool,
    /// Records of the results.
    stored: BTreeSet<String>,
    n_tickets: u32,
}

impl Server {
    /// Handles a result. One that it has gets the same answer again.
    fn handle(&mut self, ticket: Option<&str>, record: &str) -> Result<api::Accepted, Problem> {
        if self.is_down {
            return Err(Problem::NoAnswer);
        }
        if self.is_other {
            return Err(refused(401, "not-signed-in"));
        }
        if !self.stored.contains(record) {
            if ticket.is_some_and(|ticket| ticket.starts_with(BAD)) {
                return Err(refused(400, "malformed"));
            }
            self.stored.insert(record.to_owned());
        }
        Ok(accepted())
    }
}

fn refused(status: u16, code: &str) -> Problem {
    Problem::Refused { status, code: code.to_owned(), message: String::new(), retry: None }
}

fn accepted() -> api::Accepted {
    let text = r#"{"id":"r","board":"x","ranked":true,"offline":false,"time":1,"moves":2,"rank":{},"of":{},"best":{}}"#;
    serde_json::from_str(text).unwrap()
}

/// What a device stores, shared by its tabs. Every update is a row of its own, so none replaces another.
#[derive(Default)]
struct Device {
    outbox: Outbox,
    tickets: Tickets,
    tabs: Vec<Tab>,
    /// Results that were stored, with whether a bad race ticket came with them.
    added: BTreeMap<EntryId, bool>,
}

/// A page. Its copies of the lists may be older than those of the device.
#[derive(Default)]
struct Tab {
    outbox: Outbox,
    tickets: Tickets,
    worker: OutboxWorker,
    desk: TicketDesk,
    has_turn: bool,
    /// Whether the tab has lost the turn and doesn't know it yet.
    loses_turn: bool,
    sent: Vec<(EntryId, Option<String>, String)>,
    requested: Vec<u32>,
    timer: Option<u64>,
    /// Results whose answers the tab has received.
    answered: BTreeSet<EntryId>,
}

struct World {
    seed: u64,
    random: SplitMix64,
    now: u64,
    n_solved: u64,
    server: Server,
    devices: Vec<Device>,
}

impl World {
    fn new(seed: u64) -> World {
        let devices = (0..2).map(|_| Device::default()).collect();
        let (random, server) = (SplitMix64::new(seed), Server::default());
        World { seed, random, now: 1_000_000_000, n_solved: 0, server, devices }
    }

    fn pick(&mut self, n: usize) -> usize {
        self.random.below(n as u64) as usize
    }

    /// Performs a random event.
    fn step(&mut self) {
        self.now += 1 + self.random.below(5_000);
        let device = self.pick(self.devices.len());
        if self.devices[device].tabs.is_empty() {
            return self.open(device);
        }
        let tab = self.pick(self.devices[device].tabs.len());
        match self.pick(40) {
            0..6 => self.begin(device, tab),
            6..13 => self.solve(device, tab),
            13..18 => self.deliver(device, tab),
            18..20 => self.deliver_ticket(device, tab),
            20..24 => self.refresh(device, tab),
            24..28 => self.expire(device, tab),
            28..30 => self.handle(device, tab, OutboxEvent::RetryNow),
            30 => self.open(device),
            31 | 32 => drop(self.devices[device].tabs.remove(tab)),
            33 | 34 => self.take_turn(device, tab),
            35 | 36 => self.lose_turn(device, tab),
            37 => self.server.is_down = !self.server.is_down,
            38 => self.server.is_other = !self.server.is_other,
            _ => self.jump(),
        }
    }

    /// Opens a page, which reads what the device has stored.
    fn open(&mut self, device: usize) {
        let Device { outbox, tickets, tabs, .. } = &mut self.devices[device];
        if tabs.len() < 3 {
            let (outbox, tickets) = (outbox.clone(), tickets.clone());
            tabs.push(Tab { outbox, tickets, ..Tab::default() });
            let tab = tabs.len() - 1;
            self.take_turn(device, tab);
        }
    }

    /// Gives a tab the turn. The tab that had it learns of that later.
    fn take_turn(&mut self, device: usize, tab: usize) {
        for (n, other) in self.devices[device].tabs.iter_mut().enumerate() {
            if n != tab && std::mem::take(&mut other.has_turn) {
                other.loses_turn = true;
            }
        }
        let tab_state = &mut self.devices[device].tabs[tab];
        (tab_state.has_turn, tab_state.loses_turn) = (true, false);
        self.handle(device, tab, OutboxEvent::TurnGained);
    }

    fn lose_turn(&mut self, device: usize, tab: usize) {
        if std::mem::take(&mut self.devices[device].tabs[tab].loses_turn) {
            self.handle(device, tab, OutboxEvent::TurnLost);
        }
    }

    /// Sets the device clocks forward or back.
    fn jump(&mut self) {
        let by = self.random.below(86_400_000);
        self.now = if self.pick(2) == 0 { self.now + by } else { self.now.saturating_sub(by) };
    }

    fn begin(&mut self, device: usize, tab: usize) {
        let slot = SLOTS[self.pick(SLOTS.len())];
        let (puzzle, now) = (["p", "q"][self.pick(2)], self.now as f64);
        let page = &mut self.devices[device].tabs[tab];
        let commands = page.desk.begin(slot, puzzle, &page.tickets, now, true);
        self.execute_tickets(device, tab, commands);
    }

    fn solve(&mut self, device: usize, tab: usize) {
        self.n_solved += 1;
        let (n, slot) = (self.n_solved, SLOTS[self.pick(SLOTS.len())]);
        // Times may repeat, because clocks jump.
        let (at, ms) = (self.now, self.random.below(90_000));
        let (game, params) = ("lamps".to_owned(), n.to_string());
        let solved = Solved { at, game, params, ms, ..Solved::default() };
        let race = (self.pick(6) == 0).then(|| {
            let signed = if self.pick(2) == 0 { BAD } else { "good" };
            Ticket {
                signed: signed.to_owned(),
                at: at as f64,
                race: Some("r".to_owned()),
                puzzle: None,
            }
        });
        let is_bad_race = race.as_ref().is_some_and(|ticket| ticket.signed == BAD);
        let state = State::Waiting { ticket: race, record: n.to_string(), held_until: None };
        let entry = Entry { solved, state };
        let now = self.now;
        let Device { tabs, added, .. } = &mut self.devices[device];
        added.insert(entry.id(), is_bad_race);
        let page = &mut tabs[tab];
        let commands = page.desk.solved(slot, entry, &page.tickets, now);
        self.execute_tickets(device, tab, commands);
        self.handle(device, tab, OutboxEvent::Changed);
    }

    /// Lets the server handle the oldest request of a tab. The answer may be lost.
    fn deliver(&mut self, device: usize, tab: usize) {
        let page = &mut self.devices[device].tabs[tab];
        if page.sent.is_empty() {
            return;
        }
        let (id, ticket, record) = page.sent.remove(0);
        let mut answer = self.server.handle(ticket.as_deref(), &record);
        match self.random.below(8) {
            0 => answer = Err(Problem::NoAnswer),
            1 if answer.is_err() => answer = Err(refused(429, "too-many-requests")),
            _ => {}
        }
        if answer.is_ok() {
            self.devices[device].tabs[tab].answered.insert(id.clone());
        }
        self.handle(device, tab, OutboxEvent::Answered(id, answer.into()));
    }

    fn deliver_ticket(&mut self, device: usize, tab: usize) {
        let page = &mut self.devices[device].tabs[tab];
        let Some(number) = page.requested.pop() else { return };
        self.server.n_tickets += 1;
        let n = self.server.n_tickets;
        let word = if n.is_multiple_of(3) { BAD } else { "good" };
        let ticket =
            Ticket { signed: format!("{word}{n}"), at: self.now as f64, race: None, puzzle: None };
        let is_silent = self.server.is_down || self.server.is_other;
        let command = page.desk.answered(number, (!is_silent).then_some(ticket));
        self.execute_tickets(device, tab, command.into_iter().collect());
        self.handle(device, tab, OutboxEvent::Changed);
    }

    /// Reads what other tabs have stored.
    fn refresh(&mut self, device: usize, tab: usize) {
        let Device { outbox, tickets, tabs, .. } = &mut self.devices[device];
        (tabs[tab].outbox, tabs[tab].tickets) = (outbox.clone(), tickets.clone());
        self.handle(device, tab, OutboxEvent::Changed);
    }

    fn expire(&mut self, device: usize, tab: usize) {
        if let Some(due) = self.devices[device].tabs[tab].timer.take() {
            self.now = self.now.max(due);
            self.handle(device, tab, OutboxEvent::Timer);
        }
    }

    fn handle(&mut self, device: usize, tab: usize, event: OutboxEvent) {
        let (seed, now) = (self.seed, self.now);
        let Device { outbox, tabs, .. } = &mut self.devices[device];
        let page = &mut tabs[tab];
        for command in page.worker.handle(event, page.outbox.clone(), true, now as f64) {
            match command {
                OutboxCommand::Update(update) => commit(outbox, page, &update, seed),
                OutboxCommand::Send { id, ticket, record } => {
                    let is_waiting = page.outbox.waiting(&id).is_some();
                    assert!(is_waiting && !page.answered.contains(&id), "seed {seed}: sent again");
                    assert!(page.sent.is_empty(), "seed {seed}: one at a time");
                    page.sent.push((id, ticket, record));
                }
                OutboxCommand::SetTimer(after) => page.timer = Some(now + after),
            }
        }
    }

    fn execute_tickets(&mut self, device: usize, tab: usize, commands: Vec<TicketCommand>) {
        let seed = self.seed;
        let Device { outbox, tickets, tabs, .. } = &mut self.devices[device];
        let page = &mut tabs[tab];
        for command in commands {
            match command {
                TicketCommand::Outbox(update) => commit(outbox, page, &update, seed),
                TicketCommand::Tickets(update) => {
                    TicketsUpdate::apply(&update, tickets);
                    TicketsUpdate::apply(&update, &mut page.tickets);
                }
                TicketCommand::Request(number) => page.requested.push(number),
            }
        }
    }

    /// Lets everything finish with a server that works.
    fn finish_all(&mut self) {
        (self.server.is_down, self.server.is_other) = (false, false);
        for device in 0..self.devices.len() {
            self.open(device);
            self.take_turn(device, 0);
            for _ in 0..200 {
                let is_idle = |tab: &Tab| tab.sent.is_empty() && tab.requested.is_empty();
                let Device { outbox, tabs, .. } = &self.devices[device];
                if !outbox.0.iter().any(Entry::is_waiting) && tabs.iter().all(is_idle) {
                    break;
                }
                for tab in 0..self.devices[device].tabs.len() {
                    self.lose_turn(device, tab);
                    self.deliver_ticket(device, tab);
                    self.refresh(device, tab);
                    self.deliver(device, tab);
                    self.expire(device, tab);
                }
            }
        }
    }

    fn check_end(&mut self) {
        let seed = self.seed;
        for device in 0..self.devices.len() {
            for (id, is_bad_race) in &self.devices[device].added {
                let entry = self.devices[device].outbox.0.iter().find(|entry| entry.is(id));
                let state = entry.map(|entry| &entry.state);
                let is_answered = match state {
                    Some(State::Accepted(_)) => self.server.stored.contains(&id.params),
                    Some(State::Refused(_)) => *is_bad_race,
                    _ => false,
                };
                assert!(is_answered, "seed {seed}: {id:?} is {state:?}");
            }
            for tab in 0..self.devices[device].tabs.len() {
                self.refresh(device, tab);
                for event in [OutboxEvent::RetryNow, OutboxEvent::Timer, OutboxEvent::TurnGained] {
                    self.handle(device, tab, event);
                    let n_sent = self.devices[device].tabs[tab].sent.len();
                    assert_eq!(n_sent, 0, "seed {seed}: an answered result is sent");
                }
            }
        }
    }
}

/// Changes the stored list and the tab's copy. The stored list never shrinks, and an answer is final.
fn commit(stored: &mut Outbox, page: &mut Tab, update: &OutboxUpdate, seed: u64) {
    let before = stored.clone();
    update.apply(stored);
    for (old, new) in before.0.iter().zip(&stored.0) {
        assert_eq!(old.id(), new.id(), "seed {seed}");
        assert!(old.is_waiting() || old == new, "seed {seed}: an answer was replaced");
    }
    assert!(stored.0.len() >= before.0.len(), "seed {seed}: the list has shrunk");
    update.apply(&mut page.outbox);
}

#[test]
fn every_result_arrives_once_and_none_is_lost() {
    for seed in 0..N_SCHEDULES {
        let mut world = World::new(seed);
        for _ in 0..10 + world.pick(50) {
            world.step();
        }
        world.finish_all();
        world.check_end();
    }
}
