//! How a game starts: its covered board, its clock and its ticket.

use games::ClockStart;
use play::{Budget, Game, Millis, Puzzle};

use super::Controller;
use super::event::{Command, Now};
use super::rules::PageState;

impl<P: Puzzle + 'static> Controller<P> {
    /// Returns whether the board is covered. Nothing has been done on it then.
    pub fn is_covered(&self) -> bool {
        let PageState { covers, counts, leaderboard_name, .. } = &self.page;
        let is_ranked = *covers && *counts && leaderboard_name.is_some() && self.race.is_none();
        is_ranked && !self.is_revealed && self.game.n_acts() == 0 && self.game.ending().is_none()
    }

    /// Uncovers the board. The ranked time starts, and the clock of some games.
    pub(super) fn reveal(&mut self, now: Now, commands: &mut Vec<Command>) {
        if self.is_covered() {
            self.is_revealed = true;
            self.game.restart_clock(now.ticks);
            self.has_begun = self.has_started();
            commands.extend(self.begin());
        }
    }

    /// Starts the clock at `elapsed`. Does nothing if it runs already or the board is covered.
    pub(super) fn start_clock(&mut self, elapsed: Millis, now: Now, commands: &mut Vec<Command>) {
        if self.has_begun || self.is_covered() {
            return;
        }
        // `now` starts at zero with the page, and the game may be older: so it is loaded with its elapsed time.
        let mut record = self.game.record(now.ticks);
        record.result.elapsed = elapsed;
        if let Ok(started) = Game::load(&record, Budget::LOADING, now.ticks) {
            self.game = started;
        }
        self.has_begun = true;
        commands.extend(self.begin());
    }

    /// Returns the command that reports the start of a game to the server, if it counts for a leaderboard. An uncovered game
    /// reports it again with its first act, in case there was no answer.
    pub(super) fn begin(&self) -> Option<Command> {
        let name = self.page.leaderboard_name.clone().filter(|_| self.page.counts)?;
        Some(Command::Begin { slot: self.rules.slot(self.game.params()), name })
    }

    /// Returns whether the clock of a game without a new act runs: the player has acted before, it is a race, or it
    /// starts when the board is uncovered.
    pub(super) fn has_started(&self) -> bool {
        let starts_now = self.is_revealed && self.rules.clock() == ClockStart::Reveal;
        self.game.n_acts() > 0 || self.race.is_some() || starts_now
    }
}
