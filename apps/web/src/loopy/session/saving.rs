//! How a game is kept: when it is saved, and whose the slot is.

use std::time::Duration;

use ::loopy::{Event, Params};
use ::play::{Input, Millis};
use leptos::prelude::*;

use super::{Session, now};
use crate::loopy::{day, keep};
use crate::route;
use crate::shell::{announce, shell};
use crate::ui::{Notice, notify};
use crate::words::words;

/// No more often than this is a game saved while it is played.
const SAVE_EVERY: Millis = 5_000;

/// How far saving is.
#[derive(Clone, Copy, Default)]
pub(super) struct Saving {
    last: Option<Millis>,
    waiting: Option<TimeoutHandle>,
    /// Whether there is something that is not saved.
    due: bool,
}

impl Session {
    /// The puzzle that came by a link takes the slot of the player's own.
    pub(in crate::loopy) fn let_guest_stay(self) {
        self.own.set(None);
        if self.saving.with_value(|saving| saving.due) {
            self.save();
        }
    }

    /// Saves what changed, soon or at once.
    pub(super) fn save_soon(self, at_once: bool) {
        let now = now();
        let saving = self.saving.get_value();
        self.saving.update_value(|saving| saving.due = true);
        if self.is_guest() {
            self.asks_guest.set(true);
            return;
        }
        let next = saving.last.map_or(now, |last| last + SAVE_EVERY);
        if at_once || next <= now {
            self.save();
        } else if saving.waiting.is_none() {
            let wait = Duration::from_millis(next - now);
            let save = move || {
                // Nothing is left to save of a game that was left; leaving it did.
                if self.saving.try_get_value().is_some_and(|saving| saving.due) {
                    self.save();
                }
            };
            let waiting = set_timeout_with_handle(save, wait).ok();
            self.saving.update_value(|saving| saving.waiting = waiting);
        }
    }

    /// The page is hidden or left: what is in the hand is put down, and everything saved.
    pub(super) fn leave(self) {
        self.feel(vec![Event::Finish]);
        if self.is_guest() {
            return;
        }
        let open = self.game.with_untracked(|game| game.ending().is_none());
        // The time of an open game counts too, if the slot is still its own.
        if self.saving.with_value(|saving| saving.due) || (open && self.owns_slot()) {
            self.save();
        }
    }

    /// Tells when another tab saves in the same slot, and takes over what it saved if that is wanted.
    pub(super) fn follow_slot(self) {
        Effect::new(move || {
            let slot = keep::slot(self.params.get());
            let tell = move || {
                let words = words();
                let load = Callback::new(move |()| self.load_from_slot());
                let is_there = shell().store.read(&keep::slot(self.params.get_untracked()));
                notify(match is_there {
                    Some(_) => Notice::warning(words.store.other_tab)
                        .action(words.store.other_tab_load, load),
                    None => Notice::warning(words.loopy.play.cleared),
                });
            };
            shell().store.on_foreign_change(&slot, tell);
        });
    }

    /// Whether the slot is not this puzzle's before the player says so.
    pub(in crate::loopy) fn is_guest(self) -> bool {
        self.own.with_untracked(Option::is_some)
    }

    /// The player's own unfinished puzzle, if this is another one of the same slot.
    pub(super) fn own_in_slot(self) -> Option<(Params, Millis)> {
        let Params::Unlimited { difficulty, .. } = self.params.get_untracked() else { return None };
        let kept = keep::unlimited(difficulty)?;
        (kept.open && kept.params != self.params.get_untracked())
            .then_some((kept.params, kept.elapsed))
    }

    /// Whether nobody else has saved in the slot: another tab, or another puzzle of Unlimited that
    /// must not be pushed out by one that was only looked at.
    fn owns_slot(self) -> bool {
        let Some(keep::Kept { record: saved, .. }) =
            shell().store.read(&keep::slot(self.params.get_untracked()))
        else {
            return true;
        };
        let here = self.game.with_untracked(|game| game.record(now()));
        (saved.params, saved.moves) == (here.params, here.moves)
    }

    fn save(self) {
        let now = now();
        self.drop_timer();
        self.saving.set_value(Saving { last: Some(now), waiting: None, due: false });
        let kept = self.game.with_untracked(|game| keep::Kept::new(game, now));
        shell().store.write(&keep::slot(self.params.get_untracked()), &kept);
    }

    pub(super) fn drop_timer(self) {
        if let Some(waiting) = self.saving.get_value().waiting {
            waiting.clear();
        }
    }

    fn load_from_slot(self) {
        let params = self.params.get_untracked();
        let Some(keep::Kept { record, .. }) = shell().store.read(&keep::slot(params)) else {
            return;
        };
        if record.params != params.to_string() {
            // Another puzzle of Unlimited. Nothing of this one is saved any more.
            if let Ok(params) = record.params.parse() {
                self.lay(params);
                route::replace(&day::href(params));
            }
            return;
        }
        self.game.update(|game| {
            game.handle(Input::Load(record), now());
        });
        self.saving.update_value(|saving| saving.due = false);
        self.look_around();
        announce(words().loopy.board.restored);
    }
}
