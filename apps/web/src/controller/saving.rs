//! When and where a game is saved, and what happens when another tab saves it too.

use std::time::Duration;

use leptos::prelude::*;
use play::{Game, Millis, Puzzle};

use super::{Controller, Playable, Stored, paused_by_page};
use crate::browser::now;
use crate::saved::SavedEntry;
use crate::shell::shell;

/// From a change to the saving of it: a burst of moves is saved once.
const SAVE_DELAY: Duration = Duration::from_millis(150);
/// Time alone is saved from this much on.
const LEAST_TIME: Millis = 1_000;

/// How far the saving of the game is.
#[derive(Clone, Copy)]
pub(super) struct Saving {
    /// Something was done that is not saved.
    is_changed: bool,
    /// A timer runs that will save.
    is_scheduled: bool,
    /// The slot is empty, or holds this game as this tab read or wrote it.
    owns_slot: bool,
    /// The time played when the game was last read or saved.
    elapsed: Millis,
}

impl Saving {
    pub(super) fn new<P: Puzzle>(game: &Game<P>, stored: Stored) -> Self {
        Saving {
            is_changed: stored == Stored::NotYet,
            is_scheduled: false,
            owns_slot: stored != Stored::HoldsAnother,
            elapsed: game.elapsed(now()),
        }
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
    /// Something was done that is to be saved soon.
    pub fn mark_changed(self) {
        let is_scheduled = self.saving.try_update_value(|saving| {
            saving.is_changed = true;
            std::mem::replace(&mut saving.is_scheduled, true)
        });
        if is_scheduled == Some(false) {
            let save = move || {
                // Leaving the page has saved.
                if self.saving.try_update_value(|saving| saving.is_scheduled = false).is_some() {
                    self.save_if_changed();
                }
            };
            set_timeout(save, SAVE_DELAY);
        }
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
        if saves_time && saving.owns_slot && page.may_save() {
            self.save();
        }
    }

    /// Takes the game that another tab has saved.
    pub fn reload(self) {
        let Some(page) = self.page() else { return };
        let params = self.with_untracked(|game| game.params().clone());
        let game = page.load(&params).or_else(|| Game::new(params, now()).ok());
        if let Some(game) = game {
            self.load(game, Stored::AsIs);
        }
    }

    /// Tells of it when another tab saves in the slot of this game.
    pub(super) fn follow_other_tabs(self) {
        let slot = self.memo(move |game| self.page().map(|page| page.slot(game.params())));
        Effect::new(move || {
            let Some(slot) = slot.get() else { return };
            shell().store.on_foreign_change(&slot, move || {
                self.saving.update_value(|saving| saving.owns_slot = false);
                if let Some(page) = self.page() {
                    page.tell_foreign_change(Callback::new(move |()| self.reload()));
                }
            });
        });
    }

    /// The one write: the record into its slot and the entry into the list, or both removed.
    fn save(self) {
        let Some(page) = self.page() else { return };
        let now = now();
        if let Some(shorter) = self.with_untracked(|game| page.shortened(game, now)) {
            self.game.set(paused_by_page(shorter, page.dialogs_pause()));
        }
        let elapsed = self.with_untracked(|game| {
            let (store, slot) = (shell().store, page.slot(game.params()));
            let list = page.list(game.params());
            if page.is_stored(game) {
                store.write_record(&slot, game.record(now));
                if let Some((list, name)) = list {
                    list.put(page.describe(game, SavedEntry::of(game, name, now)));
                }
            } else {
                store.remove_slot(&slot);
                if let Some((list, name)) = list {
                    list.remove(&name);
                }
            }
            game.elapsed(now)
        });
        self.saving.update_value(|saving| {
            *saving = Saving { is_changed: false, owns_slot: true, elapsed, ..*saving };
        });
    }
}
