//! The end of a solve: storing it, searching for its shortest solution, and the splits of the personal best.

use std::rc::Rc;

use ::fifteen::session::{Event, Score, Solve, precise_time};
use ::fifteen::{Board, Solver};
use grid::Size;
use leptos::prelude::*;
use play::Millis;

use super::super::daily;
use super::super::tasks::{LARGEST_PROVEN, SolveFifteen};
use super::clock::ClockState;
use super::game::SpeedPage;
use super::sessions::is_same;
use super::unfinished::UnfinishedSolve;
use super::words::words;
use crate::platform::work::{End, start};
use crate::ui::shell::announce;

impl SpeedPage {
    /// Handles a solved board: continues the run, or stores the solve and searches for its shortest solution.
    pub(super) fn finish(self) {
        let elapsed = self.elapsed();
        let solved_at = js_sys::Date::now() as u64 / 1000;
        let mut solve = self.attempt.with_untracked(|attempt| attempt.finish(elapsed, solved_at));
        if let Some(mut run) = self.run.get_untracked() {
            self.attempt.with_untracked(|attempt| run.finish_board(attempt, elapsed));
            let (n_solved, is_over) = (run.ends().len(), run.is_over());
            solve = run.finish(solved_at);
            self.run.set(Some(run));
            if !is_over {
                // The solved board must enter the history before the next one replaces it.
                return queue_microtask(move || self.next_board(n_solved, elapsed));
            }
        }
        self.clock.set(ClockState::Solved(elapsed));
        self.sessions.add_solve(solve.clone());
        announce((words().solved)(&precise_time(elapsed), solve.n_moves, solve.n_steps));
        UnfinishedSolve::remove();
        if let Some(scramble) = &solve.scramble {
            daily::record_time(scramble, elapsed);
        }
        self.search_shortest(&solve);
        self.result.set(Some(solve));
    }

    /// Deals the board after the first `n_solved`, while the clock runs.
    fn next_board(self, n_solved: usize, elapsed: Millis) {
        let next = self.boards.try_with_value(|boards| boards.get(n_solved).cloned());
        if let Some(params) = next.flatten() {
            self.continue_run(params, elapsed);
        }
    }

    /// Searches for the shortest solution in a worker, on sizes where it can be proven quickly.
    fn search_shortest(self, solve: &Solve) {
        let scramble = solve.scramble.as_ref();
        // The length of a daily puzzle stays hidden until it's solved for the fewest tile moves.
        let is_hidden = |board: &Board| {
            daily::current_day(board)
                .is_some_and(|(date, size)| !daily::is_solved_in_few_moves(date, size))
        };
        let is_searched =
            |board: &&Board| board.size().area() <= LARGEST_PROVEN && !is_hidden(board);
        let Some(board) = scramble.filter(is_searched) else {
            return self.search.set_value(None);
        };
        let task = SolveFifteen { board: board.to_string(), solver: Solver::Optimal };
        let (number, solve) = (self.sessions.open.get_untracked(), solve.clone());
        let job = start(
            task,
            |_| (),
            move |end| {
                let End::Done(answer) = end else { return };
                let Some(path) = answer.path else { return };
                let length = path.len() as u32;
                self.sessions.note_optimal(number, &solve, length);
                // The player may have left the page, started another scramble or set a penalty meanwhile.
                let result = self.result.try_get_untracked().flatten();
                if let Some(result) = result.filter(|result| is_same(result, &solve)) {
                    self.result.set(Some(Solve { optimal: Some(length), ..result }));
                }
            },
        );
        self.search.set_value(Some(Rc::new(job)));
    }

    /// Returns the event and board size, by which solves are grouped.
    pub fn category(self) -> (Event, Size) {
        let of_run = self.run.with(|run| run.as_ref().map(|run| (run.event(), run.size().grid())));
        of_run
            .unwrap_or_else(|| (Event::Single, self.attempt.with(|attempt| attempt.board().size())))
    }

    /// Stores the splits of the personal best in this category.
    pub(super) fn note_best(self) {
        let category = untrack(|| self.category());
        let best = self.sessions.solves.with_untracked(|solves| {
            let own = solves.iter().filter(|solve| category_of(solve) == category);
            let own = own.filter(|solve| !solve.splits.is_empty());
            let finished = own.filter(|solve| solve.score() != Score::Unfinished);
            finished.min_by_key(|solve| solve.score()).map(|solve| solve.splits.clone())
        });
        self.best_splits.set(best);
    }
}

/// Returns the event and board size of a solve.
pub fn category_of(solve: &Solve) -> (Event, Size) {
    (solve.event, solve.size.grid())
}
