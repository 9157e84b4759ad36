//! What becomes of a solve: it is stored, its shortest solution is looked for, and its splits are compared.

use std::rc::Rc;

use ::fifteen::Solver;
use ::fifteen::session::{Event, Score, Solve, precise_time};
use grid::Size;
use leptos::prelude::*;
use play::Millis;

use super::super::daily;
use super::super::tasks::{LARGEST_PROVEN, SolveFifteen};
use super::clock::ClockState;
use super::game::SpeedPage;
use super::left::Left;
use super::sessions::is_same;
use super::words::words;
use crate::shell::announce;
use crate::work::{End, start};

impl SpeedPage {
    /// The board is solved: the solve is stored, and its shortest solution looked for.
    pub(super) fn finish(self) {
        let elapsed = self.elapsed();
        let solved_at = js_sys::Date::now() as u64 / 1000;
        let mut solve = self.attempt.with_untracked(|attempt| attempt.finish(elapsed, solved_at));
        if let Some(mut run) = self.run.get_untracked() {
            self.attempt.with_untracked(|attempt| run.finish_board(attempt, elapsed));
            let (n_done, is_over) = (run.ends().len(), run.is_over());
            solve = run.finish(solved_at);
            self.run.set(Some(run));
            if !is_over {
                // The board that is solved is noted in the history before another is in its place.
                return queue_microtask(move || self.next_board(n_done, elapsed));
            }
        }
        self.clock.set(ClockState::Solved(elapsed));
        self.sessions.add_solve(solve.clone());
        announce((words().solved)(&precise_time(elapsed), solve.n_moves, solve.n_steps));
        Left::forget();
        if let Some(scramble) = &solve.scramble {
            daily::record_time(scramble, elapsed);
        }
        self.search_shortest(&solve);
        self.result.set(Some(solve));
    }

    /// Goes on with the board after so many, while the clock runs.
    fn next_board(self, n_done: usize, elapsed: Millis) {
        let next = self.boards.try_with_value(|boards| boards.get(n_done).cloned());
        if let Some(params) = next.flatten() {
            self.go_on(params, elapsed);
        }
    }

    /// Looks for the shortest solution in a worker, where it can be proven soon.
    fn search_shortest(self, solve: &Solve) {
        let scramble = solve.scramble.as_ref();
        let Some(board) = scramble.filter(|board| board.size().area() <= LARGEST_PROVEN) else {
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
                // The racer may have left the page, gone on to another scramble or marked the solve.
                let result = self.result.try_get_untracked().flatten();
                if let Some(result) = result.filter(|result| is_same(result, &solve)) {
                    self.result.set(Some(Solve { optimal: Some(length), ..result }));
                }
            },
        );
        self.search.set_value(Some(Rc::new(job)));
    }

    /// What is raced, and on which size: solves of one kind are compared.
    pub fn kind(self) -> (Event, Size) {
        let of_run = self.run.with(|run| run.as_ref().map(|run| (run.event(), run.size().grid())));
        of_run
            .unwrap_or_else(|| (Event::Single, self.attempt.with(|attempt| attempt.board().size())))
    }

    /// The splits of the best solve of this kind so far.
    pub(super) fn note_best(self) {
        let kind = untrack(|| self.kind());
        let best = self.sessions.solves.with_untracked(|solves| {
            let known = solves.iter().filter(|solve| kind_of(solve) == kind);
            let known = known.filter(|solve| !solve.splits.is_empty());
            let finished = known.filter(|solve| solve.score() != Score::Unfinished);
            finished.min_by_key(|solve| solve.score()).map(|solve| solve.splits.clone())
        });
        self.best_splits.set(best);
    }
}

/// What was raced, and on which size.
pub fn kind_of(solve: &Solve) -> (Event, Size) {
    (solve.event, solve.size.grid())
}
