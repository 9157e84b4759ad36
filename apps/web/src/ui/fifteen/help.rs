//! Hints and Auto-solve on the page: the coach decides, a worker searches.

use std::rc::Rc;
use std::time::Duration;

use ::fifteen::{Adviser, Answer, Board, Coach, Fifteen, Solver};
use grid::Cell;
use leptos::prelude::*;
use play::Effect as Done;
use wasm_bindgen_futures::spawn_local;

use super::field::BoardPage;
use super::game::FifteenPage;
use super::parallel_search::ParallelSearch;
use super::parts::later;
use super::spoken::words_of_advice;
use super::tables::{TableLevel, are_largest_stored};
use super::tasks::{HintFifteen, PartResult, Solved, parse_path};
use super::words::words;
use crate::platform::browser::now;
use crate::platform::work::{End, start};
use crate::ui::controller::Controller;
use crate::ui::shell::announce;
use crate::ui::solving::{AdviceOf, Coached};

/// Debounces the search: after a move it waits this long, so that a burst of moves doesn't stop and start it each time.
const SEARCH_DELAY: Duration = Duration::from_millis(60);

/// A player who waits this long for a hint gets a good move, found without tables or a proof.
const HINT_DELAY: Duration = Duration::from_millis(250);

impl FifteenPage {
    /// Sets the solver that Auto-solve uses from its next start.
    pub fn choose_solver(self, solver: Solver) {
        self.coach.update(|coach| coach.adviser.set_solver(solver));
        self.search();
    }

    /// Starts the search that the coach needs most, if the part that can search is loaded. The part does this
    /// itself once it is.
    pub(super) fn search(self) {
        if let Some(later) = later().loaded() {
            (later.search)(self);
        }
    }

    /// Starts the search that the coach needs most.
    pub(super) fn search_now(self) {
        let Some(search) = self.search.try_get_value() else { return };
        self.coach.with_untracked(|coach| search.borrow_mut().request(coach, self));
        self.show_solver_status();
        self.hint_soon();
    }

    /// Returns the position for which the player waits for a hint.
    fn awaited_hint(self) -> Option<Board> {
        let wanted = |coach: &Coach| coach.is_searching_hint().then(|| coach.position().clone());
        self.coach.try_with_untracked(wanted).flatten()
    }

    /// Searches for a good move if the player still waits for a hint after a while. Building tables or proving the best
    /// move may take seconds.
    fn hint_soon(self) {
        let Some(board) = self.awaited_hint() else { return };
        let search = move || {
            if self.awaited_hint().as_ref() != Some(&board) {
                return;
            }
            let task = HintFifteen { board: board.to_string() };
            let take = move |end| {
                if let End::Done(Solved { path: Some(path), .. }) = end {
                    let learn =
                        |adviser: &mut Adviser| adviser.learn_quick(board, parse_path(&path));
                    let advice = self.coach.try_update(|coach| coach.learn(learn)).flatten();
                    self.after_advice(advice);
                }
            };
            self.quick_search.try_set_value(Some(Rc::new(start(task, |()| (), take))));
        };
        set_timeout(search, HINT_DELAY);
    }

    /// Searches after a short delay, which begins again with every move.
    pub(super) fn search_soon(self) {
        let next = set_timeout_with_handle(move || self.search(), SEARCH_DELAY).ok();
        let before = self.search_timer.try_update_value(|timer| std::mem::replace(timer, next));
        if let Some(Some(before)) = before {
            before.clear();
        }
    }

    /// Handles a worker's progress report: thousandths of the tables, or the lower bound of a
    /// search.
    pub(super) fn take_report(self, report: u32) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().report(report);
        self.show_solver_status();
        if let Some((board, bound)) = search.borrow().bound() {
            self.coach.update(|coach| coach.adviser.report(board, bound));
        }
    }

    /// Shows the status of tables and workers.
    fn show_solver_status(self) {
        let Some(search) = self.search.try_get_value() else { return };
        let status = search.borrow().status();
        if self.solver_status.get_untracked() != status {
            self.solver_status.set(status);
        }
    }

    /// Handles the result of building the first tables.
    pub(super) fn take_tables(self, end: &End<Option<TableLevel>>) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().end_tables(end);
        self.find_largest();
        let next = self.coach.with_untracked(Coach::next_search);
        // Without tables, nothing more can be learnt about this position.
        let unsolved = next.filter(|_| matches!(end, End::Failed(_)));
        self.learn(unsolved.map(|(board, solver)| (board, solver, Answer::default())));
    }

    /// Handles a search of `board` that is taking long. Does nothing if the search is over.
    pub(super) fn search_takes_long(self, board: &Board) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().takes_long(board, self);
        self.search();
    }

    /// Handles a worker's progress in building larger tables.
    pub(super) fn take_larger_report(self, level: TableLevel, permille: u32) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().report_larger(level, permille);
        self.show_solver_status();
    }

    /// Handles the result of building larger tables.
    pub(super) fn take_larger(self, end: &End<Option<TableLevel>>) {
        let is_ready = matches!(end, End::Done(Some(level)) if *level >= TableLevel::Larger);
        self.end_larger(TableLevel::Larger, is_ready);
    }

    /// Handles the result of building the largest tables. They are usable only if they could be
    /// stored.
    pub(super) fn take_largest(self, end: &End<bool>) {
        let is_built = matches!(end, End::Done(true));
        spawn_local(async move {
            self.end_larger(TableLevel::Largest, is_built && are_largest_stored().await);
        });
    }

    fn end_larger(self, level: TableLevel, is_ready: bool) {
        let Some(search) = self.search.try_get_value() else { return };
        search.borrow_mut().end_larger(level, is_ready);
        self.search();
    }

    /// Checks whether an earlier visit has stored the largest tables.
    fn find_largest(self) {
        spawn_local(async move {
            if are_largest_stored().await
                && let Some(search) = self.search.try_get_value()
            {
                search.borrow_mut().find_largest();
            }
        });
    }

    /// Handles the parts of an iteration of a parallel search.
    pub(super) fn take_parts(self, end: End<Option<Vec<String>>>) {
        self.update_parallel(|search| search.take_parts(end));
    }

    /// Handles the result of a part of a parallel search.
    pub(super) fn take_part(self, number: usize, end: End<PartResult>) {
        self.update_parallel(|search| search.take_part(number, end));
    }

    fn update_parallel(self, update: impl FnOnce(&mut ParallelSearch)) {
        let Some(search) = self.search.try_get_value() else { return };
        let found = search.borrow_mut().update_parallel(update);
        // Until the search is over, only its bound changes.
        match search.borrow().bound() {
            Some((board, bound)) => self.coach.update(|coach| coach.adviser.report(board, bound)),
            None => set_timeout(move || self.learn(found), Duration::ZERO),
        }
    }

    /// Handles the result of a search in one worker.
    pub(super) fn take_answer(self, end: End<Solved>) {
        let Some(search) = self.search.try_get_value() else { return };
        let found = search.borrow_mut().end_search(end);
        self.learn(found);
    }

    /// Passes the answer of a search to the coach, and starts the next search.
    fn learn(self, found: Option<(Board, Solver, Answer)>) {
        let advice = found.and_then(|(board, solver, answer)| {
            let take = |coach: &mut Coach| coach.take(&(board, solver), &answer, now());
            self.coach.try_update(take).flatten()
        });
        self.after_advice(advice);
        self.redraw_chart_soon();
    }

    /// Shows a message on the page and announces it to screen readers.
    pub(super) fn show_and_announce(self, text: String) {
        self.status.set(text.clone());
        announce(text);
    }

    /// Tells the player that a pressed tile can't move because it is out of line with the gap, if the
    /// press had no effect for that reason.
    pub(super) fn explain_press(self, cell: Cell, effects: &[Done<Fifteen>]) {
        let is_open = effects.iter().all(|effect| matches!(effect, Done::Ignored | Done::Shown));
        let tile = self.game.with_untracked(|game| {
            let board = game.puzzle().board();
            (is_open && board.move_at(cell).is_none()).then(|| board.tile(cell))
        });
        if let Some(tile) = tile.filter(|&tile| tile > 0) {
            self.show_and_announce((words().out_of_line)(tile));
        }
    }
}

impl Coached for FifteenPage {
    type Adviser = Adviser;

    fn coached(self) -> (Controller<Fifteen>, RwSignal<Coach>) {
        (self.game, self.coach)
    }

    fn tell(self, advice: &AdviceOf<Self>) {
        self.show_and_announce(words_of_advice(*advice));
    }

    fn after_coach(self) {
        self.draw();
        self.search();
    }

    fn request_frame(self) {
        self.request_frame();
    }
}
