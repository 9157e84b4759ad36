//! Saving the game, and reacting to external changes of its slot.
//!
//! With a journal, each action is appended to the save immediately and the time played several times per
//! second; the whole game is rewritten when the player is idle. Without one, the whole game is written
//! shortly after each change.

use std::time::Duration;

use leptos::prelude::*;
use play::{Effect as Done, Game, Millis, Puzzle};
use wire::journal::line;

use super::{Controller, Playable, SaveState, paused_by_page};
use crate::platform::browser::now;
use crate::platform::saved::SavedEntry;
use crate::platform::store::{RemovalReason, SlotChange, store};
use crate::ui::online;
use crate::ui::recovery;
use crate::ui::words::storage_words;

/// Debounce delay between a change and the save.
const SAVE_DELAY: Duration = Duration::from_millis(150);
/// Debounce delay before a journaled game is rewritten as a whole.
const IDLE_DELAY: Duration = Duration::from_secs(2);
/// Interval between journal entries of the time played.
const TIME_INTERVAL: Millis = 100;
/// Minimum time played that is worth a save without a move.
const MIN_TIME: Millis = 1_000;

/// State of saving the game.
#[derive(Clone, Copy)]
pub(super) struct Saving {
    /// Whether there are changes that the save doesn't contain.
    is_changed: bool,
    /// Whether a timer for the next save is running.
    is_scheduled: bool,
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
    pub(super) fn new<P: Puzzle>(game: &Game<P>, stored: SaveState) -> Self {
        let content = match stored {
            SaveState::Saved if game.n_acts() > 0 => SlotContent::ThisGame(game.n_acts()),
            SaveState::Saved => SlotContent::Empty,
            SaveState::Unsaved | SaveState::OtherGame => {
                SlotContent::OtherGame(RemovalReason::StartedAgain)
            }
        };
        let (elapsed, changed_at) = (game.elapsed(now()), now());
        let is_changed = stored == SaveState::Unsaved;
        Saving { is_changed, is_scheduled: false, slot: content, elapsed, changed_at }
    }

    /// Returns the state for a game that replaces this one; a running timer continues.
    pub(super) fn for_other_game<P: Puzzle>(self, game: &Game<P>, stored: SaveState) -> Self {
        Saving { is_scheduled: self.is_scheduled, ..Saving::new(game, stored) }
    }

    pub(super) fn is_changed(&self) -> bool {
        self.is_changed
    }
}

impl<P: Playable> Controller<P> {
    /// Saves a change: immediately with a journal, otherwise after a delay.
    pub(super) fn mark_changed(self) {
        self.saving.update_value(|saving| {
            saving.is_changed = true;
            saving.changed_at = now();
        });
        let Some((saving, slot)) = self.journal_slot() else { return self.schedule(SAVE_DELAY) };
        match saving.slot {
            SlotContent::ThisGame(n_saved) => {
                self.append_acts(&slot, n_saved);
                self.schedule(IDLE_DELAY);
            }
            SlotContent::Empty | SlotContent::OtherGame(_) => self.save(),
        }
    }

    /// Marks the slot as containing another game if a new one was dealt.
    pub(super) fn follow_dealt(self, effects: &[Done<P>]) {
        if effects.contains(&Done::Dealt) {
            self.saving.update_value(|saving| {
                if let SlotContent::ThisGame(_) = saving.slot {
                    saving.slot = SlotContent::OtherGame(RemovalReason::StartedAgain);
                }
            });
        }
    }

    /// Starts the timer for the next save, unless it is running.
    fn schedule(self, delay: Duration) {
        let was_scheduled = self
            .saving
            .try_update_value(|saving| std::mem::replace(&mut saving.is_scheduled, true));
        if was_scheduled != Some(false) {
            return;
        }
        let save = move || {
            // If the page was left, the game has already been saved.
            let Some(saving) = self.saving.try_update_value(|saving| {
                saving.is_scheduled = false;
                *saving
            }) else {
                return;
            };
            let is_busy = delay == IDLE_DELAY
                && u128::from(now().saturating_sub(saving.changed_at)) < delay.as_millis();
            if is_busy { self.schedule(delay) } else { self.save_if_changed() }
        };
        set_timeout(save, delay);
    }

    /// Appends the actions after the first `n_saved` to the save.
    fn append_acts(self, slot: &str, n_saved: usize) {
        let now = now();
        let n_acts = self.with_untracked(|game| {
            if n_saved < game.n_acts() {
                let line = line(n_saved, &game.acts_since(n_saved), game.outcome(now));
                store().append(slot, &line);
            }
            game.n_acts()
        });
        self.saving.update_value(|saving| saving.slot = SlotContent::ThisGame(n_acts));
    }

    /// Writes the time played to the journal, so that a crash loses only a moment of it.
    pub(super) fn note_time(self) {
        let Some((saving, slot)) = self.journal_slot() else { return };
        let Some(page) = self.page() else { return };
        let now = now();
        let noted = self.with_untracked(|game| {
            let elapsed = game.elapsed(now);
            let is_later = elapsed.abs_diff(saving.elapsed) >= TIME_INTERVAL;
            let is_due = is_later && game.ending().is_none() && page.saves_time(game);
            if !is_due || saving.slot != SlotContent::ThisGame(game.n_acts()) {
                return None;
            }
            store().note_time(&slot, &line(game.n_acts(), &[], game.outcome(now)));
            Some(elapsed)
        });
        if let Some(elapsed) = noted {
            self.saving.update_value(|saving| saving.elapsed = elapsed);
        }
    }

    /// Returns the saving state and the slot, if the game is saved in a journal.
    fn journal_slot(self) -> Option<(Saving, String)> {
        let (page, saving) = (self.page()?, self.saving.try_get_value()?);
        let slot = self.with_untracked(|game| {
            let slot = page.slot(game.params());
            (page.is_stored(game) && store().can_append(&slot)).then_some(slot)
        })?;
        page.may_save().then_some((saving, slot))
    }

    /// Saves the game now if it has changed and may be saved.
    pub fn save_if_changed(self) {
        let may_save = self.page().is_some_and(|page| page.may_save());
        if may_save && self.saving.with_value(|saving| saving.is_changed) {
            self.save();
        }
    }

    /// Completes the current gesture and saves everything when the page is hidden or left. The time of an unfinished
    /// game is saved too, unless another tab has saved since.
    pub fn save_on_leaving(self) {
        let Some(page) = self.page() else { return };
        self.complete_gesture();
        self.save_if_changed();
        let Some(saving) = self.saving.try_get_value() else { return };
        let saves_time = self.with_untracked(|game| {
            let is_later = game.elapsed(now()).abs_diff(saving.elapsed) >= MIN_TIME;
            is_later && game.ending().is_none() && page.saves_time(game)
        });
        let has_begun = self.has_begun.try_get_value() == Some(true);
        if saves_time
            && has_begun
            && !matches!(saving.slot, SlotContent::OtherGame(_))
            && page.may_save()
        {
            self.save();
        }
    }

    /// Loads the game that another tab has saved, or that was restored.
    pub fn reload(self) {
        let Some(page) = self.page() else { return };
        let params = self.with_untracked(|game| game.params().clone());
        let game = page.load(&params).or_else(|| Game::new(params, now()).ok());
        if let Some(game) = game {
            self.load(game, SaveState::Saved);
        }
    }

    /// Empties the slot for another game. A game with moves goes to the replaced games.
    pub fn release_slot(self) {
        let Some(page) = self.page() else { return };
        self.save_if_changed();
        let slot = self.with_untracked(|game| page.slot(game.params()));
        recovery::offer_undo(
            store().replace_record(&slot, None, RemovalReason::StartedAgain),
            RemovalReason::StartedAgain,
        );
        self.saving.update_value(|saving| saving.slot = SlotContent::Empty);
    }

    /// Listens to external changes of the game's slot.
    pub(super) fn follow_slot(self) {
        let slot = self.memo(move |game| self.page().map(|page| page.slot(game.params())));
        Effect::new(move || {
            let Some(slot) = slot.get() else { return };
            store().on_slot_change(&slot, move |change| match change {
                SlotChange::ByOtherTab => self.on_external_change(storage_words().other_tab),
                SlotChange::ByOtherDevice => self.load_from_device(),
                SlotChange::Restored => self.load_restored(),
            });
        });
    }

    /// Notifies the player that the slot now contains another game. The next move saves this one again.
    fn on_external_change(self, message: &'static str) {
        let n_acts = self.with_untracked(Game::n_acts);
        self.saving.update_value(|saving| {
            // A fully saved game is not saved again only because time passes or the page is left.
            saving.is_changed &= saving.slot != SlotContent::ThisGame(n_acts);
            saving.slot = SlotContent::OtherGame(RemovalReason::OtherTab);
        });
        if let Some(page) = self.page() {
            page.on_external_change(self, message);
        }
    }

    /// Loads the game from another device, unless the player has acted here.
    fn load_from_device(self) {
        let is_touched = self.is_touched.try_get_value() == Some(true);
        let params = self.with_untracked(|game| game.params().clone());
        let game = self.page().filter(|_| !is_touched).and_then(|page| page.load(&params));
        match game {
            Some(game) => self.load(game, SaveState::Saved),
            None => self.on_external_change(online::played_elsewhere()),
        }
    }

    /// Loads the restored game, if it is one of this puzzle.
    fn load_restored(self) {
        let Some(page) = self.page() else { return };
        let params = self.with_untracked(|game| game.params().clone());
        match page.load(&params) {
            Some(game) => self.load(game, SaveState::Saved),
            None => self.saving.update_value(|saving| {
                saving.slot = SlotContent::OtherGame(RemovalReason::StartedAgain);
            }),
        }
    }

    /// Writes or removes the record and its list entry. All saves go through here.
    fn save(self) {
        let (Some(page), Some(saving)) = (self.page(), self.saving.try_get_value()) else { return };
        let now = now();
        if let Some(shorter) = self.with_untracked(|game| page.shortened(game, now)) {
            self.game.set(paused_by_page(shorter, page.dialogs_pause()));
        }
        let (elapsed, content) = self.with_untracked(|game| {
            let (store, slot) = (store(), page.slot(game.params()));
            let list = page.list(game.params());
            let record = page.is_stored(game).then(|| game.record(now));
            let content = record
                .as_ref()
                .map_or(SlotContent::Empty, |_| SlotContent::ThisGame(game.n_acts()));
            if let Some((list, name)) = list {
                match record {
                    Some(_) => list.put(page.describe(game, SavedEntry::of(game, name, now))),
                    None => list.remove(&name),
                }
            }
            match (saving.slot, record) {
                (SlotContent::ThisGame(_), Some(record)) => store.write_record(&slot, record),
                (before, record) => {
                    let why = if let SlotContent::OtherGame(why) = before {
                        why
                    } else {
                        RemovalReason::GaveUp
                    };
                    recovery::offer_undo(store.replace_record(&slot, record, why), why);
                }
            }
            (game.elapsed(now), content)
        });
        self.saving.update_value(|saving| {
            *saving = Saving { is_changed: false, slot: content, elapsed, ..*saving };
        });
    }
}
