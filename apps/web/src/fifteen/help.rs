//! Hints and Auto Solve on the page: the coach decides, a worker searches.

use std::time::Duration;

use ::fifteen::{Answer, Board, Coach, Event, Note, Solver};
use grid::{Cell, Dir};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::deep::Deep;
use super::game::FifteenPage;
use super::spoken::words_of_note;
use super::tables::Level;
use super::tasks::{Searched, Solved};
use super::words::words;
use crate::browser::now;
use crate::controller::Cause;
use crate::shell::announce;
use crate::together::race::{self, Aid};
use crate::work::{End, files};

/// The player pauses for so long before the search turns to the new position: in a burst of moves it would
/// only be stopped and started.
const REST: Duration = Duration::from_millis(60);

impl FifteenPage {
    /// Shows the best move, or makes it if it is shown already.
    pub fn hint(self) {
        if race::forbids(Aid::Help) {
            return;
        }
        let note = self
            .game
            .with_untracked(|game| self.coach.try_update(|coach| coach.hint(game)).flatten());
        if let Some(note) = note {
            self.say(note);
        }
        self.play_next(Cause::Button);
        self.draw();
        self.search();
    }

    /// Lets the computer solve it from the position as it is.
    pub fn auto_solve(self) {
        if race::forbids(Aid::Help) {
            return;
        }
        let note = self.game.with_untracked(|game| {
            self.coach.try_update(|coach| coach.auto_solve(game, now())).flatten()
        });
        self.after_coach(note);
    }

    /// The solver for Auto Solve from its next start on.
    pub fn choose_solver(self, solver: Solver) {
        self.coach.update(|coach| coach.choose(solver));
        self.search();
    }

    /// Ends Auto Solve where it is.
    pub fn stop(self) {
        let note = self.coach.try_update(Coach::stop).flatten();
        self.after_coach(note);
    }

    /// Holds the steps of Auto Solve, or lets them go on.
    pub fn toggle_hold(self) {
        self.coach.update(|coach| match coach.auto() {
            Some(auto) if auto.is_held => coach.go_on(),
            _ => coach.hold(),
        });
        self.request_frame();
    }

    /// Gives the game the input that the coach has for it now, if it has one.
    pub(super) fn play_next(self, cause: Cause) {
        let input = self.game.with_untracked(|game| {
            // No signal is sent when the coach has nothing.
            self.coach.try_maybe_update(|coach| {
                let input = coach.next_input(game, now());
                (input.is_some(), input)
            })
        });
        if let Some(input) = input.flatten() {
            self.game.send(cause, [input]);
        }
    }

    /// Lets the worker search what the coach wants most.
    pub(super) fn search(self) {
        let Some(search) = self.search.try_get_value() else { return };
        self.coach.with_untracked(|coach| search.borrow_mut().want(coach, self));
        self.show_preparing();
    }

    /// Searches once the player pauses.
    pub(super) fn search_soon(self) {
        let n_acts = move || self.game.game().try_with_untracked(play::Game::n_acts);
        let before = n_acts();
        let search = move || {
            if before.is_some() && n_acts() == before {
                self.search();
            }
        };
        set_timeout(search, REST);
    }

    /// The worker reports how far it is: tables in thousandths, or the bound of a search.
    pub(super) fn take_report(self, report: u32) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().report(report);
        self.show_preparing();
        if let Some((board, bound)) = search.borrow().bound() {
            self.coach.update(|coach| coach.report(board, bound));
        }
    }

    /// Shows what is being made for the search, and who works at it.
    fn show_preparing(self) {
        let Some(search) = self.search.try_get_value() else { return };
        let preparing = search.borrow().preparing();
        if self.preparing.get_untracked() != preparing {
            self.preparing.set(preparing);
        }
    }

    /// The worker has made tables, or could not.
    pub(super) fn take_tables(self, end: &End<Option<Level>>) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().end_tables(end);
        self.look_for_largest();
        let wanted = self.coach.with_untracked(Coach::wanted);
        // Without tables nothing more is to be known about this position.
        let nothing = wanted.filter(|_| matches!(end, End::Failed(_)));
        self.learn(nothing.map(|(board, solver)| (board, solver, Answer::default())));
    }

    /// The search of a board has taken long, unless it is over.
    pub(super) fn search_takes_long(self, board: &Board) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().takes_long(board, self);
        self.search();
    }

    /// A worker reports how much of larger tables it has made.
    pub(super) fn take_larger_report(self, level: Level, thousandths: u32) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().report_larger(level, thousandths);
        self.show_preparing();
    }

    /// A worker has made larger tables, or could not.
    pub(super) fn take_larger(self, end: &End<Option<Level>>) {
        let is_ready = matches!(end, End::Done(Some(level)) if *level >= Level::Larger);
        self.end_larger(Level::Larger, is_ready);
    }

    /// A worker has made the largest tables, or could not. They serve if they could be stored.
    pub(super) fn take_largest(self, end: &End<bool>) {
        let is_made = matches!(end, End::Done(true));
        spawn_local(async move {
            self.end_larger(Level::Largest, is_made && is_stored(Level::Largest).await);
        });
    }

    fn end_larger(self, level: Level, is_ready: bool) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().end_larger(level, is_ready);
        self.search();
    }

    /// Looks whether an earlier visit has stored the largest tables.
    fn look_for_largest(self) {
        spawn_local(async move {
            if is_stored(Level::Largest).await
                && let Some(search) = self.search.try_get_value()
            {
                search.borrow_mut().find_largest();
            }
        });
    }

    /// A round of a search in several workers was split.
    pub(super) fn take_parts(self, end: End<Option<Vec<String>>>) {
        self.step_deep(|deep| deep.take_parts(end));
    }

    /// A part of such a round was searched.
    pub(super) fn take_part(self, number: usize, end: End<Searched>) {
        self.step_deep(|deep| deep.take_part(number, end));
    }

    fn step_deep(self, step: impl FnOnce(&mut Deep)) {
        let Some(search) = self.search.try_get_value() else { return };
        let found = search.borrow_mut().step_deep(step);
        // While it goes on, only its bound has changed.
        match search.borrow().bound() {
            Some((board, bound)) => self.coach.update(|coach| coach.report(board, bound)),
            None => set_timeout(move || self.learn(found), Duration::ZERO),
        }
    }

    /// The worker has ended a search.
    pub(super) fn take_answer(self, end: End<Solved>) {
        let Some(search) = self.search.try_get_value() else { return };
        let found = search.borrow_mut().end_search(end);
        self.learn(found);
    }

    /// Takes over what a search has found, and searches what is wanted next.
    fn learn(self, found: Option<(Board, Solver, Answer)>) {
        let note = found.and_then(|(board, solver, answer)| {
            self.coach.try_update(|coach| coach.take(&board, solver, &answer, now())).flatten()
        });
        self.after_coach(note);
        self.redraw_chart_soon();
    }

    fn after_coach(self, note: Option<Note>) {
        if let Some(note) = note {
            self.say(note);
        }
        self.draw();
        self.search();
    }

    fn say(self, note: Note) {
        self.tell(words_of_note(note));
    }

    /// Says something on the page and to those who listen.
    fn tell(self, text: String) {
        self.status.set(text.clone());
        announce(text);
    }

    /// Pauses the game or lets it go on, and says so.
    pub fn toggle_pause(self) {
        let words = words();
        self.game.toggle_pause();
        if race::is_running() {
            return;
        }
        let is_paused = self.game.is_paused();
        self.tell(if is_paused { words.pause_begins } else { words.pause_ends }.to_owned());
    }

    /// Says why a tile that was pressed stays where it is, if it is out of line with the gap.
    pub(super) fn explain_press(self, cell: Cell) {
        let tile = self.game.with_untracked(|game| {
            let board = game.puzzle().board();
            let is_out = game.ending().is_none() && board.move_at(cell).is_none();
            Some(board.tile(cell)).filter(|&tile| is_out && tile > 0)
        });
        if let Some(tile) = tile.filter(|_| !self.game.is_paused()) {
            self.tell((words().out_of_line)(tile));
        }
    }

    /// Moves a tile by a key, or says that none can go that way.
    pub(super) fn slide(self, dir: Dir) {
        let is_open = self.game.with_untracked(|game| {
            game.ending().is_none() && game.puzzle().board().source(dir).is_none()
        });
        if is_open && !self.game.is_paused() {
            self.tell((words().no_tile)(dir));
        } else {
            self.game.key(Event::Key(dir));
        }
    }
}

/// Whether tables of a level are stored, by the length of their file.
async fn is_stored(level: Level) -> bool {
    files::size(level.file()).await == Some(level.n_stored_bytes())
}
