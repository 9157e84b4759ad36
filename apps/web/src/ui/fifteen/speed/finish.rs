//! The end of a solve: storing it, and searching for its shortest solution.

use std::rc::Rc;

use ::fifteen::session::{NextBoard, Solve, precise_time};
use ::fifteen::{Board, Solver};
use leptos::prelude::*;

use super::super::daily;
use super::super::tasks::{LARGEST_PROVEN, SolveFifteen};
use super::clock::ClockState;
use super::game::SpeedPage;
use super::resume;
use super::words::words;
use crate::platform::work::{End, start};
use crate::ui::shell::announce;

impl SpeedPage {
    /// Handles a solved board: deals the next one of a marathon or relay, or stores the solve and searches for its
    /// shortest solution.
    pub(super) fn finish(self) {
        let elapsed = self.elapsed();
        let solved_at = js_sys::Date::now() as u64 / 1000;
        let next = self.round.try_update(|round| round.finish_board(elapsed, solved_at));
        let solve = match next {
            Some(NextBoard::Over(solve)) => *solve,
            // The solved board must enter the history before the next one replaces it.
            Some(NextBoard::Deal(params)) => {
                return queue_microtask(move || self.continue_run(&params));
            }
            None => return,
        };
        self.clock.set(ClockState::Solved(elapsed));
        self.sessions.add_solve(&solve);
        announce((words().solved)(&precise_time(elapsed), solve.n_moves, solve.n_steps));
        resume::forget();
        if let Some(scramble) = &solve.scramble {
            daily::record_time(scramble, elapsed);
        }
        self.search_shortest(&solve);
        self.result.set(Some(solve));
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
        let (number, solve) = (self.sessions.number.get_untracked(), solve.clone());
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
                if let Some(result) = result.filter(|result| result.is_same(&solve)) {
                    self.result.set(Some(Solve { optimal: Some(length), ..result }));
                }
            },
        );
        self.search.set_value(Some(Rc::new(job)));
    }

    /// Stores the splits of the personal best, next to which those of this round are shown.
    pub(super) fn note_best(self) {
        let best = self.round.with_untracked(|round| {
            let scramble = round.params().deal();
            let best = |solves: &Vec<Solve>| round.category().best_splits(solves, &scramble);
            self.sessions.solves.with_untracked(best)
        });
        self.best_splits.set(best);
    }
}
