//! When the clock of a game starts, and what pauses it.

use games::ClockStart;
use play::{Budget, Game, Input, Millis, Pause, Puzzle};

use super::Controller;
use super::event::{Command, Now};
use super::rules::PageState;

impl<P: Puzzle + 'static> Controller<P> {
    /// Starts the clock when the player reveals the puzzle. A puzzle that was revealed before continues at its time, with
    /// the ticket that it has.
    pub(super) fn reveal(&mut self, before: Option<Millis>, now: Now, commands: &mut Vec<Command>) {
        if !self.set_clock(before.unwrap_or_default(), now) {
            return;
        }
        self.game = self.paused_by_page(self.game.clone(), now);
        self.is_revealed = true;
        if before.is_none() {
            commands.extend(self.begin());
        }
        self.mark_changed(now, commands);
    }

    /// Starts the clock at `elapsed`, unless it runs already. Returns whether it did.
    pub(super) fn set_clock(&mut self, elapsed: Millis, now: Now) -> bool {
        if self.has_begun {
            return false;
        }
        // `now` starts at zero with the page, and the game may be older: so it is loaded with its elapsed time.
        let mut record = self.game.record(now.ticks);
        record.result.elapsed = elapsed;
        if let Ok(started) = Game::load(&record, Budget::LOADING, now.ticks) {
            self.game = started;
        }
        self.has_begun = true;
        true
    }

    /// Returns the command that reports the start of a game to the server, if it counts for a leaderboard.
    pub(super) fn begin(&self) -> Option<Command> {
        let name = self.page.leaderboard_name.clone().filter(|_| self.page.counts)?;
        Some(Command::Begin { slot: self.rules.slot(self.game.params()), name })
    }

    /// Returns whether the clock of a game that was just opened runs: the player has acted, it is a race, or it starts
    /// when the puzzle is shown.
    pub(super) fn has_started(&self) -> bool {
        self.game.n_acts() > 0 || self.race.is_some() || self.rules.clock() == ClockStart::Reveal
    }

    /// Returns whether the page may pause the clock for this reason. Races can't be paused.
    pub(super) fn pauses(&self, pause: Pause) -> bool {
        self.race.is_none()
            && match pause {
                Pause::Player => true,
                Pause::Dialog => self.page.dialogs_pause,
                Pause::Hidden => self.page.hiding_pauses,
            }
    }

    /// Pauses a game if the page is hidden or covered by a dialog.
    pub(super) fn paused_by_page(&self, mut game: Game<P>, now: Now) -> Game<P> {
        let PageState { is_hidden, is_covered, dialogs_pause, .. } = self.page;
        let reasons = [(Pause::Hidden, is_hidden), (Pause::Dialog, dialogs_pause && is_covered)];
        for (pause, _) in reasons.into_iter().filter(|(_, holds)| *holds && self.race.is_none()) {
            game.handle(Input::Pause(pause), now.ticks);
        }
        game
    }
}
