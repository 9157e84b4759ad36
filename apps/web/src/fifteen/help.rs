//! What the computer does for the player: it thinks about the position, gives hints and solves.

use std::time::Duration;

use ::fifteen::Auto;
use leptos::prelude::*;
use play::Input;

use super::desk::{By, Desk, now};
use super::inner::last_tile;
use crate::words::words;
use crate::work::{End, Solved};

/// The hand rests for so long before the solver leaves what it is at for the new position: in a burst of
/// moves it would only be stopped and started.
const REST: Duration = Duration::from_millis(60);

impl Desk {
    /// Shows the best move, or makes it if it is shown already.
    pub fn hint(self) {
        let effect = self.with(|inner| {
            if inner.is_closed() || inner.auto.is_some() {
                return None;
            }
            let slide = inner.hint.take()?;
            Some(inner.game.handle(Input::Help(slide), now()))
        });
        match effect.flatten() {
            Some(effect) => self.follow(&effect, By::Player),
            None => self.show_hint(),
        }
    }

    /// Lets the computer solve it from the position as it is.
    pub fn auto_solve(self) {
        self.with(|inner| {
            if inner.is_closed() {
                return;
            }
            inner.clear_hint();
            let board = inner.game.puzzle().board().clone();
            let mut auto = Auto::from(board.clone());
            let way = inner.knowledge.way(&board);
            if let Some(way) = way {
                auto.take(&board, Some(&way), now());
            }
            inner.auto = Some(auto);
        });
        self.tell_way();
        self.settle();
    }

    /// Ends Auto Solve where it is.
    pub fn stop(self) {
        let was = self.with(|inner| inner.auto.take().is_some());
        if was == Some(true) {
            self.say(words().fifteen.stopped.to_owned());
            self.settle();
        }
    }

    /// Holds the steps of Auto Solve, or lets them go on.
    pub fn hold(self, held: bool) {
        self.with(|inner| {
            if let Some(auto) = &mut inner.auto {
                auto.held = held;
            }
        });
        self.settle();
    }

    /// Lets the solver work at what is most wanted: Auto Solve, the position, then the way here.
    pub fn think(self) {
        self.with(|inner| {
            let wanted = inner.wanted();
            inner.solver.want(wanted, self);
        });
    }

    /// Takes a report of the worker.
    pub fn hear(self, report: u32) {
        self.with(|inner| inner.solver.hear(report));
        self.refresh();
    }

    /// Takes the end of the making of tables.
    pub fn prepared(self, end: &End<bool>) {
        let failed = self.with(|inner| {
            inner.solver.prepared(end);
            let failed = matches!(end, End::Failed(_));
            if failed {
                // Without tables nothing more is to be known about this position.
                let board = inner.game.puzzle().board().clone();
                inner.knowledge.learn(&board, None, 0);
                inner.auto = None;
            }
            failed
        });
        if failed == Some(true) {
            self.say(words().fifteen.no_solution.to_owned());
        }
        self.settle();
    }

    /// Takes the end of a search.
    pub fn found(self, end: End<Solved>) {
        let missed = self.with(|inner| {
            let found = inner.solver.ended(end)?;
            let path = found.path.as_deref();
            inner.knowledge.learn(&found.board, path, found.lower_bound);
            let auto = inner.auto.as_mut()?;
            let was_searching = auto.search().is_some();
            if !auto.take(&found.board, path, now()) {
                inner.auto = None;
                return Some(true);
            }
            (was_searching && auto.search().is_none()).then_some(false)
        });
        match missed.flatten() {
            Some(true) => self.say(words().fifteen.no_solution.to_owned()),
            Some(false) => self.tell_way(),
            None => {}
        }
        let wants_hint = self.with(|inner| inner.wants_hint && inner.is_known());
        if wants_hint == Some(true) {
            self.show_hint();
        }
        self.settle();
        self.change_soon();
    }

    /// Thinks once the hand rests.
    pub(super) fn think_soon(self) {
        let count = move || self.with(|inner| inner.n_changes);
        let then = count();
        set_timeout(
            move || {
                if count() == then {
                    self.think();
                    self.refresh();
                }
            },
            REST,
        );
    }

    fn show_hint(self) {
        let said = self.with(|inner| {
            let words = &words().fifteen;
            if inner.is_closed() {
                return None;
            }
            let board = inner.game.puzzle().board().clone();
            inner.wants_hint = !inner.is_known();
            if inner.wants_hint {
                return Some(words.looking.to_owned());
            }
            inner.hint = inner.knowledge.hint(&board);
            inner.mark();
            let proven = inner.knowledge.length(&board).is_some();
            Some(match inner.hint {
                Some(slide) => (words.best_move)(last_tile(&board, slide), slide, proven),
                None => words.no_move.to_owned(),
            })
        });
        if let Some(said) = said.flatten() {
            self.say(said);
        }
    }

    /// Says how long the way is that Auto Solve has found.
    fn tell_way(self) {
        let way = self.with(|inner| {
            let (_, n_steps) = inner.auto.as_ref()?.progress()?;
            let proven = inner.knowledge.length(inner.game.puzzle().board()).is_some();
            Some((n_steps, proven))
        });
        if let Some((n_steps, proven)) = way.flatten() {
            self.say((words().fifteen.auto_found)(n_steps, proven));
        }
    }
}
