//! Executes the commands of the game on the page, and reports changes of its slot.

use std::time::Duration;

use controller::game::{Command, Event, SlotChange};
use controller::save::Saved;
use leptos::prelude::*;

use super::words::words;
use super::{Cause, Controller, Playable, SaveState, opened};
use crate::platform::online::player::player;
use crate::platform::online::{aided, race};
use crate::platform::store::store;
use crate::platform::{saving, services};
use crate::ui::components::{Notice, notify};
use crate::ui::online;
use crate::ui::recovery;
use crate::ui::words::storage_words;

impl<P: Playable> Controller<P> {
    /// Executes commands in order.
    pub(super) fn execute(self, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Append { slot, line } => {
                    if !store().append(&slot, line) {
                        self.report(Event::NotAppended);
                    }
                }
                Command::NoteTime { slot, line } => store().note_time(&slot, line),
                Command::Save(save) => {
                    let Saved { replaced, reason, .. } = saving::execute(*save);
                    recovery::offer_undo(replaced, reason);
                }
                Command::Begin { slot, name } => {
                    services::when_loaded(move |services| (services.begin)(&slot, P::NAME, name));
                }
                Command::NoteHelp { params } => aided::note(P::NAME, &params),
                Command::TellAided => {
                    if player().is_some() {
                        notify(Notice::info(words().aided));
                    }
                }
                Command::SetTimer(after) => {
                    set_timeout(move || self.report(Event::Timer), Duration::from_millis(after));
                }
                Command::TellChange(change) => self.tell_change(change),
                Command::ShowRace(race) => race::show(race),
            }
        }
    }

    /// Reports an event that has no visible effects.
    pub(super) fn report(self, event: Event<P>) {
        if let Some((_, commands)) = self.update(event) {
            store().batch(|| self.execute(commands));
        }
    }

    /// Listens to external changes of the game's slot.
    pub(super) fn follow_slot(self) {
        let slot =
            Memo::new(move |_| self.core.with(|core| core.rules().slot(core.game().params())));
        Effect::new(move || {
            store().on_slot_change(&slot.get(), move |change| {
                let is_loaded = matches!(change, SlotChange::ByOtherDevice | SlotChange::Restored);
                let game = is_loaded.then(|| self.load_stored()).flatten();
                let opened = game.map(|game| opened(game, SaveState::Saved).into());
                self.handle(Cause::Page, Event::Slot(change, opened));
            });
        });
    }

    fn tell_change(self, change: SlotChange) {
        let message = match change {
            SlotChange::ByOtherDevice => online::played_elsewhere(),
            _ => storage_words().other_tab,
        };
        if let Some(page) = self.page() {
            page.on_external_change(self, message);
        }
    }
}
