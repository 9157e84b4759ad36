//! When a game is saved, and what its slot contains.
//!
//! With a journal, each action is appended to the save immediately and the time played several times per second; the
//! whole game is saved again when the player is idle. Without one, the whole game is saved shortly after each change.

use play::{Game, Millis, Puzzle};
use wire::journal::line;

use super::event::{Command, GameSave, Now, Save, SaveState};
use super::rules::{PageState, Rules};
use super::{Controller, SolvedGame};
use crate::store::{RemovalReason, SavedEntry, SavedUpdate};

/// Debounce delay between a change and the save.
const SAVE_DELAY: Millis = 150;
/// Debounce delay before a journaled game is saved as a whole.
const IDLE_DELAY: Millis = 2_000;
/// Interval between journal entries of the time played.
const TIME_INTERVAL: Millis = 100;
/// Minimum time played that is worth a save without a move.
const MIN_TIME: Millis = 1_000;

/// State of saving the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Saving {
    /// Whether there are changes that the save doesn't contain.
    is_changed: bool,
    /// The delay of the timer that runs, if there is one.
    timer: Option<Millis>,
    slot: SlotContent,
    /// Time played at the last load or save.
    elapsed: Millis,
    /// Time of the last change.
    changed_at: Millis,
}

/// Content of the game's storage slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlotContent {
    Empty,
    /// This game, with this number of actions.
    ThisGame(usize),
    /// Another game, which a save would replace for this reason.
    OtherGame(RemovalReason),
}

impl Saving {
    pub(super) fn new<P: Puzzle>(game: &Game<P>, stored: SaveState, now: Now) -> Self {
        let slot = match stored {
            SaveState::Saved if game.n_acts() > 0 => SlotContent::ThisGame(game.n_acts()),
            SaveState::Saved => SlotContent::Empty,
            SaveState::Unsaved | SaveState::OtherGame => {
                SlotContent::OtherGame(RemovalReason::StartedAgain)
            }
        };
        Saving {
            is_changed: stored == SaveState::Unsaved,
            timer: None,
            slot,
            elapsed: game.elapsed(now.ticks),
            changed_at: now.ticks,
        }
    }

    /// Returns the state for a game that replaces this one; a running timer continues.
    pub(super) fn for_other_game<P: Puzzle>(
        self,
        game: &Game<P>,
        stored: SaveState,
        now: Now,
    ) -> Self {
        Saving { timer: self.timer, ..Saving::new(game, stored, now) }
    }

    /// Marks the slot as containing another game, because a new one was dealt.
    pub(super) fn note_dealt(&mut self) {
        if let SlotContent::ThisGame(_) = self.slot {
            self.slot = SlotContent::OtherGame(RemovalReason::StartedAgain);
        }
    }

    /// Marks the slot as containing a game that another tab or device has saved.
    pub(super) fn note_external_change(&mut self, n_acts: usize) {
        // A fully saved game is not saved again only because time passes or the page is left.
        self.is_changed &= self.slot != SlotContent::ThisGame(n_acts);
        self.slot = SlotContent::OtherGame(RemovalReason::OtherTab);
    }

    /// Marks the slot as containing another game that the player wants to keep.
    pub(super) fn note_other_game(&mut self) {
        self.slot = SlotContent::OtherGame(RemovalReason::StartedAgain);
    }

    pub(super) fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Starts the timer for the next save, unless it is running.
    fn schedule(&mut self, delay: Millis) -> Option<Command> {
        self.timer.is_none().then(|| {
            self.timer = Some(delay);
            Command::SetTimer(delay)
        })
    }
}

impl<P: Puzzle + 'static> Controller<P> {
    /// Saves a change: immediately with a journal, otherwise after a delay.
    pub(super) fn mark_changed(&mut self, now: Now, commands: &mut Vec<Command>) {
        self.saving.is_changed = true;
        self.saving.changed_at = now.ticks;
        if !self.is_journaled() {
            commands.extend(self.saving.schedule(SAVE_DELAY));
            return;
        }
        match self.saving.slot {
            SlotContent::ThisGame(n_saved) => {
                self.append_acts(n_saved, now, commands);
                commands.extend(self.saving.schedule(IDLE_DELAY));
            }
            SlotContent::Empty | SlotContent::OtherGame(_) => self.save(None, now, commands),
        }
    }

    /// Saves the whole game soon, because a line could not be appended.
    pub(super) fn replace_lines(&mut self, commands: &mut Vec<Command>) {
        self.saving.is_changed = true;
        if let SlotContent::ThisGame(_) = self.saving.slot {
            self.saving.slot = SlotContent::Empty;
        }
        commands.extend(self.saving.schedule(SAVE_DELAY));
    }

    /// Saves when the timer has expired and the player is idle.
    pub(super) fn on_timer(&mut self, now: Now, commands: &mut Vec<Command>) {
        let delay = self.saving.timer.take().unwrap_or(SAVE_DELAY);
        let is_busy =
            delay == IDLE_DELAY && now.ticks.saturating_sub(self.saving.changed_at) < delay;
        if is_busy {
            commands.extend(self.saving.schedule(delay));
        } else {
            self.save_if_changed(now, commands);
        }
    }

    /// Appends the actions after the first `n_saved` to the save.
    fn append_acts(&mut self, n_saved: usize, now: Now, commands: &mut Vec<Command>) {
        let n_acts = self.game.n_acts();
        if n_saved < n_acts {
            let acts = self.game.acts_since(n_saved);
            let line = line(n_saved, &acts, self.game.outcome(now.ticks));
            commands.push(Command::Append { slot: self.slot(), line });
        }
        self.saving.slot = SlotContent::ThisGame(n_acts);
    }

    /// Writes the time played to the journal, so that a crash loses only a moment of it.
    pub(super) fn note_time(&mut self, now: Now, commands: &mut Vec<Command>) {
        let (game, elapsed) = (&self.game, self.game.elapsed(now.ticks));
        let is_later = elapsed.abs_diff(self.saving.elapsed) >= TIME_INTERVAL;
        let is_due = is_later && game.ending().is_none() && self.saves_time();
        let is_saved = self.saving.slot == SlotContent::ThisGame(game.n_acts());
        if is_due && is_saved && self.is_journaled() {
            let line = line(game.n_acts(), &[], game.outcome(now.ticks));
            commands.push(Command::NoteTime { slot: self.slot(), line });
            self.saving.elapsed = elapsed;
        }
    }

    /// Saves the game now if it has changed and may be saved.
    pub(super) fn save_if_changed(&mut self, now: Now, commands: &mut Vec<Command>) {
        if self.page.may_save && self.saving.is_changed {
            self.save(None, now, commands);
        }
    }

    /// Saves everything when the page is hidden or left. The time of an unfinished game is saved too, unless another
    /// tab has saved since.
    pub(super) fn save_on_leaving(&mut self, now: Now, commands: &mut Vec<Command>) {
        self.save_if_changed(now, commands);
        let is_later = self.game.elapsed(now.ticks).abs_diff(self.saving.elapsed) >= MIN_TIME;
        let saves_time = is_later && self.game.ending().is_none() && self.saves_time();
        let is_of_other = matches!(self.saving.slot, SlotContent::OtherGame(_));
        if saves_time && self.has_begun && !is_of_other && self.page.may_save {
            self.save(None, now, commands);
        }
    }

    /// Empties the slot for another game. A game with moves goes to the replaced games.
    pub(super) fn release(&mut self, now: Now, commands: &mut Vec<Command>) {
        self.save_if_changed(now, commands);
        let replaces = Some(RemovalReason::StartedAgain);
        let game = GameSave { slot: self.slot(), record: None, list: None, replaces };
        commands.push(Command::Save(Save { game: Some(game), solved: None }.into()));
        self.saving.slot = SlotContent::Empty;
    }

    /// Saves or removes the game and its list entry, together with its result if it was just solved. All saves go
    /// through here.
    pub(super) fn save(
        &mut self,
        solved: Option<SolvedGame>,
        now: Now,
        commands: &mut Vec<Command>,
    ) {
        if let Some(shorter) = self.rules.shortened(&self.game, now.ticks) {
            self.game = self.paused_by_page(shorter, now);
        }
        let game = &self.game;
        let record = self.is_stored().then(|| game.record(now.ticks));
        let content =
            record.as_ref().map_or(SlotContent::Empty, |_| SlotContent::ThisGame(game.n_acts()));
        let list = self.rules.list(game.params()).map(|(list, name)| {
            let update = match record {
                Some(_) => {
                    let entry = SavedEntry::of(game, name, now.ticks);
                    SavedUpdate::Put(self.rules.describe(game, entry))
                }
                None => SavedUpdate::Remove(name),
            };
            (list, update)
        });
        let replaces = match (self.saving.slot, &record) {
            (SlotContent::ThisGame(_), Some(_)) => None,
            (SlotContent::OtherGame(why), _) => Some(why),
            _ => Some(RemovalReason::GaveUp),
        };
        let save = GameSave { slot: self.slot(), record, list, replaces };
        commands.push(Command::Save(Save { game: Some(save), solved }.into()));
        let elapsed = game.elapsed(now.ticks);
        self.saving = Saving { is_changed: false, slot: content, elapsed, ..self.saving };
    }

    fn slot(&self) -> String {
        self.rules.slot(self.game.params())
    }

    fn is_stored(&self) -> bool {
        self.is_revealed || self.rules.is_stored(&self.game, self.page.counts)
    }

    fn saves_time(&self) -> bool {
        self.is_revealed || self.rules.saves_time(&self.game)
    }

    /// Returns whether the actions are appended to the save.
    fn is_journaled(&self) -> bool {
        let PageState { has_journal, may_save, .. } = self.page;
        has_journal && may_save && self.is_stored()
    }

    /// Returns the rules of the puzzle.
    pub fn rules(&self) -> &'static dyn Rules<P> {
        self.rules
    }
}
