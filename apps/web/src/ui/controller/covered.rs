//! The cover of a board whose result will be ranked.

use controller::game::{self, Event};
use leptos::prelude::*;

use super::{Controller, GamePage, Playable};
use crate::platform::online::cover;
use crate::platform::services::CoveredBoard;

impl<P: Playable> Controller<P> {
    /// Returns whether the board is covered.
    pub(super) fn is_covered(self) -> bool {
        self.core.try_with_untracked(game::Controller::is_covered) == Some(true)
    }

    /// Uncovers the board.
    pub(super) fn reveal(self) {
        self.report(Event::Reveal);
    }

    /// Returns whether the board has to be covered, if nothing has been done yet.
    pub(super) fn needs_cover(self, page: &dyn GamePage<P>, name: Option<&str>) -> bool {
        let is_due = self.core.try_with_untracked(|core| {
            let (game, slot) = (core.game(), core.rules().slot(core.game().params()));
            game.n_acts() == 0
                && page.is_covered(game.params())
                && name.is_some_and(|name| cover::is_due(&slot, name))
        });
        is_due == Some(true)
    }

    /// Shows or removes the cover.
    pub(super) fn show_cover(self) {
        let was_shown = cover::is_shown();
        let is_covered = self.is_covered();
        if !was_shown && !is_covered {
            return;
        }
        let Some(page) = self.page() else { return };
        if !is_covered {
            cover::remove();
            return page.on_reveal();
        }
        let board = self.try_with_untracked(|game| {
            let (name, params) = (page.leaderboard_name(game.params())?, game.params().to_string());
            Some(CoveredBoard { game: P::NAME, name, params, level: page.level() })
        });
        if let Some(board) = board.flatten() {
            cover::show(board, move || self.reveal());
        }
    }
}
