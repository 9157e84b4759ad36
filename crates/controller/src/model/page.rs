//! A page of the web app: the real controller, storage, outbox and tickets, with a model of the browser.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use lamps::Lamps;
use play::{Budget, Effect, Game, Record};
use wire::history::Solved;
use wire::merge::{Best, SyncedBests};
use wire::stored::{from_text, to_text};

use super::disk::{Connection, Disk, LocalStorage};
use crate::game::{
    Command, Controller, Event, Now, OpenedGame, PageState, ResultSource, Rules, SaveState,
    SlotChange, is_nothing,
};
use crate::online::outbox::{self, EntryId, Outbox, OutboxCommand, OutboxEvent, OutboxWorker};
use crate::online::tickets::{self, TicketCommand, TicketDesk, Tickets};
use crate::save;
use crate::store::journal::{Durability, Journal, Rows};
use crate::store::pairs;
use crate::store::rows::{EntryChange, EntryUpdate, Generation, compact, entries};
use crate::store::{Change, SavedEntry, SavedUpdate, Storage, Update, handover, history, value};

/// The puzzles. The first two have their own slots, the others share one.
pub(super) const PUZZLES: [&str; 4] =
    ["size=3x3&seed=1", "size=3x3&seed=2", "size=3x3&seed=3", "size=3x3&seed=4"];
/// The slots, in the names of real games, so that they are synced.
pub(super) const SLOTS: [&str; 3] = ["fifteen:game:a", "fifteen:game:b", "slide:free"];
pub(super) const LIST: &str = "fifteen:games";
pub(super) const BESTS: &str = "slide:bests";

thread_local! {
    static LAST_GENERATION: Cell<u32> = const { Cell::new(0) };
}

fn new_generation() -> Generation {
    LAST_GENERATION.set(LAST_GENERATION.get() + 1);
    // Not in order of time, as random numbers.
    Generation(LAST_GENERATION.get().wrapping_mul(2_654_435_761))
}

/// Makes schedules independent of earlier ones.
pub(super) fn restart_generations() {
    LAST_GENERATION.set(0);
}

struct ModelRules;

impl Rules<Lamps> for ModelRules {
    fn slot(&self, params: &lamps::Params) -> String {
        let params = params.to_string();
        let at = PUZZLES.iter().position(|puzzle| same(puzzle, &params)).unwrap();
        SLOTS[at.min(2)].to_owned()
    }

    fn list(&self, params: &lamps::Params) -> Option<(&'static str, String)> {
        (self.slot(params) != SLOTS[2]).then(|| (LIST, params.to_string()))
    }
}

fn same(one: &str, other: &str) -> bool {
    one.replace("3x3", "3") == other.replace("3x3", "3")
}

/// A page with a game.
pub(super) struct Page {
    pub(super) id: u32,
    disk: Disk,
    epoch: Rc<Cell<u32>>,
    journal: Option<Journal>,
    pub(super) storage: Storage,
    pub(super) game: Controller<Lamps>,
    pub(super) puzzle: usize,
    desk: TicketDesk,
    worker: OutboxWorker,
    pub(super) timers: Vec<u64>,
    pub(super) has_turn: bool,
    pub(super) sent: Vec<(EntryId, Option<String>, String)>,
    pub(super) requested: Vec<u32>,
    pub(super) answered: BTreeSet<EntryId>,
    pub(super) inbox: VecDeque<EntryChange>,
}

impl Page {
    /// Opens a page with a puzzle. `session` has the values that the previous page of the tab could not save.
    pub(super) fn open(
        id: u32,
        disk: &Disk,
        has_journal: bool,
        channel: &Rc<RefCell<Vec<(u32, EntryChange)>>>,
        session: Option<String>,
        puzzle: usize,
        now: Now,
    ) -> Page {
        disk.0.borrow_mut().alive.insert(id);
        let epoch = Rc::new(Cell::new(disk.0.borrow().epoch));
        let journal = has_journal.then(|| {
            let connection = Connection { disk: disk.clone(), page: id, epoch: Rc::clone(&epoch) };
            let rows = disk.0.borrow().rows.clone();
            let mut all = entries(rows.clone());
            let compacted = compact(&rows, &mut all, new_generation);
            if !compacted.is_empty() {
                connection.change(compacted, Durability::Relaxed, Box::new(|_| ()));
            }
            let channel = Rc::clone(channel);
            let tell = move |change: &EntryChange| {
                let mut change = change.clone();
                if let EntryUpdate::Put(entry) = &mut change.update {
                    entry.is_own = false;
                }
                if change.update != EntryUpdate::Time {
                    channel.borrow_mut().push((id, change));
                }
            };
            Journal::new(all, connection, new_generation, tell)
        });
        let storage = if let Some(journal) = &journal {
            Storage::new(journal.clone(), |_| ())
        } else {
            pairs::complete(&LocalStorage(disk.clone())).unwrap();
            Storage::new(LocalStorage(disk.clone()), |_| ())
        };
        if let Some(session) = session {
            handover::restore(&storage, &session, now.unix as f64);
        }
        let opened = load(&storage, puzzle, now);
        let (game, _) = Controller::new(opened, &ModelRules, page_state(has_journal), now);
        let mut page = Page {
            id,
            disk: disk.clone(),
            epoch,
            journal,
            storage,
            game,
            puzzle,
            desk: TicketDesk::default(),
            worker: OutboxWorker::default(),
            timers: Vec::new(),
            has_turn: false,
            sent: Vec::new(),
            requested: Vec::new(),
            answered: BTreeSet::new(),
            inbox: VecDeque::new(),
        };
        page.handle(Event::Drawn, now);
        page
    }

    pub(super) fn slot(&self) -> &'static str {
        SLOTS[self.puzzle.min(2)]
    }

    /// Opens another puzzle in the page.
    pub(super) fn load(&mut self, puzzle: usize, now: Now) {
        self.handle(Event::Leaving, now);
        self.puzzle = puzzle;
        let opened = load(&self.storage, puzzle, now);
        self.handle(Event::Open(opened.into()), now);
    }

    /// Handles an event as the web app does: everything that follows is one batch.
    pub(super) fn handle(&mut self, event: Event<Lamps>, now: Now) {
        let storage = self.storage.clone();
        let has_result = storage.batch(|| {
            let (effects, commands) = self.game.handle(event, now);
            let mut has_result = self.execute(commands, now);
            if !effects.iter().all(is_nothing) {
                self.draw(&effects, now);
                let (_, commands) = self.game.handle(Event::Drawn, now);
                has_result |= self.execute(commands, now);
            }
            has_result
        });
        if has_result {
            self.send(OutboxEvent::Changed, now);
        }
    }

    /// Stores a personal best, as some games do when they draw the result.
    fn draw(&mut self, effects: &[Effect<Lamps>], now: Now) {
        if effects.iter().any(|effect| matches!(effect, Effect::Solved(_))) {
            let game = self.game.game();
            let best = Best { moves: game.n_moves(), ms: game.elapsed(now.ticks) };
            let part = SyncedBests([(PUZZLES[self.puzzle].to_owned(), best)].into());
            let update = Update::merge(BESTS, to_text(&part)).unwrap();
            self.storage.update(&value::key(BESTS), Rc::new(update), now.unix as f64);
        }
    }

    /// Executes commands. Returns whether a result was added to the outbox.
    fn execute(&mut self, commands: Vec<Command>, now: Now) -> bool {
        let mut has_result = false;
        for command in commands {
            match command {
                Command::Append { slot, line } => {
                    if !self.storage.append(&value::key(&slot), line) {
                        let (_, more) = self.game.handle(Event::NotAppended, now);
                        has_result |= self.execute(more, now);
                    }
                }
                Command::NoteTime { slot, line } => {
                    self.storage.note_time(&value::key(&slot), line);
                }
                Command::Save(save) => {
                    let (storage, desk) = (&self.storage, &mut self.desk);
                    let add_result = |source: ResultSource, solved: Solved, record: &Record| {
                        save::add_result(storage, desk, source, solved, record, now.unix);
                    };
                    let saved = save::execute(storage, *save, add_result, now.unix);
                    if saved.is_in_history {
                        history::trim(storage, now.unix as f64);
                        has_result = true;
                    }
                }
                Command::Begin { slot, .. } => {
                    let commands = self.desk.begin(&slot, &self.tickets(now), true);
                    self.execute_tickets(commands);
                }
                Command::SetTimer(after) => self.timers.push(now.ticks + after),
                Command::NoteHelp { .. }
                | Command::TellAided
                | Command::TellChange(_)
                | Command::ShowRace(_) => {}
            }
        }
        has_result
    }

    fn tickets(&self, now: Now) -> Tickets {
        let key = value::key(tickets::SLOT);
        self.storage.read_value(&key, now.unix as f64, from_text).unwrap_or_default()
    }

    fn execute_tickets(&mut self, commands: Vec<TicketCommand>) {
        for command in commands {
            if let TicketCommand::Request(number) = command {
                self.requested.push(number);
            }
            self.storage.change(command.change().into_iter().collect());
        }
    }

    /// Handles the answer to a request for a ticket.
    pub(super) fn answer_ticket(&mut self, ticket: Option<tickets::Ticket>, now: Now) {
        let Some(number) = self.requested.pop() else { return };
        let command = self.desk.answered(number, ticket);
        self.execute_tickets(command.into_iter().collect());
        self.send(OutboxEvent::Changed, now);
    }

    /// Lets the outbox handle an event.
    pub(super) fn send(&mut self, event: OutboxEvent, now: Now) {
        match event {
            OutboxEvent::TurnGained => self.has_turn = true,
            OutboxEvent::TurnLost => self.has_turn = false,
            _ => {}
        }
        let key = value::key(outbox::SLOT);
        let list: Outbox =
            self.storage.read_value(&key, now.unix as f64, from_text).unwrap_or_default();
        for command in self.worker.handle(event, list, true, now.unix as f64) {
            match command {
                OutboxCommand::Update(update) => {
                    let update = Rc::new(Update::from(update));
                    self.storage.update(&key, update, now.unix as f64);
                }
                OutboxCommand::Send { id, ticket, record } => {
                    assert!(!self.answered.contains(&id), "an answered result is sent again");
                    assert!(self.sent.is_empty(), "one result at a time");
                    self.sent.push((id, ticket, record));
                }
                OutboxCommand::SetTimer(_) => {}
            }
        }
    }

    /// Receives a change by another tab.
    pub(super) fn hear(&mut self, change: EntryChange, now: Now) {
        let key = change.key.clone();
        let Some(journal) = self.journal.clone() else { return };
        self.storage.follow(&journal, change, now.unix as f64);
        if key == value::key(self.slot()) {
            self.handle(Event::Slot(SlotChange::ByOtherTab, None), now);
        }
        if key == value::key(outbox::SLOT) {
            self.send(OutboxEvent::Changed, now);
        }
    }

    /// Opens the database again if the browser has closed it.
    pub(super) fn reopen(&mut self, now: Now) {
        let epoch = self.disk.0.borrow().epoch;
        if let Some(journal) = &self.journal
            && self.epoch.replace(epoch) != epoch
        {
            let rows = self.disk.0.borrow().rows.clone();
            journal.reload(entries(rows), |key| self.storage.is_pending(key));
            self.storage.retry();
            self.handle(Event::Slot(SlotChange::Cleared, None), now);
        }
    }

    /// Puts a game of another device, or of the replaced games, into the slot of the page's game.
    pub(super) fn show(&mut self, slot: &str, change: SlotChange, now: Now) {
        if slot == self.slot() {
            let opened = load(&self.storage, self.puzzle, now);
            let is_loaded = opened.stored != SaveState::OtherGame;
            self.handle(Event::Slot(change, is_loaded.then(|| opened.into())), now);
        }
    }

    /// Leaves the page. Returns what is handed over to the next page of the tab.
    pub(super) fn leave(&mut self, now: Now) -> Option<String> {
        self.journal.iter().for_each(|journal| journal.set_left(true));
        self.handle(Event::Leaving, now);
        handover::hand_over(&self.storage)
    }
}

fn page_state(has_journal: bool) -> PageState {
    PageState { has_journal, leaderboard_name: Some("x".to_owned()), ..PageState::default() }
}

/// Loads the game of a puzzle from its slot, or deals it.
pub(super) fn load(storage: &Storage, puzzle: usize, now: Now) -> OpenedGame<Lamps> {
    let slot = SLOTS[puzzle.min(2)];
    let new = || Game::new(PUZZLES[puzzle].parse().unwrap(), now.ticks).unwrap();
    let record: Option<Record> = storage.read_record(slot, now.unix as f64);
    let (game, stored) = match record {
        Some(record) if same(&record.params, PUZZLES[puzzle]) => {
            (Game::load(&record, Budget::LOADING, now.ticks).unwrap(), SaveState::Saved)
        }
        Some(_) => (new(), SaveState::OtherGame),
        None if storage.is_protected(&value::key(slot)) => (new(), SaveState::OtherGame),
        None => (new(), SaveState::Saved),
    };
    OpenedGame { game, stored, race: None }
}

/// Returns the change that lists a game.
pub(super) fn listed(record: &Record) -> Option<Change> {
    let is_listed = PUZZLES[..2].iter().any(|puzzle| same(puzzle, &record.params));
    let put = SavedUpdate::Put(SavedEntry::of_record(record, record.params.clone()));
    is_listed.then(|| Change::Update(value::key(LIST), Rc::new(Update::from(put))))
}
