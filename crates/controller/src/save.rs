//! Executes the saves of a game. Everything that a save consists of is one batch, so a crash can't separate a solved
//! game from its history entry and its result.

use std::rc::Rc;

use play::Record;
use wire::history::Solved;

use crate::game::{GameSave, ResultSource, Save, SolvedGame};
use crate::online::outbox::{self, Entry};
use crate::online::races::{self, Race, RacesUpdate};
use crate::online::tickets::{self, TicketCommand, TicketDesk, Tickets};
use crate::store::{Change, RemovalReason, ReplacedGame, Slot, Storage, Update, history, value};

/// What has followed from a save.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The game that was replaced.
    pub replaced: Option<ReplacedGame>,
    /// Why it was replaced.
    pub reason: RemovalReason,
    /// Whether a game entered the history.
    pub is_in_history: bool,
}

/// Stores everything that a save consists of. `add_result` adds the result of a solved game to the outbox, with
/// [`add_result`] if the player has joined.
pub fn execute(
    storage: &Storage,
    save: Save,
    add_result: impl FnOnce(ResultSource, Solved, &Record),
    now: u64,
) -> Saved {
    storage.batch(|| {
        let Save { game, solved } = save;
        let reason = game.as_ref().and_then(|game| game.replaces);
        let replaced = game.and_then(|game| store_game(storage, game, now));
        let is_in_history =
            solved.is_some_and(|solved| store_solved(storage, solved, add_result, now));
        let reason = reason.unwrap_or(RemovalReason::StartedAgain);
        Saved { replaced, reason, is_in_history }
    })
}

fn store_game(storage: &Storage, save: GameSave, now: u64) -> Option<ReplacedGame> {
    let GameSave { slot, record, list, replaces } = save;
    if let Some((list, update)) = list {
        storage.update(&value::key(list), Rc::new(Update::from(update)), now as f64);
    }
    match (replaces, record) {
        (None, Some(record)) => {
            storage.write_record(&slot, record);
            None
        }
        (reason, record) => {
            let reason = reason.unwrap_or(RemovalReason::StartedAgain);
            storage.replace_record(&slot, record, reason, now as f64)
        }
    }
}

/// Adds a solved game to the history, and its result to the outbox. Returns whether the history has changed.
fn store_solved(
    storage: &Storage,
    game: SolvedGame,
    add_result: impl FnOnce(ResultSource, Solved, &Record),
    now: u64,
) -> bool {
    let SolvedGame { solved, record, result } = game;
    let Some(solved) = history::add(storage, solved, record.clone(), now as f64) else {
        return false;
    };
    if let Some(source) = result {
        add_result(source, solved, &record);
    }
    true
}

/// Adds the result of a solved game to the outbox, with its ticket. `desk` has the tickets of the page.
pub fn add_result(
    storage: &Storage,
    desk: &mut TicketDesk,
    source: ResultSource,
    solved: Solved,
    record: &Record,
    now: u64,
) {
    let ResultSource { slot, race } = source;
    let entry = Entry::new(solved, record, race.as_ref().map(Race::ticket));
    let stored: Slot<'_, Tickets> = Slot::new(tickets::SLOT);
    let stored = storage.read_value(&stored.key(), now as f64, wire::stored::from_text);
    storage.batch(|| {
        for command in desk.solved(&slot, entry, &stored.unwrap_or_default(), now) {
            storage.change(command.change().into_iter().collect());
        }
        if let Some(race) = race {
            let close = Update::from(RacesUpdate::Close(race.ticket));
            storage.update(&value::key(races::SLOT), Rc::new(close), now as f64);
        }
    });
}

impl TicketCommand {
    /// Returns the change of storage; `None` for a request.
    pub fn change(self) -> Option<Change> {
        let (slot, update) = match self {
            TicketCommand::Tickets(update) => (tickets::SLOT, Update::from(update)),
            TicketCommand::Outbox(update) => (outbox::SLOT, Update::from(update)),
            TicketCommand::Request(_) => return None,
        };
        Some(Change::Update(value::key(slot), Rc::new(update)))
    }
}
