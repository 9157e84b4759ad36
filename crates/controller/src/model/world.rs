//! Devices, a server, and the random events.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use grid::SplitMix64;
use lamps::Lamps;
use play::Input;
use wire::api;
use wire::journal;

use super::disk::Disk;
use super::page::{PUZZLES, Page, SLOTS, listed, restart_generations};
use super::truth::{Truth, values};
use crate::game::{Cause, Event, Now, SlotChange};
use crate::online::Problem;
use crate::online::outbox::{self, Entry, Outbox, OutboxEvent, State};
use crate::online::tickets::Ticket;
use crate::store::rows::{EntryChange, EntryUpdate};
use crate::store::{RecoveryList, value};

/// Text of a value that can't be read.
const BROKEN: &str = "{broken";

pub(super) struct World {
    random: SplitMix64,
    ticks: u64,
    /// Offset of the device clocks, which jump.
    unix: u64,
    last_page: u32,
    devices: Vec<Device>,
    server: Server,
}

#[derive(Default)]
struct Server {
    is_down: bool,
    /// Numbers of deliveries and of stored results, by record.
    stored: BTreeSet<String>,
    n_tickets: u32,
}

struct Device {
    disk: Disk,
    has_journal: bool,
    pages: Vec<Page>,
    channel: Rc<RefCell<Vec<(u32, EntryChange)>>>,
    /// What a closed tab hands over to its next page.
    sessions: Vec<String>,
    /// The page in which the player has acted last.
    focus: u32,
    truth: Truth,
}

impl World {
    pub(super) fn new(seed: u64) -> World {
        restart_generations();
        let mut random = SplitMix64::new(seed);
        let devices = (0..1 + random.below(2)).map(|_| Device {
            disk: Disk::default(),
            has_journal: random.below(5) > 0,
            pages: Vec::new(),
            channel: Rc::default(),
            sessions: Vec::new(),
            focus: 0,
            truth: Truth::default(),
        });
        let devices = devices.collect();
        let server = Server::default();
        World { random, ticks: 1_000, unix: 1_700_000_000_000, last_page: 0, devices, server }
    }

    pub(super) fn pick(&mut self, n: usize) -> usize {
        self.random.below(n as u64) as usize
    }

    fn now(&self) -> Now {
        Now { ticks: self.ticks, unix: self.unix + self.ticks }
    }

    /// Performs a random event.
    pub(super) fn step(&mut self) {
        self.ticks += 1 + self.random.below(1_500);
        let device = self.pick(self.devices.len());
        if self.devices[device].pages.is_empty() {
            return self.open(device);
        }
        let page = self.pick(self.devices[device].pages.len());
        let now = self.now();
        match self.pick(64) {
            0..14 => self.act(device, page),
            14..19 => self.solve(device, page),
            19 => self.restart(device, page),
            20..22 => self.change_puzzle(device, page),
            22..34 => self.commit(device),
            34..40 => self.deliver(device, page),
            40..43 => self.expire(device, page),
            43 => self.devices[device].pages[page].handle(Event::Tick, now),
            44 => self.devices[device].pages[page].handle(Event::Leaving, now),
            45..47 => self.open(device),
            47..49 => self.close(device, page),
            49..51 => self.kill(device),
            51 => self.crash(device, page),
            52 => self.toggle_full(device),
            53 => self.clear(device),
            54 => self.devices[device].pages[page].reopen(now),
            55 => self.jump(),
            56 => self.server.is_down = !self.server.is_down,
            57 => self.restore(device, page),
            58 => self.break_value(device),
            59 => self.deliver_ticket(device, page),
            60 => self.take_turn(device, page),
            _ => self.exchange(device, page),
        }
    }

    /// Opens a page. A database executes transactions in the order of their requests, whoever requests them, so the page
    /// reads what was requested before, also by pages that were closed.
    fn open(&mut self, device: usize) {
        let (puzzle, now) = (self.pick(PUZZLES.len()), self.now());
        self.commit_all(device);
        let Device { disk, has_journal, pages, channel, sessions, .. } = &mut self.devices[device];
        // Without a journal, tabs learn of each other by the browser's storage events, which aren't modelled.
        if pages.len() < if *has_journal { 3 } else { 1 } {
            self.last_page += 1;
            let session = sessions.pop();
            let id = self.last_page;
            pages.push(Page::open(id, disk, *has_journal, channel, session, puzzle, now));
            let page = pages.len() - 1;
            self.take_turn(device, page);
        }
        self.pass_on(device);
    }

    /// Commits the oldest transaction of a device, and tells its other tabs.
    fn commit(&mut self, device: usize) {
        let Device { disk, truth, .. } = &mut self.devices[device];
        if let Some(keys) = disk.commit() {
            truth.note(disk, &keys);
        }
        self.pass_on(device);
    }

    /// Commits what was requested so far. What follows from it is requested later.
    fn commit_all(&mut self, device: usize) {
        let n_waiting = self.devices[device].disk.0.borrow().queue.len();
        for _ in 0..n_waiting {
            self.commit(device);
        }
    }

    fn pass_on(&mut self, device: usize) {
        let Device { pages, channel, disk, truth, has_journal, .. } = &mut self.devices[device];
        for (from, change) in channel.take() {
            for page in pages.iter_mut().filter(|page| page.id != from) {
                page.inbox.push_back(change.clone());
            }
        }
        if !*has_journal && disk.0.borrow().left.is_none() {
            truth.note(disk, &SLOTS.map(value::key).into());
        }
    }

    fn deliver(&mut self, device: usize, page: usize) {
        let now = self.now();
        let Device { pages, truth, .. } = &mut self.devices[device];
        let page = &mut pages[page];
        if let Some(change) = page.inbox.pop_front() {
            let key = change.key.clone();
            let was_unsaved = page.storage.unsaved().contains_key(&key);
            // A page whose changes the full storage refuses overwrites what another tab does with the same game meanwhile.
            // That tab rescues its game, unless it crashes.
            if was_unsaved && matches!(change.update, EntryUpdate::Line { .. }) {
                truth.forget(&key);
            }
            page.hear(change, now);
            if was_unsaved && !page.storage.unsaved().contains_key(&key) {
                truth.outdone.insert(key);
            }
        }
    }

    /// The player turns to a page. A tab that was left has saved everything, and the messages of all tabs have arrived,
    /// because switching tabs takes longer.
    fn turn_to(&mut self, device: usize, page: usize) {
        let now = self.now();
        let Device { pages, focus, .. } = &mut self.devices[device];
        let id = pages[page].id;
        if *focus != id {
            if let Some(left) = pages.iter_mut().find(|page| page.id == *focus) {
                left.handle(Event::Leaving, now);
            }
            *focus = id;
            self.commit_all(device);
        }
        while !self.devices[device].pages[page].inbox.is_empty() {
            self.deliver(device, page);
        }
    }

    fn input(&mut self, device: usize, page: usize, input: Input<Lamps>) {
        self.turn_to(device, page);
        let now = self.now();
        let Device { pages, truth, .. } = &mut self.devices[device];
        pages[page].handle(Event::Inputs(Cause::Button, vec![input]), now);
        truth.note_undone(&pages[page].game.game().record(now.ticks));
        self.pass_on(device);
    }

    fn act(&mut self, device: usize, page: usize) {
        let input = match self.pick(8) {
            0 => Input::Undo,
            1 => Input::Redo,
            n => Input::Move(n.to_string().parse().unwrap()),
        };
        self.input(device, page, input);
    }

    fn solve(&mut self, device: usize, page: usize) {
        self.turn_to(device, page);
        let board = self.devices[device].pages[page].game.game().puzzle().board().clone();
        for press in lamps::solve(&board).unwrap_or_default() {
            self.ticks += 100;
            self.input(device, page, Input::Move(press));
        }
    }

    fn restart(&mut self, device: usize, page: usize) {
        self.input(device, page, Input::Restart);
    }

    fn change_puzzle(&mut self, device: usize, page: usize) {
        self.turn_to(device, page);
        let (puzzle, now) = (self.pick(PUZZLES.len()), self.now());
        self.devices[device].pages[page].load(puzzle, now);
        self.pass_on(device);
    }

    fn expire(&mut self, device: usize, page: usize) {
        if let Some(due) = self.devices[device].pages[page].timers.pop() {
            self.ticks = self.ticks.max(due);
            let now = self.now();
            self.devices[device].pages[page].handle(Event::Timer, now);
            self.pass_on(device);
        }
    }

    /// Reloads or closes a tab.
    fn close(&mut self, device: usize, page: usize) {
        let (now, is_reload) = (self.now(), self.pick(3) > 0);
        let Device { disk, pages, truth, .. } = &mut self.devices[device];
        let mut page = pages.remove(page);
        forgive_unheard(truth, &mut page);
        let session = page.leave(now);
        disk.0.borrow_mut().alive.remove(&page.id);
        self.pass_on(device);
        if is_reload {
            self.devices[device].sessions.extend(session);
            self.open(device);
        }
    }

    /// Kills the browser, often in the middle of what the player does.
    fn kill(&mut self, device: usize) {
        let (n_committed, n_left) = (self.pick(5), self.pick(6));
        if self.pick(3) > 0 {
            let page = self.pick(self.devices[device].pages.len());
            self.turn_to(device, page);
            self.devices[device].disk.0.borrow_mut().left = Some(n_left);
            match self.pick(4) {
                0 => self.act(device, page),
                1 => self.restart(device, page),
                2 => self.change_puzzle(device, page),
                _ => self.solve(device, page),
            }
        }
        let Device { disk, pages, sessions, truth, channel, .. } = &mut self.devices[device];
        for page in &mut *pages {
            forgive_unheard(truth, page);
        }
        disk.kill(&pages.iter().map(|page| page.id).collect(), n_committed);
        disk.0.borrow_mut().left = None;
        pages.clear();
        sessions.clear();
        channel.take();
        let disk = disk.clone();
        self.complete_pairs(device);
        self.devices[device].truth.check(&disk);
    }

    /// Crashes one tab.
    fn crash(&mut self, device: usize, page: usize) {
        let n_committed = self.pick(5);
        let Device { disk, pages, truth, .. } = &mut self.devices[device];
        let mut page = pages.remove(page);
        forgive_unheard(truth, &mut page);
        disk.kill(&[page.id].into(), n_committed);
        drop(page);
        self.complete_pairs(device);
        let Device { disk, truth, .. } = &mut self.devices[device];
        truth.check(disk);
    }

    /// Completes a batch of pairs, as the next page would.
    fn complete_pairs(&mut self, device: usize) {
        let Device { disk, has_journal, .. } = &self.devices[device];
        let is_full = std::mem::take(&mut disk.0.borrow_mut().is_full);
        if !has_journal {
            crate::store::pairs::complete(&super::disk::LocalStorage(disk.clone())).unwrap();
        }
        disk.0.borrow_mut().is_full = is_full;
    }

    fn toggle_full(&mut self, device: usize) {
        let disk = &self.devices[device].disk;
        let is_full = disk.0.borrow().is_full;
        disk.0.borrow_mut().is_full = !is_full;
    }

    /// Clears the site's data while pages are open.
    fn clear(&mut self, device: usize) {
        let now = self.now();
        let Device { disk, sessions, truth, pages, .. } = &mut self.devices[device];
        sessions.clear();
        let mut foreign = std::mem::take(&mut truth.foreign);
        // A page saves its game again, or one that it still has in memory, but the history was cleared.
        foreign.extend(pages.iter().map(|page| page.game.game().record(now.ticks)));
        let stored = values(disk);
        let stored = SLOTS.iter().filter_map(|slot| stored.get(&value::key(slot)));
        foreign.extend(stored.filter_map(|text| journal::read(text).ok()));
        *truth = Truth::default();
        (truth.foreign, truth.was_cleared) = (foreign, true);
        disk.clear();
        self.pass_on(device);
    }

    fn jump(&mut self) {
        let by = self.random.below(86_400_000);
        self.unix = if self.pick(2) == 0 { self.unix + by } else { self.unix - by };
    }

    /// Restores a replaced game.
    fn restore(&mut self, device: usize, page: usize) {
        self.turn_to(device, page);
        let now = self.now();
        let Device { pages, truth, .. } = &mut self.devices[device];
        let storage = pages[page].storage.clone();
        let Some((key, _)) = storage.recoverable(RecoveryList::Replaced).pop() else { return };
        if let Ok(restored) = storage.restore(&key, now.unix as f64, |_, _| Ok(()), listed) {
            truth.foreign.extend(journal::read(&restored.text));
            pages[page].show(&restored.slot, SlotChange::Restored, now);
        }
        self.pass_on(device);
    }

    /// Damages a value while no page is open.
    fn break_value(&mut self, device: usize) {
        self.kill(device);
        // What closed pages have requested comes before.
        self.commit_all(device);
        let slot = SLOTS[self.pick(SLOTS.len())];
        let Device { disk, truth, has_journal, .. } = &mut self.devices[device];
        let key = value::key(slot);
        // Only an empty slot, because the damage itself loses a game.
        if values(disk).contains_key(&key) {
            return;
        }
        let text = format!("{BROKEN}{}", truth.broken.len());
        let mut state = disk.0.borrow_mut();
        if *has_journal {
            state.rows.insert(key, format!("00000000{text}"));
        } else {
            state.pairs.insert(key, text.clone());
        }
        truth.broken.push(text);
    }

    fn take_turn(&mut self, device: usize, page: usize) {
        let now = self.now();
        let pages = &mut self.devices[device].pages;
        for (at, other) in pages.iter_mut().enumerate() {
            if at != page && other.has_turn {
                other.send(OutboxEvent::TurnLost, now);
            }
        }
        pages[page].send(OutboxEvent::TurnGained, now);
    }

    fn deliver_ticket(&mut self, device: usize, page: usize) {
        let now = self.now();
        self.server.n_tickets += 1;
        let signed = format!("good{}", self.server.n_tickets);
        let ticket = Ticket { signed, at: now.unix as f64, race: None };
        let ticket = (!self.server.is_down).then_some(ticket);
        self.devices[device].pages[page].answer_ticket(ticket, now);
    }

    /// Lets the server answer the oldest request of a page. The answer may be lost.
    fn exchange(&mut self, device: usize, page: usize) {
        let (now, is_lost) = (self.now(), self.pick(8) == 0);
        let page = &mut self.devices[device].pages[page];
        if page.sent.is_empty() {
            page.send(OutboxEvent::Timer, now);
            return page.send(OutboxEvent::RetryNow, now);
        }
        let (id, _, record) = page.sent.remove(0);
        let answer = if self.server.is_down {
            Err(Problem::NoAnswer)
        } else {
            self.server.stored.insert(record);
            if is_lost { Err(Problem::NoAnswer) } else { Ok(accepted()) }
        };
        if answer.is_ok() {
            page.answered.insert(id.clone());
        }
        page.send(OutboxEvent::Answered(id, answer.into()), now);
        self.pass_on(device);
    }

    /// Lets everything finish, and checks what is stored.
    pub(super) fn finish(&mut self) {
        self.server.is_down = false;
        for device in 0..self.devices.len() {
            self.devices[device].disk.0.borrow_mut().is_full = false;
            // The player looks at one tab after the other.
            for page in 0..self.devices[device].pages.len() {
                self.turn_to(device, page);
                let now = self.now();
                let page = &mut self.devices[device].pages[page];
                page.reopen(now);
                page.storage.retry();
                page.handle(Event::Leaving, now);
                self.commit_all(device);
            }
            for _ in 0..200 {
                self.settle(device);
            }
            // A page that was just closed may have told nobody of its last changes.
            for page in std::mem::take(&mut self.devices[device].pages) {
                let unsaved = page.storage.unsaved();
                let left = unsaved.into_iter().find(|(_, unsaved)| !unsaved.is_protected);
                assert!(left.is_none(), "everything can be saved: {:?}", left.map(|(key, _)| key));
            }
            self.open(device);
            for _ in 0..400 {
                self.ticks += 20_000;
                if self.n_waiting(device) == 0 {
                    break;
                }
                self.exchange(device, 0);
                self.settle(device);
            }
            self.check_end(device);
        }
    }

    /// Commits and delivers what is on its way.
    fn settle(&mut self, device: usize) {
        while !self.devices[device].disk.0.borrow().queue.is_empty() {
            self.commit(device);
        }
        for page in 0..self.devices[device].pages.len() {
            self.deliver(device, page);
        }
    }

    fn results(&self, device: usize) -> Vec<Entry> {
        let values = values(&self.devices[device].disk);
        let text = values.get(&value::key(outbox::SLOT));
        let Outbox(results) =
            text.map(|text| wire::stored::from_text(text).unwrap()).unwrap_or_default();
        results
    }

    fn n_waiting(&self, device: usize) -> usize {
        self.results(device).iter().filter(|entry| entry.is_waiting()).count()
    }

    fn check_end(&mut self, device: usize) {
        for entry in self.results(device) {
            let State::Accepted(_) = entry.state else { panic!("{entry:?} has no answer") };
        }
        let Device { disk, truth, .. } = &mut self.devices[device];
        truth.check(disk);
    }
}

/// A tab that is killed before it has heard that another one has overwritten its game can't rescue it. A player can't
/// act in two tabs within these milliseconds.
fn forgive_unheard(truth: &mut Truth, page: &mut Page) {
    for change in page.inbox.drain(..) {
        if matches!(change.update, EntryUpdate::Put(_) | EntryUpdate::Removed) {
            truth.forget(&change.key);
        }
    }
}

fn accepted() -> api::Accepted {
    let text = r#"{"id":"r","board":"x","ranked":true,"offline":false,"time":1,"moves":2,"rank":{},"of":{},"best":{}}"#;
    serde_json::from_str(text).unwrap()
}
