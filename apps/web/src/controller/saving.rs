//! When and where a game is saved, and what happens when its slot changes by other means.
//!
//! Where there is a journal, each act is added to the saved game when it is made, and the time played several times a
//! second; the whole game is written again when nothing was done for a while. Where there is none, the whole game is
//! written a moment after each change.

use std::time::Duration;

use leptos::prelude::*;
use play::{Effect as Done, Game, Millis, Puzzle};
use wire::journal::line;

use super::{Controller, Playable, Stored, paused_by_page};
use crate::browser::now;
use crate::online;
use crate::recovery;
use crate::saved::SavedEntry;
use crate::shell::shell;
use crate::store::{RemovalReason, SlotChange};
use crate::words::storage_words;

/// From a change to the saving of it: a burst of moves is saved once.
const SAVE_DELAY: Duration = Duration::from_millis(150);
/// The same where each act is in the journal already, and is only to be made part of one text.
const IDLE_DELAY: Duration = Duration::from_secs(2);
/// From one note of the time in the journal to the next.
const NOTE_TIME: Millis = 100;
/// Time alone is saved from this much on.
const LEAST_TIME: Millis = 1_000;

/// How far the saving of the game is.
#[derive(Clone, Copy)]
pub(super) struct Saving {
    /// Something was done that is not part of the text in the slot.
    is_changed: bool,
    /// A timer runs that will save.
    is_scheduled: bool,
    /// What the slot holds.
    holds: Holds,
    /// The time played when the game was last read or saved.
    elapsed: Millis,
    /// When the last change was made.
    changed_at: Millis,
}

/// What the slot of a game holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// Nothing.
    Nothing,
    /// So many acts of this game.
    ThisGame(usize),
    /// Something else, which a save would replace for this reason.
    Another(RemovalReason),
}

impl Saving {
    pub(super) fn new<P: Puzzle>(game: &Game<P>, stored: Stored) -> Self {
        let holds = match stored {
            Stored::AsIs if game.n_acts() > 0 => Holds::ThisGame(game.n_acts()),
            Stored::AsIs => Holds::Nothing,
            Stored::NotYet | Stored::HoldsAnother => Holds::Another(RemovalReason::StartedAgain),
        };
        let (elapsed, changed_at) = (game.elapsed(now()), now());
        let is_changed = stored == Stored::NotYet;
        Saving { is_changed, is_scheduled: false, holds, elapsed, changed_at }
    }

    /// The same for a game that takes the place of this one; a timer that runs goes on.
    pub(super) fn of_another<P: Puzzle>(self, game: &Game<P>, stored: Stored) -> Self {
        Saving { is_scheduled: self.is_scheduled, ..Saving::new(game, stored) }
    }

    pub(super) fn is_changed(&self) -> bool {
        self.is_changed
    }
}

impl<P: Playable> Controller<P> {
    /// Something was done that is to be saved: at once where there is a journal, else soon.
    pub fn mark_changed(self) {
        self.saving.update_value(|saving| {
            saving.is_changed = true;
            saving.changed_at = now();
        });
        let Some((saving, slot)) = self.journal_slot() else { return self.schedule(SAVE_DELAY) };
        match saving.holds {
            Holds::ThisGame(n_saved) => {
                self.append_acts(&slot, n_saved);
                self.schedule(IDLE_DELAY);
            }
            Holds::Nothing | Holds::Another(_) => self.save(),
        }
    }

    /// A batch of inputs did this; a game that was dealt anew is not the one in the slot.
    pub(super) fn follow_dealt(self, effects: &[Done<P>]) {
        if effects.contains(&Done::Dealt) {
            self.saving.update_value(|saving| {
                if let Holds::ThisGame(_) = saving.holds {
                    saving.holds = Holds::Another(RemovalReason::StartedAgain);
                }
            });
        }
    }

    /// Saves after a while, unless that is arranged already.
    fn schedule(self, delay: Duration) {
        let was_scheduled = self
            .saving
            .try_update_value(|saving| std::mem::replace(&mut saving.is_scheduled, true));
        if was_scheduled != Some(false) {
            return;
        }
        let save = move || {
            // Leaving the page has saved.
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

    /// Adds the last acts to the saved game, which holds all acts before them.
    fn append_acts(self, slot: &str, n_saved: usize) {
        let now = now();
        let n_acts = self.with_untracked(|game| {
            if n_saved < game.n_acts() {
                let line = line(n_saved, &game.acts_since(n_saved), game.outcome(now));
                shell().store.append(slot, &line);
            }
            game.n_acts()
        });
        self.saving.update_value(|saving| saving.holds = Holds::ThisGame(n_acts));
    }

    /// Notes the time played in the journal, so that no more than a moment of it can be lost.
    pub(super) fn note_time(self) {
        let Some((saving, slot)) = self.journal_slot() else { return };
        let Some(page) = self.page() else { return };
        let now = now();
        let noted = self.with_untracked(|game| {
            let elapsed = game.elapsed(now);
            let is_later = elapsed.abs_diff(saving.elapsed) >= NOTE_TIME;
            let is_due = is_later && game.ending().is_none() && page.saves_time(game);
            if !is_due || saving.holds != Holds::ThisGame(game.n_acts()) {
                return None;
            }
            shell().store.note_time(&slot, &line(game.n_acts(), &[], game.outcome(now)));
            Some(elapsed)
        });
        if let Some(elapsed) = noted {
            self.saving.update_value(|saving| saving.elapsed = elapsed);
        }
    }

    /// How far the saving is and where, if the game is saved in the journal.
    fn journal_slot(self) -> Option<(Saving, String)> {
        let (page, saving) = (self.page()?, self.saving.try_get_value()?);
        let slot = self.with_untracked(|game| {
            let slot = page.slot(game.params());
            (page.is_stored(game) && shell().store.can_append(&slot)).then_some(slot)
        })?;
        page.may_save().then_some((saving, slot))
    }

    /// Saves now what has changed, if the game may be saved.
    pub fn save_if_changed(self) {
        let may_save = self.page().is_some_and(|page| page.may_save());
        if may_save && self.saving.with_value(|saving| saving.is_changed) {
            self.save();
        }
    }

    /// The page is hidden or left: a gesture is completed and everything saved. The time of an open game counts too,
    /// unless another tab has saved since.
    pub fn save_on_leaving(self) {
        let Some(page) = self.page() else { return };
        self.complete_gesture();
        self.save_if_changed();
        let Some(saving) = self.saving.try_get_value() else { return };
        let saves_time = self.with_untracked(|game| {
            let is_later = game.elapsed(now()).abs_diff(saving.elapsed) >= LEAST_TIME;
            is_later && game.ending().is_none() && page.saves_time(game)
        });
        let has_begun = self.has_begun.try_get_value() == Some(true);
        if saves_time && has_begun && !matches!(saving.holds, Holds::Another(_)) && page.may_save()
        {
            self.save();
        }
    }

    /// Takes the game that another tab has saved, or that was put back.
    pub fn reload(self) {
        let Some(page) = self.page() else { return };
        let params = self.with_untracked(|game| game.params().clone());
        let game = page.load(&params).or_else(|| Game::new(params, now()).ok());
        if let Some(game) = game {
            self.load(game, Stored::AsIs);
        }
    }

    /// Empties the slot of this game for another; the game is kept if moves stand in it.
    pub fn give_slot_away(self) {
        let Some(page) = self.page() else { return };
        self.save_if_changed();
        let slot = self.with_untracked(|game| page.slot(game.params()));
        recovery::offer_undo(
            shell().store.replace_record(&slot, None, RemovalReason::StartedAgain),
            RemovalReason::StartedAgain,
        );
        self.saving.update_value(|saving| saving.holds = Holds::Nothing);
    }

    /// Follows what happens to the slot of this game by other means than play.
    pub(super) fn follow_slot(self) {
        let slot = self.memo(move |game| self.page().map(|page| page.slot(game.params())));
        Effect::new(move || {
            let Some(slot) = slot.get() else { return };
            shell().store.on_slot_change(&slot, move |change| match change {
                SlotChange::ByOtherTab => self.tell_foreign_change(storage_words().other_tab),
                SlotChange::ByOtherDevice => self.take_from_device(),
                SlotChange::Restored => self.take_restored(),
            });
        });
    }

    /// What the slot holds is not this game any more: the player is told, and this game is saved with the next move.
    fn tell_foreign_change(self, said: &'static str) {
        let n_acts = self.with_untracked(Game::n_acts);
        self.saving.update_value(|saving| {
            // A game of which every act was saved is not saved again by time alone, or by being left.
            saving.is_changed &= saving.holds != Holds::ThisGame(n_acts);
            saving.holds = Holds::Another(RemovalReason::OtherTab);
        });
        if let Some(page) = self.page() {
            page.tell_foreign_change(self, said);
        }
    }

    /// Goes on with the game of another device, unless the player has begun to play here.
    fn take_from_device(self) {
        let is_touched = self.is_touched.try_get_value() == Some(true);
        let params = self.with_untracked(|game| game.params().clone());
        let game = self.page().filter(|_| !is_touched).and_then(|page| page.load(&params));
        match game {
            Some(game) => self.load(game, Stored::AsIs),
            None => self.tell_foreign_change(online::played_elsewhere()),
        }
    }

    /// Goes on with the game that was put back, if it is one of this puzzle.
    fn take_restored(self) {
        let Some(page) = self.page() else { return };
        let params = self.with_untracked(|game| game.params().clone());
        match page.load(&params) {
            Some(game) => self.load(game, Stored::AsIs),
            None => self.saving.update_value(|saving| {
                saving.holds = Holds::Another(RemovalReason::StartedAgain);
            }),
        }
    }

    /// The one write: the record into its slot and the entry into the list, or both removed.
    fn save(self) {
        let (Some(page), Some(saving)) = (self.page(), self.saving.try_get_value()) else { return };
        let now = now();
        if let Some(shorter) = self.with_untracked(|game| page.shortened(game, now)) {
            self.game.set(paused_by_page(shorter, page.dialogs_pause()));
        }
        let (elapsed, holds) = self.with_untracked(|game| {
            let (store, slot) = (shell().store, page.slot(game.params()));
            let list = page.list(game.params());
            let record = page.is_stored(game).then(|| game.record(now));
            let holds = record.as_ref().map_or(Holds::Nothing, |_| Holds::ThisGame(game.n_acts()));
            if let Some((list, name)) = list {
                match record {
                    Some(_) => list.put(page.describe(game, SavedEntry::of(game, name, now))),
                    None => list.remove(&name),
                }
            }
            match (saving.holds, record) {
                (Holds::ThisGame(_), Some(record)) => store.write_record(&slot, record),
                (before, record) => {
                    let why =
                        if let Holds::Another(why) = before { why } else { RemovalReason::GaveUp };
                    recovery::offer_undo(store.replace_record(&slot, record, why), why);
                }
            }
            (game.elapsed(now), holds)
        });
        self.saving.update_value(|saving| {
            *saving = Saving { is_changed: false, holds, elapsed, ..*saving };
        });
    }
}
